"""Whether what a lesson names is in its position: squares, colours, cards that are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from advisor.words.say import say
from positions.files.problems import Path, Problem
from search.rules.position import Position

#: Parts of a lesson that name squares and colours of its position.
_PARTS: Final = ("goal", "questions", "solution", "tries", "others")
#: Keys whose values are squares, or lists of them.
_SQUARES: Final = frozenset({"square", "squares", "at", "of", "others"})


def misplaced(tree: dict[str, Any], position: Position) -> Iterator[Problem]:
    """What does not fit the position, with its key path; ``tree`` is a lesson without faults."""
    for part in _PARTS:
        if part in tree:
            yield from _within(tree[part], (part,), position)


def _within(node: Any, path: Path, position: Position) -> Iterator[Problem]:
    if isinstance(node, dict):
        if "reply" in node and not _next_is_known(position):
            hint = say("lesson-file-unknown-hand.hint")
            message = say("lesson-file-unknown-hand")
            yield Problem("unknown-hand", (*path, "reply"), message, hint)
        for key, value in node.items():
            yield from _within(value, (*path, key), position)
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from _within(value, (*path, number), position)
    elif isinstance(node, str):
        key = next(one for one in reversed(path) if isinstance(one, str))
        if key in _SQUARES and node not in position.table.geometry.index:
            message = say("lesson-file-bad-square", square=node)
            yield Problem("bad-square", path, message, say("lesson-file-bad-square.hint"))
        if key == "player" and node not in position.table.colors:
            seated = ", ".join(position.table.colors)
            message = say("lesson-file-not-seated", player=node)
            hint = say("lesson-file-not-seated.hint", players=seated)
            yield Problem("not-seated", path, message, hint)


def _next_is_known(position: Position) -> bool:
    following = (position.mover + 1) % position.table.seats
    return not isinstance(position.hands[following], int)
