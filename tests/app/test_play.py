"""A game against a bot in the browser: dealt, hinted, warned, taken back, reloaded, reviewed."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    building,
    click_button,
    go,
    item,
    my_turn,
    settled,
    shot,
    square,
    typed_seed,
)

expect.set_options(timeout=PATIENCE)

#: The person, red, moves first, and can build a Chapel.
SEED = "9"
#: Turns of a game.
TURNS = 7


def main(page: Page) -> Locator:
    return page.get_by_test_id("stMain")


def press(page: Page, name: str) -> None:
    """Press the first button whose name begins so: after it may come its key."""
    begins = re.compile(f"^{re.escape(name)}")
    click_button(page, main(page).get_by_role("button", name=begins).first)
    settled(page, boards=False)


def choose(page: Page, label: str, option: str) -> None:
    """Choose from a list."""
    page.get_by_role("combobox", name=label).first.click()
    page.get_by_role("option", name=option, exact=True).click()
    settled(page, boards=False)


def build(page: Page, name: str) -> None:
    """Build what is chosen on a square of Might, paid in the first way if there are several."""
    square(page, "might", name).click()
    settled(page)
    asked = page.locator(".st-key-entry-asked").get_by_role("button", disabled=False, pressed=False)
    ways = asked.or_(page.locator(".st-key-entry-asked [class*='st-key-way-'] button"))
    while ways.count():
        ways.first.click()
        settled(page)
    expect(building(page, "might", name)).to_have_count(1)


def pace(page: Page, how: str) -> None:
    """Say how fast turns of the others play on the boards."""
    page.get_by_role("button", name="This game").click()
    choose(page, "Opponents' turns on the boards", how)
    page.keyboard.press("Escape")
    settled(page)


def kept(page: Page) -> str:
    """All that the browser keeps."""
    found: str = page.evaluate("() => JSON.stringify(localStorage)")
    return found


def test_a_whole_game_with_a_hint_a_warning_a_reload_and_its_review(
    browser: Browser, address: str
) -> None:
    window = browser.new_context(accept_downloads=True)
    with opened(window, f"{address}/?view=analyse") as page:
        go(page, "Play")
        shot(page, "play-dealing")
        choose(page, "Map", "Meadow")
        choose(page, "Your colour", "Red")
        choose(page, "Level", "3")
        choose(page, "The tutor speaks", "at inaccuracies and worse")
        typed_seed(page, SEED)
        press(page, "Deal")
        my_turn(page)
        assert page.url.endswith("/?view=play")
        # A hint, one step and then the next.
        press(page, "Hint: what to look at")
        hints = page.locator(".st-key-hints").get_by_test_id("stAlert")
        appears(hints)
        first = hints.inner_text()
        press(page, "Hint: which board")
        expect(hints).to_contain_text(first.splitlines()[0])
        # The turn is ended with nothing done: the tutor speaks, and is heard.
        press(page, "End your turn")
        appears(page.get_by_text("Tutor: against the best turn").first)
        shot(page, "play-tutor")
        press(page, "Rethink")
        # A play on the boards, taken back, made again.
        item(page, "Chapel (1 religious)").click()
        settled(page)
        where = page.locator('.square[data-epoch="might"].fits').first
        name = where.get_attribute("data-square")
        assert name is not None
        build(page, name)
        press(page, "Undo")
        expect(building(page, "might", name)).to_have_count(0)
        item(page, "Chapel (1 religious)").click()
        settled(page)
        build(page, name)
        hand = page.get_by_text("It is your turn.").first.inner_text()
        page.reload()
        my_turn(page)
        expect(building(page, "might", name)).to_have_count(1)
        assert page.get_by_text("It is your turn.").first.inner_text() == hand
        shot(page, "play-turn")
        go(page, "Home")
        press(page, "Go on with your game against bots")
        my_turn(page)
        # To the end, without the tutor.
        page.get_by_role("button", name="This game").click()
        choose(page, "The tutor speaks", "off")
        page.keyboard.press("Escape")
        settled(page)
        assert "sparring-1:" in kept(page)
        for turn in range(1, TURNS + 1):
            appears(page.get_by_text(f"Turn {turn} of {TURNS}").first)
            if turn == 2:  # with the keyboard, which goes on from there
                page.get_by_role("button", name="End your turn").first.focus()
                page.keyboard.press("Enter")
            else:
                press(page, "End your turn")
            if turn == 1:  # the turn of the other plays on the boards, is read, and passes
                appears(page.get_by_text(re.compile("step [0-9] of")).first)
                # The way through it is beside the boards, in view in a low window too.
                steps = page.locator(".st-key-stepping").bounding_box()
                assert steps is not None
                assert steps["y"] + steps["height"] < 640
                shot(page, "play-their-turn")
                expect(page.locator(".aloud")).to_contain_text(re.compile("[Tt]hey have"))
            if turn < TURNS:
                my_turn(page)
            if turn == 1:
                pace(page, "only when I ask")
            if turn == 2:
                expect(page.get_by_role("button", name="End your turn").first).to_be_focused()
                # What the others did is read to who listens.
                expect(page.locator(".aloud")).to_contain_text("Ecu")
        appears(page.get_by_text("The game is over.").first)
        assert "sparring-1:" not in kept(page)
        shot(page, "play-over")
        press(page, "Review this game")
        appears(page.locator(".st-key-nav-review-here"))
        appears(page.get_by_text("Chance to win").locator("visible=true").first)
        expect(page.locator(".moves .line")).to_have_count(2 * TURNS)
        shot(page, "play-review")
        stop = main(page).get_by_role("button", name="Stop", exact=True)
        if stop.count():
            stop.click()
        settled(page, boards=False)
    window.close()
