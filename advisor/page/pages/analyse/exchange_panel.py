"""Exchange: what keeping the hand and every choice of discards brings on average, as bars."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import Patience, row, watch
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components.safe_text import plain
from advisor.page.pages.analyse import turn_list
from advisor.page.pages.analyse.ask_for_hand import show_missing_hand
from advisor.page.pages.analyse.exchange_bars import (
    Bar,
    bars,
    explanation,
    recommended,
    refusal,
    verdict,
)
from advisor.page.pages.analyse.turn_rows import listed
from advisor.page.visit import session
from advisor.words.say import say
from positions.setup import Setup
from search.rules.convert import position_of
from search.rules.position import Position, over
from search.rules.turn_phases import EXCHANGE_PRICE

#: Seconds of the looks at first.
LOOKS: Final = (2.0, 8.0)
PATIENCE: Final = Patience("exchange", 30.0)


def show_exchange_panel(picked: Picked | None) -> Overlay:
    """The bars; they get shorter while the engine thinks."""
    setup = session.current()
    if show_missing_hand(setup):
        return Overlay()
    position = position_of(setup)
    if over(position):
        st.info(say("analyse-over"))
        return Overlay()
    refused = refusal(position)
    if refused:
        st.info(say("exchange-none", why=plain(refused)))
        if position.reserve is None:
            return Overlay()
    watch(
        "exchange",
        lambda: [_exchange_thought(setup), turn_list.suggested(setup)],
        lambda thought, suggested: _body(setup, position, thought, suggested),
    )
    return Overlay()


def _exchange_thought(setup: Setup) -> Thought:
    return ask_engine.ask("exchange", setup, seconds=PATIENCE.seconds(setup), first=LOOKS)


def _body(setup: Setup, position: Position, thought: Thought, suggested: Thought) -> None:
    row(PATIENCE, setup, [thought, suggested], _doing(thought))
    turns = listed(suggested.latest)
    if turns:
        st.markdown(f"##### {say('exchange-whole-game')}")
        st.markdown(plain(recommended(turns)))
    for words in (thought.notice, thought.error):
        if words:
            st.caption(plain(words))
    if thought.latest is None:
        st.caption(say("exchange-looking"))
        return
    listed_bars = bars(thought.latest, position.hand)
    st.markdown(f"##### {say('exchange-this-turn')}")
    verdict_text = verdict(listed_bars)
    if verdict_text:
        st.markdown(plain(verdict_text))
    if len(listed_bars) > 1:
        st.html(chart(listed_bars))
        collects = position.number in position.table.pays
        st.caption(explanation(collects, EXCHANGE_PRICE, position.reserve is not None))


def chart(listed_bars: list[Bar]) -> str:
    """One bar each, solid up to what is certain and pale up to what may be; a line for keeping.

    A table as markup: the browser has nothing to load for it, and a screen reader reads it.
    """
    low = min(0.0, *(bar.low for bar in listed_bars))
    high = max(low + 1.0, *(bar.high for bar in listed_bars))

    def at(ecus: float) -> float:
        return 100 * (ecus - low) / (high - low)

    zero, keep = at(0), at(listed_bars[0].low)
    lines = []
    for bar in listed_bars:
        sure, left = abs(at(bar.low) - zero), min(at(bar.low), zero)
        lines.append(
            f'<tr class="{bar.sort}"><th scope="row">{escape(bar.what)}</th>'
            '<td class="bar" aria-hidden="true">'
            f'<i class="sure" style="left: {left:.2f}%; width: {sure:.2f}%"></i>'
            f'<i class="may" style="left: {at(bar.low):.2f}%;'
            f' width: {at(bar.high) - at(bar.low):.2f}%"></i>'
            f'<i class="keep" style="left: {keep:.2f}%"></i></td>'
            f'<td class="ecus">{escape(bar.words)}</td>'
            f'<td class="sure">{escape(bar.sure)}</td></tr>'
        )
    ecus = escape(say("bar-ecus.head"))
    head = f'<tr><th></th><th></th><th class="ecus">{ecus}</th><th></th></tr>'
    return f'<table class="bars">{head}{"".join(lines)}</table>'


def _doing(thought: Thought) -> str:
    detail = thought.detail
    if "hands" not in detail:
        return say("exchange-looking")
    return say("exchange-hand", number=detail["hands_done"] + 1, hands=detail["hands"])
