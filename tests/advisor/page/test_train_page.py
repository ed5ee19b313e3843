"""The trainer on the page: the first answer counts, whoever has it open."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.pages.learn.training_visit import SLOT, TrainingVisit
from advisor.page.visit.browser_storage import BrowserSlots
from advisor.teach.lessons import check
from advisor.teach.progress import VARIABLE
from advisor.teach.puzzles import Puzzle, puzzle
from advisor.teach.trainer.profile_store import Store, usual_place
from search.rules.game import Record
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_learn_page import go, mine, opened, played, said


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Profiles of its own for every test."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def begun(profile: str = "Ada", queue: bool = False, theme: bool = False) -> Editor:
    page = opened(view="puzzles")
    page.enter("Name", profile)
    for label, wanted in (("Repeat the puzzles", queue), ("Show the theme", theme)):
        field = next(one for one in page.app.toggle if one.label.startswith(label))
        field.set_value(wanted).run()
    page.press("Start training")
    return page


def asked(page: Editor) -> Puzzle:
    found = puzzle(mine(page).open)
    assert found is not None
    return found


def test_a_hit_and_a_miss() -> None:
    page = begun()
    told = said(page)
    assert "Training as Ada. A new puzzle." in told
    assert "Ada: no puzzle answered yet; the rating begins with the first." in told
    first = asked(page)
    assert not any(theme in told for theme in first.model.themes)
    assert not page.has("Next puzzle")
    played(page, first.lesson)
    page.press("That is my turn")
    assert "Goal reached." in said(page)
    store = Store(usual_place())
    (kept,) = store.attempts("ada")
    assert (kept.puzzle, kept.hit, kept.rated, kept.theme_shown) == (first.id, True, True, False)
    assert "Ada: rating 1" in said(page)
    assert "(+" in said(page)
    page.press("Next puzzle")
    second = asked(page)
    assert second != first
    page.press("That is my turn")
    told = said(page)
    assert "Not there yet." in told
    assert "asks it again from" in told
    played(page, second.lesson)
    page.press("That is my turn")
    assert "Goal reached." in said(page)
    assert [(one.puzzle, one.hit) for one in store.attempts("Ada")] == [
        (first.id, True),
        (second.id, False),
    ]
    page.press("End the training")
    assert mine(page).open == ""
    assert not page.app.session_state.held.records[TrainingVisit].profile


def test_hints_and_the_solution_are_not_rated() -> None:
    page = begun()
    page.press("Hint")
    first = asked(page)
    played(page, first.lesson)
    page.press("That is my turn")
    assert "Not rated: you looked at a hint." in said(page)
    page.press("Next puzzle")
    page.press("Show the solution")
    assert "Not rated: you looked at a hint." in said(page)
    told = Store(usual_place()).attempts("Ada")
    assert [(one.hit, one.hints, one.rated) for one in told] == [
        (True, 1, False),
        (False, 3, False),
    ]


def test_a_hint_counts_also_if_one_leaves_and_begins_again() -> None:
    page = begun()
    first = asked(page)
    page.press("Hint")
    page.press("End the training")
    page = begun()
    assert asked(page) == first
    page.press("That is my turn")
    assert "Not rated: you looked at a hint." in said(page)


def test_a_theme_that_is_shown() -> None:
    page = begun(theme=True)
    assert f"Theme: {asked(page).theme}." in said(page)
    page.press("That is my turn")
    assert Store(usual_place()).attempts("Ada")[0].theme_shown


def test_what_was_missed_comes_back_when_it_is_due_and_with_a_sibling(folder: Path) -> None:
    page = begun(queue=True)
    missed = asked(page)
    page.press("That is my turn")
    page.press("Next puzzle")
    assert "A new puzzle." in said(page)
    base = sqlite3.connect(folder / "training.sqlite")
    base.execute("UPDATE card SET due = '2020-01-01T00:00:00+00:00'")
    base.commit()
    base.close()
    other = begun(queue=True)
    if asked(other) != missed:
        assert asked(other).theme == missed.theme
        assert "A new puzzle of a theme that you missed." in said(other)
        other.press("That is my turn")
        other.press("Next puzzle")
    assert asked(other) == missed
    assert "You missed this one before." in said(other)


def test_the_queue_is_seen_and_can_be_switched_on_and_off() -> None:
    page = begun()
    missed = asked(page)
    page.press("That is my turn")
    told = said(page)
    assert "The queue, once switched on, asks it again from tomorrow on." in told
    assert f"tomorrow  puzzle {missed.number}" in codes(page)
    assert missed.theme not in codes(page)
    assert not page.app.session_state.held.records[TrainingVisit].queue
    page.app.toggle("train queue now").set_value(True).run()
    assert page.app.session_state.held.records[TrainingVisit].queue
    page.press("Next puzzle")
    page.press("That is my turn")
    assert "The queue asks it again from tomorrow on." in said(page)
    page.press("End the training")
    assert "2 missed puzzles in the queue, 0 due now." in said(page)
    assert f"tomorrow  puzzle {missed.number}" in codes(page)
    assert missed.theme not in codes(page)
    page.enter("Name", "Nobody")
    assert "in the queue" not in said(page)
    assert "Nobody" not in Store(usual_place()).profiles()


def test_after_a_miss_the_way_on_stands_beside_what_it_costs() -> None:
    page = begun()
    first = asked(page)
    held = page.app.session_state.held
    held.stand(held.game.with_plays([obvious(first)]))
    page.run()
    assert not page.has("Try again")
    page.press("That is my turn")
    assert sum(one.label == "Next puzzle" for one in page.app.button) == 1
    page.press("Try again")
    assert not held.game.tried
    assert "costs you" not in said(page)
    assert sum(one.label == "Next puzzle" for one in page.app.button) == 1
    page.press("Next puzzle")
    assert asked(page) != first


def obvious(one: Puzzle) -> Record:
    """The first play of the obvious turn."""
    return check(one.lesson, one.model.obvious.plays).line.records[0]


def codes(page: Editor) -> str:
    return "\n".join(one.value for one in page.app.code)


def test_two_pages_train_the_same_profile() -> None:
    one, two = begun(), begun()
    assert asked(one) == asked(two)
    for page in (one, two):
        page.press("That is my turn")
    told = Store(usual_place()).attempts("Ada")
    assert [attempt.rated for attempt in told] == [True, False]
    assert "you have been asked this one before" in said(two)


def test_what_cannot_be_kept_is_told(folder: Path) -> None:
    page = begun("   ")
    assert "A name has 1 to 60 characters" in said_wrong(page)
    page = begun()
    Store(usual_place()).forget("Ada")
    page.press("That is my turn")
    assert "Your answer could not be saved: There is no profile Ada." in said_wrong(page)
    for file in folder.iterdir():
        file.unlink()
    (folder / "training.sqlite").write_text("notes " * 500)
    page = begun()
    assert "file is not a database" in said_wrong(page)


def said_wrong(page: Editor) -> str:
    return " ".join(error.value for error in page.app.error).replace("\\", "")


def test_a_reload_loses_nothing() -> None:
    page = begun(queue=True)
    first = asked(page)
    told = keeping_of(page)
    other = reloaded(first, told)
    assert "Training as Ada. A new puzzle." in said(other)
    other.press("That is my turn")
    assert [one.puzzle for one in Store(usual_place()).attempts("Ada")] == [first.id]
    again = reloaded(first, keeping_of(other))
    again.press("That is my turn")
    assert len(Store(usual_place()).attempts("Ada")) == 1
    again.press("Next puzzle")
    assert asked(again) != first
    assert again.app.session_state.held.records[TrainingVisit].queue


@pytest.mark.usual("", "{", '{"khronos-train":1,"profile":"Bob","puzzle":"PUZZLE","why":"new"}')
@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{",
        "[]",
        '{"khronos-train":1}',
        '{"khronos-train":2,"profile":"Ada","puzzle":"PUZZLE","why":"new"}',
        '{"khronos-train":1,"profile":"Bob","puzzle":"PUZZLE","why":"new"}',
        '{"khronos-train":1,"profile":7,"puzzle":"PUZZLE","why":"new"}',
        '{"khronos-train":1,"profile":"Ada","puzzle":"p-0","why":"new"}',
        '{"khronos-train":1,"profile":"Ada","puzzle":"PUZZLE","why":"because"}',
    ],
)
def test_what_the_browser_cannot_have_kept_is_left_out(kept: str) -> None:
    first = asked(begun())
    page = reloaded(first, kept.replace("PUZZLE", first.id))
    assert "Training as" not in said(page)
    assert mine(page).open == first.id


def keeping_of(page: Editor) -> str:
    return str(page.app.session_state.held.records[BrowserSlots].slots[SLOT])


def reloaded(one: Puzzle, kept: str) -> Editor:
    """The page opened again at a puzzle, in a browser that has kept this."""
    page = Editor()
    page.app.session_state.held.records[BrowserSlots] = BrowserSlots(
        found={SLOT: kept}, answered=True
    )
    go(page, one.id)
    return page
