"""The collected texts keep to the words we write with."""

from __future__ import annotations

import re
from functools import cache

import pytest

from docs.building import texts as building
from docs.building.texts import ROOT
from docs.building.texts import texts as collected

#: What an English-speaking teacher would not write, and what they would.
BANNED = {
    r"\b(he|she|his|him|himself|hers?)\b": "they, their, them",
    r"\brests of games\b": "playouts",
    r"\bunless (said|you say)": "default: ...",
    r"\bso many (seconds|positions|cards|games|plays|hands)": "this many",
    r"\banew\b": "again",
    r"\bbears?\b": "has, holds",
    r"(?<!there )\bis no (?!longer|less|more)[a-z]+": "is not a ...",
    r"\bstands? twice\b": "appears twice",
    r"\bwhere .{1,40} belongs\b": "instead of",
    r"\bcan be had\b": "is available",
    r"\bgoes? on from there\b": "continues there",
    r"\bnot excluded\b": "has not been ruled out",
    r"^written: ": "wrote",
    r"\ball right\b": "no problem",
}
#: Documents for people, which keep to the same words.
PAGES = ("README.md", *(f"docs/{one.name}" for one in sorted((ROOT / "docs").glob("*.md"))))


@cache
def texts() -> dict[str, list[str]]:
    """All texts; every test looks at the same."""
    return collected()


def test_the_page_has_the_texts_of_every_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "texts", texts)  # to collect them takes seconds
    written = building.page()
    for name, told in texts().items():
        assert f"\n## {name}\n" in written
        assert all(text.split("\n")[0].strip() in written for text in told)


def test_what_commands_and_the_page_say_is_there() -> None:
    """Help, options, messages, sentences of data files, labels of the page, problems of files."""
    result = {text for told in texts().values() for text in told}
    for text in (
        "Stop after this many seconds; default 10.",
        "Proved: no turn, with or without a swap, guarantees more ({seen}).",
        "You lose the domain at {at} on {epoch}, which paid you {from}.",
        "Back to the position",
        "is not a square",
    ):
        assert any(text in one for one in result), text
    assert any(one.startswith("List every legal play of the player to move.") for one in result)


@pytest.mark.parametrize("pattern", BANNED)
def test_no_text_uses_a_banned_word(pattern: str) -> None:
    used = [
        f"{name}: {text}"
        for name, told in texts().items()
        for text in told
        if re.search(pattern, text, re.IGNORECASE)
    ]
    assert not used, f"write {BANNED[pattern]}"


@pytest.mark.parametrize("name", PAGES)
def test_no_page_uses_a_banned_word(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    used = [result[0] for pattern in BANNED for result in re.finditer(pattern, text, re.IGNORECASE)]
    assert not used
