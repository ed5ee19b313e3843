"""A game is opened and reviewed, and its mistakes tried again: one miss, one hit."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from tests.advisor.page.test_retry_page import RECORD
from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    building,
    called,
    click_button,
    go,
    settled,
    shot,
    square,
)

expect.set_options(timeout=PATIENCE)


def button(page: Page, name: str) -> Locator:
    return page.get_by_test_id("stMain").get_by_role("button", name=called(name))


def press(page: Page, name: str) -> None:
    expect(button(page, name).first).to_be_enabled()
    click_button(page, button(page, name).first)
    settled(page, boards=False)


def open_record(page: Page) -> None:
    """Open the game as a text in the library."""
    go(page, "Library")
    press(page, "Open a file or a text")
    field = page.get_by_role("textbox", name="or paste its text")
    field.fill(RECORD)
    field.press("Control+Enter")
    settled(page, boards=False)
    page.get_by_role("button", name="Open the text").click()
    appears(page.locator(".st-key-nav-analyse-here"))


def test_a_mistake_is_missed_once_and_then_solved(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        nav = page.locator(".st-key-nav")
        expect(nav.get_by_role("link", name="Retry", exact=True)).to_have_count(0)
        open_record(page)
        go(page, "Review")
        press(page, "Review this game")
        press(page, "Retry the mistakes")
        appears(page.locator(".st-key-nav-retry-here"))
        settled(page)
        appears(page.get_by_text("1 of 2 · 0 solved"))
        # Nothing gives the answer away: neither the title nor the address nor a link.
        assert "p=" not in page.url.partition("?")[2]
        hrefs = nav.get_by_role("link").evaluate_all("links => links.map(link => link.href)")
        assert len(hrefs) >= 5
        assert all("p=" not in href.partition("?")[2] for href in hrefs)
        text = page.get_by_test_id("stApp").inner_text()
        assert "forgets" not in text
        appears(page.get_by_role("heading", name="Turn 7: Red (Ada) against Green (Ben)"))
        assert "Town on a5" not in text
        expect(page.locator(".game .line")).to_have_count(0)
        shot(page, "retry-before")
        # A miss: nothing is played.
        press(page, "That is my turn")
        appears(page.get_by_text("This turn loses").first)
        appears(page.get_by_text("Suppose Green holds").first)
        press(page, "Show the reply on the boards")
        appears(page.get_by_text("Step 1 of"))
        shot(page, "retry-miss")
        press(page, "Next")
        appears(page.get_by_text("Step 2 of"))
        press(page, "Try again")
        # Elsewhere and back, and what was entered is still there.
        settled(page)
        square(page, "might", "a5").click()
        settled(page)
        press(page, "Upgrade a5 of Might to a Town")
        expect(building(page, "might", "a5")).to_have_attribute("data-building", "town")
        go(page, "Analyse")
        expect(building(page, "might", "a5")).to_have_attribute("data-building", "hamlet")
        go(page, "Retry")
        settled(page)
        expect(building(page, "might", "a5")).to_have_attribute("data-building", "town")
        press(page, "Undo")
        expect(building(page, "might", "a5")).to_have_attribute("data-building", "hamlet")
        press(page, "Redo")
        expect(building(page, "might", "a5")).to_have_attribute("data-building", "town")
        # A hit.
        press(page, "That is my turn")
        appears(page.get_by_text("1 of 2 · 1 solved"))
        appears(page.get_by_text("Solved. No better turn was found.").first)
        appears(page.get_by_text("played in the game"))
        settled(page)
        shot(page, "retry-hit")
        page.set_viewport_size({"width": 390, "height": 844})
        settled(page)
        shot(page, "retry-phone")
        # On a telephone, too, the task stands above the boards.
        page.locator(".stMain").evaluate("e => e.scrollTo(0, 0)")
        title = page.get_by_role("heading", name="Turn 7: Red (Ada) against Green (Ben)")
        assert title.evaluate("e => e.scrollWidth <= e.clientWidth")
        task = page.get_by_text("Find a better turn than the one that was played").bounding_box()
        board = page.locator("svg.sheet >> visible=true").first.bounding_box()
        assert task is not None
        assert board is not None
        assert task["width"] > 340  # not a narrow column beside the tools
        assert 0 <= task["y"] < task["y"] + task["height"] <= board["y"] < 844
        page.set_viewport_size({"width": 1280, "height": 800})
        press(page, "Next mistake")
        appears(page.get_by_text("2 of 2 · 1 solved"))
        # The browser keeps what is solved.
        page.reload()
        settled(page)
        appears(page.get_by_text("2 of 2 · 1 solved"))
        shot(page, "retry-second")
    window.close()
