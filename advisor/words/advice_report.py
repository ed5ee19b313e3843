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
from advisor.words.chance_words import chance_words
from advisor.words.hint_texts import theme_name
from advisor.words.position_words import cards_words, hand_token, least_error
from advisor.words.say import fixed, joined, listed, say
from advisor.words.wrapping import wrapped
from positions.notation.play_text import format_play
from positions.things import EPOCHS
from search.rules.position import Position
from search.rules.written_turn import Played
from search.solve.holdem_swaps import legal_swaps
from search.solve.strategy import Branching, Go, Stop, Strategy, size

#: What the columns mean; shown under the table, with and without playouts.
MEANING: Final = ("advice-gain-means", "advice-value-means", "advice-boards-mean")
MEANING_SIMULATED: Final = (
    "advice-gain-means",
    "advice-margin-means",
    "advice-win-means",
    "advice-to-first-means",
    "advice-boards-mean",
)
#: Columns that the turns of the table need to be read with ease.
LEAST_TURN: Final = 36


def played_text(played: Played) -> str:
    """A play in notation with the decisions taken in it: ``m:hamlet@e5=1c/0+1 (red: c4)``."""
    play = format_play(played.play)
    if not played.choices:
        return play
    chosen = [say("decision-by", color=one.who, square=one.chosen) for one in played.choices]
    return say("played-with-decisions", play=play, decisions=joined("decision-and", chosen))


def line_text(line: tuple[Played, ...]) -> str:
    """The plays of a turn in order."""
    return "  ".join(played_text(played) for played in line) or no_play()


def no_play() -> str:
    """A turn without a play."""
    return say("advice-no-play")


def strategy_text(strategy: Strategy, most: int, indent: str = "  ") -> str:
    """A strategy as indented text: plays one under the other, below each answer what follows.

    Answers after which everything is the same are one. With more than ``most`` parts a sentence
    says so instead.
    """
    parts = size(strategy)
    if parts > most:
        return indent + say("strategy-too-long", parts=parts)
    return "\n".join(_strategy_lines(strategy, indent))


def _strategy_lines(strategy: Strategy, indent: str) -> list[str]:
    lines: list[str] = []
    here = strategy
    while not isinstance(here, Branching) or here.own:
        if isinstance(here, Stop):
            return [*lines, indent + say("strategy-end", gain=here.value)]
        if isinstance(here, Go):
            lines.append(indent + format_play(here.play))
            here = here.then
            continue
        chosen, here = here.answers[0]
        lines.append(indent + say("strategy-you-decide", square=chosen))
    courses: dict[tuple[str, ...], list[str]] = {}
    for chosen, then in here.answers:
        courses.setdefault(tuple(_strategy_lines(then, indent + "  ")), []).append(chosen)
    for course, squares in courses.items():
        decided = {"player": here.who, "squares": listed(squares, "or")}
        lines.append(indent + say("strategy-other-decides", **decided))
        lines += course
    return lines


def gain_text(one: Suggestion) -> str:
    """``+5``, with a star where it is proved that no turn guarantees more; a dash if not known."""
    if one.gain is None:
        return say("advice-unknown")
    gain = say("figure.certain", mean=one.gain)
    return say("advice-proved-mark", gain=gain) if one.proved else gain


def notes(one: Suggestion, alike: bool = False) -> list[str]:
    """What else is to be said of a suggestion, one short sentence each.

    :param alike: list the turns that come to the same, too.
    """
    lines = []
    if one.alike and not alike:
        lines.append(say("note-alike", turns=len(one.alike)))
    if one.margin is not None and one.evaluation == ESTIMATED:
        lines.append(say("note-no-playouts"))
    if one.exchange is not None and one.evaluation == PROVED:
        lines.append(say("note-last-exchange"))
    elif one.margin is not None and one.evaluation == PROVED:
        lines.append(say("note-certain-at-least" if one.adaptive else "note-certain"))
    if one.exchange is not None and one.rank is None:
        lines.append(against_first(one))
    rivals = [say("note-rival", player=who, change=by) for who, by in one.rivals.items() if by]
    if rivals:
        lines.append(say("note-rivals", rivals=joined("advice-and", rivals)))
    if one.adaptive:
        lines.append(say("note-adaptive"))
    if any(one.discard):
        discard, keep = hand_token(one.discard), hand_token(one.kept)
        lines.append(say("note-discard", discard=discard, keep=keep))
    if one.tags:
        lines.append(joined("advice-and", [theme_name(tag) for tag in one.tags]))
    if alike:
        lines += map(alike_text, one.alike)
    return lines


def alike_text(one: AlikeTurn) -> str:
    """A turn that is like that of its row, what it differs by from that, and its discard."""
    arguments = {
        "turn": line_text(one.line),
        "discards": "yes" if any(one.discard) else "no",
        "discard": hand_token(one.discard),
    }
    if one.difference.error:
        return say("note-like-it-by", difference=figure_text(one.difference), **arguments)
    return say("note-like-it", **arguments)


def figure_text(figure: Figure | None, signed: bool = True) -> str:
    """``+3.4 ± 0.8``, ``+3`` where it is certain; empty if there is none."""
    if figure is None:
        return ""
    if not figure.error and figure.mean == int(figure.mean):
        form = ".certain" if signed else ".certain-unsigned"
        return say(f"figure{form}", mean=int(figure.mean))
    mean, error = fixed(figure.mean, 1), fixed(least_error(figure.error), 1)
    return say("figure" if signed else "figure.unsigned", mean=mean, error=error)


