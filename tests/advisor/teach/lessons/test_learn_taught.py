"""What a lesson shows and offers: nothing that a later one explains, and all that it needs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from small_lesson import changed

from advisor.teach.lessons import Lesson, check, lesson, lessons, settings
from advisor.teach.lessons.lesson_checks import faults
from advisor.teach.lessons.lesson_text import brought_words
from advisor.teach.lessons.taught_so_far import offer, untaught
from advisor.teach.puzzles import puzzles
from positions.notation.written_plays import Upgrade
from search.rules.legal_plays import legal_plays


def named(name: str) -> Lesson:
    found = lesson(name)
    assert found is not None
    return found


def test_every_name_has_a_lesson_that_teaches_it() -> None:
    assert all(lesson(teacher) is not None for teacher in settings().taught.values())


def test_less_and_less_is_kept_back() -> None:
    left = [untaught(one) for one in lessons()]
    assert left[0] == set(settings().taught)
    assert all(later <= earlier for earlier, later in pairwise(left))
    assert not left[-1]
    assert {"money", "carried"} <= untaught(named("control"))
    assert "money" not in untaught(named("income"))
    assert not untaught(puzzles()[0].lesson)


@pytest.mark.parametrize("one", [one for one in lessons() if one.goal], ids=lambda one: one.id)
def test_the_solution_and_the_tries_are_offered(one: Lesson) -> None:
    assert one.solution is not None
    offered = offer(one, one.boards)
    for line in (one.solution, *one.tries):
        found = check(one, line.plays).line
        plays = [record.play for record in found.records]
        plays += [found.denied] if found.denied is not None else []
        for play in plays:
            if play.type != "swap":
                assert offered.has(play), play  # type: ignore[arg-type]


def test_the_first_lessons_with_plays_offer_what_they_have_taught() -> None:
    assert offer(named("build")).pieces == {"watch_tower", "keep"}
    whole = offer(named("whole-turn"))
    assert whole.pieces == {"watch_tower", "keep", "hamlet", "town"}
    assert not whole.travel
    upgrades = [p for p in legal_plays(named("whole-turn").position) if isinstance(p, Upgrade)]
    assert upgrades
    assert not any(whole.has(play) for play in upgrades)
    populate = named("populate")
    assert offer(populate, populate.boards).pieces == {"cube"}
    assert "town" in offer(populate).pieces
    assert offer(named("travel")).travel
    assert offer(named("upgrade")).upgrade


def test_what_a_turn_brings_is_added_up_and_compared() -> None:
    whole = named("whole-turn")
    said = brought_words(whole, check(whole, ["m:keep@a3", "m:town@f3"]).line)
    assert said == "This turn earns 8 Ecus: 2 at once and 6 of income. You had 4 and now have 12."
    # Growing the Town is as good, in another way.
    other = ["m:d3-city@d3", "m:keep@a3", "m:hamlet@g3"]
    assert brought_words(whole, check(whole, other).line).endswith(
        "That is as much as the lesson's own solution earns."
    )
    worse = brought_words(whole, check(whole, ["m:keep@a3"]).line)
    assert worse.endswith("That is 4 Ecus less than the lesson's own solution earns.")
    build = named("build")
    assert (
        brought_words(build, check(build, ["m:keep@c1"]).line) == "This turn earns 1 Ecu at once."
    )
    refused = named("dominion")
    assert brought_words(refused, check(refused, ["m:keep@d2"]).line) == ""


@pytest.mark.parametrize("one", lessons()[:3], ids=lambda one: one.id)
def test_the_first_questions_say_why_a_choice_is_wrong(one: Lesson) -> None:
    assert all(question.wrong for question in one.questions)


@pytest.mark.parametrize(("choice", "fault"), [("green", True), ("blue", True), ("red", False)])
def test_a_reason_belongs_to_a_wrong_choice(choice: str, fault: bool) -> None:
    question: dict[str, Any] = {
        "ask": "Whose?",
        "choices": ["red", "green"],
        "answer": {"whose": {"epoch": "might", "square": "c3"}},
        "wrong": {choice: "Look."},
        "why": "So.",
    }
    hints = ["Look.", "A Keep on Might.", "It is green."]
    found = faults(changed(goal=None, solution=None, questions=[question], hints=hints))
    assert bool(found) == fault
    assert all("is not a wrong choice" in one for one in found)
