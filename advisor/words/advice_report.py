"""Advice in words and as a table of plain text, for a terminal and for the page.

What is certain and what is estimated are told apart in every line. rich is imported only here and
only when a table is asked for.
"""

from __future__ import annotations

import io
from typing import Final

from advisor.words.advice import (
    ESTIMATED,
    PROVED,
    Advice,
    AlikeTurn,
    Figure,
    PlannedHand,
    Suggestion,
)
from advisor.words.position_words import cards_words, error_words
from advisor.words.wrapping import wrapped
from positions.notation.play_text import format_play
from positions.things import EPOCHS, KINDS, Cards
from search.rules.position import Position
from search.rules.written_turn import Played
from search.solve.holdem_swaps import legal_swaps
from search.solve.strategy import Branching, Go, Stop, Strategy, size

#: What the columns mean; shown under the table.
GAIN: Final = "Gain: Ecus that the turn brings for certain, whatever opponents decide."
BOARDS: Final = "Boards pay: what might / faith / reason would then pay you where you stand."
MEANING: Final = (
    GAIN,
    "Value: gain plus the estimated change of what comes later; an estimate, not a proof.",
    BOARDS,
)
MEANING_SIMULATED: Final = (
    GAIN,
    "Margin: expected final Ecus less the best opponent's, ± its standard error, if not certain.",
    "Win: chance of winning, shared wins split.",
    "To 1st: margin less the first's; with = it is within two standard errors.",
    BOARDS,
)
ALIKE: Final = "Like it: turns of the same gain that pay the same, and are equal within error."
#: Columns that the turns of the table need to be read with ease.
LEAST_TURN: Final = 36
NOTHING: Final = "play nothing, end the turn"


def played_text(played: Played) -> str:
    """A play in notation with the decisions taken in it: ``m:hamlet@e5=1c/0+1 (red: c4)``."""
    chosen = "; ".join(f"{choice.who}: {choice.chosen}" for choice in played.choices)
    return format_play(played.play) + (f" ({chosen})" if chosen else "")


def line_text(line: tuple[Played, ...]) -> str:
    """The plays of a turn in order."""
    return "  ".join(played_text(played) for played in line) or NOTHING


def strategy_text(strategy: Strategy, most: int, indent: str = "  ") -> str:
    """A strategy as indented text: plays one under the other, below each answer what follows.

    Answers after which everything is the same are one. With more than ``most`` parts a sentence
    says so instead.
    """
    parts = size(strategy)
    if parts > most:
        return f"{indent}The strategy has {parts:,} branches and plays, too many to be printed."
    return "\n".join(_strategy_lines(strategy, indent))


def _strategy_lines(strategy: Strategy, indent: str) -> list[str]:
    lines: list[str] = []
    here = strategy
    while not isinstance(here, Branching) or here.own:
        if isinstance(here, Stop):
            return [*lines, f"{indent}end: {here.value:+g}"]
        if isinstance(here, Go):
            lines.append(indent + format_play(here.play))
            here = here.then
            continue
        chosen, here = here.answers[0]
        lines.append(f"{indent}you decide: {chosen}")
    courses: dict[tuple[str, ...], list[str]] = {}
    for chosen, then in here.answers:
        courses.setdefault(tuple(_strategy_lines(then, indent + "  ")), []).append(chosen)
    for course, squares in courses.items():
        lines.append(f"{indent}{here.who} decides: {' or '.join(squares)}")
        lines += course
    return lines


def cards_text(cards: Cards) -> str:
    """``2 military, 1 civil``; ``none``."""
    return ", ".join(f"{n} {KINDS[kind]}" for kind, n in enumerate(cards) if n) or "none"


def gain_text(one: Suggestion) -> str:
    """``+5``, with a star where it is proved that no turn guarantees more; a dash if not known."""
    if one.gain is None:
        return "–"
    return f"{one.gain:+d}" + ("*" if one.proved else "")


