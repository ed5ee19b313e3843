"""Puzzles: what ships, what their files may hold, and that positions are judged, not plays."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from advisor.advise.complete_play import Mistake
from advisor.teach.lessons import LessonAttempt, MissedGoal, ReachedGoal, check
from advisor.teach.puzzles import Puzzle, count, exercise, following, puzzle, puzzles
from advisor.teach.puzzles.puzzle_index import FOLDER, puzzle_index
from advisor.teach.puzzles.puzzle_schema import PuzzleFile
from benchmarks.puzzles.write_index import index_of
from docs.building.texts import ROOT
from positions.files.problems import FileProblems
from positions.things import EPOCHS


def test_of_a_position_that_is_made_up_it_is_said_where_the_boards_do_not_fit_together() -> None:
    said = {one.id: any("made up" in text for text in one.lesson.text) for one in puzzles()}
    assert {one.model.source.how for one in puzzles() if said[one.id]} == {"made"}
    assert not all(said[one.id] for one in puzzles() if one.model.source.how == "made")
    for one in puzzles():
        towns = [{x.at for x in board if x.building == "town"} for board in one.setup.boards]
        if one.model.source.how == "made" and not towns[2] <= towns[1]:
            assert said[one.id]


def test_sixty_small_ones_are_proved_and_a_third_is_for_beginners() -> None:
    found = puzzles()
    small = [one for one in found if one.small and one.position.number in one.position.table.pays]
    assert len(small) >= 60
    assert 3 * sum(one.model.beginner for one in found) >= len(found)
    assert count() == len(found) == len(list(FOLDER.glob("*.yaml")))


def test_the_index_says_what_the_files_say() -> None:
    """``python -m benchmarks.puzzles.write_index`` writes it."""
    assert puzzle_index() == index_of(FOLDER)
    assert [one.number for one in puzzles()] == list(range(1, count() + 1))


@pytest.mark.parametrize("name", ["0", "01", "-1", "315", "9" * 5000, "²", "", "p-", " "])
def test_what_names_no_puzzle_is_none(name: str) -> None:
    assert puzzle(name) is None


def test_nearly_every_puzzle_has_a_game_of_its_own() -> None:
    sources = [one.model.source.name for one in puzzles()]
    assert len(set(sources)) == len(sources)


def test_a_puzzle_is_found_by_number_and_id_and_followed_by_the_next() -> None:
    first, second, *_, last = puzzles()
    assert puzzle("1") == puzzle(first.id) == first
    assert puzzle("no-such") is None
    assert exercise(first.id) == first.lesson
    lesson = exercise("1")
    assert lesson is not None
    assert not lesson.puzzle
    assert following(first.lesson) == second.lesson
    assert following(last.lesson) is None
    assert first.lesson.heading == "puzzle 1"


def test_the_page_tells_of_every_key() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    for key in PuzzleFile.model_fields:
        assert f"| `{key}` |" in page, key


def test_another_order_of_the_same_plays_is_right_too() -> None:
    """Every order that the rules allow and that ends in the same position is accepted."""
    other = 0
    for one in puzzles():
        plays = one.model.solution
        if len(plays) > 3:
            continue
        for order in permutations(plays):
            attempt = LessonAttempt(one.lesson)
            try:
                for play in order:
                    attempt.play(play)
            except Mistake:
                continue
            if attempt.shown.end.digest() in one.model.accepted:
                assert isinstance(attempt.verdict(), ReachedGoal)
                other += list(order) != list(plays)
    assert other >= 3


def test_a_turn_that_earns_less_is_told_what_it_earns_and_no_more() -> None:
    first = puzzles()[0]
    missed = check(first.lesson, [])
    assert isinstance(missed, MissedGoal)
    (why,) = missed.why
    assert why.endswith("more is possible.")
    words = " ".join([why, first.lesson.title, *first.lesson.text, first.lesson.task])
    assert not any(play.split("=")[0] in words for play in first.model.solution)
    assert not any(epoch in words.lower() for epoch in EPOCHS)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"number": 0}, "number"),
        ({"id": "P 1"}, "id"),
        ({"themes": ["magic"]}, "themes"),
        ({"accepted": []}, "accepted"),
        ({"accepted": ["xyz"]}, "accepted"),
        ({"value": {"ecus": 3.0, "known": "estimated"}}, "an estimated value has an error"),
        ({"value": {"ecus": 3.0, "known": "proved", "error": 0.1}}, "a proved one has none"),
        ({"hints": ["one", "two"]}, "hints"),
        ({"solution": None}, "solution"),
        ({"luck": 7}, "docs/puzzles.md"),
        ({"position": {"map": "meadow"}}, "position"),
    ],
)
def test_a_faulty_file_is_refused_with_its_key(
    changed: Callable[..., Puzzle], keys: dict[str, Any], said: str
) -> None:
    with pytest.raises(FileProblems) as error:
        changed(**keys)
    assert said in str(error.value)
