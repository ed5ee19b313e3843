"""The frame of a turn that is entered: exchange, take back, discards, draws, the next player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.pick_cards import pick_cards
from advisor.page.components.safe_text import plain
from advisor.page.entry import make_play, tried_turn, turn_end
from advisor.page.entry.turn_end import ANSWERS, DEALT, LISTED, TYPED, UNKNOWN, ComingHand
from advisor.page.visit import session
from advisor.words.position_words import cards_words
from advisor.words.say import say
from positions.files.canonical import digest
from positions.notation.written_plays import End, Exchange, Swap
from positions.setup import Setup
from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.rules.game import IllegalPlay
from search.rules.hand_counts import held, holdable
from search.rules.payment import spend
from search.rules.position import ACTION, Position

#: Makes an exchange, a swap or the end of a turn where the program deals: nobody is then asked
#: what was drawn.
Deals = Callable[[Exchange | Swap | End], None]


@dataclass(slots=True)
class DealSeed:
    """What a visitor has said of draws."""

    #: Seed with which the program deals.
    seed: int = 1


def show_last_turn_end(setup: Setup) -> bool:
    """Tell how the turn before ended; True if the game is over, and nothing is left to play."""
    entry = make_play.entered()
    words, end = entry.message
    if words and end == digest(setup):
        st.success(plain(words))
    if not session.game().over:
        return False
    if not words or end != digest(setup):
        st.success(plain(turn_end.result_words(session.game().position)))
    if reliable_button.button(say("entry-last-turn"), key="last turn"):
        session.go_to(session.game().taken_back())
        st.rerun()
    return True


def ask_hand(setup: Setup, position: Position, mine: bool = False) -> None:
    """The cards of the player to move: what they can play, or what it is worth, depends on them."""
    player = "you" if mine else position.table.colors[position.mover]
    number = held(position.hands[position.mover])
    with st.container(border=True):
        st.markdown(say("entry-hand", cards=number, player=player))
        key = f"hand {digest(setup)}"
        cards = pick_cards(say("pick-hand", number=number), key, holdable(position), number=number)
        with_hand = turn_end.stated(position, cards)
        if any(cards) and with_hand is None:
            st.caption(say("entry-hand.impossible", cards=number))
        if (
            reliable_button.button(
                say("entry-hand-said"), type="primary", disabled=with_hand is None, key="hand said"
            )
            and with_hand
        ):
            session.go_to(session.game().with_hand(cards))
            st.rerun()


def show_exchange_and_end(setup: Setup, position: Position, *, mine: bool = False) -> None:
    """An exchange or a swap, and the end of the turn.

    :param mine: whether the player to move sits at this screen, and so can say what they drew.
    """
    pending = make_play.entered().waiting(setup)
    before(setup, position, mine=mine)
    end(setup, position, mine=mine, waits=pending.words if pending is not None else "")


def before(
    setup: Setup, position: Position, *, mine: bool = False, deals: Deals | None = None
) -> None:
    """An exchange, and a swap under Hold'em, as long as nothing else was played."""
    if position.phase == ACTION:
        return
    with st.expander(say("entry-exchange.first")):
        _exchange(setup, position, mine, deals)
    if position.reserve is not None:
        with st.expander(say("entry-swap.first")):
            swap(setup, position, deals)


def _of_hand(what: str, position: Position, setup: Setup, usual: Cards = NO_CARDS) -> Cards:
    """The cards of the hand that are chosen: to exchange, give or discard (``what``)."""
    # What is to be discarded stays marked while the turn goes on.
    key = f"{what} {digest(session.start() if what == 'discard' else setup)}"
    number = held(position.hands[position.mover])
    return pick_cards(
        say(f"pick-{what}"),
        key,
        holdable(position),
        usual,
        number=number,
        discards=what == "discard",
    )


# -- before anything else --------------------------------------------------------------------------


def _exchange(setup: Setup, position: Position, mine: bool, deals: Deals | None) -> None:
    discard = _of_hand("exchange", position, setup)
    exchange(setup, position, discard, mine=mine, deals=deals)


def exchange(
    setup: Setup,
    position: Position,
    discard: Cards,
    *,
    mine: bool = False,
    deals: Deals | None = None,
    hands: Sequence[ComingHand] = (),
    first: Callable[[], None] | None = None,
) -> None:
    """What is drawn for these cards, and the button that makes the exchange.

    :param hands: those that may come, to choose from.
    :param first: what is done before the exchange is made.
    """
    play = Exchange(discard)
    ready, draw = False, None
    if any(discard):
        key = f"exchange {digest(setup)}"
        ready, draw = (True, None) if deals else _drawn(position, play, key, mine, hands)
    play = play._replace(draw=draw)
    frame(setup, position, play, any(discard) and ready, deals, first)


def swap(setup: Setup, position: Position, deals: Deals | None = None) -> None:
    key = digest(setup)
    take = pick_cards(say("pick-take"), f"take {key}", position.reserve or NO_CARDS)
    give = _of_hand("give", position, setup)
    frame(setup, position, Swap(take, give), any(take), deals)


