"""What the page tells of a domain: who controls it, what it pays, what holds it together.

Asked of the engine for a whole position at once; texts are plain, squares are names (rules §1.7,
§5, §6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.drawing.scene import building_title
from positions.things import EPOCHS, KINDS
from search.analysis import dividing_buildings, dividing_squares
from search.rules.board import Board
from search.rules.geometry import bits
from search.rules.income import cubes_by_seat, majority, payers, ruin_value
from search.rules.position import BUILDING_NAMES, Position

_REASON: Final = 2
#: Squares and buildings named in the lines about division; the marks on the board show all.
_MOST_SQUARES: Final = 8
_MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class DomainFacts:
    """One domain of a board."""

    squares: tuple[str, ...]
    #: Colours of those who control it; on ``reason`` there may be several, or nobody anywhere.
    holders: tuple[str, ...]
    #: Ecus that it pays each of them at an income, if he stands on the board.
    pays: int
    #: Sentences about control, powers, pay and division.
    lines: tuple[str, ...]
    #: Squares that would divide it if they became empty.
    dividing: tuple[str, ...]


def facts_of(position: Position) -> Mapping[str, tuple[DomainFacts, ...]]:
    """The facts of all domains, by epoch, each board's by their first square in row-major order."""
    return {epoch: _of_board(position, e) for e, epoch in enumerate(EPOCHS)}


def _of_board(position: Position, epoch: int) -> tuple[DomainFacts, ...]:
    board, seats = position.boards[epoch], position.table.seats
    names, index = board.geometry.names, board.geometry.index
    paid = {domain: value for domain, _, value in payers(board, seats)}
    cutting = dividing_squares(position, epoch)
    links = dividing_buildings(position, epoch)
    found = []
    for domain in board.domains():
        holders, control = _control(position, board, domain)
        dividing = tuple(name for name in cutting if domain >> index[name] & 1)
        lines = [
            control,
            _powers(position, board, domain),
            _pay(position, epoch, holders, paid.get(domain, 0)),
        ]
        if dividing:
            listed = _listed(dividing, _MOST_SQUARES)
            lines.append(f"Squares that would divide it: {listed}.")
        parts = [
            f"the {building_title(link.building)} on {link.at} ({len(link.parts)} parts)"
            for link in links
            if domain >> index[link.at] & 1
        ]
        if parts:
            lines.append(f"Divided without {_listed(parts, _MOST_NAMED)}.")
        squares = tuple(names[i] for i in bits(domain))
        colors = tuple(position.table.colors[seat] for seat in holders)
        found.append(DomainFacts(squares, colors, paid.get(domain, 0), tuple(lines), dividing))
    return tuple(found)


def _control(position: Position, board: Board, domain: int) -> tuple[tuple[int, ...], str]:
    """Seats that control a domain, and why in a sentence (§6)."""
    if board.epoch == _REASON:
        return _control_by_cubes(position, board, domain)
    kind = board.epoch
    summit = board.summit(kind, domain)
    if not summit:
        return (), f"Nobody controls it: no {KINDS[kind]} building."
    anchor = (summit & -summit).bit_length() - 1
    seat = board.owner(anchor)
    place = f"{_title(board, anchor)} on {board.geometry.names[anchor]}"
    who = _name(position, seat)
    return (seat,), f"{who} controls it with the {place}, its highest {KINDS[kind]} building."


def _control_by_cubes(position: Position, board: Board, domain: int) -> tuple[tuple[int, ...], str]:
    counts = cubes_by_seat(board, domain, position.table.seats)
    holders = majority(board, domain, position.table.seats)
    listed = ", ".join(
        f"{_name(position, seat)} {n}"
        for seat, n in sorted(enumerate(counts), key=lambda pair: -pair[1])
        if n
    )
    if not holders:
        return (), "Nobody controls it: no cubes."
    names = " and ".join(_name(position, seat) for seat in holders)
    verb = "controls it" if len(holders) == 1 else "share it"
    return holders, f"{names} {verb}, by cubes: {listed}."


def _powers(position: Position, board: Board, domain: int) -> str:
    """Powers by kind, each with its highest building; on ``reason`` the value of what is paid."""
    if board.epoch == _REASON:
        return f"Ruins and renovated buildings: {ruin_value(board, domain)}."
    parts = []
    for kind, name in enumerate(KINDS):
        text = f"{name} {board.power(kind, domain)}"
        summit = board.summit(kind, domain)
        if summit and kind not in (2, board.epoch):
            anchor = (summit & -summit).bit_length() - 1
            owner = _name(position, board.owner(anchor))
            text += (
                f" (highest {owner}'s {_title(board, anchor)} on {board.geometry.names[anchor]})"
            )
        parts.append(text)
    return f"Power: {', '.join(parts)}."


def _pay(position: Position, epoch: int, holders: tuple[int, ...], value: int) -> str:
    """What it pays whom, and whether he stands there to collect it (§6)."""
    if not holders or not value:
        return "It pays nothing."
    noun = "Ecu" if value == 1 else "Ecus"
    here = [s for s in holders if any(a // 3 == epoch for a in position.adventurers[s])]
    away = [s for s in holders if s not in here]
    said = []
    if here:
        said.append(f"It pays {_names(position, here)} {value} {noun}.")
    if away:
        said.append(f"It would pay {_names(position, away)} {value} {noun}, who is not here.")
    return " ".join(said)


def _listed(things: Sequence[str], most: int) -> str:
    more = f" and {len(things) - most} more" if len(things) > most else ""
    return ", ".join(things[:most]) + more


def _names(position: Position, seats: list[int]) -> str:
    return " and ".join(_name(position, seat) for seat in seats)


def _name(position: Position, seat: int) -> str:
    return position.table.colors[seat].capitalize()


def _title(board: Board, anchor: int) -> str:
    shape = board.tiles[anchor] & 15
    return building_title(BUILDING_NAMES[shape])
