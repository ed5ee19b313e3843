"""Nothing is lost: the page loaded again, its address sent to somebody, Back, another tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    building,
    choose,
    go,
    item,
    open_position,
    settled,
    square,
)

expect.set_options(timeout=PATIENCE)

NAME = "game-4p-t4-first-seat"


def set_up(page: Page) -> None:
    """Two Hamlets more on a position of the library."""
    open_position(page, NAME)
    choose(page, "Set up")
    item(page, "Hamlet").click()
    expect(item(page, "Hamlet")).to_have_attribute("aria-pressed", "true")
    settled(page)
    for name in ("e8", "a8"):
        square(page, "might", name).click()
        settled(page)
    expect(building(page, "might", "a8")).to_have_count(1)


def test_a_reload_opens_the_panel_that_was_open(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        open_position(page, NAME)
        choose(page, "Money")
        for _ in range(2):
            page.reload()
            settled(page)
            expect(page.get_by_role("radio", name="Money", exact=True)).to_be_checked()
        go(page, "Edit")
        go(page, "Analyse")
        expect(page.get_by_role("radio", name="Money", exact=True)).to_be_checked()
        choose(page, "Suggestions")
        page.reload()
        settled(page)
        expect(page.get_by_role("radio", name="Suggestions", exact=True)).to_be_checked()
    window.close()


def test_a_reload_loses_nothing(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        set_up(page)
        before = page.url
        page.reload()
        settled(page)
        assert page.url == before
        appears(page.locator(".st-key-nav-edit-here"))
        expect(building(page, "might", "a8")).to_have_count(1)
        for count in (0, 0):
            page.get_by_role("button", name="Undo").click()
            settled(page)
            expect(building(page, "might", "a8")).to_have_count(count)
        expect(building(page, "might", "e8")).to_have_count(0)
        undone = page.url
        page.get_by_role("button", name="Redo").click()
        settled(page)
        expect(building(page, "might", "e8")).to_have_count(1)
        # A page that changes its address while the browser goes back stays, without its connection.
        page.wait_for_url(lambda url: url != undone)
        # Back in the browser is back on the boards.
        page.go_back()
        settled(page)
        expect(building(page, "might", "e8")).to_have_count(0)
        expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    window.close()


@pytest.mark.full
def test_the_address_can_be_sent_and_another_tab_goes_on(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        set_up(page)
        sent = page.url
        go(page, "Analyse")
        page.wait_for_url(re.compile(r"/\?p=[^&]+$"))  # a position alone is a link to its analysis
    with opened(browser.new_context(), sent) as other:
        appears(other.locator(".st-key-nav-edit-here"))
        expect(building(other, "might", "a8")).to_have_count(1)
        expect(other.get_by_role("button", name="Undo")).to_be_disabled()
        other.context.close()
    # The tab was closed; a new one offers what was open there.
    tab = window.new_page()
    tab.set_default_timeout(PATIENCE)
    tab.goto(address)
    tab.get_by_role("button", name="Go on where you were").click()
    expect(building(tab, "might", "a8")).to_have_count(1)
    window.close()
