"""The boards on the page as something to click on: shows an SVG, says which square was clicked.

The SVG is made by ``advisor.drawing``, which escapes all text; nothing else is shown here.
"""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

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


def clickable(svg: str, key: str) -> Picked | None:
    """Show ``svg``; the square that was clicked just now, or None."""
    result = _show(data={"svg": svg, "version": hash(svg)}, key=key, on_picked_change=lambda: None)
    epoch, _, square = str(result.picked or "").partition(" ")
    return Picked(epoch, square) if square else None
