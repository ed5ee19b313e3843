"""The whole page: puts its views together; what they show is made by the other modules here.

Two scripts run it: ``app.py`` of a clone, and ``start/khronos_page.py``, which is installed.
"""

from __future__ import annotations

import gc

import streamlit as st

from advisor.draw.layers import tile_svg
from advisor.page.asking import ask_engine
from advisor.page.components import page_end, reliable_button, style_sheet
from advisor.page.pages import page_list
from advisor.page.pages.analyse import players_and_problems
from advisor.page.visit import address, browser_storage, session, whole_run
from advisor.words.say import say
from search.run import garbage_collection


@st.cache_resource(show_spinner=False)
def lighten() -> None:
    """Once a server: what is loaded by now is not garbage.

    Looking for garbage in all modules takes a tenth of a second in which no visitor's page runs,
    and Streamlit does it after every run, a fragment's included, unless told not to.
    """
    gc.collect()
    gc.freeze()
    garbage_collection.kept = True


def main() -> None:
    """One run of the page."""
    reliable_button.heed()
    st.set_page_config(say("pages-title"), page_icon=tile_svg("castle"), layout="wide")
    session.prepare()
    whole_run.wanted()  # this is it
    ask_engine.prepare()
    view = address.arrive()
    style_sheet.apply_style_sheet()
    page_list.named(view)
    players_and_problems.not_opened()
    view.show()
    address.follow(view)
    browser_storage.sync_with_browser()
    page_end.show_page_end()
    late = reliable_button.forget()
    lighten()
    if session.settle() or late or whole_run.wanted():
        st.rerun()
