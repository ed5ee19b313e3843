"""The page Retry: a miss, a hit, and nothing on it that gives the answer away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.advise.game_records.record_replay import checked
from advisor.page.pages.retry import retry_visit
from advisor.page.pages.retry.retry_visit import Retrying
from advisor.page.visit import browser_storage
from advisor.page.visit.game_record import RecordedGame
from positions.records.record_files import parse_record
from positions.setup import Setup
from search.rules.convert import setup_of
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_hidden import texts

#: The last turns of both players; a Hamlet would have earned something.
RECORD = """\
khronos-record: 2
title: Ada forgets her Town on a5
players: [{color: red, name: Ada}, {color: green, name: Ben}]
start:
  khronos: 1
  title: Upgrade a5
  notes: a5 is the answer
  map: meadow
  turn: {number: 7, player: red}
  players:
    - {color: red, ecus: 1, hand: {civil: 1}, adventurers: [might, might]}
    - {color: green, ecus: 1, hand: {military: 1, civil: 1}, adventurers: [might, faith]}
  boards:
    might: [{building: keep, at: a3, owner: red}, {building: keep, at: d2, owner: green}]
    faith: []
    reason: []
turns:
  - plays: [end]
    comment: She should build a Town on a5.
  - plays: [m:hamlet@f3, end]