def notes(one: Suggestion, alike: bool = False) -> list[str]:
    """What else is to be said of a suggestion, one short sentence each.

    :param alike: list the turns that come to the same, too.
    """
    lines = []
    if one.alike and not alike:
        lines.append(f"and {len(one.alike)} like it")
    if one.margin is not None and one.evaluation == ESTIMATED:
        lines.append("no playouts: margin and chance are estimates from the fitted weights")
    if one.exchange is not None and one.evaluation == PROVED:
        lines.append("the game ends here: the mean over all cards that may come")
    elif one.margin is not None and one.evaluation == PROVED:
        least = " at least" if one.adaptive else ""
        lines.append(f"what it leads to{least} is certain")
    if one.exchange is not None and one.rank is None:
        lines.append(against_first(one))
    rivals = [f"{color} {change:+d}" for color, change in one.rivals.items() if change]
    if rivals:
        lines.append(f"opponents' income: {', '.join(rivals)}")
    if one.adaptive:
        lines.append("an opponent decides on the way; the worst choice for you is shown")
    if any(one.discard):
        lines.append(f"discard {cards_text(one.discard)}, keep {cards_text(one.kept)}")
    if one.tags:
        lines.append(", ".join(one.tags))
    if alike:
        lines += map(alike_text, one.alike)
    return lines


def alike_text(one: AlikeTurn) -> str:
    """A turn that is like that of its row, what it differs by from that, and its discard."""
    by = figure_text(one.difference) if one.difference.error else ""
    discard = f"; discard {cards_text(one.discard)}" if any(one.discard) else ""
    return f"like it{f' ({by})' if by else ''}: {line_text(one.line)}{discard}"


def figure_text(figure: Figure | None, signed: bool = True) -> str:
    """``+3.4 ±0.8``, ``+3`` where it is certain; empty if there is none."""
    if figure is None:
        return ""
    if not figure.error and figure.mean == int(figure.mean):
        return f"{figure.mean:+.0f}" if signed else f"{figure.mean:.0f}"
    mean = f"{figure.mean:+.1f}" if signed else f"{figure.mean:.1f}"
    return f"{mean} ±{error_words(figure.error)}"


def win_text(figure: Figure | None) -> str:
    """``57 % ±3``, ``100 %`` where it is certain; empty if there is none."""
    if figure is None:
        return ""
    if not figure.error:
        return f"{100 * figure.mean:.0f} %"
    return f"{100 * figure.mean:.0f} % ±{error_words(100 * figure.error, 0)}"


def planned_text(planned: PlannedHand) -> str:
    """What to play with a hand that an exchange may lead to, and how likely that hand is."""
    chance = f"{100 * planned.chance:.0f} %"
    return f"With {cards_words(planned.hand)} ({chance}): {line_text(planned.line)}"


def rank_text(one: Suggestion) -> str:
    """``1``; ``or`` for an exchange that stands below the turns."""
    return "or" if one.rank is None else str(one.rank)


def against_first(one: Suggestion) -> str:
    """How an exchange compares with the first turn, in a few words."""
    error = one.difference_se or 0.0
    by = error_words(error)
    if abs(one.difference) <= error:
        return f"about as good as the first turn, within ±{by} Ecus"
    if one.difference > 0:
        return f"perhaps better than the first turn, by {one.difference:.1f} ±{by} Ecus"
    sure = "" if not one.equal else "perhaps "
    return f"{sure}worse than the first turn, by {-one.difference:.1f} ±{by} Ecus"


def difference_text(one: Suggestion) -> str:
    """``-1.2 ±0.5``; with ``=`` in front where it is equal to the first within error."""
    if one.rank == 1:
        return ""
    text = f"{one.difference:+.1f}"
    if one.difference_se is not None:
        text = figure_text(Figure(one.difference, one.difference_se))
    return f"= {text}" if one.equal else text


def turn_text(one: Suggestion) -> str:
    """The whole turn: exchange, if any, and the plays."""
    if one.exchange is None:
        return line_text(one.line)
    cards = cards_words(one.exchange)
    return f"pay 2 Ecus, exchange {cards}, then play what you draw"


def closing(advice: Advice) -> str:
    """How far the search looked."""
    done = f"{advice.nodes:,} positions"
    if advice.simulations:
        done += f", {advice.simulations:,} playouts"
    if advice.complete:
        return f"Every turn was examined: {done}."
    if any(one.proved for one in advice.suggestions):
        return f"{done}; a turn that is worth more in the end may exist."
    return f"{done}; a better turn may exist."


