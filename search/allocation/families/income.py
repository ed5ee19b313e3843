"""Income: gains and extras of the boards on which one stands at the end, each once (rules §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions.things import EPOCHS

if TYPE_CHECKING:
    from search.allocation.model import Model


def add_income(model: Model) -> None:
    """Gains of the chosen columns and extras, where one stands; the base is the plans' own."""
    instance = model.instance
    if not instance.pays:
        return
    for e in range(len(EPOCHS)):
        there = [var for plan, var in model.plans if plan.mask >> e & 1]
        if not there:
            continue
        always = len(there) == len(model.plans)
        stands = sum(there)
        for c, chosen in model.chosen.items():
            gain = instance.columns[c].gains[e]
            if always:
                model.reward(chosen, gain)
            elif gain:
                both = model.cp.new_bool_var("")
                if gain > 0:
                    model.cp.add_implication(both, chosen)
                    model.cp.add(both <= stands)
                else:
                    model.cp.add(chosen + stands - both <= 1)
                model.reward(both, gain)
        for extra in instance.extras:
            members = [model.chosen[c] for c in extra.members if c in model.chosen]
            if extra.epoch == e and extra.value and len(members) >= extra.need:
                collected = model.cp.new_bool_var("")
                if not always:
                    model.cp.add(collected <= stands)
                if extra.need > 0:
                    model.cp.add(sum(members) >= extra.need * collected)
                model.reward(collected, extra.value)
