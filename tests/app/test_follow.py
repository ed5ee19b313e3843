"""Which board is large, or alone on a phone: nothing moves under the pointer by a click."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from advisor.page.visit.share_link import encode_setup
from positions.files.load_position import read_setup
from positions.things import EPOCHS
from tests.app.conftest import opened
from tests.app.driving import PATIENCE, building, choose, item, settled, shot

expect.set_options(timeout=PATIENCE)

#: Yellow can demolish on Faith alone.
POSITION = "game-2p-t4-first-income"


def address_of(address: str) -> str:
    return f"{address}/?view=analyse&p={encode_setup(read_setup(POSITION).require())}"


def large(page: Page) -> str:
    """The board that is large."""
    epoch = page.locator(".board.largest").get_attribute("data-epoch")
    assert epoch is not None
    return epoch


def fitting(page: Page) -> list[str]:
    """The boards on which the piece that is chosen fits, each once."""
    found: list[str] = page.locator(".square.fits").evaluate_all(
        "all => [...new Set(all.map(one => one.dataset.epoch))]"
    )
    return found


def test_no_board_moves_under_the_pointer(window: BrowserContext, address: str) -> None:
    with opened(window, address_of(address), 1440, height=900) as page:
        choose(page, "Try it yourself")
        item(page, "Chapel (1 religious)").click()
        settled(page)
        before = large(page)
        small = next(epoch for epoch in fitting(page) if epoch != before)
        target = page.locator(f'.square.fits[data-epoch="{small}"]').first
        name = target.get_attribute("data-square")
        assert name is not None
        target.click()
        settled(page)
        expect(building(page, small, name)).to_have_attribute("data-building", "chapel")
        assert large(page) == before


def test_a_board_that_came_by_itself_goes_back_once_it_is_over(
    window: BrowserContext, address: str
) -> None:
    with opened(window, address_of(address), 1440, height=900) as page:
        choose(page, "Try it yourself")
        item(page, "Chapel (1 religious)").click()
        settled(page)
        before = large(page)
        small = next(epoch for epoch in fitting(page) if epoch != before)
        page.locator(f'.square.fits[data-epoch="{small}"]').first.click()
        settled(page)
        for name, there in (("Undo", before), ("Redo", small), ("Undo", before)):
            page.get_by_role("button", name=name).first.click()
            settled(page)
            expect(page.locator(".board.largest")).to_have_attribute("data-epoch", there)


def test_where_a_piece_fits_on_another_board_alone_none_changes_its_place(
    window: BrowserContext, address: str
) -> None:
    with opened(window, address_of(address), 1440, height=900) as page:
        choose(page, "Try it yourself")
        places = [page.locator(f".board[data-epoch={epoch}]") for epoch in EPOCHS]
        before = [place.bounding_box() for place in places]
        assert large(page) == "might"
        page.locator(".item").and_(page.get_by_label(re.compile("^Demolish"))).click()
        settled(page)
        assert fitting(page) == ["faith"]
        assert [place.bounding_box() for place in places] == before
        # It is marked, and made large by whoever wants it so.
        expect(page.locator(".board.offered")).to_have_attribute("data-epoch", "faith")
        shot(page, "follow-offer")
        page.get_by_role("button", name="It fits only on the Age of Faith").click()
        assert large(page) == "faith"
        expect(page.locator(".board.offered")).to_have_count(0)
        expect(page.locator(".offer")).to_be_hidden()


def test_where_nothing_fits_on_the_board_in_view_another_comes(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    with opened(context, address_of(address), 390, height=844) as page:
        choose(page, "Try it yourself")
        shown = page.locator(".board >> visible=true")
        expect(shown).to_have_count(1)
        page.locator(".item").and_(page.get_by_label(re.compile("^Demolish"))).tap()
        settled(page)
        assert fitting(page) == ["faith"]
        expect(shown).to_have_attribute("data-epoch", "faith")
    context.close()
