"""Entering plays: a piece and a square, or a square first; what is open about a play is asked.

The same wherever plays are entered, whether the cards of the player to move are known or not. What
can be meant in one way only is entered at once. Else it is asked in words how it was paid, and on
the boards what was decided (§5.5); until that is answered nothing else can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.draw.scene import epoch_title
from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.entry import (
    ask_way,
    make_play,
    open_play,
    place_previews,
    playable_squares,
    unavailable_pieces,
    why_refused,
)
from advisor.page.entry.entry_options import EntryOptions, Make
from advisor.page.entry.make_play import entered
from advisor.page.entry.offered_pieces import pieces
from advisor.page.pages.edit import palette
from advisor.page.replay import shown_turns
from advisor.page.visit import session, setup_changes
from advisor.teach.lessons.taught_so_far import TaughtPlays
from advisor.words import play_words
from advisor.words.say import say
from positions.notation.written_plays import BoardPlay, Travel
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, BUILDINGS, CARDS_PER_ADVENTURER
from search.rules.position import Position
from search.rules.resolution import BONUS

#: The keys that choose a piece; the buildings have 1 to 9.
KEYS: Final = {
    playable_squares.CUBE: "B",
    playable_squares.RENOVATE: "N",
    playable_squares.DEMOLISH: "X",
}
#: The part of the panel with the plays on a square.
_HERE: Final = "entry-here"
#: Pixels of a button, so that two stand side by side on a telephone, and beside the boards.
_WIDTH: Final = 168


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
    travels: DeltaGenerator | None = None,
) -> Overlay:
    """What is asked, or pieces, travels and what can be played on the square that was clicked.

    :param who: see ``EntryOptions``, like ``make``, ``offer`` and ``refusals``.
    :param travels: where the buttons of the travels go, if not here.
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
        return ask_way.show_pending(setup, position, pending, mine if fresh else None, options)
    if fresh and picked is not None and adventurer is not None:
        _leave(setup, position, adventurer, picked.epoch, options)
    aim = piece_items.aim_of(
        mine.item if mine is not None and fresh and mine.item else session.armed()
    )
    playable = _playable(setup, position, aim, mine, options)
    _at_square(setup, position, aim, mine, fresh, playable, options)
    _travels(setup, position, options, travels)
    _by_name(position, aim, options)
    overlay = replace(
        _overlay(setup, position, aim, mine, options),
        previews=place_previews.previews(position, [ways[0] for ways in playable.values()]),
    )
    if not fresh or aim:
        return overlay
    # What can be played on a square that was clicked first: brought into view.
    return replace(overlay, look=(_HERE, session.state().runs), look_block="beside")


def _playable(
    setup: Setup, position: Position, aim: str, picked: Picked | None, options: EntryOptions
) -> Mapping[str, Sequence[BoardPlay]]:
    """What can be played on the square that was clicked, by its words."""
    if picked is None or not palette.on_map(setup, picked.epoch, picked.square):
        return {}
    if aim:
        return options.targets(position, aim).at(picked.epoch, picked.square)
    return shown_turns.plays_at(options.plays(position), picked.epoch, picked.square)


def _overlay(
    setup: Setup, position: Position, aim: str, picked: Picked | None, options: EntryOptions
) -> Overlay:
    overlay = replace(pieces(position, options.offer), journeys=_journeys(position, options))
    if aim:
        targets = options.targets(position, aim)
        size = BUILDING_KIND_SIZE[aim][1] if aim in BUILDING_KIND_SIZE else 0
        refused = targets.reasons(options.why)
        return replace(
            overlay,
            words=_aim_words(position, aim, picked, refused, options),
            fits=options.fits(position, targets),
            refused=refused,
            footprint=size,
            places=targets.places(),
        )
    lit = (
        setup_changes.lit(setup, picked) if _built(setup, picked) else {}
    )  # the ring shows an empty one
    words = say("entry-first.square", at=picked.square) if picked else _first(options)
    return replace(overlay, lit=lit, words=words)


def _first(options: EntryOptions) -> str:
    """What to do while nothing is chosen; what the signs below the pieces mean, if they are there.

    A lesson tells of bonuses itself.
    """
    if options.offer is not None:
        return say("entry-first")
    might, faith = BONUS
    return say("entry-first.bonus", might=might, faith=faith)


