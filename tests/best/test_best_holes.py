"""Positions on which a proof by clusters was once false, found by random search; and its parts."""

from __future__ import annotations

import random

import pytest
from kinds import made

import search.best.turn as turn_module
from positions.load import parse_document
from search.best.fate import fateful_bound
from search.best.free import Limit, free
from search.best.growth import grow
from search.best.master import settle
from search.best.outlook import Outlook
from search.best.partners import cliques
from search.best.turn import best_turn
from search.rules.convert import position_of
from search.rules.position import Position

#: Seeds, what is guaranteed by the survey, and why the clusters did not see it.
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
    best = best_turn(here, None, None)
    assert best.bound >= truth
    root = free(here)
    outlook = Outlook(root)
    known = truth - slack
    assert outlook.most(root, (0, 0, 0), 0, known, 0, True) >= truth
    growth = grow(root, Limit(), known, outlook)
    assert growth.complete
    verdict = settle(here, growth, known, None)
    fated = fateful_bound(here, growth, verdict.fated, known, Limit())
    assert max(verdict.bound, fated) >= truth


def test_cliques_hold_every_pair_and_no_other() -> None:
    rng = random.Random(5)
    for _ in range(200):
        size = rng.randint(1, 14)
        often = rng.choice((0.2, 0.8))
        barred = [1 << i for i in range(size)]
        for i in range(size):
            for j in range(i):
                if rng.random() < often:
                    barred[i] |= 1 << j
                    barred[j] |= 1 << i
        found = cliques(barred)
        pairs = {(a, b) for clique in found for a in clique for b in clique if a < b}
        assert pairs == {(j, i) for i in range(size) for j in range(i) if barred[i] >> j & 1}
        assert {i for clique in found for i in clique} == set(range(size))
