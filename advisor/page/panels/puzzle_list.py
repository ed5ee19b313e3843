"""The puzzles under the lessons: how many are solved, where to go on, and all of them by number."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.learn import Standing
from advisor.page import learning, pressing
from advisor.page.panels import trainer
from advisor.puzzles import Puzzle, puzzles
from advisor.words import amount

#: What a link within the page goes to.
ANCHOR: Final = "puzzles"
#: Signs of puzzles that are solved, and of those that were tried.
SOLVED: Final = "check_circle"
TRIED: Final = "pending"
#: Widgets whose choice is read by a callback.
_PICKED: Final = "puzzle picked"
_BEGINNER: Final = "puzzles for beginners"


def show() -> None:
    """The list; nothing in it helps to solve one."""
    every = puzzles()
    if not every:
        return
    standings = learning.now().standings
    solved = {name for name, standing in standings.items() if standing.reached}
    st.header("Puzzles", anchor=ANCHOR)
    st.markdown(
        "Positions in which one turn is clearly best, and not the one that looks best. Any turn"
        " that ends as well is right. To print them: `khronos puzzles --sheet club.pdf`."
    )
    trainer.begin()
    few = st.toggle("Only those for beginners", key=_BEGINNER)
    listed = [one for one in every if one.model.beginner or not few]
    with st.container(horizontal=True, vertical_alignment="center"):
        after = next((one for one in listed if one.id not in solved), None)
        if after is None:
            st.success("You have solved all of these.")
        elif pressing.button(f"Solve puzzle {after.number}", type="primary", key="solve puzzle"):
            learning.go(after.id)
            st.rerun()
        done = sum(one.id in solved for one in listed)
        st.markdown(f"{done} of {amount(len(listed), 'puzzle')} solved", width="content")
    st.caption(f":material/{SOLVED}: solved   :material/{TRIED}: tried, not solved yet")
    st.pills(
        "Puzzle",
        [one.id for one in listed],
        key=_PICKED,
        format_func={one.id: _label(one, standings.get(one.id)) for one in listed}.__getitem__,
        on_change=_open,
        label_visibility="collapsed",
    )


def _label(one: Puzzle, standing: Standing | None) -> str:
    """Its number, with a sign for one that is solved, and another for one that was tried."""
    if standing is None or not (standing.reached or standing.tries or standing.shown):
        return str(one.number)
    return f":material/{SOLVED if standing.reached else TRIED}: {one.number}"


def _open() -> None:
    """Go to the puzzle that was picked; none is picked when the list is seen again."""
    picked = st.session_state[_PICKED]
    if picked is not None:
        learning.go(picked)
        del st.session_state[_PICKED]
