"""The page Learn: every lesson opens, tells nothing of its solution, and is judged."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.components.plays_in_text import spelled
from advisor.page.components.safe_text import plain
from advisor.page.pages.learn import lesson_visit
from advisor.page.pages.learn.lesson_progress import Learning
from advisor.page.visit import browser_storage
from advisor.teach import lessons
from advisor.teach.lessons import Lesson, LessonStanding
from positions.things import EPOCHS
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_hidden import texts
from tests.advisor.page.test_retry_page import everything

GOALS = [one for one in lessons.lessons() if one.goal]


def opened(name: str = "", view: str = "learn") -> Editor:
    """The page Learn or Puzzles, with a lesson or puzzle open if one is named."""
    page = Editor()
    go(page, name, view)
    return page


def go(page: Editor, name: str, view: str = "learn") -> None:
    """Go to a lesson or puzzle by its address; that of a puzzle may be the one that it once had."""
    parameter = lesson_visit.PARAMETERS[view]
    page.app.query_params = {"view": view} | ({parameter: name} if name else {})
    held = page.app.session_state.held
    held.heard_view = held.left_view = None
    page.run()


def mine(page: Editor) -> Learning:
    found: Learning = page.app.session_state.held.records[Learning]
    return found


def said(page: Editor) -> str:
    return " ".join(texts(page)).replace("\\", "").replace("\N{WORD JOINER}", "")


def played(page: Editor, lesson: Lesson) -> None:
    """Make the plays of the solution, whatever stands open on the boards."""
    assert lesson.solution is not None
    held = page.app.session_state.held
    line = lessons.check(lesson, lesson.solution.plays).line
    for record in line.records:
        held.stand(held.game.with_plays([record]))
    page.run()


@pytest.mark.parametrize("name", [one.id for one in lessons.lessons()])
def test_a_lesson_opens_and_shows_nothing_of_its_solution(name: str) -> None:
    lesson = lessons.lesson(name)
    assert lesson is not None
    page = opened(name)
    told = said(page)
    for paragraph in lesson.text:
        assert paragraph in told
    assert spelled(lesson.task) in told
    sent = "\n".join(everything(page.app.main)).replace("\\", "")
    hidden = [lesson.after, *lesson.hints, *(spelled(one) for one in lesson.hints)]
    hidden += [one.says for one in (lesson.solution, *lesson.tries) if one and one.says]
    tries = [one for one in (lesson.solution, *lesson.tries) if one]
    hidden += [play for one in tries for play in one.plays if ":" in play]
    hidden += [one.why for one in lesson.questions]
    for words in hidden:
        assert words not in sent, words
        assert plain(words).replace("\\", "") not in sent, words
    boards = page.boards
    assert [one["epoch"] for one in boards["boards"]] == list(lesson.boards)
    assert not page.previews
    if lesson.questions:
        assert not any(one["coins"] or one["rims"] for one in boards["boards"])
        assert not any(boards["facts"].values())
        assert "If paid now" not in sent
    assert page.setup.title is None
    assert set(page.app.query_params) == {"view", "lesson"}


@pytest.mark.usual(
    "build", "travel", "upgrade", "shadow", "junction", "populate", "holdem", "last-turn"
)
@pytest.mark.parametrize("name", [one.id for one in GOALS if one.id != "dominion"])
def test_the_solution_reaches_the_goal_and_its_lines_are_told_then(name: str) -> None:
    lesson = lessons.lesson(name)
    assert lesson is not None
    page = opened(name)
    played(page, lesson)
    told = said(page)
    assert "Goal reached." in told
    assert spelled(lesson.after) in told
    assert "One solution, and other tries" in told
    for one in lesson.tries:
        assert one.says is None or one.says in told
    assert mine(page).standings[name] == LessonStanding(reached=True, tries=1)
    page.press("Show")
    assert "Step 1 of" in said(page)
    page.press("Close")
    page.press("Do it again")
    assert "Goal reached." not in said(page)
    assert not page.app.session_state.held.game.tried


def test_a_lesson_tells_what_the_last_play_did_besides_itself() -> None:
    page = opened("shadow")
    page.click("might", "d3")
    page.press("Build a Monastery on d3 of Might")
    told = said(page)
    assert "casts a shadow on Faith" in told
    assert "lies as a ruin on Reason" in told or "casts a shadow on Reason" in told


def test_questions_are_answered_by_the_engine() -> None:
    page = opened("domains")
    lesson = lessons.lesson("domains")
    assert lesson is not None
    for number, question in enumerate(lesson.questions):
        right = lessons.right_answer(question, lesson.position)
        wrong = next(one for one in question.choices if one != right)
        if number == 0:
            page.button(f"answer domains 0 {wrong}").click().run()
            assert f"“{wrong.capitalize()}” is not the answer." in said(page)
            assert page.button(f"answer domains 0 {wrong}").disabled
            assert question.why not in said(page)
        page.button(f"answer domains {number} {right}").click().run()
        page.sound()
        assert question.why in said(page)
    assert "All answered." in said(page)
    assert any(page.boards["facts"].values())
    assert mine(page).standings["domains"].tries == 2
    page.press("Next lesson")
    assert mine(page).open == "control"
    assert page.app.query_params["lesson"] in ("control", ["control"])


def test_a_turn_that_misses_is_told_why_until_it_is_taken_back() -> None:
    page = opened("build")
    page.click("might", "a1")
    page.press("Build a Keep on a1 of Might")
    assert "Not there yet" not in said(page)
    page.press("Check my turn")
    told = said(page)
    assert "Not there yet." in told
    assert "Green controls the domain of the Town (c3) on Might." in told
    assert "meets the Town at a corner only" in told
    page.press("Undo")
    assert "Not there yet." not in said(page)
    page.click("might", "c1")
    page.press("Build a Keep on c1 of Might")
    told = said(page)
    assert "Goal reached." in told
    assert "Build a Keep on c1 of Might: reaches the goal, +1 Ecu" in told
    assert "Build a Keep on a1 of Might: misses the goal, +1 Ecu" in told
    assert mine(page).standings["build"] == LessonStanding(reached=True, tries=2)


def test_what_to_do_with_a_piece_is_said_above_the_boards_which_stay_in_place() -> None:
    page = opened("build")
    assert page.boards["words"].startswith("Choose a piece")
    keep = next(one["identity"] for one in page.boards["palette"] if "keep" in one["identity"])
    page.arm(keep)
    assert page.boards["words"] == "Keep: choose a square that lights up for its top left corner."
    assert not page.boards["idle"]
    page.click("might", "c1")
    assert "Goal reached." in said(page)
    # Nothing more can be played, but the room of the pieces is kept.
    assert page.boards["palette"]
    assert page.boards["idle"]
    assert page.boards["words"].startswith("1. Build a Keep on c1")


def test_a_click_on_what_only_a_later_lesson_explains_says_so() -> None:
    page = opened("build")
    page.click("might", "e4")  # Green's Watch Tower could be demolished
    assert "A later lesson explains what can be played here." in said(page)
    page.click("might", "c3")
    assert "Nothing can be played here:" in said(page)


def test_an_empty_square_that_was_clicked_first_has_its_ring_alone() -> None:
    page = opened("build")
    plain = [(board["below"], board["above"]) for board in page.boards["boards"]]
    page.click("might", "a5")
    assert page.boards["picked"][:2] == ["might", "a5"]
    assert [(board["below"], board["above"]) for board in page.boards["boards"]] == plain
    page.click("might", "e4")
    assert [(board["below"], board["above"]) for board in page.boards["boards"]] != plain


def test_a_play_that_the_rules_refuse_is_tried_like_any_other() -> None:
    page = opened("dominion")
    page.arm(
        next(item["identity"] for item in page.boards["palette"] if "keep" in item["identity"])
    )
    page.click("might", "b3")
    assert "refused for another reason" in said(page)
    assert "b3 is not empty" in said(page)
    page.click("might", "d2")
    assert "The rules refuse it: dominion" in said(page)
    assert mine(page).standings["dominion"] == LessonStanding(reached=True, tries=2)


def test_a_piece_that_was_chosen_is_forgotten_in_the_next_lesson() -> None:
    page = opened("travel")
    city = next(one["identity"] for one in page.boards["palette"] if "city" in one["identity"])
    page.arm(city)
    assert page.boards["armed"] == city
    page.press("Skip this lesson")
    assert mine(page).open == "bonus"
    assert page.boards["armed"] == ""
    assert "not now" not in page.boards["words"]


def test_a_refusal_is_told_in_words_that_the_lesson_has_for_it() -> None:
    page = opened("build")
    lesson = lessons.lesson("build")
    assert lesson is not None
    words = dict(lesson.refusals)
    tower = next(one["identity"] for one in page.boards["palette"] if "watch" in one["identity"])
    page.arm(tower)
    page.click("might", "d2")
    assert words["§3.3: hierarchy"] in said(page)
    assert page.boards["boards"][0]["refused"]["d2"] == words["§3.3: hierarchy"]
    assert "must not equal it" not in said(page)
    page.click("might", "f2")
    page.arm(tower)
    assert page.boards["boards"][0]["refused"]["f3"] == words["§3.3: dominion"]


def test_a_piece_that_only_a_later_lesson_could_put_up_is_pale() -> None:
    page = opened("build")
    tower = next(one["identity"] for one in page.boards["palette"] if "watch" in one["identity"])
    page.arm(tower)
    page.click("might", "g1")
    # Growing the Watch Tower would cost the one card that is left.
    keep = next(one for one in page.boards["palette"] if "keep" in one["identity"])
    assert "opacity" in keep["svg"]
    assert "it takes 2 military cards" in keep["label"]


def test_whoever_has_begun_goes_on_with_the_next_lesson_from_home() -> None:
    page = opened()
    mine(page).standings["p-ff97088e3c"] = LessonStanding(reached=True, tries=1)
    page.go("")
    assert not page.has("Go on with lesson 1: What is a domain?"), "that was a puzzle"
    mine(page).standings["domains"] = LessonStanding(reached=True, tries=1)
    page.run()
    assert not page.has("Go on where you were"), "nothing was opened but a lesson"
    page.press("Go on with lesson 2: Who controls a domain?")
    assert mine(page).open == "control"


def test_hints_come_one_by_one_and_the_solution_when_it_is_asked_for() -> None:
    page = opened("build")
    page.press("Hint")
    assert "Hint 1." in said(page)
    assert "Hint 2." not in said(page)
    page.press("Another hint")
    page.press("Another hint")
    assert "a Keep on c1 of Might" in said(page)
    assert not page.has("Another hint")
    page.press("Show the solution")
    told = said(page)
    assert "Step 1 of" in told
    assert "1. Build a Keep on c1 of Might" in told.replace("*", "")
    page.press("Close")
    played(page, lessons.lessons()[3])
    assert mine(page).standings["build"] == LessonStanding(True, 1, 3, True)


def test_the_hint_of_a_question_is_folded_up_beside_the_next() -> None:
    page = opened("domains")
    lesson = lessons.lesson("domains")
    assert lesson is not None
    page.press("Hint")
    assert "Hint 1." in said(page)
    right = lessons.right_answer(lesson.questions[0], lesson.position)
    page.button(f"answer domains 0 {right}").click().run()
    page.sound()
    assert "Hint 1." not in said(page)
    (folded,) = (one for one in page.app.expander if one.label.startswith("Hints for"))
    assert not folded.proto.expanded
    assert spelled(lesson.hints[0]) in folded.markdown[0].value.replace("\\", "")
    page.press("Another hint")
    assert "Hint 2." in said(page)


def test_the_open_game_stays_as_it_was_and_the_lesson_too() -> None:
    page = opened("build")
    own = page.app.session_state.held.own.game
    page.click("might", "a1")
    page.press("Build a Keep on a1 of Might")
    page.go("analyse")
    assert page.setup == own.setup
    go(page, "build")
    assert len(page.app.session_state.held.game.tried) == 1
    assert page.app.session_state.held.own.game == own


def test_all_three_boards_can_be_seen() -> None:
    page = opened("build")
    page.press("All three boards")
    assert [one["epoch"] for one in page.boards["boards"]] == list(EPOCHS)


def test_the_list_says_what_is_done_and_where_to_go_on() -> None:
    page = opened()
    assert f"0 of {lessons.count()} lessons done" in said(page)
    page.press("Begin")
    assert mine(page).open == "domains"
    mine(page).standings["domains"] = LessonStanding(reached=True, tries=1)
    page.press("All lessons")
    assert f"1 of {lessons.count()} lessons done" in said(page)
    assert page.has("Go on with lesson 2")
    for one in lessons.lessons():
        mine(page).standings[one.id] = LessonStanding(reached=True, tries=1)
    page.run()
    assert "You have done every lesson." in said(page)


def test_the_browser_keeps_what_was_reached_and_the_turn_and_is_not_believed() -> None:
    page = opened("build")
    mine(page).standings["domains"] = LessonStanding(reached=True, tries=2)
    page.press("Hint")
    page.click("might", "a1")
    page.press("Build a Keep on a1 of Might")
    page.run()
    kept = page.app.session_state.held.records[browser_storage.BrowserSlots].slots["learn"]
    again = reloaded("build", kept)
    assert mine(again).standings["domains"] == LessonStanding(reached=True, tries=2)
    assert "Hint 1." in said(again)
    assert len(again.app.session_state.held.game.tried) == 1
    value = json.loads(kept)
    other = json.dumps(value | {"plays": [["m:keep@z9"], 7], "hints": -3, "lessons": {"build": 1}})
    for text in (other, "[]", "{", "[" * 100_000, kept.replace(":1,", ":9,", 1)):
        fresh = reloaded("build", text)
        assert mine(fresh).standings == {}
        assert fresh.app.session_state.held.game.setup == lessons.lessons()[3].setup


@pytest.mark.parametrize(
    "plays",
    [
        ["end"],
        ["exchange=1m"],
        ["m:keep@c1"],
        ["m:watch_tower@a2=m/0x1"],
        ["m:hamlet@d3=c/0x1", "z9"],
    ],
)
def test_plays_that_cannot_have_been_made_are_left_out(plays: list[str]) -> None:
    kept = {"khronos-learn": 1, "lessons": {}, "open": "equal-power", "plays": [plays]}
    page = reloaded("equal-power", json.dumps(kept))
    tried = page.app.session_state.held.game.tried
    assert len(tried) <= 1
    page.press("Check my turn")
    assert "Not there yet." in said(page)


def reloaded(name: str, kept: str) -> Editor:
    """The page opened again by a browser that has kept a text."""
    page = Editor()
    go(page, name)
    page.app.session_state.held.records[browser_storage.BrowserSlots].found = {
        lesson_visit.PATH: kept
    }
    page.run()
    return page


def test_a_lesson_that_does_not_exist_is_the_list() -> None:
    page = opened("no-such-lesson")
    assert page.has("Begin")


def test_the_door_for_who_has_never_played_is_the_first() -> None:
    page = Editor()
    page.go("")
    doors = [b.label for b in page.app.button if b.label.startswith("Go to")]
    assert doors[0] == "Go to Learn"
    assert f"Never played Khronos? {lessons.count()} short lessons" in said(page)
    page.press("Go to Learn")
    assert page.has("Begin")
