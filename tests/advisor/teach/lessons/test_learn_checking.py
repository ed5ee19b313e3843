"""What ``khronos learn --check`` finds: every fault that a lesson can have is one of these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from small_lesson import document

from advisor.teach.lessons import check_lessons
from advisor.teach.lessons.lesson_checks import faults

ASK = {
    "ask": "Whose?",
    "choices": ["red", "green"],
    "answer": {"whose": {"epoch": "might", "square": "c3"}},
    "why": "So.",
}
GREEN = [{"controls": {"epoch": "might", "square": "c3", "player": "green"}}]
AWAY = {"plays": ["m:keep@a1"]}


def test_the_lesson_to_be_changed_has_no_fault(small: Any) -> None:
    assert faults(small()) == []
    assert faults(small(tries=[AWAY | {"says": "No.", "shows": GREEN}])) == []


def test_a_refusal_has_to_begin_with_its_section(small: Any) -> None:
    assert faults(small(refusals={"§3.3: hierarchy": "As high as that one."})) == []
    (fault,) = faults(small(refusals={"hierarchy": "As high as that one."}))
    assert "each begins with its §" in fault


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"goal": GREEN}, "reached before anything is done"),
        ({"solution": AWAY}, "the solution misses the goal: Green controls"),
        ({"solution": {"plays": ["m:castle@c1"]}}, "the solution misses the goal"),
        ({"solution": {"plays": ["m:keep@c1"], "shows": GREEN}}, "does not show what it should"),
        ({"tries": [{"plays": ["m:keep@d1"]}]}, "a wrong try reaches the goal: m:keep@d1"),
        ({"tries": [AWAY | {"shows": [{"earn": {"at_least": 3}}]}]}, "does not show"),
        ({"tries": [{"plays": ["m:watch_tower@d2"]}]}, "does not show what it should"),
        ({"hints": ["m:keep@c1", "A Keep on Might.", "m:keep@c1"]}, "before the third"),
        ({"hints": ["Look.", "A Keep.", "m:keep@c1"]}, "does not name a board"),
        ({"hints": ["Look.", "A Keep on Faith or Might.", "m:keep@c1"]}, "does nothing"),
        ({"hints": ["Look.", "A Chapel on Might.", "m:keep@c1"]}, "does not name a kind"),
        ({"hints": ["Look.", "A Keep on Might.", "Build it."]}, "the third hint has no play"),
        ({"hints": ["Look.", "A Keep on Might.", "m:keep@a1"]}, "third hint has m:keep@a1"),
        ({"after": "One. Two. Three. Four."}, "more than 3 sentences"),
        ({"task": "x" * 400}, "has 400 characters"),
        ({"text": ["See §9.99.", "Two."]}, "there is no §9.99"),
        ({"sections": ["8.77"]}, "there is no §8.77"),
        (
            {"goal": None, "solution": None, "questions": [ASK | {"choices": ["red", "white"]}]},
            "the answer green is not among the choices",
        ),
        (
            {"goal": None, "solution": None, "questions": [ASK]},
            "the third hint does not say green",
        ),
        (
            {"goal": None, "solution": None, "questions": [ASK | {"answer": {"legal": "m:kep"}}]},
            "is not a play",
        ),
    ],
    ids=str,
)
def test_faults_are_found(small: Any, keys: dict[str, Any], said: str) -> None:
    found = faults(small(**keys))
    assert any(said in one for one in found), found


def written(folder: Path, name: str, **keys: Any) -> None:
    (folder / name).write_text(yaml.safe_dump(document(**keys)), "utf-8")


def test_lessons_are_numbered_without_a_gap_and_called_once(tmp_path: Path) -> None:
    written(tmp_path, "a.yaml")
    assert check_lessons(tmp_path) == (1, [])
    written(tmp_path, "b.yaml", number=3)
    total, found = check_lessons(tmp_path)
    assert total == 2
    assert found == ["the lessons are numbered 1, 3", "two lessons are called small"]
    written(tmp_path, "b.yaml", number=2, id="other", chapter="time")
    written(tmp_path, "c.yaml", number=3, id="third")
    assert check_lessons(tmp_path)[1] == ["the lessons of a chapter are not next to each other"]


def test_a_file_that_cannot_be_read_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("number: 1\n", "utf-8")
    total, found = check_lessons(tmp_path)
    assert total == 1
    assert any(one.startswith("a.yaml: title: ") for one in found)
