"""``khronos train``: what is asked, what counts, what comes back, and what can go wrong."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from khronos_process import Khronos, fine, inside, refused, value

from advisor.teach.progress import VARIABLE
from advisor.teach.puzzles import Puzzle, puzzles
from advisor.teach.trainer import training
from advisor.teach.trainer.profile_store import Store

DAY = timedelta(days=1)


@pytest.fixture
def train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """``khronos train`` within this process, with profiles of its own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    run = inside(tmp_path, monkeypatch)

    def trained(*arguments: str, stdin: bytes = b"", **more: object) -> object:
        return run("train", *arguments, stdin=stdin, **more)

    return trained  # type: ignore[return-value]


def typed(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def asked(told: str) -> Puzzle:
    """The puzzle that was asked last."""
    number = int(told.rpartition("\nPuzzle ")[2].partition(":")[0])
    return next(one for one in puzzles() if one.number == number)


def first(train: Khronos, *arguments: str) -> Puzzle:
    return asked(fine(train(*arguments, stdin=typed("quit"))))


def test_a_hit_raises_the_rating(train: Khronos) -> None:
    puzzle = first(train)
    told = fine(train(stdin=typed(*puzzle.model.solution, "end", "n")))
    assert told.startswith("me: no puzzle answered yet; the rating begins with the first.\n")
    assert "Goal reached." in told
    assert asked(told) == puzzle
    status = value(train("--status", "--json"))
    assert (status["rated"], status["hits"], status["queue"]) == (1, 1, [])
    assert status["rating"] > 1500
    assert 0 < status["error"] < 300
    points = round(status["rating"] - 1500)
    assert f"Rating {status['rating']:.0f} ± {status['error']:.0f} (+{points})." in told
    assert first(train) != puzzle


def test_a_miss_counts_and_what_follows_does_not(train: Khronos) -> None:
    puzzle = first(train)
    told = fine(train(stdin=typed("end", *puzzle.model.solution, "end", "n")))
    assert told.count("Rating ") == 1
    assert "more is possible" in told
    assert "Goal reached." in told
    status = value(train("--status", "--json"))
    assert (status["attempts"], status["rated"], status["hits"]) == (1, 1, 0)
    assert status["rating"] < 1500
    assert [due["puzzle"] for due in status["queue"]] == [puzzle.id]


def test_with_a_hint_or_the_solution_it_is_not_rated(train: Khronos) -> None:
    puzzle = first(train)
    told = fine(train(stdin=typed("hint", *puzzle.model.solution, "end", "n")))
    assert "Not rated: you looked at a hint." in told
    told = fine(train(stdin=typed("show", "quit")))
    assert "Not rated: you looked at a hint." in told
    status = value(train("--status", "--json"))
    assert (status["attempts"], status["rated"], status["rating"]) == (2, 0, 1500)
    assert len(status["queue"]) == 1


def test_a_hint_counts_also_if_one_leaves_and_begins_again(train: Khronos) -> None:
    puzzle = first(train)
    fine(train(stdin=typed("hint", "quit")))
    assert first(train) == puzzle
    told = fine(train(stdin=typed(*puzzle.model.solution, "end", "n")))
    assert "Not rated: you looked at a hint." in told


def test_a_shown_theme_counts_less(train: Khronos) -> None:
    puzzle = first(train, "--profile", "a")
    plays = typed(*puzzle.model.solution, "end", "n")
    fine(train("--profile", "a", stdin=plays))
    told = fine(train("--profile", "b", "--show-theme", stdin=plays))
    assert f"\nTheme: {puzzle.theme}.\n" in told
    whole, half = (value(train("--profile", n, "--status", "--json"))["rating"] for n in "ab")
    assert 1500 < half < whole
    assert value(train("--profiles", "--json")) == ["a", "b"]


def test_a_theme_of_ones_own_choice(train: Khronos) -> None:
    theme = puzzles()[0].theme
    told = fine(train("--theme", theme.upper(), stdin=typed("quit")))
    assert theme in asked(told).model.themes
    refused(train("--theme", "fishing"), "there is no theme 'fishing'")


def test_what_was_missed_comes_back_with_a_sibling(
    train: Khronos, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = [one.theme for one in puzzles()]
    theme = max(set(counts), key=counts.count)
    assert counts.count(theme) > 2
    missed = first(train, "--theme", theme)
    fine(train("--theme", theme, stdin=typed("end", "quit")))
    assert "1 missed puzzle in the queue, 0 due now." in fine(train("--status"))

    def tomorrow() -> datetime:
        return datetime.now(UTC) + DAY + timedelta(hours=1)

    monkeypatch.setattr(training, "now", tomorrow)
    monkeypatch.setattr(training.TrainingCourse.__init__, "__defaults__", (None, tomorrow))
    assert f"       now  puzzle {missed.number}, {missed.theme}\n" in fine(train("--status"))
    assert asked(fine(train(stdin=typed("quit")))) != missed
    sibling = first(train, "--queue")
    assert sibling != missed
    told = fine(train("--queue", stdin=typed(*sibling.model.solution, "end", "y", "quit")))
    assert "A new puzzle of a theme that you missed." in told
    assert told.count("You missed this one before.") == 1
    assert asked(told) == missed


def test_a_profile_moves_to_another_computer(train: Khronos, tmp_path: Path) -> None:
    fine(train("--profile", "Ada", stdin=typed("end", "quit")))
    written = train("--profile", "Ada", "--export", "ada.json")
    assert (written.code, written.err) == (0, "wrote ada.json: profile Ada\n")
    assert json.loads((tmp_path / "ada.json").read_text())["name"] == "Ada"
    refused(
        train("--profile", "Ada", "--export", "ada.json"),
        "ada.json is already there: give --export another name",
    )
    refused(train("--import", "ada.json"), "There is a profile Ada already")
    taken = train("--profile", "Ada at home", "--import", "ada.json")
    assert (taken.code, taken.err) == (0, "imported profile Ada at home\n")
    one, two = (
        value(train("--profile", name, "--status", "--json")) for name in ("Ada", "Ada at home")
    )
    assert one | {"profile": ""} == two | {"profile": ""}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--status", "--profiles"), "choose one of"),
        (("--json",), "--json goes with --status or --profiles"),
        (("--status",), "There is no profile me"),
        (("--profile", "", "--theme", "junction"), "A name has 1 to 60 characters"),
        (("--import", "nothing.json"), "nothing.json"),
    ],
)
def test_what_cannot_be_done_is_told(train: Khronos, arguments: tuple[str, ...], told: str) -> None:
    refused(train(*arguments), told)


def test_a_file_that_is_no_store_is_told(train: Khronos, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "training.sqlite").write_text("my notes " * 500)
    refused(train(), "training.sqlite: file is not a database")


def test_without_the_package_of_the_queue(train: Khronos, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    refused(train(), "pip install 'khronos-advisor[train]'")


def test_an_answer_that_cannot_be_kept_is_told(
    train: Khronos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody deletes the profile while its owner thinks."""
    fine(train(stdin=typed("quit")))
    store = Store(tmp_path / "data" / "training.sqlite")
    begun = training.TrainingCourse.next

    def next_and_gone(mine: training.TrainingCourse) -> object:
        found = begun(mine)
        store.forget("me")
        return found

    monkeypatch.setattr(training.TrainingCourse, "next", next_and_gone)
    told = fine(train(stdin=typed("end", "quit")))
    assert "your answer could not be saved: There is no profile me." in told
