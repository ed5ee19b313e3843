"""The names of the pages lead to their starts; there one goes on with what one had left."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from representative import known_puzzle

from advisor.page.pages.learn import lesson_visit
from advisor.page.visit import browser_storage
from advisor.teach.lessons import lessons
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_learn_page import go, mine, opened, reloaded, said

FIRST = known_puzzle("1")
BUILD = next(one for one in lessons() if one.id == "build")


def named(page: Editor, view: str) -> None:
    """Click on the name of a page at the top."""
    held = page.app.session_state.held
    page.app.query_params = {"view": view, "click": str(held.runs)}
    page.run()


def back(page: Editor, name: str, view: str = "learn") -> None:
    """The browser goes back to an address, and says so."""
    page.app.session_state.held.moved = True
    go(page, name, view)


def left_in_the_middle() -> Editor:
    """A lesson with a play, then a puzzle with a hint; both are left."""
    page = opened(BUILD.id)
    page.click("might", "a1")
    page.press("Build a Keep on a1 of Might")
    page.run()
    named(page, "puzzles")
    assert not mine(page).open
    assert not any(one.label.startswith("Go on with") for one in page.app.button)
    page.press(f"1. {FIRST.lesson.title}")
    page.press("Hint")
    named(page, "puzzles")
    assert not mine(page).open, "also the name of the page that is shown leads to its start"
    return page


def kept(page: Editor) -> str:
    slots: dict[str, str] = page.app.session_state.held.records[browser_storage.BrowserSlots].slots
    return slots[lesson_visit.PATH]


def says_of_address(page: Editor, parameter: str) -> Any:
    value = page.app.query_params[parameter]
    return value[0] if isinstance(value, list) else value


def test_a_lesson_and_a_puzzle_are_left_and_gone_on_with() -> None:
    page = left_in_the_middle()
    named(page, "learn")
    page.press(f"Go on with lesson {BUILD.number}")
    assert mine(page).open == BUILD.id
    assert len(page.app.session_state.held.game.tried) == 1
    named(page, "")
    assert page.has(f"Go on with lesson {BUILD.number}: {BUILD.title}")
    page.press("Go on with puzzle 1")
    assert mine(page).open == FIRST.id
    assert "Hint 1." in said(page)
    assert says_of_address(page, "view") == "puzzles"
    assert says_of_address(page, "puzzle") == FIRST.id


def test_the_browser_goes_back_to_what_was_left_as_it_was() -> None:
    page = left_in_the_middle()
    back(page, FIRST.id, "puzzles")
    assert "Hint 1." in said(page)
    back(page, BUILD.id)
    assert len(page.app.session_state.held.game.tried) == 1
    other = next(one for one in lessons() if one.goal and one.id != BUILD.id)
    back(page, other.id)
    assert mine(page).open == other.id
    assert not page.app.session_state.held.game.tried


def test_what_is_solved_is_not_gone_on_with() -> None:
    page = opened(FIRST.id, "puzzles")
    named(page, "puzzles")
    assert page.has("Go on with puzzle 1")
    page.press("Go on with puzzle 1")
    mine(page).within.done = True
    named(page, "puzzles")
    assert not page.has("Go on with puzzle 1")


def test_the_browser_keeps_what_was_left_and_is_not_believed() -> None:
    text = kept(left_in_the_middle())
    page = reloaded("", text)
    page.press(f"Go on with lesson {BUILD.number}")
    assert len(page.app.session_state.held.game.tried) == 1
    named(page, "puzzles")
    page.press("Go on with puzzle 1")
    assert "Hint 1." in said(page)
    value = json.loads(text)
    for aside in (7, [7], [{"open": 3}], [{"open": "no-such"}], [{"open": "build"}] * 3):
        fresh = reloaded("", json.dumps(value | {"aside": aside}))
        assert not any(one.label.startswith("Go on with") for one in fresh.app.button)


def test_a_puzzle_has_an_address_of_its_own_and_the_one_that_it_once_had() -> None:
    for page in (opened(FIRST.id), opened(FIRST.id, "puzzles"), opened("1", "puzzles")):
        assert mine(page).open == FIRST.id
        assert says_of_address(page, "view") == "puzzles"
        assert says_of_address(page, "puzzle") == FIRST.id
    assert not mine(opened("build", "puzzles")).open