def frame(
    setup: Setup,
    position: Position,
    play: Exchange | Swap,
    ready: bool,
    deals: Deals | None = None,
    first: Callable[[], None] | None = None,
) -> None:
    """A button that makes the play, ``first`` before it, or why it cannot be made."""
    after = None
    try:
        after = turn_end.framed(position, play)
    except IllegalPlay as error:
        if ready:
            st.caption(plain(str(error)))
    waits = make_play.entered().waiting(setup) is not None
    off = after is None or not ready or waits
    label = say("entry-exchange") if isinstance(play, Exchange) else say("entry-swap")
    key = f"frame {type(play).__name__}"
    if reliable_button.button(label, key=key, disabled=off) and after is not None:
        make_play.entered().done()
        if first is not None:
            first()
        if deals is not None:
            deals(play)
        else:
            session.play(tried_turn.happened(setup, play, ()))
        st.rerun()


# -- what was drawn --------------------------------------------------------------------------------


def _drawn(
    position: Position,
    play: Exchange | End,
    key: str,
    mine: bool,
    hands: Sequence[ComingHand] = (),
) -> tuple[bool, Cards | None]:
    """What was drawn: whether it is said well, and the cards; None if nobody knows them.

    :param hands: those that may come, to choose from.
    """
    draw = turn_end.draw_of(position, play)
    color = position.table.colors[position.mover]
    if not draw.needs_answer:
        if draw.number:
            st.caption(say("entry-draws-unseen", player=color, cards=draw.number))
        return True, NO_CARDS if not isinstance(position.hands[position.mover], int) else None
    question = say("entry-drew", player="you" if mine else color, cards=draw.number)
    usual = TYPED if mine or isinstance(play, Exchange) else UNKNOWN
    answers = [answer for answer in ANSWERS if answer != LISTED]
    if hands:
        usual, answers = LISTED, [LISTED, *answers]
    how = st.segmented_control(
        question, answers, default=usual, format_func=turn_end.answer_words, required=True,
        key=f"how {mine} {bool(hands)} {key}",
    ) or usual  # fmt: skip
    if how == LISTED:
        return _chosen(position, play, draw, hands, key)
    if how == TYPED:
        question = say("pick-drawn", number=draw.number)
        typed = pick_cards(question, f"drew {key}", draw.most, number=draw.number)
        if typed not in draw.possible:
            if sum(typed) == draw.number:
                st.caption(say("entry-drew-impossible"))
            else:
                st.caption(say("entry-drew-which", cards=draw.number))
        return typed in draw.possible, typed
    if how == DEALT:
        frame = session.of(DealSeed)
        frame.seed = int(
            st.number_input(say("entry-seed"), 0, 999_999_999, frame.seed, key=f"seed {key}")
        )
        cards_dealt = turn_end.dealt(position, play, frame.seed)
        st.caption(say("entry-dealt", seed=frame.seed, cards=cards_words(cards_dealt)))
        return True, cards_dealt
    st.caption(say("entry-drew-unknown", player=color, cards=HAND_SIZE))
    return True, None


def _chosen(
    position: Position,
    play: Exchange | End,
    draw: turn_end.DrawChoice,
    hands: Sequence[ComingHand],
    key: str,
) -> tuple[bool, Cards | None]:
    """The draw that leads to the hand that is chosen; not ready until one is."""
    kept = spend(position.hand, play.discard)
    by_draw = {cards: one for one in hands if (cards := spend(one.hand, kept)) in draw.possible}
    chosen = st.radio(
        say("entry-hand-then"),
        list(by_draw),
        index=None,
        format_func=lambda cards: by_draw[cards].words,
        captions=[plain(one.plan) for one in by_draw.values()],
        key=f"hand drawn {key}",
    )
    return chosen is not None, chosen


# -- the end of the turn ---------------------------------------------------------------------------


def end(
    setup: Setup,
    position: Position,
    *,
    mine: bool = False,
    waits: str = "",
    discards: Cards = NO_CARDS,
    first: Callable[[], None] | None = None,
) -> None:
    """Discards, what was drawn, the income; then the next player is to move.

    :param waits: the play on which something is still open: the turn cannot end before.
    :param discards: those that are suggested.
    :param first: what is done before the turn ends.
    """
    key = f"end {digest(setup)}"
    color = position.table.colors[position.mover]
    with st.container(border=True):
        st.markdown(say("entry-end-head", player=color, pays=turn_end.pays_words(position)))
        discard, ready, draw = NO_CARDS, True, None
        last = position.number >= position.table.last_turn
        if any(holdable(position)) and not last:
            discard = _of_hand("discard", position, setup, discards)
        play = End(discard)
        if not last:
            ready, draw = _drawn(position, play, key, mine)
        done = None
        try:
            done = turn_end.ended(position, play._replace(draw=draw))
        except IllegalPlay as error:
            if ready:
                st.caption(plain(str(error)))
        if waits:
            st.caption(say("entry-answer-first.waits", play=plain(waits)))
        off = done is None or not ready or bool(waits)
        label = say("entry-end", player=color)
        if (
            reliable_button.button(
                label, type="primary", width="stretch", disabled=off, key="end turn"
            )
            and done
        ):
            if first is not None:
                first()
            _ended(setup, done)


def _ended(setup: Setup, done: turn_end.EndedTurn) -> None:
    session.play(tried_turn.happened(setup, done.play, ()))
    make_play.entered().message = (done.words, digest(session.current()))
    st.rerun()
