"""What a puzzle is about: the themes of its solution, the rarest first (docs/explain.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.advise.explain import Explainer
from advisor.advise.explain.explain_turn import TurnToExplain
from advisor.teach.puzzles.puzzle_files import Puzzle
from search.rules.position import Position
from search.rules.written_turn import Played

#: Themes from the most particular to those that most turns have; no other is a puzzle's.
ORDER: Final = (
    "paradox",
    "junction",
    "hierarchy block",
    "renovation",
    "majority",
    "tempo",
    "ripple",
    "time machine",
    "capture",
)
#: The theme of a turn that has none of these.
PLAIN: Final = "building"


def with_themes(listed: Sequence[Puzzle]) -> dict[str, list[Puzzle]]:
    """The puzzles of each theme, the theme that most of them have first."""
    by_theme: dict[str, list[Puzzle]] = {}
    for one in listed:
        for theme in one.model.themes:
            by_theme.setdefault(theme, []).append(one)
    return dict(sorted(by_theme.items(), key=lambda item: (-len(item[1]), item[0])))


def themes(position: Position, line: Sequence[Played]) -> tuple[str, ...]:
    """The themes of a solution; the first is the main one."""
    names = Explainer(position).themes(TurnToExplain.of(line))
    return tuple(theme for theme in ORDER if theme in names) or (PLAIN,)
