"""Title, notes and tags of the position."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.visit import session
from advisor.page.visit.bound_fields import bound
from advisor.words.say import say


def show_title_and_notes(picked: Picked | None) -> Overlay:
    """What the position is about, in the words of whoever sets it up."""
    setup = session.current()
    st.text_input(say("edit-title"), **bound("title", setup.title or "", _titled))
    st.text_area(say("edit-notes"), height=160, **bound("notes", setup.notes or "", _noted))
    tags = ", ".join(setup.tags)
    st.text_input(say("edit-tags"), **bound("tags", tags, _tagged))
    return Overlay()


def _titled(text: str) -> None:
    title = " ".join(text.split())
    session.change(replace(session.current(), title=title or None))


def _noted(text: str) -> None:
    session.change(replace(session.current(), notes=text if text.strip() else None))


def _tagged(text: str) -> None:
    tags = tuple(tag for tag in (" ".join(part.split()) for part in text.split(",")) if tag)
    session.change(replace(session.current(), tags=tags))
