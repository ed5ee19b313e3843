"""Try it yourself in a browser: a whole turn by mouse, refusals, decisions, what it leaves out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.app.driving import (
    appears,
    building,
    drag,
    item,
    open_position,
    settled,
    shot,
    square,
)

POSITION = "game-4p-t4-first-seat"


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


def _open(page: Page, name: str = POSITION) -> None:
    open_position(page, name)
    page.get_by_text("Try it yourself", exact=True).click()
    settled(page)


def _take(page: Page, label: str) -> None:
    """Choose a piece of the palette."""
    item(page, label).click()
    settled(page)


def _press(page: Page, name: str) -> None:
    button = page.get_by_test_id("stMain").get_by_role("button", name=re.compile(f"^{name}"))
    button.first.click()
    settled(page)


def _click(page: Page, epoch: str, name: str) -> None:
    square(page, epoch, name).click()
    settled(page)


def _metric(page: Page, label: str) -> Locator:
    return page.get_by_test_id("stMetric").filter(has_text=label).get_by_test_id("stMetricValue")


@pytest.mark.full
def test_a_square_says_which_section_forbids_it(page: Page) -> None:
    _open(page)
    _take(page, "Keep (2 military)")
    expect(square(page, "might", "d5")).to_have_class(re.compile(r"\bfits\b"))
    expect(square(page, "might", "e5")).to_have_class(re.compile(r"\brefused\b"))
    square(page, "might", "e5").hover()
    appears(page.get_by_text("only Towns and Cities may cover a river (§3.2)").first)
    shot(page, "trying-fits")
    _click(page, "might", "e5")
    expect(page.get_by_test_id("stAlert")).to_contain_text(
        "Keep on e5 of Might: only Towns and Cities may cover a river (§3.2)"
    )
    _click(page, "might", "a1")
    expect(page.get_by_test_id("stAlert")).to_contain_text("§3.1")
    _click(page, "reason", "c9")
    expect(page.get_by_test_id("stAlert")).to_contain_text("nothing is built")
    page.get_by_text("§3 The turn as a whole", exact=False).or_(
        page.get_by_text("§3 Plays as a whole")
    ).first.click()
    appears(page.get_by_text("populating (3.6)", exact=False))
    shot(page, "trying-refused")


def test_a_whole_turn_by_mouse_with_a_decision_of_another_player(page: Page) -> None:
    _open(page)
    expect(_metric(page, "So far")).to_have_text("0")
    _take(page, "Keep (2 military)")
    _click(page, "might", "d5")
    appears(building(page, "might", "d5"))
    appears(building(page, "reason", "d5"))
    expect(_metric(page, "So far")).to_have_text("+1")
    shot(page, "trying-played")

    # White says where the Keep goes that replaces their Castle; the visitor decides as White.
    _take(page, "Hamlet (1 civil)")
    _click(page, "faith", "i2")
    expect(page.locator(".st-key-entry-asked")).to_contain_text(
        "White chooses where to put the tile"
    )
    expect(square(page, "faith", "b2")).to_have_class(re.compile(r"\bfits\b"))
    shot(page, "trying-decision")
    _click(page, "faith", "b2")
    appears(page.get_by_text("White puts the smaller one on b2").first)
    appears(building(page, "faith", "b2"))
    expect(building(page, "faith", "a1")).to_have_count(0)
    shot(page, "trying-decided")

    _press(page, "Undo")
    appears(building(page, "faith", "a1"))
    expect(building(page, "faith", "i2")).to_have_count(0)
    appears(building(page, "might", "d5"))

    # The same again, the advisor answering for White.
    _take(page, "Hamlet (1 civil)")
    _click(page, "faith", "i2")
    _press(page, "The advisor answers: what suits them best")
    appears(page.get_by_text("White puts the smaller one on").first)
    appears(building(page, "faith", "i2"))

    leaving = page.locator('.board[data-epoch="might"] .foot .leaves')
    expect(leaving).to_have_count(1)  # Black's alone
    drag(page, leaving, page.locator('.board[data-epoch="reason"]'))
    settled(page)
    expect(_metric(page, "So far")).to_have_text("0")
    expect(leaving).to_have_count(0)
    expect(page.locator(".board.reached")).to_have_count(0)
    _press(page, "End [A-Z][a-z]+'s turn")
    expect(page.get_by_test_id("stAlert").first).to_contain_text("Black collects")
    expect(page.get_by_test_id("stAlert").first).to_contain_text("Green is next")
    shot(page, "trying-ended")


@pytest.mark.full
def test_a_building_is_dragged_onto_its_square_and_it_is_undone(page: Page) -> None:
    _open(page)
    drag(page, item(page, "Chapel (1 religious)"), square(page, "faith", "c9"))
    appears(building(page, "faith", "c9"))
    settled(page)
    _press(page, "Undo")
    expect(building(page, "faith", "c9")).to_have_count(0)


@pytest.mark.full
def test_a_square_first_and_then_one_of_the_plays_there(page: Page) -> None:
    _open(page)
    _click(page, "might", "h7")
    _click(page, "might", "g4")
    _press(page, "Upgrade g4 of Might to a City on g3")
    asked = page.locator(".st-key-entry-asked")
    expect(asked).to_contain_text("Black chooses which building to downsize")
    _press(page, "Cancel")
    expect(asked).to_have_count(0)


@pytest.mark.full
def test_what_the_turn_leaves_out_is_told_while_it_is_made(page: Page) -> None:
    _open(page)
    told = page.get_by_text(re.compile("less than the best turn|No turn earns more"))
    appears(told.first)
    _take(page, "Keep (2 military)")
    _click(page, "might", "d5")
    given = page.get_by_text(re.compile("give away|Nothing is given away"))
    appears(given.first)
    shot(page, "trying-loss")


@pytest.mark.full
def test_the_game_ends_and_says_who_wins(page: Page) -> None:
    _open(page, "game-4p-t7-last-income")
    _press(page, "End [A-Z][a-z]+'s turn")
    expect(page.get_by_test_id("stAlert").first).to_contain_text("The game is over.")
    expect(page.get_by_test_id("stAlert").first).to_contain_text("wins")
    shot(page, "trying-over")
    _press(page, "Back to the last turn")
    expect(_metric(page, "So far")).to_have_text("0")
