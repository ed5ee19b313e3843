"""Makes ``builder`` and the oracle of the folder above importable for the tests of the rules."""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))
