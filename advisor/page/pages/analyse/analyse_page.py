"""Analyse: the boards, and beside them the panel that was chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.page.boards import board_component
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import board_header
from advisor.page.entry import exchange_and_end
from advisor.page.pages.analyse import (
    at_the_table,
    exchange_panel,
    game_list,
    money,
    players_and_problems,
    share_panel,
    suggestions,
    threats_panel,
    try_turn,
)
from advisor.page.pages.page_type import View
from advisor.page.replay import compare_turns, step_through
from advisor.page.visit import board_settings, browser_storage, session
from advisor.page.visit.widget_keys import PANEL
from advisor.words.say import say

SHARE: Final = "share"
#: The panels, and whether they need a position without a defect.
PANELS: Final[Mapping[str, tuple[Callable[[Picked | None], Overlay], bool]]] = {
    step_through.PANEL: (suggestions.show_suggestions, True),
    "trial": (try_turn.show_trial_panel, True),
    "money": (money.show_money_panel, True),
    "threats": (threats_panel.show_threats_panel, True),
    "exchange": (exchange_panel.show_exchange_panel, True),
    "table": (at_the_table.show_table_panel, True),
    SHARE: (share_panel.show_share_panel, False),
}
#: Slot of the browser that keeps which panel is open.
_SLOT: Final = "panel"
#: Pixels of the window's height that other things than the boards need: head, buttons, players.
AROUND: Final = 300
#: Those of them that are free where the players stand in a column beside the boards.
PLAYERS: Final = 90
#: Width of the boards to that of what is beside them.
_WIDTHS: Final = (69, 31)


def show_analyse_page() -> None:
    """The boards with a panel, or two turns beside each other if that was asked for."""
    board_header.show_board_header()
    if compare_turns.show_comparison():
        return
    above, below, players, beside = places()
    with beside:
        game_list.show_game_list()
        chosen = _chosen_panel()
        session.enter(chosen)
        panel, sound = PANELS[chosen]
        picked = session.picked()
        legal = players_and_problems.problems()
        if sound and session.game().over:
            exchange_and_end.show_last_turn_end(session.current())
            overlay = Overlay()
        elif legal or not sound:
            overlay = panel(picked)
        else:
            overlay = players_and_problems.marked(Overlay(), picked)
    setup = session.current()
    with above:
        board_component.show_boards(
            setup,
            overlay,
            theme=board_settings.theme(),
            stacked=board_settings.stacked(),
            around=AROUND,
            column=PLAYERS,
            fill=True,
        )
        if chosen == step_through.PANEL and legal:
            previews = suggestions.previews(setup)
            board_component.show_previews(setup, overlay, previews, theme=board_settings.theme())
    with below:
        step_through.controls(setup, chosen)
    with players:
        players_and_problems.players(overlay.setup or setup, legal)
    if overlay.rest is not None:
        with beside:
            overlay.rest()


@dataclass(slots=True)
class OpenPanel:
    """Which panel is open, for when the page is loaded again."""

    #: Whether the panel that the browser kept was opened, or another one chosen before.
    taken_up: bool = False


def open_panel(panel: str) -> None:
    """Have the page open with a panel; called from another page."""
    st.session_state[PANEL] = panel
    session.of(OpenPanel).taken_up = True


def _chosen_panel() -> str:
    """Let a panel be chosen; which one. A reload opens the one that was open."""
    names = list(PANELS)
    mine = session.of(OpenPanel)
    kept = browser_storage.kept(_SLOT)
    if not mine.taken_up and kept in PANELS:
        st.session_state[PANEL] = kept
        mine.taken_up = True
    now = session.state().panel
    usual = next(one for one in (now, kept or "", names[0]) if one in PANELS)
    # A default beside a value of the session's is one value too many for Streamlit.
    default = None if PANEL in st.session_state else usual
    chosen = st.segmented_control(
        say("analyse-panels"),
        names,
        default=default,
        format_func=panel_name,
        required=True,
        label_visibility="collapsed",
        key=PANEL,
    )
    chosen = chosen or usual
    if kept is not None or chosen != names[0]:
        browser_storage.keep(_SLOT, chosen)
        mine.taken_up = True
    return chosen


def panel_name(panel: str) -> str:
    """What a panel is called."""
    return say("analyse-panel", panel=panel)


class PageParts(NamedTuple):
    """The parts of a page with boards: they fill the height, a panel stands beside them."""

    boards: DeltaGenerator
    below: DeltaGenerator
    players: DeltaGenerator
    beside: DeltaGenerator


def places() -> PageParts:
    """These parts, empty."""
    with st.container(key="analyse"):
        left, right = st.columns(_WIDTHS)
    with left, st.container(key="left", gap="small"):
        above = st.container(key="boards-in-view", gap="xsmall")
        below = st.container(key="below-boards", gap="small")
        players = st.container(key="players")
    with right:
        beside = st.container(key="panel", gap="small")
    return PageParts(above, below, players, beside)


VIEW: Final[View] = View(
    lambda: say("page-analyse"),
    "search",
    "analyse",
    show_analyse_page,
    lambda: say("page-analyse.door"),
    about_position=True,
)
