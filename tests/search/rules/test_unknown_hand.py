"""A mover whose hand is a number (formats §3): what is legal, and what is left of it.

What a number allows is compared with every hand that it may stand for.
"""

from __future__ import annotations

import random

import pytest
from hidden import cases

from positions.notation.play_text import parse_play
from positions.notation.written_plays import End, Exchange, Swap
from positions.things import NO_CARDS, Cards
from search.rules.convert import position_of, setup_of
from search.rules.game import hide_hands
from search.rules.legal_plays import legal_plays
from search.rules.move import CardMove, move_of
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.resolution import outcomes
from search.rules.turn_phases import apply_turn_play, refuse_turn_play, unseen, with_hand

FILES = ("r8-11-renovation", "game-3p-t4-middle", "game-4p-t6-crowded", "game-3p-holdem-t4")
POSITIONS = {name: position for name, position in cases().items() if any(position.hand)}


def hidden(position: Position) -> Position:
    """Nobody's hand is known."""
    seen = hide_hands(position, position.mover)
    return with_hand(seen, seen.mover, sum(position.hand))


def hands(position: Position) -> list[Position]:
    """The position with every hand that the number may stand for."""
    number = position.hands[position.mover]
    assert isinstance(number, int)
    most = unseen(position)
    listed: list[Cards] = [
        (m, r, number - m - r) for m in range(number + 1) for r in range(number - m + 1)
    ]
    return [
        with_hand(position, position.mover, hand)
        for hand in listed
        if all(n <= most[kind] for kind, n in enumerate(hand))
    ]


def all_positions() -> dict[str, Position]:
    return POSITIONS | {name: load_position(name) for name in FILES}


@pytest.mark.parametrize("name", sorted(all_positions()))
def test_legal_is_what_some_hand_allows(name: str) -> None:
    position = hidden(all_positions()[name])
    allowed = {play for known in hands(position) for play in legal_plays(known)}
    assert set(legal_plays(position)) == allowed
    for play in random.Random(1).sample(sorted(allowed, key=repr), min(200, len(allowed))):
        assert refusal(position, play) is None


@pytest.mark.parametrize("name", sorted(all_positions()))
def test_what_every_hand_refuses_is_refused(name: str) -> None:
    position = hidden(all_positions()[name])
    fuller = with_hand(position, position.mover, (4, 4, 4))
    known = hands(position)
    # What twelve cards could pay for, most of it beyond the number.
    plays = sorted(set(legal_plays(fuller)), key=repr)
    for play in random.Random(2).sample(plays, min(400, len(plays))):
        legal = any(refusal(one, play) is None for one in known)
        assert (refusal(position, play) is None) == legal, play


@pytest.mark.parametrize("name", sorted(all_positions()))
def test_cards_are_taken_from_the_number(name: str) -> None:
    position = hidden(all_positions()[name])
    seat = position.mover
    plays = sorted(set(legal_plays(position)), key=repr)
    for play in random.Random(3).sample(plays, min(60, len(plays))):
        move = move_of(play, position.table.geometry)
        after = outcomes(position, move, 50)
        known = next(one for one in hands(position) if refusal(one, play) is None)
        expected = outcomes(known, move, 50)
        assert (after is None) == (expected is None)
        if after is None or expected is None:
            continue
        # The same as with a hand that can do it, once that is hidden again.
        assert [one.digest() for one in after] == [
            with_hand(one, seat, sum(one.hand)).digest() for one in expected
        ]
        for one in after:
            spent = move.cards if isinstance(move, CardMove) else NO_CARDS
            assert unseen(one) == tuple(unseen(position)[kind] - spent[kind] for kind in range(3))


TURN_PLAYS = (
    "end", "end=1c", "end=4m", "end=1m1r", "end=1c/1m", "end=-/2m", "exchange=1c",
    "exchange=2c/1m1r", "exchange=1m1r1c", "swap=1m/1c", "swap=2m/2r", "swap=1c/1c",
)  # fmt: skip


@pytest.mark.parametrize("name", sorted(all_positions()))
def test_exchange_swap_and_end(name: str) -> None:
    position = hidden(all_positions()[name])
    legal = 0
    for text in TURN_PLAYS:
        play = parse_play(text)
        assert isinstance(play, Exchange | Swap | End)
        known = [one for one in hands(position) if refuse_turn_play(one, play) is None]
        assert (refuse_turn_play(position, play) is None) == bool(known), text
        if known:
            legal += 1
            after = apply_turn_play(position, play)
            left = after.hands[position.mover]
            told = apply_turn_play(known[0], play).hands[position.mover]
            assert left == (told if isinstance(told, int) else sum(told))
            assert position_of(setup_of(after)) == after
    assert legal