"""
BEST = "Upgrade a5 of Might to a Town"


def opened(record: str = RECORD) -> Editor:
    """The page with the game open at its end."""
    page = Editor()
    game = RecordedGame(checked(parse_record(record, "game")))
    page.app.session_state.held.open(game.last())
    page.run()
    return page


def reviewed() -> Editor:
    """The same after its review, on the page Retry."""
    page = opened()
    page.go("review")
    page.press("Review this game")
    page.watch(lambda: page.has("Retry the mistakes"))
    page.press("Retry the mistakes")
    # In the browser the address follows.
    page.go("retry")
    return page


def mine(page: Editor) -> Retrying:
    """What the session remembers of it."""
    found: Retrying = page.app.session_state.held.records[Retrying]
    return found


def trial(page: Editor) -> Setup:
    """The position of the trial."""
    found: Setup = page.app.session_state.held.apart["retry"].setup
    return found


def said(page: Editor) -> str:
    """All texts and buttons."""
    return " ".join(texts(page)).replace("\\", "")


def compared(page: Editor) -> tuple[list[str], list[str]]:
    """The list of turns: what stands at once, and what each says once it is opened."""
    found = [one for one in page.app.expander if re.match(r"\d+ · ", one.label)]
    assert [one.proto.expanded for one in found] == [True, *(False for _ in found[1:])]
    heads = [one.label.replace("\\", "") for one in found]
    return heads, [one.markdown[0].value.replace("\\", "") for one in found]


def everything(block: Any) -> Iterator[str]:
    """All that the browser is sent, but for what it only keeps."""
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from everything(child)
        elif "khronos_kept" not in str(child.proto):
            yield str(child.proto)


def test_before_the_turn_is_solved_nothing_gives_the_answer_away() -> None:
    page = reviewed()
    assert "1 of 2 · 0 solved" in said(page)
    sent = "\n".join(everything(page.app.main))
    assert "That is my turn" in sent
    # It is called by its players and turn, and its task stands above the boards.
    assert "Turn 7: Red (Ada) against Green (Ben)" in sent.replace("\\", "")
    assert "Meadow" not in said(page)
    task = next(one for one in page.app.caption if one.value.startswith("Find a better turn"))
    assert task.value.endswith("as good as the best counts.")
    for word in (
        "forgets",
        "is the answer",
        "should build",
        "hamlet@f3",
        "a blunder",
        "Town on a5",
    ):
        assert word not in sent, word
    link = re.compile(r'query_string: "[^"]*\bp=')
    assert not link.search(sent)
    assert list(page.app.query_params) == ["view"]
    assert not page.previews
    assert trial(page).title is None
    assert trial(page).notes is None
    assert [player.hand for player in trial(page).players] == [(0, 0, 1), 2]
    # The game itself is open elsewhere, and told of there.
    page.go("analyse")
    assert link.search("\n".join(everything(page.app.main)))


def test_a_miss_is_punished_and_a_hit_is_solved_and_the_game_stays_as_it_was() -> None:
    page = reviewed()
    game = page.app.session_state.held.own.game
    page.press("That is my turn")
    page.watch(lambda: page.has("Try again") and page.has("Show the reply on the boards"))
    told = said(page)
    assert "This turn loses 2.0 ± 0.1 Ecus" in told
    assert "Suppose Green holds 1 military, 1 civil" in told
    assert "Town" not in told.split("Suppose")[0]
    assert "0 solved" in told
    page.press("Show the reply on the boards")
    assert page.has("Next")
    assert "Step 1 of" in said(page)
    assert "Hamlet" in str(page.boards)
    page.press("Try again")
    page.click("might", "a5")
    page.press(BEST)
    assert len(page.app.session_state.held.apart["retry"].game.tried) == 1
    page.press("Undo")
    assert not page.app.session_state.held.apart["retry"].game.tried
    page.press("Redo")
    page.press("That is my turn")
    page.watch(lambda: page.has("Next mistake"))
    page.watch(lambda: "compared" in said(page))
    told = said(page)
    assert "1 of 2 · 1 solved" in told
    assert "Solved." in told
    heads, turns = compared(page)
    assert heads[0] == "1 · best (your turn)"
    assert any(one.endswith("loses 2.0 ± 0.1 Ecus (played in the game)") for one in heads)
    best, *others = turns
    assert best.startswith(
        "Upgrade a5 of Might to a Town.\n\n- Compared with the turn that was played: "
    )
    assert any(one.startswith("No play.") for one in others)
    assert "Compared with" not in "".join(others)
    page.press("Next mistake")
    assert "2 of 2 · 1 solved" in said(page)
    assert trial(page).turn.player == "green"
    assert page.app.session_state.held.own.game == game


def test_the_answer_is_shown_when_it_is_asked_for() -> None:
    page = reviewed()
    page.press("Show the best turn")
    page.watch(lambda: page.has("Show"))
    heads, turns = compared(page)
    assert heads[0] == "1 · best"
    assert turns[0].startswith(
        "Upgrade a5 of Might to a Town.\n\n- Compared with the turn that was played: "
    )
    assert not any("your turn" in one for one in heads)
    assert "0 solved" in said(page)
    page.press("Show")
    assert "Step 1 of 2" in said(page)
    page.press("Close")
    assert "Step 1 of 2" not in said(page)


def test_undo_after_the_verdict_takes_the_verdict_away() -> None:
    page = reviewed()
    page.press("Travel Might → Faith")
    page.press("That is my turn")
    page.watch(lambda: page.has("Try again"))
    page.press("Undo")
    assert not page.has("Try again")
    assert page.has("That is my turn")


def test_going_elsewhere_loses_nothing() -> None:
    page = reviewed()
    page.press("Travel Might → Faith")
    page.go("analyse")
    assert page.setup == page.app.session_state.held.own.game.setup
    page.press("Undo")
    page.go("retry")
    assert [made.play.type for made in page.app.session_state.held.apart["retry"].game.tried] == [
        "travel"
    ]


def test_which_turns_and_whose_can_be_chosen() -> None:
    page = reviewed()
    page.enter("Whose turns", "green")
    assert "1 of 1" in said(page)
    assert trial(page).turn.player == "green"
    mine(page).classes = ("inaccuracy", "best")
    page.enter("Whose turns", "")
    assert "No turn of the game is of this kind" in said(page)
    page.enter("How serious", "inaccuracy")
    assert "1 of 1" in said(page)


def test_whoever_played_a_bot_retries_their_own_mistakes() -> None:
    page = opened(RECORD.replace("name: Ada", "name: 'level:3'"))
    page.go("review")
    page.press("Review this game")
    page.watch(lambda: page.has("Retry my mistakes"))
    whose = next(field for field in page.app.selectbox if field.label == "Whose mistakes")
    assert whose.value == "green"
    page.press("Retry my mistakes")
    page.go("retry")
    assert mine(page).color == "green"
    assert trial(page).turn.player == "green"
    # Two people: everybody's mistakes, until one of them is chosen.
    page = opened()
    page.go("review")
    page.press("Review this game")
    page.watch(lambda: page.has("Retry the mistakes"))
    page.enter("Whose mistakes", "red")
    page.press("Retry the mistakes")
    page.go("retry")
    assert mine(page).color == "red"
    assert "1 of 1" in said(page)


def test_the_browser_keeps_what_is_solved_and_nothing_else_is_taken_from_it() -> None:
    page = reviewed()
    mine(page).solved.add(1)
    page.run()
    kept = page.app.session_state.held.records[browser_storage.BrowserSlots].slots["retry"]
    assert "Town" not in kept
    assert "plays" not in kept
    again = opened()
    again.app.session_state.held.records[browser_storage.BrowserSlots].slots["retry"] = kept
    again.go("retry")
    assert "1 of 2 · 1 solved" in said(again)
    for other in (
        kept.replace('"game":"', '"game":"0'),
        kept.replace('"classes":[', '"classes":7,"x":['),
        "[]",
        "{",
        "[" * 100_000,
    ):
        third = opened()
        third.app.session_state.held.records[browser_storage.BrowserSlots].slots["retry"] = other
        third.go("retry")
        assert "There is nothing to try again yet" in said(third)


def test_without_a_review_the_page_says_where_to_begin() -> None:
    page = opened()
    page.go("retry")
    assert "Review a game first" in said(page)
    page.press("Go to Review")
    assert page.app.session_state.held.view == "review"


def test_the_trial_is_the_position_as_its_player_saw_it() -> None:
    """Whatever the others held."""
    record = parse_record(RECORD, "game")
    other = parse_record(RECORD.replace("{military: 1, civil: 1}", "2"), "game")
    starts = []
    for one in (record, other):
        game = RecordedGame(checked(one))
        made = Retrying(retry_visit.main_line(game), ("blunder",))
        assert made.exercise is not None
        starts.append(setup_of(made.exercise.start))
    assert starts[0] == starts[1]
