"""A suggested turn that is made: to its end, with what is discarded and drawn, or its plays alone.

The button that asks for it only opens these questions: nothing is made by a click too many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from advisor.page import pressing, state, trial
from advisor.page.listing import Listed
from advisor.page.overlay import Overlay
from advisor.page.panels import entering, framing
from advisor.page.playback import Picture
from advisor.page.wording import plain
from positions.canonical import digest
from positions.setup import Setup
from search.rules.convert import position_of


@dataclass(slots=True)
class Making:
    """The turn that is to be made: the digest of its position, and its identity."""

    asked: tuple[str, str] = ("", "")


def ask(setup: Setup, turn: Listed) -> None:
    """Ask how the turn is to end."""
    state.of(Making).asked = digest(setup), turn.identity


def asked(setup: Setup, turn: Listed) -> bool:
    """Whether that is asked about this turn."""
    return state.of(Making).asked == (digest(setup), turn.identity)


def show(setup: Setup, turn: Listed, shown: Sequence[Picture]) -> Overlay:
    """The turn in words, its end, and the boards after its plays."""
    happened = trial.retraced([picture.setup for picture in shown], turn.plays, turn.decide)
    after = shown[-1].setup if happened else setup
    position = position_of(after)

    def play() -> None:
        """Its plays as if they had been entered one by one."""
        state.of(Making).asked = ("", "")
        entering.entered().done()
        if happened:
            state.play(*happened)

    with st.container(key="making", gap="small"):
        st.markdown(f"**Make this turn:** {plain(turn.words)}.")
        mine = entering.me(setup) == setup.turn.player
        framing.end(after, position, mine=mine, first=play, discards=turn.discard)
        with st.container(horizontal=True):
            if happened and pressing.button("Make its plays only", key="make plays"):
                play()
                st.rerun()
            if pressing.button("Not now", key="make nothing"):
                state.of(Making).asked = ("", "")
                st.rerun()
    return Overlay(setup=after, words="After this turn.")
