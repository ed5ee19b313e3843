"""Fields bound to the position: they show what it says, and what is entered changes it at once.

A field keeps its place and the keyboard's focus while it is used, and shows what undo brings back.
What is entered in it once another position is open does nothing
(``advisor.page.visit.drawn_state``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

import streamlit as st

from advisor.page.visit import session


class BoundField(TypedDict):
    """Arguments of a Streamlit field."""

    key: str
    on_change: Callable[[], None]


def bound(key: str, value: Any, entered: Callable[[Any], None]) -> BoundField:
    """The field ``key`` shows ``value``; ``entered`` is called with what a visitor enters."""
    number = session.number()
    name = f"{key} @{number}"
    if name not in st.session_state or st.session_state[name] != value:
        st.session_state[name] = value

    def changed() -> None:
        if session.number() == number:
            entered(st.session_state[name])
            session.entered()

    return BoundField(key=name, on_change=changed)
