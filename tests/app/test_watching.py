"""Panels that watch the engine: they look again and again until it is done, and then no more."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.app.driving import PATIENCE, appears, open_position, settled

expect.set_options(timeout=PATIENCE)


PANELS = {
    "Suggestions": "thinking",
    "Try it yourself": "reckoning",
    "Threats": "threats",
    "Exchange": "exchange",
}


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


@pytest.mark.full
def test_what_is_final_is_not_looked_at_again(page: Page) -> None:
    sent: list[object] = []

    def connected(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(frame))

    page.on("websocket", connected)
    open_position(page, "game-4p-t6-crowded")  # all of them take long here
    for panel, name in PANELS.items():
        page.get_by_text(panel, exact=True).click()
        settled(page)
        stop = page.locator(f".st-key-stop-{name}").get_by_role("button")
        expect(stop).to_be_enabled()
        before = len(sent)
        for _ in range(PATIENCE // 100):
            if len(sent) > before:
                break
            page.wait_for_timeout(100)
        assert len(sent) > before, panel  # it looks by itself
        stop.click()
        appears(page.get_by_text(re.compile("^(Stopped|Nothing is known)")))
        expect(stop).to_be_disabled()
        settled(page)
        before = len(sent)
        page.wait_for_timeout(3000)
        assert len(sent) == before, panel
        page.locator(f".st-key-longer-{name}").get_by_role("button").click()
        expect(stop).to_be_enabled()
        stop.click()
        expect(stop).to_be_disabled()
        settled(page)
