"""After a miss of a puzzle: what the turn costs, and buttons that play it out on the boards."""

from __future__ import annotations

import streamlit as st

from advisor.learn import Lesson
from advisor.page import learning, pressing, refuting, state, training
from advisor.page.panels import replies, trainer
from advisor.page.panels.watching import watch
from advisor.page.thinking import Thought
from advisor.page.wording import plain
from advisor.puzzles.refutation import Refutation, cost_words


def words(here: Lesson) -> str:
    """What the turn on the boards costs; empty before it was judged."""
    found = refuting.refuted(here)
    return "" if found is None else cost_words(found)


def show(here: Lesson) -> None:
    """What can be done after a miss; nothing before the turn on the boards was judged."""
    found = refuting.refuted(here)
    if found is None:
        return
    with st.container(horizontal=True, gap="xsmall"):
        if pressing.button(
            "Show my turn",
            key="show own",
            icon=":material/visibility:",
            help="Your turn on the boards, step by step, with its income",
        ):
            _watch(refuting.OWN)
        if pressing.button(
            "Show the solution, too",
            key="show both",
            icon=":material/compare_arrows:",
            help="Your turn on the boards, then the best one",
        ):
            learning.reveal(here)
            _watch(refuting.BOTH)
    with st.container(horizontal=True, gap="xsmall"):
        if state.line() and pressing.button("Try again", type="primary", key="try again"):
            state.stand(state.game().restarted())
            st.rerun()
        if training.asks(here):
            trainer.following()
    watch("refute", lambda: _thoughts(here, found), _reply)


def _thoughts(here: Lesson, found: Refutation) -> list[Thought]:
    return [refuting.thought(here, found)]


def _reply(thought: Thought) -> None:
    if thought.error:
        st.caption(plain(thought.error))
        return
    found = thought.latest
    replies.show(found["reply"] if found else None, thought.final, lambda: _watch(refuting.REPLY))


def _watch(name: str) -> None:
    learning.watch(name, 1)
    st.rerun()
