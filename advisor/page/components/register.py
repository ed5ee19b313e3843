"""Components of our own in the browser: the files of a folder, registered once a server."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

from advisor.page.visit import session


@cache
def component(name: str, package: str, html: str) -> Any:
    """The component of a package: its script, and its style if it has one.

    :param name: what Streamlit calls it.
    :param package: the dotted name; the files bear its last part.
    :param html: what its script finds on the page.
    """
    place = files(package)
    leaf = package.rpartition(".")[2]
    style = place.joinpath(f"{leaf}.css")
    return st.components.v2.component(
        name,
        html=html,
        css=style.read_text(encoding="utf-8") if style.is_file() else None,
        js=script(place.joinpath(f"{leaf}.js").read_text(encoding="utf-8")),
    )


def current(sent: object) -> dict[str, Any]:
    """What a component sent, if it was drawn for the state that is there now; else nothing.

    What was done in an older one was meant for something that is gone
    (``advisor.page.visit.drawn_state``).

    :param sent: with the number that the component was drawn with as ``at``.
    """
    now = isinstance(sent, dict) and sent.get("at") == session.number()
    return sent if now and isinstance(sent, dict) else {}


def script(*texts: str) -> str:
    """Scripts joined to that of one component; the last says what is done with a value."""
    latest = files("advisor.page.components").joinpath("latest.js").read_text(encoding="utf-8")
    return "\n".join([latest, *texts])
