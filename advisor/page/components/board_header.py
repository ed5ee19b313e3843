"""What stands above the boards: the position's title, undo and redo, the looks."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from advisor.draw.scene import turn_line
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.visit import board_settings, session
from advisor.words.say import say
from positions.setup import Setup


def show_board_header(headline: str = "", below: str = "", *, steps: bool = True) -> None:
    """Title and turn at the left, what can be done with the whole position at the right.

    :param headline: instead of the position's title, with the line ``below`` it.
    :param steps: whether undo, redo and start over are there; a lesson takes back by itself.
    """
    setup = session.current()
    game = session.game()
    opened = session.opened()
    title = plain(setup.title or game.record.title or _title_of_changed(setup, opened))
    # What the title says of the turn was true of the position as it was opened.
    now, then = setup.turn, opened.turn
    moved_on = (now.number, now.player) != (then.number, then.player)
    with st.container(
        horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="head"
    ):
        with st.container(gap=None, width="stretch", key="head-title"):
            later = say("head-later", title=title) if moved_on and setup.title else title
            st.subheader(plain(headline) or later, anchor=False)
            st.caption(below or (say("head-over") if game.over else turn_line(setup)))
        with st.container(horizontal=True, width="content", key="tools"):
            if steps:
                _steps()
            with st.popover(say("looks"), icon=":material/palette:"):
                board_settings.show_board_settings()


def _title_of_changed(setup: Setup, opened: Setup) -> str:
    """The title of the position that was opened and then changed, else the map's name."""
    if opened.title and opened.map.name == setup.map.name:
        return say("head-changed", title=opened.title)
    return say("head-map", map=capital(setup.map.name))


def undo_and_redo(
    back: bool,
    again: bool,
    undo: Callable[[], None],
    redo: Callable[[], None],
    *,
    whole_round: bool = False,
    leaves: bool = False,
) -> None:
    """The pair of buttons that takes back what was done, and does it again.

    The keys are not those of text fields, which undo what is typed there.

    :param back: whether there is something to take back; ``again``: to do again.
    :param whole_round: what is taken back is a turn, with those of the others after it.
    :param leaves: it is what was opened, for what was open before.
    """
    help_form = "turn" if whole_round else "leaves" if leaves else "help"
    undo_label = say("head-undo.round" if whole_round else "head-undo")
    if reliable_button.button(
        undo_label, icon=":material/undo:", disabled=not back, shortcut="Alt+Z", key="undo",
        help=say(f"head-undo.{help_form}"),
    ):  # fmt: skip
        undo()
        st.rerun()
    if reliable_button.button(
        say("head-redo"), icon=":material/redo:", disabled=not again, shortcut="Alt+Y", key="redo",
        help=say("head-redo.help"),
    ):  # fmt: skip
        redo()
        st.rerun()


def _steps() -> None:
    """Undo, redo, start over: all three can be undone."""
    undo_and_redo(*session.can_step(), session.undo, session.redo, leaves=session.leaves())
    changed = session.current() != session.opened()
    if reliable_button.button(
        say("head-start-over"),
        key="start over",
        icon=":material/restart_alt:",
        disabled=not changed,
        help=say("head-start-over.help"),
    ):
        session.start_over()
        st.rerun()
