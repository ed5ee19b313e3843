"""Search and the rules of play. What they build on must be ours.

See ``positions.hidden_packages``.
"""

from pathlib import Path
from runpy import run_path

# By its path: whatever hides the package would be imported instead of it.
_CHECK = Path(__file__).parents[1] / "positions" / "hidden_packages.py"
run_path(str(_CHECK))["require"]("positions")