def advice_text(advice: Advice, position: Position, width: int = 100, alike: bool = False) -> str:
    """The ranked list as plain text, at most ``width`` characters wide; a play is never broken.

    A table where there is room for it, else one turn below the other. With ``alike`` each row lists
    the turns that come to the same.
    """
    simulated = any(one.margin is not None for one in advice.suggestions)
    lines = [heading(advice, position), ""]
    lines += _table(advice, simulated, width, alike) or _stacked(advice, simulated, alike)
    if any(one.proved for one in advice.suggestions):
        swap = ", with or without a swap," if legal_swaps(position) else ""
        lines.append(f"*: proved, no turn from this hand{swap} guarantees more.")
    lines += MEANING_SIMULATED if simulated else MEANING
    if any(one.alike for one in advice.suggestions):
        lines.append(ALIKE if alike else f"{ALIKE} --alike lists them.")
    lines.append(closing(advice))
    return "\n".join(wrapped(line, width) for line in lines)


def _stacked(advice: Advice, simulated: bool, alike: bool) -> list[str]:
    """Each turn, a play a line, with its figures below."""
    lines: list[str] = []
    for one in advice.suggestions:
        head = f"{rank_text(one):>2}  "
        for text in _plays(one):
            lines.append(head + text)
            head = "    "
        said = [f"Gain {gain_text(one)}"]
        if simulated:
            figures = {"Margin": figure_text(one.margin), "Win": win_text(one.win)}
            said += [f"{name} {text}" for name, text in figures.items() if text]
        else:
            said += [f"Value {one.value:+.1f}", f"Cards {cards_text(one.cards)}"]
        if one.rank != 1:
            said.append(f"To 1st {difference_text(one)}")
        if one.exchange is None:
            said.append(f"Boards pay {' / '.join(map(str, one.incomes))}")
        lines.append(f"    {', '.join(said)}")
        lines += [f"    - {note}" for note in notes(one, alike)]
        lines.append("")
    return lines


def _plays(one: Suggestion) -> list[str]:
    """The turn, a text for each play."""
    return [turn_text(one)] if one.exchange else list(map(played_text, one.line)) or [NOTHING]


def _table(advice: Advice, simulated: bool, width: int, alike: bool) -> list[str]:
    """The turns as a table; empty where it would be too narrow for them."""
    turns = [
        "\n".join([turn_text(one), *(f"- {note}" for note in notes(one, alike))])
        for one in advice.suggestions
    ]
    wide = max(len(line) for turn in turns for line in turn.splitlines())
    longest = max(len(word) for turn in turns for word in turn.split())
    # Beside the turns the table is as wide as it has to be, so measure it with room for all.
    beside = max(map(len, _printed(advice, turns, simulated, wide, 1000))) - wide
    room = min(wide, width - beside)
    if room < min(wide, max(longest, LEAST_TURN)):
        return []
    return [line.rstrip() for line in _printed(advice, turns, simulated, room, width)]


def _printed(advice: Advice, turns: list[str], simulated: bool, room: int, width: int) -> list[str]:
    """The table with so much ``room`` for the turns."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, expand=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("Turn", overflow="fold", width=room)
    for name in ("Gain", *(("Margin", "Win") if simulated else ("Value",)), "To 1st"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("Boards pay", justify="right", no_wrap=True)
    if not simulated:
        table.add_column("Cards", no_wrap=True)
    for one, turn in zip(advice.suggestions, turns, strict=True):
        figures = [f"{one.value:+.1f}"]
        if simulated:
            figures = [figure_text(one.margin), win_text(one.win)]
        row: list[str | Text] = [
            rank_text(one),
            Text(turn),
            gain_text(one),
            *figures,
            difference_text(one),
            " / ".join(str(n) for n in one.incomes) if one.exchange is None else "",
        ]
        if not simulated:
            row.append(cards_text(one.cards).replace(", ", "\n"))
        table.add_row(*row)
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(table)
    return out.getvalue().splitlines()


def heading(advice: Advice, position: Position) -> str:
    """Whose turn it is, whether they collect, and what the boards pay them before it."""
    pays = ", ".join(
        f"{epoch.capitalize()} {n}" for epoch, n in zip(EPOCHS, advice.incomes, strict=True)
    )
    collects = ", with income" if advice.collects else ""
    return (
        f"Turn {advice.number} of {position.table.last_turn}{collects}: {advice.color} to move,"
        f" {position.ecus[position.mover]} Ecus. Boards pay now: {pays}."
    )
