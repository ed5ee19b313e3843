"""Money and threats in a real browser: the table, a domain lit up, threats as they are found."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.app.driving import PATIENCE, appears, open_position, settled, shot, square

#: What stands on every square of the three boards; not how it is drawn, which depends on the size
#: of a board, and the one on which something happens is shown larger.
_SQUARES = """sheets => sheets.map(sheet => [...sheet.querySelectorAll("[role=gridcell]")]
    .map(cell => cell.getAttribute("aria-label")).join(";")).join("|")"""


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


def _open(page: Page, name: str, panel: str) -> None:
    open_position(page, name)
    page.get_by_text(panel, exact=True).click()
    settled(page)


def test_the_table_and_a_domain_that_lights_up(page: Page) -> None:
    _open(page, "game-4p-t7-last-income", "Money")
    table = page.get_by_test_id("stTable")
    expect(table.get_by_role("row").nth(2)).to_contain_text("Green")
    expect(table.get_by_role("row").nth(2)).to_contain_text("35")
    page.get_by_text("Might b9 · controlled by Green (Castle on b9), pays 23 Ecus").click()
    settled(page)
    appears(page.get_by_text("Age of Might, domain at b9").first)
    shot(page, "money-domain")
    square(page, "faith", "c5").click()
    settled(page)
    appears(page.get_by_text("Age of Faith, domain at c4").first)
    page.get_by_role("radiogroup").get_by_text("Red", exact=True).click()
    settled(page)
    appears(page.get_by_text("Faith i6 · controlled by Red"))
    expect(page.get_by_text("Might b9 · controlled by Green")).to_have_count(0)
    shot(page, "money-of-one")


@pytest.mark.full
def test_threats_come_and_are_shown_on_the_boards(page: Page) -> None:
    _open(page, "game-4p-t6-crowded", "Threats")
    page.get_by_role("radiogroup").get_by_text("White", exact=True).click()
    settled(page)
    appears(page.get_by_text("White's income on turn 7 as things stand: 3 Ecus."))
    worst = page.get_by_text(re.compile(r"^1\. \w+ takes"))
    appears(worst)
    appears(page.get_by_text(re.compile("has not been ruled out|Proved:")).first)
    boards = page.locator("svg.sheet")
    expect(boards).to_have_count(3)
    position = boards.evaluate_all(_SQUARES)
    assert "plain" in position
    # Apart from the list: a search that goes on may replace the threat that is shown.
    back = page.get_by_role("button", name="Back to the position")
    expect(back).to_be_disabled()
    page.get_by_role("button", name="Show threat 1 on the boards").first.click()
    settled(page)
    appears(page.get_by_text(re.compile("could play:")))
    # On whichever board it is: the search may have found another worst threat by then.
    assert boards.evaluate_all(_SQUARES) != position
    shot(page, "threats-shown")
    answer = page.get_by_text("Prevented by:").or_(
        page.get_by_text("No turn with these cards prevents it.")
    )
    unknown = page.get_by_text("No turn that prevents it was found.")
    for _ in range(3):
        # A busy machine may need another round; what is not known yet can always be asked for.
        appears(answer.or_(unknown).first, timeout=2 * PATIENCE)
        if answer.count():
            break
        page.get_by_role("button", name="Think longer", exact=True).click()
        settled(page)
    appears(answer.first, timeout=2 * PATIENCE)
    shot(page, "threats-answered")
    if page.get_by_role("button", name="Show the answer to").count():
        page.get_by_role("button", name="Show the answer to").first.click()
        settled(page)
        appears(page.get_by_text(re.compile("^To prevent it:")))
        shot(page, "threats-answer")
    back.click()
    settled(page)
    expect(page.get_by_text(re.compile("could play:|^To prevent it:"))).to_have_count(0)
    assert boards.evaluate_all(_SQUARES) == position
