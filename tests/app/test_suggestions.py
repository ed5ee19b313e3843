"""Suggestions in a real browser: better while one watches, step by step, two side by side."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.app.driving import (
    ATTEMPTS,
    PATIENCE,
    appears,
    called,
    choose,
    open_position,
    playing,
    settled,
    shot,
    stopped,
    unfolded,
)

expect.set_options(timeout=PATIENCE)

#: Four players on the full-size map, in the middle of the game, with income.
GAME = "game-4p-t4-first-seat"


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


def cards(page: Page) -> Locator:
    """The suggestions, best first."""
    return page.locator(".turn")


def suggested(page: Page, name: str = GAME) -> None:
    """Open a position and wait for the first list."""
    open_position(page, name)
    expect(page.locator(".st-key-stop-thinking")).to_have_count(1)  # the list before is gone
    appears(cards(page).first)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=called(name))


def put_on_boards(page: Page, turn: Locator) -> Locator:
    """Show a turn on the boards; if it leaves the list before that, the one in its place."""
    for _ in range(ATTEMPTS):
        found = unfolded(page, turn)
        with suppress(TimeoutError):
            found.locator("button.show").click(timeout=PATIENCE / ATTEMPTS)
            return found
    message = "no turn stays in the list until it is clicked"
    raise AssertionError(message)


def boards(page: Page) -> str:
    return "".join(sheet.inner_html() for sheet in page.locator("svg.sheet").all())


def without_rank(stepping: Locator) -> str:
    """What the box of the steps says; the turn's place in the list may change."""
    return re.sub(r"\b(Turn|turn|Suggestion|suggestion) \d+\b", "Turn", stepping.inner_text())


def playouts(page: Page) -> int:
    """The largest number of playouts that a line of the list names, once all is told of it."""
    page.set_default_timeout(PATIENCE / 20)
    for turn in cards(page).all():
        with suppress(TimeoutError, AssertionError):  # the list may have changed: it is gone
            more = unfolded(page, turn).locator("button.more")
            if more.count() and more.inner_text() == "More":
                more.click()
    page.set_default_timeout(PATIENCE)
    found = [
        int(number.replace(",", ""))
        for number in re.findall(r"([\d,]+) playout", " ".join(cards(page).all_inner_texts()))
    ]
    return max(found, default=0)


def thought_through(page: Page) -> None:
    """Wait for the end; on a busy machine the seconds may bring no playout, then think longer."""
    for _ in range(ATTEMPTS):
        appears(page.get_by_text(re.compile(r"^Done(\.|: [0-9,]+ playouts?\.)$")), 3 * PATIENCE)
        if page.get_by_text(re.compile(r"^Done: ")).count():
            return
        button(page, "Think longer").click()
        appears(page.get_by_role("progressbar"))
    pytest.fail("there is no playout, however long one thinks")


def chances_in_the_rows(page: Page) -> None:
    """The chance to win is in the row, and the signs are explained without pointing."""
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        row = page.locator(".turns .turn").first
        expect(row.locator(".chance")).to_have_text(re.compile(r"\d+ %"))
        for words in page.locator(".turns .line > span:visible").all():
            assert words.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
        assert page.locator(".turns").evaluate("e => e.scrollWidth <= e.clientWidth")
        short, margin, chance = (
            row.locator(f".{part}").bounding_box() for part in ("short", "margin", "chance")
        )
        assert short is not None
        assert margin is not None
        assert chance is not None
        assert short["width"] > 120
        assert chance["y"] >= margin["y"] + margin["height"] - 2  # both fit below one another
        shot(page, f"suggestions-chance-{width}")
        signs = page.locator(".turns .signs")
        expect(signs.locator("dl")).to_be_hidden()
        signs.locator("summary").click()
        for sign in ("✓", "playouts", "themes"):
            expect(signs.locator("dt", has_text=sign)).to_be_visible()
        shot(page, f"suggestions-signs-{width}")
        signs.locator("summary").click()


def test_the_list_gets_better_while_one_watches(page: Page) -> None:
    suggested(page)
    appears(page.get_by_role("progressbar"))
    first = playouts(page)  # none yet, or all of them if the machine is slow
    # What is chosen meanwhile stays chosen.
    chosen = put_on_boards(page, cards(page).filter(has_not_text="End the turn").nth(1))
    stepping = page.locator(".st-key-stepping")
    appears(stepping)
    name = chosen.get_attribute("data-preview")
    expect(cards(page).and_(page.locator(".chosen"))).to_have_attribute("data-preview", name or "")
    settled(page)
    words = without_rank(stepping)
    thought_through(page)
    # A sixth stands below where none of the five earns most on this turn.
    appears(cards(page).nth(4))
    expect(cards(page).first.locator(".margin")).to_contain_text("±")
    first_turn = unfolded(page, cards(page).first)
    more = first_turn.locator("button.more")
    if more.inner_text() == "More":
        more.click()
    expect(first_turn).to_contain_text("for certain")
    expect(first_turn.locator(".reason").first).to_contain_text(".")
    # Why the turn, and at the end why it is first: two comparisons, and who wins more often.
    assert 1 <= first_turn.locator(".reason").count() <= 7
    assert playouts(page) >= max(first, 1)
    assert without_rank(stepping) == words
    expect(page.locator(".turn.chosen")).to_have_attribute("data-preview", name or "")
    shot(page, "suggestions")
    chances_in_the_rows(page)


