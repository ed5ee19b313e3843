"""Every page in windows of all sizes, light and dark: legible, nothing clipped, nothing complained.

What the boards are by themselves is in ``test_board_sizes``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from advisor.page.visit.share_link import encode_setup
from positions.files.load_position import read_setup
from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    go,
    keyed,
    my_turn,
    open_position,
    playing,
    settled,
    shot,
    typed_seed,
    unfolded,
)

expect.set_options(timeout=PATIENCE)

SIZES = {"wide": (1600, 1000), "laptop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
Scheme = Literal["light", "dark"]
#: What a window is opened in; on every page it is changed to the other one.
OPENED: dict[str, Scheme] = {"wide": "light", "laptop": "dark", "tablet": "light", "phone": "dark"}
#: Whether the page and all boards on it are dark, or none of them is.
DARK = """
(dark) => {
  const light = (color) => Math.max(...color.match(/\\d+/g).slice(0, 3).map(Number));
  const boards = [];
  const visit = (root) => {
    boards.push(...root.querySelectorAll(".board"));
    for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) visit(shadowRoot);
  };
  visit(document);
  return [document.querySelector(".stApp"), ...boards].every((element) => {
    const ground = light(getComputedStyle(element).backgroundColor);
    return dark ? ground < 60 : ground > 200;
  });
}
"""
#: The full-size map, four players.
GAME = "game-4p-t4-first-seat"
#: Pixels of the smallest text that has to be read.
LEAST = 10
#: The smallest text that is seen, with its size: also in the shadow of a component, where a
#: drawing is scaled, and never what is hidden from sight or from screen readers.
SMALLEST = """
() => {
  const found = [];
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 1 && box.height > 1 && style.visibility !== "hidden"
      && Number(style.opacity) > 0.1 && element.checkVisibility();
  };
  const visit = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.textContent.trim() && child.parentElement) {
        const parent = child.parentElement;
        if (["STYLE", "SCRIPT"].includes(parent.tagName) || !seen(parent)) continue;
        if (parent.closest(".unseen, [data-testid=stIconMaterial]")) continue;
        let size = parseFloat(getComputedStyle(parent).fontSize);
        const svg = parent.closest("svg");
        if (svg?.viewBox?.baseVal?.width) {
          const matrix = parent.getScreenCTM?.();
          if (matrix) size *= Math.hypot(matrix.a, matrix.b);
        }
        found.push([Math.round(size * 10) / 10, child.textContent.trim().slice(0, 40)]);
      } else if (child.nodeType === Node.ELEMENT_NODE) {
        visit(child);
        if (child.shadowRoot) visit(child.shadowRoot);
      }
    }
  };
  visit(document.body);
  return found.sort((one, other) => one[0] - other[0])[0];
}
"""
#: Fields, buttons and boxes that stick out of the window or of the box that cuts them off.
CLIPPED = """
() => {
  const found = [];
  const visit = (root) => {
    const parts = "button, input, select, img, p, h2, h3, table, label, svg.sheet";
    for (const element of root.querySelectorAll(parts)) {
      if (element.closest(".unseen, [hidden], .stAppHeader")) continue;
      if (!element.checkVisibility()) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if (box.right > innerWidth + 1 || box.left < -1) {
        found.push(`${element.tagName} ${element.textContent.trim().slice(0, 30)}`);
      }
    }
    for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) visit(shadowRoot);
  };
  visit(document);
  if (document.querySelector(".stMain").scrollWidth > innerWidth + 1) found.push("the page itself");
  return found;
}
"""


@contextmanager
def shown(window: BrowserContext, address: str, size: str, scheme: Scheme) -> Iterator[Page]:
    """The page about the game, in a window of that size; no message at all is in its console."""
    width, height = SIZES[size]
    word = encode_setup(read_setup(GAME).require())
    said: list[str] = []
    with opened(window, f"{address}/?p={word}", width, scheme, height) as page:
        page.on("console", lambda message: said.append(message.text))
        yield page
    assert [words for words in said if "ERR_" not in words] == []


def looked_at(page: Page, name: str, size: str) -> None:
    """It can be read, and nothing sticks out, light and dark."""
    schemes: list[Scheme] = ["light", "dark"]
    schemes.sort(key=lambda scheme: scheme != OPENED[size])
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(DARK, arg=scheme == "dark")
        settled(page, boards=False)
        told = f"{name}-{size}-{scheme}"
        shot(page, f"layout-{told}")
        smallest = page.evaluate(SMALLEST)
        assert smallest[0] >= LEAST, (told, smallest)
        assert page.evaluate(CLIPPED) == [], told
    page.emulate_media(color_scheme=OPENED[size])


@pytest.mark.usual("wide", "phone")
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_legible_and_whole(window: BrowserContext, address: str, size: str) -> None:
    with shown(window, address, size, OPENED[size]) as page:
        first = page.locator(".turn").first
        appears(first)
        unfolded(page, first)
        looked_at(page, "analyse", size)
        for view in ("Edit", "Library", "Home", "Learn"):
            go(page, view)
            looked_at(page, view.lower(), size)
        for lesson in ("begin", "next-lesson"):
            keyed(page, lesson).click()
            settled(page)
            looked_at(page, f"learn-{lesson}", size)
        go(page, "Play")
        looked_at(page, "dealing", size)
        typed_seed(page, "4")
        page.get_by_role("button", name="Deal", exact=True).click()
        my_turn(page)
        looked_at(page, "play", size)


@pytest.mark.usual("game-5p-valley-t7")
@pytest.mark.parametrize(
    "name", ["game-5p-valley-t7", GAME, "game-2p-ford-t4", "game-2p-meadow-t4"]
)
def test_boards_use_the_window(unopened: Page, name: str) -> None:
    page = unopened
    page.set_viewport_size({"width": 1440, "height": 900})
    open_position(page, name)
    players = page.locator(".players")
    appears(players)
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        boards = _whole(page.locator(".board"))
        shown = _whole(page.locator(".board, .key, .player"))
        # Little of the height is empty, and all that is shown is seen without scrolling.
        assert height * 0.91 <= shown["bottom"] <= height
        assert boards["area"] >= 0.65 * boards["width"] * (height - boards["top"])
        assert page.locator(".stMain").evaluate("e => e.scrollHeight - e.clientHeight") == 0
        assert _apart(page)
        assert page.evaluate(SMALLEST)[0] >= LEAST
    # A laptop at one and a half times the size.
    page.set_viewport_size({"width": 960, "height": 600})
    settled(page)
    for square in page.locator('.square[data-square="a1"]').all():
        assert square.evaluate("e => e.getBoundingClientRect().width") >= 15
    assert _apart(page)


def _whole(parts: Locator) -> dict[str, float]:
    """The box around all of them, and the area of the window that they take themselves."""
    boxes = [box for part in parts.all() if (box := part.bounding_box()) is not None]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    return {
        "top": top,
        "bottom": max(box["y"] + box["height"] for box in boxes),
        "width": max(box["x"] + box["width"] for box in boxes) - left,
        "area": sum(box["width"] * box["height"] for box in boxes),
    }


def _apart(page: Page) -> bool:
    """Whether no two of the boards, the legend and the players lie over each other."""
    parts = page.locator(".board, .key, .player, .st-key-panel").all()
    boxes = [box for part in parts if (box := part.bounding_box()) is not None]
    return not any(
        one["x"] + 1 < other["x"] + other["width"]
        and other["x"] + 1 < one["x"] + one["width"]
        and one["y"] + 1 < other["y"] + other["height"]
        and other["y"] + 1 < one["y"] + one["height"]
        for one, other in combinations(boxes, 2)
    )


@pytest.mark.usual("laptop")
@pytest.mark.parametrize("size", ["wide", "laptop"])
def test_the_list_stands_beside_the_boards(window: BrowserContext, address: str, size: str) -> None:
    with shown(window, address, size, "light") as page:
        appears(page.locator(".turn").nth(2))
        settled(page)
        board = page.locator("svg.sheet >> visible=true").last.bounding_box()
        lines = [line.bounding_box() for line in page.locator(".turn .line").all()]
        assert board is not None
        for line in lines:
            assert line is not None
            assert line["x"] >= board["x"] + board["width"]
            assert line["height"] < 110  # some short lines a turn: nothing is cut
        expect(page.locator(".players")).to_be_in_viewport(ratio=0.99)
        # The boards stay while the panel is read.
        page.get_by_text("Share", exact=True).click()
        settled(page)
        page.get_by_test_id("stCode").last.scroll_into_view_if_needed()
        expect(page.locator("svg.sheet >> visible=true").first).to_be_in_viewport(ratio=0.95)


def test_on_a_phone_a_position_that_was_opened_is_in_view(
    window: BrowserContext, address: str
) -> None:
    with shown(window, address, "phone", "light") as page:
        go(page, "Library")
        page.locator("[class*=st-key-open-]").first.get_by_role("button").click()
        appears(page.locator(".st-key-nav-analyse-here"))
        settled(page)
        expect(page.locator("svg.sheet >> visible=true").first).to_be_in_viewport(ratio=0.5)
        expect(page.get_by_test_id("stSidebar")).to_have_count(0)


@pytest.mark.full
def test_pointing_at_a_line_previews_its_turn(window: BrowserContext, address: str) -> None:
    with shown(window, address, "laptop", "light") as page:
        line = playing(page)
        appears(line)
        page.locator(".st-key-stop-thinking").get_by_role("button").click()
        appears(page.get_by_text(re.compile("^Stopped")))
        settled(page)
        expect(page.locator("[data-change]")).to_have_count(0)
        # The last list may come while the pointer is there: then it moves on, as a hand does.
        for _ in range(20):
            page.locator(".st-key-nav").hover()
            line.hover()
            page.wait_for_timeout(250)
            if page.locator("[data-change]").count():
                break
        expect(page.locator("[data-change]").first).to_be_attached()
        page.locator(".st-key-nav").hover()
        expect(page.locator("[data-change]")).to_have_count(0)


@pytest.mark.full
def test_a_tag_explains_itself_and_shows_its_rule(window: BrowserContext, address: str) -> None:
    with shown(window, address, "laptop", "light") as page:
        turn = page.locator(".turn").first
        # The reasons, and the tags with them, are there before the playouts are.
        expect(turn.locator(".margin")).to_contain_text("±", timeout=3 * PATIENCE)
        page.locator(".st-key-stop-thinking").get_by_role("button").click()
        settled(page)
        tagged = next(
            t for t in page.locator(".turn").all() if unfolded(page, t).locator(".tag").count()
        )
        tagged.locator(".tag").first.click()
        expect(tagged.locator(".rule p").first).to_contain_text(".")
        tagged.locator(".rule summary").click()
        appears(tagged.locator(".rule .text"))
        expect(tagged.locator(".rule summary")).to_contain_text("§")
