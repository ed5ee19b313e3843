"""Every condition of a goal, reached and missed; decisions of others; attempts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import yaml

from advisor.advise.complete_play import Mistake
from advisor.teach.lessons import (
    Lesson,
    LessonAttempt,
    MissedGoal,
    MissingDecision,
    ReachedGoal,
    RefusedPlay,
    check,
    lesson,
    parse_lesson,
    right_answer,
)
from positions.files.load_position import LIBRARY

KEEP = ["m:keep@c1"]
AWAY = ["m:keep@a1"]

#: A condition, a turn that meets it, one that does not.
CASES: list[tuple[dict[str, Any], list[str], list[str]]] = [
    ({"earn": {"at_least": 5}}, KEEP, AWAY),
    ({"income": {"epoch": "might", "at_least": 4}}, KEEP, AWAY),
    ({"income": {"epoch": "might", "player": "green", "at_most": 0}}, KEEP, AWAY),
    ({"collects": {"at_least": 4}}, KEEP, [*KEEP, "m-f", "m-f"]),
    ({"collects": {"player": "green", "at_least": 4}}, AWAY, KEEP),
    ({"controls": {"epoch": "might", "square": "c3"}}, KEEP, AWAY),
    ({"controls": {"epoch": "might", "square": "c3", "player": "green"}}, AWAY, KEEP),
    ({"controls": {"epoch": "reason", "square": "c3"}}, ["m-r", "r:cube@c3"], ["m-r"]),
    (
        {"controls": {"epoch": "reason", "square": "c3", "alone": True}},
        ["m-r", "r:cube@c3", "r:cube@c3"],
        ["m-r", "r:cube@c3"],
    ),
    ({"stands": {"epoch": "faith", "building": "keep", "player": "red"}}, KEEP, ["m:town@a1"]),
    ({"stands": {"epoch": "might", "building": "keep", "at": "c1"}}, KEEP, AWAY),
    ({"gone": {"epoch": "might", "building": "hamlet", "at": "e3"}}, ["m:e3-town@e2"], KEEP),
    ({"domains": {"epoch": "might", "of": ["a1", "c3"], "count": 2}}, AWAY, KEEP),
    ({"cubes": {"square": "c3", "at_least": 1}}, ["m-r", "r:cube@c3"], KEEP),
    ({"at_most_cards": 2}, KEEP, [*KEEP, "m:hamlet@a1"]),
    ({"upgraded": {"to": "town", "epoch": "might"}}, ["m:e3-town@e2"], ["m:town@a1"]),
    ({"refused": {"section": "3.3", "word": "hierarchy"}}, ["m:watch_tower@d2"], KEEP),
    ({"refused": {"section": "3.1", "building": "keep"}}, ["m:keep@c3"], ["m:watch_tower@c3"]),
    ({"refused": {"section": "3.3"}}, ["m:watch_tower@d2"], ["m:keep@c3"]),
    ({"best": {"collect": True}}, ["m:keep@b1", "m:e3-town@e2", "m:e2-city@e1"], KEEP),
    ({"reply": {"at_most": 3}}, KEEP, AWAY),
    ({"reply": {"at_most": 7}}, AWAY, ["m:town@f3"]),
]


def reaches(made: Lesson, plays: list[str]) -> bool:
    return isinstance(check(made, plays), ReachedGoal)


@pytest.mark.parametrize(("condition", "meets", "misses"), CASES, ids=lambda one: str(one)[:60])
def test_conditions(
    small: Any, condition: dict[str, Any], meets: list[str], misses: list[str]
) -> None:
    made = small(goal=[condition])
    assert reaches(made, meets), check(made, meets)
    verdict = check(made, misses)
    assert isinstance(verdict, MissedGoal)
    assert all(verdict.why)


@pytest.mark.parametrize(
    ("condition", "plays", "said"),
    [
        (
            {"domains": {"epoch": "might", "of": ["a1"], "count": 1}},
            KEEP,
            "a1 of Might is not in a domain.",
        ),
        (
            {"domains": {"epoch": "might", "of": ["a1", "c3"], "count": 2}},
            KEEP,
            "a1 and c3 of Might lie in 1 domain; the goal is 2.",
        ),
        (
            {"controls": {"epoch": "might", "square": "a1"}},
            KEEP,
            "Nothing stands on a1 of Might, so there is no domain to control."
            " Your Keep (c1) is not part of it.",
        ),
        (
            {"stands": {"epoch": "faith", "building": "keep", "player": "red"}},
            [],
            "At the end Red has no Keep on Faith.",
        ),
        (
            {"gone": {"epoch": "might", "building": "hamlet", "at": "e3"}},
            [],
            "There is still a Hamlet on e3 of Might.",
        ),
    ],
    ids=str,
)
def test_what_is_missing_is_a_whole_sentence(
    small: Any, condition: dict[str, Any], plays: list[str], said: str
) -> None:
    verdict = check(small(goal=[condition]), plays)
    assert isinstance(verdict, MissedGoal)
    assert verdict.why == (said,)


def test_a_paradox_is_a_shadow_on_what_it_removes() -> None:
    one = lesson("paradox")
    assert one is not None
    assert reaches(one, ["m:keep@c1"])
    assert not reaches(one, ["m:keep@f1"])
    assert not reaches(one, ["m:watch_tower@c2"])


def test_the_next_turn_counts_what_is_kept_and_what_stands() -> None:
    one = lesson("before-the-money")
    assert one is not None
    made = replace(one, goal=tuple(goal for goal in one.goal if goal.next_turn is not None))
    assert reaches(made, ["m:keep@f2"])  # then a Town: 1, and 3 + 1 + 3 from the domain
    verdict = check(made, ["m:town@f2"])
    assert isinstance(verdict, MissedGoal)
    assert "sure to earn 6 Ecus" in verdict.why[0]


def test_what_is_safe_is_proved() -> None:
    one = lesson("defend")
    assert one is not None
    assert reaches(one, ["m:c2-castle@b1"])
    verdict = check(one, ["m:hamlet@b3"])
    assert isinstance(verdict, MissedGoal)
    assert "m:castle@f2" in verdict.why[0]


def test_all_conditions_have_to_hold(small: Any) -> None:
    made = small(goal=[{"earn": {"at_least": 1}}, {"controls": {"epoch": "might", "square": "c3"}}])
    assert reaches(made, KEEP)
    assert not reaches(made, AWAY)


def decided(goal: dict[str, Any], **more: Any) -> Lesson:
    """A lesson on the library's position in which White decides where a Keep goes."""
    position = yaml.safe_load((LIBRARY / "r9-8-the-opponent-decides.yaml").read_text("utf-8"))
    for key in ("khronos", "title", "notes", "tags"):
        position.pop(key, None)
    tree = {
        "number": 1,
        "id": "decided",
        "chapter": "domains",
        "title": "White decides",
        "text": ["One.", "Two."],
        "sections": ["5.5"],
        "position": position,
        "task": "Join.",
        "goal": [goal],
        "hints": ["a", "b", "c"],
        "solution": {"plays": ["m:hamlet@d3"]},
        "after": "Done.",
    }
    return parse_lesson(yaml.safe_dump(tree | more), "decided.yaml")


