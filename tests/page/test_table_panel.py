"""At the table, without a browser: an opponent's turn with unknown cards, and my own draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page import editing
from tests.page.conftest import Editor

NAME = "game-4p-t4-first-seat"
Open = Callable[..., Editor]


def ended(page: Editor, color: str) -> None:
    page.press(f"End of {color}'s turn")


def test_my_turn_then_an_opponents(editor: Open) -> None:
    page = editor(NAME, "At the table")
    page.press("Travel from Might to Reason (1 Ecu)")
    assert page.setup.players[0].ecus == 8
    assert page.app.subheader[0].value.endswith("Black to move")
    page.press("Undo")
    page.enter("Discards military", 2)
    assert any("Say which 2 cards" in c.value for c in page.app.caption)
    page.enter("Drew civil", 1)
    page.enter("Drew religious", 1)
    ended(page, "Black")
    assert page.setup.turn.player == "green"
    assert page.app.subheader[0].value.endswith("– later")
    assert page.setup.players[0].hand == (0, 2, 2)
    assert page.setup.discard[0] >= 2
    # green: four unknown cards
    before = page.setup
    page.enter_subject("town")
    page.click("faith", "a9")
    page.press_if("Enter it")
    after = page.setup
    assert after.players[1].hand == 2
    assert any(b.at == "a9" and b.building == "town" for b in after.boards[1])
    assert sum(after.discard) == sum(before.discard) + 2
    ended(page, "Green")
    assert page.setup.turn.player == "white"
    assert page.setup.players[1].hand == 4
    assert editing.problems_of(page.setup) == []


def test_cards_that_i_drew_are_asked_for_when_it_is_my_turn(editor: Open) -> None:
    page = editor("game-2p-t4-middle", "At the table")
    colors = [player.color for player in page.setup.players]
    mover = page.setup.turn.player
    other = next(color for color in colors if color != mover)
    page.enter("Discards civil", 1)
    page.enter("Enter the cards I drew", False)
    ended(page, mover.capitalize())
    assert page.setup.turn.player == other
    ended(page, other.capitalize())
    assert page.setup.turn.player == mover
    mine = next(p for p in page.setup.players if p.color == mover)
    assert mine.hand == 4
    page.enter("My military", 2)
    page.enter("My civil", 2)
    page.press("These are my cards")
    mine = next(p for p in page.setup.players if p.color == mover)
    assert mine.hand == (2, 0, 2)


def test_a_hand_that_draws_nothing_stays_known(editor: Open) -> None:
    page = editor(NAME, "At the table")
    hand = page.setup.players[0].hand
    ended(page, "Black")
    assert page.setup.players[0].hand == hand


def test_a_square_first_then_what_was_played_there(editor: Open) -> None:
    page = editor(NAME, "At the table")
    page.click("might", "a9")
    labels = [b.label for b in page.app.button if "a9" in b.label]
    assert "Build a Keep on a9 of Might" in labels
    page.press("Build a Keep on a9 of Might")
    page.press_if("Enter it")
    assert any(b.at == "a9" and b.owner == "black" for b in page.setup.boards[0])


def test_the_end_of_the_game_is_told(editor: Open) -> None:
    page = editor("game-3p-t7-last-of-all", "At the table")
    ended(page, page.setup.turn.player.capitalize())
    assert any("game is over" in s.value for s in page.app.success)


def test_an_exchange_of_unknown_cards(editor: Open) -> None:
    page = editor(NAME, "At the table")
    ended(page, "Black")
    green = page.setup.players[1].ecus
    page.enter("Exchanges religious", 2)
    page.press("Exchange")
    assert page.setup.players[1].ecus == green - 2
    assert page.setup.players[1].hand == 4
    assert page.setup.turn.phase == "action"
