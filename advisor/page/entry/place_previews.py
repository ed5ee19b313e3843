"""Plays that are offered beside the boards, shown on them while one points at their buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.page.boards.overlay import Ghost, Overlay
from advisor.page.replay import shown_turns
from advisor.words import play_words
from positions.notation.written_plays import BoardPlay, Construct, Upgrade
from positions.things import BUILDING_KIND_SIZE, CIVIL
from search.rules.position import Position

#: How the identities of their previews begin.
_NAME: Final = "place-"


def ghost(position: Position, building: str, at: str) -> Ghost:
    """A building that a play would put up, pale."""
    civil = BUILDING_KIND_SIZE[building][0] == CIVIL
    return Ghost(building, at, "" if civil else position.table.colors[position.mover])


def previews(position: Position, plays: Iterable[BoardPlay]) -> dict[str, Overlay]:
    """What each of them would put up or touch, by the identity that ``box`` gives its button."""
    return {f"{_NAME}{number}": _preview(position, play) for number, play in enumerate(plays)}


def box(number: int) -> DeltaGenerator:
    """Where the button of the play with this number, from 0, is drawn."""
    return st.container(key=f"preview-{_NAME}{number}")


def _preview(position: Position, play: BoardPlay) -> Overlay:
    words = play_words.what_words(play, where=True)
    epoch, squares = shown_turns.squares_of(play)
    if not isinstance(play, Construct | Upgrade):
        return Overlay(words=words, lit={epoch: squares} if squares else {})
    pale = ghost(position, play.building, play.at)
    return Overlay(words=words, lit={epoch: squares}, ghosts={epoch: [pale]})
