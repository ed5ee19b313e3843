"""Try it yourself, driven without a browser: a turn made by clicks, from exchange to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from streamlit.testing.v1 import AppTest

from advisor.page.overlay import Picked
from positions.setup import Setup

APP = Path(__file__).parents[2] / "app.py"
POSITION = "game-4p-t4-first-seat"


def _open(name: str) -> AppTest:
    page = AppTest.from_file(str(APP), default_timeout=60).run()
    page.selectbox[0].set_value(name).run()
    next(b for b in page.button if b.label == "Open").click().run()
    page.button_group[0].set_value("Try it yourself").run()
    assert not page.exception
    return page


@pytest.fixture
def page() -> AppTest:
    return _open(POSITION)


def _press(page: AppTest, label: str) -> None:
    next(b for b in page.button if b.label.strip(":gray[]") == label).click().run()
    assert not page.exception


def _click(page: AppTest, epoch: str, square: str) -> None:
    """What the boards do before the page runs."""
    state: Any = page.session_state.held
    state.gestures += 1
    state.picks.append(Picked(epoch, square, gesture=state.gestures))
    state.taken = False
    page.run()
    assert not page.exception


def _metric(page: AppTest, label: str) -> str:
    return str(next(m.value for m in page.metric if m.label.startswith(label)))


def _setup(page: AppTest) -> Setup:
    setup: Setup = page.session_state.held.setup
    return setup


def _said(page: AppTest) -> str:
    return " ".join(box.value for box in [*page.warning, *page.info, *page.success])


def test_a_turn_with_everything(page: AppTest) -> None:
    start = _setup(page)
    _press(page, "Keep")
    _click(page, "might", "e5")
    assert "§3\\.2" in _said(page)
    _click(page, "might", "d5")
    assert (_metric(page, "So far"), _metric(page, "The turn earns")) == ("+1", "+1")
    _press(page, "Hamlet")
    _click(page, "faith", "i2")
    assert "White says where the tile goes" in _said(page)
    assert not any(b.label == "Take back" and b.disabled for b in page.button)
    _click(page, "faith", "b1")
    white = [b for b in _setup(page).boards[1] if b.owner == "white" and b.building == "keep"]
    assert [b.at for b in white] == ["b1"]
    assert any("White puts the smaller one on b1" in m.value for m in page.markdown)
    _press(page, "Take back")
    assert _setup(page).boards[1] != start.boards[1]  # the Keep's shadow is there
    assert not any(b.building == "hamlet" for b in _setup(page).boards[1])
    _press(page, "Start the turn again")
    assert _setup(page) == start
    _press(page, "End the turn")
    assert "Black collects 0 Ecus" in _said(page)
    assert "Green is next" in _said(page)
    assert "not known" in _said(page)


@pytest.mark.parametrize("who", ["theirs", "worst"])
def test_the_advisor_answers_for_the_others(page: AppTest, who: str) -> None:
    next(s for s in page.selectbox if s.label == "Where the others decide").set_value(who).run()
    _press(page, "Hamlet")
    _click(page, "faith", "i2")
    assert any(b.building == "hamlet" and b.at == "i2" for b in _setup(page).boards[1])


def test_a_square_without_an_aim_lists_its_plays(page: AppTest) -> None:
    _click(page, "might", "d5")
    _press(page, "Build a Keep on d5 of Might")
    assert _metric(page, "So far") == "+1"
    _click(page, "reason", "a12")
    assert any("None of the cards" in c.value for c in page.caption)


def test_ways_to_pay_are_asked_for() -> None:
    page = _open("game-2p-t1-opening")
    _press(page, "Keep") if any(b.label == "Keep" for b in page.button) else _press(page, "Town")
    position = page.session_state.held.setup
    assert position.turn.number == 1
    from advisor.page import aims
    from search.rules.convert import position_of

    targets = aims.targets(position_of(position), "keep").plays.get("might") or aims.targets(
        position_of(position), "town"
    ).plays.get("might", {})
    square = next(s for s, words in targets.items() if len(words) == 1)
    ways = next(iter(targets[square].values()))
    assert len(ways) > 1  # two adventurers stand on might
    _click(page, "might", square)
    paid = next(r for r in page.radio if r.label == "Paid with")
    assert len(paid.options) == len(ways)
    _press(page, "Play it")
    assert _setup(page).turn.phase == "action"


def test_travel_and_what_it_costs(page: AppTest) -> None:
    _press(page, "Travel from Might to Reason (1 Ecu)")
    assert _metric(page, "So far") == "-1"


def test_an_exchange_says_what_was_drawn(page: AppTest) -> None:
    fields = {n.label: n for n in page.number_input}
    fields["Exchange military"].set_value(2).run()
    exchange = next(b for b in page.button if b.label == "Exchange")
    assert exchange.disabled
    fields = {n.label: n for n in page.number_input if "drawn" in str(n.key)}
    fields["Drawn civil"].set_value(2).run()
    _press(page, "Exchange")
    assert _setup(page).players[0].hand == (0, 1, 3)
    assert _metric(page, "So far") == "-2"
    _press(page, "Take back")
    assert _setup(page).players[0].hand == (2, 1, 1)


def test_a_hand_that_is_not_known_is_asked_for(page: AppTest) -> None:
    _press(page, "End the turn")
    for field, number in (("Green's military", 2), ("Green's civil", 1)):
        next(n for n in page.number_input if n.label == field).set_value(number).run()
    button = next(b for b in page.button if b.label == "Play with these cards")
    assert button.disabled  # three cards only
    next(n for n in page.number_input if n.label == "Green's civil").set_value(2).run()
    _press(page, "Play with these cards")
    assert _setup(page).players[1].hand == (2, 0, 2)
    assert _metric(page, "So far") == "0"


def test_the_end_of_the_game() -> None:
    page = _open("game-4p-t7-last-income")
    _press(page, "End the turn")
    assert "Blue collects 17 Ecus" in _said(page)
    assert "The game is over" in _said(page)
    assert "Green 62" in _said(page)
    _press(page, "Back into the last turn")
    assert page.metric


def test_a_suggestion_taken_over_is_not_compared(page: AppTest) -> None:
    _press(page, "Keep")
    _click(page, "might", "d5")
    page.session_state["try made"] = []
    page.run()
    assert not page.exception
    assert any("not played here" in c.value for c in page.caption)
    _press(page, "Take back")
    assert _metric(page, "So far") == "0"