def test_the_steps_come_into_view_wherever_one_has_scrolled_to(page: Page) -> None:
    page.set_viewport_size({"width": 1400, "height": 900})
    suggested(page)
    stopped(page)
    last = cards(page).filter(has_not_text="Exchange").last
    shown = unfolded(page, last).locator("button.show")
    for _ in range(2):  # the second time the box is there already
        shown.scroll_into_view_if_needed()
        shown.click()
        settled(page)
        box = page.locator(".st-key-stepping")
        expect(box).to_be_in_viewport(ratio=0.99)
        below = page.locator("svg.sheet").first.bounding_box()
        top = box.bounding_box()
        assert below is not None
        assert top is not None
        assert top["y"] >= below["y"] + below["height"]
        # What takes the turn over does not lie under a second click.
        button_box = page.get_by_role("button", name="Make this turn").bounding_box()
        clicked = shown.bounding_box()
        assert button_box is not None
        assert clicked is not None
        assert button_box["x"] + button_box["width"] < clicked["x"]


@pytest.mark.full
def test_stop_and_think_longer(page: Page) -> None:
    suggested(page)
    page.locator(".st-key-stop-thinking").get_by_role("button").click()
    appears(page.get_by_text(re.compile("^Stopped")))
    expect(page.locator(".st-key-stop-thinking").get_by_role("button")).to_be_disabled()
    known = playouts(page)
    button(page, "Think longer").click()
    appears(page.get_by_role("progressbar"))
    appears(cards(page).nth(4))
    longer = button(page, "Think longer")
    for _ in range(PATIENCE // 250):
        if playouts(page) > known:
            break
        if longer.is_enabled():  # on a busy machine so many seconds may bring no playout
            longer.click()
        page.wait_for_timeout(500)
    else:
        pytest.fail(f"there were {known} playouts, and no turn has more")
    stop = page.locator(".st-key-stop-thinking").get_by_role("button")
    if stop.is_enabled():
        stop.click()
    appears(page.get_by_text(re.compile(r": [0-9,]+ playouts?\.$")))


def test_a_hint_gives_nothing_away(page: Page) -> None:
    suggested(page, "r8-07-junction-and-choice")
    page.get_by_text("Give me a hint only").click()
    hint = page.get_by_test_id("stAlert")
    expect(hint).to_contain_text(re.compile("[a-z]{3}.*[.]"), timeout=PATIENCE)
    expect(hint).not_to_contain_text("Looking for", timeout=PATIENCE)
    expect(cards(page)).to_have_count(0)
    assert not re.search(r"\b[a-h]\d", hint.inner_text())
    shot(page, "suggestions-hint")
    page.get_by_text("Give me a hint only").click()
    appears(cards(page).first)


def test_on_income_turns_it_is_proved_what_can_be_earned(page: Page) -> None:
    suggested(page, "r9-8-the-opponent-decides")
    appears(page.get_by_text("Proved: no turn earns more than"), timeout=2 * PATIENCE)


@pytest.mark.full
def test_a_turn_is_played_step_by_step_and_another_put_beside_it(page: Page) -> None:
    suggested(page)
    stopped(page)
    before = boards(page)
    # Nothing is seen of a turn that only exchanges.
    turn = cards(page).filter(has_not_text="Exchange").first
    unfolded(page, turn).locator("button.show").click()
    stepping = page.locator(".st-key-stepping")
    expect(stepping).to_contain_text("step 1 of")
    settled(page)
    one = boards(page)
    assert one != before
    assert page.locator("[data-change]").count() > 0
    for name in ("Next", "Last", "Back", "First"):
        button(page, name).focus()
        page.keyboard.press("Enter")  # the keyboard does
        settled(page)
    expect(stepping).to_contain_text("step 0 of")
    expect(button(page, "First")).to_be_disabled()
    button(page, "Last").click()
    expect(button(page, "Last")).to_be_disabled()
    page.get_by_text("Ecus step by step").click()
    account = page.locator(".st-key-panel").get_by_role("table")
    expect(account).to_contain_text("Income of Reason")
    expect(account).to_contain_text("so far")
    shot(page, "suggestions-last-step")
    button(page, "Back").click()
    expect(button(page, "Last")).to_be_enabled()
    button(page, "First").click()
    expect(stepping).to_contain_text("step 0 of")
    button(page, "Play automatically").click()
    expect(button(page, "Last")).to_be_disabled(timeout=PATIENCE)
    # Another one beside it.
    button(page, "First").click()
    settled(page)
    turns = cards(page).filter(has_not_text="Exchange")
    signs = page.locator(".turns .signs")
    signs.locator("summary").click()
    unfolded(page, turns.nth(1)).locator("button.compare").click()
    comparing = page.locator(".st-key-comparing")
    appears(comparing.get_by_role("img").nth(1))
    expect(comparing.get_by_role("table").first).to_contain_text("Black")
    expect(comparing.get_by_role("table").last).to_contain_text("expected margin")
    settled(page, boards=False)  # the comparison stands in their place
    # One pair of boards at a time, the first that differs; its squares are lit.
    chosen = comparing.get_by_role("radio", checked=True)
    expect(chosen).to_have_text(re.compile(r": \d+ squares? differs?$"))
    shot(page, "suggestions-compare")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert comparing.get_by_role("img").count() == 2
    for picture in comparing.get_by_role("img").all():
        # Of a board of 14 squares with a margin on either side.
        width = picture.evaluate(
            "e => Math.min(e.width, e.height * e.naturalWidth / e.naturalHeight)"
        )
        assert width / 16 >= 20
    for other in comparing.get_by_role("radio").all():
        other.click()
        settled(page, boards=False)
        assert comparing.get_by_role("img").count() == 2
    for size in ((1280, 800), (1600, 1000)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("window.scrollTo(0, 0)")
        for part in (*comparing.get_by_role("img").all(), *comparing.get_by_role("table").all()):
            expect(part).to_be_in_viewport(ratio=0.95)  # seen whole
    button(page, "Stop comparing").click()
    expect(comparing).to_have_count(0)
    expect(page.locator(".turns .turn.open")).not_to_have_count(0)  # what was read is still open
    expect(signs.locator("dl")).to_be_visible()
    button(page, "Close").click()
    expect(stepping).to_have_count(0)


def test_no_row_is_cut_and_the_heads_have_their_units(page: Page) -> None:
    suggested(page, "game-2p-t4-middle")
    page.set_viewport_size({"width": 1440, "height": 900})
    settled(page)
    for words in page.locator(".turns .short").all():
        assert words.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    heads = page.locator(".turns .head span")
    expect(heads).to_have_text(["", "turn", "Ecus now", "margin (Ecus)", "chance to win"])


def test_the_turn_can_be_made(page: Page) -> None:
    suggested(page, "r8-12-income")
    put_on_boards(page, playing(page))
    button(page, "Make this turn").click()
    button(page, "Make its plays only").click()
    settled(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".game .line")).to_have_count(2)


def exchange_listed(page: Page) -> Locator:
    """The exchange of the list; on a busy machine the seconds may not be enough for one."""
    exchange = cards(page).filter(has_text="Exchange")
    for _ in range(ATTEMPTS):
        expect(exchange.or_(page.get_by_text(re.compile(r"^Done"))).first).to_be_visible()
        if exchange.count():
            return exchange.first
        button(page, "Think longer").click()
        appears(page.get_by_role("progressbar"))
    pytest.fail("there is no exchange, however long one thinks")


def test_exchanges_can_be_left_out_and_one_is_made_from_its_line(page: Page) -> None:
    suggested(page, "r8-11-renovation")
    exchange_listed(page)
    page.get_by_text("Leave out exchanges").click()
    expect(cards(page).filter(has_text="Exchange")).to_have_count(0)
    thought_through(page)
    expect(cards(page).filter(has_text="Exchange")).to_have_count(0)
    choose(page, "Money")
    choose(page, "Suggestions")
    expect(page.get_by_role("switch", name="Leave out exchanges")).to_be_checked()
    page.get_by_text("Leave out exchanges").click()
    exchange_listed(page)
    make = unfolded(page, exchange_listed(page)).locator("button.make")
    make.click()
    settled(page)
    asked = page.locator(".st-key-making")
    expect(asked).to_contain_text("Make this exchange: pay 2 Ecus, discard")
    expect(asked).to_contain_text("draw?")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # nothing is made yet
    done = asked.get_by_role("button", name="Exchange", exact=True)
    expect(done).to_be_disabled()
    hand = asked.get_by_role("radiogroup", name="The hand is then").get_by_text("%)").first
    words = hand.inner_text().partition(" (")[0]
    hand.click()
    expect(done).to_be_enabled()
    shot(page, "suggestions-exchange")
    done.click()
    settled(page)
    expect(asked).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(page.locator(".game .line").last).to_contain_text("exchanges")
    appears(cards(page).first)  # the list goes on with the new hand
    expect(cards(page).filter(has_text="Exchange")).to_have_count(0)
    choose(page, "At the table")
    expect(page.locator(".st-key-panel")).to_contain_text(words)
