"""The page's address: it says which page and which position are open, and can be sent.

``?p=`` holds the position (``advisor.page.link``). It follows what is done on the page, so the
browser's Back goes to the position before.
"""

from __future__ import annotations

import time
from typing import Final

import streamlit as st

from advisor.page import link, state, views
from advisor.page.views.view import View

#: Seconds in which the browser may still ask under an address that was replaced; somebody who goes
#: back through its history takes longer. And how many replaced addresses are known.
_LATE: Final = 3.0
_REMEMBERED: Final = 20


def arrive() -> View:
    """The page to be shown; opens the position of the address if the browser went back to it."""
    _open()
    now = state.held()
    asked = views.addressed()
    if now.view is None:
        now.view = asked.path
    elif asked.path == now.view:
        now.left_view = None
    # Until the browser has the new address, parts of the page still ask under the old one.
    elif asked.path not in (now.heard_view, now.left_view):
        now.left_view, now.view = now.view, asked.path
    now.heard_view = asked.path
    return views.at(now.view)


def _open() -> None:
    word = st.query_params.get(link.PARAMETER)
    now = state.held()
    if word is None or word in (now.told, now.heard_word):
        return
    if word in now.told_before and time.monotonic() - now.told_at < _LATE:
        return  # what was done meanwhile is newer than the address that the browser still has
    now.heard_word = word
    loaded = link.from_word(word)
    if loaded is not None and loaded.ok and loaded.setup is not None:
        state.revisit(loaded.setup)


def follow(view: View) -> None:
    """Have the address say what is open, as a run ends."""
    now = state.held()
    if now.instead is now.setup:
        return  # what could not be read stays where it can be mended
    told = views.parameters(view)
    word = told.get(link.PARAMETER)
    if word and word != now.told:
        now.told_before = [*now.told_before[1 - _REMEMBERED :], now.told]
        now.told, now.told_at = word, time.monotonic()
    # A link within one page of Streamlit's leaves the browser's address as it was.
    if told != st.query_params.to_dict() or now.left_view is not None:
        st.query_params.from_dict(told)
