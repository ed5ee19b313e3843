"""What a visitor's session holds: the position, what it was before, each panel's own record.

The one place that keeps these; panels ask here. What a panel remembers is a dataclass of its own:
``session.of(Record)`` is this visitor's. Every change of the position goes through ``change``,
``stand`` or ``play``, so that all of them can be undone. Streamlit may break a run of the page off
at any access to the session, also in the middle of a change: so one object holds all of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from advisor.page.boards.overlay import Picked
from advisor.page.entry.tried_turn import TriedPlay
from advisor.page.visit import setup_changes, share_link
from advisor.page.visit.game_record import BrokenGame, RecordedGame
from advisor.page.visit.open_game import OpenGame
from advisor.page.visit.session_state import SessionState
from positions.files.load_position import Loaded, library, read_setup
from positions.files.map_files import load_map
from positions.files.problems import Problem
from positions.files.ruleset_files import ruleset
from positions.setup import Setup
from positions.things import DEFAULT_MAP
from search.rules.game import Record as Happened

Record = TypeVar("Record")
#: The session's own name for what it holds.
_HELD: Final = "held"
#: The same, of the session whose page this thread runs, and the run.
_HERE: Final = threading.local()
#: Clicks that wait to be acted upon, of somebody who is faster than the page.
_WAITING: Final = 20


def state() -> SessionState:
    """What this visitor's session holds."""
    known: SessionState | None = getattr(_HERE, _HELD, None)
    if known is not None and get_script_run_ctx(suppress_warning=True) is _HERE.run:
        return known
    current: SessionState = st.session_state[_HELD]
    return current


def of(kind: type[Record]) -> Record:
    """What this visitor's panel remembers: the one record of that class, as new at first."""
    records = state().records
    if kind not in records:
        records[kind] = kind()
    record: Record = records[kind]
    return record


def enter(panel: str) -> None:
    """This panel is shown now; what was done on the boards for another one is forgotten."""
    now = state()
    if panel != now.panel:
        if now.panel:
            now.forget_picks()
            now.item = ""
        now.panel = panel


def go(path: str) -> None:
    """Go to the page with that path (``advisor.page.pages``); the run of this one ends."""
    now = state()
    now.left_view, now.view = now.view, path
    st.rerun()


def prepare() -> None:
    """The state of a new visitor: a position of the library, or the one in the link."""
    if _HELD in st.session_state:
        now = st.session_state[_HELD]
        now.taken = False
        now.runs += 1
        _here(now)
        return
    names = library()
    first = read_setup(names[0]).setup if names else None
    if first is None:
        first = setup_changes.new_setup(load_map(DEFAULT_MAP), ruleset("rio-grande", False), 3, 1)
    new = SessionState(OpenGame.begun(first))
    word = st.query_params.get(share_link.PARAMETER)
    if word is not None:
        loaded = share_link.decode_setup(word)
        if loaded is None:
            new.instead = first
        else:
            new.open(loaded)
            new.own.past.clear()  # nobody has seen what would come back
    new.runs = 1
    st.session_state[_HELD] = new
    _here(new)


def _here(now: SessionState) -> None:
    """From here on this run does not ask the session again."""
    _HERE.run, _HERE.held = get_script_run_ctx(suppress_warning=True), now


def current() -> Setup:
    """The setup that the page is about."""
    return state().setup


def start() -> Setup:
    """The setup from which the plays of ``keep_start`` changes count."""
    return state().spine.start


def opened() -> Setup:
    """The setup as it was opened or dealt, to which ``start_over`` comes back."""
    return state().spine.opened


def unread() -> list[Problem]:
    """What was wrong with the file opened last."""
    return state().unread


def link_text() -> str | None:
    """The open position as a word for a link; None if nothing was opened, or it is too long."""
    now = state()
    return _link_text(now.own.setup) if now.touched else None


@lru_cache(maxsize=64)
def _link_text(setup: Setup) -> str | None:
    return share_link.encode_setup(setup)


def can_step() -> tuple[bool, bool]:
    """Whether there is something to undo, and something to redo."""
    return state().spine.steps


def leaves() -> bool:
    """Whether undo leaves what was opened, in which nothing was done, for what was open before."""
    return state().spine.leaves


def change(setup: Setup) -> None:
    """Make ``setup`` the current one; undo brings the one before back.

    A new game begins with it, unless it differs from the position at hand in title, notes and tags
    alone. For plays there is ``play``.
    """
    state().change(setup)


def game() -> RecordedGame:
    """The game that is open, and where one stands in it."""
    return state().game


def go_to(game: RecordedGame) -> None:
    """Go to another place of a game, or to another game; undo goes back."""
    state().stand(game)


