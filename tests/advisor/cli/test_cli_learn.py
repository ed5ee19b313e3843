"""``khronos learn``: the list, lessons from start to finish, the check, and what can go wrong."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from khronos_process import Khronos, fine, inside, refused, value

from advisor.teach.lessons import LearningProgress, lesson_checks, lessons
from advisor.teach.lessons.lesson_answers import right_answer


@pytest.fixture
def learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """``khronos learn`` within this process, with a folder for progress of its own."""
    monkeypatch.setenv("KHRONOS_DATA", str(tmp_path / "data"))
    run = inside(tmp_path, monkeypatch)

    def learned(*arguments: str, stdin: bytes = b"", **more: object) -> object:
        return run("learn", *arguments, stdin=stdin, **more)

    return learned  # type: ignore[return-value]


def typed(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_the_list_has_every_lesson_by_chapter(learn: Khronos) -> None:
    told = fine(learn())
    assert told.startswith("First steps\n  [ ]  1  What is a domain? (domains)\n")
    assert len(re.findall(r"^  \[ \] +\d+  ", told, re.MULTILINE)) == len(lessons())
    assert "Playing well" in told
    assert told.endswith("Next: khronos learn 1\n")
    listed = value(learn("--json"))
    assert [one["number"] for one in listed] == list(range(1, len(lessons()) + 1))
    assert not any(one["reached"] for one in listed)


def test_the_first_five_lessons_from_start_to_finish(learn: Khronos) -> None:
    """Every answer and every play is what the third hints and solutions say."""
    lines: list[str] = []
    for one in lessons()[:5]:
        lines += [right_answer(question, one.position) for question in one.questions]
        lines += list(one.solution.plays) if one.solution else []
        lines.append("y")
    told = fine(learn("1", stdin=typed(*lines[:-1], "n")))
    assert [int(n) for n in re.findall(r"^Lesson (\d+): ", told, re.MULTILINE)] == [1, 2, 3, 4, 5]
    assert told.count("Goal reached.") == 2
    assert "Go on with lesson 6? y/n> n\n" in told
    after = fine(learn())
    assert after.count("[x]") == 5
    assert after.endswith("Next: khronos learn 6\n")


@pytest.mark.parametrize("one", lessons()[5:], ids=lambda one: one.id)
def test_every_other_lesson_is_reached_with_its_solution(learn: Khronos, one: object) -> None:
    answers = [right_answer(q, one.position) for q in one.questions]  # type: ignore[attr-defined]
    solution = one.solution  # type: ignore[attr-defined]
    plays = list(solution.plays) if solution else answers
    told = fine(learn(one.id, stdin=typed(*plays, "n")))  # type: ignore[attr-defined]
    assert one.after.split()[0] in told  # type: ignore[attr-defined]
    reached = value(learn("--json"))[one.number - 1]  # type: ignore[attr-defined]
    assert reached["reached"]


def test_a_try_is_judged_and_taken_back(learn: Khronos) -> None:
    lines = ("m:keep@a1", "end", "lines", "undo", "undo", "m:keep@c1", "show", "lines", "n")
    told = fine(learn("4", stdin=typed(*lines)))
    assert "Green controls the domain of the Town (c3) on Might." in told
    assert "It is a domain of its own, and an empty one." in told
    assert "m:keep@a1=2m/0+2: misses the goal, +1 Ecu" in told
    assert "Took back m:keep@a1." in told
    assert "There is nothing to take back." in told
    assert told.index("Took back") < told.index("Goal reached.")
    assert "m:watch_tower@d2: not allowed (§3.3)" in told
    assert told.count("m:keep@a1=2m/0+2: misses the goal, +1 Ecu") == 2
    assert LearningProgress().standings()["build"].tries == 2


def test_hints_say_more_and_more_and_are_counted(learn: Khronos) -> None:
    told = fine(learn("build", stdin=typed("hint", "hint", "hint", "hint")))
    one = lessons()[3]
    places = [told.index(hint) for hint in one.hints]
    assert places == sorted(places)
    assert told.count(one.hints[2]) == 2
    standing = LearningProgress().standings()["build"]
    assert (standing.reached, standing.hints, standing.tries) == (False, 3, 0)


def test_the_solution_that_was_shown_is_remembered(learn: Khronos) -> None:
    told = fine(learn("build", stdin=typed("show", "m:keep@c1", "n")))
    assert "m:keep@c1: reaches the goal, +1 Ecu" in told
    standing = LearningProgress().standings()["build"]
    assert (standing.reached, standing.shown) == (True, True)


def test_early_lessons_show_only_what_they_have_explained(learn: Khronos) -> None:
    told = fine(learn("build", stdin=typed("m:keep@a1")))
    assert "Red builds a Keep on a1 of Might.\n" in told
    assert "shadow" not in told
    assert "Age of Faith" not in told
    told = fine(learn("build", stdin=typed("boards")))
    assert "Age of Faith" in told
    assert "printed Hamlet" in told
    told = fine(learn("travel", stdin=typed("r-m", "m:city@c1", "n")))
    assert "The later boards show the building as well, as lesson 13 explains." in told
    assert "shadow" not in told
    told = fine(learn("shadow", stdin=typed("m:monastery@d3", "n")))
    assert "It casts a shadow on Faith. Its shadow on Reason is a ruin." in told


def test_decisions_are_asked_for_and_those_of_others_told(learn: Khronos) -> None:
    told = fine(learn("equal-power", stdin=typed("m:hamlet@d3", "zz", "m:hamlet@d3", "c3")))
    assert told.count("square> ") == 2
    assert "The play was not made." in told
    assert "Keep on b2 becomes a Watch Tower." in told
    told = fine(learn("junction", stdin=typed("m:hamlet@d3")))
    assert "whatever they choose" in told


def test_a_play_that_is_refused_can_be_the_goal(learn: Khronos) -> None:
    told = fine(learn("dominion", stdin=typed("m:keep@b3", "m:keep@d2", "n")))
    assert "That is refused for another reason: §3.1" in told
    assert "dominion: it would touch more than one domain" in told
    assert told.index("for another reason") < told.index("Goal reached.")


def test_questions_take_letters_words_and_commands(learn: Khronos) -> None:
    lines = ("maybe", "b", "hint", "text", "plays", "A)", "no", "3", "n")
    told = fine(learn("1", stdin=typed(*lines)))
    assert told.count("Answer with a letter") == 2
    assert told.count("No. They do not touch each other.") == 1
    assert told.count("Lesson 1: ") == 2
    assert told.count("Yes. ") == 3


def test_cards_are_told_where_they_matter(learn: Khronos) -> None:
    assert "You are Red: " not in fine(learn("domains"))
    assert "You are Green: 4 Ecus; 3 military, 1 religious;" in fine(learn("hierarchy"))
    told = fine(learn("exchange"))
    assert "You are Red: 2 Ecus; 4 religious; both adventurers on Reason." in told
    assert "Discards: 4 military, 6 religious, 3 civil." in told
    told = fine(learn("defend"))
    assert "Green holds 3 military, 1 religious and has 0 Ecus." in told


def test_the_last_lesson_ends(learn: Khronos) -> None:
    told = fine(learn("exchange", stdin=typed("2", "4r")))
    assert f"That was the last of {len(lessons())} lessons.\n" in told
    assert told.endswith("khronos play --level 1\n")


def test_what_is_typed_wrong_is_told(learn: Khronos) -> None:
    lines = ("m:kep@c1", "m:castle@c1", "exchange=2m", "plays keep", "help", "again", "x" * 5000)
    told = fine(learn("build", stdin=typed(*lines)))
    assert "did you mean m:keep@c1?" in told
    assert "§3.1" in told
    assert "In this lesson you keep your cards" in told
    assert "m:keep@a1" in told
    assert "All plays are taken back." in told


def test_names_that_are_near_are_offered(learn: Khronos) -> None:
    assert "Lesson 16: " in fine(learn("Junction"))
    refused(learn("junktion"), "did you mean junction?")
    refused(learn("99"), "there is no lesson 99; there are 31")
    refused(learn("1", "--check"), "leave the name out")
    refused(learn("1", "--json"), "--json goes with")


def test_the_check_replays_all(learn: Khronos) -> None:
    assert value(learn("--check", "--json")) == {"failures": [], "total": len(lessons())}
    assert fine(learn("--check")) == f"{len(lessons())} lessons checked, 0 failures.\n"


def test_the_check_fails_with_an_exit_code(
    learn: Khronos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(lessons()[0].file).read_text("utf-8")
    (tmp_path / "01.yaml").write_text(text.replace('["2", "3", "4", "6"]', '["2", "4"]'), "utf-8")
    monkeypatch.setattr(lesson_checks, "FOLDER", tmp_path)
    said = "1 domains: How many domains are there on Might?: the answer 3 is not among the choices"
    found = learn("--check", "--json")
    assert (found.code, json.loads(found.out)) == (2, {"failures": [said], "total": 1})
    found = learn("--check")
    assert (found.code, found.out) == (2, f"{said}\n1 lesson checked, 1 failure.\n")


def test_damaged_progress_is_set_aside_and_the_lesson_goes_on(
    learn: Khronos, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "lessons.json"
    file.parent.mkdir()
    file.write_text("{")
    listed = learn()
    assert listed.code == 0
    assert "lessons.json was damaged (line 1: " in listed.err
    assert "it is now called lessons.broken-1.json" in listed.err
    file.write_text("[" * 100_000)
    found = learn("build", stdin=typed("m:keep@a1", "end", "m:keep@c1", "undo", "m:keep@c1", "n"))
    assert found.code == 0
    assert found.err.count("was damaged") == 1
    assert "Goal reached." in found.out
    assert [(file.parent / f"lessons.broken-{n}.json").read_text()[:2] for n in (1, 2)] == [
        "{",
        "[[",
    ]
    assert json.loads(file.read_text())["lessons"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such folders")
def test_where_nothing_can_be_written_lessons_work(learn: Khronos, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    found = learn("build", stdin=typed("hint", "m:keep@c1", "n"))
    assert found.code == 0
    assert "Goal reached." in found.out
    assert found.err.count("your progress cannot be kept") == 1


@pytest.mark.parametrize("width", ["40", "60", "100"])
def test_no_line_is_longer_than_the_terminal(learn: Khronos, width: str) -> None:
    lines = ("boards", "hint", "m:watch_tower@d3", "end", "m:hamlet@e3", "show", "lines", "n")
    told = fine(learn("join-first", stdin=typed(*lines), env={"COLUMNS": width}))
    prompts = re.compile(r"(lesson \d+> |y/n> )")
    for line in told.splitlines():
        assert len(line) <= int(width) or prompts.search(line), line
