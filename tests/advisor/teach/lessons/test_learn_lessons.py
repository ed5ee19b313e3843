"""The lessons that come with the program, and what is said of a file that is not one."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
import yaml
from small_lesson import TEXT

from advisor.teach.lessons import (
    Lesson,
    MissedGoal,
    ReachedGoal,
    check,
    check_lessons,
    lesson,
    lessons,
    parse_lesson,
    right_answer,
    settings,
)
from advisor.teach.lessons.lesson_checks import texts
from advisor.teach.lessons.lesson_goals import best_of
from advisor.teach.lessons.lesson_schema import AnswerFile, GoalFile, LessonFile, LineFile
from docs.building.texts import ROOT
from positions.files.problems import FileProblems
from positions.notation.play_text import format_play
from search.rules.legal_plays import legal_plays
from search.solve.exchange_value import exchanges

PAGE = (ROOT / "docs" / "learn.md").read_text("utf-8")
#: What the lessons have to teach, by the rule that says it.
MECHANISMS = {
    "travel": "2.2",
    "bonus": "3.1",
    "dominion": "3.3",
    "hierarchy": "3.3",
    "upgrade": "3.4",
    "terrain": "3.2",
    "demolish": "3.5",
    "shadow": "4.2",
    "refused-shadow": "4.3",
    "paradox": "4.4",
    "junction": "5.1",
    "division": "5.2",
    "downsizing": "5.3",
    "populate": "3.6",
    "renovate": "3.7",
    "income": "6",
    "faith-income": "6",
    "holdem": "7.1",
}


def test_every_lesson_passes_the_check() -> None:
    assert check_lessons() == (len(lessons()), [])


def test_there_are_lessons_for_everything() -> None:
    assert len(lessons()) >= 20
    for name, number in MECHANISMS.items():
        found = lesson(name)
        assert found is not None, name
        assert number in found.sections
    assert sum(one.chapter == "strategy" for one in lessons()) >= 6
    assert [one.chapter for one in lessons()[:5]] == ["board"] * 5


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.id)
def test_maps_are_small(one: Lesson) -> None:
    assert one.setup.map.width <= 9
    assert one.setup.map.height <= 8


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.id)
def test_a_word_of_the_rules_is_explained_before_it_is_used(one: Lesson) -> None:
    """Junction, shadow and the like first stand in the lesson that teaches them."""
    taught = {
        "shadow": "shadow",
        "paradox": "paradox",
        "junction": "junction",
        "dominion": "dominion",
        "hierarchy": "hierarchy",
        "renovate": "renovate",
        "power": "junction",
        "upgrade": "upgrade",
        "demolish": "demolish",
    }
    said = " ".join(text for _, text in texts(one)).lower()
    for word, name in taught.items():
        teacher = lesson(name)
        assert teacher is not None
        if re.search(rf"\b{word}", said):
            assert one.number >= teacher.number, f"{word} before lesson {teacher.number}"


def test_the_solution_of_every_lesson_can_be_played_in_an_order_that_is_asked_for() -> None:
    """Goals about turns are reached by the solution alone: nothing else of the file helps."""
    for one in lessons():
        if one.solution is not None:
            assert isinstance(check(one, one.solution.plays), ReachedGoal)
            assert isinstance(check(one, one.solution.plays[:-1]), MissedGoal)


def test_the_answers_are_those_of_the_rules() -> None:
    """Three of them worked out by hand."""
    found = {
        (one.id, question.ask): right_answer(question, one.position)
        for one in lessons()
        for question in one.questions
    }
    assert found["domains", "How many domains are there on Might?"] == "3"
    assert found["control", "Who controls the domain of the Monastery (a6)?"] == "nobody"
    both = "How many Ecus does Red collect on Might, in all?"
    assert found["income", both] == "5"


CUBE = {"at_least": 1}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.id)
def test_the_words_count_the_cards_that_the_position_tells(one: Lesson) -> None:
    """``holds three military cards and a religious one`` is said of a hand with just these."""
    said = " ".join([*one.text, one.task])
    found = re.search(r"Green[^.]* holds ([^.]*?) cards( and a religious one)?", said)
    if found is None:
        others = [h for seat, h in enumerate(one.position.hands) if seat != one.position.mover]
        assert all(isinstance(hand, int) for hand in others)
        return
    told = [0, 0, 0]
    for number, kind in re.findall(r"(one|two|three) (military|religious|civil)", found[1]):
        told[("military", "religious", "civil").index(kind)] += NUMBERS[number]
    told[1] += found[2] is not None
    green = one.position.table.colors.index("green")
    assert tuple(told) == one.position.hands[green]


# -- claims of strategy, asked of the engine -------------------------------------------------------


def test_the_exchange_is_worth_what_the_lesson_says() -> None:
    one = lesson("exchange")
    assert one is not None
    found = exchanges(one.position, None)
    worth = {option.discard: option.low for option in found.options}
    assert found.keep.proven
    assert worth[0, 4, 0] > 2 * found.keep.gain
    assert worth[0, 1, 0] < found.keep.gain


@pytest.mark.parametrize("name", ["when-might", "when-faith", "last-turn", "be-there"])
def test_what_is_called_best_is_proved_and_better_than_all_other_boards(name: str) -> None:
    one = lesson(name)
    assert one is not None
    assert one.solution is not None
    best = best_of(one.position, False)
    assert best.proven
    verdict = check(one, one.solution.plays)
    assert isinstance(verdict, ReachedGoal)


@pytest.mark.parametrize(("name", "letter"), [("when-might", "m"), ("when-faith", "f")])
def test_no_single_play_on_another_board_is_as_good(name: str, letter: str) -> None:
    one = lesson(name)
    assert one is not None
    tokens = {format_play(play).partition("=")[0] for play in legal_plays(one.position)}
    reaching = {
        token
        for token in tokens
        if token[1] == ":" and isinstance(check(one, [token]), ReachedGoal)
    }
    assert reaching
    assert {token[0] for token in reaching} == {letter}


@pytest.mark.parametrize("name", ["join-first", "defend"])
def test_doing_nothing_is_not_safe(name: str) -> None:
    one = lesson(name)
    assert one is not None
    verdict = check(one, [])
    assert isinstance(verdict, MissedGoal)
    assert "Green can answer" in verdict.why[0]


def test_the_other_ways_that_lessons_tell_of_work_too() -> None:
    for name, plays in {
        "equal-power": ["m:b2-castle@a1", "m:hamlet@d3"],
        "defend": ["m:hamlet@g3"],
        "before-the-money": ["m:keep@f2", "m:town@d4"],
    }.items():
        one = lesson(name)
        assert one is not None
        assert isinstance(check(one, plays), ReachedGoal), name


# -- files -----------------------------------------------------------------------------------------


def test_every_key_is_explained_on_the_page() -> None:
    for model in (LessonFile, GoalFile, AnswerFile, LineFile):
        for key in model.model_fields:
            assert f"`{key}`" in PAGE or f"`{key}: " in PAGE, key


def test_every_chapter_has_a_title_and_lessons() -> None:
    assert {one.chapter for one in lessons()} == set(settings().chapters)
    assert all(one.number < two.number for one, two in pairwise(lessons()))


def test_the_example_of_the_page_is_a_good_lesson(tmp_path: Any) -> None:
    found = re.search(r"```yaml file=lesson.yaml\n(.*?)```", PAGE, re.DOTALL)
    assert found
    (tmp_path / "01.yaml").write_text(found[1], "utf-8")
    assert check_lessons(tmp_path) == (1, [])


def test_the_python_of_the_page_runs() -> None:
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    exec(found[1], {})


def test_mistakes_are_told_with_line_and_key() -> None:
    for old, new, line, where, words in (
        ("title: A", "titel: A", 4, "titel", "unknown key"),
        ("number: 1", "number: one", 1, "number", "'one'"),
        ("chapter: board", "chapter: bored", 3, "chapter", "'bored' is not known"),
        ("at: c3, cubes", "at: c9, cubes", 23, "position.boards.reason[0].at", "map"),
        ("controls:", "control:", 26, "goal[0].control", "unknown key"),
        ("square: c3", "square: 3", 26, "goal[0].controls.square", "3"),
        ("[Look., A", "[A", 27, "hints", "at least 3"),
    ):
        assert old in TEXT
        with pytest.raises(FileProblems) as caught:
            parse_lesson(TEXT.replace(old, new), "small.yaml")
        told = [(one.line, one.where, one.message) for one in caught.value.problems]
        assert any(one[:2] == (line, where) and words in one[2] for one in told), told


@pytest.mark.parametrize(
    ("keys", "where", "words"),
    [
        (
            {"goal": [{"controls": {"epoch": "might", "square": "z9"}}]},
            "goal[0].controls.square",
            "z9 is not on the map",
        ),
        (
            {"goal": [{"domains": {"epoch": "might", "of": ["a1", "a9"], "count": 1}}]},
            "goal[0].domains.of[1]",
            "a9 is not on the map",
        ),
        (
            {"goal": [{"collects": {"player": "blue", "at_least": 1}}]},
            "goal[0].collects.player",
            "blue does not play",
        ),
        (
            {"solution": {"plays": ["m:keep@c1"], "shows": [{"cubes": {"square": "i1"} | CUBE}]}},
            "solution.shows[0].cubes.square",
            "i1 is not on the map",
        ),
        ({"others": ["c9"]}, "others[0]", "c9 is not on the map"),
        ({"goal": [{"reply": {"at_most": 1}}], "position": None}, "goal[0].reply", "known cards"),
    ],
    ids=str,
)
def test_what_is_not_in_the_position_is_told(keys: dict[str, Any], where: str, words: str) -> None:
    tree = yaml.safe_load(TEXT)
    if keys.get("position", tree) is None:
        tree["position"]["players"][1]["hand"] = 4
        keys = {key: value for key, value in keys.items() if key != "position"}
    with pytest.raises(FileProblems) as caught:
        parse_lesson(yaml.safe_dump(tree | keys), "small.yaml")
    told = [(one.where, one.message) for one in caught.value.problems]
    assert any(one[0] == where and words in one[1] for one in told), told
    assert all(one.line for one in caught.value.problems)


@pytest.mark.parametrize("text", ["", "[]", "number: [", "a: &b c", "\x00"])
def test_what_is_not_a_lesson_at_all_is_refused(text: str) -> None:
    with pytest.raises(FileProblems):
        parse_lesson(text, "x.yaml")


def test_a_goal_and_questions_do_not_go_together(small: Any) -> None:
    question = {
        "ask": "Whose?",
        "choices": ["red", "green"],
        "answer": {"whose": {"epoch": "might", "square": "c3"}},
        "why": "So.",
    }
    small(questions=[question], goal=None, solution=None)
    for keys in ({"questions": [question]}, {"goal": []}, {"solution": None}):
        with pytest.raises(FileProblems):
            small(**keys)
    two = [{"earn": {"at_least": 1}, "at_most_cards": 2}]
    with pytest.raises(FileProblems, match="one key"):
        small(goal=two)
