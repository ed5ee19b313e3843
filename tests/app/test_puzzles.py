"""A puzzle by clicks: a miss, then the solution in another order; it stays solved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from advisor.page.pages.puzzles.puzzle_of_the_day import puzzle_of
from advisor.teach.puzzles import puzzle, puzzles
from tests.app.conftest import listened_to, opened
from tests.app.driving import PATIENCE, appears, go, settled, shot
from tests.app.simple_day import simple, simple_day, small_plays
from tests.app.test_learn import press, put, told

expect.set_options(timeout=PATIENCE)
#: Small buildings by what a screen reader calls them in the palette.
LABELS = {
    "hamlet": "Hamlet (1 civil)",
    "chapel": "Chapel (1 religious)",
    "watch_tower": "Watch Tower (1 military)",
}


def test_a_puzzle_is_missed_and_then_solved(browser: Browser, address: str) -> None:
    one, plays = simple()
    epochs = {"m": "might", "f": "faith"}
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson={one.id}", 1280, height=800) as page:
        told(page, f"Puzzle {one.number}")
        told(page, one.lesson.task)
        shot(page, "puzzle")
        epoch, building, at = plays[1]
        put(page, LABELS[building], epochs[epoch], at)
        press(page, "That is my turn")
        told(page, "Not there yet.")
        told(page, "more is possible.")
        expect(page.get_by_text(one.model.after[:40])).to_have_count(0)
        press(page, "Hint")
        told(page, "Hint 1.")
        shot(page, "puzzle-missed")
        epoch, building, at = plays[0]
        put(page, LABELS[building], epochs[epoch], at)
        expect(page.get_by_text("Goal reached.")).to_have_count(0)
        press(page, "That is my turn")
        told(page, "Goal reached.")
        told(page, one.lesson.after[:40])
        told(page, "One solution, and other tries")
        press(page, "Show")
        told(page, "Step 1 of")
        page.keyboard.press("ArrowRight")
        told(page, "Step 2 of")
        settled(page)
        page.keyboard.press("ArrowLeft")
        told(page, "Step 1 of")
        settled(page)
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name="Keys")
        appears(keys.get_by_text("a step back, a step on"))
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
        shot(page, "puzzle-solved")
        page.reload()
        settled(page)
        press(page, "All puzzles", boards=False)
        told(page, f"1 of {len(puzzles())} puzzles solved")
        shot(page, "puzzle-list")
    window.close()


def test_the_puzzle_of_the_day_is_solved_from_the_first_page(
    browser: Browser, address: str
) -> None:
    today = puzzle_of(simple_day())
    assert today is not None
    epochs = {"m": "might", "f": "faith"}
    window = browser.new_context()
    with listened_to(window) as page:
        page.goto(address)
        told(page, "Puzzle of the day")
        settled(page, boards=False)
        shot(page, "home")
        # The living picture of three boards before and after, and those of the puzzle.
        pictures = page.locator("img[data-picture]")
        page.wait_for_function(
            "shown => shown.naturalWidth > 0", arg=pictures.last.element_handle()
        )
        assert all(pictures.evaluate_all("all => all.map((one) => one.naturalWidth > 0)"))
        assert pictures.count() == 7
        # Its boards lead to it, and so does the button.
        assert f"puzzle={today.id}" in (
            page.get_by_role("link", name="Open the puzzle of the day").get_attribute("href") or ""
        )
        press(page, "Solve it")
        told(page, today.lesson.task)
        for epoch, building, at in small_plays(today):
            put(page, LABELS[building], epochs[epoch], at)
        press(page, "That is my turn")
        told(page, "Goal reached.")
        go(page, "Home")
        told(page, "You have solved it.")
        shot(page, "home-solved")
    window.close()


@pytest.mark.full
def test_a_miss_is_refuted_on_the_boards(browser: Browser, address: str) -> None:
    """Nothing is played; what that leaves, the best turn, and what the last player takes.

    Nothing of it is on the page before the turn is ended.
    """
    one = puzzle("p-1855c66736")
    assert one is not None
    window = browser.new_context()
    with opened(window, f"{address}/?view=learn&lesson={one.id}", 1280, height=800) as page:
        before = page.content()
        for words in ("costs you", "Show my turn", "Suppose ", *one.model.solution):
            assert words not in before
        press(page, "That is my turn")
        told(page, f"The best turn earns {one.model.value.ecus:g} Ecus")
        told(page, "Your turn also leaves more for Blue")
        settled(page)
        shot(page, "puzzle-refuted")
        press(page, "Show my turn")
        told(page, "Step 1 of 1")
        told(page, "Your turn. Income: ")
        shot(page, "puzzle-refuted-own")
        press(page, "Show the reply on the boards")
        told(page, "Step 1 of")
        press(page, "Last")
        appears(page.get_by_text(re.compile("^Blue's reply. Income: ")))
        shot(page, "puzzle-refuted-reply")
        press(page, "Show the solution, too")
        press(page, "Last")
        told(page, f"In all {one.model.value.ecus:g} Ecus, ")
        shot(page, "puzzle-refuted-best")
        press(page, "Close")
        expect(page.get_by_text("The best turn. Income: ")).to_have_count(0)
        page.set_viewport_size({"width": 390, "height": 844})
        settled(page)
        press(page, "Show the solution, too")
        shot(page, "puzzle-refuted-phone")
    window.close()
