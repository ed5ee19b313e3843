"""Plans: patterns of steps with the cheapest route to each set of standing places (§2.2–2.4, §6).

Columns that look alike form a *class*: first by what routes see of their steps (a *group*), then,
where it matters, by the cards that they take and by the Ecus of every step. A *plan* says how many
columns of each class are made, on which boards the adventurers stand at the end, and what the
travels cost. Every turn is some plan filled with columns; a plan's *bound* is what its best columns
would gain if nothing stood between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from positions.things import ADVENTURERS, Cards
from search.allocation.families.hand import covers, due
from search.allocation.families.money import Profile, coarse, fine, outlay, purse
from search.allocation.families.routes import boards, costs
from search.allocation.families.stock import in_stock, scarce
from search.allocation.instance import Instance, worth


class Plan(NamedTuple):
    """A pattern, a set of boards, and what the way there costs."""

    #: Group of each column made, ascending.
    groups: tuple[int, ...]
    #: Boards stood on at the end.
    mask: int
    #: Ecus of travel.
    travels: int
    #: No turn of this plan gains more, in Ecus.
    bound: int
    #: Class of each column made; the groups themselves if they are not told apart.
    classes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A set of columns that can be made, and how it ends best."""

    columns: tuple[int, ...]
    mask: int
    travels: int
    #: In Ecus.
    gain: int


