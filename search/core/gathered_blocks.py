"""Blocks that the core has gathered, for CP-SAT to set side by side (docs/proof.md, lemma 2).

Blocks of the same price and the same gains are one *offer*: which of them is made does not matter,
as long as it is independent of the others in the turn.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from positions.things import Cards
from search.core.free_turns import ROOM, Block, free_turn
from search.core.load_core import ARRAY, BITS, INTS
from search.core.position_codec import SEATS

if TYPE_CHECKING:
    from search.core.load_core import Library

#: Numbers that tell a block, and blocks that stand side by side at most.
NUMBERS: Final = 13 + SEATS
MOST_TOGETHER: Final = 4


#: For every two offers whether they are tied.
Table = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
_Keys = np.ndarray[tuple[int], np.dtype[np.int64]]


class Offer(NamedTuple):
    """What a block costs and brings, apart from what it leaves on the boards."""

    #: Cards by kind, and of any kind for terrain (rules §3.2).
    cards: Cards
    extra: int
    #: The same cards by board.
    on: tuple[int, int, int]
    #: Bonuses less costs.
    ecus: int
    #: What one's own income changes by on each board, in Ecus.
    gains: tuple[int, int, int]
    #: What the income of each rival that counts changes by, in Ecus.
    rivals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Offers:
    """All offers, and the numbers of the blocks that stand behind each."""

    offers: tuple[Offer, ...]
    blocks: tuple[np.ndarray[tuple[int], np.dtype[np.int32]], ...]


class GatheredBlocks:
    """The blocks of a search in which no opponent decides."""

    def __init__(self, core: Library, handle: int, rivals: Sequence[int]) -> None:
        self._core, self._handle, self._rivals = core, handle, tuple(rivals)

    def offers(self) -> Offers:
        """What the blocks gathered so far offer, as far as it may improve on what is known."""
        room = np.zeros((1, NUMBERS), dtype=np.int32)
        while True:
            number = self._core.proof_blocks(self._handle, room.ctypes.data_as(INTS), len(room))
            if number <= len(room):
                break
            room = np.zeros((number + number // 4, NUMBERS), dtype=np.int32)
        rows = room[:number]
        if not number:
            return Offers((), ())
        kept = rows[:, [*range(2, 13), *(13 + seat for seat in self._rivals)]]
        _, first, of = np.unique(_told_apart(kept), return_index=True, return_inverse=True)
        assert (kept[first][of] == kept).all()
        rank = np.lexsort(kept[first].T[::-1])
        kinds, of = kept[first][rank], np.argsort(rank)[of]
        # By what they leave, so that threads do not matter.
        order = np.lexsort((rows[:, 1], of))
        ends = np.cumsum(np.bincount(of))[:-1]
        blocks = np.split(np.ascontiguousarray(rows[order, 0]), ends)
        return Offers(tuple(_offer(kind) for kind in kinds.tolist()), tuple(blocks))

    def side_by_side(self, offers: Offers, some: Sequence[int]) -> tuple[int, ...] | None:
        """Of each of some offers a block, any two of them independent; None if there are none."""
        sizes = (ctypes.c_int * MOST_TOGETHER)(*(len(offers.blocks[one]) for one in some))
        numbers = np.concatenate([offers.blocks[one] for one in some])
        to = (ctypes.c_int * MOST_TOGETHER)()
        there = self._core.proof_side_by_side(
            self._handle, len(some), sizes, numbers.ctypes.data_as(INTS), to
        )
        return None if there < 0 else tuple(to[: len(some)])

    def tied(self, offers: Offers) -> Table:
        """For every two offers 1 if no block of the one is independent of one of the other, but 0
        where that would take long to find out."""
        many = len(offers.blocks)
        sizes = np.array([len(blocks) for blocks in offers.blocks], dtype=np.int32)
        numbers = np.concatenate(offers.blocks)
        to = np.zeros((many, many), dtype=np.uint8)
        self._core.proof_tied(
            *(self._handle, many, sizes.ctypes.data_as(INTS), numbers.ctypes.data_as(INTS)),
            to.ctypes.data_as(BITS),
        )
        return to

    def block(self, number: int) -> Block:
        """A block, by its number."""
        room = np.zeros(ROOM, dtype=np.int16)
        length = self._core.proof_block(self._handle, number, room.ctypes.data_as(ARRAY), ROOM)
        return free_turn(room[:length].tolist(), self._rivals).blocks[0]


def _told_apart(rows: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> _Keys:
    """A number for each row, the same for equal rows and different ones for others; sorting these
    takes a tenth of the time."""
    factors = np.random.default_rng(1).integers(1, 1 << 62, rows.shape[1]) | 1
    keys: _Keys = (rows.astype(np.int64) * factors).sum(axis=1)
    return keys


def _offer(row: list[int]) -> Offer:
    a, b, c, extra, might, faith, reason, ecus, *gains = row
    return Offer((a, b, c), extra, (might, faith, reason), ecus, _three(gains), tuple(gains[3:]))


def _three(numbers: list[int]) -> tuple[int, int, int]:
    return numbers[0], numbers[1], numbers[2]
