"""Try it yourself, driven without a browser: a turn made by clicks, from exchange to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from positions.things import FAITH, REASON

pytest.importorskip("streamlit", minversion="1.51")

from tests.advisor.page.conftest import Editor

POSITION = "game-4p-t4-first-seat"
Open = Callable[..., Editor]


@pytest.fixture
def page(editor: Open) -> Editor:
    return editor(POSITION, "Try it yourself")


def _metric(page: Editor, label: str) -> str:
    return str(next(m.value for m in page.app.metric if m.label.startswith(label)))


def _clean(text: str) -> str:
    return text.replace("\\", "")


def _said(page: Editor) -> str:
    boxes = [*page.app.warning, *page.app.info, *page.app.success, *page.app.markdown]
    return _clean(" ".join(box.value for box in boxes))


def test_a_turn_with_everything(page: Editor) -> None:
    start = page.setup
    page.press("Keep")
    page.click("might", "e5")
    assert "§3.2" in _said(page)
    page.click("might", "d5")
    assert (_metric(page, "So far"), _metric(page, "The turn earns")) == ("+1", "+1")
    page.press("Hamlet")
    page.click("faith", "i2")
    assert "White chooses where to put the tile" in _said(page)
    assert not any(b.label == "Undo" and b.disabled for b in page.app.button)
    page.click("faith", "b1")
    white = [b for b in page.setup.boards[1] if b.owner == "white" and b.building == "keep"]
    assert [b.at for b in white] == ["b1"]
    assert any("White puts the smaller one on b1" in m.value for m in page.app.markdown)
    page.press("Undo")
    assert page.setup.boards[1] != start.boards[1]  # the Keep's shadow is there
    assert not any(b.building == "hamlet" for b in page.setup.boards[1])
    page.press("Undo")
    assert page.setup == start
    page.press("End Black's turn")
    assert "Black collects 0 Ecus" in _said(page)
    assert "Green is next" in _said(page)
    assert any("Which 4 cards are in Green's hand?" in _clean(m.value) for m in page.app.markdown)


@pytest.mark.parametrize("who", ["theirs", "worst"])
def test_the_advisor_answers_for_the_others(page: Editor, who: str) -> None:
    page.enter("When others decide", who)
    page.press("Hamlet")
    page.click("faith", "i2")
    assert any(b.building == "hamlet" and b.at == "i2" for b in page.setup.boards[1])


def test_a_square_without_an_aim_lists_its_plays(page: Editor) -> None:
    page.click("might", "d5")
    page.press("Build a Keep on d5 of Might")
    assert _metric(page, "So far") == "+1"
    page.click("reason", "a12")
    told = [_clean(c.value) for c in page.app.caption]
    assert any(
        "Nothing can be played here: Black has no adventurer on Reason (§2.3)" in c for c in told
    )


def test_ways_to_pay_are_asked_for(editor: Open) -> None:
    page = editor("game-2p-t1-opening", "Try it yourself")
    page.press("Town")
    page.click("might", "h1")
    # Two adventurers stand on Might.
    assert page.has("One adventurer carries 2 cards")
    page.press("Each adventurer carries 1 card")
    assert page.setup.turn.phase == "action"
    assert [a.cards_used for a in page.setup.players[0].adventurers] == [1, 1]


def test_what_is_open_at_the_table_is_open_here(editor: Open) -> None:
    page = editor("game-2p-t1-opening", "At the table")
    page.press("Town")
    page.click("might", "h1")
    page.open("Try it yourself")
    page.press("One adventurer carries 2 cards")
    assert any(b.at == "h1" for b in page.setup.boards[0])


def test_travel_and_what_it_costs(page: Editor) -> None:
    page.press("Travel Might → Reason")
    assert _metric(page, "So far") == "-1"


def test_an_exchange_says_what_was_drawn(page: Editor) -> None:
    page.cards("Choose cards to exchange", military=2)
    assert not page.has("Exchange")
    page.cards("Choose the 2 cards that were drawn", civil=2)
    page.press("Exchange")
    assert page.setup.players[0].hand == (0, 1, 3)
    assert _metric(page, "So far") == "-2"
    page.press("Undo")
    assert page.setup.players[0].hand == (2, 1, 1)


def test_a_hand_that_is_not_known_is_asked_for(page: Editor) -> None:
    page.press("End Black's turn")
    question = "Choose the 4 cards of this hand"
    page.cards(question, military=2, civil=1)
    assert not page.has("These are the cards")  # three cards only
    page.cards(question, military=2, civil=2)
    page.press("These are the cards")
    assert page.setup.players[1].hand == (2, 0, 2)
    assert _metric(page, "So far") == "0"


def test_the_end_of_the_game(editor: Open) -> None:
    page = editor("game-4p-t7-last-income", "Try it yourself")
    page.press("End Blue's turn")
    assert "Blue collects 17 Ecus" in _said(page)
    assert "The game is over" in _said(page)
    assert "Green 62" in _said(page)
    page.press("Back to the last turn")
    assert page.app.metric


def test_a_turn_entered_from_a_file_begins_where_the_file_does(editor: Open) -> None:
    page = editor("game-2p-t4-middle", "Try it yourself")
    assert not page.has("Undo")
    assert _metric(page, "So far") == "0"


def test_an_adventurer_that_is_dragged_to_another_board_travels(page: Editor) -> None:
    journeys = page.boards["journeys"]
    assert journeys == {"black might 2": ["faith", "reason"], "black faith 2": ["might", "reason"]}
    before = page.setup
    page.click("reason", "a1", source="might 1")  # no such adventurer
    page.click("might", "a1", source="might 2")  # already there
    assert page.setup == before
    page.click("reason", "a1", source="might 2")
    (mover,) = (player for player in page.setup.players if player.color == "black")
    assert sorted(one.epoch for one in mover.adventurers) == [FAITH, REASON]
    assert page.boards["picked"] is None, "no ring on a square"


def test_an_adventurer_is_dragged_only_where_plays_are_entered(editor: Open) -> None:
    assert editor(POSITION).boards["journeys"] == {}
