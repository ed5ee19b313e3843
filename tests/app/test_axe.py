"""axe-core, the checker of web pages for people with disabilities, finds nothing serious anywhere.

It looks into open shadows, so into our components, too. What it calls serious or critical fails;
nothing is left out, neither rules nor parts of the page, not even Streamlit's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from advisor.page.pages.analyse.analyse_page import PANELS, panel_name
from advisor.page.visit.share_link import encode_setup
from positions.files.load_position import read_setup
from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    choose,
    go,
    keyed,
    my_turn,
    settled,
    stopped,
    typed_seed,
    unfolded,
)
from tests.app.test_layout import DARK
from tests.app.test_retry import open_record, press

expect.set_options(timeout=PATIENCE)

GAME: Final = "game-4p-t4-first-seat"
GRAVE: Final = ("serious", "critical")
LOOKS: Final[dict[str, tuple[int, int, Literal["light", "dark"]]]] = {
    "light": (1440, 900, "light"),
    "dark": (1440, 900, "dark"),
    "large": (1920, 1080, "light"),
    "tablet": (820, 1180, "dark"),
    "phone": (390, 844, "light"),
    "phone, dark": (390, 844, "dark"),
}


@pytest.fixture
def shown(browser: Browser, address: str, look: str) -> Iterator[Page]:
    """The page about a game, in a browser of its own."""
    width, height, scheme = LOOKS[look]
    word = encode_setup(read_setup(GAME).require())
    context = browser.new_context(reduced_motion="reduce")
    with opened(context, f"{address}/?view=analyse&p={word}", width, scheme, height) as page:
        yield page
    context.close()


def _faults(page: Page, where: str) -> list[str]:
    """What axe holds against the page as it is, one line a part of it."""
    settled(page, boards=False)
    return [
        f"{where}: {fault['id']}: {part['html'][:200]} {part['failureSummary']}"
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in GRAVE
        for part in fault["nodes"]
    ]


def _faults_in_both(page: Page, where: str) -> list[str]:
    """The same in the colours for dark rooms and in the others; the page is left in those."""
    found = []
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(DARK, arg=scheme == "dark")
        found += _faults(page, f"{where}, {scheme}")
    return found


@pytest.mark.parametrize("look", ["light"])
def test_axe_finds_nothing_serious_on_the_first_pages(shown: Page, look: str) -> None:
    stopped(shown)
    found = _faults_in_both(shown, "analyse")
    for view in ("Home", "Edit", "Library"):
        go(shown, view)
        found += _faults_in_both(shown, view)
    assert found == []


@pytest.mark.full
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_serious_on_any_page(shown: Page, look: str) -> None:
    stopped(shown)
    turn = shown.locator(".turn").filter(has_not_text="Exchange").first
    unfolded(shown, turn).locator("button.show").click()
    appears(shown.locator(".st-key-stepping"))
    found = _faults(shown, "suggestions")
    keyed(shown, "compare-before").or_(shown.locator(".st-key-compare-before button")).click()
    appears(shown.locator(".st-key-comparing").get_by_role("img").first)
    found += _faults(shown, "comparison")
    shown.get_by_role("button", name="Stop comparing").click()
    for panel in map(panel_name, PANELS):
        choose(shown, panel)
        found += _faults(shown, panel)
    go(shown, "Edit")
    for part in ("Buildings", "Map", "Players and cards", "Title and notes"):
        choose(shown, part)
        found += _faults(shown, f"edit, {part}")
    for view in ("Library", "Home", "Puzzles", "Learn"):
        go(shown, view)
        found += _faults(shown, view)
    keyed(shown, "begin").click()
    found += _faults(shown, "lesson")
    shown.keyboard.press("?")
    appears(shown.locator("dialog.keys"))
    found += _faults(shown, "keys")
    shown.keyboard.press("Escape")
    go(shown, "Play")
    found += _faults(shown, "dealing")
    typed_seed(shown, "4")
    shown.get_by_role("button", name="Deal", exact=True).click()
    my_turn(shown)
    found += _faults(shown, "play")
    open_record(shown)
    go(shown, "Review")
    press(shown, "Review this game")
    appears(shown.locator("svg.curve >> visible=true").first)
    appears(shown.get_by_role("button", name="Retry the mistakes"))
    found += _faults(shown, "review")
    press(shown, "Retry the mistakes")
    appears(shown.locator(".st-key-nav-retry-here"))
    found += _faults(shown, "retry")
    assert found == []
