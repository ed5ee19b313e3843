"""A reply that punishes a turn, in words, with a button that plays it on the boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.replay.reply_pictures import plays_of
from advisor.words import play_words
from advisor.words.position_words import hand_token
from advisor.words.say import say
from positions.notation.written_plays import End, Exchange, Play


def show_punishing_reply(
    reply: Mapping[str, Any] | None, final: bool, watch: Callable[[], None]
) -> None:
    """The reply that punishes a turn, in words; its plays one a line.

    :param final: whether nothing more is looked for.
    :param watch: has the boards show it.
    """
    if reply is None:
        if not final:
            st.caption(say("reply-looking"))
        return
    st.markdown(plain(reply["words"]))
    if not reply.get("plays"):
        return
    for number, play in enumerate(plays_of(reply), 1):
        st.markdown(say("replay-numbered", number=number, play=plain(_words(play))))
    if reliable_button.button(say("reply-show"), key="show reply"):
        watch()


def _words(play: Play) -> str:
    if isinstance(play, Exchange):
        return say("reply-exchange", cards=hand_token(play.discard))
    if isinstance(play, End):
        return say("reply-discard", cards=hand_token(play.discard))
    return play_words.play_words(play)
