"""What is said of a turn that was tried again, and turns and replies played on the boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import streamlit as st

from advisor.advise.review.turn_text import turn_line_with_discard
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import watch
from advisor.page.boards.overlay import Overlay
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.retry import retry_visit
from advisor.page.pages.retry.retry_visit import AttemptedTurn
from advisor.page.replay import punishing_reply, reply_pictures, steps_only
from advisor.page.replay.playback import Picture, UnplayableTurn
from advisor.teach.retry.retry_exercises import RetryExercise
from advisor.teach.retry.retry_text import marks
from advisor.words.say import listed, say
from positions.notation.play_text import play_from_json

REPLY: Final = "reply"
#: How much of the bar is shown while nothing is known.
_BEGUN: Final = 0.1
#: Signs of a turn or a reason at most: none is as long.
_LONGEST: Final = 4000


def show_verdict(exercise: RetryExercise, attempted: AttemptedTurn) -> Overlay:
    """The verdict as it comes, and what can be done next."""

    def thoughts() -> list[Thought]:
        return [retry_visit.thought(exercise, attempted)]

    own = attempted.trial is not None
    watch("retry", thoughts, lambda thought: _judged(exercise, thought, own))
    pictures = watched(exercise, attempted)
    if not pictures:
        return Overlay()
    return steps_only.overlay(pictures, retry_visit.now().step)


def _judged(exercise: RetryExercise, thought: Thought, own: bool) -> None:
    """:param own: whether it is the visitor's turn that is judged, not that of the game."""
    mine = retry_visit.now()
    if thought.error:
        st.error(plain(thought.error))
        if reliable_button.button(say("page-retry-again"), key="rethink"):
            retry_visit.rethink()
            st.rerun()
        return
    result = thought.latest
    if not result:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(_BEGUN, say("page-retry-comparing"), width="stretch")
            if reliable_button.button(say("page-retry-stop"), key="stop retry"):
                thought.drop()
                retry_visit.rethink()
                st.rerun()
        return
    verdict = result["verdict"]
    if own and verdict["accepted"] and not mine.open():
        mine.solved.add(exercise.place)
        st.rerun()  # how many are solved stands above
    if own and (exercise.place in mine.solved or not mine.open()):
        (st.success if verdict["accepted"] else st.warning)(plain(verdict["words"]))
    if mine.open():
        _answer(result["turns"], thought, own)
        return
    punishing_reply.show_punishing_reply(result["reply"], thought.final, lambda: _watch(REPLY))
    with st.container(horizontal=True):
        if reliable_button.button(say("page-retry-again"), type="primary", key="try again"):
            retry_visit.again()
            st.rerun()
        if reliable_button.button(say("page-retry-answer"), key="answer"):
            retry_visit.show_answer(exercise)
            st.rerun()


def _answer(turns: Sequence[Mapping[str, Any]] | None, thought: Thought, own: bool) -> None:
    """All turns that were compared, the best first."""
    if turns is None:
        st.caption(say("page-retry-no-list" if thought.final else "page-retry-comparing-all"))
        return
    st.markdown(f"**{say('page-retry-compared')}**")
    for number, one in enumerate(turns, 1):
        with st.expander(_head(number, one, own), expanded=number == 1):
            st.markdown(_listed(number, one, own))
            if reliable_button.button(
                say("page-retry-show"),
                key=f"show turn {number}",
                type="tertiary",
                icon=":material/visibility:",
                help=say("page-retry-show.help"),
            ):
                _watch(str(number))


def _head(number: int, one: Mapping[str, Any], own: bool) -> str:
    """A turn of the list in a few words: what it loses, and whose it is in brackets."""
    loses = plain(one["words"])
    whose = marks(own and one["yours"], one["played"])
    if whose:
        return say("page-retry-listed.whose", number=number, loses=loses, whose=listed(whose))
    return say("page-retry-listed", number=number, loses=loses)


def _listed(number: int, one: Mapping[str, Any], own: bool) -> str:
    """Its plays and the reasons."""
    line = turn_line_with_discard(reply_pictures.plays_of(one))
    head = say("page-retry-listed-turn", turn=plain(line, _LONGEST))
    said = one["reasons"] if number == 1 or own else ()
    reasons = [say("page-retry-reason", reason=plain(reason, _LONGEST)) for reason in said]
    return "\n".join([head, "", *reasons])


def _watch(name: str) -> None:
    mine = retry_visit.now()
    mine.watched, mine.step = name, 1
    st.rerun()


# -- on the boards ---------------------------------------------------------------------------------


def watched(exercise: RetryExercise, attempted: AttemptedTurn) -> tuple[Picture, ...]:
    """The steps of what is played on the boards; none if nothing is."""
    name = retry_visit.now().watched
    result = retry_visit.thought(exercise, attempted).latest
    if not name or not result:
        return ()
    try:
        if name == REPLY:
            plays = [play_from_json(play) for play in attempted.plays]
            return reply_pictures.reply_pictures(
                exercise.start, plays, attempted.decide, result["reply"]
            )
        if not retry_visit.now().open():
            return ()
        return reply_pictures.pictures(exercise.start, result["turns"][int(name) - 1])
    except (UnplayableTurn, KeyError, TypeError, IndexError):
        return ()


def controls(pictures: Sequence[Picture]) -> None:
    """Below the boards: back and forth through the steps."""
    steps_only.controls(pictures, retry_visit.now().step, _go, _close)


def _go(to: int) -> None:
    retry_visit.now().step = to


def _close() -> None:
    retry_visit.now().watched = ""
