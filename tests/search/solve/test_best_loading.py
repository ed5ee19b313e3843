"""Ctrl-C while OR-Tools is being loaded, in the middle of a search: the best so far comes back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
#: Presses Ctrl-C as a certain module is looked for; of the second one compiled code takes it for a
#: fault of its own.
SCRIPT = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Finder(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
from search.solve.best_turn import best_turn
from search.rules.open_position import load_position

found = best_turn(load_position("game-2p-t4-first-income"), 60.0)
print(found.interrupted, len(found.line) > 0, "ortools.sat.python.cp_model" in sys.modules)
"""


@pytest.mark.parametrize("module", ["pandas", "ortools.util.python"])
def test_ctrl_c_while_the_solver_is_loaded_leaves_the_best_so_far(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, module],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("True True True\n", "")
