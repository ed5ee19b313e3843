"""Conditions of a lesson, checked by asking the engine about a turn (docs/learn.md).

Each function returns None if the turn meets the condition, or else what is missing, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from advisor.advise.threats import Lookout
from advisor.teach.lessons.goal_ends import earned, right
from advisor.teach.lessons.lesson_schema import GoalFile
from advisor.teach.lessons.lesson_settings import settings
from advisor.teach.lessons.tried_lines import TriedLine
from advisor.words.position_words import names_words
from advisor.words.say import listed, say
from positions.notation.play_text import format_play
from positions.notation.written_plays import Construct, End, Upgrade
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCH_INDEX, NO_CARDS, REASON
from search.rules.income import board_income, cubes_by_seat, holders, income
from search.rules.payment import uncharged
from search.rules.position import START, Position, over
from search.rules.turn_phases import apply_turn_play
from search.solve.best_result import Best
from search.solve.best_turn import best_turn

#: A condition and a turn → what is missing.
_CHECK = Callable[[Any, TriedLine], str | None]


def missing(goal: Sequence[GoalFile], line: TriedLine) -> list[str]:
    """What a turn lacks of a goal, in words; empty if it reaches it."""
    missed = []
    for one in goal:
        name, condition = one.condition
        sentence = _CHECKS[name](condition, line)
        if sentence is not None:
            missed.append(sentence)
    return missed


def is_refusal(goal: Sequence[GoalFile]) -> bool:
    """Whether the goal is a play that the rules refuse."""
    return any(one.refused is not None for one in goal)


def gain(line: TriedLine, collect: bool = False) -> int:
    """What the turn has earned so far, in Ecus, with its income if it pays one or ``collect``."""
    return earned(line.start, line.end, collect)


@lru_cache(maxsize=64)
def best_of(position: Position, collect: bool) -> Best:
    """The turn that guarantees most; the same answer on any machine."""
    return best_turn(position, None, settings().best, collect=collect)


# -- money -----------------------------------------------------------------------------------------


def _earn(condition: Any, line: TriedLine) -> str | None:
    earned = gain(line, condition.collect)
    if earned >= condition.at_least:
        return None
    needed, end = condition.at_least, line.end
    if end.number not in end.table.pays:
        return say("lesson-earn", ecus=earned, needed=needed)
    paid = income(end, line.start.mover)
    sentence = say("lesson-earn-with-income", ecus=earned, income=paid, needed=needed)
    return " ".join((sentence, *_given_away(line)))


def _given_away(line: TriedLine) -> list[str]:
    """Whose the domains are in which the turn put civil buildings that do not pay the mover."""
    owners: dict[tuple[str, int], str] = {}
    for record in line.records:
        play = record.play
        if isinstance(play, Construct | Upgrade) and BUILDING_KIND_SIZE[play.building][0] == CIVIL:
            leaders = controllers(line.end, play.epoch, play.at)
            board = line.end.boards[EPOCH_INDEX[play.epoch]]
            domain = board.domain_at(line.end.table.geometry.index[play.at])
            if domain and line.start.mover not in leaders:
                words = _control_words(line.end, leaders, play.epoch, play.at)
                owners.setdefault((play.epoch, domain), words)
    return list(owners.values())


def _income(condition: Any, line: TriedLine) -> str | None:
    seat = _seat(condition.player, line)
    table = line.end.table
    pays = board_income(line.end.boards[EPOCH_INDEX[condition.epoch]], table.seats)[seat]
    about = {"epoch": condition.epoch, "player": table.colors[seat]}
    if condition.at_least is not None and pays < condition.at_least:
        return say("lesson-income-more", ecus=pays, needed=condition.at_least, **about)
    if condition.at_most is not None and pays > condition.at_most:
        return say("lesson-income-less", ecus=pays, limit=condition.at_most, **about)
    return None


def _collects(condition: Any, line: TriedLine) -> str | None:
    seat = _seat(condition.player, line)
    collected = income(line.end, seat)
    if collected >= condition.at_least:
        return None
    who = line.end.table.colors[seat]
    return say("lesson-collects", player=who, ecus=collected, needed=condition.at_least)


def _best(condition: Any, line: TriedLine) -> str | None:
    best = best_of(line.start, condition.collect)
    earned = gain(line, condition.collect)
    if earned >= best.gain:
        return None
    return say("lesson-more-possible", ecus=earned)


def _next_turn(condition: Any, line: TriedLine) -> str | None:
    sure = next_gain(line.end)
    if sure >= condition.at_least:
        return None
    return say("lesson-next-turn", ecus=sure, needed=condition.at_least)


@lru_cache(maxsize=64)
def next_gain(end: Position) -> int:
    """What the mover's next turn earns at least with the cards they keep, in Ecus, if nobody
    changes the boards before it; 0 after the last turn."""
    pairs = tuple(map(uncharged, end.adventurers))
    following = end.replace(number=end.number + 1, phase=START, adventurers=pairs)
    if over(following):
        return 0
    return best_turn(following, None, settings().next).gain


def _reply(condition: Any, line: TriedLine) -> str | None:
    best = reply_of(line.end)
    if best.bound <= condition.at_most:
        return None
    who = line.end.table.colors[(line.end.mover + 1) % line.end.table.seats]
    plays = "  ".join(format_play(played.play) for played in best.line)
    if not plays:
        return say("lesson-reply-idle", player=who, ecus=best.gain)
    return say("lesson-reply", player=who, plays=plays, ecus=best.gain)


@lru_cache(maxsize=64)
def reply_of(end: Position) -> Best:
    """The best turn of the next player with the cards that the position tells.

    :raises ValueError: their cards are not known.
    """
    after = apply_turn_play(end, End(NO_CARDS))
    return best_turn(after, None, settings().best)


def _safe(condition: Any, line: TriedLine) -> str | None:
    loss, bound, (opponent, plays) = _threat(line.end)
    left, surely = loss
    if left - bound >= condition.at_least:
        return None
    if left - surely < condition.at_least:
        if not opponent:
            return say("lesson-safe-turn", ecus=left - surely)
        return say("lesson-safe-reply", player=opponent, plays=plays, ecus=left - surely)
    return say("lesson-safe-maybe", ecus=left - bound)


@lru_cache(maxsize=64)
def _threat(end: Position) -> tuple[tuple[int, int], int, tuple[str, str]]:
    """The next income and the largest loss found, what none exceeds, and whose turn does it with
    which plays, empty if none was found."""
    lookout = Lookout(end, known_hands=True)
    lookout.look(settings().threats)
    known = lookout.known()
    how = ("", "")
    if known.threats:
        worst = known.threats[0]
        how = (worst.opponent, "  ".join(format_play(played.play) for played in worst.line))
    return (known.income, known.loss), known.bound, how


def _ends(condition: Any, line: TriedLine) -> str | None:
    if right(condition, line.start, line.end):
        return None
    if line.end.number in line.end.table.pays:
        return say("lesson-more-possible", ecus=gain(line))
    return say("lesson-not-as-good")


# -- boards ----------------------------------------------------------------------------------------


def _controls(condition: Any, line: TriedLine) -> str | None:
    seat = _seat(condition.player, line)
    holders = controllers(line.end, condition.epoch, condition.square)
    if seat in holders and (len(holders) == 1 or not condition.alone):
        return None
    sentence = _control_words(line.end, holders, condition.epoch, condition.square)
    return (
        " ".join((sentence, *_elsewhere(condition, line))) if seat == line.start.mover else sentence
    )


def _elsewhere(condition: Any, line: TriedLine) -> Iterator[str]:
    """Why buildings of this turn do nothing for the domain that the player was to control."""
    board, geometry = line.end.boards[EPOCH_INDEX[condition.epoch]], line.end.table.geometry
    domain = board.domain_at(geometry.index[condition.square])
    for record in line.records:
        play = record.play
        if not isinstance(play, Construct | Upgrade):
            continue
        kind, size = BUILDING_KIND_SIZE[play.building]
        squares = geometry.footprint[size][geometry.index[play.at]]
        what = {"building": play.building, "square": play.at}
        if play.epoch == condition.epoch and not squares & domain:
            yield say("lesson-control-apart", **what)
        elif play.epoch != condition.epoch and size == 1:
            yield say("lesson-control-small", epoch=play.epoch, **what)
        elif play.epoch == condition.epoch and kind != EPOCH_INDEX[condition.epoch]:
            yield say("lesson-control-other-kind", building=play.building)


def _control_words(position: Position, seats: Sequence[int], epoch: str, square: str) -> str:
    """``Red controls the domain of the Town (c3) on Might.``"""
    board = position.boards[EPOCH_INDEX[epoch]]
    covering = board.covering(position.table.geometry.index[square])
    if covering is None:
        return say("lesson-control-empty", square=square, epoch=epoch)
    players = names_words(position.table.colors[one] for one in seats)
    place = {"building": covering[1].name, "square": square, "epoch": epoch}
    return say("lesson-control", number=len(seats), players=players, **place)


def controllers(position: Position, epoch: str, square: str) -> tuple[int, ...]:
    """The seats that control the domain of a square (§6); none if it is empty or nobody's."""
    board = position.boards[EPOCH_INDEX[epoch]]
    domain = board.domain_at(position.table.geometry.index[square])
    return holders(board, domain, position.table.seats) if domain else ()


