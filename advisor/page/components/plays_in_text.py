"""Plays in notation within a text, spelled out for those who do not type."""

from __future__ import annotations

import re
from typing import Final

from advisor.words.play_words import piece_words
from advisor.words.position_words import cards_words
from positions.notation.play_text import PlayError, PlayPattern, parse_play
from positions.notation.written_plays import Exchange, Play, Swap, Travel

#: A play as lessons write it, without cards and charges.
_PLAY: Final = re.compile(
    r"(?<![\w:])(?:[mfr]:[a-z0-9_@-]+@[a-z][0-9]{1,2}|[mfr]-[mfr]\b|swap=[0-9a-z]+/[0-9a-z]+)"
)


def spelled(text: str) -> str:
    """The text with ``a Keep on c1 of Might`` for ``m:keep@c1``; what is no play stays."""
    worded = _PLAY.sub(_words, text)
    return worded[:1].upper() + worded[1:]


def _words(match: re.Match[str]) -> str:
    try:
        return play_words(parse_play(match.group()))
    except PlayError:
        return match.group()


def play_words(play: Play | PlayPattern) -> str:
    """``a Keep on c1 of Might``, ``upgrading c2 of Might to a Castle on b1``."""
    if isinstance(play, Travel):
        return f"travel from {play.source.capitalize()} to {play.to.capitalize()}"
    if isinstance(play, Swap):
        return f"swap {cards_words(play.give)} for {cards_words(play.take)}"
    if isinstance(play, Exchange):
        drawn = "" if play.draw is None else f" for {cards_words(play.draw)}"
        return f"exchange {cards_words(play.discard)}{drawn}"
    epoch = (getattr(play, "epoch", None) or "reason").capitalize()
    building, source = getattr(play, "building", None), getattr(play, "source", None)
    at = getattr(play, "at", "")
    if building is None:
        return {
            "demolish": f"demolishing {at} of {epoch}",
            "populate": f"a cube on {at}",
            "renovate": f"renovating {at}",
        }.get(play.type, play.type)
    piece = piece_words(building)
    if source is None:
        return f"{piece} on {at} of {epoch}"
    place = "" if source == at else f" on {at}"
    return f"upgrading {source} of {epoch} to {piece}{place}"
