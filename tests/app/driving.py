"""Steps that tests of the page take in the browser, as a person would.

Screenshots go to ``screenshots/``, which git ignores.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "screenshots"
#: Patience with a busy machine, in milliseconds.
PATIENCE = 60_000


def settled(page: Page) -> None:
    """Wait until the page has stopped running, and see that nothing went wrong."""
    page.wait_for_timeout(500)
    app = page.get_by_test_id("stApp")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=PATIENCE)
    expect(page.locator("svg.sheet").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def shot(page: Page, name: str) -> None:
    """A screenshot for whoever wants to look at the page."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)


def open_position(page: Page, name: str) -> None:
    """Choose a position of the library."""
    sidebar = page.get_by_test_id("stSidebar")
    chooser = sidebar.get_by_role("combobox").first
    chooser.click()
    page.keyboard.type(name)
    expect(page.get_by_role("option")).to_have_text([name])
    page.keyboard.press("Enter")
    expect(chooser).to_have_value(name)
    settled(page)
    sidebar.get_by_test_id("stBaseButton-secondary").get_by_text("Open", exact=True).click()
    settled(page)


def square(page: Page, epoch: str, name: str) -> Locator:
    """A square of a board, to be clicked, pointed at or focused; also under a larger building."""
    return page.locator(f'.square[data-epoch="{epoch}"][data-square="{name}"]')


def building(page: Page, epoch: str, name: str) -> Locator:
    """The building whose top-left square has that name; its attributes say what it is."""
    return page.locator(f'.pieces [data-building][data-epoch="{epoch}"][data-square="{name}"]')


def item(page: Page, label: str) -> Locator:
    """Something in the palette beside the boards, by what a screen reader calls it."""
    return page.locator(".item").and_(page.get_by_label(label, exact=True))


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Press on ``source``, move in steps, let go on ``target``."""
    target.scroll_into_view_if_needed()
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
