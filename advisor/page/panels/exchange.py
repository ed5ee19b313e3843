"""Exchange: what keeping the hand and every choice of discards brings on average, as bars."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from advisor.page import state, thinking
from advisor.page.exchanging import EXCHANGE, KEEP, Bar, bars, explanation, refusal, verdict
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels.watching import Patience, row, watch
from advisor.page.thinking import Thought
from advisor.page.wording import plain
from positions.setup import Setup
from search.rules.check import needs_hand
from search.rules.convert import position_of
from search.rules.position import Position, over
from search.rules.turn import EXCHANGE_PRICE

#: Seconds of the looks at first.
LOOKS: Final = (2.0, 8.0)
PATIENCE: Final = Patience("exchange", 30.0)
_COLORS: Final = {"keep": "#5f6b7a", "swap": "#7a5fa8", "exchange": "#2f6fc4"}


def show(picked: Picked | None) -> Overlay:
    """The bars; they get shorter while the engine thinks."""
    setup = state.current()
    missing = needs_hand(setup)
    if missing is not None:
        st.info(f"{plain(missing.message).capitalize()}. Enter it under Set up.")
        return Overlay()
    position = position_of(setup)
    if over(position):
        st.info("The game is over.")
        return Overlay()
    refused = refusal(position)
    if refused:
        st.info(f"No exchange here: {plain(refused)}.")
        if position.reserve is None:
            return Overlay()
    watch(lambda: [_asked(setup)], lambda thought: _body(setup, position, thought))
    return Overlay()


def _asked(setup: Setup) -> Thought:
    return thinking.ask("exchange", setup, seconds=PATIENCE.seconds(setup), first=LOOKS)


def _body(setup: Setup, position: Position, thought: Thought) -> None:
    row(PATIENCE, setup, [thought], _doing(thought))
    for words in (thought.notice, thought.error):
        if words:
            st.caption(plain(words))
    if thought.latest is None:
        st.caption("Looking at every hand that can be drawn …")
    else:
        shown = bars(thought.latest, position.hand)
        told = verdict(shown)
        if told:
            st.markdown(f"**{plain(told)}**")
        if len(shown) > 1:
            ink = "#dddddd" if st.context.theme.type == "dark" else "#333333"
            st.vega_lite_chart(
                spec=chart(shown, ink), width="stretch", key="exchange chart", alt=told
            )
            collects = position.number in position.table.pays
            st.caption(explanation(collects, EXCHANGE_PRICE, position.reserve is not None))
            with st.expander("As a table"):
                st.table(rows(shown), border="horizontal", hide_index=True)


def rows(shown: list[Bar]) -> list[dict[str, str]]:
    """The bars as a table."""
    return [
        {
            "": bar.what,
            "Ecus on average" if any(b.sort == EXCHANGE for b in shown) else "Ecus": bar.words,
            "how sure": "proved" if bar.exact else "between these, not proved",
        }
        for bar in shown
    ]


def chart(shown: list[Bar], ink: str) -> dict[str, Any]:
    """One bar each, solid up to what is certain and pale up to what may be; a line for keeping.

    A specification of Vega-Lite; ``ink`` is the colour of the numbers.
    """
    values = [
        {"what": bar.what, "sort": bar.sort, "low": bar.low, "high": bar.high, "words": bar.words}
        for bar in shown
    ]
    order = [bar.what for bar in shown]
    color = {
        "field": "sort",
        "type": "nominal",
        "scale": {"domain": list(_COLORS), "range": list(_COLORS.values())},
        "legend": None,
    }
    what = {
        "field": "what",
        "type": "nominal",
        "sort": order,
        "axis": {"title": None, "labelLimit": 280, "labelFontSize": 13},
    }
    room = max(1.0, 1.12 * max(bar.high for bar in shown))  # for the numbers beside the bars
    low = {
        "field": "low",
        "type": "quantitative",
        "title": "Ecus guaranteed, on average",
        "scale": {"domainMax": room},
    }
    high = {"field": "high", "type": "quantitative"}
    tips = [{"field": "what", "title": "what"}, {"field": "words", "title": "Ecus"}]
    keep = {"values": [{"keep": shown[0].low}]}
    return {
        "data": {"values": values},
        "height": 34 * len(shown) + 20,
        "encoding": {"y": what},
        "layer": [
            {
                "mark": {"type": "bar", "height": 18},
                "encoding": {"x": low, "x2": {"datum": 0}, "color": color, "tooltip": tips},
            },
            {
                "mark": {"type": "bar", "height": 18, "opacity": 0.3},
                "encoding": {"x": low, "x2": {"field": "high"}, "color": color, "tooltip": tips},
            },
            {
                "mark": {"type": "tick", "thickness": 2, "size": 18},
                "encoding": {"x": high, "color": color},
            },
            {
                # At the edge, where they are not cut off however narrow the window is.
                "mark": {"type": "text", "align": "right", "dx": -4, "fontSize": 12, "color": ink},
                "encoding": {"x": {"value": "width"}, "text": {"field": "words"}},
            },
            {
                "data": keep,
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": _COLORS[KEEP]},
                "encoding": {"x": {"field": "keep", "type": "quantitative"}, "y": None},
            },
        ],
    }


def _doing(thought: Thought) -> str:
    detail = thought.detail
    if "hands" not in detail:
        return "Looking at every hand that can be drawn …"
    return f"Hand {detail['hands_done'] + 1} of {detail['hands']} …"
