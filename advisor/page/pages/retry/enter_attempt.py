"""A turn entered to be judged: the plays as everywhere, cards dealt by the program, its end."""

from __future__ import annotations

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.pick_cards import pick_cards
from advisor.page.entry import enter_plays, exchange_and_end, make_play, trial_result
from advisor.page.pages.analyse import try_turn
from advisor.page.pages.retry import retry_visit
from advisor.page.visit import session
from advisor.teach.retry.retry_exercises import RetryExercise
from advisor.words.position_words import cards_words
from advisor.words.say import say
from positions.files.canonical import digest
from positions.notation.written_plays import Exchange
from positions.setup import Setup
from positions.things import NO_CARDS
from search.rules.convert import position_of
from search.rules.hand_counts import holdable
from search.rules.position import ACTION, Position

#: Who decides for the others: as for the turns that this one is compared with.
_OTHERS = "worst"


def show_attempt_entry(exercise: RetryExercise, picked: Picked | None) -> Overlay:
    """Pieces, squares, take back, exchange, and the button that has the turn judged."""
    setup = session.current()
    position = position_of(setup)
    line = session.line()
    color = position.table.colors[position.mover]
    held = {"ecus": position.ecus[position.mover], "cards": cards_words(position.hand)}
    st.markdown(
        f"**{say('page-retry-to-move', player=color)}** {say('page-retry-to-move.holds', **held)}"
    )
    overlay = enter_plays.show_play_entry(setup, position, picked, _OTHERS)
    trial_result.plays(line)
    if position.phase != ACTION:
        with st.expander(say("page-retry-exchange")):
            _exchange(exercise, setup, position)
        if position.reserve is not None:
            with st.expander(say("page-retry-swap")):
                exchange_and_end.swap(setup, position)
    _end(setup, position)
    pending = make_play.entered().waiting(setup)
    quiet = (
        not (overlay.fits or overlay.refused)
        and pending is None
        and make_play.entered().picked is None
    )
    return try_turn.after_last(overlay, line) if line and quiet else overlay


def _exchange(exercise: RetryExercise, setup: Setup, position: Position) -> None:
    """The cards drawn are no matter of choice: the same ones each time."""
    exchange = say("pick-exchange")
    discard = pick_cards(exchange, f"exchange-{digest(setup)}", holdable(position))
    st.caption(say("page-retry-exchange-dealt"))
    draw = exercise.drawn(position, discard) if any(discard) else None
    exchange_and_end.frame(setup, position, Exchange(discard, draw), any(discard))


def _end(setup: Setup, position: Position) -> None:
    """Discards, and the button."""
    pending = make_play.entered().waiting(setup)
    with st.container(border=True):
        discard = NO_CARDS
        if any(holdable(position)) and position.number < position.table.last_turn:
            discard = pick_cards(
                say("pick-discard"), f"discard-{digest(setup)}", holdable(position)
            )
        if pending is not None:
            st.caption(say("page-retry-first-answer"))
        if reliable_button.button(
            say("page-retry-judge"),
            type="primary",
            width="stretch",
            disabled=pending is not None,
            key="judge",
        ):
            retry_visit.ask(discard)
            st.rerun()
