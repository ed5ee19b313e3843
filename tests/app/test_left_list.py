"""A click on a turn of the list counts, though the list changes in the same moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.app.driving import PATIENCE, unfolded


@pytest.fixture
def page(window: BrowserContext, address: str) -> Iterator[Page]:
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/?script=left_list")
    expect(page.locator(".turn")).to_have_count(3, timeout=PATIENCE)
    yield page
    page.close()


def mark(turn: Locator) -> str:
    return turn.get_attribute("data-preview") or ""


def change(page: Page) -> None:
    """Have the list change; the mouse stays where it is."""
    page.evaluate("document.querySelector('[data-testid=stButton] button').click()")


def chosen(page: Page, words: str) -> None:
    expect(page.get_by_test_id("stText")).to_have_text(f"chosen: {words}", timeout=PATIENCE)


def press_too_late(page: Page, button: str) -> str:
    """Press a button of the first turn when it has just left the list; the turn's mark."""
    turn = unfolded(page, page.locator(".turn").first)
    name = mark(turn)
    left = turn.locator(f"button.{button}").element_handle()
    change(page)
    expect(turn).to_have_count(0, timeout=PATIENCE)
    left.evaluate("button => button.click()")
    return name


def test_a_turn_that_has_just_left_the_list_is_shown(page: Page) -> None:
    name = press_too_late(page, "show")
    chosen(page, name)
    # It is listed again, and so is what is compared with it.
    expect(page.locator(".turn.chosen")).to_have_attribute("data-preview", name)
    beside = press_too_late(page, "compare")
    chosen(page, f"{name}, beside {beside}")


@pytest.mark.parametrize("key", [None, " "])
def test_a_press_counts_though_the_list_changes_before_its_release(
    page: Page, key: str | None
) -> None:
    turn = unfolded(page, page.locator(".turn").first)
    name = mark(turn)
    show = turn.locator("button.show")
    first = show.element_handle()
    if key is None:
        show.hover()
        page.mouse.down()
    else:
        show.focus()
        page.keyboard.down(key)
    change(page)
    # The page has run and knows the new list; it is not drawn before the release.
    page.get_by_test_id("stApp").and_(
        page.locator("[data-test-script-state=notRunning]")
    ).wait_for()
    page.wait_for_timeout(1000)
    assert first.evaluate("button => button.isConnected")
    if key is None:
        page.mouse.up()
    else:
        page.keyboard.up(key)
    chosen(page, name)
    # Then the new list is drawn, with the chosen turn after its three.
    expect(page.locator(".turn")).to_have_count(4, timeout=PATIENCE)
    expect(page.locator(".turn.chosen")).to_have_attribute("data-preview", name)
