"""Turns played on the boards step by step, where nothing but that is done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import streamlit as st

from advisor.page.boards.overlay import Overlay
from advisor.page.replay.playback import Picture
from advisor.words.say import say

#: Keys that step back and forth through a turn, and play it by itself, as Streamlit names them.
BACK_KEY: Final = "Left"
NEXT_KEY: Final = "Right"
PLAY_KEY: Final = "Space"


def overlay(pictures: Sequence[Picture], step: int) -> Overlay:
    """The boards of a step, the last one if there are fewer."""
    picture = pictures[min(step, len(pictures) - 1)]
    return Overlay(picture.setup, picture.words, picture.lit, changes=picture.changes)


def controls(
    pictures: Sequence[Picture], step: int, go: Callable[[int], None], close: Callable[[], None]
) -> None:
    """Below the boards: back and forth through the steps.

    :param go: goes to another step.
    :param close: shows the boards as they were again.
    """
    last = len(pictures) - 1
    at = min(step, last)
    with st.container(key="stepping", horizontal=True, gap="xsmall", vertical_alignment="center"):
        st.markdown(say("replay-step", at=at, last=last), width="content")
        step_buttons(at, last, go)
        st.button(say("replay-close"), key="close turn", on_click=close)


def step_buttons(at: int, last: int, go: Callable[[int], None]) -> None:
    """First, back, next and last; the arrow keys step back and forth.

    :param at: the step that is shown, of those from 0 to ``last``.
    :param go: goes to another step.
    """
    for name, icon, to, off, key in (
        ("first", "first_page", 0, at == 0, None),
        ("back", "chevron_left", at - 1, at == 0, BACK_KEY),
        ("next", "chevron_right", at + 1, at == last, NEXT_KEY),
        ("last", "last_page", last, at == last, None),
    ):
        st.button(
            say("replay-go", to=name),
            key=f"step {name}",
            icon=f":material/{icon}:",
            disabled=off,
            on_click=go,
            args=(to,),
            shortcut=key,
        )