class Field:
    """An instance, its columns in classes, and what they are worth on every set of boards."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        #: Resources that can run out: in sum, and where the order matters.
        self.sums, self.ordered = scarce(instance)
        self.purse = purse(instance, self.ordered)
        #: Columns of each class, the profile and the cards that they share (groups: no cards).
        self.members: list[list[int]] = []
        self.profiles: list[Profile] = []
        self.dues: list[Cards] = []
        #: Group of each column that can be made at all.
        self.group: dict[int, int] = {}
        for c, column in enumerate(instance.columns):
            if column.cards <= instance.chargeable and covers(instance.hand, [due(column)]):
                self.group[c] = -1
        self.groups = self._classes(
            [(c, coarse(instance.columns[c]), (0, 0, 0)) for c in self.group]
        )
        for g in self.groups:
            self.group.update(dict.fromkeys(self.members[g], g))
        #: Columns that a column excludes.
        self.rivals: dict[int, set[int]] = {}
        for conflict in instance.conflicts:
            for c in conflict:
                self.rivals.setdefault(c, set()).update(set(conflict) - {c})
        self._values: dict[int, list[int]] = {}
        self._ranked: dict[tuple[int, int], list[int]] = {}
        self._sums: dict[tuple[int, int], list[int]] = {}
        self._split: dict[tuple[int, bool], list[int]] = {}

    def _classes(self, looks: list[tuple[int, Profile, Cards]]) -> list[int]:
        """New classes: columns with the same profile and cards together, in order of appearance."""
        known: dict[tuple[Profile, Cards], int] = {}
        for c, profile, cards in looks:
            k = known.setdefault((profile, cards), len(self.members))
            if k == len(self.members):
                self.members.append([])
                self.profiles.append(profile)
                self.dues.append(cards)
            self.members[k].append(c)
        return list(known.values())

    def split(self, g: int, money: bool) -> list[int]:
        """Classes of a group's columns by their cards and, if ``money``, by Ecus and resources."""
        if (g, money) not in self._split:
            columns = [(c, self.instance.columns[c]) for c in self.members[g]]
            self._split[g, money] = self._classes(
                [
                    (c, fine(col, self.ordered) if money else coarse(col), due(col))
                    for c, col in columns
                ]
            )
        return self._split[g, money]

    # -- values --------------------------------------------------------------------------------

    def values(self, mask: int) -> list[int]:
        """What each column adds if one stands on these boards, in Ecus."""
        if mask not in self._values:
            stood = boards(mask)
            self._values[mask] = [
                column.ecus + sum([column.gains[e] for e in stood])
                for column in self.instance.columns
            ]
        return self._values[mask]

    def ranked(self, k: int, mask: int) -> list[int]:
        """Columns of a class, the most valuable first."""
        if (k, mask) not in self._ranked:
            values = self.values(mask)
            self._ranked[k, mask] = sorted(self.members[k], key=lambda c: (-values[c], c))
        return self._ranked[k, mask]

    def best(self, k: int, mask: int) -> list[int]:
        """What the best 0, 1, 2, … columns of a class add together, in Ecus."""
        if (k, mask) not in self._sums:
            values = self.values(mask)
            sums = [0]
            for c in self.ranked(k, mask)[: self.instance.chargeable]:
                sums.append(sums[-1] + values[c])
            self._sums[k, mask] = sums
        return self._sums[k, mask]

    def standing(self, mask: int, columns: int) -> int:
        """Income of the boards now and the extras that so many columns may collect, in Ecus."""
        if not self.instance.pays:
            return 0
        stood = boards(mask)
        extras = sum(
            x.value for x in self.instance.extras if x.epoch in stood and x.need <= columns
        )
        return sum(self.instance.base[e] for e in stood) + extras

    def bound(self, classes: tuple[int, ...], mask: int, travels: int) -> int:
        """What the best columns of these classes would gain, in Ecus."""
        total = self.standing(mask, len(classes)) - travels
        for k in set(classes):
            total += self.best(k, mask)[classes.count(k)]
        return total

    # -- plans ---------------------------------------------------------------------------------

    def plans(self) -> list[Plan]:
        """Every plan by groups, with routes on which nothing runs out: true costs or less."""
        instance = self.instance
        found: list[Plan] = []
        for pattern in self._patterns():
            profiles = tuple(sorted([self.profiles[g] for g in pattern]))
            for mask, travels in costs(instance.adventurers, profiles, None, instance.pays):
                bound = self.bound(pattern, mask, travels)
                found.append(Plan(pattern, mask, travels, bound, pattern))
        return found

    def _patterns(self) -> Iterator[tuple[int, ...]]:
        """Every multiset of groups whose cards can be charged."""
        cards = [sum(visit.cards for visit in self.profiles[g]) for g in self.groups]

        def grow(pattern: tuple[int, ...], first: int, left: int) -> Iterator[tuple[int, ...]]:
            yield pattern
            for g in range(first, len(cards)):
                if cards[g] <= left and pattern.count(g) < len(self.members[g]):
                    yield from grow((*pattern, g), g, left - cards[g])

        return grow((), 0, self.instance.chargeable)

    def safe(self, plan: Plan) -> bool:
        """Whether nothing can run out on the way, in whatever order and with whatever columns."""
        if self.ordered:
            return False
        columns = self.instance.columns
        dearest = sum(max(outlay(columns[c]) for c in self.members[g]) for g in plan.groups)
        return plan.travels + dearest <= self.instance.ecus

    def refined(self, plan: Plan, lower: int) -> Iterator[Plan]:
        """The plan told apart by cards and, unless it is safe, by Ecus and resources.

        Leaves out what the hand cannot pay, what runs out on the way, and bounds below ``lower``.
        """
        instance = self.instance
        safe = self.safe(plan)
        choices: list[list[tuple[int, ...]]] = []
        for g in sorted(set(plan.groups)):
            parts = combinations_with_replacement(self.split(g, not safe), plan.groups.count(g))
            choices.append([p for p in parts if all(p.count(k) <= len(self.members[k]) for k in p)])
        for choice in product(*choices):
            classes = tuple([k for part in choice for k in part])
            if not covers(instance.hand, [self.dues[k] for k in classes]):
                continue
            travels = plan.travels
            bound = self.bound(classes, plan.mask, travels)
            if bound >= lower and not safe:
                exact = tuple(sorted(self.profiles[k] for k in classes))
                ends = dict(costs(instance.adventurers, exact, self.purse, instance.pays))
                if plan.mask not in ends:
                    continue
                travels = ends[plan.mask]
                bound += plan.travels - travels
            if bound >= lower:
                yield Plan(plan.groups, plan.mask, travels, bound, classes)

    # -- turns ---------------------------------------------------------------------------------

    def fit(self, columns: list[int]) -> bool:
        """Whether hand and stock suffice for these columns, and none excludes another."""
        instance = self.instance
        made = [instance.columns[c] for c in columns]
        return (
            covers(instance.hand, [due(column) for column in made])
            and sum(column.cards for column in made) <= instance.chargeable
            and (not self.sums or in_stock(instance, made, self.sums))
            and not any(
                c in self.rivals and not self.rivals[c].isdisjoint(columns) for c in columns
            )
        )

    def turn(self, columns: tuple[int, ...]) -> Turn | None:
        """The best end of a turn with these columns, or None if they cannot all be made.

        Of equal ends: fewest travels, then the earlier boards.
        """
        instance = self.instance
        chosen = frozenset(columns)
        made = [instance.columns[c] for c in columns]
        if not self.fit(list(columns)):
            return None
        # The cheapest ways travel at most once for each card and twice at the end.
        most = sum(column.cards + outlay(column) for column in made) + ADVENTURERS
        if self.ordered or most > instance.ecus:
            profiles = tuple(sorted([fine(column, self.ordered) for column in made]))
            ends = costs(instance.adventurers, profiles, self.purse, instance.pays)
        else:
            profiles = tuple(sorted([coarse(column) for column in made]))
            ends = costs(instance.adventurers, profiles, None, instance.pays)
        ranked = [
            (worth(instance, chosen, frozenset(boards(mask)), travels), -travels, -mask)
            for mask, travels in ends
        ]
        if not ranked:
            return None
        gain, travels, mask = max(ranked)
        return Turn(tuple(sorted(columns)), -mask, -travels, gain)
