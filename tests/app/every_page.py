"""The page as tests have it served, and the smaller ones of this folder: ``?script=boards_alone``.

One server and one address for all of them: a browser then reads Streamlit's scripts once. The page
proves for a few seconds where it usually does so for fifteen: what no test waits for then takes no
processor from the others. The puzzle of the day is always one that is solved by two clicks.
"""

from __future__ import annotations

import runpy
import sys
from datetime import date
from pathlib import Path

import streamlit as st

from advisor.page.pages.analyse import turn_list
from advisor.page.pages.puzzles import puzzle_of_the_day

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.app.simple_day import simple_day  # noqa: E402


class Today(date):
    """Always the same day."""

    @classmethod
    def today(cls) -> Today:
        day = simple_day()
        return cls(day.year, day.month, day.day)


vars(turn_list).update(PROOF_SECONDS=6.0)
vars(puzzle_of_the_day).update(date=Today)
name = st.query_params.get("script")
if name is None:
    runpy.run_path(str(HERE.parents[1] / "app.py"), run_name="__main__")
else:
    runpy.run_path(str(HERE / f"{Path(name).name}.py"))
