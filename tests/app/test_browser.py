"""The page in a real browser: boards, another position; no error in the console."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.app.driving import appears, choose_position, shot


def test_the_page_shows_three_boards(page: Page) -> None:
    for title in ("Age of Might", "Age of Faith", "Age of Reason"):
        appears(page.get_by_role("grid", name=title))
    shot(page, "page-start")


def test_another_position_shows_other_boards(page: Page) -> None:
    before = page.locator("svg.sheet").first.inner_html()
    choose_position(page, "r8-12-income")
    appears(page.get_by_role("heading", name="8.12"))
    assert page.locator("svg.sheet").first.inner_html() != before
