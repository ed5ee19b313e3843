"""Stock: tiles and cubes that are there when a step takes them (rules §1.2, §1.6, §4.2)."""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING

from search.allocation.instance import SHAPES, Column, Instance, Step

if TYPE_CHECKING:
    from search.allocation.model import Model

#: Resources: the shapes of the tiles, then the cubes.
CUBES = SHAPES


def takes(step: Step, resource: int) -> int:
    """What a step takes of a resource, net (below 0: gives back)."""
    if resource == CUBES:
        return step.cubes
    return sum(number for shape, number in step.tiles if shape == resource)


def level(instance: Instance, resource: int) -> int:
    """What there is of a resource."""
    return instance.supply if resource == CUBES else instance.stock[resource]


def scarce(instance: Instance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Resources that can run out: those only ever taken, and those also given back.

    Of the first a sum suffices; of the second the order of the steps matters.
    """
    taken: dict[int, list[int]] = {}
    for column in instance.columns:
        for step in column.steps:
            if step.cubes:
                taken.setdefault(CUBES, []).append(step.cubes)
            for shape in {shape for shape, _ in step.tiles}:
                taken.setdefault(shape, []).append(takes(step, shape))
    sums: list[int] = []
    ordered: list[int] = []
    for resource, numbers in sorted(taken.items()):
        most = sum(n for n in nlargest(instance.chargeable, numbers) if n > 0)
        if most > level(instance, resource):
            (ordered if min(numbers) < 0 else sums).append(resource)
    return tuple(sums), tuple(ordered)


def in_stock(instance: Instance, columns: list[Column], sums: tuple[int, ...]) -> bool:
    """Whether what these columns take of such resources is there."""
    return all(
        sum(takes(s, r) for column in columns for s in column.steps) <= level(instance, r)
        for r in sums
    )


def add_stock(model: Model, sums: tuple[int, ...]) -> None:
    """What is only ever taken is there in sum."""
    for resource in sums:
        terms = []
        for c, chosen in model.chosen.items():
            number = sum(takes(s, resource) for s in model.instance.columns[c].steps)
            if number:
                terms.append(number * chosen)
        if terms:
            model.cp.add(sum(terms) <= level(model.instance, resource))
