"""Short plain sentences about a position: the head of every answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from positions.things import EPOCHS, KINDS, PHASES

if TYPE_CHECKING:
    from positions.things import Cards
    from search.rules.position import Hand, Position

_PHASE_WORDS = {
    "start": "start of the turn",
    "exchanged": "after the exchange",
    "swapped": "after the swap",
    "action": "acting",
}


def amount(number: int, noun: str) -> str:
    """``1 Ecu``, ``3 Ecus``."""
    return f"{number} {noun}{'' if abs(number) == 1 else 's'}"


def error_words(error: float, digits: int = 1) -> str:
    """An error to some digits; of one that is not 0 the last digit is never less than 1."""
    least = 10.0**-digits if error > 0 else 0.0
    return f"{max(error, least):.{digits}f}"


def cards_words(cards: Hand) -> str:
    """``2 military, 1 civil``; ``4 unknown cards`` for a number; ``no cards``."""
    if isinstance(cards, int):
        return amount(cards, "unknown card") if cards else "no cards"
    return ", ".join(f"{n} {KINDS[k]}" for k, n in enumerate(cards) if n) or "no cards"


def covers_words(covers: Collection[str]) -> str:
    """What a proof about a turn ranges over: ``with every swap, without an exchange``."""
    return ("with every swap, " if "swap" in covers else "") + "without an exchange"


def hand_token(cards: Cards) -> str:
    """``2m1r1c``, as the pseudo-play ``hand=`` has it; ``0`` for no cards."""
    return "".join(f"{n}{KINDS[k][0]}" for k, n in enumerate(cards) if n) or "0"


def adventurers_words(pair: tuple[int, int], loads: bool = True) -> str:
    """``both adventurers on Might``; ``adventurers on Might and Reason``; with ``loads``, what they
    have carried this turn."""
    one, two = (EPOCHS[adventurer // 3].capitalize() for adventurer in pair)
    where = f"both adventurers on {one}" if one == two else f"adventurers on {one} and {two}"
    carried = [adventurer % 3 for adventurer in pair]
    if not (loads and any(carried)):
        return where
    first, second = (amount(n, "card") if n else "none" for n in carried)
    if carried[0] == carried[1]:
        return f"{where}; each has carried {first}"
    if one == two:
        return f"{where}; one has carried {first}, the other {second}"
    each = zip((one, two), (first, second), carried, strict=True)
    return where + "".join(f"; the one on {at} has carried {n}" for at, n, some in each if some)


def headline(position: Position, title: str | None = None) -> str:
    """Title, whose turn it is and what they have, in one or two lines."""
    table = position.table
    seat = position.mover
    lines = [title] if title else []
    lines.append(
        f"Turn {position.number} of {table.last_turn}, {table.colors[seat].capitalize()} to move"
        f" ({_PHASE_WORDS[PHASES[position.phase]]}): {amount(position.ecus[seat], 'Ecu')};"
        f" {cards_words(position.hands[seat])};"
        f" {adventurers_words(position.adventurers[seat])}"
    )
    return "\n".join(lines)
