"""A position put up in the browser as a person would: clicks, drags, keys, painting, sharing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from positions.files.canonical import digest
from positions.files.load_position import read_setup
from positions.files.map_files import load_map
from positions.setup import Setup
from positions.things import EPOCHS, square_name
from tests.app.conftest import opened
from tests.app.driving import (
    PATIENCE,
    appears,
    building,
    choose,
    click_button,
    drag,
    item,
    open_position,
    settled,
    shot,
    square,
)

NAME = "game-4p-t4-first-seat"


@pytest.fixture
def page(unopened: Page) -> Page:
    """Every test opens a position of its own."""
    return unopened


def press(page: Page, name: str) -> None:
    click_button(page, page.get_by_role("button", name=name).first)
    settled(page)


def take(page: Page, label: str) -> None:
    """Choose an item of the palette."""
    item(page, label).click()
    expect(item(page, label)).to_have_attribute("aria-pressed", "true")
    settled(page)


def put(page: Page, epoch: str, name: str) -> None:
    square(page, epoch, name).click()
    settled(page)


def problems(page: Page) -> Locator:
    return page.get_by_test_id("stAlertContentError")


def downloaded(page: Page, folder: Path) -> Setup:
    """The position file that the page gives."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Position file").click()
    file = folder / "position.yaml"
    waiting.value.save_as(file)
    return read_setup(str(file)).require()


def start_from(page: Page, name: str, **sides: int) -> None:
    """Begin a position on a map that is chosen."""
    press(page, "Start from a map")
    page.get_by_role("combobox", name="Map").click()
    page.get_by_role("option", name=name).click()
    settled(page)
    for label, side in sides.items():
        field = page.get_by_role("spinbutton", name=label).last
        field.fill(str(side))
        field.press("Enter")
        settled(page)
    press(page, "Start on this map")


@pytest.mark.full
def test_a_position_begins_on_a_map_that_is_chosen(page: Page) -> None:
    open_position(page, NAME, "edit")
    built = page.locator(".pieces [data-building]:not([data-building=hamlet])")
    expect(built.first).to_be_attached()
    start_from(page, "Meadow")
    expect(built).to_have_count(0)
    meadow = load_map("meadow")
    last = square_name(meadow.width - 1, meadow.height - 1)
    for epoch in EPOCHS:
        expect(square(page, epoch, last)).to_have_count(1)
    expect(page.locator(".square")).to_have_count(3 * meadow.width * meadow.height)
    shot(page, "editor-meadow")
    page.get_by_role("button", name="Undo").click()
    settled(page)
    expect(built.first).to_be_attached()


def test_a_position_is_put_up_by_clicks_and_drags(page: Page, tmp_path: Path) -> None:
    open_position(page, NAME, "edit")
    start_from(page, "Empty map of your own", Columns=15, Rows=12)
    take(page, "Paint forest")
    put(page, "might", "a1")
    put(page, "faith", "b1")
    take(page, "Paint river")
    for name in ("g1", "g2", "g3"):
        put(page, "reason", name)
    take(page, "Paint hamlet")
    put(page, "might", "k2")
    shot(page, "editor-map")
    choose(page, "Buildings")
    page.get_by_text("With shadows").click()
    settled(page)
    take(page, "Black's Keep")
    put(page, "might", "c3")
    take(page, "City")
    put(page, "might", "e4")
    page.get_by_text("With shadows").click()
    settled(page)
    take(page, "Town")
    put(page, "might", "g1")
    for epoch in ("might", "faith", "reason"):
        expect(building(page, epoch, "g1")).to_have_attribute("data-building", "town")
    take(page, "White's cube: owner on Might and Faith, mark or control cube on Reason")
    put(page, "reason", "h2")
    put(page, "reason", "h2")
    put(page, "reason", "k2")
    drag(page, item(page, "White's Monastery"), square(page, "faith", "b8"))
    settled(page)
    expect(building(page, "faith", "b8")).to_have_attribute("data-owner", "white")
    expect(building(page, "reason", "b8")).to_have_attribute("data-state", "ruin")
    take(page, "Renovate: turn a ruin of Reason over, and back")
    put(page, "reason", "c9")
    expect(building(page, "reason", "b8")).to_have_attribute("data-state", "renovated")
    drag(page, square(page, "might", "d4"), square(page, "might", "i7"))
    settled(page)
    expect(building(page, "might", "h6")).to_have_attribute("data-building", "keep")
    expect(building(page, "might", "c3")).to_have_count(0)
    drag(page, item(page, "White's Watch Tower"), square(page, "might", "l2"))
    drag(page, item(page, "Town"), square(page, "faith", "m10"))
    settled(page)
    expect(problems(page)).to_have_count(0)
    shot(page, "editor-buildings")
    choose(page, "Share")
    setup = downloaded(page, tmp_path)
    assert setup.map.name == "my-map"
    assert setup.map.terrain[0][:7] == "ff....~"
    assert setup.map.hamlets == ("k2",)
    assert sorted(b.building for b in setup.boards[0]) == ["city", "keep", "town", "watch_tower"]
    assert {b.at: dict(b.cubes) for b in setup.boards[2] if b.cubes} == {
        "g1": {"white": 2},
        "k2": {"white": 1},
    }
    # The Keep has cast its shadows where it was dragged to.
    assert [b.at for board in setup.boards for b in board if b.building == "keep"] == ["h6"] * 3
    assert len(sum(setup.boards, ())) == 13


