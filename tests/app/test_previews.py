"""Previews in a real browser: pointing at a line shows its boards, without asking the server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.app.conftest import opened
from tests.app.driving import appears, building, settled, shot

#: What is drawn on all three boards.
DRAWN = "sheets => sheets.map(sheet => sheet.innerHTML).join()"


@pytest.fixture
def listed(window: BrowserContext, preview_address: str) -> Iterator[Page]:
    with opened(window, f"{preview_address}&beside=30") as page:
        yield page


def _drawn(page: Page) -> str:
    found: str = page.locator("svg.sheet").evaluate_all(DRAWN)
    return found


def test_pointing_at_a_line_shows_its_boards(listed: Page) -> None:
    page = listed
    before = _drawn(page)
    runs = page.get_by_text("runs:").inner_text()
    page.get_by_role("button", name="Build a Keep").hover()
    for epoch in ("might", "faith"):
        added = page.locator(f'.added-pieces [data-square="j4"][data-epoch="{epoch}"]')
        expect(added).to_have_attribute("data-building", "keep")
    expect(page.locator('[data-change="new"]')).to_have_count(1)
    expect(page.locator(".caption .words")).to_have_text("A Keep on j4")
    # What Blue's domain would pay then is on the boards, too.
    coin = page.locator('.board[data-epoch="faith"] [data-key="c4"] text >> visible=true')
    expect(coin).to_have_text("23")
    shot(page, "boards-preview")
    page.get_by_text("Take it away").hover()
    expect(page.locator(".added-pieces *")).to_have_count(0)
    expect(page.locator("[data-ghost]")).to_have_count(1)
    hidden = page.locator('.pieces > [display="none"]')
    expect(hidden).to_have_count(1)
    expect(page.locator(".caption .words")).to_have_text("Without it")
    page.get_by_text("Cards of the players").hover()
    expect(page.locator(".caption .words")).to_have_text("")
    expect(coin).to_have_text("15")
    assert _drawn(page) == before
    assert page.get_by_text("runs:").inner_text() == runs


@pytest.mark.parametrize("width", [1400, 1000])
def test_a_long_line_above_the_boards_is_read_whole_and_moves_nothing(
    listed: Page, width: int
) -> None:
    page = listed
    page.set_viewport_size({"width": width, "height": 900})
    settled(page)
    board = page.locator("svg.sheet >> visible=true").first
    before = board.bounding_box()
    page.get_by_text("Many plays").hover()
    caption = page.locator(".boards .caption")
    expect(caption).to_contain_text("Suggestion 2: ")
    hidden = caption.evaluate(
        "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
    )
    assert max(hidden) <= 3  # feet of letters
    assert board.bounding_box() == before
    shot(page, f"boards-long-line-{width}")
    page.get_by_text("Take it away").hover()
    expect(caption).to_have_text(re.compile("^Without it"))
    assert board.bounding_box() == before


def test_the_keys_preview_and_a_click_ends_it(listed: Page) -> None:
    page = listed
    before = _drawn(page)
    page.get_by_role("button", name="Something on Reason").focus()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Build a Keep")).to_be_focused()
    expect(page.locator('.added-pieces [data-square="j4"]')).to_have_count(2)
    page.keyboard.press("Tab")
    assert _drawn(page) == before
    # Who clicks sees what the page answers, though the pointer is still there.
    page.get_by_role("button", name="Build a Keep").click()
    settled(page)
    expect(page.locator(".caption .words")).to_have_text("A step on might")
    expect(page.locator('.added-pieces [data-square="j4"]')).to_have_count(0)
    # The pointer need not leave the list to see it again: another line of it is enough.
    page.get_by_text("Take it away").hover()
    expect(page.locator(".caption .words")).to_have_text("Without it")
    page.get_by_role("button", name="Build a Keep").hover()
    expect(page.locator('.added-pieces [data-square="j4"]')).to_have_count(2)


def test_anything_may_ask_by_an_event(listed: Page) -> None:
    page = listed
    ask = "id => document.dispatchEvent(new CustomEvent('khronos-preview', { detail: id }))"
    before = _drawn(page)
    page.evaluate(ask, "gone")
    expect(page.locator("[data-ghost]")).to_have_count(1)
    page.evaluate(ask, "nothing of that name")
    assert _drawn(page) == before
    page.evaluate(ask, "keep")
    expect(page.locator('.added-pieces [data-square="j4"]')).to_have_count(2)
    page.evaluate(ask, None)
    assert _drawn(page) == before


def test_a_preview_keeps_what_is_large(listed: Page) -> None:
    page = listed
    page.locator('.board[data-epoch="might"] .enlarge').click()
    box = page.locator("svg.sheet").first.bounding_box()
    page.get_by_role("button", name="Build a Keep").hover()
    appears(page.locator('.added-pieces [data-square="j4"]').first)
    assert page.locator("svg.sheet").first.bounding_box() == box
    appears(building(page, "might", "b9"))
