"""Entering plays: a piece and a square, or a square first; what is open about a play is asked.

The same wherever plays are entered, whether the cards of the player to move are known or not. What
can be meant in one way only is entered at once. Else it is asked in words how it was paid, and on
the boards what was decided (§5.5); until that is answered nothing else can be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import streamlit as st

from advisor.draw.scene import epoch_title
from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.entry import (
    ask_open_points,
    open_play,
    playable_squares,
    tried_turn,
    why_refused,
)
from advisor.page.entry.entry_options import EntryOptions, Make
from advisor.page.entry.open_play import Choosing, Deciding, PlayEntry
from advisor.page.pages.edit import palette
from advisor.page.replay import shown_turns
from advisor.page.visit import board_settings, session, setup_changes
from advisor.teach.lessons.taught_so_far import TaughtPlays
from advisor.words import play_words
from positions.files.canonical import digest
from positions.notation.written_plays import BoardPlay, Travel
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, BUILDINGS, CARDS_PER_ADVENTURER
from search.rules.game import IllegalPlay
from search.rules.position import Position

#: The keys that choose a piece; the buildings have 1 to 9.
KEYS: Final = {
    playable_squares.CUBE: "B",
    playable_squares.RENOVATE: "N",
    playable_squares.DEMOLISH: "X",
}
#: The part of the panel with the plays on a square.
_HERE: Final = "entry-here"
#: Plays, or ways to pay, that get a button each before the list scrolls.
_MANY: Final = 6
_HIGH: Final = 290
#: What is said above the boards before anything was chosen.
_FIRST: Final = "Choose a piece, then click a square that lights up; or click a square first."
#: Where a lesson does not offer yet what the rules allow.
_UNTAUGHT: Final = "A later lesson explains what can be played here."
#: Pixels of a button, so that two stand side by side on a telephone, and beside the boards.
_WIDTH: Final = 168


def entered() -> PlayEntry:
    """What this visitor is entering."""
    return session.of(PlayEntry)


def me(setup: Setup) -> str:
    """Who sits at this screen: as said, or the first whose cards were known."""
    held = entered()
    colors = [player.color for player in setup.players]
    if held.me not in colors:
        known = [player.color for player in setup.players if not isinstance(player.hand, int)]
        held.me = known[0] if known else colors[0]
    return held.me


def show_play_entry(
    setup: Setup,
    position: Position,
    picked: Picked | None,
    who: str = "",
    make: Make | None = None,
    offer: TaughtPlays | None = None,
    refusals: Mapping[str, str] | None = None,
) -> Overlay:
    """What is asked, or pieces, travels and what can be played on the square that was clicked.

    :param who: see ``Goes``, like ``make``, ``offer`` and ``refusals``.
    """
    options = EntryOptions(who, make, offer, refusals or {})
    fresh = picked is not None and session.fresh()
    held = entered()
    adventurer = picked.adventurer if picked is not None else None
    if fresh and adventurer is None:
        held.picked = picked
    mine = held.picked if held.picked == picked else None
    pending = held.waiting(setup)
    if pending is not None:
        return _pending(setup, position, pending, mine if fresh else None, options)
    if fresh and picked is not None and adventurer is not None:
        _leave(setup, position, adventurer, picked.epoch, options)
    aim = piece_items.aim_of(
        mine.item if mine is not None and fresh and mine.item else session.armed()
    )
    _at_square(setup, position, aim, mine, fresh, options)
    _travels(setup, position, options)
    _by_name(position, aim, options)
    overlay = _overlay(setup, position, aim, mine, options)
    if not fresh or aim:
        return overlay
    # What can be played on a square that was clicked first: brought into view.
    return replace(overlay, look=(_HERE, session.state().runs), look_block="beside")


def _overlay(
    setup: Setup, position: Position, aim: str, picked: Picked | None, options: EntryOptions
) -> Overlay:
    overlay = replace(pieces(position, options.offer), journeys=_journeys(position, options))
    if aim:
        targets = options.targets(position, aim)
        size = BUILDING_KIND_SIZE[aim][1] if aim in BUILDING_KIND_SIZE else 0
        why = playable_squares.unavailable(position, aim, options.upgrades)
        return replace(
            overlay,
            words=_where(aim, options.upgrades)
            if why is None
            else f"{playable_squares.title(aim)}: not now. {capital(options.why(why))}",
            fits=options.fits(position, targets),
            refused=targets.reasons(options.why),
            footprint=size,
            places=targets.places(),
        )
    lit = (
        setup_changes.lit(setup, picked) if _built(setup, picked) else {}
    )  # the ring shows an empty one
    words = f"{picked.square}: choose what to play there." if picked else _FIRST
    return replace(overlay, lit=lit, words=words)


def _built(setup: Setup, picked: Picked | None) -> bool:
    """Whether there is a building on the square."""
    return (
        picked is not None
        and setup_changes.covering(setup, picked.epoch, picked.square) is not None
    )


def _where(aim: str, upgrades: bool) -> str:
    """What to do with the piece that was chosen: above the boards, where the eyes are then."""
    size = BUILDING_KIND_SIZE[aim][1] if aim in BUILDING_KIND_SIZE else 1
    corner = "" if size == 1 else ", its upper left corner"
    if corner and upgrades:
        corner += " or the building to upgrade"
    return f"{playable_squares.title(aim)}: click a square that lights up{corner}."


def pieces(position: Position, offer: TaughtPlays | None = None) -> Overlay:
    """The pieces of the player to move above the boards, and nothing on these.

    :param offer: those of a lesson alone, with their names.
    """
    theme = board_settings.theme()
    items = (
        piece_items.plays(position, theme)
        if offer is None
        else piece_items.offered(position, offer, theme)
    )
    return Overlay(palette=items, armed=session.armed())


# -- pieces ----------------------------------------------------------------------------------------


def _by_name(position: Position, aim: str, options: EntryOptions) -> None:
    """The pieces by name, each with a key; pale is what cannot be done."""
    buildings = [name for row in BUILDINGS for name in row]
    keys = {name: str(number) for number, name in enumerate(buildings, 1)} | KEYS
    with st.expander("Pieces by name, and their keys"), st.container(horizontal=True):
        for name, key in keys.items():
            if options.offer is not None and name not in options.offer.pieces:
                continue
            why = playable_squares.unavailable(position, name, options.upgrades)
            title = playable_squares.title(name)
            if reliable_button.button(
                f":gray[{title}]" if why and aim != name else title,
                key=f"piece {name}",
                shortcut=key,
                help=playable_squares.aim_words(name) + (f": not now. {why}" if why else ""),
                width=_WIDTH,
                type="primary" if aim == name else "secondary",
            ):
                color = position.table.colors[position.mover]
                session.arm(palette.POINTER if aim == name else piece_items.item_of(name, color))
                st.rerun()


def _travels(setup: Setup, position: Position, options: EntryOptions) -> None:
    """A button for each travel of an adventurer."""
    if options.offer is not None and not options.offer.travel:
        return
    travels = shown_turns.travels(playable_squares.plays_in(position))
    with st.container(horizontal=True, gap="xsmall"):
        for words, ways in travels.items():
            if reliable_button.button(
                f"Travel {play_words.short_words(ways[0])}", key=f"play {words}", help=words
            ):
                take(setup, position, open_play.flat({words: ways}), options)
    if not travels:
        color = position.table.colors[position.mover].capitalize()
        st.caption(f"No travel now: it costs 1 Ecu (§2.2), and {color} has none.")


def _journeys(position: Position, options: EntryOptions) -> dict[str, list[str]]:
    """The adventurers that can travel, as ``Overlay.journeys`` has them."""
    color = position.table.colors[position.mover]
    journeys: dict[str, list[str]] = {}
    for play in options.plays(position):
        if isinstance(play, Travel):
            left = CARDS_PER_ADVENTURER - play.used
            journeys.setdefault(f"{color} {play.source} {left}", []).append(play.to)
    return journeys


def _leave(
    setup: Setup, position: Position, adventurer: tuple[str, int], to: str, options: EntryOptions
) -> None:
    """An adventurer was dragged to another board: they travel, if they can."""
    epoch, left = adventurer
    travel = Travel(epoch, to, CARDS_PER_ADVENTURER - left)
    if travel in options.plays(position):
        take(setup, position, (travel,), options)


# -- squares ---------------------------------------------------------------------------------------


def _at_square(
    setup: Setup,
    position: Position,
    aim: str,
    picked: Picked | None,
    fresh: bool,
    options: EntryOptions,
) -> None:
    """What was clicked: played if a piece is chosen, else a button for each play there."""
    if picked is None:
        return
    epoch, square = picked.epoch, picked.square
    if not palette.on_map(setup, epoch, square):
        return
    held = entered()
    if fresh:
        held.clicked_with = aim
    if aim:
        targets = options.targets(position, aim)
        playable = targets.at(epoch, square)
        if playable and fresh:
            take(setup, position, open_play.flat(playable), options)
        if not playable:
            if held.clicked_with == aim:
                why_refused.show_refusal(setup, targets, aim, picked, options.why)
            return
    else:
        playable = shown_turns.plays_at(options.plays(position), epoch, square)
    with st.container(key=_HERE, gap="xsmall"):
        st.markdown(f"**{epoch_title(epoch)}, {square}**")
        if not playable:
            why = playable_squares.nothing_at(position, epoch, square)
            st.caption(
                _UNTAUGHT
                if why is None
                else plain(f"Nothing can be played here: {options.why(why)}.")
            )
            return
        many = len(playable) > _MANY
        with st.container(height=_HIGH if many else "content", border=many, gap="xsmall"):
            for words, ways in playable.items():
                if reliable_button.button(words, key=f"play {words}", width="stretch"):
                    take(setup, position, open_play.flat({words: ways}), options)
                options.show_shadows(position, ways[0])


# -- playing ---------------------------------------------------------------------------------------


def take(
    setup: Setup, position: Position, ways: tuple[BoardPlay, ...], options: EntryOptions
) -> None:
    """Make the play if there is one way to do so, else ask which; the page runs again."""
    if len(ways) == 1:
        _play(setup, position, Deciding(digest(setup), ways[0]), (), options)
    else:
        entered().ask(Choosing(digest(setup), ways))
        st.rerun()


def _play(
    setup: Setup,
    position: Position,
    play: Deciding,
    answers: tuple[str, ...],
    options: EntryOptions,
) -> None:
    """Make a play, or keep it until everything is decided; the page runs again."""
    if options.make is not None:
        _done(play.play)
        options.make(play.play)
        st.rerun()
    try:
        answered = (*play.answers, *answers)
        known, outcome = tried_turn.answered(position, play.play, answered, options.who or "me")
    except IllegalPlay as error:
        st.error(plain(str(error)))
        return
    if isinstance(outcome, shown_turns.OpenDecision):
        entered().ask(replace(play, answers=tuple(known)))
        st.rerun()
    _done(play.play)
    session.play(tried_turn.happened(setup, play.play, known))
    st.rerun()


def _done(play: BoardPlay) -> None:
    """Nothing is open about a play any more; its piece is put down."""
    entered().done()
    if piece_items.aim_of(session.armed()) == playable_squares.aim_of(play):
        session.arm(palette.POINTER)


# -- what is asked ---------------------------------------------------------------------------------


def _pending(
    setup: Setup,
    position: Position,
    pending: open_play.Pending,
    clicked: Picked | None,
    options: EntryOptions,
) -> Overlay:
    """The question, its answers, and a reminder if something else was begun before it is answered.

    :param clicked: what was done on the boards just now.
    """
    with ask_open_points.box():
        st.markdown(f"**{plain(pending.words)}**")
        if isinstance(pending, Choosing):
            overlay = _choose(setup, position, pending, options)
        else:
            overlay = _decide(setup, position, pending, clicked, options)
        other = piece_items.aim_of(clicked.item if clicked and clicked.item else session.armed())
        first = playable_squares.aim_of(
            pending.ways[0] if isinstance(pending, Choosing) else pending.play
        )
        if other and other != first:
            st.warning(
                f"Answer this first, or cancel it: {playable_squares.title(other)} comes after it."
            )
        elif clicked is not None:
            st.warning("Answer this first, or cancel it.")
        if reliable_button.button("Cancel", key="play nothing"):
            entered().pending = None
            st.rerun()
    return overlay


def _choose(setup: Setup, position: Position, pending: Choosing, options: EntryOptions) -> Overlay:
    """How it was paid, or which of several plays it was: a button each."""
    several = len({play_words.what_words(way) for way in pending.ways}) > 1
    travels = all(isinstance(way, Travel) for way in pending.ways)
    one_way = "Who travels?" if travels else "How is it paid?"
    question = "Which of these?" if several else one_way
    st.markdown(question)
    many = len(pending.ways) > _MANY
    if not several:
        options.show_shadows(position, pending.ways[0])
    with st.container(height=_HIGH if many else "content", border=many, gap="xsmall"):
        for number, words in enumerate(open_play.way_words(pending.ways)):
            if reliable_button.button(words, key=f"way {number}", width="stretch"):
                way = Deciding(pending.digest, pending.ways[number])
                _play(setup, position, way, (), options)
            if several:
                options.show_shadows(position, pending.ways[number])
    epoch, squares = shown_turns.squares_of(pending.ways[0])
    lit = {epoch: squares} if squares else {}
    overlay = pieces(position, options.offer)
    return replace(overlay, words=f"{pending.words}. {question}", lit=lit)


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
        _play(setup, position, pending, (), options)
        return Overlay()
    here = replace(pending, answers=tuple(known))
    options.show_shadows(position, pending.play)
    overlay = ask_open_points.decision(
        setup,
        outcome,
        here,
        clicked,
        lambda option: _play(setup, position, here, (option,), options),
    )
    if options.who and outcome.who != position.table.colors[position.mover]:
        for how, words in tried_turn.ANSWERS.items():
            if how != "me" and reliable_button.button(
                f"The advisor answers: {words}", key=f"decide {how}", type="tertiary"
            ):
                chosen = tried_turn.answer(position, pending.play, known, how)
                _play(setup, position, here, (chosen,), options)
    pieces_overlay = pieces(position, options.offer)
    return replace(overlay, palette=pieces_overlay.palette, armed=pieces_overlay.armed)
