"""Turns entered at the table: plays of unknown hands, cards that stay unknown, the frame."""

import random

import pytest

from advisor.page import table, turns
from positions.load import library, read_setup
from positions.plays import Construct, End, Exchange, Swap, Travel
from positions.things import NO_CARDS
from search.game import IllegalPlay, make
from search.rules.convert import position_of
from search.rules.legal import legal_plays
from search.rules.position import Position
from search.rules.turn import pile_size, unseen, wanted, with_hand

GAMES = [name for name in library() if name.startswith("game-")]


def unknown(name: str) -> Position:
    position = position_of(read_setup(name).require())
    hand = position.hands[position.mover]
    assert not isinstance(hand, int)
    return with_hand(position, position.mover, sum(hand))


def hands_of(position: Position) -> list[tuple[int, int, int]]:
    """Every hand of so many cards that the unseen cards allow."""
    number = position.hands[position.mover]
    assert isinstance(number, int)
    left = unseen(position)
    return [
        (m, r, number - m - r)
        for m in range(number + 1)
        for r in range(number + 1 - m)
        if m <= left[0] and r <= left[1] and number - m - r <= left[2]
    ]


@pytest.mark.parametrize("name", GAMES[::4])
def test_the_plays_are_those_of_all_hands_together(name: str) -> None:
    position = unknown(name)
    every = set()
    for hand in hands_of(position):
        every |= set(legal_plays(with_hand(position, position.mover, hand)))
    found = table.plays_of(position)
    assert len(found) == len(set(found))
    assert set(found) == every


def test_known_cards_allow_what_they_allow() -> None:
    position = position_of(read_setup(GAMES[0]).require())
    assert list(table.plays_of(position)) == legal_plays(position)


@pytest.mark.parametrize("name", GAMES[::4])
def test_a_play_of_an_unknown_hand_is_the_play_of_a_known_one(name: str) -> None:
    position = unknown(name)
    seat, number = position.mover, position.hands[position.mover]
    assert isinstance(number, int)
    rng = random.Random(name)
    for play in rng.sample(table.plays_of(position), 12):
        cards = NO_CARDS if isinstance(play, Travel) else play.cards
        fitting = [h for h in hands_of(position) if all(h[k] >= cards[k] for k in range(3))]
        answers: list[str] = []
        outcome = table.entered(position, play, answers)
        while isinstance(outcome, turns.Asked):
            answers.append(rng.choice(outcome.options))
            outcome = table.entered(position, play, answers)
        assert outcome.hands[seat] == number - sum(cards)
        waiting = list(answers)
        known = with_hand(position, seat, rng.choice(fitting))
        names = position.table.geometry.index
        expected, _ = make(known, play, lambda at, asked: names[waiting.pop(0)])  # noqa: B023
        assert with_hand(expected, seat, number - sum(cards)) == outcome


def test_cards_that_he_cannot_have_are_refused() -> None:
    position = unknown("game-4p-t4-first-seat")
    left = unseen(position)
    assert table.supposed(position, (left[0] + 1, 0, 0)) is None
    assert table.supposed(position, (5, 0, 0)) is None
    assert table.stated(position, (1, 1, 1)) is None
    stated = table.stated(position, (1, 1, 2))
    assert stated is not None
    assert stated.hand == (1, 1, 2)
    play = Construct("might", "castle", "a1", (5, 0, 0), ((0, 5),))
    with pytest.raises(IllegalPlay):
        table.entered(position, play, [])


def test_his_turn_ends_and_the_next_player_moves() -> None:
    position = unknown("game-4p-t4-first-seat")
    pile = pile_size(position)
    after = table.framed(position, End((1, 0, 1)))
    assert after.hands[position.mover] == 4
    assert after.mover == position.mover + 1
    assert pile_size(after) == pile - 2
    assert sum(after.discard) == sum(position.discard) + 2
    assert after.ecus[position.mover] >= position.ecus[position.mover]
    with pytest.raises(IllegalPlay):
        table.framed(position, End((3, 0, 2)))


@pytest.mark.parametrize("name", GAMES)
def test_the_frame_of_a_turn_draws_what_the_engine_draws(name: str) -> None:
    position = unknown(name)
    known = position_of(read_setup(name).require())
    hand = known.hand
    assert table.drawn(position, End(hand)) == max(0, wanted(known, End(hand)))
    after, expected = table.framed(position, End(hand)), make(known, End(hand), _nobody)[0]
    seat = position.mover
    assert isinstance(after.hands[seat], int)
    hidden = expected.hands[seat]
    number = hidden if isinstance(hidden, int) else sum(hidden)
    assert after == with_hand(expected, seat, number)


def test_my_own_draw_is_known() -> None:
    known = position_of(read_setup("game-4p-t1-third-seat").require())
    count = table.drawn(known, End(known.hand))
    assert count == 4
    after = table.framed(known, End(known.hand, (2, 1, 1)))
    assert after.hands[known.mover] == (2, 1, 1)
    with pytest.raises(IllegalPlay):
        table.framed(known, End(known.hand, (1, 1, 1)))


def test_an_exchange_and_a_swap() -> None:
    position = unknown("game-3p-holdem-t4")
    swapped = table.framed(position, Swap((1, 0, 0), (0, 0, 1)))
    assert swapped.hands[position.mover] == position.hands[position.mover]
    assert swapped.reserve == (0, 1, 2)
    exchanged = table.framed(swapped, Exchange((0, 1, 0)))
    assert exchanged.ecus[position.mover] == position.ecus[position.mover] - 2
    assert sum(exchanged.discard) == sum(position.discard) + 1


def test_a_square_lists_what_can_be_played_there() -> None:
    position = unknown("game-4p-t4-first-seat")
    plays = table.plays_of(position)
    assert set(table.subjects(plays)) >= {"keep", "town", "watch_tower"}
    fits = table.squares(plays, "keep")
    assert set(fits) <= {"might", "faith"}
    square = next(iter(fits["might"]))
    (deed,) = table.deeds_at(plays, "might", [square], "keep")
    assert deed.words == fits["might"][square]
    assert len({play.type for play in deed.ways}) == 1
    assert len(table.deeds_at(plays, "might", [square])) > 1
    assert table.deeds_at(plays, "nowhere", ["<b>"]) == []


def _nobody(position: Position, decision: object) -> int:
    raise AssertionError
