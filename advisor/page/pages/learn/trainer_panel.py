"""The trainer beside the puzzles: to begin with, and what it says of the puzzle that it asks."""

from __future__ import annotations

from typing import Final, Literal

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.learn import kept_training, lesson_visit, refuted_turn, training_visit
from advisor.page.visit.served import served
from advisor.teach.lessons import Lesson
from advisor.teach.trainer.next_exercise import why_words
from advisor.teach.trainer.profile_export import LARGEST
from advisor.words.say import say

#: MB of a file that is uploaded at most.
_MOST_MB: Final = LARGEST // 1_000_000


def begin() -> None:
    """The fields with which a training begins."""
    missing = training_visit.missing()
    with st.expander(say("train-title"), icon=":material/fitness_center:"):
        if missing:
            st.info(plain(missing))
            return
        others = served()
        kept = say("train-kept.browser") if others else say("train-kept")
        st.markdown(f"{say('train-about')} {kept}")
        mine = training_visit.mine()
        profile = training_visit.usual_profile()
        if not others:
            profile = st.text_input(say("train-name"), profile, max_chars=60, key="train name")
        _standing(profile)
        queue = st.toggle(say("train-queue"), mine.queue, key="train queue")
        theme_shown = st.toggle(say("train-theme"), mine.theme_shown, key="train theme")
        if reliable_button.button(say("train-start"), type="primary", key="train"):
            training_visit.begin(profile, queue, theme_shown)
            st.rerun()
        if mine.fault:
            st.error(plain(mine.fault))
        if mine.notice:
            st.success(plain(mine.notice))
        _trouble()
    move = say("train-move.browser") if others else say("train-move")
    with st.expander(move, icon=":material/swap_horiz:"):
        _carry(profile, others)


def _trouble() -> None:
    """What went wrong where the browser keeps it."""
    trouble = kept_training.trouble() if served() else ""
    if trouble:
        st.warning(trouble)


def _carry(profile: str, others: bool) -> None:
    """A profile as a file, from here and from elsewhere.

    :param others: whether the page is served; then there is one without a name, in the browser.
    """
    text = training_visit.exported(profile)
    if text:
        st.download_button(
            say("train-export.browser") if others else say("train-export", profile=plain(profile)),
            lambda: text,
            "khronos-profile.json",
            "application/json",
            on_click="ignore",
            key="train export",
        )
    else:  # no empty file that the browser would look for when it is gone already
        st.button(say("train-export.none"), disabled=True, key="train no export")
    file = st.file_uploader(say("train-file"), type=["json"], max_upload_size=_MOST_MB)
    name = ""
    if not others:
        name = st.text_input(
            say("train-file-name"),
            max_chars=60,
            placeholder=say("train-file-name.usual"),
            key="train import name",
        )
    if (
        reliable_button.button(say("train-import"), key="train import", disabled=file is None)
        and file is not None
    ):
        training_visit.import_(file.getvalue(), say("train-import.file"), name.strip())
        st.rerun()


def show_asked_puzzle(here: Lesson) -> None:
    """Why this puzzle is asked, and what came of the answer."""
    mine = training_visit.mine()
    if mine.current is None or not training_visit.asks(here):
        return
    why = why_words(mine.current.why)
    sentences = [
        say("train-as.browser", why=why)
        if served()
        else say("train-as", profile=plain(mine.profile), why=why)
    ]
    if mine.theme_shown or mine.only:
        sentences.append(say("train-theme-is", theme=mine.only or mine.current.exercise.theme))
    st.caption(" ".join(sentences))
    if mine.remarks:
        st.info(" ".join(plain(sentence) for sentence in mine.remarks))
    if mine.fault:
        st.error(plain(mine.fault))
    _trouble()


def onward(here: Lesson) -> None:
    """To the next puzzle of the training, or out of it; what was missed so far."""
    mine = training_visit.mine()
    with st.container(horizontal=True, gap="xsmall", key="lesson-onward"):
        if refuted_turn.refuted(here) is None:  # after a miss it stands beside what that costs
            following()
        if reliable_button.button(say("train-end"), type="tertiary", key="train end"):
            training_visit.end()
            lesson_visit.go("")
            st.rerun()
    queue = st.toggle(say("train-queue"), mine.queue, key="train queue now")
    if queue != mine.queue:
        training_visit.switch(queue)
    _standing(mine.profile)


def following() -> None:
    """The button to the next puzzle, once the one that is asked is answered."""
    done = lesson_visit.now().within.done
    kind: Literal["primary", "secondary"] = "primary" if done else "secondary"
    if training_visit.mine().counted and reliable_button.button(
        say("train-next"), type=kind, key="next lesson"
    ):
        training_visit.ask()
        st.rerun()


def _standing(profile: str) -> None:
    """Rating and queue of a profile; nothing of one that is new."""
    sentences = training_visit.standing(profile)
    if not sentences:
        return
    st.caption("  \n".join(plain(sentence) for sentence in sentences))
    with st.popover(say("train-queue-list"), icon=":material/event_repeat:"):
        st.code("\n".join(training_visit.missed(profile)), language=None)
