"""What stands above the boards: the position's title, undo and redo, the looks."""

from __future__ import annotations

import streamlit as st

from advisor.drawing.scene import turn_line
from advisor.page import looks, pressing, state
from advisor.page.wording import plain


def show(headline: str = "", below: str = "", *, steps: bool = True) -> None:
    """Title and turn at the left, what can be done with the whole position at the right.

    :param headline: instead of the position's title, with the line ``below`` it.
    :param steps: whether undo, redo and start over are there; a lesson takes back by itself.
    """
    setup = state.current()
    game = state.game()
    title = plain(setup.title or game.record.title or f"Map {setup.map.name}")
    # What the title says of the turn was true of the position as it was opened.
    now, then = setup.turn, state.opened().turn
    moved_on = (now.number, now.player) != (then.number, then.player)
    with st.container(
        horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="head"
    ):
        with st.container(gap=None, width="stretch", key="head-title"):
            later = f"{title} – later" if moved_on and setup.title else title
            st.subheader(plain(headline) or later, anchor=False)
            st.caption(below or ("The game is over" if game.over else turn_line(setup)))
        with st.container(horizontal=True, width="content", key="tools"):
            if steps:
                _steps()
            with st.popover("Looks", icon=":material/palette:"):
                looks.show()


def _steps() -> None:
    """Undo, redo, start over: all three can be undone.

    The keys are not those of text fields, which undo what is typed there.
    """
    back, again = state.can_step()
    if pressing.button(
        "Undo", icon=":material/undo:", disabled=not back, shortcut="Alt+Z", help="Alt+Z"
    ):
        state.undo()
        st.rerun()
    if pressing.button(
        "Redo", icon=":material/redo:", disabled=not again, shortcut="Alt+Y", help="Alt+Y"
    ):
        state.redo()
        st.rerun()
    changed = state.current() != state.opened()
    if pressing.button(
        "Start over",
        icon=":material/restart_alt:",
        disabled=not changed,
        help="The position as it was opened",
    ):
        state.start_over()
        st.rerun()
