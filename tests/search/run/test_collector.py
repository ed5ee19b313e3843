"""Searches without the garbage collector, and what they leave for it."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from advisor.advise.estimate import Estimator
from search.core.surveys import CoreSurvey
from search.rules.open_position import load_position
from search.rules.position import Position
from search.run import garbage_collection
from search.run.garbage_collection import resting
from search.solve.survey import survey

LIBRARY = Path(__file__).parents[3] / "positions" / "library"


def test_the_collector_works_again_after_a_search() -> None:
    assert gc.isenabled()
    with resting():
        assert not gc.isenabled()
        with resting():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(KeyError), resting():
        raise KeyError
    assert gc.isenabled()
    gc.disable()
    try:
        with resting():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize("kept", [True, False])
def test_what_somebody_keeps_frozen_stays_frozen(
    kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage_collection, "kept", kept)
    before = gc.get_freeze_count()
    gc.freeze()
    try:
        with resting():
            pass
        assert bool(gc.get_freeze_count()) == kept
    finally:
        if before:
            gc.freeze()
        else:
            gc.unfreeze()


def alive(what: type) -> int:
    return sum(isinstance(known, what) for known in gc.get_objects())


def test_nothing_of_a_survey_stays() -> None:
    """It goes with its last name, without the collector."""
    position = load_position(LIBRARY / "r9-8-the-opponent-decides.yaml")
    gc.collect()
    before = alive(CoreSurvey), alive(Position)
    gc.disable()
    try:
        result = survey(position, Estimator(position), 2_000)
        assert any(result.richest().line)
        assert alive(CoreSurvey) > before[0]
        del result
        kept, positions = alive(CoreSurvey), alive(Position)
    finally:
        gc.enable()
    assert kept == before[0]
    assert positions < before[1] + 20


def test_what_blocks_leave_is_looked_through_from_time_to_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage_collection, "_MANY", 5_000)
    monkeypatch.setattr(garbage_collection, "_unseen", 0)

    class Ring:
        def __init__(self) -> None:
            self.other = self

    for _ in range(10):
        with resting():
            for _ in range(1_000):
                Ring()
    assert alive(Ring) < 8_000
    gc.collect()
    assert alive(Ring) == 0
