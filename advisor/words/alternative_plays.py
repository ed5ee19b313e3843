"""Plays that are alike: what tells them apart, in words, and which may have been meant instead."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from positions.notation.play_text import PlayPattern
    from positions.notation.written_plays import BoardPlay
    from positions.things import Charges
    from search.rules.position import Position

#: Legal plays that are offered instead of one that is not legal; more are no help.
MOST_OFFERED: Final = 3
#: How alike a text and a legal play must be, 0 to 1 (difflib's ratio).
ALIKE: Final = 0.75
_ORDINALS: Final = ("first", "second")


def told_apart(position: Position, plays: Sequence[BoardPlay]) -> list[str]:
    """For each of some plays that one text can mean, what only it says: cards and charges.

    The first adventurer is the one who has carried fewer cards this turn.
    """
    from advisor.words.position_words import hand_token
    from advisor.words.say import joined, say
    from positions.notation.written_plays import Travel

    cards = {None if isinstance(play, Travel) else play.cards for play in plays}
    charges = {play.used if isinstance(play, Travel) else play.by for play in plays}
    lines = []
    for play in plays:
        carried = carried_on(position, play)
        if isinstance(play, Travel):
            lines.append(say("apart-travels", which=_ORDINALS[carried.index(play.used)]))
            continue
        said = [say("apart-pay", cards=hand_token(play.cards))] if len(cards) > 1 else []
        if len(charges) > 1:
            said.append(charge_words(play.by, carried))
        lines.append(joined("apart-and", said) if said else "")
    return lines


def carried_on(position: Position, play: BoardPlay) -> list[int]:
    """Cards that the mover's adventurers on the board of the play have carried, fewest first."""
    from positions.notation.written_plays import Travel
    from positions.things import EPOCH_INDEX

    epoch = play.source if isinstance(play, Travel) else getattr(play, "epoch", "reason")
    pair = position.adventurers[position.mover]
    return sorted(a.cards_used for a in pair if a.epoch == EPOCH_INDEX[epoch])


def charge_words(by: Charges, carried: Sequence[int]) -> str:
    """``charged to the second adventurer``; ``one card charged to each adventurer``.

    :param carried: what the adventurers there have carried before, fewest first.
    """
    from advisor.words.say import say

    alike = len(carried) == 2 and carried[0] == carried[1]
    if len(by) == 1:
        ((used, cards),) = by
        who = "one" if alike else _ORDINALS[carried.index(used)]
        return say("apart-both-charged" if cards > 1 else "apart-charged", who=who)
    (_, first), (_, second) = by
    if alike and first == second == 1:
        return say("apart-one-each")
    return say("apart-shared-alike" if alike else "apart-shared", first=first, second=second)


def adventurers_told(position: Position, plays: Sequence[BoardPlay]) -> str:
    """Who the first and the second adventurer are, where the plays differ by that; else empty."""
    from advisor.words.say import say
    from positions.notation.written_plays import Travel

    carried = carried_on(position, plays[0])
    same = len({play.used if isinstance(play, Travel) else play.by for play in plays}) == 1
    if same or len(set(carried)) < 2:
        return ""
    return say("apart-carried", first=carried[0], second=carried[1])


def legal_instead(position: Position, pattern: PlayPattern) -> list[str]:
    """Legal plays that may have been meant by one that is not legal, without cards and charges.

    The square may be inside a building instead of its top left one; what stands there may have
    to be upgraded; the larger building may have to stand elsewhere. At most three, else none.
    """
    from search.rules.legal_plays import legal_plays

    anchored = _anchored(position, pattern)
    texts: dict[str, None] = {}
    for play in legal_plays(position):
        same = anchored.matches(play) or (
            play.type == "upgrade"
            and anchored.epoch == getattr(play, "epoch", None)
            and anchored.building == getattr(play, "building", None)
            and (
                anchored.at == getattr(play, "at", None)
                if anchored.type == "construct"
                else anchored.source == getattr(play, "source", None)
            )
        )
        if same:
            texts[short(play)] = None
    return list(texts) if len(texts) <= MOST_OFFERED else []


def legal_alike(position: Position, text: str) -> list[str]:
    """The legal play whose notation is most like the text, if one is."""
    from search.rules.legal_plays import legal_plays

    tokens = list(dict.fromkeys(short(play) for play in legal_plays(position)))
    return difflib.get_close_matches(text.strip().lower()[:40], tokens, 1, ALIKE)


def short(play: BoardPlay) -> str:
    """The play in notation, cards and charges left out."""
    from positions.notation.play_text import format_play

    return format_play(play).partition("=")[0]


def question(plays: Iterable[str]) -> str:
    """``did you mean m:keep@c4 or m:keep@c5?``; empty if there are none."""
    from advisor.words.say import listed, say

    near = listed(plays, "or")
    return say("did-you-mean", near=near) if near else ""


def _anchored(position: Position, pattern: PlayPattern) -> PlayPattern:
    """The pattern with the top left square of the building that covers the one it names."""
    from positions.things import EPOCH_INDEX

    geometry = position.table.geometry
    board = position.boards[EPOCH_INDEX[pattern.epoch or "reason"]]
    square = geometry.index.get(pattern.source or pattern.at)
    if square is None or pattern.type == "construct":
        return pattern
    covering = [geometry.names[anchor] for anchor in board.overlapped(1 << square)]
    if not covering:
        return pattern
    if pattern.source is not None:
        return replace(pattern, source=covering[0])
    return replace(pattern, at=covering[0])
