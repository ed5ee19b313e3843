"""What the browser tells of gestures: each is heard of once, in order; nonsense is left out."""

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.boards.board_component import news_of
from advisor.page.boards.overlay import Picked
from positions.files.load_position import read_setup

SETUP = read_setup("game-4p-t4-first-seat").require()


def gesture(number: object, square: str = "a1") -> dict[str, object]:
    return {"epoch": "might", "square": square, "item": "", "source": "", "number": number, "at": 5}


def at(square: str) -> Picked:
    return Picked("might", square, at=5)


def test_gestures_that_are_sent_again_are_heard_of_once() -> None:
    first = list(news_of([gesture(1), gesture(2, "b2")], SETUP, 0))
    assert first == [(1, at("a1")), (2, at("b2"))]
    assert list(news_of([gesture(1), gesture(2, "b2"), gesture(3, "c3")], SETUP, 2)) == [
        (3, at("c3"))
    ]
    assert list(news_of([gesture(3)], SETUP, 3)) == []
    assert list(news_of([gesture(4), gesture(4)], SETUP, 3)) == [(4, at("a1"))]


def test_what_was_chosen_in_the_palette_comes_in_its_turn() -> None:
    sent = [{"armed": "keep red", "number": 1}, gesture(2), {"armed": "", "number": 3}]
    assert list(news_of(sent, SETUP, 0)) == [(1, "keep red"), (2, at("a1")), (3, "")]
    assert list(news_of([{"armed": "x" * 101, "number": 1}], SETUP, 0)) == [(1, None)]
    assert list(news_of([{"armed": 7, "number": 1}], SETUP, 0)) == [(1, None)]


def test_what_is_off_the_map_is_heard_of_and_left_out() -> None:
    sent = [gesture(1, "z26"), gesture(2, "<img>"), gesture(3)]
    assert list(news_of(sent, SETUP, 0)) == [(1, None), (2, None), (3, at("a1"))]


def test_what_does_not_say_for_which_state_it_is_is_left_out() -> None:
    sent = [{**gesture(1), "at": None}, {**gesture(2), "at": "5"}, gesture(3)]
    assert list(news_of(sent, SETUP, 0)) == [(1, None), (2, None), (3, at("a1"))]


@pytest.mark.parametrize(
    "sent", [None, "might a1", 7, {}, {"number": 1}, [], [None], ["x"], [{}], [gesture("1")]]
)
def test_what_is_no_list_of_gestures_is_nothing(sent: object) -> None:
    assert list(news_of(sent, SETUP, 0)) == []
