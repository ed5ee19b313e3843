"""How the boards look, as the visitor chose it: theme, beside or below each other."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from advisor.draw import THEMES
from advisor.page.visit import session
from advisor.words.say import say


@dataclass(slots=True)
class Looks:
    """What was chosen; the browser's theme unless one is named."""

    theme: str = ""
    stacked: bool = False


def theme() -> str:
    """The theme of the boards: as chosen, or that of the browser."""
    return session.of(Looks).theme or _own()


def stacked() -> bool:
    """Whether the boards stand one below the other."""
    return session.of(Looks).stacked


def show_board_settings() -> None:
    """The fields that change it."""
    now = session.of(Looks)
    chosen = st.radio(
        say("looks-theme"), THEMES, THEMES.index(theme()), format_func=_theme_name, horizontal=True
    )
    below = st.checkbox(say("looks-stacked"), now.stacked)
    if (chosen, below) != (theme(), now.stacked):
        now.theme, now.stacked = "" if chosen == _own() else chosen, below
        st.rerun()


def _theme_name(theme: str) -> str:
    return say("looks-theme-name", theme=theme)


def _own() -> str:
    return THEMES[int(st.context.theme.type == "dark")]
