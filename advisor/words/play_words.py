"""Plays of a turn in words: ``Build a Keep on c4 of Might (2 military)``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from advisor.words.position_words import hand_token
from advisor.words.say import joined, name, say
from positions.notation.play_text import PlayPattern, parse_play
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

#: How a play is said: by itself, in the middle of a sentence, or where there is little room.
Form = Literal["", "within", "short"]


def turn_words(plays: Iterable[Play]) -> str:
    """``Build a Keep on c4 of Might, then build a Town on f3 of Might``, without prices."""
    return in_order(map(lesson_play, plays))


def in_order(plays: Iterable[BoardPlay | Swap], last: str = "") -> str:
    """Plays one after the other, in a sentence without its full stop; ``No play``.

    :param last: what comes after them, in words.
    """
    said = [what_words(play, "within" if i else "") for i, play in enumerate(plays)]
    if last:
        said.append(last)
    return joined("play-then", said or [say("play-none")])


def lesson_play(play: Play) -> BoardPlay | Swap:
    """A play of a lesson or a puzzle, where no card is exchanged and the end is not a play."""
    assert not isinstance(play, Exchange | End)
    return play


def play_words(
    play: BoardPlay | Swap, form: Literal["", "within"] = "", *, where: bool = False
) -> str:
    """``Build a Keep on c4 of Might (2 military)``; ``where`` as for ``what_words``."""
    what = what_words(play, form, where=where)
    if isinstance(play, Swap | Travel):
        return what
    key = "play-paid-and-ecu" if isinstance(play, Demolish) else "play-paid"
    return say(key, play=what, cards=hand_token(play.cards))


def what_words(play: BoardPlay | Swap, form: Form = "", *, where: bool = False) -> str:
    """The play without its cards; plays that differ in payment alone have the same words.

    :param where: name the square of an upgrade also where it is that of the old building, as where
        others might be meant.
    """
    end = f".{form}" if form else ""
    if isinstance(play, Swap):
        return say(f"play-swap{end}", give=hand_token(play.give), take=hand_token(play.take))
    if isinstance(play, Travel):
        return say(f"play-travel{end}", **{"from": play.source, "to": play.to})
    if isinstance(play, Construct):
        place = {"at": play.at, "epoch": play.epoch}
        return say(f"play-construct{end}", building=play.building, **place)
    if isinstance(play, Upgrade):
        moved = "no" if play.source == play.at and not where else "yes"
        place = {"at": play.at, "epoch": play.epoch, "from": play.source, "moved": moved}
        return say(f"play-upgrade{end}", building=play.building, **place)
    if isinstance(play, Demolish):
        return say(f"play-demolish{end}", at=play.at, epoch=play.epoch)
    kind = "populate" if isinstance(play, Populate) else "renovate"
    return say(f"play-{kind}{end}", at=play.at)


def piece_words(building: str) -> str:
    """``a Keep``, ``an Abbey``."""
    return name(building, "a")


def short_words(play: BoardPlay | Swap, *, where: bool = False) -> str:
    """``Keep c4 Might``: the play in a few words, without its cards."""
    return what_words(play, "short", where=where)


def reply_words(tokens: str) -> str:
    """Plays in notation as words: ``travel to Faith, then build an Abbey on c4 of Faith``."""
    plays = [parse_play(token) for token in tokens.split()]
    words = [_reply(play) for play in plays]
    if len(words) > 2 and isinstance(plays[0], Travel) and words[0] == words[1]:
        words[:2] = [_reply(plays[0], ".reply-both")]
    return joined("play-then", words)


def _reply(play: Play | PlayPattern, travel: str = ".reply") -> str:
    if isinstance(play, Travel):
        return say(f"play-travel{travel}", to=play.to)
    assert isinstance(play, BoardPlay)
    return what_words(play, "within")
