"""From the first page to the puzzles, one solved, the next; what was left; the browser's Back."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from advisor.page.pages.puzzles.puzzle_of_the_day import puzzle_of
from advisor.teach.puzzles import puzzles
from tests.app.conftest import listened_to, opened
from tests.app.driving import PATIENCE, appears, go, settled, shot
from tests.app.simple_day import simple_day, small_plays
from tests.app.test_learn import button, press, put, told
from tests.app.test_puzzles import LABELS

expect.set_options(timeout=PATIENCE)
EPOCHS = {"m": "might", "f": "faith"}


def back(page: Page) -> None:
    page.go_back()
    settled(page, boards=False)


def test_from_the_first_page_a_puzzle_is_solved_and_the_next_one_begun(
    browser: Browser, address: str
) -> None:
    one = puzzle_of(simple_day())
    assert one is not None
    window = browser.new_context()
    with listened_to(window, 1280, height=800) as page:
        page.goto(address)
        settled(page, boards=False)
        press(page, "Go to Puzzles", boards=False)
        told(page, f"0 of {len(puzzles())} puzzles solved")
        told(page, "Puzzle of the day")
        told(page, "not rated yet")
        shot(page, "puzzles")
        press(page, "Solve it")
        for epoch, building, at in small_plays(one):
            put(page, LABELS[building], EPOCHS[epoch], at)
        press(page, "That is my turn")
        told(page, "Goal reached.")
        press(page, "Next puzzle")
        told(page, f"Puzzle {one.number + 1} of")
        expect(page).to_have_url(re.compile("view=puzzles&puzzle=p-"))
        go(page, "Puzzles")
        told(page, f"1 of {len(puzzles())} puzzles solved")
        press(page, f"Go on with puzzle {one.number + 1}")
        told(page, f"Puzzle {one.number + 1} of")
    window.close()


def test_the_trainer_picks_the_next_puzzle_and_the_level_is_told(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with listened_to(window, 390, height=844) as page:
        page.goto(f"{address}/?view=puzzles")
        settled(page, boards=False)
        press(page, "Next puzzle")
        told(page, "A new puzzle.")
        press(page, "That is my turn")
        told(page, "Rating ")
        go(page, "Puzzles")
        appears(page.get_by_test_id("stMetricValue").filter(has_text="±"))
        shot(page, "puzzles-phone")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390
    window.close()


def test_back_leads_through_what_was_open_and_has_it_as_it_was(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=puzzles&puzzle=1", 1280, height=800) as page:
        press(page, "Hint")
        told(page, "Hint 1.")
        press(page, "All puzzles", boards=False)
        told(page, "Puzzle of the day")
        back(page)
        told(page, "Hint 1.")
        go(page, "Learn")
        press(page, "Begin")
        told(page, "Lesson 1 ·")
        back(page)
        appears(button(page, "Go on with lesson 1").first)
        back(page)
        told(page, "Hint 1.")
        expect(page.locator(".st-key-nav-puzzles-here")).to_be_visible()
    window.close()


def test_boards_that_come_under_a_mouse_at_rest_tell_nothing(
    browser: Browser, address: str
) -> None:
    """The first boards of a visit, too, that have not seen the mouse move."""
    window = browser.new_context()
    with listened_to(window, 390, height=844) as page:
        page.goto(f"{address}/?view=play")
        settled(page, boards=False)
        button(page, "Deal").click()
        settled(page)
        square = page.locator(".square >> visible=true").nth(40)
        # What the browser says when the page has moved under the mouse.
        square.dispatch_event("pointerover", {"pointerType": "mouse", "clientX": 9, "clientY": 9})
        expect(page.locator(".pointed path")).to_have_count(0)
        square.scroll_into_view_if_needed()
        square.hover(force=True)
        expect(page.locator(".pointed path").first).to_be_attached()
    window.close()
