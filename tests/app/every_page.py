"""The page as tests have it served, and the smaller ones of this folder: ``?script=boards_alone``.

One server and one address for all of them: a browser then reads Streamlit's scripts once. The page
proves for a few seconds where it usually does so for fifteen: what no test waits for then takes no
processor from the others.
"""

from __future__ import annotations

import runpy
from pathlib import Path

import streamlit as st

from advisor.page.pages.analyse import turn_list

HERE = Path(__file__).parent

vars(turn_list).update(PROOF_SECONDS=6.0)
name = st.query_params.get("script")
if name is None:
    runpy.run_path(str(HERE.parents[1] / "app.py"), run_name="__main__")
else:
    runpy.run_path(str(HERE / f"{Path(name).name}.py"))
