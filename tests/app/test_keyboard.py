"""The page without a mouse: whatever is done here is done with the keys alone.

The boards by themselves, and stepping through a turn, are in the tests about them.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.app.driving import (
    PATIENCE,
    appears,
    building,
    item,
    keyed,
    settled,
    square,
    tab_to,
)

expect.set_options(timeout=PATIENCE)

#: Four players on the full-size map.
GAME = "game-4p-t4-first-seat"
#: Roles of what can be operated or is a picture, and must have a name.
NAMED = {
    "button", "checkbox", "combobox", "DisclosureTriangle", "graphics-document", "grid", "gridcell",
    "image", "img", "link", "listbox", "progressbar", "radio", "radiogroup", "slider", "spinbutton",
    "switch", "tab", "tablist", "textbox", "toolbar",
}  # fmt: skip
#: How an icon of Streamlit would be read out if it were part of a name.
LIGATURE = re.compile(r"[a-z]+_[a-z_]+|\bchevron\b")
#: Buttons that belong to a field with a name.
STREAMLIT = re.compile("Open$|Increment$|Decrement$|Help for |Clear value$")


def button(page: Page, name: str) -> Locator:
    """A button below the boards, by the beginning of what a screen reader calls it."""
    return page.get_by_test_id("stMain").get_by_role("button", name=re.compile(f"^{name}"))


def press(page: Page, target: Locator, key: str = "Enter") -> None:
    """Go there with the Tab key and press a key."""
    tab_to(page, target)
    page.keyboard.press(key)
    settled(page)


def choose(page: Page, name: str) -> None:
    """Choose one of the words of a row: Tab to the row, arrows to the word."""
    wanted = page.get_by_role("radio", name=name, exact=True)
    group = page.get_by_role("radiogroup").filter(has=wanted)
    tab_to(page, group)
    for _ in range(group.get_by_role("radio").count()):
        if wanted.evaluate("e => document.activeElement === e"):
            break
        page.keyboard.press("ArrowRight")
    expect(wanted).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)
    expect(wanted).to_be_checked()


def go_to(page: Page, view: str, *, boards: bool = True) -> None:
    """Go to another page by its name at the top."""
    tab_to(page, page.locator(".st-key-nav").get_by_role("link", name=view, exact=True))
    page.keyboard.press("Enter")
    appears(page.locator(f".st-key-nav-{view.lower()}-here"))
    settled(page, boards=boards)


def open_by_keys(page: Page, name: str) -> None:
    """Open a position of the library."""
    go_to(page, "Library", boards=False)
    tab_to(page, page.get_by_role("textbox", name="Words"))
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    settled(page, boards=False)
    tab_to(page, keyed(page, f"open-{name}"))
    page.keyboard.press("Enter")
    appears(page.locator(".st-key-nav-analyse-here"))
    settled(page)


def go(page: Page, epoch: str, name: str) -> None:
    """Go to a square of a board with the arrow keys, and press Enter."""
    number = ("might", "faith", "reason").index(epoch)
    tab_to(page, page.locator('.board.current .square[tabindex="0"]'))
    for key in ("PageUp",) * 2 + ("PageDown",) * number:
        page.keyboard.press(key)
    page.keyboard.press("Home")
    for _ in range(page.locator(f'.square[data-epoch="{epoch}"][data-square^="a"]').count()):
        page.keyboard.press("ArrowUp")
    for _ in range(ord(name[0]) - ord("a")):
        page.keyboard.press("ArrowRight")
    for _ in range(int(name[1:]) - 1):
        page.keyboard.press("ArrowDown")
    expect(square(page, epoch, name)).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)


@pytest.mark.full
def test_a_position_is_opened_and_a_suggestion_chosen(page: Page) -> None:
    open_by_keys(page, GAME)
    appears(page.get_by_role("heading", name="Four players, turn 4"))
    cards = page.locator(".turn")
    appears(cards.nth(1))
    press(page, page.locator(".st-key-stop-thinking").get_by_role("button"))
    appears(page.get_by_text(re.compile("^Stopped")))
    press(page, button(page, "Think longer"))
    appears(page.get_by_role("progressbar"))
    press(page, page.locator(".st-key-stop-thinking").get_by_role("button"))
    appears(page.get_by_text(re.compile("^Stopped")))
    settled(page)
    press(page, cards.first.locator(".line"))
    press(page, button(page, "Suggestion 1 on the boards"))
    stepping = page.locator(".st-key-stepping")
    expect(stepping).to_contain_text("Suggestion 1, step 1 of")
    press(page, cards.nth(1).locator(".line"))
    tab_to(page, button(page, "Compare with suggestion 1"))
    page.keyboard.press("Enter")
    appears(page.locator(".st-key-comparing").get_by_role("img").first)
    tab_to(page, button(page, "Stop comparing"))
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-comparing")).to_have_count(0)
    settled(page)
    press(page, button(page, "Close"))
    expect(stepping).to_have_count(0)
    press(page, page.get_by_role("switch", name="Give me a hint only"), "Space")
    expect(cards).to_have_count(0)


def choose_piece(page: Page, label: str) -> None:
    """Go to the palette and over its pictures, and take one."""
    tab_to(page, page.locator(".palette .item[tabindex='0']"))
    for _ in range(20):
        if item(page, label).evaluate("e => e.getRootNode().activeElement === e"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settled(page)
    expect(item(page, label)).to_have_attribute("aria-pressed", "true")


def test_a_turn_is_tried_decided_and_taken_back(page: Page) -> None:
    open_by_keys(page, GAME)
    choose(page, "Try it yourself")
    choose_piece(page, "Keep (2 military)")
    go(page, "might", "d5")
    appears(building(page, "might", "d5"))
    choose_piece(page, "Hamlet (1 civil)")
    go(page, "faith", "i2")
    expect(page.locator(".st-key-entry-asked")).to_contain_text(
        "White chooses where to put the tile"
    )
    press(page, button(page, "Keep on b2"))
    appears(building(page, "faith", "b2"))
    press(page, button(page, "Undo"))
    expect(building(page, "faith", "i2")).to_have_count(0)
    # The same with one key each, where no text is being entered.
    page.keyboard.press("Alt+y")
    settled(page)
    appears(building(page, "faith", "b2"))
    page.keyboard.press("Alt+z")
    settled(page)
    page.keyboard.press("Alt+z")
    settled(page)
    expect(building(page, "might", "d5")).to_have_count(0)
    page.keyboard.press("8")
    settled(page)
    expect(item(page, "Town (2 civil)")).to_have_attribute("aria-pressed", "true")
    expect(square(page, "might", "e8")).to_have_class(re.compile(r"\b(fits|refused)\b"))


@pytest.mark.full
def test_a_position_is_edited_and_the_edit_undone(page: Page) -> None:
    open_by_keys(page, GAME)
    go_to(page, "Edit")
    choose_piece(page, "City")
    go(page, "might", "b8")
    expect(building(page, "might", "b8")).to_have_attribute("data-building", "city")
    # With a key for the piece, and O for the next owner of what is pointed at.
    for _ in range(2):  # the piece is laid down, the boards are left
        page.keyboard.press("Escape")
        settled(page)
    page.keyboard.press("2")
    settled(page)
    expect(item(page, "Black's Keep")).to_have_attribute("aria-pressed", "true")
    go(page, "might", "f9")
    expect(building(page, "might", "f9")).to_have_attribute("data-owner", "black")
    page.keyboard.press("o")
    settled(page)
    expect(building(page, "might", "f9")).to_have_attribute("data-owner", "green")
    expect(building(page, "faith", "f9")).to_have_attribute("data-owner", "green")
    page.keyboard.press("Alt+z")
    settled(page)
    page.keyboard.press("Alt+z")
    settled(page)
    press(page, page.get_by_role("button", name="Undo"))
    expect(building(page, "might", "b8")).to_have_count(0)
    press(page, page.get_by_role("button", name="Redo"))
    expect(building(page, "might", "b8")).to_have_count(1)
    page.keyboard.press("Alt+z")
    settled(page)
    expect(building(page, "might", "b8")).to_have_count(0)
    # A file and a new game are behind buttons that open with the keys, too.
    go_to(page, "Library", boards=False)
    tab_to(page, page.get_by_role("button", name="Deal a new game"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Deal", exact=True))
    page.keyboard.press("Enter")
    appears(page.locator(".st-key-nav-analyse-here"))
    appears(page.get_by_role("heading", name="New game"))


@pytest.mark.full
def test_money_threats_and_exchange(page: Page) -> None:
    open_by_keys(page, "r8-11-renovation")
    choose(page, "Money")
    tab_to(
        page, page.get_by_role("radiogroup", name="Domains", exact=True).get_by_role("radio").first
    )
    page.keyboard.press("Space")
    settled(page)
    appears(page.get_by_text(re.compile("^Age of .*, domain at")).first)
    choose(page, "Threats")
    press(page, button(page, "Show threat 1 on the boards"))
    appears(page.get_by_text(re.compile("could play:")))
    press(page, button(page, "Back to the position"))
    expect(page.get_by_text(re.compile("could play:"))).to_have_count(0)
    choose(page, "Exchange")
    appears(page.get_by_text("averaged over everything"))
    expect(page.get_by_role("table").last).to_contain_text("discard 1")


def names(page: Page, roles: set[str]) -> list[tuple[str, str]]:
    """Role and name of what a screen reader finds on the page."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        (node["role"]["value"], node.get("name", {}).get("value", "").strip())
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in roles
    ]


