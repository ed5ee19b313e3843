"""A suggested turn that is made: to its end, with what is discarded and drawn, or its plays alone.

The button that asks for it only opens these questions: nothing is made by a click too many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from advisor.page.boards.overlay import Overlay
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.entry import enter_plays, exchange_and_end, tried_turn
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.replay.playback import Picture
from advisor.page.visit import session
from positions.files.canonical import digest
from positions.setup import Setup
from search.rules.convert import position_of


@dataclass(slots=True)
class TurnToMake:
    """The turn that is to be made: the digest of its position, and its identity."""

    chosen: tuple[str, str] = ("", "")


def ask(setup: Setup, turn: Listed) -> None:
    """Ask how the turn is to end."""
    session.of(TurnToMake).chosen = digest(setup), turn.identity


def is_asked_for(setup: Setup, turn: Listed) -> bool:
    """Whether that is asked about this turn."""
    return session.of(TurnToMake).chosen == (digest(setup), turn.identity)


def show_turn_to_make(setup: Setup, turn: Listed, pictures: Sequence[Picture]) -> Overlay:
    """The turn in words, its end, and the boards after its plays."""
    happened = tried_turn.retraced([picture.setup for picture in pictures], turn.plays, turn.decide)
    after = pictures[-1].setup if happened else setup
    position = position_of(after)

    def play() -> None:
        """Its plays as if they had been entered one by one."""
        session.of(TurnToMake).chosen = ("", "")
        enter_plays.entered().done()
        if happened:
            session.play(*happened)

    with st.container(key="making", gap="small"):
        st.markdown(f"**Make this turn:** {plain(turn.words)}.")
        mine = enter_plays.me(setup) == setup.turn.player
        exchange_and_end.end(after, position, mine=mine, first=play, discards=turn.discard)
        with st.container(horizontal=True):
            if happened and reliable_button.button("Make its plays only", key="make plays"):
                play()
                st.rerun()
            if reliable_button.button("Not now", key="make nothing"):
                session.of(TurnToMake).chosen = ("", "")
                st.rerun()
    return Overlay(setup=after, words="After this turn.")
