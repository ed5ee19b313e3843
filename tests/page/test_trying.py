"""Try it yourself, driven without a browser: a turn made by clicks, from exchange to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from tests.page.conftest import Editor

POSITION = "game-4p-t4-first-seat"
Open = Callable[..., Editor]


@pytest.fixture
def page(editor: Open) -> Editor:
    return editor(POSITION, "Try it yourself")


def _metric(page: Editor, label: str) -> str:
    return str(next(m.value for m in page.app.metric if m.label.startswith(label)))


def _said(page: Editor) -> str:
    return " ".join(box.value for box in [*page.app.warning, *page.app.info, *page.app.success])


def test_a_turn_with_everything(page: Editor) -> None:
    start = page.setup
    page.press("Keep")
    page.click("might", "e5")
    assert "§3\\.2" in _said(page)
    page.click("might", "d5")
    assert (_metric(page, "So far"), _metric(page, "The turn earns")) == ("+1", "+1")
    page.press("Hamlet")
    page.click("faith", "i2")
    assert "White says where the tile goes" in _said(page)
    assert not any(b.label == "Take back" and b.disabled for b in page.app.button)
    page.click("faith", "b1")
    white = [b for b in page.setup.boards[1] if b.owner == "white" and b.building == "keep"]
    assert [b.at for b in white] == ["b1"]
    assert any("White puts the smaller one on b1" in m.value for m in page.app.markdown)
    page.press("Take back")
    assert page.setup.boards[1] != start.boards[1]  # the Keep's shadow is there
    assert not any(b.building == "hamlet" for b in page.setup.boards[1])
    page.press("Start the turn again")
    assert page.setup == start
    page.press("End the turn")
    assert "Black collects 0 Ecus" in _said(page)
    assert "Green is next" in _said(page)
    assert "not known" in _said(page)


@pytest.mark.parametrize("who", ["theirs", "worst"])
def test_the_advisor_answers_for_the_others(page: Editor, who: str) -> None:
    page.enter("Where the others decide", who)
    page.press("Hamlet")
    page.click("faith", "i2")
    assert any(b.building == "hamlet" and b.at == "i2" for b in page.setup.boards[1])


def test_a_square_without_an_aim_lists_its_plays(page: Editor) -> None:
    page.click("might", "d5")
    page.press("Build a Keep on d5 of Might")
    assert _metric(page, "So far") == "+1"
    page.click("reason", "a12")
    assert any("None of the cards" in c.value for c in page.app.caption)


def test_ways_to_pay_are_asked_for(editor: Open) -> None:
    page = editor("game-2p-t1-opening", "Try it yourself")
    page.press("Keep" if page.has("Keep") else "Town")
    position = page.setup
    assert position.turn.number == 1
    from advisor.page import aims
    from search.rules.convert import position_of

    targets = aims.targets(position_of(position), "keep").plays.get("might") or aims.targets(
        position_of(position), "town"
    ).plays.get("might", {})
    square = next(s for s, words in targets.items() if len(words) == 1)
    ways = next(iter(targets[square].values()))
    assert len(ways) > 1  # two adventurers stand on might
    page.click("might", square)
    paid = next(r for r in page.app.radio if r.label == "Paid with")
    assert len(paid.options) == len(ways)
    page.press("Play it")
    assert page.setup.turn.phase == "action"


def test_travel_and_what_it_costs(page: Editor) -> None:
    page.press("Travel from Might to Reason (1 Ecu)")
    assert _metric(page, "So far") == "-1"


def test_an_exchange_says_what_was_drawn(page: Editor) -> None:
    page.enter("Exchange military", 2)
    assert not page.has("Exchange")
    fields = {n.label: n for n in page.app.number_input if "drawn" in str(n.key)}
    fields["Drawn civil"].set_value(2).run()
    page.press("Exchange")
    assert page.setup.players[0].hand == (0, 1, 3)
    assert _metric(page, "So far") == "-2"
    page.press("Take back")
    assert page.setup.players[0].hand == (2, 1, 1)


def test_a_hand_that_is_not_known_is_asked_for(page: Editor) -> None:
    page.press("End the turn")
    page.enter("Green's military", 2)
    page.enter("Green's civil", 1)
    assert not page.has("Play with these cards")  # three cards only
    page.enter("Green's civil", 2)
    page.press("Play with these cards")
    assert page.setup.players[1].hand == (2, 0, 2)
    assert _metric(page, "So far") == "0"


def test_the_end_of_the_game(editor: Open) -> None:
    page = editor("game-4p-t7-last-income", "Try it yourself")
    page.press("End the turn")
    assert "Blue collects 17 Ecus" in _said(page)
    assert "The game is over" in _said(page)
    assert "Green 62" in _said(page)
    page.press("Back to the last turn")
    assert page.app.metric


def test_a_suggestion_taken_over_is_not_compared(page: Editor) -> None:
    page.press("Keep")
    page.click("might", "d5")
    page.app.session_state["try made"] = []
    page.run()
    assert any("not played here" in c.value for c in page.app.caption)
    page.press("Take back")
    assert _metric(page, "So far") == "0"
