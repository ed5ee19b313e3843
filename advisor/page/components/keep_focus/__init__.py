"""The keyboard's focus is not lost when the button that had it goes, as when a turn has ended."""

from __future__ import annotations

from advisor.page.components.register import component


def prepare_focus() -> None:
    """Call it in each run, on every page."""
    component("khronos_focus", __name__, "<i hidden></i>")(key="keep-focus", data={})
