"""Words are made in ``positions/words`` and ``advisor/words``, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import PurePosixPath

import pytest
import yaml

from docs.building.texts import ROOT, SOURCES, spoken

#: A value in a text, and a word beside it.
_VALUE, _WORD = re.compile(r"{[^{}]*}"), re.compile("[A-Za-z]{2}")
ROOMS = yaml.safe_load((ROOT / "tests/advisor/words/rooms.yaml").read_text("utf-8"))
#: How many texts of a file are not for people.
SILENT = ROOMS["silent"]


@cache
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


def test_no_other_room_makes_texts() -> None:
    """A text for people goes to ``words/en`` of its floor."""
    folders, _ = texts_made()
    assert {folder: number for folder, number in folders.items() if number} == {}


@pytest.mark.parametrize("file", sorted(SILENT))
def test_what_is_not_for_people_does_not_grow_unseen(file: str) -> None:
    _, files = texts_made()
    assert files[file] == SILENT[file]
