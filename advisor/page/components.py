"""Components of our own in the browser: the files of a folder, registered once a server."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st


@cache
def component(name: str, folder: str, html: str) -> Any:
    """The component of a folder of ``advisor.page``: its script, and its style if it has one.

    :param name: what Streamlit calls it.
    :param html: what its script finds on the page.
    """
    place = files("advisor.page").joinpath(folder)
    style = place.joinpath(f"{folder}.css")
    return st.components.v2.component(
        name,
        html=html,
        css=style.read_text(encoding="utf-8") if style.is_file() else None,
        js=place.joinpath(f"{folder}.js").read_text(encoding="utf-8"),
    )
