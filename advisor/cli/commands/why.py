"""``khronos why``: why a play is legal or not, what it costs and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Game, Json
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import out_json, tell
from positions.building_names import building_title

if TYPE_CHECKING:
    from advisor.advise.judged_play import JudgedPlay
    from advisor.words.shadow_words import ShadowRow
    from positions.notation.written_plays import BoardPlay, Play
    from search.rules.move import Move
    from search.rules.position import Position
    from search.rules.refusal import Refusal
    from search.rules.resolution import Event

#: Most outcomes that are looked at.
MOST_OUTCOMES: Final = 4096
#: What happens on a board, by its name (``search.rules.resolution``).
_EVENT_LINES: Final = {
    "placed": "{whose} {name} is placed on {at}",
    "upgraded": "{whose} {name} on {at} is upgraded",
    "removed": "{whose} {name} on {at} is removed",
    "downsized": "{whose} {name} on {at} is downsized",
    "replaced": "{whose} {name} on {at} gives way to the new shadow",
    "marked": "the ruin of the {name} on {at} gets a mark",
    "renovated": "the ruin of the {name} on {at} is renovated",
    "joined": "the {name} joins the domain at {at}",
    "shadow": "{whose} {name} on {at} is cast as a shadow",
    "cube": "a cube is put on the {name} on {at}",
    "kept cube": "one cube stays, on the {name} on {at}",
}


def why(
    file: Game,
    words: Annotated[
        list[str],
        typer.Argument(metavar="PLAY", help="help-why.words", show_default=False),
    ],
    as_json: Json = False,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Say why a play is legal or not."""
    from advisor.advise.judged_play import judged_play, judged_to_json

    position = opened(file, turn, player, variation, known_hand=False).position
    play = " ".join(words)
    judged = judged_play(position, play)
    if as_json:
        out_json(judged_to_json(position, judged))
    elif judged.refusal is not None:
        _print_refusal(play, judged.refusal, judged.near)
    else:
        _print_legal(position, judged)


def _print_refusal(text: str, refusal: Refusal, near: Sequence[str]) -> None:
    from advisor.cli.commands.rules import section_text
    from advisor.words.alternative_plays import question
    from advisor.words.rulebook import section

    tell(f"{text} is not legal: {refusal.message}.")
    if near:
        tell(question(near).capitalize())
    rule = section(refusal.section)
    if rule is not None:
        tell()
        tell(section_text(rule))


def _print_legal(position: Position, judged: JudgedPlay) -> None:
    from advisor.words.alternative_plays import told_apart
    from advisor.words.rulebook import section
    from positions.notation.play_text import format_play
    from positions.notation.written_plays import End, Exchange, Swap
    from search.rules.move import move_of

    first = judged.plays[0]
    rule = section(judged.section)
    title = "" if rule is None else f" (§{rule.section} {rule.title})"
    tell(f"{format_play(first)} is legal{title}.")
    if isinstance(first, Exchange | Swap | End):
        _print_turn_play(position, first)
        return
    tell(f"  Cost: {_cost(first)}.")
    bonus = _bonus(move_of(first, position.table.geometry))
    tell(f"  Brings at once: {bonus}.")
    _print_what_happens(position, first, judged.shadows)
    ways = [play for play in judged.plays if not isinstance(play, Exchange | Swap | End)]
    if len(ways) > 1:
        tokens = [format_play(play) for play in ways]
        width = max(map(len, tokens))
        tell("\nThere are other ways to pay for it, or to share its cards between the adventurers:")
        for token, words in list(zip(tokens, told_apart(position, ways), strict=True))[1:]:
            tell(f"  {token:<{width}}  {words}")


def _print_turn_play(position: Position, play: Play) -> None:
    from advisor.words.position_words import amount
    from positions.notation.written_plays import End, Exchange, Swap
    from search.rules.turn_phases import apply_turn_play

    assert isinstance(play, Exchange | Swap | End)
    seat = position.mover
    change = apply_turn_play(position, play).ecus[seat] - position.ecus[seat]
    if isinstance(play, End) and position.number in position.table.pays:
        tell(f"  Income of turn {position.number}: {amount(change, 'Ecu')} (§6).")
    elif change:
        tell(f"  Costs {amount(-change, 'Ecu')}.")


def _cost(play: BoardPlay) -> str:
    from advisor.words.position_words import amount, cards_words
    from positions.notation.written_plays import Demolish, Travel

    if isinstance(play, Travel):
        return "1 Ecu (§2.2)"
    carried = " and ".join(
        f"{amount(cards, 'card')} by an adventurer who had carried {used or 'none'}"
        for used, cards in play.by
    )
    money = " and 1 Ecu (§3.5)" if isinstance(play, Demolish) else ""
    return f"{cards_words(play.cards)}{money}; carried: {carried} (§2.3)"


def _bonus(move: Move) -> str:
    from advisor.words.position_words import amount
    from search.rules.resolution import ecus_at_once

    ecus = ecus_at_once(move)
    return f"{amount(ecus, 'Ecu')} (§3.1)" if ecus > 0 else "no Ecus"


def _print_what_happens(
    position: Position, play: BoardPlay, shadows: tuple[ShadowRow, ...]
) -> None:
    from advisor.words.shadow_words import shadow_sentences
    from search.rules.move import move_of
    from search.rules.resolution import begin, outcomes

    move = move_of(play, position.table.geometry)
    resolution = begin(position, move)
    if play.type != "travel":
        tell("  On the boards:")
        for line in _event_lines(resolution.events):
            tell(f"    {line}")
    if resolution.decision is not None:
        from advisor.advise.apply_plays import question

        names = position.table.geometry.names
        options = ", ".join(names[anchor] for anchor in resolution.decision.options)
        tell(f"    then {question(position, resolution.decision)}: {options} (§5.5)")
    sentences = shadow_sentences(shadows)
    if sentences:
        tell("  Shadows:")
        for sentence in sentences:
            tell(f"    {sentence}")
    after = outcomes(position, move, MOST_OUTCOMES)
    if after is None:
        tell(f"  It can end in more than {MOST_OUTCOMES} ways.")
    else:
        if len(after) > 1:
            tell(f"  It can end in {len(after)} ways.")
        _print_incomes(position, after)


def _event_lines(events: tuple[Event, ...]) -> list[str]:
    """What happens, a line each; a shadow is told once, not as placed and as shadow."""
    lines: list[str] = []
    for index, (what, epoch, building, square, color) in enumerate(events):
        following = events[index + 1] if index + 1 < len(events) else None
        if what == "placed" and following and following.what == "shadow":
            continue
        name = building_title(building)
        whose = f"{color.capitalize()}'s" if color else "the"
        line = _EVENT_LINES[what].format(name=name, whose=whose, at=square)
        lines.append(f"{epoch.capitalize()}: {line}")
    return lines


def _print_incomes(position: Position, after: list[Position]) -> None:
    """How the boards would pay then, for whom that changes; travels move the mover's, too."""
    from search.rules.income import incomes

    before = [sum(amounts) for amounts in incomes(position)]
    totals = [[sum(amounts) for amounts in incomes(p)] for p in after]
    lines = []
    for seat, color in enumerate(position.table.colors):
        low = min(total[seat] for total in totals) - before[seat]
        high = max(total[seat] for total in totals) - before[seat]
        if low or high:
            change = f"{low:+d}" if low == high else f"{low:+d} to {high:+d}"
            lines.append(f"{color.capitalize()} {change}")
    if lines:
        tell(f"  What the boards pay changes: {', '.join(lines)} Ecus (§6).")
    else:
        tell("  Nobody's income changes.")
