"""Free turns: plays that can be made one after the other, as the core writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from search.core.position_codec import SEATS
from search.rules.geometry import Square

#: Numbers that one turn takes at most.
ROOM: Final = 512


class BlockPlay(NamedTuple):
    """A play of a found turn, not yet paid for, and what was chosen in it."""

    type: int
    epoch: int
    source: Square
    shape: int
    at: Square
    #: Cards of its kind, and of any kind for terrain (rules §3.2).
    kind: int
    cost: int
    extra: int
    #: Options taken, by whoever had to choose.
    way: tuple[Square, ...]
    #: The option that opponents were to take in it, None if they decide nothing.
    answer: int | None


class Goal(NamedTuple):
    """What a turn is worth: the mover's Ecus, less what the income of one of some rivals grows by,
    of the one whose income grows most."""

    #: The mover's Ecus count.
    own: bool = True
    #: Seats whose incomes count against the mover.
    rivals: tuple[int, ...] = ()


GAIN: Final = Goal()


@dataclass(frozen=True, slots=True)
class Block:
    """Plays that depend on each other, in order, and the income that they add by board, in Ecus."""

    plays: tuple[BlockPlay, ...]
    gains: tuple[int, int, int]
    #: What the incomes of the goal's rivals change by, in Ecus.
    rivals: tuple[int, ...] = ()

    @property
    def opponent_decides(self) -> bool:
        """Whether an opponent decides something in it."""
        return any(play.answer is not None for play in self.plays)


@dataclass(frozen=True, slots=True)
class Free:
    """A *free* turn: plays that can be made one after the other, routes priced at their cheapest.

    Whether adventurers and Ecus allow it in some order is not said.
    """

    #: Ecus at its end less Ecus now, at most.
    value: int
    blocks: tuple[Block, ...]

    @property
    def opponent_decides(self) -> bool:
        """Whether an opponent decides something in it."""
        return any(block.opponent_decides for block in self.blocks)


def free_turn(row: Iterable[int], rivals: Sequence[int]) -> Free:
    """A turn as the core writes it."""
    numbers = iter(row)
    value, plays, blocks = next(numbers), next(numbers), next(numbers)
    changes = [[next(numbers) for _ in range(3 + SEATS)] for _ in range(blocks)]
    plays_by_block: list[list[BlockPlay]] = [[] for _ in range(blocks)]
    for _ in range(plays):
        block = next(numbers)
        head = [next(numbers) for _ in range(8)]
        answer, chosen = next(numbers) - 1, next(numbers)
        way = tuple(next(numbers) for _ in range(chosen))
        plays_by_block[block].append(BlockPlay._make((*head, way, None if answer < 0 else answer)))
    turn_blocks = []
    for block_plays, (might, faith, reason, *seats) in zip(plays_by_block, changes, strict=True):
        others = tuple(seats[seat] for seat in rivals)
        turn_blocks.append(Block(tuple(block_plays), (might, faith, reason), others))
    return Free(value, tuple(turn_blocks))
