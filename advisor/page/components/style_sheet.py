"""How the page looks beside what Streamlit does by itself: one style sheet (``page.css``)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import streamlit as st


def apply_style_sheet() -> None:
    """Put the style into the page."""
    st.html(_style())


@cache
def _style() -> str:
    text = files("advisor.page.components").joinpath("page.css").read_text(encoding="utf-8")
    # An element that holds nothing but style is taken out of the page's flow by Streamlit.
    return f"<style>{text}</style><i></i>"
