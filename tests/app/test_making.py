"""A suggested turn is made in a browser: never by a click too many, and to its end."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from advisor.page.visit import share_link
from positions.files.load_position import read_setup
from tests.app.conftest import opened
from tests.app.driving import PATIENCE, appears, playing, settled, shot, stopped

GAME = "game-4p-t4-first-seat"


def standing(page: Page) -> set[tuple[str | None, ...]]:
    """Which buildings stand on the boards, by board and square."""
    names = ("data-epoch", "data-square", "data-building")
    pieces = page.locator(".pieces [data-building] >> visible=true").all()
    return {tuple(piece.get_attribute(name) for name in names) for piece in pieces}


def test_a_double_click_never_makes_a_turn_and_its_end_is_asked_for(
    window: BrowserContext, address: str
) -> None:
    word = share_link.encode_setup(read_setup(GAME).require())
    with opened(window, f"{address}/?view=analyse&p={word}") as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        undo = page.get_by_role("button", name="Undo")
        before = standing(page)
        stopped(page)
        turn = playing(page)
        name = turn.get_attribute("data-preview", timeout=PATIENCE)
        line = page.locator(f'.turn[data-preview="{name}"] button.line')
        appears(line)
        line.dblclick()  # unfolded and folded up
        settled(page)
        expect(undo).to_be_disabled()
        line.click()
        shows = page.locator(f'.turn[data-preview="{name}"] button.show')
        shows.dblclick()
        settled(page)
        expect(undo).to_be_disabled()
        make = page.get_by_role("button", name="Make this turn")
        appears(make)
        make.dblclick()
        settled(page)
        asked = page.locator(".st-key-making")
        expect(asked).to_contain_text("End of Black's turn")
        expect(undo).to_be_disabled()
        shot(page, "making")
        asked.get_by_role("radio", name="I don't know").click()
        settled(page)
        asked.get_by_role("button", name="End Black's turn").click()
        settled(page)
        appears(page.get_by_text(re.compile("Green is next, turn 4")).first)
        expect(undo).to_be_enabled()
        assert standing(page) != before
