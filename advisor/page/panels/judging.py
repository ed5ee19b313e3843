"""What is said of a turn that was tried again, and turns and replies played on the boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import streamlit as st

from advisor.page import pressing, replying, retrying
from advisor.page.overlay import Overlay
from advisor.page.panels import replies, steps
from advisor.page.panels.watching import watch
from advisor.page.playback import Picture, Unplayable
from advisor.page.retrying import Asked
from advisor.page.thinking import Thought
from advisor.page.wording import plain
from advisor.review.retry import Exercise
from advisor.review.retry_told import PLAYED, YOURS
from positions.notation import play_from_json

REPLY: Final = "reply"
#: How much of the bar is shown while nothing is known.
_BEGUN: Final = 0.1


def show(exercise: Exercise, asked: Asked) -> Overlay:
    """The verdict as it comes, and what can be done next."""

    def thoughts() -> list[Thought]:
        return [retrying.thought(exercise, asked)]

    own = asked.trial is not None
    watch("retry", thoughts, lambda thought: _judged(exercise, thought, own))
    pictures = watched(exercise, asked)
    if not pictures:
        return Overlay()
    return steps.overlay(pictures, retrying.now().step)


def _judged(exercise: Exercise, thought: Thought, own: bool) -> None:
    """:param own: whether it is the visitor's turn that is judged, not that of the game."""
    mine = retrying.now()
    if thought.error:
        st.error(plain(thought.error))
        if pressing.button("Try again"):
            retrying.rethink()
            st.rerun()
        return
    found = thought.latest
    if not found:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(_BEGUN, "Comparing this turn with others …", width="stretch")
            if pressing.button("Stop", key="stop retry"):
                thought.drop()
                retrying.rethink()
                st.rerun()
        return
    verdict = found["verdict"]
    if own and verdict["accepted"] and not mine.open():
        mine.solved.add(exercise.place)
        st.rerun()  # how many are solved stands above
    if own and (exercise.place in mine.solved or not mine.open()):
        (st.success if verdict["accepted"] else st.warning)(plain(verdict["words"]))
    if mine.open():
        _answer(found["turns"], thought, own)
        return
    replies.show(found["reply"], thought.final, lambda: _watch(REPLY))
    with st.container(horizontal=True):
        if pressing.button("Try again", type="primary"):
            retrying.again()
            st.rerun()
        if pressing.button("Show the best turn"):
            retrying.show_answer(exercise)
            st.rerun()


def _answer(listed: Sequence[Mapping[str, Any]] | None, thought: Thought, own: bool) -> None:
    """All turns that were compared, the best first."""
    if listed is None:
        st.caption("Comparing all turns …" if not thought.final else "There is no list of turns.")
        return
    st.markdown("**The turns that were compared**")
    for number, one in enumerate(listed, 1):
        told = (
            "; ".join(replies.short_words(play) for play in replying.plays_of(one))
            or "plays nothing"
        )
        words = f"{number}. **{plain(one['words'])}**{_marks(one, own)}: {plain(told)}"
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.markdown(words, width="stretch")
            if pressing.button(
                "Show",
                key=f"show turn {number}",
                type="tertiary",
                icon=":material/visibility:",
                help="This turn on the boards, step by step",
            ):
                _watch(str(number))


def _marks(one: Mapping[str, Any], own: bool) -> str:
    """Whose turn it is, in brackets."""
    marks = [YOURS] if own and one["yours"] else []
    marks += [PLAYED] if one["played"] else []
    return f" ({', '.join(marks)})" if marks else ""


def _watch(name: str) -> None:
    mine = retrying.now()
    mine.watched, mine.step = name, 1
    st.rerun()


# -- on the boards ---------------------------------------------------------------------------------


def watched(exercise: Exercise, asked: Asked) -> tuple[Picture, ...]:
    """The steps of what is played on the boards; none if nothing is."""
    name = retrying.now().watched
    found = retrying.thought(exercise, asked).latest
    if not name or not found:
        return ()
    try:
        if name == REPLY:
            plays = [play_from_json(play) for play in asked.plays]
            return replying.reply_pictures(exercise.start, plays, asked.decide, found["reply"])
        if not retrying.now().open():
            return ()
        return replying.pictures(exercise.start, found["turns"][int(name) - 1])
    except (Unplayable, KeyError, TypeError, IndexError):
        return ()


def controls(pictures: Sequence[Picture]) -> None:
    """Below the boards: back and forth through the steps."""
    steps.controls(pictures, retrying.now().step, _go, _close)


def _go(to: int) -> None:
    retrying.now().step = to


def _close() -> None:
    retrying.now().watched = ""
