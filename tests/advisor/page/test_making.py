"""A suggested turn is made to its end: the plays, the discards, the draw, the next player.

Of an exchange what was drawn is said, and the page goes on with the new hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.components import turn_lines
from advisor.page.entry.turn_end import ComingHand
from advisor.page.pages.analyse import make_turn
from advisor.page.pages.analyse.turn_list import line_of
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.replay.step_through import ChosenTurn, Stepping
from advisor.words.position_words import cards_words
from positions.files.canonical import digest
from positions.files.load_position import read_setup
from positions.setup import Setup
from positions.things import NO_CARDS
from search.rules.convert import position_of
from search.rules.game import hide_hands
from search.rules.payment import gather
from search.solve.exchange_value import drawn
from tests.advisor.page.conftest import Editor

NAME = "game-4p-t4-first-seat"


@pytest.fixture
def page(editor: Callable[..., Editor]) -> Editor:
    page = editor(NAME, "Suggestions")
    page.watch(lambda: any(_made_here(turn) for turn in page.turns()))
    page.show_turn(next(n for n, turn in enumerate(page.turns(), 1) if _made_here(turn)))
    return page


def _made_here(turn: Listed) -> bool:
    """Neither an exchange, which only leads to another hand, nor an end at once.

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
    page.press("Undo")  # they were made at once
    assert sum(position_of(page.setup).hand) == 4
    page.press("Redo")
    assert page.setup == made


# -- exchanges -------------------------------------------------------------------------------------

DISCARD: Final = (2, 0, 0)
#: Two of the six hands that may come, as if the engine had found nothing for the others yet.
PLAN: Final = (
    ComingHand((0, 1, 3), 0.2, "Hamlet b1 Faith"),
    ComingHand((2, 1, 1), 0.1, "play nothing"),
)


def _exchange() -> Listed:
    """An exchange as the list has it."""
    return Listed(
        identity="exchange", rank=None, plays=(), decide=(), exchange=DISCARD, discard=NO_CARDS,
        gain=None, proved=False, margin=1.0, margin_se=2.0, win=0.4, win_se=0.1, difference=0.5,
        difference_se=0.3,
        equal=True, evaluation="simulated", simulations=8, rivals=(), tags=("exchange",),
        reasons=(), plan=PLAN,
    )  # fmt: skip


def test_the_next_income_of_the_others_is_told_as_a_change() -> None:
    """ "Next income of the others: White -4" could be read as an income of -4."""
    rivals = (("white", -4), ("red", 1), ("green", 0))
    assert replace(_exchange(), rivals=rivals).rival_words == [
        "White's next income falls by 4 Ecus.",
        "Red's next income rises by 1 Ecu.",
    ]


@pytest.fixture
def exchanging(editor: Callable[..., Editor]) -> Editor:
    """An exchange on the boards, asked about."""
    return ask_for_exchange(editor(NAME, "Suggestions"))


def ask_for_exchange(page: Editor) -> Editor:
    """The same on a page that shows the suggestions for the position."""
    chosen = ChosenTurn(digest(page.setup), _exchange())
    page.app.session_state.held.records[Stepping].chosen = chosen
    page.run()
    page.press("Make this exchange")
    return page


def choose_hand(page: Editor) -> Editor:
    """Say that the exchange has drawn two civil cards."""
    _hands(page)[0].set_value((0, 0, 2)).run()
    page.sound()
    return page


def _hands(page: Editor) -> list[Any]:
    """The hands that may come, to choose from."""
    return [radio for radio in page.app.radio if radio.label == "The hand is then"]


def test_an_exchange_is_made_with_one_of_the_hands_that_may_come(exchanging: Editor) -> None:
    page, start = exchanging, exchanging.setup
    said = _said(page).replace("**", "")
    assert "Make this exchange: pay 2 Ecus, discard 2 military, then draw." in said
    assert not page.has("Exchange")  # nobody has said yet what was drawn
    hidden = hide_hands(position_of(start), 0)
    chances = {
        gather((0, 1, 1), draw): float(odds) for draw, odds in drawn(hidden, DISCARD).items()
    }
    (hands,) = _hands(page)
    assert len(hands.options) == len(chances) == 6
    likeliest = max(chances, key=chances.__getitem__)
    assert hands.options[0].startswith(cards_words(likeliest))
    for hand, chance in chances.items():
        assert f"{cards_words(hand)} ({100 * chance:.0f} %)" in hands.options
    choose_hand(page)
    page.press("Exchange")
    black = page.setup.players[0]
    assert black.hand == (0, 1, 3)
    assert black.ecus == start.players[0].ecus - 2
    assert page.setup.turn.player == "black"
    assert "Make this exchange" not in _said(page)
    page.open("At the table")
    assert not any(one.label.startswith("Exchange first") for one in page.app.expander)
    page.press("Undo")
    assert page.setup == start


def test_what_an_exchange_drew_can_be_entered_as_well(exchanging: Editor) -> None:
    exchanging.choose("What did", "typed")
    exchanging.cards("Choose the 2 cards that were drawn", civil=2)
    exchanging.press("Exchange")
    assert exchanging.setup.players[0].hand == (0, 1, 3)


def test_an_exchange_that_is_asked_about_need_not_be_made(exchanging: Editor) -> None:
    start = exchanging.setup
    exchanging.press("Not now")
    assert exchanging.setup == start
    assert exchanging.has("Make this exchange")
    assert not _hands(exchanging)


def test_the_plan_of_an_exchange_stands_in_its_line_and_where_it_is_made() -> None:
    line = line_of(_exchange(), None, False)
    said = [*line["reasons"], *line["more"]]
    assert "With 1 religious, 3 civil (20 %): Hamlet b1 Faith." in said
    assert "With 2 military, 1 religious, 1 civil (10 %): play nothing." in said
    assert line["actions"][turn_lines.MAKE] == "Make this exchange"
    assert (
        turn_lines.MAKE not in line_of(replace(_exchange(), exchange=None), None, False)["actions"]
    )
    position = position_of(read_setup(NAME).require())
    plans = {one.hand: one.plan for one in make_turn.coming_hands(_exchange(), position)}
    assert len(plans) == 6
    assert {hand: plan for hand, plan in plans.items() if plan} == {
        one.hand: one.plan for one in PLAN
    }


def test_exchanges_can_be_left_out(exchanging: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    page = exchanging
    fields: list[dict[str, Any]] = []
    ask = ask_engine.ask

    def recorded(action: str, setup: Setup, **named: Any) -> Thought:
        if action == "suggest":
            fields.append(named)
        return ask(action, setup, **named)

    monkeypatch.setattr(ask_engine, "ask", recorded)
    page.run()
    assert not any("exchange" in named for named in fields)
    fields.clear()
    page.enter("Leave out exchanges", True)
    assert page.app.session_state.held.records[Stepping].chosen is None
    assert fields[-1]["exchange"] is False
    # It stays so when another panel was open meanwhile.
    page.open("At the table")
    page.open("Suggestions")
    assert fields[-1]["exchange"] is False
    page.enter("Leave out exchanges", False)
    assert "exchange" not in fields[-1]
