"""Puzzles on the page Learn: nothing gives a solution away, a turn is judged when it is ended."""

from __future__ import annotations

import io
import json
from datetime import date, timedelta
from itertools import pairwise

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from representative import first_of_themes, known_puzzle

from advisor.page.components.plays_in_text import spelled
from advisor.page.components.safe_text import plain
from advisor.page.pages.puzzles import puzzle_list
from advisor.page.visit.browser_storage import BrowserSlots
from advisor.teach.lessons import LessonStanding, lessons
from advisor.teach.lessons.lesson_text import shown_lines
from advisor.teach.puzzles import Puzzle, following, in_order, puzzle, puzzles
from advisor.teach.puzzles.puzzle_index import puzzle_index
from positions.things import EPOCHS
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_learn_page import mine, opened, played, reloaded, said
from tests.advisor.page.test_retry_page import everything

SOME = list(map(known_puzzle, list(puzzle_index().numbers)[::7]))
FIRST = known_puzzle("p-0675a33d31")


@pytest.mark.usual(*first_of_themes(SOME))
@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id)
def test_a_puzzle_opens_and_gives_nothing_away(one: Puzzle) -> None:
    page = opened(one.id)
    told = said(page)
    assert one.lesson.task in told
    for paragraph in one.lesson.text:
        assert paragraph in told
    sent = "\n".join(everything(page.app.main)).replace("\\", "")
    model = one.model
    hidden = [*model.hints, *map(spelled, model.hints), model.after, one.lesson.after]
    hidden += [play for play in [*model.solution, *model.obvious.plays] if ":" in play]
    hidden += [*model.accepted, f"{model.value.ecus:g} Ecus and"]
    assert not any(theme in told for theme in model.themes)
    for words in hidden:
        assert words not in sent, words
        assert plain(words).replace("\\", "") not in sent, words
    assert [board["epoch"] for board in page.boards["boards"]] == list(EPOCHS)
    assert not page.previews
    assert page.setup.title is None
    assert not page.setup.tags


@pytest.mark.usual(*first_of_themes(SOME))
@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id)
def test_the_solution_is_judged_only_when_the_turn_is_ended(one: Puzzle) -> None:
    page = opened(one.id)
    played(page, one.lesson)
    assert "Goal reached." not in said(page)
    assert "One solution, and other tries" not in said(page)
    page.press("That is my turn")
    told = said(page)
    assert "Goal reached." in told
    assert one.lesson.after in told
    for _, _, brought in shown_lines(one.lesson):
        assert brought in told
    assert mine(page).standings[one.id] == LessonStanding(reached=True, tries=1)
    page.press("Show")
    assert "Step 1 of" in said(page)


def test_a_miss_says_what_the_turn_earns_and_nothing_else() -> None:
    page = opened(FIRST.id)
    page.press("That is my turn")
    told = said(page)
    assert "Not there yet." in told
    assert "more is possible." in told
    assert "Goal reached." not in told
    assert FIRST.model.after not in told
    assert mine(page).standings[FIRST.id] == LessonStanding(tries=1)


def test_the_next_puzzle_and_the_list() -> None:
    page = opened(view="puzzles")
    assert f"0 of {len(puzzles())} puzzles solved" in said(page)
    rules = [one.number for one in lessons() if one.chapter != "strategy"]
    assert f"lessons 1 to {len(rules)} teach what they need" in said(page)
    assert rules == list(range(1, len(rules) + 1)), "no rule is taught after playing well"
    page.press(f"1. {puzzles()[0].lesson.title}")
    assert mine(page).open == puzzles()[0].id
    assert f"Puzzle 1 of {len(puzzles())}" in said(page)
    assert page.app.query_params["puzzle"] in (puzzles()[0].id, [puzzles()[0].id])
    page.press("Skip this puzzle")
    assert mine(page).open == puzzles()[1].id
    mine(page).standings[puzzles()[0].id] = LessonStanding(reached=True, tries=1)
    mine(page).standings[puzzles()[1].id] = LessonStanding(tries=2)
    page.press("All puzzles")
    assert f"1 of {len(puzzles())} puzzles solved" in said(page)
    signs = [page.button(f"puzzle {one.id}").proto.icon for one in puzzles()[:3]]
    assert signs == [
        f":material/{one}:" for one in (puzzle_list.SOLVED, puzzle_list.TRIED, puzzle_list.NEW)
    ]
    page.app.toggle("puzzles for beginners").set_value(True).run()
    few = sum(one.model.beginner for one in puzzles())
    assert f"1 of {few} puzzles solved" in said(page)
    page.press("Later")
    later = in_order(beginners=True)[puzzle_list.SHOWN]
    page.press(f"{later.number}. {later.lesson.title}")
    assert mine(page).open == later.id
    page.press("All puzzles")
    assert not mine(page).open
    assert f"of {few} puzzles solved" in said(page), "still those for beginners alone"


