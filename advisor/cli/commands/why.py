"""``khronos why``: why a play is legal or not, what it costs and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Game, Json
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import out_json, tell
from advisor.words.say import joined, listed, say

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

    tell(say("cli-why-is-not-legal", text=text, message=refusal.message))
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
    play = format_play(first)
    if rule is None:
        tell(say("cli-why-is-legal", play=play))
    else:
        tell(say("cli-why-is-legal.rule", play=play, section=rule.section, title=rule.title))
    if isinstance(first, Exchange | Swap | End):
        _print_turn_play(position, first)
        return
    tell("  " + say("cli-why-cost", first=_cost(first)))
    bonus = _bonus(move_of(first, position.table.geometry))
    tell("  " + say("cli-why-brings", bonus=bonus))
    _print_what_happens(position, first, judged.shadows)
    ways = [play for play in judged.plays if not isinstance(play, Exchange | Swap | End)]
    if len(ways) > 1:
        tokens = [format_play(play) for play in ways]
        width = max(map(len, tokens))
        tell("\n" + say("cli-why-other-ways"))
        for token, words in list(zip(tokens, told_apart(position, ways), strict=True))[1:]:
            tell(f"  {token:<{width}}  {words}")


def _print_turn_play(position: Position, play: Play) -> None:
    from positions.notation.written_plays import End, Exchange, Swap
    from search.rules.turn_phases import apply_turn_play

    assert isinstance(play, Exchange | Swap | End)
    seat = position.mover
    change = apply_turn_play(position, play).ecus[seat] - position.ecus[seat]
    if isinstance(play, End) and position.number in position.table.pays:
        tell("  " + say("cli-why-income", number=position.number, change=change))
    elif change:
        tell("  " + say("cli-why-costs", change=-change))


def _cost(play: BoardPlay) -> str:
    from advisor.words.position_words import hand_token
    from positions.notation.written_plays import Demolish, Travel

    if isinstance(play, Travel):
        return say("cli-why-travel-cost")
    carried = [say("cli-why-carried", cards=cards, used=used) for used, cards in play.by]
    about = {"cards": hand_token(play.cards), "carried": listed(carried)}
    return say("cli-why-paid.ecu" if isinstance(play, Demolish) else "cli-why-paid", **about)


def _bonus(move: Move) -> str:
    from search.rules.resolution import ecus_at_once

    ecus = ecus_at_once(move)
    return say("cli-why-bonus", ecus=ecus) if ecus > 0 else say("cli-why-no-ecus")


def _print_what_happens(
    position: Position, play: BoardPlay, shadows: tuple[ShadowRow, ...]
) -> None:
    from advisor.words.shadow_words import shadow_sentences
    from search.rules.move import move_of
    from search.rules.resolution import begin, outcomes

    move = move_of(play, position.table.geometry)
    resolution = begin(position, move)
    if play.type != "travel":
        tell("  " + say("cli-why-on-the-boards"))
        for line in _event_lines(resolution.events):
            tell(f"    {line}")
    if resolution.decision is not None:
        from advisor.advise.apply_plays import question

        names = position.table.geometry.names
        options = ", ".join(names[anchor] for anchor in resolution.decision.options)
        tell(
            "    "
            + say(
                "cli-why-decision",
                decision=question(position, resolution.decision),
                options=options,
            )
        )
    sentences = shadow_sentences(shadows)
    if sentences:
        tell("  " + say("cli-why-shadows"))
        for sentence in sentences:
            tell(f"    {sentence}")
    after = outcomes(position, move, MOST_OUTCOMES)
    if after is None:
        tell("  " + say("cli-why-many-ends", most=MOST_OUTCOMES))
    else:
        if len(after) > 1:
            tell("  " + say("cli-why-ends", after=len(after)))
        _print_incomes(position, after)


def _event_lines(events: tuple[Event, ...]) -> list[str]:
    """What happens, a line each; a shadow is told once, not as placed and as shadow."""
    lines: list[str] = []
    for index, (what, epoch, building, square, color) in enumerate(events):
        following = events[index + 1] if index + 1 < len(events) else None
        if what == "placed" and following and following.what == "shadow":
            continue
        about = {"building": building, "player": color or "nobody", "at": square}
        line = say(f"event-{what.replace(' ', '-')}", **about)
        lines.append(say("event-on", epoch=epoch, event=line))
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
            form = "" if low == high else ".range"
            lines.append(say(f"cli-why-change{form}", player=color, low=low, high=high))
    if lines:
        tell("  " + say("cli-why-changes", changes=joined("list-and", lines)))
    else:
        tell("  " + say("cli-why-no-change"))
