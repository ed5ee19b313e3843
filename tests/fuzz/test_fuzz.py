"""Mutated files of every kind: the readers keep what they promise (``targets.TARGETS``)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

from mutating import KINDS, MOST, Change, changed
from targets import TARGETS

NUMBER = st.integers(0, MOST)
CHANGES = st.lists(
    st.tuples(st.integers(0, len(KINDS) - 1), NUMBER, NUMBER), min_size=1, max_size=4
)


@pytest.mark.parametrize("kind", TARGETS)
def test_the_seeds_are_right_as_they_are(kind: str) -> None:
    for seed in TARGETS[kind].seeds():
        TARGETS[kind].check(seed)


def looked_at(kind: str, examples: int) -> None:
    @settings(
        max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    @given(NUMBER, CHANGES)
    def mutated(seed: int, changes: list[Change]) -> None:
        target = TARGETS[kind]
        target.check(changed(target.seeds(), seed, changes))

    mutated()


def test_mutated_files_of_every_kind() -> None:
    for kind in TARGETS:
        looked_at(kind, 40)


@pytest.mark.full
@pytest.mark.parametrize("kind", TARGETS)
def test_many_mutated_files(kind: str) -> None:
    looked_at(kind, 3_000)
