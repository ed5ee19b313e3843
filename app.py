"""The page: puts its views together; what they show is made by ``advisor.page``.

Start it with ``streamlit run app.py``. It knows no rule.
"""

from __future__ import annotations

import gc

import streamlit as st

from advisor.drawing.layers import tile_svg
from advisor.page import address, clock, keeping, pressing, standing, state, style, thinking, views
from search import collector


@st.cache_resource(show_spinner=False)
def lighten() -> None:
    """Once a server: what is loaded by now is not garbage.

    Looking for garbage in all modules takes a tenth of a second in which no visitor's page runs,
    and Streamlit does it after every run, a fragment's included, unless told not to.
    """
    gc.collect()
    gc.freeze()
    collector.kept = True


pressing.heed()


def main() -> None:
    """One run of the page."""
    st.set_page_config("Khronos advisor", page_icon=tile_svg("castle"), layout="wide")
    state.prepare()
    thinking.prepare()
    view = address.arrive()
    style.show()
    views.named(view)
    standing.not_opened()
    view.show()
    address.follow(view)
    keeping.show()
    clock.whole()
    late = pressing.forget()
    lighten()
    if state.settle() or late:
        st.rerun()


if __name__ == "__main__":
    main()
