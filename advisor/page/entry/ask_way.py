"""A play about which something is open: which of several it is, how it is paid, what is decided.

Several places for a piece stand on the boards, pale and numbered, and are chosen there or by their
buttons; cards are tapped; who carries them, and decisions (§5.5), are asked in words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Final

import streamlit as st

from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.pick_cards import pick_cards
from advisor.page.components.safe_text import plain
from advisor.page.entry import (
    ask_open_points,
    make_play,
    open_play,
    place_previews,
    playable_squares,
    tried_turn,
)
from advisor.page.entry.entry_options import EntryOptions
from advisor.page.entry.make_play import entered
from advisor.page.entry.offered_pieces import pieces
from advisor.page.entry.open_play import Choosing, Deciding, Pending
from advisor.page.replay import shown_turns
from advisor.page.visit import session
from advisor.words.say import say
from positions.notation.written_plays import BoardPlay, Construct, Travel, Upgrade
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, CARDS_PER_ADVENTURER
from search.rules.position import Position

#: Plays, or ways to pay, that get a button each before the list scrolls.
MANY: Final = 6
HIGH: Final = 290


def show_pending(
    setup: Setup,
    position: Position,
    pending: Pending,
    clicked: Picked | None,
    options: EntryOptions,
) -> Overlay:
    """The question, its answers, and a reminder if something else was begun before it is answered.

    :param clicked: what was done on the boards just now.
    """
    with ask_open_points.box():
        st.markdown(f"**{plain(pending.words)}**")
        if isinstance(pending, Choosing):
            overlay = _choose(setup, position, pending, clicked, options)
        else:
            overlay = _decide(setup, position, pending, clicked, options)
        other = piece_items.aim_of(clicked.item if clicked and clicked.item else session.armed())
        first = playable_squares.aim_of(
            pending.ways[0] if isinstance(pending, Choosing) else pending.play
        )
        if other and other != first:
            st.warning(say("entry-answer-first.other", other=playable_squares.title(other)))
        elif clicked is not None:
            st.warning(say("entry-answer-first"))
        if reliable_button.button(say("entry-cancel"), key="play nothing"):
            entered().pending = None
            st.rerun()
    return overlay


def _show_shadows(position: Position, play: BoardPlay, options: EntryOptions) -> None:
    """What becomes of the shadows of the play that is asked about."""
    text = options.shadows(position, play)
    if text:
        st.caption(plain(text))


# -- which play ------------------------------------------------------------------------------------


def _choose(
    setup: Setup,
    position: Position,
    pending: Choosing,
    clicked: Picked | None,
    options: EntryOptions,
) -> Overlay:
    """Which of several plays it is, then how it is paid, then who carries the cards."""
    plays = open_play.by_words(pending.ways)
    if len(plays) > 1:
        return _choose_play(setup, position, plays, clicked, options)
    _show_shadows(position, pending.ways[0], options)
    if len(open_play.payments_of(pending.ways)) > 1:
        question = _pay(setup, position, pending, options)
    else:
        question = say("entry-who-travels" if _travels(pending) else "entry-who-carries")
        st.markdown(question)
        if not _travels(pending):
            st.caption(say("entry-who-carries.why", most=CARDS_PER_ADVENTURER))
        _buttons(
            open_play.way_words(pending.ways),
            lambda number: make_play.take(setup, position, (pending.ways[number],), options),
        )
    epoch, squares = shown_turns.squares_of(pending.ways[0])
    lit = {epoch: squares} if squares else {}
    overlay = pieces(position, options.offer)
    return replace(
        overlay, words=say("entry-question", play=pending.words, question=question), lit=lit
    )


def _choose_play(
    setup: Setup,
    position: Position,
    plays: dict[str, tuple[BoardPlay, ...]],
    clicked: Picked | None,
    options: EntryOptions,
) -> Overlay:
    """Several plays: each is on the boards with the number of its button, and chosen there, too."""
    ways = list(plays.values())
    corners = [play.at for play, *_ in ways if isinstance(play, Construct | Upgrade)]
    on_boards = len(set(corners)) == len(ways)
    question = say("entry-which-place" if on_boards else "entry-which-play")
    epoch, _ = shown_turns.squares_of(ways[0][0])
    if on_boards and clicked is not None and clicked.epoch == epoch and clicked.square in corners:
        make_play.take(setup, position, ways[corners.index(clicked.square)], options)
    st.markdown(question)
    shadows = [options.shadows(position, play) for play, *_ in ways]
    alike = len(set(shadows)) == 1
    labels = open_play.labels([play for play, *_ in ways])
    _buttons(
        [
            say("entry-numbered", number=n, play=label, cards=sum(open_play.cards_of(way[0])))
            for n, (label, way) in enumerate(zip(labels, ways, strict=True), 1)
        ],
        lambda number: make_play.take(setup, position, ways[number], options),
        [] if alike else shadows,
        shown=True,
    )
    if alike and shadows[0]:
        st.caption(plain(shadows[0]))
    overlay = replace(
        pieces(position, options.offer),
        words=question,
        previews=place_previews.previews(position, [play for play, *_ in ways]),
    )
    if not on_boards:
        return overlay
    first = ways[0][0]
    assert isinstance(first, Construct | Upgrade)
    ghosts = [place_previews.ghost(position, first.building, corner) for corner in corners]
    return replace(
        overlay,
        fits={epoch: dict(zip(corners, plays, strict=True))},
        labels={epoch: {corner: str(number) for number, corner in enumerate(corners, 1)}},
        ghosts={epoch: ghosts},
        footprint=BUILDING_KIND_SIZE[first.building][1],
        at=epoch,
    )


# -- how it is paid --------------------------------------------------------------------------------


def _travels(pending: Choosing) -> bool:
    return all(isinstance(way, Travel) for way in pending.ways)


def _pay(setup: Setup, position: Position, pending: Choosing, options: EntryOptions) -> str:
    """The cards, of which those that every payment takes are chosen; the question above them.

    As soon as they pay for the play, it goes on.
    """
    payments = open_play.payments_of(pending.ways)
    least, most = open_play.bounds_of(payments)
    number = sum(payments[0])
    question = say("pick-pay", open=number - sum(least))
    key = f"pay {entered().questions}"
    chosen = pick_cards(question, key, most, least, number=number, least=least)
    ways = tuple(way for way in pending.ways if open_play.cards_of(way) == chosen)
    if ways:
        make_play.take(setup, position, ways, options)
    return question


def _buttons(
    words: list[str],
    choose: Callable[[int], None],
    below: Sequence[str] = (),
    *,
    shown: bool = False,
) -> None:
    """A button for each answer, and what is said below it; many of them scroll.

    :param shown: whether pointing at one shows it on the boards.
    """
    many = len(words) > MANY
    with st.container(height=HIGH if many else "content", border=many, gap="xsmall"):
        for number, text in enumerate(words):
            with place_previews.box(number) if shown else nullcontext():
                if reliable_button.button(text, key=f"way {number}", width="stretch"):
                    choose(number)
            if below and below[number]:
                st.caption(plain(below[number]))


# -- what is decided -------------------------------------------------------------------------------


def _decide(
    setup: Setup,
    position: Position,
    pending: Deciding,
    clicked: Picked | None,
    options: EntryOptions,
) -> Overlay:
    """A decision within a play (§5.5): click one of the squares, or take a button."""
    known, outcome = tried_turn.answered(position, pending.play, pending.answers, "me")
    if not isinstance(outcome, shown_turns.OpenDecision):
        make_play.play(setup, position, pending, (), options)
        return Overlay()
    here = replace(pending, answers=tuple(known))
    _show_shadows(position, pending.play, options)
    overlay = ask_open_points.decision(
        setup,
        outcome,
        here,
        clicked,
        lambda option: make_play.play(setup, position, here, (option,), options),
    )
    if options.who and outcome.who != position.table.colors[position.mover]:
        for how in tried_turn.ANSWERS:
            if how != "me" and reliable_button.button(
                say(f"entry-advisor.{how}"), key=f"decide {how}", type="tertiary"
            ):
                chosen = tried_turn.answer(position, pending.play, known, how)
                make_play.play(setup, position, here, (chosen,), options)
    pieces_overlay = pieces(position, options.offer)
    return replace(overlay, palette=pieces_overlay.palette, armed=pieces_overlay.armed)
