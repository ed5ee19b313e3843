"""Routes: where the adventurers go, for 1 Ecu a travel (rules §2.2, §2.3).

At most four cards can be charged, so few *patterns* (sets of steps, as routes see them) exist. For
each, ``costs`` says what the cheapest order and route cost for every set of boards on which the
adventurers may stand at the end; the model chooses among those plans. ``route`` then writes the
cheapest one out.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from positions.things import EPOCHS
from search.allocation.families.charges import shares
from search.allocation.families.money import Profile, Purse, Visit
from search.allocation.instance import Adventurers

#: Any standing places will do: no income comes.
ANYWHERE = 0


#: The epochs of each set of boards.
_BOARDS = tuple(tuple(e for e in range(len(EPOCHS)) if mask >> e & 1) for mask in range(8))


def boards(mask: int) -> tuple[int, ...]:
    """The epochs of a set of boards."""
    return _BOARDS[mask]


def arrivals(adventurers: Adventurers) -> tuple[tuple[int, tuple[int, int], int], ...]:
    """Ways to end a turn: travels in Ecus, the places of both, and the boards as a set."""
    (one, _), (two, _) = adventurers
    return _arrivals(one, two)


@cache
def _arrivals(one: int, two: int) -> tuple[tuple[int, tuple[int, int], int], ...]:
    ways = [
        ((a != one) + (b != two), (a, b), 1 << a | 1 << b)
        for a in range(len(EPOCHS))
        for b in range(len(EPOCHS))
    ]
    return tuple(sorted(ways))


def _same(adventurers: Adventurers) -> Adventurers:
    """The adventurers in one order: who is who makes no difference to what a route costs."""
    one, two = adventurers
    return (one, two) if one <= two else (two, one)


@lru_cache(maxsize=1 << 16)
def costs(
    adventurers: Adventurers, pattern: tuple[Profile, ...], start: Purse | None, pays: bool
) -> tuple[tuple[int, int], ...]:
    """``(boards, Ecus of travel)`` of the cheapest routes that make all steps of a pattern.

    Steps of one profile keep their order, those of others may stand between. With ``start`` None
    nothing can run out. Without income the boards are ``ANYWHERE``.
    """
    nothing = (0,) * len(pattern)
    whole = tuple(len(profile) for profile in pattern)
    # Ecus and resources depend on the steps made and the travels paid, so fewer travels are better.
    reached: dict[tuple[int, ...], dict[Adventurers, int]] = {nothing: {_same(adventurers): 0}}
    purses: dict[tuple[int, ...], Purse | None] = {nothing: start}
    todo = [nothing]
    for made in todo:  # grows; steps made ascend by one a layer, so a layer is complete in time
        for i, profile in enumerate(pattern):
            if made[i] == whole[i]:
                continue
            step = profile[made[i]]
            after = (*made[:i], made[i] + 1, *made[i + 1 :])
            for place, travels in reached[made].items():
                for share in shares(place, step.epoch, step.cards):
                    total = travels + share.travels
                    if start is not None and _left(purses[made], total, step) is None:
                        continue
                    if after not in reached:
                        reached[after] = {}
                        before = purses[made]
                        purses[after] = before and _moved(before, step)
                        todo.append(after)
                    end = _same(share.after)
                    if total < reached[after].get(end, total + 1):
                        reached[after][end] = total
    best: dict[int, int] = {}
    for place, travels in reached.get(whole, {}).items():
        for more, _, mask in arrivals(place) if pays else ((0, (0, 0), ANYWHERE),):
            total = travels + more
            final = purses[whole]
            if (final is None or final.after_travels(total)) and total < best.get(mask, total + 1):
                best[mask] = total
    return tuple(sorted(best.items()))


def _left(purse: Purse | None, travels: int, step: Visit) -> Purse | None:
    """The purse after all travels so far and a step, or None."""
    paid = purse and purse.after_travels(travels)
    return paid and paid.after(step)


def _moved(purse: Purse, step: Visit) -> Purse:
    """The purse after a step, travels left out."""
    levels = tuple(n - t for n, t in zip(purse.levels, step.taken, strict=True))
    return Purse(purse.ecus + step.ecus, levels)


class Leg(NamedTuple):
    """One step of a route: which profile goes on, and who is charged."""

    profile: int
    charges: tuple[int, int]


def route(
    adventurers: Adventurers, profiles: tuple[Profile, ...], start: Purse, travels: int, mask: int
) -> tuple[tuple[Leg, ...], tuple[int, int]] | None:
    """A route of so many travels that ends on these boards, and the places at its end.

    Of several: the one whose steps come first in the order of the profiles, the first adventurer
    carrying most.
    """
    failed: set[tuple[tuple[int, ...], Adventurers, int]] = set()

    def follow(
        made: tuple[int, ...], place: Adventurers, purse: Purse, left: int
    ) -> tuple[tuple[Leg, ...], tuple[int, int]] | None:
        key = made, place, left
        if key in failed:
            return None
        steps = [i for i, profile in enumerate(profiles) if made[i] < len(profile)]
        if not steps:
            here = place[0][0], place[1][0]
            for more, ends, stood in arrivals(place) if mask else ((0, here, ANYWHERE),):
                if more == left and stood == mask and more <= purse.ecus:
                    return (), ends
        for i in steps:
            step = profiles[i][made[i]]
            after = (*made[:i], made[i] + 1, *made[i + 1 :])
            for share in shares(place, step.epoch, step.cards):
                paid = _left(purse, share.travels, step) if share.travels <= left else None
                if paid is not None:
                    rest = follow(after, share.after, paid, left - share.travels)
                    if rest is not None:
                        return (Leg(i, share.charges), *rest[0]), rest[1]
        failed.add(key)
        return None

    return follow((0,) * len(profiles), adventurers, start, travels)
