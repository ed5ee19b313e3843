"""Turns and replies that the engine tells of, as pictures for the boards. No drawing here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from advisor.page.replay import playback
from advisor.page.replay.playback import Picture
from positions.notation.play_text import play_from_json
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.things import KINDS, NO_CARDS, Cards
from search.rules.convert import position_of, setup_of
from search.rules.game import make
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, with_hand


def plays_of(reply: Mapping[str, Any]) -> list[Play]:
    """The plays of a turn or reply."""
    return [play_from_json(play) for play in reply["plays"]]


def pictures(start: Position, reply: Mapping[str, Any]) -> tuple[Picture, ...]:
    """A turn step by step; what was drawn by an exchange is in hand from the beginning."""
    exchange: Cards | None = None
    discard = NO_CARDS
    plays: list[BoardPlay | Swap] = []
    for play in plays_of(reply):
        if isinstance(play, End):
            discard = play.discard
        elif isinstance(play, Exchange) and play.draw is None:
            exchange = play.discard
        elif isinstance(play, Exchange):
            for before in plays:
                start = make(start, before, lambda *_: 0)[0]
            start, plays = apply_turn_play(start, play), []
        else:
            plays.append(play)
    return playback.pictures(
        setup_of(start), tuple(plays), tuple(reply["decide"]), exchange, discard
    )


def reply_pictures(
    start: Position, plays: Sequence[Play], decide: Sequence[str], reply: Mapping[str, Any]
) -> tuple[Picture, ...]:
    """The reply step by step, whoever gives it with the hand that is assumed.

    :param start: before the turn of ``plays``, its end included, with the decisions in it; those
        who act between it and the reply end their turns at once.
    """
    position = start
    names = position.table.geometry.index
    waiting = list(decide)
    for play in plays:
        position = make(position, play, lambda *_: names[waiting.pop(0)])[0]
    while position.table.colors[position.mover] != reply["player"]:
        position = apply_turn_play(position, End(NO_CARDS))
    one, two, three = (reply["hand"].get(kind, 0) for kind in KINDS)
    before = with_hand(position, position.mover, (one, two, three))
    return pictures(position_of(setup_of(before)), reply)
