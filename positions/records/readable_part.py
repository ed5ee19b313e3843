"""What can be read of a record in which some plays cannot: the game up to the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from positions.files.problems import FileProblems, Problem
from positions.records.record_files import document_of, record_of
from positions.records.record_tree import GameRecord

#: How often something is cut off at most; each time all problems of form are known.
_MOST_CUTS: Final = 10


def readable_part(text: str, file: str = "<text>") -> GameRecord | None:
    """The record up to the first play of its main line that cannot be read; variations with such a
    play are left out. None if something else than plays is wrong.

    :param file: its name, for messages.
    """
    try:
        document = document_of(text, file)
        for _ in range(_MOST_CUTS):
            try:
                return record_of(document, file)
            except FileProblems as error:
                if not isinstance(document.tree, dict):
                    return None
                tree = _cut(document.tree, error.problems)
                if tree is None:
                    return None
                document = replace(document, tree=tree)
    except FileProblems:
        pass
    return None


def _cut(tree: dict[str, Any], problems: Sequence[Problem]) -> dict[str, Any] | None:
    """The record without what these problems are about; None if that are not turns alone."""
    turns = tree.get("turns")
    if not isinstance(turns, list):
        return None
    kept: list[Any] = list(turns)
    for problem in problems:
        match problem.path:
            case ("turns", int(turn), "variations", *_) if turn < len(kept):
                kept[turn] = {key: kept[turn][key] for key in kept[turn] if key != "variations"}
            case ("turns", int(turn), "plays", int(play), *_) if turn < len(kept):
                before = kept[turn]["plays"][:play]
                kept[turn:] = [{"plays": before}] if before else []
            case ("turns", int(turn), *_) if turn >= len(kept):
                pass  # it was cut off before
            case _:
                return None
    rest = {key: tree[key] for key in tree if key not in ("at", "undone", "result")}
    return {**rest, "turns": kept}
