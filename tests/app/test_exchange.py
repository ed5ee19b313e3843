"""The exchange panel in a real browser: bars that get shorter, and why there are none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.app.driving import PATIENCE, appears, open_position, settled, shot

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


def opened(page: Page, name: str) -> None:
    open_position(page, name)
    page.get_by_text("Exchange", exact=True).click()
    settled(page)


@pytest.mark.full
def test_the_bars_are_done_in_the_end(page: Page) -> None:
    opened(page, "r8-11-renovation")
    appears(page.get_by_text("Done."), timeout=2 * PATIENCE)
    expect(page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.full
def test_every_choice_of_discards_has_a_bar(page: Page) -> None:
    opened(page, "r8-11-renovation")
    appears(page.get_by_text("averaged over everything"))
    appears(page.get_by_text(re.compile("^Recommended: (keep the hand|exchange)")))
    table = page.get_by_role("table").last
    expect(table).to_contain_text("keep")
    expect(table).to_contain_text("discard 1")
    assert table.get_by_role("row").count() > 2
    shot(page, "exchange")


@pytest.mark.full
def test_it_can_be_stopped_and_taken_up_again(page: Page) -> None:
    opened(page, "game-4p-t4-first-seat")
    appears(page.get_by_text("averaged over everything"), timeout=2 * PATIENCE)
    page.locator(".st-key-stop-exchange").get_by_role("button").click()
    appears(page.get_by_text("Stopped."))
    table = page.get_by_role("table").last
    before = spans(table.inner_text())
    shot(page, "exchange-open")
    page.get_by_role("button", name="Think longer", exact=True).click()
    appears(page.get_by_role("progressbar"))
    page.wait_for_timeout(3000)
    page.locator(".st-key-stop-exchange").get_by_role("button").click()
    appears(page.get_by_text("Stopped."))
    after = spans(table.inner_text())
    assert len(after) == len(before)
    assert sum(after) <= sum(before)  # what was known stays known


def spans(text: str) -> list[float]:
    """The widths of the intervals of the table."""
    found = re.findall(r"([+-][\d.]+) to ([+-][\d.]+)", text)
    return [float(high) - float(low) for low, high in found]


def test_it_says_when_no_exchange_is_possible(page: Page) -> None:
    opened(page, "game-2p-t4-middle")
    expect(page.get_by_test_id("stAlert")).to_contain_text("You cannot exchange here: §2.1")
    assert page.locator(".bars").count() == 0
