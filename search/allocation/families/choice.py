"""Choice: which columns are made; conflicts and cuts between them (§2.1 II)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from search.allocation.model import Model


def add_conflicts(model: Model) -> None:
    """Of each group at most one column."""
    for group in model.instance.conflicts:
        rivals = [model.chosen[c] for c in sorted(set(group)) if c in model.chosen]
        if len(rivals) > 1:
            model.cp.add_at_most_one(rivals)


def add_cuts(model: Model) -> None:
    """If all columns of a cut are chosen, its excess is taken off once, whatever the boards."""
    for cut in model.instance.cuts:
        if cut.excess and all(c in model.chosen for c in cut.columns):
            holds = model.cp.new_bool_var("")
            together = sum(model.chosen[c] for c in cut.columns)
            model.cp.add(together - holds <= len(cut.columns) - 1)
            model.reward(holds, -cut.excess)
