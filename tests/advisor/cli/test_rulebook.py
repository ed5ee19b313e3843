"""The rules as data: every § there, and every § that a message cites can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from advisor.words import rulebook

PROJECT = Path(__file__).parents[3]
#: Paragraphs of each chapter.
CHAPTERS = {1: 8, 2: 6, 3: 7, 4: 6, 5: 5, 8: 12, 9: 8}


def test_every_paragraph_is_there_in_order() -> None:
    numbers = [one.section for one in rulebook.rulebook()]
    wanted = [f"{chapter}.{n}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
    assert set(wanted) | {"6", "7"} <= set(numbers)
    assert len(numbers) == len(set(numbers))
    assert numbers == sorted(numbers, key=lambda text: [int(part) for part in text.split(".")])
    assert {one.source for one in rulebook.rulebook()} == {"b", "x", "r"}
    assert {one.chapter for one in rulebook.rulebook()} == set(rulebook.chapters())


@pytest.mark.parametrize("file", ["refusal.py", "turn_phases.py"])
def test_what_a_refusal_cites_can_be_read(file: str) -> None:
    text = (PROJECT / "search" / "rules" / file).read_text()
    cited = set(re.findall(r'Refusal\(\s*"([0-9.]+)"', text))
    assert cited
    for number in cited | set(re.findall(r'section = "([0-9.]+)"', text)):
        assert rulebook.section(number) is not None, number


def test_paragraphs_are_found_by_number_and_word() -> None:
    assert rulebook.section_number(" §4.3 ") == "4.3"
    assert rulebook.section_number("4.") == "4"
    assert rulebook.section_number("keep") is None
    assert [one.section for one in rulebook.numbered("6")] == ["6"]
    assert rulebook.about(["river"])[0].section == "3.2"
    assert rulebook.about(["Castles"]) == rulebook.about(["castle"])
    assert rulebook.about([""]) == ()


def test_every_ruling_is_a_sentence_of_its_own() -> None:
    rulings = rulebook.rulings()
    assert len(rulings) > 30
    assert all(text.endswith(".") and text[0].isupper() for _, text in rulings)
