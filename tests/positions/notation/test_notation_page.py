"""``docs/notation.md``: its plays are plays, its spellings mean what it says.

Its examples are run by ``tests/advisor/cli/test_readme.py``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from positions.notation.play_text import PlayPattern, format_play, parse_play, play_from_json
from positions.notation.typed_plays import read_play
from positions.things import BUILDING_KIND_SIZE

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
MEANT = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
PLAYS = re.findall(r"^\| `([^`]+)` \| [a-z1-9]", PAGE, re.MULTILINE)


def test_it_is_one_page() -> None:
    assert len(PAGE.splitlines()) < 180
    assert len(PLAYS) == 19
    assert len(MEANT) == 14


@pytest.mark.parametrize("token", PLAYS)
def test_every_play_of_its_tables_is_one(token: str) -> None:
    play = parse_play(token)
    assert isinstance(play, PlayPattern) or format_play(play) == token


@pytest.mark.parametrize(("typed", "token"), MEANT)
def test_every_spelling_means_what_it_says(typed: str, token: str) -> None:
    assert read_play(typed) == read_play(token)
    assert parse_play(token)


def test_it_names_every_building_and_every_type_of_play() -> None:
    words = set(re.findall(r"`([^`]+)`", PAGE))
    assert set(BUILDING_KIND_SIZE) <= words
    types = {parse_play(token).type for token in PLAYS}
    assert len(types) == 9


def test_its_json_is_the_play_that_it_says() -> None:
    text, token = re.findall(r"`(\{.*\})`\s+is `([^`]+)`", PAGE)[0]
    assert format_play(play_from_json(json.loads(text))) == token
