"""The curves of a review in the browser: points tell what they are, a click goes to the turn.

Streamlit's own way to show HTML takes pictures out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from advisor.draw.theme import look
from advisor.page.components.register import component, current
from advisor.page.visit import session
from advisor.page.visit.widget_keys import CURVES
from advisor.words.say import say


def show_curves(curves: Sequence[str], places: int, gone: Callable[[int], None]) -> None:
    """Both curves (``advisor.advise.review.review_curve``).

    ``gone`` is called with the place of the point that was clicked, before the page runs again:
    0 is before the first turn, 1 after it, and so on to ``places``.
    """

    def sent() -> None:
        place = current(st.session_state[CURVES].gone).get("place")
        if isinstance(place, int) and 0 <= place <= places:
            gone(place)

    colors = {name: piece.fill for name, piece in look().pieces.items()}
    names = say("curve-win"), say("curve-margin")
    drawn = [{"name": name, "svg": curve} for name, curve in zip(names, curves, strict=False)]
    data = {
        "at": session.number(),
        "curves": drawn,
        "colors": colors,
        "told": say("curve-click"),
    }
    component("khronos_curves", __name__, '<div class="curves"></div>')(
        key=CURVES, data=data, on_gone_change=sent
    )
