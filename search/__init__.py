"""Search and the rules of play. What they build on has to be ours (``positions.beside``)."""

from pathlib import Path
from runpy import run_path

# By its path: whatever hides the package would be imported instead of it.
run_path(str(Path(__file__).parents[1] / "positions" / "beside.py"))["require"]("positions")
