"""What a visitor's session holds: the position, what it was before, where it started.

The one place that touches ``st.session_state`` for these; panels ask here. Every change of the
position goes through ``change``, so that all of them can be undone.
"""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page import editing, link
from advisor.page.overlay import Picked
from positions.load import Loaded, library, read_setup
from positions.maps import load_map
from positions.problems import Problem
from positions.rulesets import ruleset
from positions.setup import Setup
from search.rules.load import problems

#: Changes that can be undone.
_REMEMBERED: Final = 200
#: Clicks that wait to be acted upon, of somebody who is faster than the page.
_WAITING: Final = 20


def prepare() -> None:
    """The state of a new visitor: a position of the library, or the one in the link."""
    state = st.session_state
    state.taken = False
    if "setup" in state:
        return
    names = library()
    first = read_setup(names[0]).setup if names else None
    state.setup = state.start = first or editing.new_setup(
        load_map("crossing"), ruleset("rio-grande", False), 3, 1
    )
    state.opened = state.setup
    state.past, state.future, state.unread = [], [], []
    state.picked, state.picks, state.item = None, [], ""
    state.gestures = 0
    word = st.query_params.get("p")
    if word:
        loaded = link.from_word(word)
        if loaded is None:
            st.warning("The link holds no position that could be read.")
        else:
            open_loaded(loaded)


def current() -> Setup:
    """The setup that the page is about."""
    setup: Setup = st.session_state.setup
    return setup


def start() -> Setup:
    """The setup from which the plays of ``keep_start`` changes count."""
    setup: Setup = st.session_state.start
    return setup


def unread() -> list[Problem]:
    """What was wrong with the file opened last."""
    problems: list[Problem] = st.session_state.unread
    return problems


def change(setup: Setup, *, keep_start: bool = False) -> None:
    """Make ``setup`` the current one; undo brings the one before back.

    ``keep_start`` is for plays of a turn: what they gain is counted from where the turn began.
    """
    state = st.session_state
    state.past.append((state.setup, state.start))
    del state.past[:-_REMEMBERED]
    state.future.clear()
    state.setup, state.unread = setup, []
    if not keep_start:
        state.start = setup


def undo() -> None:
    """Take the last change back; nothing happens if there is none."""
    _step(st.session_state.past, st.session_state.future)


def redo() -> None:
    """Make the change again that was taken back last; nothing happens if there is none."""
    _step(st.session_state.future, st.session_state.past)


def _step(source: list[tuple[Setup, Setup]], target: list[tuple[Setup, Setup]]) -> None:
    if source:
        state = st.session_state
        target.append((state.setup, state.start))
        state.setup, state.start = source.pop()
        state.unread = []


def begin(setup: Setup) -> None:
    """Go over to another position, to which ``start_over`` comes back."""
    change(setup)
    st.session_state.opened = setup


def start_over() -> None:
    """Back to the position as it was opened or dealt; this can be undone, too."""
    if current() != st.session_state.opened:
        change(st.session_state.opened)


def open_loaded(loaded: Loaded) -> None:
    """Go over to what was read; if its form is faulty, stay, and keep what is wrong with it.

    What only breaks rules of the game is opened, to be mended on the boards (formats §3).
    """
    if loaded.ok and loaded.setup is not None:
        begin(loaded.setup)
    else:
        st.session_state.unread = list(problems(loaded))


def dismiss() -> None:
    """Forget what was wrong with the file opened last."""
    st.session_state.unread = []


# -- what was done on the boards -------------------------------------------------------------------


def pick(picked: Picked) -> None:
    """Something was done on the boards; called before the run of the page that shows its effect."""
    waiting = st.session_state.picks
    st.session_state.gestures += 1
    waiting.append(picked._replace(gesture=st.session_state.gestures))
    del waiting[:-_WAITING]


def picked() -> Picked | None:
    """What was done last on the boards; it stays until something else is done there."""
    state = st.session_state
    found: Picked | None = state.picks[0] if state.picks else state.picked
    return found


def fresh() -> bool:
    """Whether ``picked`` was done just now: ask, and if so act on it.

    True in one run of the page only, also if a panel acts and runs the page again; what nobody
    asked about before the run was broken off comes again in the next.
    """
    state = st.session_state
    if state.picks and not state.taken:
        state.picked, state.taken = state.picks.pop(0), True
    return bool(state.taken)


def arm(item: str) -> None:
    """The palette's item that was chosen, by its identity; none if empty."""
    st.session_state.item = item


def armed() -> str:
    """Identity of the palette's item that is chosen, and put on the square that is clicked next."""
    item: str = st.session_state.item
    return item


def settle() -> bool:
    """At the end of a run: what nobody asked about counts as seen. True if more is waiting."""
    fresh()
    return bool(st.session_state.picks)
