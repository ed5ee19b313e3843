"""What a visitor's session holds: the position, what it was before, where it started.

The one place that keeps these; panels ask here. Every change of the position goes through
``change``, so that all of them can be undone. Streamlit may break a run of the page off at any
access to the session, also in the middle of a change: so all is held in one object, which is
looked up once and then changed without asking the session again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class Held:
    """All that a session holds; see the functions of the same names."""

    setup: Setup
    start: Setup
    opened: Setup
    past: list[tuple[Setup, Setup]] = field(default_factory=list)
    future: list[tuple[Setup, Setup]] = field(default_factory=list)
    unread: list[Problem] = field(default_factory=list)
    picked: Picked | None = None
    picks: list[Picked] = field(default_factory=list)
    #: Whether ``picked`` was taken in this run of the page.
    taken: bool = False
    #: Gestures of the session so far, and the number of the last one the browser sent.
    gestures: int = 0
    heard: int = 0
    #: The palette's item that is chosen.
    item: str = ""
    #: What is shown because the link in the address could not be read.
    instead: Setup | None = None

    def change(self, setup: Setup, keep_start: bool = False) -> None:
        """See ``change`` below."""
        self.past.append((self.setup, self.start))
        del self.past[:-_REMEMBERED]
        self.future.clear()
        self.setup, self.unread = setup, []
        if not keep_start:
            self.start = setup

    def begin(self, setup: Setup) -> None:
        """See ``begin`` below."""
        self.change(setup)
        self.opened = setup
        # What was done on the boards before was done to other ones.
        self.picked = None
        self.picks.clear()

    def open(self, loaded: Loaded) -> None:
        """See ``open_loaded`` below."""
        if loaded.ok and loaded.setup is not None:
            self.begin(loaded.setup)
        else:
            self.unread = list(problems(loaded))

    def take(self) -> bool:
        """Take the next gesture unless one was taken in this run; whether one was taken in it."""
        if self.picks and not self.taken:
            self.picked, self.taken = self.picks.pop(0), True
        return self.taken

    def step(self, source: list[tuple[Setup, Setup]], target: list[tuple[Setup, Setup]]) -> None:
        """Undo or redo."""
        if source:
            target.append((self.setup, self.start))
            self.setup, self.start = source.pop()
            self.unread = []


def held() -> Held:
    """What this visitor's session holds."""
    found: Held = st.session_state.held
    return found


def prepare() -> None:
    """The state of a new visitor: a position of the library, or the one in the link."""
    if "held" in st.session_state:
        held().taken = False
        _tell_of_link()
        return
    names = library()
    first = read_setup(names[0]).setup if names else None
    if first is None:
        first = editing.new_setup(load_map("crossing"), ruleset("rio-grande", False), 3, 1)
    new = Held(first, first, first)
    word = st.query_params.get("p")
    if word:
        loaded = link.from_word(word)
        if loaded is None:
            new.instead = first
        else:
            new.open(loaded)
    st.session_state.held = new
    _tell_of_link()


def _tell_of_link() -> None:
    """As long as nothing was opened instead: what was in the address could not be read."""
    if held().instead is current():
        st.warning("The link contains no readable position.")


def current() -> Setup:
    """The setup that the page is about."""
    return held().setup


def start() -> Setup:
    """The setup from which the plays of ``keep_start`` changes count."""
    return held().start


def opened() -> Setup:
    """The setup as it was opened or dealt, to which ``start_over`` comes back."""
    return held().opened


def unread() -> list[Problem]:
    """What was wrong with the file opened last."""
    return held().unread


def can_step() -> tuple[bool, bool]:
    """Whether there is something to undo, and something to redo."""
    return bool(held().past), bool(held().future)


def change(setup: Setup, *, keep_start: bool = False) -> None:
    """Make ``setup`` the current one; undo brings the one before back.

    ``keep_start`` is for plays of a turn: what they gain is counted from where the turn began.
    """
    held().change(setup, keep_start)


def undo() -> None:
    """Take the last change back; nothing happens if there is none."""
    now = held()
    now.step(now.past, now.future)


def redo() -> None:
    """Make the change again that was taken back last; nothing happens if there is none."""
    now = held()
    now.step(now.future, now.past)


def begin(setup: Setup) -> None:
    """Go over to another position, to which ``start_over`` comes back."""
    held().begin(setup)


def start_over() -> None:
    """Back to the position as it was opened or dealt; this can be undone, too."""
    now = held()
    if now.setup != now.opened:
        now.change(now.opened)


def open_loaded(loaded: Loaded) -> None:
    """Go over to what was read; if its form is faulty, stay, and keep what is wrong with it.

    What only breaks rules of the game is opened, to be mended on the boards (formats §3).
    """
    held().open(loaded)


def dismiss() -> None:
    """Forget what was wrong with the file opened last."""
    held().unread = []


# -- what was done on the boards -------------------------------------------------------------------


def pick(picked: Picked | None, number: int | None = None) -> None:
    """Something was done on the boards; called before the run of the page that shows its effect.

    ``number`` is the browser's; None for a gesture that is heard of, but cannot be one.
    """
    now = held()
    if number is not None:
        now.heard = number
    if picked is not None:
        now.gestures += 1
        now.picks.append(picked._replace(gesture=now.gestures))
        del now.picks[:-_WAITING]


def heard() -> int:
    """The browser's number of the gesture that was heard of last; 0 at first."""
    return held().heard


def picked() -> Picked | None:
    """What was done last on the boards; it stays until something else is done there."""
    now = held()
    return now.picks[0] if now.picks else now.picked


def fresh() -> bool:
    """Whether ``picked`` was done just now: ask, and if so act on it.

    True in one run of the page only, also if a panel acts and runs the page again; what nobody
    asked about before the run was broken off comes again in the next.
    """
    return held().take()


def edit(act: Callable[[Setup, Picked], Setup]) -> bool:
    """Change the position by all that was done on the boards; True if it changed.

    ``act`` says what a gesture makes of a setup and asks nothing of the session: so no gesture
    is lost, and none acts twice, wherever a run of the page is broken off.
    """
    now = held()
    before = now.setup
    while now.picks:
        now.picked, now.taken = now.picks.pop(0), True
        after = act(now.setup, now.picked)
        if after != now.setup:
            now.change(after)
    return now.setup is not before


def arm(item: str) -> None:
    """The palette's item that was chosen, by its identity; none if empty."""
    held().item = item


def armed() -> str:
    """Identity of the palette's item that is chosen, and put on the square that is clicked next."""
    return held().item


def settle() -> bool:
    """At the end of a run: what nobody asked about counts as seen. True if more is waiting."""
    now = held()
    now.take()
    return bool(now.picks)
