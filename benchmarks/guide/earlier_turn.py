"""Would a turn have been possible one turn earlier, before the player just before moved?"""

from __future__ import annotations

from advisor.advise.game_records.record_replay import GameTurn
from positions.notation.written_plays import BoardPlay
from search.rules.game import IllegalPlay, Record, make
from search.rules.income import income
from search.rules.position import ACTION, Position
from search.rules.resolution import Decision
from search.rules.turn_phases import with_hand


class Differs(Exception):
    """Somebody would have to decide something else."""


def acting(turn: GameTurn) -> Position:
    """The position before the first play on the boards: after an exchange and a swap."""
    for position, happened in zip(turn.positions, turn.records, strict=False):
        if happened.play.type not in ("exchange", "swap"):
            return position
    return turn.positions[-2]


def earned(turn: GameTurn) -> int:
    """Ecus of phases II and IV."""
    return turn.after.ecus[turn.seat] - acting(turn).ecus[turn.seat]


def earlier(turn: GameTurn, before: Position) -> int | None:
    """What the plays of a turn would have earned from another position, its income included.

    The player has the cards, Ecus and adventurers that they had. None if a play would not have been
    legal, or if something else would have had to be decided.
    """
    start, seat = acting(turn), turn.seat
    ecus = (*before.ecus[:seat], start.ecus[seat], *before.ecus[seat + 1 :])
    pairs = (*before.adventurers[:seat], start.adventurers[seat], *before.adventurers[seat + 1 :])
    here = with_hand(before, seat, start.hands[seat]).replace(
        ecus=ecus, adventurers=pairs, mover=seat, number=turn.number, phase=ACTION
    )
    try:
        for happened in turn.records:
            if isinstance(happened.play, BoardPlay):
                here = _again(here, happened)
    except (IllegalPlay, Differs):
        return None
    paid = income(here, seat) if here.number in here.table.pays else 0
    return here.ecus[seat] + paid - start.ecus[seat]


def _again(position: Position, happened: Record) -> Position:
    """Make a play with the decisions that were taken.

    :raises IllegalPlay: the rules forbid it.
    :raises Differs: it needs other decisions.
    """
    left = list(happened.choices)

    def decide(at: Position, decision: Decision) -> int:
        index = at.table.geometry.index
        if not left or index[left[0].chosen] not in decision.options:
            raise Differs
        return index[left.pop(0).chosen]

    after, _ = make(position, happened.play, decide)
    if left:
        raise Differs
    return after