def win_text(figure: Figure | None) -> str:
    """``57 % ± 3``, ``100 %`` where it is certain; empty if there is none."""
    return "" if figure is None else chance_words(figure.mean, figure.error)


def planned_text(planned: PlannedHand) -> str:
    """What to play with a hand that an exchange may lead to, and how likely that hand is."""
    chance = say("chance", percent=fixed(100 * planned.chance, 0))
    hand, turn = hand_token(planned.hand), line_text(planned.line)
    return say("advice-planned-hand", cards=hand, chance=chance, turn=turn)


def rank_text(one: Suggestion) -> str:
    """``1``; ``or`` for an exchange that stands below the turns."""
    return say("advice-or") if one.rank is None else str(one.rank)


def against_first(one: Suggestion) -> str:
    """How an exchange compares with the first turn, in a few words."""
    error = one.difference_se or 0.0
    told = fixed(least_error(error), 1)
    if abs(one.difference) <= error:
        return say("note-as-good", error=told)
    by = fixed(abs(one.difference), 1)
    if one.difference > 0:
        return say("note-perhaps-better", by=by, error=told)
    return say("note-perhaps-worse" if one.equal else "note-worse", by=by, error=told)


def difference_text(one: Suggestion) -> str:
    """``-1.2 ± 0.5``; with ``=`` in front where it is equal to the first within error."""
    if one.rank == 1:
        return ""
    text = say("figure.certain", mean=fixed(one.difference, 1))
    if one.difference_se is not None:
        text = figure_text(Figure(one.difference, one.difference_se))
    return say("advice-equal-mark", difference=text) if one.equal else text


def turn_text(one: Suggestion) -> str:
    """The whole turn: exchange, if any, and the plays."""
    if one.exchange is None:
        return line_text(one.line)
    return say("advice-exchange", cards=hand_token(one.exchange))


def closing(advice: Advice) -> str:
    """How far the search looked."""
    if advice.simulations:
        counted = {"positions": advice.nodes, "playouts": advice.simulations}
        examined = say("advice-positions-playouts", **counted)
    else:
        examined = say("advice-positions", positions=advice.nodes)
    if advice.complete:
        return say("closing-complete", examined=examined)
    proved = any(one.proved for one in advice.suggestions)
    return say("closing-proved" if proved else "closing-incomplete", examined=examined)


def advice_text(advice: Advice, position: Position, width: int = 100, alike: bool = False) -> str:
    """The ranked list as plain text, at most ``width`` characters wide; a play is never broken.

    A table where there is room for it, else one turn below the other. With ``alike`` each row lists
    the turns that come to the same.
    """
    simulated = any(one.margin is not None for one in advice.suggestions)
    lines = [heading(advice, position), ""]
    lines += _table(advice, simulated, width, alike) or _stacked(advice, simulated, alike)
    if any(one.proved for one in advice.suggestions):
        lines.append(say("advice-proved-swap" if legal_swaps(position) else "advice-proved"))
    lines += map(say, MEANING_SIMULATED if simulated else MEANING)
    if any(one.alike for one in advice.suggestions):
        lines.append(say("advice-alike-means" if alike else "advice-alike-listed"))
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
        figures = {"gain": gain_text(one)}
        if simulated:
            figures |= {"margin": figure_text(one.margin), "win": win_text(one.win)}
        else:
            figures |= {"value": _value(one), "cards": _cards(one)}
        figures["to-first"] = difference_text(one)
        if one.exchange is None:
            figures["boards-pay"] = _incomes(one)
        said = [say(f"advice-{name}.figure", figure=text) for name, text in figures.items() if text]
        lines.append("    " + joined("advice-and", said))
        lines += [f"    - {note}" for note in notes(one, alike)]
        lines.append("")
    return lines


def _plays(one: Suggestion) -> list[str]:
    """The turn, a text for each play."""
    return [turn_text(one)] if one.exchange else list(map(played_text, one.line)) or [no_play()]


def _value(one: Suggestion) -> str:
    return say("figure.certain", mean=fixed(one.value, 1))


def _cards(one: Suggestion) -> str:
    return cards_words(one.cards) if any(one.cards) else say("advice-no-cards")


def _incomes(one: Suggestion) -> str:
    return " / ".join(map(str, one.incomes))


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
    table.add_column(say("advice-turn"), overflow="fold", width=room)
    figures = ("margin", "win") if simulated else ("value",)
    for name in ("gain", *figures, "to-first", "boards-pay"):
        table.add_column(say(f"advice-{name}"), justify="right", no_wrap=True)
    if not simulated:
        table.add_column(say("advice-cards"), no_wrap=True)
    for one, turn in zip(advice.suggestions, turns, strict=True):
        row: list[str | Text] = [
            rank_text(one),
            Text(turn),
            gain_text(one),
            *([figure_text(one.margin), win_text(one.win)] if simulated else [_value(one)]),
            difference_text(one),
            _incomes(one) if one.exchange is None else "",
        ]
        if not simulated:
            row.append(_cards(one).replace(", ", "\n"))
        table.add_row(*row)
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(table)
    return out.getvalue().splitlines()


def heading(advice: Advice, position: Position) -> str:
    """Whose turn it is, whether they collect, and what the boards pay them before it."""
    pays = [
        say("advice-board-pays", epoch=epoch, ecus=n)
        for epoch, n in zip(EPOCHS, advice.incomes, strict=True)
    ]
    return say(
        "advice-heading",
        collects="yes" if advice.collects else "no",
        turn=advice.number,
        last=position.table.last_turn,
        player=advice.color,
        ecus=position.ecus[position.mover],
        pays=joined("advice-and", pays),
    )
