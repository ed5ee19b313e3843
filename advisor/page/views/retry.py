"""Retry: the position before each mistake of a reviewed game, to be played again.

Nothing on the page, in its address or its links says what was played, or what is better, before
the turn is solved or the answer asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from advisor.page import boards, looks, pressing, retrying, standing, state, tools
from advisor.page.fields import bound
from advisor.page.panels import attempting, judging
from advisor.page.views.analyse import AROUND, places
from advisor.page.views.view import View
from advisor.review.retry import FROM, Exercise

#: From which class on, as the field says it.
_FROM: Final = {
    "inaccuracy": "inaccuracies and worse",
    "mistake": "mistakes and blunders",
    "blunder": "blunders only",
}


def show() -> None:
    """The boards before the turn, and beside them the entry of plays, or what is said of them."""
    retrying.take_up()
    if not retrying.there():
        _nothing()
        return
    mine = retrying.now()
    exercise = mine.exercise
    if exercise is None:
        _head(mine.exercises, None)
        st.info("No turn of the game is of this kind. Choose others above.")
        retrying.keep()
        return
    retrying.stand(exercise)
    tools.show()
    above, below, players, beside = places()
    retrying.forget_changed()
    pictures = judging.watched(exercise, mine.asked) if mine.asked is not None else ()
    with beside:
        state.enter("Retry")
        _head(mine.exercises, exercise)
        if mine.asked is None:
            overlay = attempting.show(exercise, state.picked())
        else:
            overlay = judging.show(exercise, mine.asked)
        _onward(exercise)
    setup = state.current()
    with above:
        boards.show(
            setup,
            overlay,
            theme=looks.theme(),
            stacked=looks.stacked(),
            around=AROUND,
            fill=True,
        )
    with below:
        if pictures:
            judging.controls(pictures)
    with players:
        standing.players(overlay.setup or setup, True)
    retrying.keep()


def _nothing() -> None:
    st.subheader("Retry", anchor=False)
    st.info(
        "There is nothing to try again yet. Review a game first: the review finds the mistakes"
        " that you can then try again."
    )
    if pressing.button("Go to Review"):
        state.go("review")


def _head(found: Sequence[Exercise], here: Exercise | None) -> None:
    """How far one is, and which turns are asked for."""
    mine = retrying.now()
    with st.container(horizontal=True, vertical_alignment="center", key="retry-head"):
        st.markdown(f"**{_progress(found, here)}**", width="stretch")
        with st.popover("Which turns", icon=":material/tune:"):
            colors = [player.color for player in mine.record.start.players] if mine.record else []
            st.selectbox(
                "Whose turns",
                ["", *colors],
                format_func=lambda color: color.capitalize() or "everybody's",
                **bound("retry whose", mine.color, _whose),
            )
            st.selectbox(
                "From which class on",
                list(FROM),
                format_func=_FROM.__getitem__,
                **bound("retry from", mine.least, _least),
            )


def _progress(found: Sequence[Exercise], here: Exercise | None) -> str:
    """``2 of 5 · 1 solved``."""
    solved = sum(one.place in retrying.now().solved for one in found)
    number = 0 if here is None else found.index(here) + 1
    return f"{number} of {len(found)} · {solved} solved"


def _whose(color: str) -> None:
    mine = retrying.now()
    mine.color = color
    mine.go(0)


def _least(least: str) -> None:
    mine = retrying.now()
    mine.least = least
    mine.go(0)


def _onward(exercise: Exercise) -> None:
    """To the next turn, or the end."""
    mine = retrying.now()
    following = mine.following()
    done = mine.open()
    if mine.asked is None and pressing.button("Show the best turn", type="tertiary", key="give up"):
        retrying.show_answer(exercise)
        st.rerun()
    if following is None:
        if done:
            st.success("You have been through all of these turns.")
            if pressing.button("Back to the review"):
                state.go("review")
        return
    if pressing.button(
        "Next mistake" if done else "Skip this one", type="primary" if done else "tertiary"
    ):
        mine.go(following.place)
        st.rerun()


VIEW: Final[View] = View(
    "Retry",
    "replay",
    retrying.PATH,
    show,
    there=retrying.there,
    quiet=True,
)
