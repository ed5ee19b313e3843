"""Cards that are tapped, in the browser: payment, exchange, discards; a place that is chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.app.driving import (
    appears,
    building,
    called,
    choose,
    item,
    open_position,
    settled,
    shot,
    square,
)

#: A Chapel on mountains and more: one card of three may be of any kind.
STEEP = "game-2p-ford-t3"
#: A printed hamlet that a Town may contain in four ways.
OPENING = "game-2p-t1-opening"


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


def card(page: Page, question: str, name: str) -> Locator:
    """A card below a question."""
    asked = page.get_by_role("group", name=question).filter(visible=True)
    return asked.get_by_role("button", name=name, exact=True)


def tap(page: Page, question: str, name: str) -> None:
    card(page, question, name).click()
    settled(page)


def test_a_play_is_paid_by_tapping_the_card_that_is_open(page: Page) -> None:
    open_position(page, STEEP)
    choose(page, "Try it yourself")
    item(page, "Chapel (1 religious)").click()
    settled(page)
    square(page, "might", "g7").click()
    settled(page)
    question = "Choose one more card to pay with"
    paid = card(page, question, "religious card 1 of 3")
    expect(paid).to_have_attribute("aria-pressed", "true")
    expect(paid).to_be_disabled()
    shot(page, "cards-payment")
    tap(page, question, "civil card 1 of 1")
    expect(building(page, "might", "g7")).to_have_attribute("data-building", "chapel")
    expect(page.get_by_text(re.compile("^Red, turn 3: 1 religious$")).first).to_be_visible()


def test_a_place_is_chosen_on_the_boards_by_its_number(page: Page) -> None:
    open_position(page, OPENING)
    choose(page, "Try it yourself")
    item(page, "Town (2 civil)").click()
    settled(page)
    square(page, "might", "g4").click()
    settled(page)
    asked = page.locator(".st-key-entry-asked")
    expect(asked).to_contain_text("Where should it stand?")
    expect(asked.get_by_role("button", name=re.compile("^[1-4] · Upgrade g4"))).to_have_count(4)
    # Each names its square, and pointing at one shows it on the boards.
    place = re.compile(r"Upgrade g4 of Might to a Town on [fg][34]\b")
    expect(asked.get_by_role("button", name=place)).to_have_count(4)
    own = asked.get_by_role("button", name=re.compile("on g4"))
    own.hover()
    expect(page.locator(".caption .words")).to_have_text("Upgrade g4 of Might to a Town on g4")
    pale = page.locator('.board[data-epoch="might"] [data-possible]')
    expect(pale).to_have_attribute("data-possible", "g4")
    shot(page, "cards-places")
    square(page, "might", "g3").click()
    settled(page)
    expect(building(page, "might", "g3")).to_have_attribute("data-building", "town")


def test_an_exchange_and_discards_are_tapped(page: Page) -> None:
    open_position(page, OPENING)
    choose(page, "Try it yourself")
    page.get_by_text("Exchange first (2 Ecus)").click()
    tap(page, "Choose cards to exchange", "civil card 2 of 2")
    tap(page, "Choose cards to exchange", "religious card 1 of 2")
    drawn = "Choose the 2 cards that were drawn"
    tap(page, drawn, "military card 1 of 2")
    tap(page, drawn, "military card 2 of 2")
    # As many are chosen as were drawn: no further one can be.
    expect(card(page, drawn, "civil card 1 of 2")).to_be_disabled()
    shot(page, "cards-exchange")
    page.get_by_role("button", name=called("Exchange")).click()
    settled(page)
    expect(page.get_by_text(re.compile("2 military, 1 religious, 1 civil")).first).to_be_visible()
    tap(page, "Choose cards to discard", "Discard military card 1 of 2")
    # A second tap takes it back.
    tap(page, "Choose cards to discard", "Discard military card 1 of 2")
    tap(page, "Choose cards to discard", "Discard civil card 1 of 1")
    page.get_by_role("radio", name="These cards").last.click()
    settled(page)
    tap(page, "Choose the card that was drawn", "civil card 1 of 1")
    page.get_by_role("button", name=called("End Green's turn")).click()
    appears(page.get_by_text("White is next").first)
