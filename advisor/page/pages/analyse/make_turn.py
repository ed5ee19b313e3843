"""A suggested turn that is made: to its end, with what is discarded and drawn, or its plays alone.

Of an exchange that is suggested only the exchange is made: the list goes on with the new hand.

The button that asks for it only opens these questions: nothing is made by a click too many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from advisor.page.boards.overlay import Overlay
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.entry import enter_plays, exchange_and_end, make_play, tried_turn
from advisor.page.entry.turn_end import ComingHand
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.replay.playback import Picture
from advisor.page.visit import session
from advisor.words.position_words import hand_token
from advisor.words.say import say
from positions.files.canonical import digest
from positions.setup import Setup
from positions.things import Cards
from search.rules.convert import position_of
from search.rules.game import hide_hands
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import EXCHANGE_PRICE
from search.solve.exchange_value import drawn


@dataclass(slots=True)
class TurnToMake:
    """The turn that is to be made: the digest of its position, and its identity."""

    chosen: tuple[str, str] = ("", "")


def ask(setup: Setup, turn: Listed) -> None:
    """Ask how the turn is to end."""
    session.of(TurnToMake).chosen = digest(setup), turn.identity


def is_asked_for(setup: Setup, turn: Listed) -> bool:
    """Whether that is asked about this turn."""
    return session.of(TurnToMake).chosen == (digest(setup), turn.identity)


def show_turn_to_make(setup: Setup, turn: Listed, pictures: Sequence[Picture]) -> Overlay:
    """The turn in words, its end, and the boards after its plays; of an exchange the draw."""
    if turn.exchange is not None:
        return _show_exchange_to_make(setup, turn, turn.exchange)
    happened = tried_turn.retraced([picture.setup for picture in pictures], turn.plays, turn.decide)
    after = pictures[-1].setup if happened else setup
    position = position_of(after)

    def play() -> None:
        """Its plays as if they had been entered one by one."""
        _forget()
        make_play.entered().done()
        if happened:
            session.play(*happened)

    with st.container(key="making", gap="small"):
        st.markdown(say("make-turn", turn=plain(turn.words)))
        exchange_and_end.end(after, position, mine=_mine(setup), first=play, discards=turn.discard)
        with st.container(horizontal=True):
            if happened and reliable_button.button(say("make-plays"), key="make plays"):
                play()
                st.rerun()
            _not_now()
    return Overlay(setup=after, words=say("make-after"))


def _show_exchange_to_make(setup: Setup, turn: Listed, discard: Cards) -> Overlay:
    """What is paid and discarded, what was drawn, and then the boards go on with the new hand."""
    position = position_of(setup)
    with st.container(key="making", gap="small"):
        st.markdown(say("make-exchange", price=EXCHANGE_PRICE, cards=hand_token(discard)))
        exchange_and_end.exchange(
            setup,
            position,
            discard,
            mine=_mine(setup),
            hands=coming_hands(turn, position),
            first=_forget,
        )
        _not_now()
    return Overlay()


def coming_hands(turn: Listed, position: Position) -> list[ComingHand]:
    """The hands that an exchange may lead to, the likeliest first, with what its plan says."""
    if turn.exchange is None:
        return []
    kept = spend(position.hand, turn.exchange)
    plans = {one.hand: one.plan for one in turn.plan}
    odds = drawn(hide_hands(position, position.mover), turn.exchange)
    hands = [
        ComingHand(hand, float(chance), plans.get(hand, ""))
        for draw, chance in odds.items()
        for hand in [gather(kept, draw)]
    ]
    return sorted(hands, key=lambda one: (-one.chance, one.hand))


def _mine(setup: Setup) -> bool:
    """Whether the visitor is the player to move."""
    return enter_plays.me(setup) == setup.turn.player


def _not_now() -> None:
    """A button that takes the questions away."""
    if reliable_button.button(say("make-not-now"), key="make nothing"):
        _forget()
        st.rerun()


def _forget() -> None:
    session.of(TurnToMake).chosen = ("", "")
