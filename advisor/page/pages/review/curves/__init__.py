"""The curves of a review in the browser, one at a time: what each shows, a legend, the moment that
is on the boards. A click goes to a moment.

Streamlit's own way to show HTML takes pictures out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from advisor.draw.theme import look
from advisor.page.components.register import component, current
from advisor.page.visit import session
from advisor.page.visit.widget_keys import CURVES
from advisor.words.say import say


def show_curves(
    curves: Sequence[str],
    legend: Sequence[Mapping[str, str]],
    here: int,
    places: int,
    go: Callable[[int], None],
) -> None:
    """Both curves (``advisor.advise.review.review_curve``).

    ``go`` is called with the place that was clicked, before the page runs again: 0 is before the
    first turn, 1 after it, and so on to ``places``.

    :param legend: the sign of each player's points as SVG, and their name.
    :param here: the place after the turn that is shown.
    """

    def sent() -> None:
        place = current(st.session_state[CURVES].place).get("place")
        if isinstance(place, int) and 0 <= place <= places:
            go(place)

    colors = {name: piece.fill for name, piece in look().pieces.items()}
    texts = (
        (say("curve-win"), say("curve-win.about")),
        (say("curve-margin"), say("curve-margin.about")),
    )
    drawn = [
        {"name": name, "about": about, "svg": curve}
        for (name, about), curve in zip(texts, curves, strict=False)
    ]
    data = {
        "at": session.number(),
        "curves": drawn,
        "legend": list(legend),
        "here": here,
        "colors": colors,
        "choose": say("curve-click"),
    }
    component("khronos_curves", __name__, '<div class="curves"></div>')(
        key=CURVES, data=data, on_place_change=sent
    )
