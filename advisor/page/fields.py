"""Fields bound to the position: they show what it says, and what is entered changes it at once.

A field keeps its place and the keyboard's focus while it is used, and shows what undo brings back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

import streamlit as st


class Bound(TypedDict):
    """Arguments of a Streamlit field."""

    key: str
    on_change: Callable[[], None]


def bound(key: str, value: Any, entered: Callable[[Any], None]) -> Bound:
    """The field ``key`` shows ``value``; ``entered`` is called with what a visitor enters."""
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value
    return Bound(key=key, on_change=lambda: entered(st.session_state[key]))
