"""Schema of the allocation problem and of its solution (rules §2.2–2.4, §3.2, §6).

The *allocator* is the relaxed master problem of the best turn: given candidate plays (columns) with
optimistic values, it chooses which are made, in which order, with which cards, by which adventurer
and on which routes. Plain frozen values; nothing here knows a solver.

Units: Ecus and cards. Indices are those of ``positions.things``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from positions.things import ADVENTURERS, CARDS_PER_ADVENTURER, Cards
from search.rules.position import Pair


@dataclass(frozen=True, slots=True)
class PaidStep:
    """One card play of a column.

    :raises ValueError: if it spends no card or names what is not in the game.
    """

    #: Board of the play, 0 to 2.
    epoch: int
    #: Kind of the cards of its cost, 0 to 2.
    kind: int
    #: Cards of that kind.
    cost: int
    #: Surcharge: cards of any kinds (§3.2).
    extra: int = 0
    #: Bonus if above 0 (paid after the step), cost if below (paid before it).
    ecus: int = 0

    def __post_init__(self) -> None:
        if not (0 <= self.epoch < 3 and 0 <= self.kind < 3):
            raise ValueError(f"no such epoch or kind: {self.epoch}, {self.kind}")
        if self.cost < 0 or self.extra < 0 or self.cards < 1:
            raise ValueError("a step spends at least one card")

    @property
    def cards(self) -> int:
        """Cards that are spent and charged (§2.3)."""
        return self.cost + self.extra


@dataclass(frozen=True, slots=True)
class Column:
    """A candidate: one play, or plays that belong together and are made all, in this order.

    :raises ValueError: if it has no step.
    """

    name: str
    steps: tuple[PaidStep, ...]
    #: Change of one's income in Ecus on might, faith, reason, if one stands there at the end (§6).
    gains: tuple[int, int, int] = (0, 0, 0)
    #: Change of each rival's income in Ecus, where that counts.
    rivals: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.steps:
            raise ValueError(f"no step in column {self.name!r}")

    @property
    def cards(self) -> int:
        """Cards of all its steps."""
        return sum(step.cards for step in self.steps)

    @property
    def ecus(self) -> int:
        """Bonuses less costs of all its steps, in Ecus."""
        return sum(step.ecus for step in self.steps)


@dataclass(frozen=True, slots=True)
class Cut:
    """All these columns together are worth ``excess`` Ecus less than the sum says.

    :raises ValueError: if the excess is below 0 or a column is named twice.
    """

    columns: tuple[int, ...]
    excess: int

    def __post_init__(self) -> None:
        if self.excess < 0:
            raise ValueError("the excess of a cut is at least 0 Ecus")
        if len(set(self.columns)) < len(self.columns):
            raise ValueError(f"a column twice in {self.columns}")


@dataclass(frozen=True, slots=True)
class Instance:
    """One allocation problem.

    :raises ValueError: if an index names no column or a quantity cannot be.
    """

    columns: tuple[Column, ...]
    hand: Cards
    adventurers: Pair
    ecus: int
    #: One's income now by board, in Ecus.
    base: tuple[int, int, int] = (0, 0, 0)
    #: Income comes at the end of this turn (§6).
    pays: bool = False
    #: Rivals whose incomes count: what the one whose income grows most gets is taken off.
    rivals: int = 0
    #: One's own Ecus count.
    own: bool = True
    #: Of each group at most one column is chosen.
    conflicts: tuple[tuple[int, ...], ...] = ()
    cuts: tuple[Cut, ...] = ()

    def __post_init__(self) -> None:
        groups = [*self.conflicts, *(cut.columns for cut in self.cuts)]
        if not all(0 <= c < len(self.columns) for group in groups for c in group):
            raise ValueError("a conflict or a cut names a column that is not there")
        if any(len(column.rivals) != self.rivals for column in self.columns):
            raise ValueError("every column says what it changes for each rival")
        if min(self.hand) < 0 or self.ecus < 0:
            raise ValueError("hand and Ecus are at least 0")
        if len(self.adventurers) != ADVENTURERS or not all(
            0 <= epoch < 3 and 0 <= used <= CARDS_PER_ADVENTURER for epoch, used in self.adventurers
        ):
            raise ValueError(f"no such adventurers: {self.adventurers}")

    @property
    def chargeable(self) -> int:
        """Cards that can still be spent this turn: those of the hand, or what may be charged."""
        room = sum(CARDS_PER_ADVENTURER - used for _, used in self.adventurers)
        return min(room, sum(self.hand))


@dataclass(frozen=True, slots=True)
class DirectTravel:
    """One adventurer goes straight to another epoch, for 1 Ecu (§2.2)."""

    adventurer: int
    to: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A step of a chosen column, as it is made."""

    column: int
    #: Index within the column's steps.
    step: int
    #: Immediately before it.
    travels: tuple[DirectTravel, ...]
    #: Cards paid by kind.
    cards: Cards
    #: Cards charged to each adventurer.
    charges: tuple[int, int]
    #: Ecus in hand after it, its bonus included.
    ecus: int


@dataclass(frozen=True, slots=True)
class Allocation:
    """A solution: what is made, in order, and what it is worth."""

    order: tuple[Placed, ...]
    #: After the last step, before the income.
    travels: tuple[DirectTravel, ...]
    #: Epochs of the two adventurers at the end.
    stands: tuple[int, int]
    #: Ecus at the end less Ecus now, income included.
    gain: int
    #: No allocation gains more.
    bound: int
    #: ``gain == bound``.
    optimal: bool = field(default=False)

    @property
    def columns(self) -> tuple[int, ...]:
        """Indices of the chosen columns, ascending."""
        return tuple(sorted({placed.column for placed in self.order}))


def worth(instance: Instance, columns: frozenset[int], boards: frozenset[int], moves: int) -> int:
    """The objective in Ecus: what some columns gain with ``moves`` travels, standing on ``boards``,
    as far as one's own Ecus count.

    Bonuses − costs − travels, plus, if income comes, on every board stood on: the income now and
    the gains of the chosen columns; less what the income grows by of the rival whose income grows
    most, if they count; less the excess of every cut that holds, whether income comes
    or not. Says nothing of what is feasible.
    """
    total = sum(instance.columns[c].ecus for c in columns) - moves if instance.own else 0
    if instance.own and instance.pays:
        for e in boards:
            total += instance.base[e] + sum(instance.columns[c].gains[e] for c in columns)
    if instance.rivals:
        total -= max(
            sum(instance.columns[c].rivals[rival] for c in columns)
            for rival in range(instance.rivals)
        )
    return total - sum(cut.excess for cut in instance.cuts if columns.issuperset(cut.columns))
