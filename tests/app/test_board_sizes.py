"""Boards of every size in a real browser: large, small, on a phone; legible, and nothing jumps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.app.conftest import opened
from tests.app.driving import appears, settled, shot, square

VALLEY = "game-5p-valley-t7"
CROSSING = "game-4p-t7-last-income"
EPOCHS = ("might", "faith", "reason")
#: Nothing that has to be read is smaller, in pixels.
LEAST = 10.0
#: What a finger hits, in pixels.
FINGER = 32.0
#: All writing of the boards that is to be seen: its text, its size on the screen, where it is.
WRITING = """root => {
  const found = [];
  for (const text of root.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    if (!box.width || !text.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    found.push([text.textContent, size, box.left, box.top, box.right, box.bottom]);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest('svg') || !walker.currentNode.data.trim()) continue;
    const box = parent.getBoundingClientRect();
    if (box.width < 2 || !parent.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    found.push([walker.currentNode.data, size, box.left, box.top, box.right, box.bottom]);
  }
  return found;
}"""


@contextmanager
def _quiet(
    window: BrowserContext,
    url: str,
    width: int,
    height: int,
    scheme: Literal["light", "dark"] = "light",
) -> Iterator[Page]:
    """A page with boards; no word in the console is allowed, of whatever kind."""
    said: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        said.append(f"{message.type}: {message.text}")

    window.on("console", heard)
    with opened(window, url, width, scheme, height) as page:
        yield page
    window.remove_listener("console", heard)
    assert [text for text in said if "ERR_" not in text] == []


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A browser with fingers only."""
    window = browser.new_context(has_touch=True, is_mobile=True)
    yield window
    window.close()


def _boards(page: Page) -> Locator:
    return page.locator("svg.sheet")


def _enlarge(page: Page, epoch: str) -> Locator:
    return page.locator(f'.board[data-epoch="{epoch}"] .enlarge')


def _writing(page: Page) -> list[tuple[str, float, float, float, float, float]]:
    page.locator(".key").evaluate("e => e.open = true")
    appears(page.locator(".legend li").first)
    found: list[Any] = page.locator(".boards").evaluate(WRITING)
    return [(text, size, *box) for text, size, *box in found]


def _box(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found is not None
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def _check_legible(page: Page) -> None:
    """No writing is too small or cut off; coordinates, owners and incomes are all there."""
    written = _writing(page)
    assert {text for text, size, *_ in written if size < LEAST} == set()
    for board in _boards(page).all():
        if not board.is_visible():
            continue
        around = _box(board)
        inside = [
            text
            for text, _, left, top, right, bottom in written
            if left >= around["x"] - 1
            and right <= around["right"] + 1
            and top >= around["y"] - 3
            and bottom <= around["bottom"] + 3
        ]
        columns, rows = board.get_attribute("aria-colcount"), board.get_attribute("aria-rowcount")
        for number in range(int(rows or 0)):
            assert str(number + 1) in inside
        for number in range(int(columns or 0)):
            assert chr(97 + number) in inside
        unread = board.evaluate(
            """svg => {
              const read = part => [...part.querySelectorAll('text')].some(
                text => text.getBoundingClientRect().width > 0);
              const owned = [...svg.querySelectorAll(
                '[data-owner], [data-adventurer], [data-coin]')];
              return owned.filter(part => !read(part)).map(part => part.outerHTML);
            }"""
        )
        assert unread == []


@pytest.mark.parametrize("name", [CROSSING, VALLEY])
def test_the_owner_of_a_building_of_one_square_hides_less_than_half_of_it(
    window: BrowserContext, preview_address: str, name: str
) -> None:
    """On the small boards beside a large one, where its letter is as large as the square."""
    with _quiet(window, f"{preview_address}&name={name}", 820, 1180) as page:
        hidden = page.locator(".board.small svg.sheet").evaluate_all(
            """sheets => sheets.flatMap((sheet) => {
              const side = sheet.querySelector('.square').getBoundingClientRect().width;
              const small = [...sheet.querySelectorAll('[data-building][data-owner]')].filter(
                (one) => one.getBoundingClientRect().width < 1.5 * side);
              return small.map((one) => {
                const cube = [...one.querySelectorAll('[data-instead][data-pin] rect')].at(-1);
                const box = cube.getBoundingClientRect();
                return box.width * box.height / (side * side);
              });
            })"""
        )
        shot(page, f"boards-one-square-{name}")
        assert hidden
        assert max(hidden) < 0.5
        assert min(hidden) > 0.1


# -- legible -------------------------------------------------------------------------------------


@pytest.mark.parametrize("beside", [0, 33])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.full
def test_the_largest_map_is_legible(
    window: BrowserContext, preview_address: str, beside: int, scheme: Literal["light", "dark"]
) -> None:
    url = f"{preview_address}&name={VALLEY}&beside={beside}"
    with _quiet(window, url, 1280, 800, scheme) as page:
        _check_legible(page)
        shot(page, f"boards-valley-{beside}-{scheme}")
        for epoch in EPOCHS:
            _enlarge(page, epoch).click()
            _check_legible(page)
            shot(page, f"boards-valley-{beside}-{scheme}-{epoch}")


@pytest.mark.parametrize(("width", "height"), [(1600, 1000), (1280, 800), (820, 1180), (390, 844)])
@pytest.mark.full
def test_every_window_is_legible(
    window: BrowserContext, preview_address: str, width: int, height: int
) -> None:
    for name in (CROSSING, VALLEY):
        with _quiet(window, f"{preview_address}&name={name}", width, height) as page:
            _check_legible(page)
            scrolled = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert scrolled == 0
            shot(page, f"boards-{name}-{width}")


def test_marks_and_palette_are_legible(window: BrowserContext, alone_address: str) -> None:
    with _quiet(window, alone_address, 1280, 800) as page:
        _check_legible(page)
        _enlarge(page, "reason").click()
        _check_legible(page)
        label = page.locator('[data-label="m10"] text')
        size, zoom = label.evaluate("e => [e.getAttribute('font-size'), e.getScreenCTM().a]")
        assert float(size) * zoom >= LEAST
        # Signs of what became of squares have no writing, and can be seen nevertheless.
        for sign in page.locator("[data-change] [data-pin]").all():
            assert _box(sign)["width"] >= LEAST
        shot(page, "boards-marks-small")


# -- large and small -----------------------------------------------------------------------------


def test_a_board_is_made_large_and_stays_so(window: BrowserContext, preview_address: str) -> None:
    with _quiet(window, f"{preview_address}&beside=33", 1280, 800) as page:
        before = [_box(board) for board in _boards(page).all()]
        assert len({round(box["width"]) for box in before}) == 1
        _enlarge(page, "faith").click()
        might, faith, reason = (_box(board) for board in _boards(page).all())
        assert faith["width"] > 1.6 * before[1]["width"]
        assert faith["bottom"] <= 800
        assert might["width"] == reason["width"] < 0.6 * faith["width"]
        assert might["x"] == reason["x"] >= faith["right"]
        assert reason["y"] >= might["bottom"]
        assert reason["bottom"] <= faith["bottom"] + 1
        # It goes on being large while a turn is gone through, and after a reload.
        page.get_by_role("button", name="Build a Keep").click()
        settled(page)
        appears(page.locator('[data-change="new"]').first)
        assert _box(_boards(page).nth(1)) == faith
        page.reload()
        appears(_boards(page).nth(1))
        settled(page)
        assert _box(_boards(page).nth(1))["width"] == faith["width"]
        expect(_enlarge(page, "faith")).to_have_attribute("aria-pressed", "true")
        _enlarge(page, "faith").click()
        assert [_box(board)["width"] for board in _boards(page).all()] == [
            box["width"] for box in before
        ]


def test_the_key_e_makes_a_board_large(window: BrowserContext, preview_address: str) -> None:
    with _quiet(window, f"{preview_address}&beside=33", 1280, 800) as page:
        width = _box(_boards(page).nth(2))["width"]
        square(page, "reason", "j4").hover()
        page.keyboard.press("e")
        assert _box(_boards(page).nth(2))["width"] > 1.5 * width
        square(page, "might", "j4").focus()
        page.keyboard.press("e")
        expect(_enlarge(page, "might")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("e")
        assert _box(_boards(page).nth(2))["width"] == width


def test_boards_fill_the_height(window: BrowserContext, preview_address: str) -> None:
    with _quiet(window, f"{preview_address}&beside=33", 1600, 1000) as page:
        _enlarge(page, "might").click()
        # The page keeps 200 pixels for other things.
        assert 760 <= _box(_boards(page).nth(0))["height"] <= 800


# -- nothing jumps, nothing is hidden ------------------------------------------------------------


def test_a_caption_moves_nothing(window: BrowserContext, preview_address: str) -> None:
    for width, height in ((1280, 800), (390, 844)):
        with _quiet(window, preview_address, width, height) as page:
            might = page.locator('.board[data-epoch="might"] svg.sheet')
            before = _box(might)
            page.get_by_role("button", name="Build a Keep").click()
            settled(page)
            appears(page.get_by_text("A step on might"))
            page.evaluate("document.querySelector('.stMain').scrollTo(0, 0)")
            assert _box(might) == before


@pytest.mark.parametrize("large", ["", "might", "reason"])
@pytest.mark.full
def test_facts_hide_no_players(window: BrowserContext, preview_address: str, large: str) -> None:
    with _quiet(window, f"{preview_address}&name={CROSSING}", 1280, 800) as page:
        if large:
            _enlarge(page, large).click()
        cards = page.locator(".st-key-cards")
        for epoch in EPOCHS:
            for name in ("c5", "n1", "i9", "j12", "a1", "n12"):
                square(page, epoch, name).hover()
                expect(page.locator(".facts:not(:empty)")).to_have_count(1)
                facts = _box(page.locator(f'.board[data-epoch="{epoch}"] .facts'))
                board = _box(page.locator(f'.board[data-epoch="{epoch}"]'))
                assert facts["x"] >= 0
                assert facts["right"] <= 1280
                assert facts["y"] >= board["y"] - 1
                assert facts["bottom"] <= min(board["bottom"] + 1, 800)
                assert facts["bottom"] <= _box(cards)["y"]
                pointed = _box(square(page, epoch, name))
                assert facts["bottom"] <= pointed["y"] or facts["y"] >= pointed["bottom"]


# -- a phone -------------------------------------------------------------------------------------


def test_a_phone_shows_the_board_of_the_step(phone: BrowserContext, preview_address: str) -> None:
    with _quiet(phone, preview_address, 390, 844) as page:
        appears(_boards(page).nth(0))
        page.get_by_role("button", name="Something on Reason").tap()
        settled(page)
        expect(_boards(page).nth(2)).to_be_in_viewport(ratio=0.6)
        expect(_boards(page).nth(0)).to_be_hidden()
        expect(page.get_by_role("tab", name="Age of Reason")).to_have_attribute(
            "aria-selected", "true"
        )
        # What the visitor then chooses stays.
        page.get_by_role("tab", name="Age of Faith").tap()
        appears(_boards(page).nth(1))
        shot(page, "boards-phone")


def test_fingers_find_everything(phone: BrowserContext, preview_address: str) -> None:
    with _quiet(phone, f"{preview_address}&name={VALLEY}", 390, 844) as page:
        for button in page.locator(".boards button, .boards summary").all():
            if button.is_visible():
                assert min(_box(button)["width"], _box(button)["height"]) >= FINGER
        # A board too small for fingers becomes larger where it was touched.
        square(page, "might", "n13").tap()
        cell = _box(square(page, "might", "n13"))
        assert cell["width"] >= FINGER
        assert 0 <= cell["x"] <= 390 - cell["width"]
        expect(page.locator("[data-ring]")).to_have_count(0)
        square(page, "might", "n13").tap()
        expect(page.locator(".ring.here")).to_have_attribute("data-ring", "n13")
        _enlarge(page, "might").tap()
        assert _box(_boards(page).nth(0))["width"] <= 390


def test_a_phone_hears_nothing_of_keys(phone: BrowserContext, preview_address: str) -> None:
    with _quiet(phone, preview_address, 390, 844) as page:
        text = page.locator(".boards").inner_text()
        assert "key" not in text.lower()
        assert "arrow" not in text.lower()
        assert "Touch a square" in text
        assert "key" not in (_enlarge(page, "might").get_attribute("title") or "")


def test_a_tablet_shows_all_three(phone: BrowserContext, preview_address: str) -> None:
    with _quiet(phone, preview_address, 820, 1180) as page:
        widths = [_box(board)["width"] for board in _boards(page).all()]
        assert widths[0] > 2 * widths[1] == 2 * widths[2]
        square(page, "reason", "c5").tap()
        assert _box(_boards(page).nth(2))["width"] == widths[0]
        cell = _box(square(page, "reason", "c5"))
        assert cell["width"] >= FINGER
