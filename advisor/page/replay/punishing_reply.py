"""A reply that punishes a turn, in words, with a button that plays it on the boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.replay.reply_pictures import plays_of
from advisor.words import play_words
from positions.notation.written_plays import End, Exchange, Play
from positions.things import KINDS, Cards


def show_punishing_reply(
    reply: Mapping[str, Any] | None, final: bool, watch: Callable[[], None]
) -> None:
    """The reply that punishes a turn, in words; its plays one a line.

    :param final: whether nothing more is looked for.
    :param watch: has the boards show it.
    """
    if reply is None:
        if not final:
            st.caption("Looking for the reply that punishes it …")
        return
    st.markdown(plain(reply["words"]))
    if not reply.get("plays"):
        return
    for number, play in enumerate(plays_of(reply), 1):
        st.markdown(f"{number}. {plain(_words(play))}")
    if reliable_button.button("Show the reply on the boards", key="show reply"):
        watch()


def short_words(play: Play) -> str:
    """A play in a list of turns."""
    if isinstance(play, Exchange):
        return f"exchange {_cards_words(play.discard)}"
    if isinstance(play, End):
        return f"discard {_cards_words(play.discard)}" if any(play.discard) else "end"
    return play_words.short_words(play)


def _words(play: Play) -> str:
    if isinstance(play, Exchange):
        return f"Exchange {_cards_words(play.discard)} for 2 Ecus"
    if isinstance(play, End):
        return f"Discard {_cards_words(play.discard)}"
    return play_words.play_words(play)


def _cards_words(cards: Cards) -> str:
    return ", ".join(f"{n} {kind}" for n, kind in zip(cards, KINDS, strict=True) if n)