def test_for_beginners_the_next_puzzle_is_for_beginners_too() -> None:
    ordered = in_order(beginners=True)
    few = [one.lesson for one in ordered]
    logits = [one.model.difficulty.logit for one in ordered if one.model.difficulty]
    steps = [round(logit / 0.5) for logit in logits]
    assert steps == sorted(steps)
    standing = [sum(map(len, one.setup.boards)) for one in ordered if one.model.difficulty]
    for (step, stands), (after, others) in pairwise(zip(steps, standing, strict=True)):
        assert step < after or stands <= others
    assert len(few) == sum(one.model.beginner for one in puzzles())
    assert [following(one, beginners=True) for one in few] == [*few[1:], None]
    page = opened(few[-1].id)
    assert page.has("Skip this puzzle") == (few[-1].number < len(puzzles()))
    mine(page).beginners = True
    page.run()
    assert not page.has("Skip this puzzle")


def test_a_sheet_is_made_where_one_learns() -> None:
    pypdf = pytest.importorskip("pypdf")
    page = opened(view="puzzles")
    assert not page.app.get("download_button")
    page.app.session_state["puzzles sheet"] = True
    page.run()
    page.app.number_input(key="puzzles on a sheet").set_value(3).run()
    page.sound()
    assert "Download 3 puzzles as a PDF" in [one.label for one in page.app.get("download_button")]
    printed = pypdf.PdfReader(io.BytesIO(puzzle_list.sheet_of((1, 2, 3))))
    assert len(printed.pages) == 3, "two pages of tasks, one of solutions"


def test_what_the_browser_kept_of_puzzles_is_taken_up_if_there_are_such() -> None:
    solved = '{"reached":true,"tries":2,"hints":1,"shown":false}'
    kept = f'{{"khronos-learn":1,"open":"","lessons":{{"{FIRST.id}":{solved},"p-0":{solved}}}}}'
    page = reloaded(FIRST.id, kept)
    assert mine(page).standings == {FIRST.id: LessonStanding(True, 2, 1, False)}


def test_days_in_a_row_count_what_was_tried_without_the_trainer() -> None:
    """They counted the answers to the trainer alone."""

    def days(page: Editor) -> str:
        shown = next(one for one in page.app.metric if one.label == "Days in a row")
        return str(shown.value)

    today = date.today()
    before = [(today - timedelta(days=n)).isoformat() for n in (3, 2, 1)]
    kept = json.dumps({"khronos-learn": 1, "open": "", "lessons": {}, "days": before})
    page = opened(view="puzzles")
    assert days(page) == "0"
    page.app.session_state.held.records[BrowserSlots].found = {"learn": kept}
    page.run()
    assert days(page) == "3"
    page = reloaded(FIRST.id, kept)
    page.press("That is my turn")
    assert mine(page).days == {today, *(date.fromisoformat(one) for one in before)}
    again = json.loads(page.app.session_state.held.records[BrowserSlots].slots["learn"])["days"]
    assert again == [*before, today.isoformat()]


def test_after_a_miss_both_turns_are_played_on_the_boards() -> None:
    page = opened(FIRST.id)
    assert not page.has("Show my turn")
    page.press("That is my turn")
    told = said(page)
    assert "The best turn earns 22 Ecus: yours costs you 3 Ecus." in told
    sent = "\n".join(everything(page.app.main))
    assert not any(play in sent for play in FIRST.model.solution)
    page.press("Show my turn")
    assert "Step 0 of 0" not in said(page)
    assert "Your turn. Income: 19 Ecus (Faith 15, Reason 4). In all 19 Ecus." in words(page)
    assert not mine(page).within.shown
    assert "yours costs you 3 Ecus" in page.app.warning[0].value
    page.press("Close")
    assert "Your turn." not in words(page)
    page.press("Show the solution, too")
    assert mine(page).standings[FIRST.id].shown
    seen = [words(page)]
    while not page.button("step next").disabled:
        page.press("Next")
        seen.append(words(page))
    assert "Your turn. Income: 19 Ecus" in seen[0]
    assert "The best turn. Before the turn" in seen[1]
    assert (
        "The best turn. Income: 21 Ecus (Faith 17, Reason 4). In all 22 Ecus, 3 more than yours."
        in seen[-1]
    )
    assert ": +2 Ecus" in " ".join(seen)
    page.press("Close")
    played(page, FIRST.lesson)
    assert not page.has("Show my turn")


def test_a_reply_that_takes_more_is_played_on_the_boards() -> None:
    one = puzzle("p-1855c66736")
    assert one is not None
    page = opened(one.id)
    page.press("That is my turn")
    page.watch(lambda: page.has("Show the reply on the boards"))
    assert "Your turn also leaves more for Blue: if they hold" in said(page)
    page.press("Show the reply on the boards")
    assert "Step 1 of" in said(page)
    while not page.button("step next").disabled:
        page.press("Next")
    assert words(page).startswith("Blue's reply. Income: ")
    assert "33 Ecus in all; after the best turn, at most 17." in words(page)
    assert not mine(page).within.shown


def words(page: Editor) -> str:
    """The line above the boards."""
    return str(page.boards["words"])
