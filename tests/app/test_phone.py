"""A game against a bot on a telephone, with a finger: the bar at the lower edge, coming back."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.app.conftest import listened_to
from tests.app.driving import PATIENCE, appears, my_turn, settled, shot, square, typed_seed
from tests.app.test_play import SEED, choose, main, press

expect.set_options(timeout=PATIENCE)

WIDTH, HEIGHT = 390, 844
#: A narrow telephone's width.
NARROW = 360
#: What stands in the bar.
BUTTONS = ("End your turn", "Undo", "Redo", "Hint", "Travel")
#: Words of mice and keyboards.
NOT_HERE = re.compile(r"\b(click|Backspace|Alt\+|hover|point at)", re.IGNORECASE)


def bar(page: Page) -> Locator:
    return page.locator(".st-key-turn-bar")


def at_the_edge(page: Page) -> None:
    """The bar ends at the window's lower edge and takes little of it; a board is seen above it."""
    box = bar(page).bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] - HEIGHT) <= 1
    assert (box["x"], box["width"]) == (0, WIDTH)
    assert box["height"] < HEIGHT / 3
    covers = page.evaluate(
        "() => document.elementFromPoint(innerWidth / 2, innerHeight - 8)"
        ".closest('.st-key-turn-bar') !== null"
    )
    assert covers


def whole_in(page: Page, parts: Locator, width: int) -> None:
    """Each of them is seen whole in a window so wide, and a finger finds it."""
    found = parts.all()
    assert len(found) > 3
    for part in found:
        box = part.bounding_box()
        assert box is not None
        name = part.get_attribute("aria-label") or part.inner_text()
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= width, name
        assert box["height"] >= 24, name
        point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert part.evaluate(
            "(e, [x, y]) => {"
            " const at = e.getRootNode().elementFromPoint(x, y);"
            " return at !== null && (e.contains(at) || at.contains(e)); }",
            point,
        ), name


def _fingers_do_what_they_do_elsewhere(page: Page) -> None:
    """On a board too, a swipe scrolls the page and two fingers make it larger."""
    cdp = page.context.new_cdp_session(page)
    where = {"x": WIDTH / 2, "y": HEIGHT / 3}
    top = "() => document.querySelector('.stMain').scrollTop"
    before = page.evaluate(top)
    for number in range(12):
        point = {"x": where["x"], "y": where["y"] - 15 * number}
        kind = "touchMove" if number else "touchStart"
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"before => ({top})() > before", arg=before)
    cdp.send("Input.synthesizePinchGesture", {**where, "scaleFactor": 2.0})
    assert page.evaluate("() => visualViewport.scale") > 1.2
    cdp.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})


def dealt(page: Page, address: str, plan: str, level: str) -> None:
    """A game of Red against a bot, at the start of Red's turn."""
    page.goto(f"{address}/?view=play")
    settled(page, boards=False)
    choose(page, "Map", plan)
    choose(page, "Your colour", "Red")
    choose(page, "Level", level)
    typed_seed(page, SEED)
    press(page, "Deal")
    my_turn(page)


