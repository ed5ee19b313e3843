"""Words are made in ``positions/words`` and ``advisor/words``: what other rooms still make may only
become less."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import PurePosixPath

import pytest
import yaml

from docs.building.texts import ROOT, SOURCES, spoken

#: A value in a text, and a word beside it.
_VALUE, _WORD = re.compile(r"{[^{}]*}"), re.compile("[A-Za-z]{2}")
ROOMS = yaml.safe_load((ROOT / "tests/advisor/words/rooms.yaml").read_text("utf-8"))
#: How many texts each folder may still make, and how many of a file are not for people.
TO_MOVE, SILENT = ROOMS["to_move"], ROOMS["silent"]


def texts_made() -> tuple[Counter[str], Counter[str]]:
    """Texts of more than one word in folders outside the rooms of words, and in silent files."""
    folders: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            file = path.relative_to(ROOT).as_posix()
            if file.startswith(("advisor/words/", "positions/words/")):
                continue
            texts = spoken(ast.parse(path.read_text("utf-8")))
            number = sum(1 for text in texts if _WORD.search(_VALUE.sub("", text)))
            if file in SILENT:
                files[file] = number
            elif number:
                folders[str(PurePosixPath(file).parent)] += number
    return folders, files


FOLDERS, FILES = texts_made()


@pytest.mark.parametrize("folder", sorted({*FOLDERS, *TO_MOVE}))
def test_no_room_makes_more_texts_than_it_did(folder: str) -> None:
    """A new text for people goes to ``words/en`` of its floor. Where some were moved, lower the
    number in ``rooms.yaml``; a folder that makes none any more leaves the list."""
    assert FOLDERS[folder] <= TO_MOVE.get(folder, 0)
    assert FOLDERS[folder] or folder not in TO_MOVE


@pytest.mark.parametrize("file", sorted(SILENT))
def test_what_is_not_for_people_does_not_grow_unseen(file: str) -> None:
    assert FILES[file] == SILENT[file]
