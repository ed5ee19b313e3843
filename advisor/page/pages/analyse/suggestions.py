"""Suggestions: the ranked turns as they get better, one of them step by step, two side by side."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.entry import exchange_and_end
from advisor.page.pages.analyse import turn_list
from advisor.page.pages.analyse.ask_for_hand import show_missing_hand
from advisor.page.pages.analyse.threat_rows import merged
from advisor.page.replay import step_through
from advisor.page.replay.playback import UnplayableTurn, pictures
from advisor.page.visit import session
from advisor.words.say import say
from positions.files.canonical import digest
from positions.notation.written_plays import BoardPlay, Swap
from positions.setup import Setup
from positions.things import Cards
from search.rules.convert import position_of
from search.rules.position import over


def previews(setup: Setup) -> dict[str, Overlay]:
    """What the boards show while a turn of the list is pointed at, by its mark: all of it."""
    overlays = {}
    for mark, turn in turn_list.listed_turns(setup).items():
        words = say("listed-preview", turn=turn.name, words=turn.words)
        try:
            overlays[mark] = _preview(
                setup, turn.plays, turn.decide, turn.exchange, turn.discard, words
            )
        except UnplayableTurn:
            continue
    return overlays


@lru_cache(maxsize=64)
def _preview(
    setup: Setup,
    plays: tuple[BoardPlay | Swap, ...],
    decide: tuple[str, ...],
    exchange: Cards | None,
    discard: Cards,
    words: str,
) -> Overlay:
    """One overlay for one turn, so that the boards draw it once.

    :raises UnplayableTurn: if it cannot be played from here.
    """
    steps = pictures(setup, plays, decide, exchange, discard)
    return Overlay(steps[-1].setup, words, changes=merged(steps), before=steps[0].setup)


def show_suggestions(picked: Picked | None) -> Overlay:
    """The list, and on the boards the step of the turn that was chosen."""
    setup = session.current()
    if exchange_and_end.show_last_turn_end(setup):
        return Overlay()
    if show_missing_hand(setup):
        return Overlay()
    if over(position_of(setup)):
        st.info(say("analyse-over"))
        return Overlay()
    turn_list.begin_thinking(setup)
    chosen = step_through.chosen(digest(setup))
    overlay = Overlay()
    if chosen is not None:
        overlay = step_through.show_step(setup, chosen)
    return replace(overlay, rest=lambda: turn_list.show_turn_list(setup))
