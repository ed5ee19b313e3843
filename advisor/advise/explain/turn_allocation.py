"""Who carries which card of a turn, and what each journey brings (rules §2.2, §2.3, §6)."""

from __future__ import annotations

from collections.abc import Iterable

from advisor.words.allocation_words import PaidPlay, Stay, TurnAllocation
from positions.notation.written_plays import (
    End,
    Exchange,
    Play,
    Populate,
    Renovate,
    Swap,
    Travel,
)
from positions.things import EPOCHS, REASON
from search.rules.income import board_income
from search.rules.position import Position

#: A play, and the position after it.
Followed = tuple[Play, Position]


def allocation_of(
    position: Position, line: Iterable[Followed], collect: bool = False
) -> TurnAllocation:
    """How the turn of a line is paid for, carried and travelled; with ``collect`` income is counted
    whatever the turn."""
    seat = position.mover
    pair = position.adventurers[seat]
    turn = TurnAllocation((pair[0].epoch, pair[1].epoch))
    used = [who.cards_used for who in pair]
    here = [Stay(who, pair[who].epoch, None) for who in range(2)]
    turn.stays.extend(here)
    before = end = position
    for play, after in line:
        end = after
        if isinstance(play, Travel):
            at = EPOCHS.index(play.source), play.used
            who = next(w for w in range(2) if (here[w].epoch, used[w]) == at)
            here[who] = Stay(who, EPOCHS.index(play.to), here[who].epoch)
            turn.stays.append(here[who])
        elif not isinstance(play, Swap | Exchange | End):
            epoch = REASON if isinstance(play, Populate | Renovate) else EPOCHS.index(play.epoch)
            carried = [0, 0]
            for had, number in play.by:
                who = next(
                    w
                    for w in range(2)
                    if (here[w].epoch, used[w]) == (epoch, had) and not carried[w]
                )
                carried[who] = number
            for who, number in enumerate(carried):
                used[who] += number
                here[who].cards += number
            ecus = end.ecus[seat] - before.ecus[seat]
            turn.paid.append(PaidPlay(play, play.cards, (carried[0], carried[1]), ecus))
        before = end
    if collect or position.number in position.table.pays:
        for who, stay in enumerate(here):
            if not (who and stay.epoch == here[0].epoch):
                stay.collects = board_income(end.boards[stay.epoch], end.table.seats)[seat]
    return turn