def test_the_bar_stays_and_a_game_that_is_left_is_there_again(
    browser: Browser, address: str
) -> None:
    window = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    with listened_to(window, WIDTH, height=HEIGHT) as page:
        dealt(page, address, "Meadow", "3")
        at_the_edge(page)
        for name in BUTTONS:
            appears(bar(page).get_by_role("button", name=re.compile(f"^{name}")).first)
        shot(page, "phone-bar")
        appears(bar(page).get_by_text(re.compile(r"^\d+ Ecus?$")))
        title = page.locator(".st-key-head-title h3")
        assert title.evaluate("e => e.scrollWidth <= e.clientWidth")  # whole, in two lines
        assert title.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
        for width in (NARROW, WIDTH):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            settled(page)
            whole_in(page, bar(page).get_by_role("button"), width)
            main(page).evaluate("e => e.scrollTo(0, 0)")
            whole_in(page, page.locator(".st-key-nav").get_by_role("link"), width)
            shot(page, f"phone-bar-{width}")
        # It is there wherever the page is scrolled to, and nothing sticks out beside it.
        board = page.locator("svg.sheet").first
        for end in ("end", "start"):
            main(page).evaluate(
                "(e, end) => e.scrollTo(0, end === 'end' ? e.scrollHeight : 0)", end
            )
            at_the_edge(page)
            wide = page.locator(".stMain").evaluate("e => [e.scrollWidth, e.clientWidth]")
            assert wide[0] <= wide[1]
        top = board.bounding_box()
        edge = bar(page).bounding_box()
        assert top is not None
        assert edge is not None
        assert top["y"] + 100 < edge["y"]
        assert not NOT_HERE.search(main(page).inner_text())
        _fingers_do_what_they_do_elsewhere(page)
        # The hand lies in it: a card is tapped to be discarded, and the turn ends.
        cards = bar(page).get_by_role("group").get_by_role("button")
        expect(cards).to_have_count(4)
        cards.first.tap()
        settled(page)
        expect(cards.first).to_have_attribute("aria-pressed", "true")
        expect(cards.first).to_have_accessible_name(re.compile("^Discard .+ card 1 of"))
        for width in (NARROW, WIDTH):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            settled(page)
            whole_in(page, bar(page).get_by_role("button"), width)
            shot(page, f"phone-discard-{width}")
        bar(page).get_by_role("button", name="End your turn, discard 1").tap()
        appears(page.get_by_text("Turn 2 of 7").first)
        my_turn(page)
        # What the other one did is where one looks: the board, and a line above it.
        expect(page.locator(".boards .words")).to_contain_text(
            re.compile(r"Black \(level 3\): .*\. They have")
        )
        # Where that is longer than there is room for, a finger moves it.
        caption = page.locator(".boards .caption").first
        scrolls, room, whole = caption.evaluate(
            "e => [getComputedStyle(e).overflowY, e.clientHeight, e.scrollHeight]"
        )
        assert scrolls == "auto"
        assert 2 * room >= whole
        page.wait_for_timeout(800)
        box = page.locator("svg.sheet").first.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < box["y"] + box["height"] / 2 < HEIGHT
        shot(page, "phone-after-their-turn")
        bar(page).get_by_role("button", name="Take back the last round").tap()
        settled(page)
        whole_in(page, bar(page).get_by_role("button"), WIDTH)
        shot(page, "phone-take-back")
        bar(page).get_by_role("button", name="Take it back").tap()
        appears(page.get_by_text("Turn 1 of 7").first)
        my_turn(page)
        bar(page).get_by_role("button", name="Redo").tap()
        appears(page.get_by_text("Turn 2 of 7").first)
        my_turn(page)
        # The browser's Back leaves the game; whoever comes back finds it where it was.
        page.goto(f"{address}/?view=learn")
        settled(page, boards=False)
        page.go_back()
        my_turn(page)
        appears(page.get_by_text("Turn 2 of 7").first)
        at_the_edge(page)
    # A new tab of the same browser goes on with it.
    with listened_to(window, WIDTH, height=HEIGHT) as page:
        page.goto(f"{address}/?view=play")
        settled(page, boards=False)
        press(page, "Go on with your game")
        my_turn(page)
        appears(page.get_by_text("Turn 2 of 7").first)
    window.close()


def middle(page: Page, epoch: str, name: str) -> tuple[float, float]:
    """The middle of a square in the window."""
    box = square(page, epoch, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def in_the_middle(page: Page, name: str) -> None:
    """The square is in the middle of what is seen above the bar."""
    edge = bar(page).bounding_box()
    assert edge is not None
    page.wait_for_timeout(300)
    x, y = middle(page, "might", name)
    assert 0 < x < WIDTH
    assert edge["y"] / 4 < y < edge["y"] * 3 / 4


def test_a_board_that_becomes_larger_shows_the_square_that_was_touched(
    browser: Browser, address: str
) -> None:
    window = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    with listened_to(window, WIDTH, height=HEIGHT) as page:
        dealt(page, address, "Valley", "1")
        before = square(page, "might", "l15").bounding_box()
        square(page, "might", "l15").tap()
        appears(page.get_by_text("The board is larger now.").first)
        after = square(page, "might", "l15").bounding_box()
        assert before is not None
        assert after is not None
        assert after["width"] > 1.2 * before["width"]
        in_the_middle(page, "l15")
        # What to do now is still to be read, wherever on the board one is.
        told = page.get_by_text("The board is larger now.").first.bounding_box()
        assert told is not None
        assert told["y"] >= 0
        shot(page, "phone-larger")
        # So are the letters and numbers of the squares.
        box = square(page, "might", "l15").bounding_box()
        assert box is not None
        letter = page.locator('.board.current .letters text:text-is("l")').bounding_box()
        number = page.locator('.board.current .numbers text:text-is("15")').bounding_box()
        assert letter is not None
        assert number is not None
        assert told["y"] + told["height"] <= letter["y"] + 2
        assert letter["y"] + letter["height"] < box["y"]
        assert box["x"] <= letter["x"] + letter["width"] / 2 <= box["x"] + box["width"]
        assert 0 <= number["x"] < number["x"] + number["width"] < box["x"]
        assert box["y"] <= number["y"] + number["height"] / 2 <= box["y"] + box["height"]
        # It is there again after a reload.
        page.reload()
        my_turn(page)
        in_the_middle(page, "l15")
        shot(page, "phone-larger-reloaded")
        # On another page the board is whole again: nothing there would say that there is more.
        page.goto(f"{address}/?view=analyse")
        settled(page)
        whole = page.locator("svg.sheet").first.bounding_box()
        assert whole is not None
        assert whole["width"] <= WIDTH
    window.close()
