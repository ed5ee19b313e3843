"""Plans: patterns of steps with the cheapest route to each set of standing places (§2.2–2.4, §6).

A *plan* says how many columns of each class are made, on which boards the adventurers stand at the
end, and what the travels cost. Every turn is some plan filled with columns; a plan's *bound* is
what its best columns would gain if nothing stood between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from positions.things import ADVENTURERS
from search.allocation.classes import Classes
from search.allocation.families.hand import covers
from search.allocation.families.money import coarse, fine, purse
from search.allocation.families.routes import boards, costs
from search.allocation.families.stock import in_stock
from search.allocation.instance import Instance, worth


class Plan(NamedTuple):
    """A pattern, a set of boards, and what the way there costs."""

    #: Group of each column made, sorted.
    groups: tuple[int, ...]
    #: Boards stood on at the end.
    mask: int
    #: Ecus of travel.
    travels: int
    #: No turn of this plan gains more, in Ecus.
    bound: int
    #: Class of each column made, sorted; the groups themselves if they are not told apart.
    classes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A set of columns that can be made, and how it ends best."""

    columns: tuple[int, ...]
    mask: int
    travels: int
    #: In Ecus.
    gain: int


class Field(Classes):
    """All plans of an instance, and the turns made of them."""

    def __init__(self, instance: Instance) -> None:
        super().__init__(instance)
        self.purse = purse(instance, self.ordered)
        #: Columns that a column excludes.
        self.rivals: dict[int, set[int]] = {}
        for conflict in instance.conflicts:
            for c in conflict:
                self.rivals.setdefault(c, set()).update(set(conflict) - {c})
        self._base: dict[int, int] = {}
        self._extras: dict[tuple[tuple[int, ...], int], list[tuple[int, int]]] = {}

    # -- bounds --------------------------------------------------------------------------------

    def sure(self, plan: Plan) -> int:
        """What the best columns of a plan gain without any extra, in Ecus."""
        return self._sure(plan.classes, plan.mask, plan.travels)

    def _sure(self, classes: tuple[int, ...], mask: int, travels: int) -> int:
        if mask not in self._base:
            stood = boards(mask) if self.instance.pays else ()
            self._base[mask] = sum(self.instance.base[e] for e in stood)
        total = self._base[mask] - travels
        last = -1
        for k in classes:
            if k != last:
                total += self.best(k, mask)[classes.count(k)]
                last = k
        return total

    def promise(self, mask: int) -> int:
        """All extras of these boards, in Ecus."""
        if not self.instance.pays:
            return 0
        return sum(x.value for x in self.instance.extras if mask >> x.epoch & 1)

    def extras(self, plan: Plan) -> list[tuple[int, int]]:
        """``(loss, value)`` of the extras that a plan may collect, in Ecus, least loss first.

        To collect several costs at least the largest of their losses.
        """
        key = plan.classes, plan.mask
        if key not in self._extras:
            found: list[tuple[int, int]] = []
            for x in self.collectable(plan.classes) if self.instance.pays else ():
                extra = self.instance.extras[x]
                if extra.value and plan.mask >> extra.epoch & 1:
                    found.append((self.loss(plan.classes, plan.mask, x), extra.value))
            self._extras[key] = sorted(found)
        return self._extras[key]

    def tight(self, plan: Plan) -> Plan:
        """The plan with a bound that counts what the members of its extras cost."""
        collected = most = 0
        for loss, value in self.extras(plan):
            collected += value
            most = max(most, collected - loss)
        return plan._replace(bound=self.sure(plan) + most)

    def room(self, plan: Plan, lower: int) -> int:
        """By how much a column may fall short of the one it replaces, in Ecus, to gain ``lower``.

        A turn that collects extras with losses up to ``loss`` and falls short by ``d`` loses at
        least the larger of the two.
        """
        spare = self.sure(plan) - lower
        room = spare
        for loss, value in self.extras(plan):
            spare += value
            if spare >= loss:
                room = spare
        return room

    # -- plans ---------------------------------------------------------------------------------

    def plans(self) -> list[Plan]:
        """Every plan by groups, with routes on which nothing runs out: true costs or less."""
        instance = self.instance
        found: list[Plan] = []
        known: dict[int, tuple[int, dict[int, list[int]]]] = {}
        for pattern in self._patterns():
            counts = [(g, pattern.count(g)) for g in set(pattern)]
            profiles = tuple(sorted([self.profiles[g] for g in pattern]))
            for mask, travels in costs(instance.adventurers, profiles, None, instance.pays):
                if mask not in known:
                    stood = self._sure((), mask, 0) + self.promise(mask)
                    known[mask] = stood, {g: self.best(g, mask) for g in self.groups}
                bound, best = known[mask]
                for g, n in counts:
                    bound += best[g][n]
                found.append(Plan(pattern, mask, travels, bound - travels, pattern))
        return found

    def _patterns(self) -> Iterator[tuple[int, ...]]:
        """Every multiset of groups whose cards can be charged."""
        cards = [sum(visit.cards for visit in self.profiles[g]) for g in self.groups]

        def grow(pattern: tuple[int, ...], first: int, left: int) -> Iterator[tuple[int, ...]]:
            yield pattern
            for g in range(first, len(cards)):
                if cards[g] <= left and pattern.count(g) < len(self.members[g]):
                    yield from grow((*pattern, g), g, left - cards[g])

        return grow((), 0, self.limit)

    def safe(self, plan: Plan) -> bool:
        """Whether nothing can run out on the way, in whatever order and with whatever columns."""
        if self.ordered:
            return False
        dearest = sum([self.dearest[g] for g in plan.groups])
        return plan.travels + dearest <= self.instance.ecus

    def refined(self, plan: Plan, lower: int | None = None) -> Iterator[Plan]:
        """The plan told apart by cards and, unless it is safe, by Ecus and resources.

        Leaves out what the hand cannot pay, what runs out on the way, and bounds below ``lower``.
        """
        instance = self.instance
        safe = self.safe(plan)
        promise = self.promise(plan.mask)
        choices: list[list[tuple[int, ...]]] = []
        for g in sorted(set(plan.groups)):
            parts = combinations_with_replacement(self.split(g, not safe), plan.groups.count(g))
            choices.append([p for p in parts if all(p.count(k) <= len(self.members[k]) for k in p)])
        for choice in product(*choices):
            classes = tuple(sorted([k for part in choice for k in part]))
            if not covers(instance.hand, [self.dues[k] for k in classes]):
                continue
            travels = plan.travels
            bound = self._sure(classes, plan.mask, travels) + promise
            if lower is not None and bound < lower:
                continue
            if not safe:
                exact = tuple(sorted([self.profiles[k] for k in classes]))
                ends = dict(costs(instance.adventurers, exact, self.purse, instance.pays))
                if plan.mask not in ends:
                    continue
                travels = ends[plan.mask]
            found = self.tight(Plan(plan.groups, plan.mask, travels, bound, classes))
            if lower is None or found.bound >= lower:
                yield found

    # -- turns ---------------------------------------------------------------------------------

    def fit(self, columns: list[int]) -> bool:
        """Whether hand and stock suffice for these columns, and none excludes another."""
        if not covers(self.instance.hand, [self.due[c] for c in columns]):
            return False
        if sum([self.cards[c] for c in columns]) > self.limit:
            return False
        if any(c in self.rivals and not self.rivals[c].isdisjoint(columns) for c in columns):
            return False
        made = [self.instance.columns[c] for c in columns]
        return not self.sums or in_stock(self.instance, made, self.sums)

    def turn(self, columns: tuple[int, ...]) -> Turn | None:
        """The best end of a turn with these columns, or None if they cannot all be made.

        Of equal ends: fewest travels, then the earlier boards.
        """
        if not self.fit(list(columns)):
            return None
        instance = self.instance
        made = [instance.columns[c] for c in columns]
        # The cheapest ways travel at most once for each card and once each at the end.
        most = sum([self.cards[c] + self.outlay[c] for c in columns]) + ADVENTURERS
        if self.ordered or most > instance.ecus:
            profiles = tuple(sorted([fine(column, self.ordered) for column in made]))
            ends = costs(instance.adventurers, profiles, self.purse, instance.pays)
        else:
            profiles = tuple(sorted([coarse(column) for column in made]))
            ends = costs(instance.adventurers, profiles, None, instance.pays)
        chosen = frozenset(columns)
        ranked = [
            (worth(instance, chosen, frozenset(boards(mask)), travels), -travels, -mask)
            for mask, travels in ends
        ]
        if not ranked:
            return None
        gain, travels, mask = max(ranked)
        return Turn(tuple(sorted(columns)), -mask, -travels, gain)
