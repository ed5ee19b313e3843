"""A list is seen from its top when one comes to it, however far the page before was scrolled."""

from __future__ import annotations

from advisor.page.components.register import component


def show_scroll_button(name: str) -> None:
    """Call it with the list's name in each run that shows the list, before what is listed."""
    component("khronos_top", __name__, "<i hidden></i>")(key=f"top-{name}", data={})
