"""Checks an allocation by replaying it; knows nothing of how it was found (rules §2.2–2.4, §6)."""

from __future__ import annotations

from positions.things import CARDS_PER_ADVENTURER, EPOCHS
from search.solve.allocation.allocation_instance import (
    Allocation,
    DirectTravel,
    Instance,
    Placed,
    worth,
)


def problems(instance: Instance, allocation: Allocation) -> list[str]:
    """Every constraint that the allocation breaks, and every number in it that is wrong."""
    replay = _Replay(instance)
    named = [p for p in allocation.order if replay.knows(p)]
    for placed in named:
        replay.make(placed)
    replay.travel(allocation.travels, "at the end")
    replay.whole(named)
    if allocation.stands != (replay.places[0], replay.places[1]):
        replay.problems.append(f"stands {allocation.stands}, really {tuple(replay.places)}")
    chosen = frozenset(p.column for p in named)
    gain = worth(instance, chosen, frozenset(replay.places), replay.moves)
    if allocation.gain != gain:
        replay.problems.append(f"gain {allocation.gain}, really {gain}")
    if allocation.bound < allocation.gain:
        replay.problems.append(f"bound {allocation.bound} below the gain {allocation.gain}")
    if allocation.optimal != (allocation.bound == allocation.gain):
        replay.problems.append("optimal means that gain and bound are equal")
    return replay.problems


class _Replay:
    """The state on the way, and what was found wrong so far."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.problems: list[str] = []
        self.places = [epoch for epoch, _ in instance.adventurers]
        self.used = [used for _, used in instance.adventurers]
        self.hand = list(instance.hand)
        self.ecus = instance.ecus
        self.moves = 0
        #: Steps made of each column.
        self.steps_placed: dict[int, int] = {}

    def knows(self, placed: Placed) -> bool:
        """Whether the column and the step exist."""
        columns = self.instance.columns
        if 0 <= placed.column < len(columns):
            if 0 <= placed.step < len(columns[placed.column].steps):
                return True
            self.problems.append(f"column {placed.column} has no step {placed.step}")
        else:
            self.problems.append(f"no column {placed.column}")
        return False

    def travel(self, travels: tuple[DirectTravel, ...], where: str) -> None:
        """Move adventurers for 1 Ecu each (§2.2)."""
        for travel in travels:
            if not (0 <= travel.adventurer < len(self.places) and 0 <= travel.to < len(EPOCHS)):
                self.problems.append(f"{where}: no such travel {travel}")
                continue
            if self.places[travel.adventurer] == travel.to:
                self.problems.append(f"{where}: adventurer {travel.adventurer} is there already")
            self.places[travel.adventurer] = travel.to
            self.ecus -= 1
            self.moves += 1
        self._afford(f"{where}, after travels")

    def make(self, placed: Placed) -> None:
        """Make one step: travels, cost, cards, charges, bonus."""
        step = self.instance.columns[placed.column].steps[placed.step]
        where = f"step {placed.step} of column {placed.column}"
        if placed.step != self.steps_placed.get(placed.column, 0):
            self.problems.append(f"{where}: out of order")
        self.steps_placed[placed.column] = self.steps_placed.get(placed.column, 0) + 1
        self.travel(placed.travels, where)
        self.ecus += min(step.ecus, 0)
        self._afford(f"{where}, after its cost")
        self._pay(placed, where)
        self._charge(placed, where)
        self.ecus += max(step.ecus, 0)
        if placed.ecus != self.ecus:
            self.problems.append(f"{where}: {placed.ecus} Ecus, really {self.ecus}")

    def whole(self, named: list[Placed]) -> None:
        """Chosen columns are made whole, and of each conflict at most one."""
        chosen = {p.column for p in named}
        for c in sorted(chosen):
            steps = len(self.instance.columns[c].steps)
            if self.steps_placed[c] != steps:
                self.problems.append(
                    f"column {c}: {self.steps_placed[c]} steps made, it has {steps}"
                )
        for group in self.instance.conflicts:
            if len(chosen.intersection(group)) > 1:
                self.problems.append(f"more than one of the conflict {group}")

    def _afford(self, where: str) -> None:
        if self.ecus < 0:
            self.problems.append(f"{where}: {self.ecus} Ecus (§2.4)")

    def _pay(self, placed: Placed, where: str) -> None:
        step = self.instance.columns[placed.column].steps[placed.step]
        if sum(placed.cards) != step.cards:
            self.problems.append(f"{where}: pays {placed.cards}, {step.cards} cards are due")
        if min(placed.cards) < 0 or placed.cards[step.kind] < step.cost:
            self.problems.append(
                f"{where}: pays {placed.cards}, {step.cost} of kind {step.kind} due"
            )
        for kind, number in enumerate(placed.cards):
            self.hand[kind] -= number
        if min(self.hand) < 0:
            self.problems.append(f"{where}: cards that are not in the hand")

    def _charge(self, placed: Placed, where: str) -> None:
        step = self.instance.columns[placed.column].steps[placed.step]
        if sum(placed.charges) != step.cards:
            self.problems.append(f"{where}: charges {placed.charges} for {step.cards} cards (§2.3)")
        for who, number in enumerate(placed.charges):
            if number < 0:
                self.problems.append(f"{where}: charges {number} cards")
            if number and self.places[who] != step.epoch:
                self.problems.append(f"{where}: adventurer {who} is not there (§2.3)")
            self.used[who] += number
            if self.used[who] > CARDS_PER_ADVENTURER:
                self.problems.append(f"{where}: {self.used[who]} cards on adventurer {who} (§2.3)")
