"""The bars of an exchange, and what they prove."""

from __future__ import annotations

from advisor.page.pages.analyse.exchange_bars import Bar, bars, explanation, refusal, verdict
from advisor.words.say import say
from positions.files.load_position import read_setup
from search.rules.convert import position_of
from search.rules.position import Position

KEEP = Bar("keep", (0, 0, 2), 5, 5)


def position(name: str) -> Position:
    setup = read_setup(name).setup
    assert setup is not None
    return position_of(setup)


def exchange(low: float, high: float, civil: int = 1) -> Bar:
    return Bar("exchange", (0, 0, civil), low, high)


def test_bars_begin_with_keeping_and_the_best_comes_first() -> None:
    result = {
        "keep": {"gain": 6, "bound": 8, "without_swap": {"gain": 5, "bound": 7}},
        "options": [
            {"discard": {"civil": 1}, "expected": [2.5, 2.5]},
            {"discard": {"military": 2}, "expected": [4.0, 6.0], "without_swap": [3.0, 6.0]},
        ],
        "swaps": [
            {"take": {"civil": 1}, "give": {"military": 1}, "gain": 3, "bound": 3, "options": []}
        ],
    }
    found = bars(result, (1, 0, 2))
    assert [bar.what for bar in found] == [
        "keep 1 military, 2 civil",
        "discard 2 military",
        "swap 1 military for 1 civil",
        "discard 1 civil",
    ]
    assert [bar.words for bar in found] == ["+5 to +7", "+4.00 to +6.00", "+3", "+2.50"]
    assert [bar.exact for bar in found] == [False, False, True, True]


def test_the_verdict_says_only_what_is_proved() -> None:
    assert verdict([KEEP]) == ""
    assert "Nothing earns more this turn" in verdict([KEEP, exchange(1, 5)])
    assert "not clear yet" in verdict([KEEP, exchange(1, 5.5)])
    better = verdict([KEEP, exchange(6, 6), exchange(1, 2, 2)])
    assert better == (
        "Discarding 1 civil earns, on average, 1.00 Ecus more this turn than keeping the hand."
    )
    two = verdict([KEEP, exchange(6, 7), exchange(5, 8, 2)])
    assert "at least 1.00 Ecus more" in two
    assert two.endswith("Another exchange may be better still.")
    swap = Bar("swap", (1, 0, 0), 6, 6, (0, 0, 1))
    assert verdict([KEEP, swap]).startswith("Swapping 1 military for 1 civil earns, on average, 1")


def test_what_is_recommended_of_a_single_turn_speaks_of_one() -> None:
    words = say("exchange-keep", turns=1)
    assert words == "Recommended: keep the hand. The best turn found so far exchanges nothing."
    assert say("exchange-keep", turns=3).endswith("among the 3 best turns.")


def test_an_exchange_is_refused_in_words() -> None:
    assert refusal(position("game-4p-t4-first-seat")) == ""
    assert "once" in refusal(position("game-2p-t4-middle"))
    poor = position("game-4p-t4-first-seat")
    nothing = poor.replace(ecus=(1,) * len(poor.ecus))
    assert "2 Ecus" in refusal(nothing)
    seat = poor.mover
    hands = (*poor.hands[:seat], (0, 0, 0), *poor.hands[seat + 1 :])
    assert refusal(poor.replace(hands=hands)) == "there is no card to discard"


def test_the_explanation_says_what_does_not_count() -> None:
    assert "2 Ecus" in explanation(True, 2, False)
    assert "only bonuses count" in explanation(False, 2, False)
    assert "swap" in explanation(True, 2, True)