@pytest.mark.full
def test_what_is_wrong_is_named_at_its_square_and_mended(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "Set up")
    take(page, "Eraser: remove what stands on a square")
    put(page, "faith", "j1")
    take(page, "Black's Abbey")
    put(page, "might", "j8")
    expect(problems(page)).to_have_count(1)
    expect(problems(page)).to_contain_text("Age of Might, j8")
    expect(problems(page)).to_contain_text("share the highest religious value")
    page.locator(".st-key-nav").hover()
    shot(page, "editor-wrong")
    choose(page, "Suggestions")
    expect(problems(page)).to_have_count(1)
    choose(page, "Set up")
    drag(page, square(page, "might", "k9"), square(page, "might", "c10"))
    settled(page)
    expect(problems(page)).to_have_count(0)


@pytest.mark.full
def test_clicks_that_are_faster_than_the_page_all_count(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "Set up")
    take(page, "Hamlet")
    names = ("a8", "a9", "c9", "e9", "b12", "d12", "k10", "c5")
    for name in names:
        square(page, "might", name).click()
    for name in names:
        expect(building(page, "might", name)).to_have_count(1, timeout=PATIENCE)
    settled(page)


@pytest.mark.full
def test_undo_and_redo_by_key(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "Set up")
    take(page, "Black's Keep")
    put(page, "might", "a9")
    expect(building(page, "might", "a9")).to_have_count(1)
    page.keyboard.press("Alt+z")
    expect(building(page, "might", "a9")).to_have_count(0, timeout=PATIENCE)
    settled(page)
    page.keyboard.press("Alt+y")
    expect(building(page, "might", "a9")).to_have_count(1, timeout=PATIENCE)
    settled(page)
    press(page, "Start over")
    expect(building(page, "might", "a9")).to_have_count(0)


@pytest.mark.full
def test_the_chosen_square_is_changed_with_the_keyboard_alone(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "Set up")
    item(page, "Pointer: look at a square and change what stands there").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(item(page, "Eraser: remove what stands on a square")).to_have_attribute(
        "aria-pressed", "true"
    )
    settled(page)
    square(page, "might", "b2").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(building(page, "might", "a1")).to_have_count(0)


@pytest.mark.full
def test_players_and_cards(page: Page, tmp_path: Path) -> None:
    open_position(page, NAME)
    choose(page, "Set up", "Players and cards")
    ecus = page.get_by_label("Green: Ecus", exact=True)
    ecus.fill("77")
    ecus.press("Enter")
    settled(page)
    press(page, "Another player")
    appears(page.get_by_text("Player 5"))
    shot(page, "editor-players")
    choose(page, "Share")
    setup = downloaded(page, tmp_path)
    assert setup.players[1].ecus == 77
    assert len(setup.players) == 5


