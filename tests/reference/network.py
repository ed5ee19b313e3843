"""Corrections by networks at the end of a turn, in plain Python: the core has to give the same."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from reference.worth import Judge, next_turn
from search.core.domain_counts import count_domains
from search.core.feature_counts import count_features
from search.policy.features import FEATURES
from search.policy.network import (
    CUBE_UNIT,
    ECU_UNIT,
    FACTOR_SHIFT,
    FEATURE_UNIT,
    MOST_INPUT,
    TURNS,
    UNIT,
    DomainNetwork,
    Layer,
    Network,
)
from search.policy.weights import Weights
from search.rules.position import Position
from search.rules.written_turn import STANDS


def root(number: int) -> int:
    """The square root of a number of a domain, to the nearest 256th."""
    return next(n for n in range(4000) if (2 * n + 1) ** 2 > 4 * UNIT**2 * number)


ROOTS = [root(number) for number in range(121)]


def correction(position: Position, chosen: Network, fitted: Weights, seat: int) -> int:
    """By how much networks correct a seat's expected margin, in 1024ths of an Ecu.

    ``position`` is at the end of a turn, the next player to move.
    """
    end = TurnOver(position, fitted)
    if not any(end.turns):
        return 0
    total = 0
    for part in chosen.parts:
        seats = [end.known(one) + end.summaries(part, one) for one in range(2)]
        first, second = (layer(part.head, seats[one] + seats[1 - one]) for one in (seat, 1 - seat))
        between = sum(
            weight * (a - b) for weight, a, b in zip(part.last.tolist(), first, second, strict=True)
        )
        total += between * int(part.factors[end.number])
    size = (abs(total) + 2 ** (FACTOR_SHIFT - 1)) // 2**FACTOR_SHIFT
    return size if total >= 0 else -size


class TurnOver:
    """A position at the end of a turn."""

    def __init__(self, position: Position, fitted: Weights) -> None:
        self.position = position
        self.mover = 1 - position.mover
        self.number = position.number - (position.mover == 0)
        judge = Judge(position.replace(number=self.number, mover=self.mover), fitted)
        self.worths = judge.worths(position)
        self.features = count_features(position, 0b111, FEATURES)
        self.domains = count_domains(position)
        following = [next_turn(2, self.number, self.mover, seat) for seat in range(2)]
        last = position.table.last_turn
        #: Of each seat the next turn (0: none), and the share of a round before it.
        self.turns = [turn if turn <= last else 0 for turn, _ in following]
        self.shares = [share for _, share in following]

    def epochs(self, seat: int) -> list[int]:
        return [adventurer.epoch for adventurer in self.position.adventurers[seat]]

    def known(self, seat: int) -> list[int]:
        rows = [board[seat] for board in self.features]
        result = [cut(FEATURE_UNIT * number) for row in rows for number in row]
        if not self.turns[seat]:
            return result + [0] * (TURNS + 1 + 1 + 3 + 3 + 1 + 4)
        epochs = self.epochs(seat)
        worths = [board[seat] for board in self.worths]
        best, on = 0.0, ()
        for stand in STANDS:
            worth = -1.0 * sum(epoch not in epochs for epoch in stand)
            for epoch in stand:
                worth += worths[epoch]
            if worth > best:
                best, on = worth, stand
        result += [UNIT * (number == self.turns[seat]) for number in range(TURNS + 1)]
        result.append(int(UNIT * self.shares[seat]))
        result += [cut(int(ECU_UNIT * worth + 32768.5) - 32768) for worth in worths]
        result += [UNIT * (epoch in on and any(rows[epoch])) for epoch in range(3)]
        result.append(cut(ECU_UNIT * self.position.ecus[seat]))
        result.append(CUBE_UNIT * self.position.supply[seat])
        result += [UNIT * epochs.count(epoch) for epoch in (1, 2)]
        return [*result, UNIT * (epochs[0] == epochs[1])]

    def summaries(self, part: DomainNetwork, seat: int) -> list[int]:
        """Summaries of the domains of the three boards, one board after the other."""
        result: list[int] = []
        for epoch, rows in enumerate(self.domains):
            around = [UNIT * (one == epoch) for one in range(3)]
            around += [UNIT * (self.turns[seat] == turn) for turn in range(1, TURNS + 1)]
            for one in (seat, 1 - seat):
                # Who acts no more is thought to be on might.
                standing = self.epochs(one) if self.turns[one] else [0, 0]
                around.append(UNIT * standing.count(epoch))
            sums = [0] * len(part.summary.biases)
            for row in rows:
                numbers = [ROOTS[number] for number in row[seat].tolist()]
                summary = layer(part.summary, layer(part.hidden, numbers + around))
                sums = [a + b for a, b in zip(sums, summary, strict=True)]
            result += [rounded(total, part.board_shift) for total in sums]
        return result


def layer(of: Layer, inputs: Sequence[int]) -> list[int]:
    sums = [
        bias + sum(map(mul, row, inputs))
        for row, bias in zip(of.weights.tolist(), of.biases.tolist(), strict=True)
    ]
    return [rounded(max(total, 0), of.shift) for total in sums]


def rounded(total: int, shift: int) -> int:
    return min((total + 2**shift // 2) // 2**shift, MOST_INPUT)


def cut(number: int) -> int:
    return max(-MOST_INPUT, min(number, MOST_INPUT))
