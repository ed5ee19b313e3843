"""The tags of a turn: its themes, ``ripple``, ``capture`` and so on (``advisor.explain``)."""

from __future__ import annotations

from typing import Final

from advisor.explain import THEMES, Explainer, Turn
from search.lines import Played
from search.rules.position import Position

#: Every tag, in the order in which they are listed.
TAGS: Final = tuple(THEMES)


def tags_of(start: Position, line: tuple[Played, ...], final: Position) -> tuple[str, ...]:
    """The tags of a turn, in the order of ``TAGS``; ``final`` is where its line ends."""
    return Explainer(start).themes(Turn.of(line))
