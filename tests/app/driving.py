"""Steps that tests of the page take in the browser, as a person would.

Screenshots go to ``screenshots/``, which git ignores.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "screenshots"
#: Patience with a busy machine, in milliseconds.
PATIENCE = 60_000


def settled(page: Page) -> None:
    """Wait until the page has stopped running, and see that nothing went wrong."""
    page.wait_for_timeout(500)
    app = page.get_by_test_id("stApp")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=PATIENCE)
    expect(page.locator("svg[role=img]").first).to_be_visible(timeout=PATIENCE)
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
