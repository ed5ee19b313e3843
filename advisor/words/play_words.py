"""Plays of a turn in words: ``Build a Keep on c4 of Might (2 military)``."""

from __future__ import annotations

from collections.abc import Iterable

from advisor.words.position_words import cards_words
from positions.building_names import building_title, with_article
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    End,
    Exchange,
    Play,
    Populate,
    Swap,
    Travel,
    Upgrade,
)


def turn_words(plays: Iterable[Play]) -> str:
    """``Build a Keep on c4 of Might, then build a Town on f3 of Might``, without prices."""
    return in_order(map(lesson_words, plays))


def lesson_words(play: Play) -> str:
    """A play of a lesson or a puzzle, where no card is exchanged and the end is not a play."""
    assert not isinstance(play, Exchange | End)
    return play_words(play) if isinstance(play, Swap) else what_words(play)


def in_order(plays: Iterable[str]) -> str:
    """Plays one after the other, in a sentence without its full stop; ``No play``."""
    first, *others = [*plays] or ["No play"]
    return ", then ".join(
        (first[:1].upper() + first[1:], *(one[:1].lower() + one[1:] for one in others))
    )


def play_words(play: BoardPlay | Swap) -> str:
    """``Build a Keep on c4 of Might (2 military)``."""
    if isinstance(play, Swap):
        return f"Swap {cards_words(play.give)} for {cards_words(play.take)} of the reserve"
    if isinstance(play, Travel):
        return f"Travel from {play.source.capitalize()} to {play.to.capitalize()} (1 Ecu)"
    price = cards_words(play.cards) + (" and 1 Ecu" if isinstance(play, Demolish) else "")
    return f"{what_words(play)} ({price})"


def what_words(play: BoardPlay) -> str:
    """The play without its cards; plays that differ in payment alone have the same words."""
    if isinstance(play, Travel):
        return play_words(play)
    if isinstance(play, Construct):
        return f"Build {piece_words(play.building)} on {play.at} of {play.epoch.capitalize()}"
    if isinstance(play, Upgrade):
        place = "" if play.source == play.at else f" on {play.at}"
        epoch = play.epoch.capitalize()
        return f"Upgrade {play.source} of {epoch} to {piece_words(play.building)}{place}"
    if isinstance(play, Demolish):
        return f"Demolish {play.at} of {play.epoch.capitalize()}"
    if isinstance(play, Populate):
        return f"Place a cube on {play.at} of Reason"
    return f"Renovate {play.at} of Reason"


def piece_words(building: str) -> str:
    """``a Keep``, ``an Abbey``."""
    return with_article(building_title(building))


def short_words(play: BoardPlay | Swap) -> str:
    """``Keep c4 Might``: the play in a few words, without its cards."""
    if isinstance(play, Swap):
        return f"Swap {cards_words(play.give)}"
    if isinstance(play, Travel):
        return f"{play.source.capitalize()} → {play.to.capitalize()}"
    if isinstance(play, Construct):
        return f"{building_title(play.building)} {play.at} {play.epoch.capitalize()}"
    if isinstance(play, Upgrade):
        place = "" if play.source == play.at else f" {play.at}"
        name = building_title(play.building)
        return f"{play.source} → {name}{place} {play.epoch.capitalize()}"
    if isinstance(play, Demolish):
        return f"Demolish {play.at} {play.epoch.capitalize()}"
    return f"{'Cube' if isinstance(play, Populate) else 'Renovate'} {play.at}"
