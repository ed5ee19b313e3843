"""The same advice digit for digit, wherever the simulations run: here, two processes, Dask."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from typing import Any

import pytest
from here import Here

from advisor.advise.suggest import advice_to_json, suggest
from search.rules.open_position import load_position
from search.run.workers import Workers, crew

FILES = ("game-2p-meadow-t4", "game-3p-t4-middle")


@contextmanager
def dask() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        crew(scheduler=cluster.scheduler_address) as workers,
    ):
        yield workers.executor


@contextmanager
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


def advised(executor: Executor | None) -> list[str]:
    answers: list[dict[str, Any]] = []
    for file in FILES:
        position = load_position(file)
        advice = suggest(position, 5, simulations=32, seed=7, executor=executor, budget=500)
        answers.append(advice_to_json(advice))
        assert answers[-1]["simulations"] > 0
    return [json.dumps(answer, sort_keys=True) for answer in answers]


@pytest.fixture(scope="module")
def here() -> list[str]:
    """What this process advises."""
    return advised(None)


@pytest.mark.usual("two processes")
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: Workers(1), id="one process"),
        pytest.param(lambda: Workers(2), id="two processes"),
        pytest.param(pool, id="a pool"),
        pytest.param(dask, id="Dask"),
    ],
)
def test_other_processes_give_the_same_ranking(
    here: list[str], make: Callable[[], AbstractContextManager[Executor]]
) -> None:
    with make() as executor:
        assert advised(executor) == here


def test_an_executor_in_this_process_gives_the_same_ranking(here: list[str]) -> None:
    assert advised(Here()) == here


def test_another_seed_gives_other_figures() -> None:
    position = load_position(FILES[0])
    one, other = (suggest(position, 3, simulations=48, seed=s, budget=800) for s in (1, 2))
    assert advice_to_json(one) != advice_to_json(other)
