"""The trainer beside the puzzles: to begin with, and what it says of the puzzle that it asks."""

from __future__ import annotations

from typing import Final, Literal

import streamlit as st

from advisor.learn import Lesson
from advisor.page import learning, training
from advisor.page.wording import plain
from advisor.train.session import WHY

#: The profile of whoever names none.
_USUAL: Final = "me"


def begin() -> None:
    """The fields with which a training begins."""
    missing = training.missing()
    with st.expander("Train: puzzles that fit you, and a rating", icon=":material/fitness_center:"):
        if missing:
            st.info(plain(missing))
            return
        st.markdown(
            "You are asked puzzles that suit your rating. Your first answer counts; with a hint it"
            " does not. Profiles are kept on this computer."
        )
        mine = training.mine()
        profile = st.text_input("Name", mine.profile or _USUAL, max_chars=60, key="train name")
        queue = st.toggle(
            "Ask again what I missed, with others of its theme", mine.queue, key="train queue"
        )
        shown = st.toggle(
            "Show the theme; an answer counts half then", mine.theme_shown, key="train theme"
        )
        if st.button("Start training", type="primary", key="train"):
            training.begin(profile, queue, shown)
            st.rerun()
        if mine.fault:
            st.error(plain(mine.fault))


def asked(here: Lesson) -> None:
    """Why this puzzle is asked, and what came of the answer."""
    mine = training.mine()
    if mine.asked is None or not training.asks(here):
        return
    theme = f" Theme: {mine.asked.exercise.theme}." if mine.theme_shown else ""
    st.caption(f"Training of {plain(mine.profile)}. {WHY[mine.asked.why]}{theme}")
    if mine.said:
        st.info(" ".join(plain(sentence) for sentence in mine.said))
    if mine.fault:
        st.error(plain(mine.fault))


def onward() -> None:
    """To the next puzzle of the training, or out of it."""
    mine, within = training.mine(), learning.now().within
    with st.container(horizontal=True, gap="xsmall", key="lesson-onward"):
        kind: Literal["primary", "tertiary"] = "primary" if within.done else "tertiary"
        if mine.counted and st.button("Next puzzle", type=kind, key="next lesson"):
            training.ask()
            st.rerun()
        if st.button("End the training", type="tertiary", key="train end"):
            training.end()
            learning.go("")
            st.rerun()
    st.caption("  \n".join(plain(sentence) for sentence in training.standing()))
