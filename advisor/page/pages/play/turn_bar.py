"""The person's hand and what can be done with the turn, in one bar.

Beside the boards it is the head of the panel; on a telephone it stands at the window's lower edge,
so that the boards stay in view (``components/page.css``).
"""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.page.components import board_header, reliable_button
from advisor.page.components.pick_cards import pick_cards
from advisor.page.components.safe_text import plain
from advisor.page.entry import turn_end
from advisor.page.pages.play import sparring_visit
from advisor.page.pages.play.sparring_visit import Sparring
from advisor.teach.sparring import Match
from advisor.words.say import say
from positions.files.canonical import digest
from positions.notation.written_plays import End
from positions.things import NO_CARDS
from search.rules.convert import position_of
from search.rules.game import IllegalPlay
from search.rules.hand_counts import holdable
from search.rules.position import Position

_BAR, _BUTTONS = "turn-bar", "turn-buttons"


def show_turn_bar(playing: Sparring, match: Match, waits: str) -> DeltaGenerator:
    """The hand, of which cards to discard are chosen, the end of the turn, undo and redo.

    :param waits: the play on which something is open, in words: the turn cannot end before.
    :returns: the row of buttons, for those that are still to come.
    """
    setup = sparring_visit.view(match)
    position = position_of(setup)
    last = position.number >= position.table.last_turn
    with st.container(key=_BAR, gap="xsmall"):
        _money(position)
        discard = NO_CARDS
        if last or waits:
            _show_hand(position)
        elif any(holdable(position)):
            # What is marked stays marked while the turn goes on.
            begun = sparring_visit.view(match, match.turn_begun())
            discard = pick_cards(
                say("play-hand.discard"),
                f"discard {digest(begun)}",
                holdable(position),
                discards=True,
            )
        row = st.container(key=_BUTTONS, horizontal=True, gap="xsmall")
        done, why = None, ""
        try:
            done = turn_end.ended(position, End(discard))
        except IllegalPlay as error:
            why = str(error)
        away = sum(discard)
        label = say("play-end-turn.discard", cards=away) if away else say("play-end-turn")
        with row:
            if reliable_button.button(
                label,
                type="primary",
                key="end turn",
                disabled=done is None or bool(waits),
            ):
                sparring_visit.end(playing, End(discard))
                st.rerun()
            asked = _asked_back(playing, match)
            if not asked:
                _back(playing, match)
        if asked:
            with st.container(key="turn-sure"):
                st.caption(say("play-take-back.sure"))
        if waits:
            why = say("play-answer-first", play=waits)
        if why:
            st.caption(plain(why))
        else:
            with st.container(key="turn-pays"):
                st.caption(_pays(position))
    return row


def show_waiting_bar(playing: Sparring, match: Match) -> None:
    """The hand while others play, and undo; the turn cannot be ended."""
    seat = sparring_visit.seat(match)
    with st.container(key=_BAR, gap="xsmall"):
        mine = match.view(seat).replace(mover=seat)
        _money(mine)
        _show_hand(mine)
        # As in the person's turn, so that no button moves to the place of another one.
        with st.container(key=_BUTTONS, horizontal=True, gap="xsmall"):
            reliable_button.button(
                say("play-end-turn"), type="primary", key="end turn", disabled=True
            )
            _back(playing, match)


def _money(position: Position) -> None:
    """The person's Ecus; where the head of the panel is in view it has told them."""
    with st.container(key="turn-ecus"):
        st.caption(say("play-ecus", ecus=position.ecus[position.mover]))


def _show_hand(position: Position) -> None:
    """The cards, of which none is to be chosen now."""
    key = f"hand {position.number} {position.hand}"
    pick_cards(say("play-hand"), key, holdable(position), number=0)


def _back(playing: Sparring, match: Match) -> None:
    """What was played can be taken back: cards come in the same order again.

    Before the person has played in a turn it is their last one, with all that came after it, and
    they are asked first.
    """
    mine = match.seat_of(match.mover.color) == sparring_visit.seat(match)
    whole_round = mine and match.played and match.length == match.turn_begun()

    def undo() -> None:
        if whole_round:
            playing.asked_back = match.length
        else:
            sparring_visit.take_back(playing)

    board_header.undo_and_redo(
        match.played,
        bool(playing.undone),
        undo,
        lambda: sparring_visit.redo(playing),
        whole_round=whole_round,
    )


def _asked_back(playing: Sparring, match: Match) -> bool:
    """Whether the person is asked if the last round is to be taken back, and their answer."""
    if playing.asked_back != match.length:
        return False
    if reliable_button.button(say("play-take-back"), key="take back"):
        sparring_visit.take_back(playing)
        st.rerun()
    if reliable_button.button(say("play-take-back.not"), key="take back not"):
        playing.asked_back = None
        st.rerun()
    return True


def _pays(position: Position) -> str:
    """What the turn would collect if it ended now."""
    if position.number not in position.table.pays:
        return say("play-pays-nothing", turn=position.number)
    return say("play-pays", income=turn_end.income_words(turn_end.income_now(position)))
