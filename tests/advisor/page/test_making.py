"""A suggested turn is made to its end: the plays, the discards, the draw, the next player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.replay.step_through import Stepping
from search.rules.convert import position_of
from tests.advisor.page.conftest import Editor

NAME = "game-4p-t4-first-seat"


@pytest.fixture
def page(editor: Callable[..., Editor]) -> Editor:
    page = editor(NAME, "Suggestions")
    page.watch(lambda: any(_made_here(turn) for turn in page.turns()))
    page.show_turn(next(n for n, turn in enumerate(page.turns(), 1) if _made_here(turn)))
    return page


def _made_here(turn: Listed) -> bool:
    """Neither an exchange, of which nobody knows what it draws, nor an end at once.

    Nothing but the end may stand in the list before the engine has played anything out.
    """
    return turn.exchange is None and bool(turn.plays)


def _shown(page: Editor) -> Listed:
    """The turn that is on the boards."""
    chosen = page.app.session_state.held.records[Stepping].chosen
    assert chosen is not None
    turn: Listed = chosen.turn
    return turn


def _said(page: Editor) -> str:
    boxes = [*page.app.markdown, *page.app.success, *page.app.caption]
    return " ".join(box.value for box in boxes).replace("\\", "")


def test_the_button_asks_and_makes_nothing_however_often_it_is_pressed(page: Editor) -> None:
    start = page.setup
    page.press("Make this turn")
    page.press("Make this turn")
    assert page.setup == start
    assert "Make this turn:" in _said(page)
    assert "End of Black's turn." in _said(page)
    page.press("Not now")
    assert "End of Black's turn." not in _said(page)
    assert page.setup == start


def test_it_is_played_to_its_end_and_the_next_player_moves(page: Editor) -> None:
    start, turn = page.setup, _shown(page)
    page.press("Make this turn")
    page.choose("What did", "dealt")
    assert "Dealt with seed 1: " in _said(page)
    page.press("End Black's turn")
    assert page.setup.turn.player == "green"
    black = page.setup.players[0]
    assert not isinstance(black.hand, int)
    assert sum(black.hand) == 4
    earned = black.ecus - start.players[0].ecus
    assert earned >= turn.gain  # what is certain, income included
    assert "Green is next, turn 4" in _said(page)
    *made, end = page.app.session_state.held.game.line[-1].records
    assert [record.play for record in made] == list(turn.plays)
    assert end.play.type == "end"
    while page.setup != start:
        page.press("Undo")
    assert page.setup == start


def test_its_plays_alone_leave_the_player_to_move(page: Editor) -> None:
    turn = _shown(page)
    page.press("Make this turn")
    page.press("Make its plays only")
    assert page.setup.turn.player == "black"
    position = position_of(page.setup)
    played = [sum(getattr(play, "cards", ())) for play in turn.plays]
    assert sum(position.hand) == 4 - sum(played)
    made = page.setup
    page.open("At the table")
    page.press("Take back")
    assert page.setup != made
    assert sum(position_of(page.setup).hand) == 4 - sum(played[:-1])  # a bonus costs no card
