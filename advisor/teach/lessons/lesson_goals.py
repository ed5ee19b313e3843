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
from advisor.words.play_words import piece_words
from advisor.words.position_words import amount
from positions.building_names import building_title
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
    sentence = f"This turn earns {amount(earned, 'Ecu')}"
    end = line.end
    if end.number in end.table.pays:
        paid = income(end, line.start.mover)
        sentence += f", {paid} from income" if paid else ", none from income"
        return " ".join((f"{sentence}; you need {condition.at_least}.", *_given_away(line)))
    return f"{sentence}; you need {condition.at_least}."


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
    who = table.colors[seat].capitalize()
    sentence = f"{condition.epoch.capitalize()} would pay {who} {amount(pays, 'Ecu')}"
    if condition.at_least is not None and pays < condition.at_least:
        return f"{sentence}; it has to be at least {condition.at_least}."
    if condition.at_most is not None and pays > condition.at_most:
        return f"{sentence}; it may be {condition.at_most} at most."
    return None


def _collects(condition: Any, line: TriedLine) -> str | None:
    seat = _seat(condition.player, line)
    collected = income(line.end, seat)
    if collected >= condition.at_least:
        return None
    who = line.end.table.colors[seat].capitalize()
    return (
        f"{who} would collect {amount(collected, 'Ecu')} where their adventurers stand;"
        f" it has to be at least {condition.at_least}."
    )


def _best(condition: Any, line: TriedLine) -> str | None:
    best = best_of(line.start, condition.collect)
    earned = gain(line, condition.collect)
    if earned >= best.gain:
        return None
    return f"This turn earns {amount(earned, 'Ecu')}; more is possible."


def _next_turn(condition: Any, line: TriedLine) -> str | None:
    sure = next_gain(line.end)
    if sure >= condition.at_least:
        return None
    return (
        f"With the cards you keep, your next turn is sure to bring {amount(sure, 'Ecu')};"
        f" you need {condition.at_least}."
    )


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
    who = line.end.table.colors[(line.end.mover + 1) % line.end.table.seats].capitalize()
    plays = "  ".join(format_play(played.play) for played in best.line)
    how = f" with {plays}" if plays else ""
    return f"{who} can answer and earn {amount(best.gain, 'Ecu')}{how}."


@lru_cache(maxsize=64)
def reply_of(end: Position) -> Best:
    """The best turn of the next player with the cards that the position tells.

    :raises ValueError: their cards are not known.
    """
    after = apply_turn_play(end, End(NO_CARDS))
    return best_turn(after, None, settings().best)


def _safe(condition: Any, line: TriedLine) -> str | None:
    loss, bound, how = _threat(line.end)
    left, surely = loss
    if left - bound >= condition.at_least:
        return None
    if left - surely < condition.at_least:
        return f"{how} leaves you {amount(left - surely, 'Ecu')} of your next income."
    return f"One turn of an opponent may leave you {amount(left - bound, 'Ecu')} of it."


@lru_cache(maxsize=64)
def _threat(end: Position) -> tuple[tuple[int, int], int, str]:
    """The next income and the largest loss found, what none exceeds, and the turn that does it."""
    lookout = Lookout(end, known_hands=True)
    lookout.look(settings().threats)
    known = lookout.known()
    how = "A turn of an opponent"
    if known.threats:
        worst = known.threats[0]
        plays = "  ".join(format_play(played.play) for played in worst.line)
        how = f"{worst.opponent.capitalize()} can answer {plays}, which"
    return (known.income, known.loss), known.bound, how


def _ends(condition: Any, line: TriedLine) -> str | None:
    if right(condition, line.start, line.end):
        return None
    if line.end.number in line.end.table.pays:
        return f"This turn earns {amount(gain(line), 'Ecu')}; more is possible."
    return "This turn is not as good as the best one."


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
        what = f"{building_title(play.building)} ({play.at})"
        if play.epoch == condition.epoch and not squares & domain:
            yield f"Your {what} is not part of it."
        elif play.epoch != condition.epoch and size == 1:
            yield f"The {what} is small and stays on {play.epoch.capitalize()}."
        elif play.epoch == condition.epoch and kind != EPOCH_INDEX[condition.epoch]:
            yield f"Control there does not depend on {piece_words(play.building)}."