def _stands(condition: Any, line: TriedLine) -> str | None:
    if building_stands(line.end, condition):
        return None
    return say(f"lesson-absent{'.at' if condition.at else ''}", **_named(condition))


def _gone(condition: Any, line: TriedLine) -> str | None:
    if not building_stands(line.end, condition):
        return None
    return say(f"lesson-present{'.at' if condition.at else ''}", **_named(condition))


def building_stands(position: Position, condition: Any) -> bool:
    """Whether such a building stands on the board, a visible printed hamlet included."""
    epoch = EPOCH_INDEX[condition.epoch]
    board = position.boards[epoch]
    kind, size = BUILDING_KIND_SIZE[condition.building]
    owned = condition.player is not None and epoch < REASON
    return any(
        (tile.kind, tile.size) == (kind, size)
        and condition.at in (None, position.table.geometry.names[anchor])
        and not (owned and tile.owner != position.table.seat(condition.player))
        for anchor, tile in board.buildings()
    )


def _domains(condition: Any, line: TriedLine) -> str | None:
    board = line.end.boards[EPOCH_INDEX[condition.epoch]]
    index = line.end.table.geometry.index
    bits = [1 << index[square] for square in condition.of]
    domains = {domain for domain in board.domains() for bit in bits if domain & bit}
    if len(domains) == condition.count:
        return None
    about = {"number": len(domains), "epoch": condition.epoch}
    if len(bits) == 1:
        return say("lesson-domain", square=condition.of[0], **about)
    squares = listed(condition.of)
    return say("lesson-domains", squares=squares, needed=condition.count, **about)


