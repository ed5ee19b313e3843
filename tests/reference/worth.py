"""What every seat may still earn by the fitted numbers, in plain Python (docs/estimate.md).

The weights depend on the number of seats, on the number of the seat's next turn, and on how many
turns of others come before it.
"""

from __future__ import annotations

from operator import mul

from reference.hands import kept_worth, shares
from search.core.feature_counts import count_features
from search.policy.features import FEATURES
from search.policy.weights import Row, Weights, weights
from search.policy.worth import standing
from search.rules.income import board_income
from search.rules.payment import travelled
from search.rules.position import Pair, Position
from search.rules.written_turn import stands

#: Where a row's weights of the seat's own numbers begin.
OF_SEAT = 1 + 3 * FEATURES


class Judge:
    """Worths of positions that may end one and the same turn.

    ``position`` says which turn of whom. What is computed about a board is kept with it.
    """

    __slots__ = ("_key", "_parts", "_rows", "mover", "others", "pays", "seats", "weights")

    def __init__(self, position: Position, chosen: Weights | None = None) -> None:
        self.weights = chosen or weights()
        self.seats = position.table.seats
        self.mover = position.mover
        self.others = tuple(s for s in range(self.seats) if s != self.mover)
        self.pays = position.number in position.table.pays
        self._parts = shares(position)
        self._key = ("worth", position.number, position.mover, self.weights.name)
        self._rows = _rows(
            self.weights, self.seats, position.number, position.mover, position.table.last_turn
        )

    def worths(self, position: Position) -> list[Row]:
        """What each seat may still earn on each board if it stands there, in Ecus."""
        if any(self._key not in board.cache for board in position.boards):
            for epoch, rows in enumerate(count_features(position, 0b111, FEATURES)):
                start = 1 + epoch * FEATURES
                position.boards[epoch].cache[self._key] = tuple(
                    sum(map(mul, weight[start : start + FEATURES], row)) if weight else 0.0
                    for weight, row in zip(self._rows, rows, strict=True)
                )
        return [board.cache[self._key] for board in position.boards]  # type: ignore[misc]

    def totals(self, position: Position) -> list[float]:
        """Expected final Ecus of each seat if the mover's turn ends here, income included."""
        boards = position.boards
        might, faith, reason = self.worths(position)
        pairs = position.adventurers
        result: list[float] = []
        for seat in range(self.seats):
            row = self._rows[seat]
            total = float(position.ecus[seat])
            pair = pairs[seat]
            if self.pays and seat == self.mover:
                m, f, r = (board_income(board, self.seats)[seat] for board in boards)
                income, travels = max(
                    stands((m, f, r), pair, position.ecus[seat]), key=lambda found: found[0]
                )
                total += income
                for adventurer, to in travels:
                    pair = travelled(pair, adventurer, to)
            if row:
                worths = (might[seat], faith[seat], reason[seat])
                total += _still_earns(row, worths, pair, position.supply[seat])
            result.append(total)
        result[self.mover] += self._kept(position)
        return result

    def value(self, position: Position) -> float:
        """Expected final Ecus of the mover less the rivals' (the leader counts more)."""
        totals = self.totals(position)
        return totals[self.mover] - self._rivals(totals)

    def outlook(self, position: Position) -> float:
        """What the mover may still earn, income of this turn left out, less what the rivals may
        expect to end with; their Ecus in hand and travels to this turn's income not counted."""
        might, faith, reason = self.worths(position)
        pairs = position.adventurers
        totals = [
            _still_earns(row, worths, pairs[seat], position.supply[seat]) if row else 0.0
            for seat, (row, worths) in enumerate(
                zip(self._rows, zip(might, faith, reason, strict=True), strict=True)
            )
        ]
        own = totals[self.mover] + self._kept(position)
        for seat in self.others:
            totals[seat] += position.ecus[seat]
        return own - self._rivals(totals)

    def _kept(self, position: Position) -> float:
        """What the cards that the mover keeps are worth to them for their next turn."""
        hand = position.hands[self.mover]
        if isinstance(hand, int) or position.number >= position.table.last_turn:
            return 0.0
        return kept_worth(self.weights, self.seats, position.number + 1, hand, self._parts)

    def _rivals(self, totals: list[float]) -> float:
        if self.seats == 2:
            return totals[1 - self.mover]
        rest = [totals[seat] for seat in self.others]
        leader = self.weights.leader
        return leader * max(rest) + (1.0 - leader) * sum(rest) / len(rest)


def _still_earns(
    row: Row, worths: tuple[float, float, float], pair: Pair, cubes_left: int
) -> float:
    """What a seat may still earn, standing where its adventurers are."""
    epochs = [adventurer.epoch for adventurer in pair]
    numbers = (cubes_left, epochs.count(1), epochs.count(2), epochs[0] == epochs[1])
    total = row[0] + standing(worths, pair)
    for weight, number in zip(row[OF_SEAT:], numbers, strict=True):
        total += weight * number
    return total


_Found = tuple[Row, ...]
_known: dict[tuple[str, int, int, int, int], _Found] = {}


def next_turn(seats: int, number: int, mover: int, seat: int) -> tuple[int, float]:
    """When a seat acts again after the mover's turn, and the share of a round until then."""
    turn = number if seat > mover else number + 1
    return turn, ((seat - mover - 1) % seats + 1) / seats


def _rows(weights: Weights, seats: int, number: int, mover: int, last: int) -> _Found:
    """The row of weights of each seat when the mover ends the turn; empty if nothing is to come."""
    key = (weights.name, seats, number, mover, last)
    known = _known.get(key)
    if known is None:
        result: list[Row] = []
        for seat in range(seats):
            turn, share = next_turn(seats, number, mover, seat)
            if turn > last:
                result.append(())
                continue
            base, slope = weights.seats[seats][turn]
            result.append(tuple(a + share * b for a, b in zip(base, slope, strict=True)))
        known = _known[key] = tuple(result)
    return known
