"""The boards on the page as something to click on: shows an SVG, says which square was clicked.

The SVG is made by ``advisor.drawing``, which escapes all text; nothing else is shown here.
"""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from advisor.page import state
from advisor.page.overlay import Picked

_CSS: Final = """
.boards svg { display: block; width: 100%; height: auto; }
.boards [data-square] { cursor: pointer; }
.boards rect[data-square]:hover { filter: brightness(1.12); }
.boards g[data-square]:hover { filter: brightness(1.06); }
"""
_JS: Final = """
export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".boards");
  if (root.dataset.shown !== data.svg.length + ":" + data.version) {
    root.innerHTML = data.svg;
    root.dataset.shown = data.svg.length + ":" + data.version;
  }
  root.onclick = (event) => {
    const found = event.target.closest("[data-square]");
    if (found) {
      setTriggerValue("picked", found.dataset.epoch + " " + found.dataset.square);
    }
  };
}
"""
_show: Any = st.components.v2.component(
    "khronos_boards", html='<div class="boards"></div>', css=_CSS, js=_JS
)


def clickable(svg: str, key: str) -> None:
    """Show ``svg``; the square that is clicked goes into the session before the page runs."""

    def clicked() -> None:
        epoch, _, square = str(st.session_state[key].picked or "").partition(" ")
        if square:
            state.pick(Picked(epoch, square))

    _show(data={"svg": svg, "version": hash(svg)}, key=key, on_picked_change=clicked)
