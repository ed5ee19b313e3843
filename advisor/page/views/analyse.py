"""Analyse: the boards, and beside them the panel that was chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.page import boards, looks, standing, state, tools
from advisor.page.keys import PANEL
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import (
    comparing,
    exchange,
    framing,
    game_list,
    money,
    sharing,
    stepping,
    suggestions,
    table,
    threats,
    trying,
)
from advisor.page.views.view import View

#: The panels by name, and whether they need a position without a defect.
PANELS: Final[Mapping[str, tuple[Callable[[Picked | None], Overlay], bool]]] = {
    "Suggestions": (suggestions.show, True),
    "Try it yourself": (trying.show, True),
    "Money": (money.show, True),
    "Threats": (threats.show, True),
    "Exchange": (exchange.show, True),
    "At the table": (table.show, True),
    "Share": (sharing.show, False),
}
#: Pixels of the window's height that other things than the boards need: head, buttons, players.
AROUND: Final = 300
#: Width of the boards to that of what is beside them.
_WIDTHS: Final = (69, 31)


def show() -> None:
    """The boards with a panel, or two turns beside each other if that was asked for."""
    tools.show()
    if comparing.show():
        return
    above, below, players, beside = places()
    with beside:
        game_list.show()
        names = list(PANELS)
        now = state.held().panel
        usual = now if now in PANELS else names[0]
        chosen = st.segmented_control(
            "What now?",
            names,
            default=usual,
            required=True,
            label_visibility="collapsed",
            key=PANEL,
        )
        chosen = chosen if chosen in PANELS else usual
        state.enter(chosen)
        panel, sound = PANELS[chosen]
        picked = state.picked()
        legal = standing.problems()
        if sound and state.game().over:
            framing.told(state.current())
            overlay = Overlay()
        elif legal or not sound:
            overlay = panel(picked)
        else:
            overlay = standing.marked(Overlay(), picked)
    setup = state.current()
    with above:
        previews = suggestions.previews(setup) if chosen == stepping.PANEL and legal else {}
        boards.show(
            setup,
            overlay,
            previews=previews,
            theme=looks.theme(),
            stacked=looks.stacked(),
            around=AROUND,
            fill=True,
        )
    with below:
        stepping.controls(setup, chosen)
    with players:
        standing.players(overlay.setup or setup, legal)
    if overlay.rest is not None:
        with beside:
            overlay.rest()
        if stepping.take_change():
            st.rerun()


class Places(NamedTuple):
    """The parts of a page with boards: they fill the height, a panel stands beside them."""

    boards: DeltaGenerator
    below: DeltaGenerator
    players: DeltaGenerator
    beside: DeltaGenerator


def places() -> Places:
    """These parts, empty."""
    with st.container(key="analyse"):
        left, right = st.columns(_WIDTHS)
    with left, st.container(key="left", gap="small"):
        above = st.container(key="boards-in-view", gap="xsmall")
        below = st.container(key="below-boards", gap="small")
        players = st.container()
    with right:
        beside = st.container(key="panel", gap="small")
    return Places(above, below, players, beside)


VIEW: Final[View] = View(
    "Analyse",
    "search",
    "analyse",
    show,
    "The best turns of a position with their reasons, threats, money; or try a turn yourself.",
    about_position=True,
)
