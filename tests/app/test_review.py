"""A review in a real browser: its curves can be seen, and lead to the positions."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from advisor.api import begin_game, load, play_on, save_game
from tests.app.driving import PATIENCE, appears, go, settled, shot
from tests.app.test_hostile import open_file, upload

START = "game-2p-meadow-t4"


@pytest.fixture
def record(tmp_path: Path) -> bytes:
    """A turn of Black in which nothing is played."""
    file = tmp_path / "game.yaml"
    save_game(play_on(begin_game(load(START)), "end"), file)
    return file.read_bytes()


def test_a_review_shows_its_curves_and_leads_to_the_positions(page: Page, record: bytes) -> None:
    upload(page, record, "game.yaml")
    open_file(page)
    go(page, "Review")
    page.get_by_role("button", name="Review this game").click()
    save = page.get_by_role("button", name="Save the review as a page to send")
    appears(save, timeout=2 * PATIENCE)
    expect(page.get_by_test_id("stMain")).to_contain_text("4 Black: blunder")
    curves = page.locator("svg.curve")
    expect(curves).to_have_count(2)
    for curve in curves.all():
        box = curve.bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert box["height"] > 80
        drawn = curve.locator("polyline.line").first.evaluate(
            "line => getComputedStyle(line).stroke"
        )
        assert drawn.startswith("rgb(")
        assert curve.locator("[data-place]").count() == 4
    table = page.get_by_role("table").first
    expect(table).to_contain_text("Lost a turn")
    expect(table).to_contain_text("Margin without luck")
    shot(page, "review")
    # A group with one stop of the Tab key; the arrows go from point to point.
    first = curves.first
    expect(first).to_have_attribute("role", "group")
    expect(first.locator('[tabindex="0"]')).to_have_count(1)
    first.locator('[data-place="0"]').first.focus()
    page.keyboard.press("ArrowRight")
    expect(first.locator('[data-place="1"]').first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(first.locator('[data-place="1"]').nth(1)).to_be_focused()
    expect(first.locator('[tabindex="0"]')).to_have_count(1)
    curves.first.locator('[data-place="0"]').first.click()
    appears(page.locator(".st-key-nav-analyse-here"))
    settled(page)
    expect(page.get_by_test_id("stMain")).to_contain_text("Black to move")
