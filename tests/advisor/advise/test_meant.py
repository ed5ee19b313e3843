"""What a typed play means at a position: one play, several told apart in words, or a near one."""

from __future__ import annotations

import pytest

from advisor.advise.apply_plays import acted
from advisor.advise.complete_play import Ambiguous, Mistake, NotLegal, completed_play
from advisor.words.alternative_plays import charge_words
from positions.notation.play_text import format_play
from positions.things import MIGHT, Adventurer, Charges
from search.rules.open_position import load
from search.rules.payment import pair_of
from search.rules.position import Position


def position(name: str) -> Position:
    return load(name, known_hand=False).position


def ambiguous(at: Position, text: str) -> list[str]:
    with pytest.raises(Ambiguous) as caught:
        completed_play(at, text)
    return str(caught.value).splitlines()


def walker(one: int, other: int) -> Position:
    """Red to move with both adventurers on ``might``, who have carried so many cards."""
    at = position("r8-11-renovation")
    pair = pair_of((Adventurer(MIGHT, one), Adventurer(MIGHT, other)))
    return at.with_adventurers(at.mover, pair).replace(phase=3)


def test_charges_are_told_apart_in_words() -> None:
    head, first, second, who = ambiguous(walker(0, 1), "m:chapel@a1")
    assert head == "m:chapel@a1 can mean 2 plays; say which:"
    assert first == "  m:chapel@a1=1r/0+1  charged to the first adventurer"
    assert second == "  m:chapel@a1=1r/1+1  charged to the second adventurer"
    assert who == "The first adventurer has carried no cards this turn, the second 1."


def test_payments_are_told_apart_in_words() -> None:
    lines = ambiguous(position("game-2p-ford-t4"), "m:watch_tower@g7")
    assert lines == [
        "m:watch_tower@g7 can mean 2 plays; say which:",
        "  m:watch_tower@g7=1m2c/0+1,0+2  pay 1 military, 2 civil",
        "  m:watch_tower@g7=2m1c/0+1,0+2  pay 2 military, 1 civil",
    ]


def test_which_adventurer_travels_is_asked_where_both_have_carried_cards() -> None:
    assert format_play(completed_play(walker(0, 1), "m-f")) == "m-f"
    assert format_play(completed_play(walker(1, 1), "m-f")) == "m-f/1"
    assert ambiguous(walker(1, 2), "m-f") == [
        "m-f can mean 2 plays; say which:",
        "  m-f/1  the first adventurer travels",
        "  m-f/2  the second adventurer travels",
        "The first adventurer has carried 1 card this turn, the second 2.",
    ]
    assert format_play(completed_play(walker(1, 2), "m-f/2")) == "m-f/2"


@pytest.mark.parametrize(
    ("by", "carried", "words"),
    [
        (((0, 2),), [0, 0], "both cards charged to one adventurer"),
        (((0, 1), (0, 1)), [0, 0], "one card charged to each adventurer"),
        (((0, 2),), [0, 1], "both cards charged to the first adventurer"),
        (((0, 1), (1, 1)), [0, 1], "1 card charged to the first adventurer, 1 to the second"),
        (((0, 2), (1, 1)), [0, 1], "2 cards charged to the first adventurer, 1 to the second"),
        (((1, 1),), [0, 1], "charged to the second adventurer"),
    ],
)
def test_words_for_charges(by: Charges, carried: list[int], words: str) -> None:
    assert charge_words(by, carried) == words


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("r:renovate@c3", ("r:renovate@b2",)),  # inside the Keep of b2
        ("r:renovate@F3", ("r:renovate@e2",)),
        ("r:renovate@h5", ()),
    ],
)
def test_a_square_inside_a_building_is_led_to_its_corner(text: str, near: tuple[str, ...]) -> None:
    with pytest.raises(NotLegal) as caught:
        completed_play(position("r8-11-renovation"), text)
    assert caught.value.near == near
    assert all(token in str(caught.value) for token in near)


def test_building_over_ones_own_is_led_to_the_upgrade() -> None:
    with pytest.raises(NotLegal) as caught:
        completed_play(position("r8-03-upgrades"), "m:keep@a2")
    assert caught.value.near == ("m:a3-keep@a2",)


def test_a_slip_is_led_to_a_legal_play() -> None:
    with pytest.raises(Mistake, match=r"did you mean m:chapel@a1\?"):
        completed_play(position("r8-11-renovation"), "n:chapel@a1")
    with pytest.raises(Mistake, match="Plays look like m:keep@c4"):
        completed_play(position("r8-11-renovation"), "hello")


def test_decisions_and_hands_are_read_kindly() -> None:
    at = position("r8-07-junction-and-choice")
    strict, _ = acted(at, ["m:hamlet@d3"], ["e2", "e2"])
    kind, _ = acted(at, ["Might: Hamlet @ D3"], [" E2", "E2 "])
    assert kind == strict
    unknown = at.replace(hands=tuple(sum(h) if not isinstance(h, int) else h for h in at.hands))
    number = unknown.hands[unknown.mover]
    stated, _ = acted(unknown, [f"Hand={number} Civil", "end"], [])
    assert stated == acted(unknown, [f"hand={number}c", "end"], [])[0]
