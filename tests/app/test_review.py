"""A review in a real browser: one screen, gone through by arrow keys; a mistake tried again; a game
that was given up."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from advisor.bots.arena.arena_match import Setting, play_and_tell
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_writing import record_to_yaml
from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    go,
    my_turn,
    settled,
    shot,
    typed_seed,
)
from tests.app.test_hostile import open_file, upload
from tests.app.test_play import choose, press

expect.set_options(timeout=PATIENCE)

#: Windows in which boards, turns and curve are seen at once.
WIDE = ((1920, 1080), (1440, 900))
#: Where they stand one below the other.
NARROW = ((820, 1180), (390, 844))
#: What sticks out of the window, of what belongs on one screen.
OUTSIDE = """
() => {
  const found = [];
  const visit = (root) => {
    for (const part of root.querySelectorAll(".board, .moves, svg.curve, .st-key-review-way")) {
      const box = part.getBoundingClientRect();
      if (box.width < 2) continue;
      if (box.top < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) {
        found.push(`${part.className.baseVal ?? part.className} ${box.top} ${box.bottom}`);
      }
    }
    for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) visit(shadowRoot);
  };
  visit(document);
  return found;
}
"""


@pytest.fixture(scope="module")
def game() -> bytes:
    """A whole game of a person against a level, as a record of the page Play has it."""
    rules = ruleset("rio-grande", holdem=False)
    record = play_and_tell((Setting(("level:2", "level:1"), load_map("meadow"), rules, 7, None), 0))
    seats = tuple(
        replace(seat, name="Ada" if seat.name == "level:2" else seat.name)
        for seat in record.record.players
    )
    return record_to_yaml(replace(record.record, players=seats)).encode("utf-8")


def reviewed(page: Page) -> None:
    """Have the open game reviewed to its end."""
    page.get_by_role("button", name="Review this game").click()
    appears(page.get_by_role("button", name="Save", exact=True), timeout=2 * PATIENCE)
    settled(page)


def here(page: Page) -> Locator:
    """The line of the turn that is shown."""
    return page.locator(".moves .line.here")


def words(page: Page) -> Locator:
    """What the boards show, in words."""
    return page.locator(".boards .words")


def pressed(page: Page, key: str) -> None:
    page.keyboard.press(key)
    settled(page)


def read_in_narrow_windows(page: Page) -> None:
    """It is read in narrow windows, light and dark; then the window is wide again."""
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for width, height in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            settled(page)
            wide = page.locator(".stMain").evaluate("e => [e.scrollWidth, e.clientWidth]")
            assert wide[0] <= wide[1] + 1, (width, wide)
            drawn = page.locator("svg.curve polyline.line").first.evaluate(
                "line => getComputedStyle(line).stroke"
            )
            assert drawn.startswith("rgb(")
            shot(page, f"review-{width}-{scheme}")
    # On the phone each step button has its sign above its words, and they fill it.
    for button in page.locator(".st-key-review-way button").all():
        tops = button.locator('p, [data-testid="stIconMaterial"]').evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).filter(box => box.height)"
            ".map(box => [box.top, box.bottom])"
        )
        box = button.bounding_box()
        assert box is not None
        assert len(tops) == 2
        above = tops[0][0] - box["y"]
        below = box["y"] + box["height"] - tops[1][1]
        assert abs(above - below) < 8, (above, below)
    # With a finger: one touch of the better turn shows it on the boards, which come into view.
    page.locator(".moves .line", has_text="?").first.click()
    settled(page)
    page.locator(".moves .better").click()
    settled(page)
    expect(words(page)).to_contain_text("the better turn")
    expect(page.locator("svg.sheet >> visible=true").first).to_be_in_viewport()
    # What is said of the turn stands above the boards, and comes into view with them.
    verdict = page.locator(".st-key-review-verdict")
    expect(verdict).to_contain_text(re.compile(r"lost \d+ Ecus?"))
    expect(verdict).to_be_in_viewport()
    shot(page, "review-verdict-390")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(verdict).to_be_hidden()
    page.emulate_media(color_scheme="light")
    settled(page)


def test_a_game_is_reviewed_on_one_screen_and_a_mistake_tried_again_there(
    page: Page, game: bytes
) -> None:
    upload(page, game, "game.yaml")
    open_file(page)
    go(page, "Review")
    reviewed(page)
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(OUTSIDE) == [], (width, height)
        shot(page, f"review-{width}")
    # The arrow keys lead from step to step, and on into the next turn.
    lines = page.locator(".moves .line")
    expect(lines).to_have_count(14)
    # A long turn is read whole.
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert lines.locator(".words").evaluate_all(cut) == 0
    first = here(page).inner_text()
    steps = page.locator(".moves .body ol").first.locator("li").count()
    for step in range(1, steps + 1):
        pressed(page, "ArrowRight")
        expect(words(page)).to_contain_text(f", step {step} of {steps}: ")
        expect(page.locator('.moves [aria-current="step"]')).to_contain_text(f"{step}. ")
        assert here(page).inner_text() == first
    pressed(page, "ArrowRight")
    expect(lines.nth(1)).to_have_class(re.compile("here"))
    pressed(page, "ArrowLeft")
    pressed(page, "ArrowLeft")
    expect(lines.nth(0)).to_have_class(re.compile("here"))
    for turn in (1, 2, 3):
        pressed(page, "ArrowDown")
        expect(lines.nth(turn)).to_have_class(re.compile("here"))
    pressed(page, "ArrowUp")
    expect(lines.nth(2)).to_have_class(re.compile("here"))
    # So do clicks: on a turn, on a step of it, on the curve.
    lines.nth(0).click()
    settled(page)
    page.locator(".moves .body li").nth(steps - 1).get_by_role("button").click()
    settled(page)
    expect(words(page)).to_contain_text(f", step {steps} of {steps}: ")
    page.locator('svg.curve [data-slot="5"]').click(position={"x": 20, "y": 8})
    settled(page)
    expect(lines.nth(4)).to_have_class(re.compile("here"))
    expect(page.locator("svg.curve .slot.here")).to_have_attribute("data-slot", "5")
    # The legend tells players apart by colour and by shape.
    legend = page.locator(".curves .player")
    expect(legend).to_have_count(2)
    assert legend.locator("circle").count() == legend.locator("polygon").count() == 1
    page.get_by_role("button", name="Lead in Ecus").click()
    expect(page.locator("svg.curve")).to_have_attribute("aria-label", "Lead in Ecus")
    # The better turn is seen by pointing at it, and by keyboard, and one click keeps it there.
    bad = page.locator(".moves .line", has_text="?").first
    bad.click()
    settled(page)
    played = words(page).inner_text()
    better = page.locator(".moves .better")
    better.hover()
    expect(words(page)).to_contain_text("Better: ")
    page.mouse.move(5, 5)
    expect(words(page)).to_have_text(played)
    better.click()
    settled(page)
    expect(words(page)).to_contain_text("the better turn")
    pressed(page, "ArrowLeft")
    page.get_by_role("button", name="The turn as it was played").click()
    settled(page)
    expect(words(page)).not_to_contain_text("the better turn")
    # Plain words, no notation.
    text = page.get_by_test_id("stMain").inner_text()
    assert not re.search(r"\b[mfr]:[a-z]|=\d[mrc]|-/-", text)
    # The choice of whose mistakes says so, at its left.
    label = page.locator(".st-key-review-tools .stSelectbox label").bounding_box()
    field = page.get_by_role("combobox", name=re.compile("Whose mistakes")).bounding_box()
    expect(page.get_by_text("Whose mistakes", exact=True)).to_be_visible()
    assert label is not None
    assert field is not None
    assert label["width"] > 60
    assert label["x"] + label["width"] <= field["x"]
    read_in_narrow_windows(page)
    # A mistake of one's own is tried again, and the review is where it was.
    assert "Red" in text or "Green" in text or "Blue" in text
    place = here(page).inner_text()
    retry = page.get_by_role("button", name="Retry my mistakes")
    expect(retry).to_be_enabled()
    retry.click()
    appears(page.locator(".st-key-nav-retry-here"))
    settled(page)
    appears(page.get_by_text(re.compile(r"^1 of \d+ · 0 solved$")))
    press(page, "That is my turn")
    appears(page.get_by_text(re.compile("^(This turn loses|Solved|Too close)")).first)
    shot(page, "review-retry")
    press(page, "Back to the review")
    appears(page.locator(".st-key-nav-review-here"))
    settled(page)
    assert here(page).inner_text() == place
    # One turn of the list is tried again.
    bad.click()
    settled(page)
    page.locator(".moves .retry").click()
    appears(page.locator(".st-key-nav-retry-here"))
    settled(page)


def test_a_game_that_was_given_up_is_reviewed(browser: Browser, address: str) -> None:
    window = browser.new_context()
    with opened(window, f"{address}/?view=analyse") as page:
        go(page, "Play")
        choose(page, "Map", "Meadow")
        choose(page, "Your colour", "Red")
        choose(page, "Level", "1")
        typed_seed(page, "9")
        press(page, "Deal")
        my_turn(page)
        press(page, "End your turn")
        my_turn(page)
        page.get_by_role("button", name="This game").click()
        page.get_by_text("I want to give this game up").click()
        settled(page)
        page.get_by_role("button", name="Give up").click()
        appears(page.get_by_text("You gave this game up. The 2 turns"))
        # It stays so after a reload.
        page.reload()
        appears(page.get_by_text("You gave this game up. The 2 turns"))
        settled(page)
        press(page, "Review this game")
        appears(page.locator(".st-key-nav-review-here"))
        appears(page.get_by_text("was not played to its end").first)
        expect(page.locator(".moves .line")).to_have_count(2)
        expect(page.locator("svg.curve [data-slot]")).to_have_count(3)
        pressed(page, "ArrowDown")
        expect(page.locator(".moves .line").nth(1)).to_have_class(re.compile("here"))
        shot(page, "review-given-up")
    window.close()
