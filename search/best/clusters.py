"""Clusters: plays that belong together (§2.3).

``search.best.growth`` finds them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from positions.things import Cards
from search.best.effects import Effect
from search.best.fares import Spread
from search.best.outlook import Outlook
from search.rules.move import Move
from search.rules.position import Position

#: What opponents are tried with where they decide: one of the places for a smaller tile (§5.3).
ANSWERS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Made:
    """One play of a cluster and the options that the mover took in it."""

    move: Move
    #: Which leaf of the play's tree, and the options that lead there.
    leaf: int
    way: tuple[int, ...]
    #: Bonus, or cost below 0, in Ecus.
    ecus: int
    #: Cards of any kind among those spent (§3.2).
    surcharge: int
    #: What it changes, seen from the root if it is possible there.
    effect: Effect | None
    #: What opponents answer where they decide something in it (``steps.tree_from``).
    answer: int | None = None


@dataclass(slots=True)
class Cluster:
    """Plays that belong together, in an order in which they can be made."""

    position: Position
    made: tuple[Made, ...]
    effect: Effect
    #: Change of the mover's income by board, in Ecus.
    gains: tuple[int, int, int]
    #: What it adds to a single domain by board (``effects.additions``).
    adds: tuple[int, int, int]
    #: Cards spent, and on which boards.
    cards: Cards
    spread: Spread
    #: Bonuses less costs, in Ecus.
    ecus: int

    @property
    def fated(self) -> tuple[Made, ...]:
        """Its plays up to the first in which an opponent decides; none if there is none."""
        for i, made in enumerate(self.made):
            if made.answer is not None:
                return self.made[: i + 1]
        return ()


@dataclass(slots=True)
class Growth:
    """All that was grown from one free position."""

    root: Position
    outlook: Outlook
    clusters: list[Cluster] = field(default_factory=list)
    #: Nothing was left out.
    complete: bool = True
    #: Every play could be followed to all that it may lead to.
    whole: bool = True
    #: If it is not complete: no turn that was left out brings more, in Ecus; None if unknown.
    open: int | None = None
    #: Positions generated.
    nodes: int = 0