def test_a_picture_takes_one_click(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "Share")
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture (PNG)").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.full
def test_a_shared_link_shows_the_same_position(
    page: Page, window: BrowserContext, address: str, tmp_path: Path
) -> None:
    open_position(page, NAME)
    choose(page, "Set up")
    take(page, "Town")
    put(page, "might", "a9")
    choose(page, "Share")
    link = page.get_by_test_id("stCode").filter(has_text="?p=").inner_text().strip()
    assert link.startswith(address)
    first = downloaded(page, tmp_path)
    shot(page, "editor-share")
    with opened(window, link) as other:
        expect(building(other, "might", "a9")).to_have_count(1)
        choose(other, "Share")
        assert digest(downloaded(other, tmp_path)) == digest(first)


@pytest.mark.full
def test_terrain_and_buildings_are_painted_by_dragging(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "Set up", "Map")
    take(page, "Paint river")
    drag(page, square(page, "might", "a9"), square(page, "might", "d9"))
    settled(page)
    for name in ("a9", "b9", "c9", "d9"):
        river = re.compile(f"^{name}: empty, river")
        expect(square(page, "faith", name)).to_have_attribute("aria-label", river)
    choose(page, "Buildings")
    take(page, "Black's Watch Tower")
    drag(page, square(page, "might", "a10"), square(page, "might", "a12"))
    settled(page)
    expect(building(page, "might", "a10")).to_have_attribute("data-owner", "black")
    expect(building(page, "might", "a11")).to_have_attribute("data-building", "watch_tower")
    press(page, "Undo")
    expect(building(page, "might", "a10")).to_have_count(0)
    shot(page, "editor-painted")


@pytest.mark.full
def test_an_opponents_turn_is_entered(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "At the table")
    press(page, "End Black's turn")
    appears(page.get_by_text("It is Green's turn.").first)
    take(page, "Town (2 civil)")
    shot(page, "table-fits")
    put(page, "faith", "a9")
    expect(building(page, "faith", "a9")).to_have_attribute("data-building", "town")
    expect(building(page, "reason", "a9")).to_have_attribute("data-building", "town")
    appears(page.get_by_text("2 unknown cards").first)
    shot(page, "table-opponent")
    press(page, "End Green's turn")
    appears(page.get_by_text("It is White's turn.").first)


@pytest.mark.full
def test_a_refusal_at_the_table_names_its_section(page: Page) -> None:
    open_position(page, NAME)
    choose(page, "At the table")
    castle = page.locator(".item[data-item='castle black']")
    expect(castle).to_have_attribute(
        "title", re.compile("not now. §3.1: it takes 3 military cards")
    )
    take(page, "Keep (2 military)")
    square(page, "might", "e5").hover()
    appears(page.get_by_text("only Towns and Cities may cover a river (§3.2)").first)
    put(page, "might", "e5")
    expect(page.get_by_test_id("stAlert")).to_contain_text(
        "Keep on e5 of Might: only Towns and Cities may cover a river (§3.2)"
    )


@pytest.mark.full
def test_what_is_open_at_the_table_is_neither_dropped_nor_passed_over(page: Page) -> None:
    open_position(page, "game-2p-t1-opening")
    choose(page, "At the table")
    take(page, "Town (2 civil)")
    put(page, "might", "h1")
    asked = page.locator(".st-key-entry-asked")
    expect(asked).to_contain_text("Build a Town on h1 of Might")
    take(page, "Chapel (1 religious)")
    expect(asked).to_contain_text("Chapel comes after it")
    put(page, "might", "h4")
    expect(building(page, "might", "h4")).to_have_count(0)
    expect(page.get_by_role("button", name="End Green's turn")).to_be_disabled()
    shot(page, "table-asked")
    press(page, "Each adventurer carries 1 card")
    expect(building(page, "might", "h1")).to_have_attribute("data-building", "town")
    put(page, "might", "h4")  # the piece that was chosen meanwhile
    expect(building(page, "might", "h4")).to_have_attribute("data-building", "chapel")