def _cubes(condition: Any, line: TriedLine) -> str | None:
    seat = _seat(condition.player, line)
    end = line.end
    board = end.boards[REASON]
    domain = board.domain_at(end.table.geometry.index[condition.square])
    count = cubes_by_seat(board, domain, end.table.seats)[seat]
    if count >= condition.at_least:
        return None
    about = {"player": end.table.colors[seat], "square": condition.square}
    return say("lesson-cubes", number=count, needed=condition.at_least, **about)


# -- what happened ---------------------------------------------------------------------------------


def _at_most_cards(condition: Any, line: TriedLine) -> str | None:
    spent = sum(sum(getattr(record.play, "cards", ())) for record in line.records)
    if spent <= condition:
        return None
    return say("lesson-at-most-cards", cards=spent, limit=condition)


def _upgraded(condition: Any, line: TriedLine) -> str | None:
    for record in line.records:
        play = record.play
        if not isinstance(play, Upgrade) or play.building != condition.to:
            continue
        if condition.epoch in (None, play.epoch):
            return None
    return say("lesson-not-upgraded", building=condition.to)


def _paradox(condition: Any, line: TriedLine) -> str | None:
    """Removed on a later board in a play whose shadow lies where it stood (§4.4)."""
    footprint = line.start.table.geometry.footprint
    index = line.start.table.geometry.index
    for record in line.records:
        there = [event for event in record.events if event.epoch == condition.epoch]
        cast = [event for event in there if event.what == "shadow"]
        for lost in there:
            if (lost.what, lost.building) != ("removed", condition.building):
                continue
            squares = footprint[BUILDING_KIND_SIZE[lost.building][1]][index[lost.square]]
            for shadow in cast:
                size = BUILDING_KIND_SIZE[shadow.building][1]
                if footprint[size][index[shadow.square]] & squares:
                    return None
    return say("lesson-no-paradox", building=condition.building, epoch=condition.epoch)


def _refused(condition: Any, line: TriedLine) -> str | None:
    why, play = line.refused, line.denied
    if why is None:
        return say("lesson-nothing-refused")
    wrong = why.section != condition.section
    wrong = wrong or (condition.word is not None and not why.message.startswith(condition.word))
    if condition.building is not None:
        wrong = wrong or getattr(play, "building", None) != condition.building
    if condition.epoch is not None:
        wrong = wrong or getattr(play, "epoch", None) != condition.epoch
    if not wrong:
        return None
    return say("lesson-refused-otherwise", why=why)


def _seat(color: str | None, line: TriedLine) -> int:
    return line.start.mover if color is None else line.start.table.seat(color)


def _named(condition: Any) -> dict[str, str]:
    """Whose building it is, which, and where."""
    named = {
        "player": condition.player or "nobody",
        "building": condition.building,
        "epoch": condition.epoch,
    }
    return named | {"square": condition.at} if condition.at else named


_CHECKS: Final[dict[str, _CHECK]] = {
    "earn": _earn,
    "income": _income,
    "collects": _collects,
    "controls": _controls,
    "stands": _stands,
    "gone": _gone,
    "domains": _domains,
    "cubes": _cubes,
    "at_most_cards": _at_most_cards,
    "upgraded": _upgraded,
    "paradox": _paradox,
    "refused": _refused,
    "best": _best,
    "safe": _safe,
    "reply": _reply,
    "next_turn": _next_turn,
    "ends": _ends,
}
