"""The page, proving for a few seconds where it usually does so for fifteen.

What no test waits for then takes no processor from the others. The first looks are as ever.
"""

from __future__ import annotations

import runpy
from pathlib import Path

from advisor.page.pages.analyse import turn_list

vars(turn_list).update(PROOF_SECONDS=6.0)
runpy.run_path(str(Path(__file__).parents[2] / "app.py"), run_name="__main__")
