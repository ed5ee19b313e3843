"""Adventurers as small numbers: the one module that packs and unpacks them (rules §1.5, §2.3).

The core and the hash of a position have one number for an adventurer, ``epoch * 3 + cards used``:
it fits a bit field, and the core's plays name adventurers by it. It is written and read here alone;
everywhere else they are ``Adventurer``.
"""

from __future__ import annotations

from typing import Final

from positions.things import CARDS_PER_ADVENTURER, EPOCHS, Adventurer

#: How many cards an adventurer may have used: none, or up to the limit (§2.3).
_LOADS: Final = CARDS_PER_ADVENTURER + 1
#: Every adventurer by its number.
_ADVENTURERS: Final = tuple(
    Adventurer(epoch, used) for epoch in range(len(EPOCHS)) for used in range(_LOADS)
)


def adventurer_code(adventurer: Adventurer) -> int:
    """The number of an adventurer, 0 to 8."""
    return adventurer.epoch * _LOADS + adventurer.cards_used


def adventurer_of(code: int) -> Adventurer:
    """The adventurer of a number from 0 to 8."""
    return _ADVENTURERS[code]


def pair_code(pair: tuple[Adventurer, Adventurer]) -> int:
    """The number of two adventurers, 0 to 80."""
    one, two = pair
    return adventurer_code(one) * len(_ADVENTURERS) + adventurer_code(two)
