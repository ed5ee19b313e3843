"""Makes ``oracle``, ``kinds`` and the helpers of this folder importable."""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[2]
for folder in (Path(__file__).parent, TESTS / "search" / "solve", TESTS):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
