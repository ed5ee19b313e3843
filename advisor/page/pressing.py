"""Buttons whose press counts, also when the run of the page that should act upon it is broken off.

Streamlit tells a press to the one run of the page that follows it. If the browser asks for another
run before that one has come to the button, because somebody clicks quickly or the machine is slow,
it is broken off, and the press would be lost. Here it waits until the button is reached, or until a
run has come to its end without the button.

A run may even be broken off before it has heard of the press: Streamlit (1.67) looks for a newer
request first, and drops what the older one told. ``heed`` has it listen first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import streamlit as st
from streamlit.elements.lib.layout_utils import Width
from streamlit.runtime.state import SafeSessionState

from advisor.page import state


@dataclass(slots=True)
class Pressed:
    """Buttons that were pressed and not reached yet, by key or else label."""

    waiting: set[str] = field(default_factory=set)


def button(
    label: str,
    *,
    key: str | None = None,
    help: str | None = None,
    type: Literal["primary", "secondary", "tertiary"] = "secondary",
    icon: str | None = None,
    disabled: bool = False,
    width: Width = "content",
    shortcut: str | None = None,
) -> bool:
    """A button as Streamlit's; True in the one run that acts upon a press.

    Act at once, before anything else is shown: whatever is shown may break the run off.
    """
    waiting, name = state.of(Pressed).waiting, key or label
    st.button(
        label,
        key=key,
        help=help,
        type=type,
        icon=icon,
        disabled=disabled,
        width=width,
        shortcut=shortcut,
        on_click=waiting.add,  # asks nothing of the session, so that nothing can break it off
        args=(name,),
    )
    pressed = name in waiting and not disabled
    waiting.discard(name)
    return pressed


def forget() -> None:
    """A whole run has come to its end: presses of buttons that are gone count no more."""
    state.of(Pressed).waiting.clear()


def heed() -> None:
    """Have every run hear what the browser told before it makes way for a newer one.

    Right after that Streamlit looks for newer requests all the same.
    """
    SafeSessionState.on_script_will_rerun = _told  # type: ignore[method-assign]


def _told(self: SafeSessionState, *states: Any, **replayed: Any) -> None:
    with self._lock:
        self._state.on_script_will_rerun(*states, **replayed)