def unnamed(page: Page) -> list[tuple[str, str]]:
    """What has no name, or would have the name of an icon read out."""
    found = names(page, NAMED)
    return [one for one in found if not re.search(r"\w", one[1]) or LIGATURE.search(one[1])]


def doubled(page: Page) -> set[str]:
    """Buttons of ours that cannot be told apart by their names."""
    found = [name for _, name in names(page, {"button"}) if not STREAMLIT.match(name)]
    return {name for name in found if found.count(name) > 1}


def look_at(main: Locator, name: str) -> None:
    """Choose a panel, or a part of one: all in it has a name of its own."""
    main.get_by_role("radio", name=name, exact=True).click()
    settled(main.page)
    assert not unnamed(main.page), name
    assert not doubled(main.page), name


@pytest.mark.full
def test_everything_has_a_name_of_its_own(page: Page) -> None:
    open_by_keys(page, GAME)
    main = page.get_by_test_id("stMain")
    cards = page.locator(".turn")
    appears(cards.nth(1))
    cards.first.locator(".line").click()
    button(page, "Suggestion 1 on the boards").click()
    cards.nth(1).locator(".line").click()
    appears(button(page, "Compare with suggestion 1"))
    for name in (
        main.get_by_role("radiogroup", name="What now?").get_by_role("radio").all_inner_texts()
    ):
        look_at(main, name)
    go_to(page, "Edit")
    for part in (
        main.get_by_role("radiogroup", name="Set up").get_by_role("radio").all_inner_texts()
    ):
        look_at(main, part)
    for title in ("Age of Might", "Age of Faith", "Age of Reason"):
        appears(page.get_by_role("grid", name=title))


def test_a_click_beside_everything_and_a_key_draw_no_frame(page: Page) -> None:
    open_by_keys(page, GAME)
    main = page.get_by_test_id("stMain")
    main.click(position={"x": 4, "y": 300})
    page.keyboard.press("Shift")
    assert main.evaluate("e => e.matches(':focus-visible')")
    style = "part => getComputedStyle(e, part)"
    shown = main.evaluate(
        f"e => ['', '::before', '::after'].map({style}).map(s => [s.boxShadow, s.outlineStyle])"
    )
    assert shown == [["none", "none"]] * 3
