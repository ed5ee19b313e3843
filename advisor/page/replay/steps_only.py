"""Turns played on the boards step by step, where nothing but that is done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from advisor.page.boards.overlay import Overlay
from advisor.page.replay.playback import Picture


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
        st.markdown(f"**Step {at} of {last}**", width="content")
        for label, icon, to, off in (
            ("First", "first_page", 0, at == 0),
            ("Back", "chevron_left", at - 1, at == 0),
            ("Next", "chevron_right", at + 1, at == last),
            ("Last", "last_page", last, at == last),
        ):
            st.button(
                label,
                key=f"step {label}",
                icon=f":material/{icon}:",
                disabled=off,
                on_click=go,
                args=(to,),
            )
        st.button("Close", key="close turn", on_click=close)