def test_whatever_an_opponent_decides_has_to_do() -> None:
    keep = {"epoch": "might", "building": "keep", "player": "white"}
    anywhere = decided({"stands": keep})
    at_e2 = {"stands": {**keep, "at": "e2"}}
    lines = LessonAttempt(anywhere).lines
    assert len(lines) == 1
    attempt = LessonAttempt(anywhere)
    attempt.play("m:hamlet@d3")
    chosen = {line.others_chose[0].chosen for line in attempt.lines}
    assert len(chosen) > 1
    assert "e2" in chosen
    assert isinstance(attempt.verdict(), ReachedGoal)
    verdict = check(decided(at_e2), ["m:hamlet@d3"])
    assert isinstance(verdict, MissedGoal)
    assert verdict.why[0].startswith("If White chooses ")
    # Where the lesson says what White does, that is all that counts.
    assert reaches(decided(at_e2, others=["e2"]), ["m:hamlet@d3"])
    assert not reaches(decided(at_e2, others=["f2"]), ["m:hamlet@d3"])


def test_a_play_that_is_not_legal_in_every_course_is_refused() -> None:
    made = decided({"at_most_cards": 2})
    attempt = LessonAttempt(made)
    attempt.play("m:hamlet@d3")
    with pytest.raises(Mistake, match="if White chooses"):
        attempt.play("m:hamlet@g3")
    assert attempt.texts == ("m:hamlet@d3",)


def test_own_decisions_are_asked_for_and_taken() -> None:
    one = lesson("equal-power")
    assert one is not None
    attempt = LessonAttempt(one)
    with pytest.raises(MissingDecision) as caught:
        attempt.play("m:hamlet@d3")
    assert caught.value.options == ("b2", "c2", "b3", "c3")
    assert attempt.texts == ()
    attempt.play("m:hamlet@d3 (c3)")
    assert attempt.shown.done[-1].record.choices[-1].chosen == "c3"
    with pytest.raises(Mistake, match="not among the options"):
        LessonAttempt(one).play("m:hamlet@d3 (h6)")
    with pytest.raises(Mistake, match="nobody has to decide about"):
        LessonAttempt(one).play("m:watch_tower@a2 (b2)")


