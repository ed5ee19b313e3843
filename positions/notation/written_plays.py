"""Plays as they are written down (formats §5): what a player *means*, not what then happens.

Each play is a named tuple whose last field is its type, so that two plays are equal exactly if
they differ in no field, and a type checker tells plays apart by it. ``play_to_json`` and
``play_from_json`` are the exchange format; the human notation is in
``positions.notation.play_text``.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from positions.things import Cards, Charges


class Travel(NamedTuple):
    """Move one adventurer to another epoch for 1 Ecu (§2.2)."""

    #: The epoch that the adventurer leaves.
    source: str
    #: The epoch that the adventurer goes to.
    to: str
    #: Cards already charged to the adventurer that moves, 0 to 2.
    used: int
    type: Literal["travel"] = "travel"


class Construct(NamedTuple):
    """Construct a building on ``might`` or ``faith`` (§3.1)."""

    epoch: str
    building: str
    #: Its top left square.
    at: str
    #: All cards spent, those for the terrain included.
    cards: Cards
    #: For each adventurer charged, cards carried before and cards of this play.
    by: Charges
    type: Literal["construct"] = "construct"


class Upgrade(NamedTuple):
    """Upgrade the building anchored at ``source`` to a larger one anchored at ``at`` (§3.4)."""

    epoch: str
    #: Top left square of the building that grows.
    source: str
    #: What it becomes.
    building: str
    #: Top left square of that.
    at: str
    #: All cards spent, those for the terrain included.
    cards: Cards
    #: For each adventurer charged, cards carried before and cards of this play.
    by: Charges
    type: Literal["upgrade"] = "upgrade"


class Demolish(NamedTuple):
    """Demolish a size-1 tile for a card of its kind and 1 Ecu (§3.5)."""

    epoch: str
    at: str
    #: One card.
    cards: Cards
    #: The adventurer charged: cards carried before, and 1.
    by: Charges
    type: Literal["demolish"] = "demolish"


class Populate(NamedTuple):
    """Put a cube on a civil building of ``reason`` (§3.6)."""

    #: Top left square of the building.
    at: str
    #: One card.
    cards: Cards
    #: The adventurer charged: cards carried before, and 1.
    by: Charges
    type: Literal["populate"] = "populate"


class Renovate(NamedTuple):
    """Pay one card towards a ruin of ``reason`` (§3.7)."""

    #: Top left square of the ruin.
    at: str
    #: One card.
    cards: Cards
    #: The adventurer charged: cards carried before, and 1.
    by: Charges
    type: Literal["renovate"] = "renovate"


class Exchange(NamedTuple):
    """Phase I: pay 2 Ecus, discard, draw back to 4 (§2.1)."""

    #: One or more cards.
    discard: Cards
    #: The cards drawn; None if they are not known.
    draw: Cards | None = None
    type: Literal["exchange"] = "exchange"


class Swap(NamedTuple):
    """Hold'em: swap cards of one kind from the reserve for cards of the hand (§7)."""

    #: Cards of one kind, from the reserve.
    take: Cards
    #: As many cards of the hand.
    give: Cards
    type: Literal["swap"] = "swap"


class End(NamedTuple):
    """Phases III and IV: discard, draw back to 4, collect on income turns (§2.1, §6)."""

    discard: Cards = (0, 0, 0)
    #: The cards drawn; None if they are not known.
    draw: Cards | None = None
    type: Literal["end"] = "end"


#: The plays that ``khronos plays`` lists.
BoardPlay = Travel | Construct | Upgrade | Demolish | Populate | Renovate
Play = BoardPlay | Exchange | Swap | End
