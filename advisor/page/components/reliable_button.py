"""Buttons whose press counts once: for the state that was on the page, and for no later one.

Two things go wrong with Streamlit's own. A button that is pressed twice acts twice, and the second
time upon whatever is there by then. So the key of a button here carries the number of the state for
which it was drawn (``advisor.page.visit.drawn_state``), and how often it has acted: the browser
says by the key which button it means, and one that is no longer on the page does nothing.

And a press may be lost when the run of the page that should act upon it is broken off.

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

from advisor.page.visit import session


@dataclass(slots=True)
class Pressed:
    """Buttons that were pressed and not reached yet, by their whole keys."""

    waiting: set[str] = field(default_factory=set)
    #: The lowest number that a button of the run of the page under way carries, and that run.
    drawn: int | None = None
    run: int = 0


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
    drawn = _DrawnButton.of(key or label)
    st.button(
        label,
        key=drawn.drawn_key,
        help=help,
        type=type,
        icon=icon,
        disabled=disabled,
        width=width,
        shortcut=shortcut,
        on_click=drawn.waiting.add,  # asks nothing of the session: nothing can break it off
        args=(drawn.drawn_key,),
    )
    return drawn.acts() and not disabled


def submit(label: str, *, key: str) -> bool:
    """The button of a form, likewise."""
    drawn = _DrawnButton.of(key)
    st.form_submit_button(
        label, key=drawn.drawn_key, on_click=drawn.waiting.add, args=(drawn.drawn_key,)
    )
    return drawn.acts()


@dataclass(frozen=True, slots=True)
class _DrawnButton:
    """A button by its name, and the keys that carry what it acts upon."""

    name: str
    number: int
    acted: int
    waiting: set[str]

    @classmethod
    def of(cls, name: str) -> _DrawnButton:
        """The button of that name, to be drawn now."""
        pressed, held = session.of(Pressed), session.state()
        number = held.number
        if pressed.run != held.runs or pressed.drawn is None:
            pressed.run, pressed.drawn = held.runs, number
        return cls(name, number, held.drawn.acted.get(name, 0), pressed.waiting)

    def key(self, acted: int) -> str:
        """The key after so many acts."""
        return f"{self.name} @{self.number}.{acted}"

    @property
    def pressed(self) -> bool:
        """Whether the button that is on the page was pressed."""
        return self.key(self.acted) in self.waiting

    @property
    def drawn_key(self) -> str:
        """The key under which it is drawn: once it acts, the one that was pressed is gone."""
        return self.key(self.acted + self.pressed)

    def acts(self) -> bool:
        """Whether it acts now; then it has acted."""
        pressed = self.pressed
        if pressed:
            self.waiting.discard(self.key(self.acted))
            session.state().drawn.acted[self.name] = self.acted + 1
        return pressed


def forget() -> bool:
    """A whole run has come to its end: presses of buttons that are gone count no more.

    True if the state has changed after some button was drawn, which would do nothing: then have the
    page run again.
    """
    pressed, held = session.of(Pressed), session.state()
    pressed.waiting.clear()
    return pressed.run == held.runs and pressed.drawn not in (None, held.number)


def heed() -> None:
    """Have every run hear what the browser told before it makes way for a newer one.

    Right after that Streamlit looks for newer requests all the same.
    """
    SafeSessionState.on_script_will_rerun = _hear_requests  # type: ignore[method-assign]


def _hear_requests(self: SafeSessionState, *states: Any, **replayed: Any) -> None:
    with self._lock:
        self._state.on_script_will_rerun(*states, **replayed)
