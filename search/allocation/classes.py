"""Classes: columns that look alike, and what the best of them are worth (rules §3.2, §6).

Columns are told apart first by what routes see of their steps (a *group*), then, where it matters,
by the cards that they take and by the Ecus of every step. Everything is computed when first asked
for. A set of boards is a bit mask; values and losses are in Ecus.
"""

from __future__ import annotations

from positions.things import Cards
from search.allocation.families.hand import covers, due
from search.allocation.families.money import Profile, coarse, fine, outlay
from search.allocation.families.routes import boards
from search.allocation.families.stock import scarce
from search.allocation.instance import Instance


class Classes:
    """The columns of an instance in classes; a class is a number."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        #: Cards that can still be spent.
        self.limit = instance.chargeable
        #: Resources that can run out: in sum, and where the order of the steps matters.
        self.sums, self.ordered = scarce(instance)
        #: Cards due by kind, cards in all and Ecus paid out of each column.
        self.due = [due(column) for column in instance.columns]
        self.cards = [column.cards for column in instance.columns]
        self.outlay = [outlay(column) for column in instance.columns]
        #: Of each class: its columns, and the profile and the cards that they share.
        self.members: list[list[int]] = []
        self.profiles: list[Profile] = []
        self.dues: list[Cards] = []
        #: Classes by profile alone, of the columns that can be made at all.
        self.groups = self._classes(
            [
                (c, coarse(instance.columns[c]), (0, 0, 0))
                for c, cards in enumerate(self.due)
                if self.cards[c] <= self.limit and covers(instance.hand, (cards,))
            ]
        )
        self.group = {c: g for g in self.groups for c in self.members[g]}
        #: Largest outlay in each group.
        self.dearest = {g: max(self.outlay[c] for c in self.members[g]) for g in self.groups}
        self._values: dict[int, list[int]] = {}
        self._ranked: dict[tuple[int, int], list[int]] = {}
        self._sums: dict[tuple[int, int], list[int]] = {}
        self._split: dict[tuple[int, bool], list[int]] = {}
        self._losses: dict[tuple[int, int, int, int], list[int]] = {}
        self._holds: dict[int, dict[int, int]] = {}
        self._members = [frozenset(extra.members) for extra in instance.extras]

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
            looks = []
            for c in self.members[g]:
                column = self.instance.columns[c]
                profile = fine(column, self.ordered) if money else self.profiles[g]
                looks.append((c, profile, self.due[c]))
            self._split[g, money] = self._classes(looks)
        return self._split[g, money]

    def values(self, mask: int) -> list[int]:
        """What each column adds if one stands on these boards."""
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
        """What the best 0, 1, 2, … columns of a class add together."""
        if (k, mask) not in self._sums:
            values = self.values(mask)
            sums = [0]
            for c in self.ranked(k, mask)[: self.limit]:
                sums.append(sums[-1] + values[c])
            self._sums[k, mask] = sums
        return self._sums[k, mask]

    def losses(self, k: int, mask: int, number: int, extra: int) -> list[int]:
        """What is lost if 0, 1, 2, … of the best ``number`` columns must be members of an extra."""
        key = k, mask, number, extra
        if key not in self._losses:
            ranked = self.ranked(k, mask)
            values = self.values(mask)
            members = [c for c in ranked if c in self._members[extra]][:number]
            found = [0]
            for n in range(1, len(members) + 1):
                rest = [c for c in ranked[: number + n] if c not in members[:n]]
                made = members[:n] + rest[: number - n]
                found.append(self.best(k, mask)[number] - sum([values[c] for c in made]))
            self._losses[key] = found
        return self._losses[key]

    def holds(self, k: int) -> dict[int, int]:
        """How many members of each extra a class holds; extras without any are left out."""
        if k not in self._holds:
            counts = [
                (x, len(m.intersection(self.members[k]))) for x, m in enumerate(self._members)
            ]
            self._holds[k] = {x: n for x, n in counts if n}
        return self._holds[k]

    def collectable(self, classes: tuple[int, ...]) -> list[int]:
        """Extras whose members suffice among so many columns of these classes."""
        have = [0] * len(self._members)
        for k in set(classes):
            made = classes.count(k)
            for x, n in self.holds(k).items():
                have[x] += min(n, made)
        return [x for x, extra in enumerate(self.instance.extras) if have[x] >= extra.need]

    def loss(self, classes: tuple[int, ...], mask: int, extra: int) -> int:
        """What it costs to have the members that a collectable extra needs."""
        need = self.instance.extras[extra].need
        #: Least loss with 0, 1, 2, … members so far.
        least = [0]
        for k in sorted(set(classes)):
            if extra in self.holds(k):
                losses = self.losses(k, mask, classes.count(k), extra)
                after: list[int] = []
                for had, before in enumerate(least):
                    for more, loss in enumerate(losses):
                        if had + more == len(after):
                            after.append(before + loss)
                        elif before + loss < after[had + more]:
                            after[had + more] = before + loss
                least = after
        return min(least[max(need, 0) :])
