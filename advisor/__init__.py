"""Advice, games, lessons, commands. All below must be ours (``positions.hidden_packages``).

``python -m advisor`` puts the current folder first on Python's path, where any file in it could
take the place of a module. It is taken off again; bots in it are found all the same
(``players.own``).
"""

import os
import sys
from pathlib import Path
from runpy import run_path

_HOME = Path(__file__).resolve().parents[1]
_started = sys.argv[:1] == ["-m"] and not sys.flags.safe_path
if _started and sys.path[:1] == [os.getcwd()] and Path.cwd().resolve() != _HOME:
    del sys.path[0]

# By its path: whatever hides the package would be imported instead of it.
run_path(str(_HOME / "positions" / "hidden_packages.py"))["require"]("positions", "search")
