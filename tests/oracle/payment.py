"""What a play costs: cards, surcharge, charges to adventurers (§2.3, §3.2)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from .things import KINDS, Adventurer, Cards, Square

# §3.2: surcharge by number of players.
SURCHARGE = {
    "f": {2: 1, 3: 1, 4: 0, 5: 0},
    "^": {2: 2, 3: 2, 4: 1, 5: 0},
}


def surcharge(rows: tuple[str, ...], squares: frozenset[Square], players: int) -> int:
    """Additional cards for a footprint; covering both terrains adds both (§3.2)."""
    covered = {rows[row][column] for column, row in squares}
    return sum(SURCHARGE[land][players] for land in ("f", "^") if land in covered)


def ways_to_pay(hand: Cards, kind: str, count: int, extra: int) -> list[Cards]:
    """Every choice of cards: `count` of the kind and `extra` of any kinds, out of the hand."""
    ways = set()
    for added in combinations_with_replacement(KINDS, extra):
        paid = tuple(added.count(one) + (count if one == kind else 0) for one in KINDS)
        if all(spent <= held for spent, held in zip(paid, hand, strict=True)):
            ways.add((paid[0], paid[1], paid[2]))
    return sorted(ways)


def ways_to_charge(
    adventurers: tuple[Adventurer, ...], epoch: str, count: int
) -> list[list[list[int]]]:
    """Every sharing of `count` cards among the adventurers on a board, none beyond 2 (§2.3).

    Each is `by` of formats §5: `[used before, cards charged]` of those charged, sorted.
    """
    standing = [used for where, used in adventurers if where == epoch]
    ways: list[list[list[int]]] = []
    for shares in _shares(count, len(standing)):
        charged = list(zip(standing, shares, strict=True))
        if any(used + share > 2 for used, share in charged):
            continue
        by = sorted([used, share] for used, share in charged if share > 0)
        if by not in ways:
            ways.append(by)
    return ways


def _shares(count: int, bearers: int) -> list[tuple[int, ...]]:
    if bearers == 0:
        return [()] if count == 0 else []
    return [
        (first, *rest) for first in range(count + 1) for rest in _shares(count - first, bearers - 1)
    ]


def charge(
    adventurers: tuple[Adventurer, ...], epoch: str, by: list[list[int]]
) -> tuple[Adventurer, ...]:
    """The adventurers after a play charged as `by` says."""
    left = list(adventurers)
    charged = []
    for used, share in by:
        left.remove((epoch, used))
        charged.append((epoch, used + share))
    return tuple(sorted(left + charged))
