"""What the core keeps goes with the object that it is kept for, and never too early."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from advisor.engine.process_memory import memory_of
from search.core.stepped_game import SteppedGame
from search.rules.open_position import load
from search.solve.survey import survey

GAME = "game-4p-t4-first-seat"
#: Surveys, a bound and games that live until Python ends, some in circles with themselves.
KEPT = f"""
from search.core.proved_bound import bound
from search.core.stepped_game import SteppedGame
from search.rules.open_position import load
from search.solve.survey import survey

position = load({GAME!r}).position
kept = [survey(position, None, 300) for _ in range(4)]
games = [SteppedGame(position, 1)]
games.append(games[0].copy())
best = bound(position, 0, most_plays=300)

class Circle:
    pass

for one in (*kept, *games):
    circle = Circle()
    circle.one, circle.self = one, circle
globals()["circle of its own"] = circle
"""


@pytest.mark.parametrize("ending", ["", "raise SystemExit(0)", "del kept, games, circle"])
def test_python_ends_well_whatever_is_still_kept(ending: str) -> None:
    done = subprocess.run([sys.executable, "-c", KEPT + ending], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_survey_that_is_gone_takes_no_memory() -> None:
    position = load(GAME).position

    def one() -> None:
        survey(position, None, 3_000)
        SteppedGame(position, 1).copy()

    for _ in range(3):
        one()
    gc.collect()
    before = memory_of()
    for _ in range(40):
        one()
    gc.collect()
    assert memory_of() - before < 40_000_000, "a survey takes several MB"
