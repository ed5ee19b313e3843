"""Plays in notation within a text, spelled out for those who do not type."""

from __future__ import annotations

import re
from typing import Final

from advisor.words.position_words import hand_token
from advisor.words.say import say
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
        return say("spelled-travel", **{"from": play.source, "to": play.to})
    if isinstance(play, Swap):
        return say("spelled-swap", give=hand_token(play.give), take=hand_token(play.take))
    if isinstance(play, Exchange):
        cards = hand_token(play.discard)
        if play.draw is None:
            return say("spelled-exchange", cards=cards)
        return say("spelled-exchange.draws", cards=cards, draw=hand_token(play.draw))
    epoch = getattr(play, "epoch", None) or "reason"
    building, source = getattr(play, "building", None), getattr(play, "source", None)
    at = getattr(play, "at", "")
    if building is None:
        if play.type == "demolish":
            return say("spelled-demolish", at=at, epoch=epoch)
        if play.type == "populate":
            return say("spelled-populate", at=at)
        return say("spelled-renovate", at=at) if play.type == "renovate" else play.type
    if source is None:
        return say("spelled-construct", building=building, at=at, epoch=epoch)
    where = {"from": source, "epoch": epoch, "building": building}
    if source == at:
        return say("spelled-upgrade", **where)
    return say("spelled-upgrade.moved", at=at, **where)
