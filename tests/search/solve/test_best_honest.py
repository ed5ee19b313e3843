"""Cut short, the best turn still tells the truth; limits without a clock repeat themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from positions.files.load_position import read_setup
from search.rules.convert import position_of
from search.rules.income import income
from search.rules.position import Position
from search.solve.best_turn import best_turn

LIBRARY = ("r8-12-income", "r9-8-the-opponent-decides", "game-2p-ford-t4", "game-2p-meadow-t4")


def position_named(name: str) -> Position:
    setup = read_setup(name).setup
    assert setup is not None
    return position_of(setup)


@pytest.mark.parametrize("name", LIBRARY)
def test_little_time_never_gives_a_false_bound(name: str) -> None:
    position = position_named(name)
    long = best_turn(position, 8.0)
    for nodes in (1, 100, 2000):
        short = best_turn(position, None, nodes)
        assert short.gain <= long.bound
        assert short.bound >= long.gain


@pytest.mark.parametrize("name", ["game-4p-t4-first-seat", "game-2p-ford-t7"])
def test_the_same_nodes_give_the_same_answer(name: str) -> None:
    position = position_named(name)
    one, two = (best_turn(position, None, 3000) for _ in range(2))
    assert (one.gain, one.bound, one.nodes) == (two.gain, two.bound, two.nodes)
    assert [p.play for p in one.line] == [p.play for p in two.line]


@pytest.mark.parametrize("case", ["02", "06"])
def test_doing_nothing_is_a_turn_too(case: str) -> None:
    folder = Path(__file__).parents[2] / "conformance"
    setup = read_setup(folder / f"{case}.position.json").setup
    assert setup is not None
    position = position_of(setup)
    idle = income(position, position.mover) if position.number in position.table.pays else 0
    assert best_turn(position, None, 1).gain >= idle


def test_collect_counts_income_on_any_turn() -> None:
    position = position_named("game-2p-t3-two-banks")
    plain = best_turn(position, None, 2000)
    collecting = best_turn(position, None, 2000, collect=True)
    assert collecting.gain >= plain.gain + income(position, position.mover) - 2
    assert all(p.outcome.number == position.number for p in collecting.line)
    with pytest.raises(ValueError, match="objective"):
        best_turn(position, None, 1, "fame")