def _aim_words(
    position: Position,
    aim: str,
    picked: Picked | None,
    refused: Mapping[str, Mapping[str, str]],
    options: EntryOptions,
) -> str:
    """What to do with the piece that was chosen, or why it cannot go where it was tried: above the
    boards, where the eyes are then, on a telephone too."""
    piece = playable_squares.title(aim)
    if picked is not None and (why := refused.get(picked.epoch, {}).get(picked.square)):
        return say("entry-refused", aim=piece, at=picked.square, epoch=picked.epoch, why=why)
    unavailable = unavailable_pieces.unavailable(position, aim, options.upgrades)
    if unavailable is not None:
        return say("entry-not-now", piece=piece, why=capital(options.why(unavailable)))
    return _where(aim, options)


def _built(setup: Setup, picked: Picked | None) -> bool:
    """Whether there is a building on the square."""
    return (
        picked is not None
        and setup_changes.covering(setup, picked.epoch, picked.square) is not None
    )


def _where(aim: str, options: EntryOptions) -> str:
    """What to do with the piece that was chosen: above the boards, where the eyes are then. Where
    its name and price do not stand below it for want of room, they are said here."""
    size = BUILDING_KIND_SIZE[aim][1] if aim in BUILDING_KIND_SIZE else 1
    taught = options.offer is not None
    piece = playable_squares.title(aim) if taught else playable_squares.piece_words(aim)
    if size == 1:
        return say("entry-where", piece=piece)
    way = "large-or-upgrade" if options.upgrades else "large"
    return say(f"entry-where.{way}", piece=piece)


# -- pieces ----------------------------------------------------------------------------------------


def _by_name(position: Position, aim: str, options: EntryOptions) -> None:
    """The pieces by name, each with a key; pale is what cannot be done."""
    buildings = [name for row in BUILDINGS for name in row]
    keys = {name: str(number) for number, name in enumerate(buildings, 1)} | KEYS
    with st.expander(say("entry-by-name")), st.container(horizontal=True):
        for name, key in keys.items():
            if options.offer is not None and name not in options.offer.pieces:
                continue
            why = unavailable_pieces.unavailable(position, name, options.upgrades)
            title = playable_squares.title(name)
            if reliable_button.button(
                f":gray[{title}]" if why and aim != name else title,
                key=f"piece {name}",
                shortcut=key,
                help=playable_squares.aim_words(name, why),
                width=_WIDTH,
                type="primary" if aim == name else "secondary",
            ):
                color = position.table.colors[position.mover]
                session.arm(palette.POINTER if aim == name else piece_items.item_of(name, color))
                st.rerun()


def _travels(
    setup: Setup, position: Position, options: EntryOptions, place: DeltaGenerator | None
) -> None:
    """A button for each travel of an adventurer."""
    if options.offer is not None and not options.offer.travel:
        return
    travels = shown_turns.travels(playable_squares.plays_in(position))
    with place or st.container(horizontal=True, gap="xsmall"):
        for words, ways in travels.items():
            if reliable_button.button(
                say("entry-travel-to", journey=play_words.short_words(ways[0])),
                key=f"play {words}",
                help=words,
            ):
                make_play.take(setup, position, open_play.flat({words: ways}), options)
    if not travels:
        color = position.table.colors[position.mover]
        st.caption(say("entry-no-travel", player=color))


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
        make_play.take(setup, position, (travel,), options)


# -- squares ---------------------------------------------------------------------------------------


def _at_square(
    setup: Setup,
    position: Position,
    aim: str,
    picked: Picked | None,
    fresh: bool,
    playable: Mapping[str, Sequence[BoardPlay]],
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
        if playable and fresh:
            make_play.take(setup, position, open_play.flat(playable), options)
        if not playable:
            if held.clicked_with == aim:
                why_refused.show_refusal(setup, targets, aim, picked, options.why)
            return
    with st.container(key=_HERE, gap="xsmall"):
        st.markdown(f"**{epoch_title(epoch)}, {square}**")
        if not playable:
            why = playable_squares.nothing_at(position, epoch, square)
            if why is None:
                st.caption(say("entry-untaught"))
            else:
                st.caption(plain(say("entry-nothing-here", why=options.why(why))))
            return
        many = len(playable) > ask_way.MANY
        with st.container(height=ask_way.HIGH if many else "content", border=many, gap="xsmall"):
            labels = open_play.labels([ways[0] for ways in playable.values()])
            for number, (label, (words, ways)) in enumerate(
                zip(labels, playable.items(), strict=True)
            ):
                with place_previews.box(number):
                    if reliable_button.button(label, key=f"play {words}", width="stretch"):
                        make_play.take(setup, position, open_play.flat({words: ways}), options)
                shadows = options.shadows(position, ways[0])
                if shadows:
                    st.caption(plain(shadows))