def _control_words(position: Position, seats: Sequence[int], epoch: str, square: str) -> str:
    listed = " and ".join(position.table.colors[one].capitalize() for one in seats) or "Nobody"
    verb = "control" if len(seats) > 1 else "controls"
    return f"{listed} {verb} the domain of {_at(position, epoch, square)}."


def _at(position: Position, epoch: str, square: str) -> str:
    """``the Town (c3) on Might``; ``c3 on Might`` where nothing stands."""
    board = position.boards[EPOCH_INDEX[epoch]]
    covering = board.covering(position.table.geometry.index[square])
    where = f"the {building_title(covering[1].name)} ({square})" if covering else square
    return f"{where} on {epoch.capitalize()}"


def controllers(position: Position, epoch: str, square: str) -> tuple[int, ...]:
    """The seats that control the domain of a square (§6); none if it is empty or nobody's."""
    board = position.boards[EPOCH_INDEX[epoch]]
    domain = board.domain_at(position.table.geometry.index[square])
    return holders(board, domain, position.table.seats) if domain else ()


def _stands(condition: Any, line: TriedLine) -> str | None:
    if building_stands(line.end, condition):
        return None
    return f"{_named(condition)} does not stand there at the end."


def _gone(condition: Any, line: TriedLine) -> str | None:
    if not building_stands(line.end, condition):
        return None
    return f"{_named(condition)} is still there."


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
    listed = ", ".join(condition.of)
    lie = f"lie in {amount(len(domains), 'domain')}" if len(bits) > 1 else "is not in a domain"
    return f"{listed} of {condition.epoch.capitalize()} {lie}, not in {condition.count}."


def _cubes(condition: Any, line: TriedLine) -> str | None:
    seat = _seat(condition.player, line)
    end = line.end
    board = end.boards[REASON]
    domain = board.domain_at(end.table.geometry.index[condition.square])
    count = cubes_by_seat(board, domain, end.table.seats)[seat]
    if count >= condition.at_least:
        return None
    who = end.table.colors[seat].capitalize()
    return f"{who} has {amount(count, 'cube')} in the domain of {condition.square}."


# -- what happened ---------------------------------------------------------------------------------


def _at_most_cards(condition: Any, line: TriedLine) -> str | None:
    spent = sum(sum(getattr(record.play, "cards", ())) for record in line.records)
    if spent <= condition:
        return None
    return f"This takes {amount(spent, 'card')}; {condition} have to do."


def _upgraded(condition: Any, line: TriedLine) -> str | None:
    for record in line.records:
        play = record.play
        if not isinstance(play, Upgrade) or play.building != condition.to:
            continue
        if condition.epoch in (None, play.epoch):
            return None
    return f"Nothing was upgraded to {piece_words(condition.to)}."


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
    what = piece_words(condition.building)
    return f"No shadow removed {what} on {condition.epoch.capitalize()}."


def _refused(condition: Any, line: TriedLine) -> str | None:
    why, play = line.refused, line.denied
    if why is None:
        return "The rules allow all of this; look for a play that they refuse."
    wrong = why.section != condition.section
    wrong = wrong or (condition.word is not None and not why.message.startswith(condition.word))
    if condition.building is not None:
        wrong = wrong or getattr(play, "building", None) != condition.building
    if condition.epoch is not None:
        wrong = wrong or getattr(play, "epoch", None) != condition.epoch
    if not wrong:
        return None
    return f"That is refused for another reason: {why}."


def _seat(color: str | None, line: TriedLine) -> int:
    return line.start.mover if color is None else line.start.table.seat(color)


def _named(condition: Any) -> str:
    """``Red's Keep at c3 of might``."""
    name = building_title(condition.building)
    whose = f"{condition.player.capitalize()}'s " if condition.player else "The "
    where = f" at {condition.at}" if condition.at else ""
    return f"{whose}{name}{where} of {condition.epoch.capitalize()}"


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
