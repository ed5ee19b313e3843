"""Some puzzles of the trainer, two of them missed, and what comes back the next day."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from advisor.teach.lessons import check
from advisor.teach.progress import VARIABLE
from advisor.teach.puzzles import Puzzle, puzzle
from advisor.teach.trainer.profile_store import Store
from positions.notation.play_text import format_play
from tests.app.conftest import opened, served
from tests.app.driving import PATIENCE, appears, settled, shot
from tests.app.test_learn import button, press, told

expect.set_options(timeout=PATIENCE)

#: Has the browser keep the plays of a turn, as if they had been made before it was closed.
_WITH_PLAYS = """([plays]) => {
    const kept = JSON.parse(localStorage.getItem("khronos"));
    const slots = kept.tabs[0].slots;
    const learned = JSON.parse(slots.learn);
    learned.plays = plays;
    slots.learn = JSON.stringify(learned);
    localStorage.setItem("khronos", JSON.stringify(kept));
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the page keeps profiles."""
    before = os.environ.get(VARIABLE)
    found = tmp_path_factory.mktemp("data")
    os.environ[VARIABLE] = str(found)
    yield found
    del os.environ[VARIABLE]
    if before is not None:
        os.environ[VARIABLE] = before


@pytest.fixture(scope="module")
def address(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page with profiles of its own."""
    with served("app.py", tmp_path_factory.mktemp("streamlit")) as url:
        yield url


def asked(page: Page) -> Puzzle:
    """The puzzle that the address names."""
    name = page.url.rpartition("puzzle=")[2].partition("&")[0]
    found = puzzle(name)
    assert found is not None
    return found


def answer(page: Page, hit: bool, who: str) -> Puzzle:
    """Solve the puzzle that is asked, or end the turn without a play."""
    one = asked(page)
    if hit:
        records = check(one.lesson, one.model.solution).line.records
        plays = [[format_play(r.play), *(choice.chosen for choice in r.choices)] for r in records]
        page.evaluate(_WITH_PLAYS, [plays])
        page.reload()
        settled(page)
        told(page, f"Training as {who}.")
    press(page, "That is my turn")
    told(page, "Goal reached." if hit else "Not there yet.")
    return one


def onward(page: Page) -> None:
    """On to the next puzzle of the training; the address follows."""
    before = page.url
    press(page, "Next puzzle")
    page.wait_for_url(lambda url: url != before)
    settled(page)


def start(page: Page, who: str = "Ada") -> None:
    page.get_by_text("Train: puzzles that fit you, and a rating").click()
    name = page.get_by_role("textbox", name="Name")
    name.fill(who)
    name.press("Enter")
    settled(page, boards=False)
    page.get_by_text("Repeat the puzzles I missed").click()
    settled(page, boards=False)
    press(page, "Start training")
    page.wait_for_url(lambda url: "puzzle=" in url)
    settled(page)


def a_day_later(file: Path) -> None:
    """Everything in the file happened a day and an hour earlier."""
    base = sqlite3.connect(file)
    for table, column in (("attempt", "at"), ("card", "due")):
        for number, told_at in base.execute(f"SELECT rowid, {column} FROM {table}").fetchall():
            earlier = datetime.fromisoformat(told_at) - timedelta(days=1, hours=1)
            base.execute(
                f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (earlier.isoformat(), number)
            )
    base.commit()
    base.close()


@pytest.mark.full
@pytest.mark.parametrize("number_of_puzzles", [4, 6])
def test_some_puzzles_and_what_comes_back_the_next_day(
    browser: Browser, address: str, folder: Path, number_of_puzzles: int
) -> None:
    window = browser.new_context()
    who = f"Ada {number_of_puzzles}"
    missed: list[Puzzle] = []
    with opened(window, f"{address}/?view=puzzles&puzzle=1", 1280, height=800) as page:
        press(page, "All puzzles", boards=False)
        start(page, who)
        shot(page, "train")
        for number in range(number_of_puzzles):
            hit = number not in (1, 3)
            one = answer(page, hit, who)
            told(page, "Rating ")
            if not hit:
                missed.append(one)
                told(page, "asks it again from")
                shot(page, "train-missed")
            if number < number_of_puzzles - 1:
                onward(page)
        appears(page.get_by_text("2 missed puzzles in the queue, 0 due now."))
        assert len(missed) == 2
        press(page, "End the training", boards=False)
    file = folder / "training.sqlite"
    seen = {one.puzzle for one in Store(file).attempts(who)}
    assert len(seen) == number_of_puzzles
    a_day_later(file)
    came: list[tuple[str, Puzzle]] = []
    with opened(window, f"{address}/?view=puzzles&puzzle=1", 1280, height=800) as page:
        press(page, "All puzzles", boards=False)
        start(page, who)
        while {one.id for why, one in came if why == "due"} != {one.id for one in missed}:
            assert len(came) < 4
            before = page.get_by_text("You missed this one before.").count()
            came.append(("due" if before else "sibling", asked(page)))
            if not before:
                told(page, "A new puzzle of a theme that you missed.")
            answer(page, False, who)
            onward(page)
        shot(page, "train-next-day")
    for why, one in came:
        if why == "sibling":
            assert one.id not in seen
            assert one.theme in {other.theme for other in missed}
    assert any(why == "sibling" for why, _ in came)
    assert json.loads(Store(file).exported(who))["name"] == who
    window.close()


@pytest.mark.full
def test_a_profile_is_carried_along_and_two_browsers_train_it(
    browser: Browser, address: str, folder: Path, tmp_path: Path
) -> None:
    """Both are asked the same puzzle at the same time; one answer is rated, none is lost."""
    one, two = browser.new_context(), browser.new_context()
    url = f"{address}/?view=puzzles&puzzle=1"
    with opened(one, url, 1280, height=800) as first, opened(two, url, 1280, height=800) as second:
        for page in (first, second):
            press(page, "All puzzles", boards=False)
            start(page, "Eve")
        assert asked(first) == asked(second)
        for page in (first, second):
            press(page, "That is my turn")
            told(page, "costs you")
        told(first, "Rating ")
        told(second, "Not rated: you have been asked this one before.")
        kept = Store(folder / "training.sqlite").attempts("Eve")
        assert [attempt.rated for attempt in kept] == [True, False]
        shot(second, "train-second-browser")
        press(second, "End the training", boards=False)
        second.get_by_text("Train: puzzles that fit you, and a rating").click()
        appears(second.get_by_text("1 missed puzzle in the queue"))
        button(second, "What comes back, and when").click()
        appears(second.get_by_text(f"tomorrow  puzzle {asked(first).number}"))
        shot(second, "train-queue")
        second.keyboard.press("Escape")
        second.get_by_text("Move your profile").click()
        with second.expect_download() as export:
            second.get_by_role("button", name="Export Eve").click()
        file = tmp_path / "eve.json"
        export.value.save_as(file)
        second.locator("input[type=file]").set_input_files(file)
        settled(second, boards=False)
        press(second, "Import", boards=False)
        told(second, "There is a profile Eve already; import it under another name.")
        name = second.get_by_role("textbox", name="Its name here")
        name.fill("Eve at home")
        name.press("Enter")
        settled(second, boards=False)
        press(second, "Import", boards=False)
        told(second, "The profile Eve at home was imported.")
        shot(second, "train-carried")
    assert Store(folder / "training.sqlite").attempts("Eve at home") == kept
    for window in (one, two):
        window.close()
