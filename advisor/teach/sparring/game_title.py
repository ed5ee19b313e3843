"""What a game against bots is called, where it is played, saved and reviewed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from advisor.bots.players.levels import called
from advisor.teach.sparring.dealt_table import SeatedPlayer
from advisor.words.say import listed, say
from positions.things import UNNAMED


def game_title(names: Mapping[str, str], people: Collection[str]) -> str:
    """``Red (you) against Green (level 3)``: people first, else in their order.

    :param names: how each colour is called, in turn order.
    :param people: the colours that persons play.
    """
    order = sorted(names, key=lambda color: color not in people)
    first, *others = (say("spar-seat", color=color, name=names[color]) for color in order)
    return say("spar-title", first=first, others=listed(others))


def title_of(places: Sequence[SeatedPlayer]) -> str:
    """The title of a game by who sits where. A person without a name of their own is ``you``."""
    people = {one.color for one in places if one.bot is None}
    names = {
        one.color: "you" if one.color in people and one.name == UNNAMED else called(one.name)
        for one in places
    }
    return game_title(names, people)
