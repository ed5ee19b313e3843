"""Suggestions and exchange on all sorts of positions: no exception, and one sentence where there is
nothing to say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.visit.setup_changes import with_turn
from advisor.page.visit.share_link import encode_setup
from positions.files.load_position import read_setup
from tests.advisor.page.conftest import Editor

Open = Callable[..., Editor]


@pytest.mark.parametrize(
    "name", ["r8-12-income", "game-2p-t1-opening", "game-5p-t7-first-seat", "game-3p-holdem-t4"]
)
def test_a_turn_is_shown_to_its_end(editor: Open, name: str) -> None:
    page = editor(name, "Suggestions")
    page.watch(lambda: bool(page.turns()))
    page.show_turn(1)
    # Where the list alone ran again, there is nothing else to be read after that run.
    page.watch(lambda: bool({"step 1 of", "step 0 of 0"} & stepped(page)))
    while page.has("Next"):
        page.press("Next")
    page.watch(lambda: bool(page.app.table))
    assert "so far" in list(page.app.table[0].value["step"])[-1]
    page.press("Compare with before")
    page.watch(lambda: len(page.app.table) == 2)
    page.press("Stop comparing")
    page.watch(lambda: page.has("Close"))
    page.press("Close")
    assert not page.app.table


def stepped(page: Editor) -> set[str]:
    """What the buttons that lead through a turn say of the step at hand."""
    said = " ".join(text.value for text in page.app.markdown)
    return set(re.findall(r"step \d+ of(?: 0\b)?", said))


def test_an_unknown_hand_is_asked_for() -> None:
    setup = read_setup("r8-12-income").require()
    others = [player.color for player in setup.players if isinstance(player.hand, int)]
    unknown = with_turn(setup, setup.turn.number, others[0])
    for panel in ("Suggestions", "Exchange"):
        page = Editor(encode_setup(unknown) or "")
        page.open(panel)
        assert any("hand" in info.value for info in page.app.info)
        page.press("Enter the hand")
        labels = [field.label for field in page.app.toggle]
        assert f"{others[0].capitalize()}: cards known" in labels


def test_without_an_exchange_there_are_no_bars(editor: Open) -> None:
    page = editor("game-2p-t4-middle", "Exchange")
    assert any("You cannot exchange here" in info.value for info in page.app.info)


def test_a_hint_hides_the_turns(editor: Open) -> None:
    page = editor("r8-07-junction-and-choice", "Suggestions")
    page.watch(lambda: bool(page.turns()))
    page.enter("Give me a hint only", True)
    assert page.app.info
    assert not page.turns()
