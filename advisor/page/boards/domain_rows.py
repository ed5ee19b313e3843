"""The domains of a position as the page lists them: powers, who holds them, what they pay (§6).

Everything is asked of ``search.rules``; here it gets names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from advisor.words.position_words import names_words
from advisor.words.say import say
from positions.things import EPOCHS, KINDS
from search.rules.board import Board
from search.rules.geometry import bits
from search.rules.income import (
    cubes_by_seat,
    held_from,
    holders,
    incomes,
    naming_square,
    payers,
    ruin_value,
    summit_at,
)
from search.rules.position import Position

_REASON = 2


class OwnedPlace(NamedTuple):
    """The building of a player, and its first square."""

    color: str
    building: str
    at: str


@dataclass(frozen=True, slots=True)
class DomainRow:
    """A domain of one board as things stand; colours, squares and epochs by name."""

    epoch: str
    #: Row by row.
    squares: tuple[str, ...]
    buildings: int
    #: On ``might`` and ``faith`` the powers by kind (§1.7), on ``reason`` the value of its
    #: ``ruins``, renovated ones included.
    powers: Mapping[str, int]
    #: Who holds it: of the kind that counts here the owner of the highest building, or on
    #: ``reason`` those with most cubes; nobody if there is none.
    holders: tuple[str, ...]
    #: The highest building of each kind that has an owner (§5); kinds without any are missing, on
    #: ``reason`` all.
    highest: Mapping[str, OwnedPlace]
    #: Control cubes by colour, most first; nobody without, and on ``reason`` alone.
    cubes: Mapping[str, int]
    #: What it pays each holder who stands on the board, in Ecus; 0 if nobody.
    ecus: int
    #: Those of the holders who stand there, and so would collect.
    collecting: tuple[str, ...]
    #: Holder → first square of the building from which they hold it: the highest one, or on
    #: ``reason`` the one with most of their cubes, the larger one of two.
    seats: Mapping[str, str]
    #: The square that names it: from which the first of its holders holds it, or else its first.
    at: str

    @property
    def by(self) -> str:
        """Where it is held from: ``Castle on i2``, or on ``reason`` the cubes: ``2 cubes``; empty
        if nobody holds it."""
        if not self.holders:
            return ""
        if self.cubes:
            most = max(self.cubes.values())
            return say("domain-by-cubes", cubes=most, players=len(self.holders))
        highest = self.highest[KINDS[EPOCHS.index(self.epoch)]]
        return say("domain-place", building=highest.building, at=highest.at)


@lru_cache(maxsize=32)
def domains_of(position: Position) -> tuple[DomainRow, ...]:
    """Every domain of the three boards, those that pay most first on each board."""
    rows: list[DomainRow] = []
    for board in position.boards:
        paid = {squares: ecus for squares, _, ecus in payers(board, position.table.seats)}
        listed = [_domain(position, board, at, paid.get(at, 0)) for at in board.domains()]
        rows += sorted(listed, key=lambda domain: -domain.ecus)
    return tuple(rows)


def domain_at(position: Position, epoch: str, square: str) -> DomainRow | None:
    """The domain to which a square belongs; None if it is empty."""
    for domain in domains_of(position):
        if domain.epoch == epoch and square in domain.squares:
            return domain
    return None


@dataclass(frozen=True, slots=True)
class Account:
    """What one player would collect now, in Ecus by epoch."""

    color: str
    incomes: tuple[int, int, int]
    #: Whether they stand on each board.
    stands: tuple[bool, bool, bool]

    @property
    def total(self) -> int:
        """Ecus of all boards together."""
        return sum(self.incomes)


def accounts(position: Position) -> tuple[Account, ...]:
    """What every player would collect now, whatever the turn (§6), in turn order."""
    results = []
    for seat, (color, paid) in enumerate(
        zip(position.table.colors, incomes(position), strict=True)
    ):
        here = position.epochs_of(seat)
        results.append(Account(color, paid, (0 in here, 1 in here, 2 in here)))
    return tuple(results)


def holder_words(domain: DomainRow) -> str:
    """``controlled by Red (Castle on i2)``; ``controlled by nobody``."""
    if not domain.holders:
        return say("domain-nobody")
    return say("domain-held", players=names_words(domain.holders), place=domain.by)


def power_words(domain: DomainRow) -> str:
    """``military 4, religious 2, civil 7``; ``ruins worth 5`` on ``reason``."""
    if "ruins" in domain.powers:
        return say("domain-ruins", value=domain.powers["ruins"])
    return say("domain-powers", **domain.powers)


def pay_words(domain: DomainRow) -> str:
    """What it pays, and who of those whom it would pay does not stand there to collect."""
    if not domain.ecus:
        return say("domain-pays-nobody")
    absent = [color for color in domain.holders if color not in domain.collecting]
    pays = say("domain-pays", ecus=domain.ecus, players=len(domain.holders))
    if not absent:
        return pays
    return say("domain-pays-absent", pays=pays, absent=names_words(absent), number=len(absent))


def _domain(position: Position, board: Board, squares: int, ecus: int) -> DomainRow:
    table, epoch = position.table, board.epoch
    colors, names = table.colors, table.geometry.names
    seats = holders(board, squares, table.seats)
    counts = [0] * table.seats
    highest: dict[str, OwnedPlace] = {}
    if epoch < _REASON:
        powers = {kind: board.power(number, squares) for number, kind in enumerate(KINDS)}
        for number, kind in enumerate(KINDS[:2]):
            anchor = summit_at(board, number, squares)
            if anchor is not None:
                tile = board.tiles[anchor]
                assert tile.owner is not None  # a military or religious building has one
                highest[kind] = OwnedPlace(colors[tile.owner], tile.name, names[anchor])
    else:
        powers = {"ruins": ruin_value(board, squares)}
        counts = cubes_by_seat(board, squares, table.seats)
    order = sorted(range(table.seats), key=lambda seat: -counts[seat])
    return DomainRow(
        EPOCHS[epoch],
        tuple(names[square] for square in bits(squares)),
        board.number_in(squares),
        powers,
        tuple(colors[seat] for seat in seats),
        highest,
        {colors[seat]: counts[seat] for seat in order if counts[seat]},
        ecus,
        tuple(colors[s] for s in seats if epoch in position.epochs_of(s)),
        {colors[seat]: names[held_from(board, squares, seat)] for seat in seats},
        names[naming_square(board, squares, table.seats)],
    )
