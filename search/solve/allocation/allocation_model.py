"""The CP-SAT model of an allocation (rules §2.2–2.4, §3.1, §3.2, §6).

A turn is a row of *slots*, each with one step at most. What is decided:

- ``chosen``: which columns are made;
- ``made``: in which slot each of their steps is made;
- ``paid``: how many cards of each kind are paid in a slot, surcharges included;
- ``carried_by``: how many cards each adventurer carries for a slot;
- ``stands_at``: where each adventurer stands in a slot, and at the end of the turn;
- ``travels``: who has gone to another epoch just before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from positions.things import ADVENTURERS, CARDS_PER_ADVENTURER, EPOCHS, KINDS
from search.solve.allocation.allocation_instance import Instance

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Terms = cp_model.LinearExpr

_BOARDS = range(len(EPOCHS))
_KINDS = range(len(KINDS))
_WHO = range(ADVENTURERS)


def total(terms: Iterable[Terms]) -> Terms:
    """The sum of some terms, an expression even where there are none."""
    from ortools.sat.python import cp_model

    return cp_model.LinearExpr.sum(list(terms))


class Model:
    """An allocation problem as CP-SAT reads it."""

    def __init__(self, instance: Instance) -> None:
        from ortools.sat.python import cp_model

        self.instance = instance
        self.cp = cp = cp_model.CpModel()
        #: Every step spends a card, so there are no more of them than cards can be charged.
        self.slots = range(instance.chargeable)
        #: The slots and, after them, the end of the turn.
        self.times = range(instance.chargeable + 1)
        self.steps = {
            (c, i): step
            for c, column in enumerate(instance.columns)
            for i, step in enumerate(column.steps)
        }
        self.chosen = [cp.new_bool_var(f"chosen {c}") for c in range(len(instance.columns))]
        self.placed = {
            (c, i, t): cp.new_bool_var(f"step {i} of {c} in slot {t}")
            for c, i in self.steps
            for t in self.slots
        }
        self.paid = {
            (t, kind): cp.new_int_var(0, instance.hand[kind], f"paid {kind} in slot {t}")
            for t in self.slots
            for kind in _KINDS
        }
        self.carried_by = {
            (t, a): cp.new_int_var(0, CARDS_PER_ADVENTURER, f"carried by {a} in slot {t}")
            for t in self.slots
            for a in _WHO
        }
        self.stands_at = {
            (t, a, e): cp.new_bool_var(f"{a} stands at {e} at {t}")
            for t in self.times
            for a in _WHO
            for e in _BOARDS
        }
        self.travels = {
            (t, a): cp.new_bool_var(f"{a} travels before {t}") for t in self.times for a in _WHO
        }
        self._choose()
        self._order()
        self._pay()
        self._charge()
        self._travel()
        self._afford()

    # -- what a slot holds ---------------------------------------------------------------------

    def _in_slot(self, t: int, number: dict[tuple[int, int], int]) -> Terms:
        """The sum of a number of the step that is made in a slot, 0 where there is none."""
        return total(n * self.placed[c, i, t] for (c, i), n in number.items() if n)

    @cached_property
    def _cards(self) -> dict[tuple[int, int], int]:
        return {key: step.cards for key, step in self.steps.items()}

    @cached_property
    def _ecus(self) -> dict[tuple[int, int], int]:
        return {key: step.ecus for key, step in self.steps.items()}

    def _where(self, wanted: int) -> dict[tuple[int, int], int]:
        return {key: int(step.epoch == wanted) for key, step in self.steps.items()}

    # -- constraints ---------------------------------------------------------------------------

    def _choose(self) -> None:
        """A chosen column is made whole; of each conflict at most one column."""
        for c, i in self.steps:
            self.cp.add(total(self.placed[c, i, t] for t in self.slots) == self.chosen[c])
        for group in self.instance.conflicts:
            self.cp.add_at_most_one(self.chosen[c] for c in sorted(set(group)))

    def _order(self) -> None:
        """One step a slot, no slot left empty before a full one; columns keep their order."""
        for t in self.slots:
            steps = [self.placed[c, i, t] for c, i in self.steps]
            self.cp.add_at_most_one(steps)
            if t:
                self.cp.add(total(steps) <= total(self.placed[c, i, t - 1] for c, i in self.steps))
        for c, i in self.steps:
            if i:
                for t in self.slots:
                    earlier = total(self.placed[c, i - 1, s] for s in range(t))
                    self.cp.add(self.placed[c, i, t] <= earlier)

    def _pay(self) -> None:
        """Cards of its kind for the cost of a step, any for its surcharge (§3.1, §3.2)."""
        for t in self.slots:
            for kind in _KINDS:
                cost = {k: s.cost * (s.kind == kind) for k, s in self.steps.items()}
                self.cp.add(self.paid[t, kind] >= self._in_slot(t, cost))
            self.cp.add(total(self.paid[t, k] for k in _KINDS) == self._in_slot(t, self._cards))
        for kind in _KINDS:
            self.cp.add(total(self.paid[t, kind] for t in self.slots) <= self.instance.hand[kind])

    def _charge(self) -> None:
        """Whoever carries cards of a step stands on its board, and carries two at most (§2.3)."""
        for a, (_, used) in enumerate(self.instance.adventurers):
            carried = total(self.carried_by[t, a] for t in self.slots)
            self.cp.add(carried <= CARDS_PER_ADVENTURER - used)
        for t in self.slots:
            self.cp.add(total(self.carried_by[t, a] for a in _WHO) == self._in_slot(t, self._cards))
            for e in _BOARDS:
                here = self._in_slot(t, self._where(e))
                for a in _WHO:
                    away = 1 - self.stands_at[t, a, e]
                    most = CARDS_PER_ADVENTURER * (2 - here - away)
                    self.cp.add(self.carried_by[t, a] <= most)

    def _travel(self) -> None:
        """Everybody is somewhere; going elsewhere is a travel (§2.2)."""
        for t in self.times:
            for a, (start, _) in enumerate(self.instance.adventurers):
                self.cp.add_exactly_one(self.stands_at[t, a, e] for e in _BOARDS)
                for e in _BOARDS:
                    before = self.stands_at[t - 1, a, e] if t else int(e == start)
                    self.cp.add(self.travels[t, a] >= self.stands_at[t, a, e] - before)

    def _afford(self) -> None:
        """Ecus are never below 0 on the way; a bonus comes after its step (§2.2, §2.4)."""
        ecus = total([]) + self.instance.ecus
        costs = {key: min(step.ecus, 0) for key, step in self.steps.items()}
        for t in self.times:
            ecus = ecus - total(self.travels[t, a] for a in _WHO)
            if t in self.slots:
                self.cp.add(ecus + self._in_slot(t, costs) >= 0)
                ecus = ecus + self._in_slot(t, self._ecus)
            else:
                self.cp.add(ecus >= 0)

    # -- what it is worth ----------------------------------------------------------------------

    def gain(self) -> Terms:
        """Ecus at the end less Ecus now, income and cuts included (``instance.worth``)."""
        instance, cp = self.instance, self.cp
        gain = self._own() if instance.own else total([])
        if instance.rivals:
            gain = gain - self._ahead()
        for cut in instance.cuts:
            if cut.columns:
                holds = cp.new_bool_var("")
                cp.add_min_equality(holds, [self.chosen[c] for c in cut.columns])
                gain = gain - cut.excess * holds
            else:
                gain = gain - cut.excess
        return gain

    def _own(self) -> Terms:
        """One's own Ecus at the end less those now, income included."""
        instance, cp = self.instance, self.cp
        gain = -total(self.travels.values())
        for c, column in enumerate(instance.columns):
            gain = gain + column.ecus * self.chosen[c]
        end = len(self.slots)
        for e in _BOARDS if instance.pays else ():
            stands = cp.new_bool_var(f"stands on {e}")
            cp.add_max_equality(stands, [self.stands_at[end, a, e] for a in _WHO])
            gain = gain + instance.base[e] * stands
            for c, column in enumerate(instance.columns):
                if column.gains[e]:
                    both = cp.new_bool_var("")
                    cp.add_min_equality(both, [stands, self.chosen[c]])
                    gain = gain + column.gains[e] * both
        return gain

    def _ahead(self) -> Terms:
        """Ecus by which the income grows of the rival whose income grows most."""
        columns = self.instance.columns
        most = sum(max((0, *map(abs, column.rivals))) for column in columns)
        ahead = self.cp.new_int_var(-most, most, "ahead")
        for rival in range(self.instance.rivals):
            changes = [column.rivals[rival] for column in columns]
            self.cp.add(ahead >= total(n * v for n, v in zip(changes, self.chosen, strict=True)))
        return ahead

    def ties(self) -> Terms:
        """Of equal gains: fewest steps, then the least sum of columns' numbers; always below
        ``weight``."""
        few = len(self.slots) * (len(self.chosen) + 1)
        return total(
            var * (len(self.instance.columns[c].steps) * few + c + 1)
            for c, var in enumerate(self.chosen)
        )

    @property
    def weight(self) -> int:
        """What one Ecu weighs against all ties."""
        slots = len(self.slots)
        return slots * slots * (len(self.chosen) + 1) + slots * (len(self.chosen) + 1) + 1