def play(*happened: Happened) -> None:
    """The plays that were made from the current position: the game goes on with them."""
    go_to(game().with_plays(happened))


def line() -> tuple[TriedPlay, ...]:
    """The plays of the turn that is under way, each with the position before and after it."""
    return game().tried


def undo() -> None:
    """Take the last change back, or go a turn back; nothing happens if there is none."""
    if state().spine.undo():
        dismiss()


def redo() -> None:
    """Make the change again that was taken back last, or go a turn on; nothing happens if there is
    none."""
    if state().spine.redo():
        dismiss()


def begin(setup: Setup) -> None:
    """Go over to another position, to which ``start_over`` comes back."""
    state().begin(setup)


def revisit(setup: Setup) -> None:
    """Go to a position of the browser's history: back or forth if it is the next one there."""
    now = state()
    main_game = now.own
    for source, step in ((main_game.past, main_game.undo), (main_game.future, main_game.redo)):
        if source and source[-1].read().setup == setup:
            step()
            now.unread = []
            return
    if main_game.setup == setup:
        return
    place = main_game.game.place_of(setup)
    if place is not None:
        now.touch()
        main_game.stand(place)
    else:
        now.begin(setup)


def follow_history(word: str) -> None:
    """The browser went to an address of its history: open the position that it has."""
    loaded = share_link.decode_setup(word)
    if loaded is not None and loaded.ok and loaded.setup is not None:
        revisit(loaded.setup)


def start_over() -> None:
    """Back to the position as it was opened or dealt; the game stays, and undo comes back."""
    now = state()
    open_game = now.spine
    if open_game.game.record.start == open_game.opened:
        now.stand(open_game.game.at(()))
    elif open_game.setup != open_game.opened:
        now.change(open_game.opened)


def open_loaded(loaded: Loaded | RecordedGame | BrokenGame) -> None:
    """Go over to what was read; if its form is faulty, stay, and keep what is wrong with it.

    What only breaks rules of the game is opened, to be mended on the boards (formats §3).
    """
    state().open(loaded)


def dismiss() -> None:
    """Forget what was wrong with the file opened last."""
    state().unread, state().part = [], None


def open_part() -> None:
    """Open what could be read of a game with a mistake."""
    part = state().part
    if part is not None:
        state().open(part)


# -- what is acted upon ----------------------------------------------------------------------------


def number() -> int:
    """The number of what is open now, for what is drawn to carry
    (``advisor.page.visit.drawn_state``)."""
    return state().number


def entered() -> None:
    """What has just changed was entered in a field: what is entered meanwhile still counts."""
    state().entered()


# -- what was done on the boards -------------------------------------------------------------------


def pick(picked: Picked | None, number: int | None = None) -> None:
    """Something was done on the boards; called before the run of the page that shows its effect.

    ``number`` is the browser's; None for a gesture that is heard of, but cannot be one.
    """
    now = state()
    if number is not None:
        now.heard = number
    if picked is not None:
        now.gestures += 1
        now.picks.append(picked._replace(gesture=now.gestures))
        del now.picks[:-_WAITING]


def heard() -> int:
    """The browser's number of the gesture that was heard of last; 0 at first."""
    return state().heard


def picked() -> Picked | None:
    """What was done last on the boards; it stays until something else is done there."""
    now = state()
    now.drop_late()
    return now.picks[0] if now.picks else now.picked


def fresh() -> bool:
    """Whether ``picked`` was done just now: ask, and if so act on it.

    True in one run of the page only, also if a panel acts and runs the page again; what nobody
    asked about before the run was broken off comes again in the next.
    """
    return state().take()


def edit(act: Callable[[Setup, Picked], Setup]) -> bool:
    """Change the position by all that was done on the boards; True if it changed.

    ``act`` says what a gesture makes of a setup and asks nothing of the session: so no gesture
    is lost, and none acts twice, wherever a run of the page is broken off.
    """
    now = state()
    now.drop_late()
    before = now.setup
    while now.picks:
        now.picked, now.taken = now.picks.pop(0), True
        after = act(now.setup, now.picked)
        if after != now.setup:
            now.change(after)
            now.entered()
    return now.setup is not before


def arm(item: str) -> None:
    """The palette's item that was chosen, by its identity; none if empty."""
    state().item = item


def armed() -> str:
    """Identity of the palette's item that is chosen, and put on the square that is clicked next."""
    return state().item


def settle() -> bool:
    """At the end of a run: what nobody asked about counts as seen. True if more is waiting."""
    now = state()
    now.take()
    return bool(now.picks)
