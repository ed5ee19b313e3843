"""After a miss of a puzzle: what the turn costs, and buttons that play it out on the boards."""

from __future__ import annotations

import streamlit as st

from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.learn import lesson_visit, refuted_turn, trainer_panel, training_visit
from advisor.page.replay import punishing_reply
from advisor.page.visit import session
from advisor.teach.lessons import Lesson
from advisor.teach.puzzles.refutation import Refutation, cost_words
from advisor.words.say import say


def words(here: Lesson) -> str:
    """What the turn on the boards costs; empty before it was judged."""
    refutation = refuted_turn.refuted(here)
    return "" if refutation is None else cost_words(refutation)


def show_refutation(here: Lesson) -> None:
    """What can be done after a miss; nothing before the turn on the boards was judged."""
    refutation = refuted_turn.refuted(here)
    if refutation is None:
        return
    with st.container(horizontal=True, gap="xsmall"):
        if reliable_button.button(
            say("refuted-show"),
            key="show own",
            icon=":material/visibility:",
            help=say("refuted-show.help"),
        ):
            _watch(refuted_turn.OWN)
        if reliable_button.button(
            say("refuted-show-both"),
            key="show both",
            icon=":material/compare_arrows:",
            help=say("refuted-show-both.help"),
        ):
            lesson_visit.reveal(here)
            _watch(refuted_turn.BOTH)
    with st.container(horizontal=True, gap="xsmall"):
        if session.line() and reliable_button.button(
            say("refuted-again"), type="primary", key="try again"
        ):
            session.go_to(session.game().restarted())
            st.rerun()
        if training_visit.asks(here):
            trainer_panel.following()
    watch("refute", lambda: _thoughts(here, refutation), _reply)


def _thoughts(here: Lesson, refutation: Refutation) -> list[Thought]:
    return [refuted_turn.thought(here, refutation)]


def _reply(thought: Thought) -> None:
    if thought.error:
        st.caption(plain(thought.error))
        return
    result = thought.latest
    punishing_reply.show_punishing_reply(
        result["reply"] if result else None, thought.final, lambda: _watch(refuted_turn.REPLY)
    )


def _watch(name: str) -> None:
    lesson_visit.watch(name, 1)
    st.rerun()
