"""After a miss of a puzzle: what the turn costs, and buttons that play it out on the boards."""

from __future__ import annotations

import streamlit as st

from advisor.learn import Lesson
from advisor.page import learning, refuting
from advisor.page.panels import replies
from advisor.page.panels.watching import watch
from advisor.page.thinking import Thought
from advisor.page.wording import plain
from advisor.puzzles.refutation import cost_words


def show(here: Lesson) -> None:
    """Nothing before the turn on the boards was judged."""
    found = refuting.refuted(here)
    if found is None:
        return
    st.markdown(plain(cost_words(found)))
    with st.container(horizontal=True, gap="xsmall"):
        if st.button(
            "Show my turn",
            key="show own",
            icon=":material/visibility:",
            help="Your turn on the boards, step by step, with its income",
        ):
            _watch(refuting.OWN)
        if st.button(
            "Show both turns",
            key="show both",
            icon=":material/compare_arrows:",
            help="Your turn, then the best one. You then know the solution.",
        ):
            learning.reveal(here)
            _watch(refuting.BOTH)
    watch("refute", lambda: [refuting.thought(here, found)], _reply)


def _reply(thought: Thought) -> None:
    if thought.error:
        st.caption(plain(thought.error))
        return
    found = thought.latest
    replies.show(found["reply"] if found else None, thought.final, lambda: _watch(refuting.REPLY))


def _watch(name: str) -> None:
    learning.watch(name, 1)
    st.rerun()
