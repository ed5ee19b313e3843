"""Before a play is made: what becomes of its shadows on the later boards (rules §4.2–§5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from advisor.advise.explain.shadow_rows import shadow_rows
from advisor.words.say import say
from advisor.words.shadow_words import shadow_sentences
from positions.notation.written_plays import BoardPlay
from search.rules.position import Position


def shadow_text(position: Position, play: BoardPlay) -> str:
    """The sentences about the shadows of a legal play; empty if it has none to tell of."""
    return " ".join(shadow_sentences(shadow_rows(position, play)))


def at_a_square(position: Position, plays: Mapping[str, Sequence[BoardPlay]]) -> str:
    """The sentences about a square: the shadows of what a click there may mean."""
    texts = {shadow_text(position, ways[0]) for ways in plays.values()}
    if len(texts) > 1:
        return say("entry-shadows-differ")
    (text,) = texts
    return text
