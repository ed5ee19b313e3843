"""The boards in a real browser: pointed at, clicked, dragged to, walked over with the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from positions.things import EPOCHS
from tests.app.conftest import opened
from tests.app.driving import appears, drag, item, open_position, settled, shot, square

POSITION = "game-4p-t7-last-income"


@pytest.fixture
def alone(window: BrowserContext, alone_address: str) -> Iterator[Page]:
    with opened(window, alone_address) as page:
        yield page


def _facts(page: Page, epoch: str) -> Locator:
    return page.locator(f'.board[data-epoch="{epoch}"] .facts')


def _done(page: Page) -> Locator:
    return page.get_by_text("picked:")


def _rings(page: Page, kind: str) -> Locator:
    return page.locator(f".chosen .ring.{kind}")


# -- pointing ------------------------------------------------------------------------------------


@pytest.mark.full
def test_pointing_tells_of_the_domain_on_all_boards(unopened: Page) -> None:
    page = unopened
    open_position(page, POSITION)
    square(page, "might", "c5").hover()
    expect(_facts(page, "might")).to_contain_text("c4 Blue's Abbey")
    expect(_facts(page, "might")).to_contain_text(
        "Green controls it with the Castle on b9, the highest military building here."
    )
    expect(_facts(page, "might")).to_contain_text("It pays Green 23 Ecus.")
    expect(_facts(page, "might")).to_contain_text("What stands on c1, g3, g4")
    # One box tells of all three boards.
    expect(_facts(page, "might")).to_contain_text("Blue controls it with the Abbey on c4")
    expect(_facts(page, "might")).to_contain_text("Green and Black share it. Cubes:")
    expect(page.locator(".facts:not(:empty)")).to_have_count(1)
    for epoch in ("might", "faith", "reason"):
        domain = page.locator(f'.board[data-epoch="{epoch}"] .pointed .domain')
        expect(domain).to_have_count(1)
        assert "c5" in (domain.get_attribute("data-domain") or "").split()
    expect(page.locator(".dividing")).to_have_count(3)
    shot(page, "boards-domain")
    page.get_by_role("heading", name="Four players, turn 7").hover()
    expect(page.locator(".pointed .domain")).to_have_count(0)


def test_an_empty_square_has_no_domain(unopened: Page) -> None:
    page = unopened
    open_position(page, POSITION)
    square(page, "might", "j1").hover()
    expect(_facts(page, "might")).to_contain_text("j1 empty, plain")
    expect(page.locator(".pointed .domain")).to_have_count(0)


# -- clicking ------------------------------------------------------------------------------------


def test_a_click_chooses_the_very_square_on_all_boards(unopened: Page) -> None:
    page = unopened
    open_position(page, POSITION)
    square(page, "might", "d5").click()
    expect(_rings(page, "here")).to_have_attribute("data-ring", "d5")
    expect(_rings(page, "elsewhere")).to_have_count(2)
    settled(page)
    expect(_rings(page, "here")).to_have_attribute("data-ring", "d5")
    expect(square(page, "might", "d5")).to_have_attribute("aria-selected", "true")
    shot(page, "boards-chosen")
    square(page, "reason", "a1").click()
    settled(page)
    expect(page.locator('.board[data-epoch="reason"] .ring.here')).to_have_count(1)
    expect(page.locator('.board[data-epoch="might"] .ring.elsewhere')).to_have_count(1)


def test_every_click_is_told_once(alone: Page) -> None:
    expect(_done(alone)).to_have_text("picked: nothing; new: 0; armed: []")
    square(alone, "faith", "d9").click()
    expect(_done(alone)).to_have_text("picked: faith d9 [] []; new: 1; armed: []")
    square(alone, "faith", "d9").click()
    expect(_done(alone)).to_have_text("picked: faith d9 [] []; new: 2; armed: []")
    for name in ("a1", "a2", "a3", "a4"):
        square(alone, "might", name).click()
    expect(_done(alone)).to_have_text("picked: might a4 [] []; new: 6; armed: []")


# -- what a panel has them show ------------------------------------------------------------------


def test_what_fits_and_what_is_refused_is_told(alone: Page) -> None:
    tip = alone.get_by_role("tooltip").and_(alone.locator(".tip"))
    square(alone, "might", "c3").hover()
    expect(tip).to_have_text("Build a Watch Tower here for 1 military card")
    square(alone, "might", "e1").hover()
    expect(tip).to_have_text("§3.2 River: only Towns and Cities may cover it <b>")
    shot(alone, "boards-refused")
    # It is all that is told then: no second box lies over the boards.
    facts = alone.locator(".facts:not(:empty)")
    expect(facts).to_have_count(0)
    square(alone, "might", "j8").hover()
    expect(tip).to_be_hidden()
    expect(facts).to_have_count(1)


def test_changes_are_drawn(alone: Page) -> None:
    for change in ("new", "gone", "restored", "shadow", "smaller"):
        appears(alone.locator(f'[data-change="{change}"]').first)
    expect(square(alone, "might", "m1")).to_have_attribute(
        "aria-label", "m1: Town, on plain, built now"
    )
    shot(alone, "boards-changes")


# -- dragging ------------------------------------------------------------------------------------


def test_an_item_is_dragged_onto_a_square(alone: Page) -> None:
    drag(alone, item(alone, "Red's Keep"), square(alone, "might", "b7"))
    expect(_done(alone)).to_have_text("picked: might b7 [keep red] []; new: 1; armed: []")
    drag(alone, item(alone, "Hamlet"), alone.locator(".key"))
    alone.wait_for_timeout(300)
    expect(_done(alone)).to_contain_text("new: 1")


def test_a_building_is_dragged_to_another_square(alone: Page) -> None:
    drag(alone, square(alone, "might", "d10"), square(alone, "might", "d11"))
    expect(_done(alone)).to_have_text("picked: might d11 [] [might d10]; new: 1; armed: []")


def test_a_finger_drags_too(window: BrowserContext, alone_address: str) -> None:
    with opened(window, alone_address) as page:
        touch = page.context.new_cdp_session(page)
        start = item(page, "Red's Keep").bounding_box()
        end = square(page, "faith", "b7").bounding_box()
        assert start is not None
        assert end is not None
        for kind, share in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
            x = start["x"] + 9 + (end["x"] - start["x"]) * share
            y = start["y"] + 9 + (end["y"] - start["y"]) * share
            touch.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(_done(page)).to_have_text("picked: faith b7 [keep red] []; new: 1; armed: []")


def test_a_chosen_item_goes_where_one_clicks(alone: Page) -> None:
    item(alone, "Hamlet").click()
    expect(_done(alone)).to_have_text("picked: nothing; new: 0; armed: [hamlet]")
    expect(item(alone, "Hamlet")).to_have_attribute("aria-pressed", "true")
    square(alone, "might", "k9").click()
    expect(_done(alone)).to_have_text("picked: might k9 [hamlet] []; new: 1; armed: [hamlet]")
    item(alone, "Hamlet").click()
    expect(_done(alone)).to_contain_text("armed: []")


# -- the keys alone ------------------------------------------------------------------------------


def _reach_the_boards(page: Page) -> None:
    page.locator(".palette .item").last.focus()
    page.keyboard.press("Tab")


def test_the_keys_alone_suffice(alone: Page) -> None:
    keys = alone.keyboard
    _reach_the_boards(alone)
    expect(square(alone, "might", "a1")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"):
        keys.press(key)
    expect(square(alone, "might", "c3")).to_be_focused()
    expect(alone.locator(".spoken")).to_contain_text("Build a Watch Tower here")
    keys.press("PageDown")
    expect(square(alone, "faith", "c3")).to_be_focused()
    keys.press("PageDown")
    expect(square(alone, "reason", "c3")).to_be_focused()
    keys.press("End")
    keys.press("Enter")
    expect(_done(alone)).to_have_text("picked: reason n3 [] []; new: 1; armed: []")
    settled(alone)
    expect(square(alone, "reason", "n3")).to_be_focused()
    keys.press("ArrowLeft")
    expect(square(alone, "reason", "m3")).to_be_focused()
    shot(alone, "boards-keys")
    keys.press("Escape")
    expect(square(alone, "reason", "m3")).not_to_be_focused()


def test_the_keys_choose_an_item_and_move_a_building(alone: Page) -> None:
    keys = alone.keyboard
    item(alone, "Red's Keep").focus()
    keys.press("ArrowRight")
    expect(item(alone, "Hamlet")).to_be_focused()
    keys.press("Enter")
    expect(_done(alone)).to_contain_text("armed: [hamlet]")
    keys.press("Tab")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(_done(alone)).to_have_text("picked: might a2 [hamlet] []; new: 1; armed: [hamlet]")
    keys.press("Escape")
    expect(_done(alone)).to_contain_text("armed: []")
    keys.press("m")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(_done(alone)).to_have_text("picked: might c2 [] [might a2]; new: 2; armed: []")


def test_boards_and_squares_have_names(unopened: Page) -> None:
    page = unopened
    open_position(page, POSITION)
    for title in ("Age of Might", "Age of Faith", "Age of Reason"):
        grid = page.get_by_role("grid", name=title)
        expect(grid.get_by_role("gridcell")).to_have_count(14 * 12)
    expect(page.get_by_role("gridcell", name="c5: Blue's Abbey, on plain")).to_have_count(2)


# -- width and theme -----------------------------------------------------------------------------


def test_a_narrow_window_has_tabs(window: BrowserContext, address: str) -> None:
    with opened(window, f"{address}/?view=analyse", width=480) as page:
        boards = page.locator("svg.sheet")
        appears(boards.nth(0))
        expect(boards.nth(1)).to_be_hidden()
        tabs = page.get_by_role("tablist", name="Boards").get_by_role("tab")
        for number, title in enumerate(("Age of Might", "Age of Faith", "Age of Reason")):
            tabs.nth(number).click()
            appears(page.get_by_role("grid", name=title))
            box = boards.nth(number).bounding_box()
            assert box is not None
            assert box["width"] > 400
        shot(page, "boards-narrow")
        tabs.nth(2).press("ArrowRight")
        appears(page.get_by_role("grid", name="Age of Might"))
        expect(tabs.nth(0)).to_be_focused()
        square(page, "might", "a1").focus()
        for _ in range(2):
            page.keyboard.press("PageDown")
        expect(square(page, "reason", "a1")).to_be_focused()


def test_a_wide_window_shows_three(page: Page) -> None:
    boxes = [board.bounding_box() for board in page.locator("svg.sheet").all()]
    assert len(boxes) == 3
    assert all(box and box["width"] > 100 for box in boxes)
    expect(page.get_by_role("tab", name="Age of Might")).to_be_hidden()


def test_a_large_window_keeps_the_boards_in_view(page: Page) -> None:
    page.get_by_role("radio", name="Share").or_(page.get_by_text("Share", exact=True)).first.click()
    settled(page)
    last = page.get_by_test_id("stCode").last
    last.scroll_into_view_if_needed()
    page.mouse.move(900, 1000)
    page.mouse.wheel(0, 3000)
    expect(page.get_by_role("heading", name="Two players")).not_to_be_in_viewport()
    for board in page.locator("svg.sheet").all():
        expect(board).to_be_in_viewport(ratio=0.95)
    shot(page, "boards-in-view")


def _in_looks(page: Page, name: str) -> None:
    """Choose something about the looks of the boards."""
    page.get_by_role("button", name="Looks").click()
    page.get_by_test_id("stPopoverBody").get_by_text(name, exact=True).click()


def _paper(page: Page) -> str:
    found = page.locator(".boards").evaluate("e => getComputedStyle(e).getPropertyValue('--paper')")
    return str(found)


def test_the_boards_follow_the_theme(window: BrowserContext, address: str) -> None:
    with opened(window, f"{address}/?view=analyse") as page:
        light = _paper(page)
    with opened(window, f"{address}/?view=analyse", scheme="dark") as page:
        assert _paper(page) != light
        shot(page, "boards-dark")
        _in_looks(page, "light")
        settled(page)
        assert _paper(page) == light


@pytest.mark.usual("first")
@pytest.mark.parametrize("corner", ["first", "last"])
def test_facts_hide_neither_letters_nor_numbers(page: Page, corner: str) -> None:
    for epoch in EPOCHS:
        squares = page.locator(f'.square[data-epoch="{epoch}"]')
        getattr(squares, corner).hover()
        facts = _facts(page, epoch).bounding_box()
        first = square(page, epoch, "a1").bounding_box()
        assert facts is not None
        assert first is not None
        assert facts["x"] >= first["x"] - 2
        assert facts["y"] >= first["y"] - 2


def test_one_below_the_other_each_has_its_facts_beside_it(page: Page) -> None:
    _in_looks(page, "One below the other")
    settled(page)
    boxes = [board.bounding_box() for board in page.locator("svg.sheet").all()]
    assert len({round(box["x"]) for box in boxes if box}) == 1
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    square(page, "might", "a1").hover()
    facts, board = _facts(page, "might").bounding_box(), boxes[0]
    assert facts is not None
    assert board is not None
    assert facts["x"] >= board["x"] + board["width"]
    shot(page, "boards-below-each-other")


# -- painting and keys ---------------------------------------------------------------------------


def _drag_over(page: Page, epoch: str, names: Sequence[str]) -> None:
    """Press on the first square, move straight from each to the next, let go on the last."""
    for number, name in enumerate(names):
        box = square(page, epoch, name).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if not number:
            page.mouse.down()
    page.mouse.up()


def test_a_drag_over_squares_is_one_gesture(alone: Page) -> None:
    item(alone, "Hamlet").click()
    # The pointer is seen on a few squares only: those between were crossed, too.
    _drag_over(alone, "might", ["l9", "n9", "n11"])
    expect(_done(alone)).to_have_text(
        "picked: might l9 [hamlet] [] l9 m9 n9 n10 n11; new: 1; armed: [hamlet]"
    )
    shot(alone, "boards-painted")
    # One that ends where it began is a click.
    _drag_over(alone, "might", ["j1", "j1"])
    expect(_done(alone)).to_have_text("picked: might j1 [hamlet] []; new: 2; armed: [hamlet]")


def test_a_drag_that_begins_on_a_building_moves_it_unless_all_is_painted(alone: Page) -> None:
    item(alone, "Hamlet").click()
    _drag_over(alone, "might", ["d10", "d11"])
    expect(_done(alone)).to_have_text("picked: might d11 [] [might d10]; new: 1; armed: [hamlet]")
    item(alone, "Eraser").click()
    _drag_over(alone, "might", ["d10", "d11"])
    expect(_done(alone)).to_have_text(
        "picked: might d10 [eraser] [] d10 d11; new: 2; armed: [eraser]"
    )
    # On another board it goes on only where it came from.
    _drag_over(alone, "might", ["n10", "n12"])
    expect(_done(alone)).to_contain_text("n10 n11 n12; new: 3")


def test_a_key_of_the_panel_is_told_with_its_square(alone: Page) -> None:
    square(alone, "might", "a1").hover()
    alone.keyboard.press("o")
    expect(_done(alone)).to_have_text("picked: might a1 [] [] o; new: 1; armed: []")
    square(alone, "faith", "d9").focus()
    alone.keyboard.press("o")
    expect(_done(alone)).to_have_text("picked: faith d9 [] [] o; new: 2; armed: []")
    alone.keyboard.press("x")
    expect(alone.locator(".caption")).to_contain_text("o: next owner.")
    expect(_done(alone)).to_contain_text("new: 2")


def test_a_click_on_a_building_is_told_with_its_square(alone: Page) -> None:
    item(alone, "Red's Keep").click()
    for number, name in enumerate(("d10", "d10", "c9"), start=1):
        square(alone, "might", name).click()
        expect(_done(alone)).to_have_text(
            f"picked: might {name} [keep red] []; new: {number}; armed: [keep red]"
        )


def _finger(page: Page, names: Sequence[str]) -> None:
    """Draw a finger over squares of ``might``."""
    touch = page.context.new_cdp_session(page)
    for number, name in enumerate(names):
        box = square(page, "might", name).bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind = "touchMove" if number else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_paints_too(window: BrowserContext, alone_address: str) -> None:
    with opened(window, alone_address) as page:
        item(page, "Hamlet").click()
        _finger(page, ["l9", "n9", "n10"])
        expect(_done(page)).to_have_text(
            "picked: might l9 [hamlet] [] l9 m9 n9 n10; new: 1; armed: [hamlet]"
        )


def test_a_finger_moves_a_building_too(window: BrowserContext, alone_address: str) -> None:
    with opened(window, alone_address) as page:
        _finger(page, ["d10", "d11"])
        expect(_done(page)).to_have_text("picked: might d11 [] [might d10]; new: 1; armed: []")
