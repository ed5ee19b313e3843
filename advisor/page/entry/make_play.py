"""What becomes of a play that was entered: it is made, or kept until nothing is open about it."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from advisor.page.boards import piece_items
from advisor.page.components.safe_text import plain
from advisor.page.entry import playable_squares, tried_turn
from advisor.page.entry.entry_options import EntryOptions
from advisor.page.entry.open_play import Choosing, Deciding, PlayEntry
from advisor.page.pages.edit import palette
from advisor.page.replay import shown_turns
from advisor.page.visit import session
from positions.files.canonical import digest
from positions.notation.written_plays import BoardPlay
from positions.setup import Setup
from search.rules.game import IllegalPlay
from search.rules.position import Position


def entered() -> PlayEntry:
    """What this visitor is entering."""
    return session.of(PlayEntry)


def take(
    setup: Setup, position: Position, ways: tuple[BoardPlay, ...], options: EntryOptions
) -> None:
    """Make the play if there is one way to do so, else ask which; the page runs again."""
    if len(ways) == 1:
        play(setup, position, Deciding(digest(setup), ways[0]), (), options)
    else:
        entered().ask(Choosing(digest(setup), ways))
        st.rerun()


def play(
    setup: Setup,
    position: Position,
    deciding: Deciding,
    answers: tuple[str, ...],
    options: EntryOptions,
) -> None:
    """Make a play, or keep it until everything is decided; the page runs again."""
    if options.make is not None:
        _done(deciding.play)
        options.make(deciding.play)
        st.rerun()
    try:
        answered = (*deciding.answers, *answers)
        known, outcome = tried_turn.answered(position, deciding.play, answered, options.who or "me")
    except IllegalPlay as error:
        st.error(plain(str(error)))
        return
    if isinstance(outcome, shown_turns.OpenDecision):
        entered().ask(replace(deciding, answers=tuple(known)))
        st.rerun()
    _done(deciding.play)
    session.play(tried_turn.happened(setup, deciding.play, known))
    st.rerun()


def _done(made: BoardPlay) -> None:
    """Nothing is open about a play any more; its piece is put down."""
    entered().done()
    if piece_items.aim_of(session.armed()) == playable_squares.aim_of(made):
        session.arm(palette.POINTER)