def test_attempts_are_taken_back(small: Any) -> None:
    attempt = LessonAttempt(small())
    attempt.play("m:keep@a1")
    attempt.play("m:hamlet@a3")
    assert attempt.undo() == "m:hamlet@a3"
    assert attempt.texts == ("m:keep@a1",)
    attempt.restart()
    assert attempt.undo() is None
    attempt.play("m:keep@c1")
    assert isinstance(attempt.verdict(), ReachedGoal)


def test_the_free_adventurer_stays_free(small: Any) -> None:
    """Of several charges the one is taken that leaves an adventurer without cards."""
    attempt = LessonAttempt(small())
    attempt.play("m:keep@a1")
    assert attempt.shown.done[-1].record.play.by == ((0, 2),)  # type: ignore[union-attr]
    attempt.restart()
    attempt.play("m:hamlet@a1")
    attempt.play("m:hamlet@a3")
    assert attempt.shown.done[-1].record.play.by == ((1, 1),)  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["end", "exchange=2c", "exchange=2c/2m", "end=1c"])
def test_the_hand_is_kept(small: Any, text: str) -> None:
    with pytest.raises(Mistake, match="keep your cards"):
        LessonAttempt(small()).play(text)


@pytest.mark.parametrize("text", ["", "m:kep@a1", "keep", "m:keep@z9", "((", "m:keep@a1 (("])
def test_what_is_not_a_play_is_a_mistake(small: Any, text: str) -> None:
    attempt = LessonAttempt(small())
    with pytest.raises(Mistake):
        attempt.play(text)
    assert attempt.texts == ()
    assert isinstance(check(small(), [text]), MissedGoal)


def test_a_refused_play_changes_nothing(small: Any) -> None:
    attempt = LessonAttempt(small())
    with pytest.raises(RefusedPlay) as caught:
        attempt.play("m:watch_tower@d2")
    assert caught.value.refusal.section == "3.3"
    assert attempt.denied(caught.value) is None
    assert attempt.shown.end == small().position


def test_questions_are_answered_by_the_engine(small: Any) -> None:
    for answer, right in (
        ({"whose": {"epoch": "might", "square": "c3"}}, "green"),
        ({"whose": {"epoch": "might", "square": "a1"}}, "nobody"),
        ({"whose": {"epoch": "reason", "square": "c3"}}, "green"),
        ({"pays": {"epoch": "might", "square": "c3"}}, "4"),
        ({"pays": {"epoch": "faith", "square": "c3"}}, "0"),
        ({"collects": {"player": "green"}}, "4"),
        ({"collects": {"player": "red", "epoch": "might"}}, "0"),
        ({"collects": {"player": "red", "epoch": "reason"}}, "0"),
        ({"domains": {"epoch": "might"}}, "1"),
        ({"together": {"epoch": "might", "squares": ["c3", "e4"]}}, "yes"),
        ({"together": {"epoch": "might", "squares": ["c3", "a1"]}}, "no"),
        ({"legal": "m:keep@c1"}, "yes"),
        ({"legal": "m:watch_tower@d2"}, "no"),
        ({"refused": "m:watch_tower@d2"}, "§3.3"),
        ({"refused": "m:keep@c1"}, "none"),
        ({"best": True}, "11"),
    ):
        question = {"ask": "?", "choices": ["x", "y"], "answer": answer, "why": "So."}
        made = small(goal=None, solution=None, questions=[question])
        assert right_answer(made.questions[0], made.position) == right, answer


@pytest.mark.parametrize(
    ("plays", "given"),
    [
        (["m:keep@a3", "m:town@g5"], "Nobody controls the domain of the Town (g5) on Might."),
        (["m:hamlet@f3", "m:hamlet@f4"], "Green controls the domain of the Hamlet (f3) on Might."),
        (["m:keep@a3"], ""),
    ],
)
def test_what_a_turn_builds_for_others_is_told_where_it_earns_too_little(
    plays: list[str], given: str
) -> None:
    one = lesson("whole-turn")
    assert one is not None
    verdict = check(one, plays)
    assert isinstance(verdict, MissedGoal)
    (said,) = verdict.why
    assert "; you need 8." in said
    assert said.partition("; you need 8.")[2].strip().startswith(given)
    assert said.count("controls") == bool(given)


@pytest.mark.parametrize(
    ("name", "play", "why"),
    [
        ("build", "m:watch_tower@a1", "Your Watch Tower (a1) is not part of it."),
        ("shadow", "m:chapel@a1", "The Chapel (a1) is small and stays on Might."),
        ("junction", "m:chapel@e1", "Control there does not depend on a Chapel."),
    ],
)
def test_a_miss_says_what_does_nothing_for_the_domain(name: str, play: str, why: str) -> None:
    one = lesson(name)
    assert one is not None
    verdict = check(one, [play])
    assert isinstance(verdict, MissedGoal)
    assert verdict.why[0].endswith(why)
