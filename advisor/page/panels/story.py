"""Title, notes and tags of the position."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from advisor.page import state
from advisor.page.fields import bound
from advisor.page.overlay import Overlay, Picked


def show(picked: Picked | None) -> Overlay:
    """What the position is about, in the words of whoever sets it up."""
    setup = state.current()
    st.text_input("Title", **bound("title", setup.title or "", _titled))
    st.text_area("Notes", height=160, **bound("notes", setup.notes or "", _noted))
    tags = ", ".join(setup.tags)
    st.text_input("Tags, with commas between them", **bound("tags", tags, _tagged))
    return Overlay()


def _titled(text: str) -> None:
    title = " ".join(text.split())
    state.change(replace(state.current(), title=title or None))


def _noted(text: str) -> None:
    state.change(replace(state.current(), notes=text if text.strip() else None))


def _tagged(text: str) -> None:
    tags = tuple(tag for tag in (" ".join(part.split()) for part in text.split(",")) if tag)
    state.change(replace(state.current(), tags=tags))
