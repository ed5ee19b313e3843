"""Whoever closes the page stops thinking; the others go on."""

from __future__ import annotations

import math
import time

import pytest
from playwright.sync_api import Browser, expect

from benchmarks.speed.page_server import served
from benchmarks.speed.page_speed import BrowserSession, engine_seconds, idle_after
from tests.app.driving import PATIENCE, appears

expect.set_options(timeout=PATIENCE)


def think_for_long(session: BrowserSession) -> None:
    """Have it think for much longer than this test takes."""
    page = session.page
    session.seconds("suggestion")
    for _ in range(2):
        page.locator(".st-key-stop-thinking").get_by_role("button").click()
        longer = page.get_by_role("button", name="Think longer", exact=True)
        expect(longer).to_be_enabled()
        longer.click()
    appears(page.get_by_role("progressbar"))


def busy(pid: int) -> bool:
    """Whether the engine gets to use the processor, waited for."""
    begun = engine_seconds(pid)
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if engine_seconds(pid) - begun > 0.5:
            return True
        time.sleep(0.2)
    return False


@pytest.mark.full
def test_closed_pages_stop_thinking_and_the_others_go_on(browser: Browser) -> None:
    with served() as (address, pid):
        one = BrowserSession(browser, address, "game-4p-t6-crowded")
        other = BrowserSession(browser, address, "game-4p-t3-middle")
        think_for_long(one)
        think_for_long(other)
        assert busy(pid)
        assert one.own()
        assert other.own()
        one.close()
        assert busy(pid)
        assert other.thinking()
        other.close()
        assert not math.isinf(idle_after(pid))
