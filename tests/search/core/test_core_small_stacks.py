"""The core works in any thread, however little stack it has: its large tables lie elsewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
#: All that can be asked without a thread of the core's own, on the largest map, from a thread with
#: so many bytes of stack; then, in its own threads, what takes more.
SCRIPT = """
import random, sys, threading
from positions.files.load_position import parse_document
from search.core.proved_bound import bound
from search.core.weights_handle import judged
from search.core.feature_counts import count_features
from search.core.perft import perft
from search.core.stepped_game import SteppedGame
from search.rules.legal_plays import legal_plays, moves
from search.rules.resolution import outcomes
from search.rules.convert import position_of
from search.solve.survey import Survey
sys.path.insert(0, "tests/search/core")
from largest_map import largest

position = position_of(parse_document(largest()).setup)

def work():
    listed = list(moves(position))
    outcomes(position, listed[-1], 50)
    legal_plays(position)
    count_features(position, 7, 17)
    judged(position)
    survey = Survey(position, None)
    survey.run(40, None)
    game = SteppedGame(position, 1)
    while game.count() and game.play(0) is not None:
        break
    assert perft(position, 1)[1] > 100
    bound(position, 0, most_plays=2000, threads=2)
    print("done")

threading.stack_size(int(sys.argv[1]) << 10)
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""


@pytest.mark.parametrize("kilobytes", [128, 256])
def test_a_thread_with_little_stack_is_enough_on_the_largest_map(kilobytes: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(kilobytes)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")
