"""What a position is worth after the mover's turn: an estimate, not a proof (docs/estimate.md).

Projects each player's income at the income turns to come (rules §6) from the boards as they stand,
discounted by what others can do in between. Weights are in ``data/estimate.yaml``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from positions.frozen_model import FrozenModel
from search.policy.worth import standing
from search.rules.board import Board
from search.rules.income import controlled, cubes_by_seat, holders, ruin_value
from search.rules.position import Position


class Retention(FrozenModel):
    """Share of a domain's income kept over one turn of another player, by strength."""

    might: tuple[float, float, float]
    faith: tuple[float, float, float]
    reason: tuple[float, float, float, float]


class Promise(FrozenModel):
    """Worth of holding a domain beside what it pays, in Ecus."""

    summit: float
    lead: float


class Rivals(FrozenModel):
    """How the worths of the others are mixed into one."""

    leader: float
    mean: float


class EstimateWeights(FrozenModel):
    """The whole data file."""

    retention: Retention
    promise: Promise
    travel: float
    card: float
    rivals: Rivals


@cache
def weights() -> EstimateWeights:
    """The weights that come with the program, read once."""
    text = files("advisor.advise").joinpath("estimate.yaml").read_text(encoding="utf-8")
    return EstimateWeights.model_validate(yaml.safe_load(text))


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one seat may expect from the income turns to come, in Ecus."""

    color: str
    ecus: int
    #: Discounted income by board, if an adventurer stands there.
    boards: tuple[float, float, float]
    #: The best of them that two adventurers reach, travels paid.
    income: float

    @property
    def worth(self) -> float:
        """Ecus in hand and to come."""
        return self.ecus + self.income


class Estimator:
    """Estimates positions that may end one and the same turn of one game.

    ``position`` says which turn of whom; others' Ecus and adventurers stay as they are in it.
    What is computed about boards is kept by their hashes.
    """

    def __init__(self, position: Position, chosen: EstimateWeights | None = None) -> None:
        self.weights = chosen or weights()
        self.seat = position.mover
        self.seats = position.table.seats
        self._table = position.table
        self._last = position.number >= position.table.last_turn
        self._factors = [self._factors_of(position, seat) for seat in range(self.seats)]
        self._known: tuple[dict[int, tuple[float, ...]], ...] = ({}, {}, {})
        #: By the boards' hashes: the mover's worths by board, and the others' together.
        self._outlooks: dict[tuple[int, int, int], tuple[tuple[float, float, float], float]] = {}
        self._fixed = self.outlook(position)

    def __call__(self, position: Position) -> float:
        """Change of the outlook since the position that the estimator was made for, in Ecus."""
        return self.outlook(position) - self._fixed

    def outlook(self, position: Position) -> float:
        """The mover's prospects and cards less the others' prospects, own Ecus left out."""
        a, b, c = position.boards
        key = a.hash, b.hash, c.hash
        known = self._outlooks.get(key)
        if known is None:
            boards = [self._worths(board) for board in position.boards]
            m, f, r = (worths[self.seat] for worths in boards)
            known = self._outlooks[key] = (m, f, r), self._rivals(boards, position)
        own = standing(known[0], position.adventurers[self.seat], self.weights.travel)
        if not self._last:
            hand = position.hands[self.seat]
            own += self.weights.card * (hand if isinstance(hand, int) else sum(hand))
        return own - known[1]

    def _rivals(self, boards: list[tuple[float, ...]], position: Position) -> float:
        """What the others are worth together: Ecus, and income at the best places to stand."""
        worths = []
        for seat in range(self.seats):
            if seat != self.seat:
                m, f, r = (board[seat] for board in boards)
                income = standing((m, f, r), position.adventurers[seat], self.weights.travel)
                worths.append(position.ecus[seat] + income)
        mixture = self.weights.rivals
        return mixture.leader * max(worths) + mixture.mean * sum(worths) / len(worths)

    def prospects(self, position: Position) -> tuple[Prospect, ...]:
        """What each seat may expect, in turn order."""
        boards = [self._worths(board) for board in position.boards]
        prospects = []
        for seat, color in enumerate(self._table.colors):
            m, f, r = (worths[seat] for worths in boards)
            income = standing((m, f, r), position.adventurers[seat], self.weights.travel)
            prospects.append(Prospect(color, position.ecus[seat], (m, f, r), income))
        return tuple(prospects)

    def _worths(self, board: Board) -> tuple[float, ...]:
        """What each seat may expect from a board with an adventurer there."""
        known = self._known[board.epoch]
        worths = known.get(board.hash)
        if worths is None:
            worths = known[board.hash] = self._measure(board)
        return worths

    def _measure(self, board: Board) -> tuple[float, ...]:
        epoch = board.epoch
        totals = [0.0] * self.seats
        promise = self.weights.promise
        for domain in controlled(board):
            if epoch < 2:
                value = board.highest(epoch, domain)
                worth = board.power(2, domain) + promise.summit * value
                strength = value - 1
            else:
                *_, rest, top = sorted(cubes_by_seat(board, domain, self.seats))
                strength = min(top - rest, 3)
                worth = ruin_value(board, domain) + promise.lead * strength
            for seat in holders(board, domain, self.seats):
                totals[seat] += worth * self._factors[seat][epoch][strength]
        return tuple(totals)

    def _factors_of(self, position: Position, seat: int) -> tuple[tuple[float, ...], ...]:
        """By board and strength: the discounts of all income turns to come, added up."""
        waits = others_before(position, seat)
        kept = self.weights.retention
        return tuple(
            tuple(sum(share**wait for wait in waits) for share in shares)
            for shares in (kept.might, kept.faith, kept.reason)
        )


def others_before(position: Position, seat: int) -> tuple[int, ...]:
    """For each income of a seat after the mover's turn: turns of others between now and then."""
    table = position.table
    number, mover = position.number, position.mover
    waits: list[int] = []
    others = 0
    while True:
        mover += 1
        if mover == table.seats:
            number, mover = number + 1, 0
        if number > table.last_turn:
            return tuple(waits)
        if mover != seat:
            others += 1
        elif number in table.pays:
            waits.append(others)
