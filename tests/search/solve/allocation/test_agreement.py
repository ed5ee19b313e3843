"""The allocator equals the enumeration of every turn; its bound holds however early it stops."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from allocation.helpers import score, solved
from allocation.reference import best, scores
from allocation.tiny import tiny_instance
from allocation.validator import problems
from benchmarks.speed.allocator_speed import measure, random_instance
from search.solve.allocation.allocate import allocate

BLOCKS = range(10)


def block(number: int, size: int) -> list[random.Random]:
    """Generators of one block of random instances."""
    return [random.Random(f"{number} {i}") for i in range(size)]


@pytest.mark.usual("0", "3", "6", "9")
@pytest.mark.parametrize("number", BLOCKS)
def test_equals_the_enumeration(number: int) -> None:
    for rng in block(number, 50):
        instance = tiny_instance(rng)
        assert score(instance, solved(instance)) == best(instance), instance


def test_looks_only_for_what_is_asked() -> None:
    for rng in block(0, 60):
        instance = tiny_instance(rng)
        top, *_ = best(instance)
        for lower in (top - 1, top):
            assert score(instance, allocate(instance, objective_lower=lower)) == best(instance)
        for lower in (top + 1, top + 5):
            result = allocate(instance, objective_lower=lower)
            assert problems(instance, result) == []
            assert top <= result.bound < lower


def test_the_bound_holds_when_the_limit_stops_it() -> None:
    stopped = 0
    for rng in block(2, 25):
        instance = random_instance(rng, 12)
        top = solved(instance).gain
        for limit in (0.0, 1e-9, 1e-5, 1e-4, 1e-3):
            result = allocate(instance, deterministic_limit=limit)
            assert problems(instance, result) == []
            assert result.gain <= top <= result.bound
            stopped += not result.optimal
    assert stopped


@pytest.mark.parametrize("number", [8, pytest.param(20, marks=pytest.mark.full)])
def test_larger_instances_are_valid_and_no_choice_beats_them(number: int) -> None:
    for rng in block(4, number):
        instance = random_instance(rng, 16)
        result = solved(instance)
        some = sorted({*result.columns, *rng.sample(range(16), 3)})
        place = {c: i for i, c in enumerate(some)}

        def kept(group: tuple[int, ...], place: dict[int, int] = place) -> tuple[int, ...]:
            return tuple(place[c] for c in group if c in place)

        part = replace(
            instance,
            columns=tuple(instance.columns[c] for c in some),
            conflicts=tuple(kept(group) for group in instance.conflicts),
            cuts=tuple(
                replace(cut, columns=kept(cut.columns))
                for cut in instance.cuts
                if all(c in place for c in cut.columns)
            ),
        )
        assert max(gain for gain, *_ in scores(part)) == result.gain == allocate(part).gain


def test_the_benchmark_measures() -> None:
    figures = measure(2, 1)
    assert figures["proved_8"] == figures["proved_16"] == figures["proved_16"] == 1.0
