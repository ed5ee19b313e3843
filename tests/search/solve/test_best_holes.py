"""Positions on which a proof was once false, found by random search."""

from __future__ import annotations

import pytest
from kinds import made

import search.solve.hand_search as turn_module
from positions.files.load_position import parse_document
from search.core.proved_bound import bound
from search.rules.convert import position_of
from search.rules.position import Position
from search.solve.best_turn import best_turn

#: Seeds, what is guaranteed by the survey, and what the proof of that time did not see.
ONCE_FALSE = [
    pytest.param("z/poor/29", 4, id="a Town of this turn becomes a City for one card"),
    pytest.param("z/tangle/17", 20, id="an upgrade over a square that was cleared before"),
    pytest.param("z/cubes/4", 34, id="two low Chapels before the Monastery above them goes"),
]


def position(seed: str) -> Position:
    setup = parse_document(made(seed)).setup
    assert setup is not None
    return position_of(setup)


@pytest.mark.parametrize(("seed", "truth"), ONCE_FALSE)
@pytest.mark.parametrize("slack", [1, 2])
def test_no_proof_below_what_is_guaranteed(
    seed: str, truth: int, slack: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = position(seed)
    monkeypatch.setattr(turn_module, "LONG_LOOK", 30_000)
    assert best_turn(here, None, None).bound >= truth
    result = bound(here, truth - slack)
    assert result.complete
    assert result.most >= truth
