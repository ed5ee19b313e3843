"""Shadows found again, buildings removed, and the cubes on them (§4.4-§4.6)."""

from __future__ import annotations

from collections.abc import Iterable

from .domains import reveal
from .things import EPOCHS, Board, Boards, Building, Square, in_order


def put(boards: Boards, epoch: str, board: Board) -> Boards:
    """The boards with one of them exchanged."""
    changed = list(boards)
    changed[EPOCHS.index(epoch)] = board
    return (changed[0], changed[1], changed[2])


def identical(boards: Boards, epoch: str, building: Building) -> Building | None:
    """The tile of same kind, size and footprint there; on `faith` of the same owner (§4.4, §4.5).

    On `reason` a ruin and a renovated building serve alike. A printed hamlet is no tile.
    """
    for other in boards[EPOCHS.index(epoch)]:
        if other.printed or building.printed or not other.same_building(building):
            continue
        if epoch == "reason" or other.owner == building.owner:
            return other
    return None


def remove(
    hamlets: Iterable[Square], boards: Boards, epoch: str, lost: Building, active: str
) -> Boards:
    """§4.5: the building goes, and at once its shadows on each later board.

    Tile and cubes go home by themselves, being counted from the boards.
    """
    later = EPOCHS[EPOCHS.index(epoch) + 1 :]
    boards = _take_away(hamlets, boards, epoch, lost, active)
    if lost.size > 1:
        for epoch_of_shadow in later:
            shadow = identical(boards, epoch_of_shadow, lost)
            if shadow is not None:
                boards = _take_away(hamlets, boards, epoch_of_shadow, shadow, active)
    return boards


def _take_away(
    hamlets: Iterable[Square], boards: Boards, epoch: str, lost: Building, active: str
) -> Boards:
    board = reveal(hamlets, boards[EPOCHS.index(epoch)] - {lost})
    return put(boards, epoch, keep_a_cube(board, lost, active))


def keep_a_cube(board: Board, lost: Building, active: str) -> Board:
    """§4.6: who had most cubes on a lost civil building keeps one on a hamlet it uncovers.

    The board is as it is without the building; of several hamlets the first in row-major order.
    """
    uncovered = [b for b in in_order(board) if b.printed and b.anchor in lost.squares]
    keeper = _most(dict(lost.cubes), active)
    if not uncovered or keeper is None:
        return board
    hamlet = uncovered[0]
    return board - {hamlet} | {hamlet._replace(cubes=((keeper, 1),))}


def _most(cubes: dict[str, int], active: str) -> str | None:
    """The one with most cubes; in a tie the active player's are struck off first (§4.6)."""
    leaders = _leaders(cubes)
    if len(leaders) > 1:
        leaders = _leaders({color: n for color, n in cubes.items() if color != active})
    return leaders[0] if len(leaders) == 1 else None


def _leaders(cubes: dict[str, int]) -> list[str]:
    most = max(cubes.values(), default=0)
    return [color for color, count in cubes.items() if count == most and count > 0]
