"""A game kept on the page: turns entered at the table, an unknown hand, a reload, a variation."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    choose,
    click_button,
    go,
    open_position,
    settled,
    shot,
)

expect.set_options(timeout=PATIENCE)

NAME = "game-2p-ford-t3"
RECORD = """khronos-record: 2
players: [{color: red, name: Ada}, {color: green, name: Ben}]
start:
  khronos: 1
  map: meadow
  turn: {number: 1, player: red}
  players:
    - {color: red, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
    - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
  boards: {might: [], faith: [], reason: []}
turns:
  - plays: ["m:keep@c3=2m/0+2", end]
  - plays: ["m:hamlet@f1=1c/0+1", end]
"""


def press(page: Page, name: str) -> None:
    click_button(
        page, page.get_by_test_id("stMain").get_by_role("button", name=name, exact=True).first
    )
    settled(page)


def lines(page: Page) -> Locator:
    return page.locator(".game .line")


def end_turn(page: Page, color: str) -> None:
    """End the turn without saying what was drawn."""
    unknown = page.get_by_text("I don't know", exact=True)
    if unknown.count():
        unknown.first.click()
        settled(page)
    press(page, f"End {color}'s turn")


def test_a_game_of_two_is_entered_over_three_turns_and_nothing_is_lost(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        open_position(page, NAME)
        choose(page, "At the table")
        press(page, "Travel Might → Faith")
        expect(lines(page)).to_have_count(2)
        end_turn(page, "Red")
        press(page, "Travel Might → Reason")  # White's, whose cards nobody knows
        expect(lines(page).nth(2)).to_contain_text("to Reason")
        page.reload()
        settled(page)
        expect(lines(page)).to_have_count(3)
        choose(page, "At the table")
        end_turn(page, "White")
        appears(page.get_by_text("Turn 4 of 7").first)
        end_turn(page, "Red")
        expect(lines(page)).to_have_count(4)
        shot(page, "game-three-turns")
        # Back to the first turn; what is played there instead becomes a variation.
        lines(page).first.click()
        settled(page)
        appears(page.get_by_text("Turn 3 of 7").first)
        press(page, "Travel Might → Reason")
        expect(lines(page)).to_have_count(5)
        expect(lines(page).nth(2)).to_have_attribute("aria-current", "true")
        # Undo goes back to where that was played from; the variation stays in the game.
        press(page, "Undo")
        expect(lines(page).nth(2)).not_to_have_attribute("aria-current", "true")
        expect(lines(page)).to_have_count(5)
        page.reload()
        settled(page)
        expect(lines(page)).to_have_count(5)
        expect(lines(page).nth(2)).not_to_have_attribute("aria-current", "true")
    window.close()


def test_a_record_with_a_mistake_is_refused_at_its_line_with_its_rule(
    browser: Browser, address: str
) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        go(page, "Library")
        for text, told in (
            (RECORD.replace("m:hamlet@f1", "m:hamlet@d4"), "line 13"),
            (RECORD, ""),
        ):
            page.get_by_role("button", name="Open a file or a text").click()
            settled(page, boards=False)
            field = page.get_by_role("textbox", name="or paste its text")
            field.fill(text)
            field.press("Control+Enter")
            settled(page, boards=False)
            page.get_by_role("button", name="Open the text").click()
            settled(page, boards=not told)
            if told:
                refused = page.locator(".st-key-not-opened")
                expect(refused).to_contain_text(told)
                expect(refused).to_contain_text("§")
                shot(page, "record-refused")
                page.get_by_role("button", name="OK", exact=True).click()
                settled(page, boards=False)
    window.close()
