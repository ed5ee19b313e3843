"""Suggestions and exchange on all sorts of positions: no exception, and one sentence where there is
nothing to say."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from streamlit.testing.v1 import AppTest

from advisor.page.editing import with_turn
from advisor.page.link import to_word
from positions.load import read_setup
from positions.setup import Setup

APP = Path(__file__).parents[2] / "app.py"
#: Seconds that an answer may take on a busy machine.
PATIENCE = 120.0


def opened(setup: Setup, panel: str = "Suggestions") -> AppTest:
    page = AppTest.from_file(str(APP), default_timeout=60)
    page.query_params["p"] = to_word(setup) or ""
    page.run()
    page.button_group[0].set_value(panel).run()
    assert not page.exception
    return page


def named(name: str) -> Setup:
    setup = read_setup(name).setup
    assert setup is not None
    return setup


def watched(page: AppTest, label: str) -> None:
    """Run the page again and again until there is a button with that label."""
    until = time.monotonic() + PATIENCE
    while not any(button.label == label and not button.disabled for button in page.button):
        assert time.monotonic() < until
        time.sleep(0.3)
        page.run()
        assert not page.exception


def press(page: AppTest, label: str) -> None:
    next(button for button in page.button if button.label == label).click().run()
    assert not page.exception


@pytest.mark.parametrize(
    "name", ["r8-12-income", "game-2p-t1-opening", "game-5p-t7-first-seat", "game-3p-holdem-t4"]
)
def test_a_turn_is_shown_to_its_end(name: str) -> None:
    page = opened(named(name))
    watched(page, "On the boards")
    press(page, "On the boards")
    assert any("step 1 of" in text.value or "step 0 of 0" in text.value for text in page.markdown)
    while any(button.label == "Next" and not button.disabled for button in page.button):
        press(page, "Next")
    assert "so far" in list(page.table[0].value["step"])[-1]
    press(page, "Compare with before")
    assert len(page.table) == 3
    press(page, "Close")
    assert not page.table


def test_an_unknown_hand_is_asked_for() -> None:
    setup = named("r8-12-income")
    others = [player.color for player in setup.players if isinstance(player.hand, int)]
    unknown = with_turn(setup, setup.turn.number, others[0])
    for panel in ("Suggestions", "Exchange"):
        page = opened(unknown, panel)
        assert any("Set up" in info.value for info in page.info)


def test_without_an_exchange_there_are_no_bars() -> None:
    page = opened(named("game-2p-t4-middle"), "Exchange")
    assert any("No exchange here" in info.value for info in page.info)


def test_a_hint_hides_the_turns() -> None:
    page = opened(named("r8-07-junction-and-choice"))
    watched(page, "On the boards")
    page.toggle[0].set_value(True).run()
    assert not page.exception
    assert page.info
    assert not any(button.label == "On the boards" for button in page.button)
