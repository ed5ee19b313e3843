"""Components of our own in the browser: the files of a folder, registered once a server."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

import streamlit as st

from advisor.page.visit import session

#: Indentation, empty lines, and comments that have a line of their own.
_FOR_PEOPLE: Final = re.compile(r"^[ \t]*(?://.*\n|\n)|^[ \t]+", re.MULTILINE)


@cache
def component(name: str, package: str, html: str, *also: str) -> Any:
    """The component of a package: its scripts, its own name's last, and a style if it has one.

    :param name: what Streamlit calls it.
    :param package: the dotted name; the files bear its last part.
    :param html: what its script finds on the page.
    :param also: scripts of other components that come before its own, such as ``clock/shown.js``.
    """
    place, others = files(package), files("advisor.page.components")
    leaf = package.rpartition(".")[2]
    last = f"{leaf}.js"
    names = sorted(one.name for one in place.iterdir() if one.name.endswith(".js"))
    own = [place.joinpath(one) for one in names if one != last and f"{leaf}/{one}" not in also]
    scripts = [*map(others.joinpath, also), *own, place.joinpath(last)]
    style = place.joinpath(f"{leaf}.css")
    return st.components.v2.component(
        name,
        html=html,
        css=style.read_text(encoding="utf-8") if style.is_file() else None,
        js=script(*(one.read_text(encoding="utf-8") for one in scripts)),
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
    # Streamlit sends the script with each value, so without what is for people.
    return _FOR_PEOPLE.sub("", "\n".join([latest, *texts]))
