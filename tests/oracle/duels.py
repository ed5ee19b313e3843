"""Two equal buildings on either side of a gap that a civil building would close (§5.1).

The mover's side is made the stronger, so that the opponent's building is the one downsized and its
owner decides where the smaller tile goes; what hangs on their building is what they can cut off.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from .composed import placed
from .domains import occupied
from .state import Region
from .things import EPOCHS, KINDS, Boards, Building, Square, border, footprint, row_major

TRIES = 20


@dataclass(frozen=True)
class Sides:
    """Who meets whom, with what, and whether it is on later boards, too."""

    epoch: str
    kind: str
    mover: str
    rival: str
    shadows: bool


def with_duel(
    rng: random.Random, region: Region, boards: Boards, colors: list[str]
) -> tuple[Boards, frozenset[Square]]:
    """The boards with a duel on `might` or `faith`, and the gap; as they were if there is no room.

    The mover is the first of `colors`.
    """
    for _ in range(TRIES):
        gap = footprint(rng.choice(sorted(region.squares, key=row_major)), rng.choice((1, 1, 1, 2)))
        after = _across(rng, region, boards, colors, gap)
        if after is not None:
            return after, gap
    return boards, frozenset()


def _across(
    rng: random.Random, region: Region, boards: Boards, colors: list[str], gap: frozenset[Square]
) -> Boards | None:
    """The duel on either side of a gap; None if there is no room."""
    epoch = rng.choice(("might", "faith"))
    kind = {"might": "military", "faith": "religious"}[epoch]
    if rng.random() < 0.15:
        kind = rng.choice(KINDS[:2])
    sides = Sides(epoch, kind, colors[0], rng.choice(colors[1:]), rng.random() < 0.7)
    size = rng.choice((2, 2, 3))
    mine = _put_beside(rng, region, boards, sides, gap, frozenset(), sides.mover, kind, size)
    if mine is None:
        return None
    boards, near = mine
    theirs = _put_beside(
        rng, region, boards, sides, gap, gap | around(near), sides.rival, kind, size
    )
    if theirs is None:
        return None
    boards, far = theirs
    for _ in range(rng.choice((1, 1, 2))):  # power, from which the mover's side is the stronger
        more = _put_beside(rng, region, boards, sides, near, gap | around(far), "", kind, 1)
        boards = boards if more is None else more[0]
    for _ in range(rng.randint(1, 5)):  # what the opponent's building holds
        size = rng.choice((1, 1, 2))
        more = _put_beside(rng, region, boards, sides, far, gap | around(near), "", "civil", size)
        boards = boards if more is None else more[0]
    return boards


def around(squares: frozenset[Square]) -> frozenset[Square]:
    """Some squares and all that touch them."""
    return squares | {one for square in squares for one in border(square, 1)}


def _put_beside(
    rng: random.Random,
    region: Region,
    boards: Boards,
    sides: Sides,
    beside: frozenset[Square],
    spare: frozenset[Square],
    owner: str,
    kind: str,
    size: int,
) -> tuple[Boards, frozenset[Square]] | None:
    """A building that touches some squares, covers neither them nor `spare`; None if it cannot.

    :param owner: empty for a civil building, and for a random one of the two.
    """
    if kind != "civil" and not owner:
        owner = rng.choice((sides.mover, sides.rival))
    index = EPOCHS.index(sides.epoch)
    rim = around(beside) - beside
    free = region.squares - occupied(boards[index]) - beside - spare
    anchors = [
        anchor
        for anchor in sorted(free, key=row_major)
        if footprint(anchor, size) <= free and not footprint(anchor, size).isdisjoint(rim)
    ]
    if not anchors:
        return None
    building = Building(kind, size, rng.choice(anchors), owner)
    after = placed(rng, region, boards, index, building)
    if after == boards:
        return None
    for later in range(index + 1, 3) if size > 1 and sides.shadows else ():
        after = placed(rng, region, after, later, building)
    return after, building.squares
