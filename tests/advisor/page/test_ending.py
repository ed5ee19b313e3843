"""The end of a turn and exchanges: draws typed, dealt or unknown; income; the next player."""

from __future__ import annotations

import pytest

from advisor.page.entry import turn_end
from positions.files.load_position import library, read_setup
from positions.notation.written_plays import End, Exchange, Swap
from positions.things import NO_CARDS
from search.rules.convert import position_of
from search.rules.game import IllegalPlay, make
from search.rules.income import income
from search.rules.position import Position, over
from search.rules.turn_phases import pile_size, unseen, wanted, with_hand

GAMES = [name for name in library() if name.startswith("game-")]


def known(name: str) -> Position:
    return position_of(read_setup(name).require())


def unknown(name: str) -> Position:
    position = known(name)
    return with_hand(position, position.mover, sum(position.hand))


def test_a_hand_that_is_a_number_stays_one_and_the_next_player_moves() -> None:
    position = unknown("game-4p-t4-first-seat")
    draw = turn_end.draw_of(position, End((1, 0, 1)))
    assert (draw.number, draw.needs_answer) == (2, False)
    done = turn_end.ended(position, End((1, 0, 1)))
    after = done.after
    assert after.hands[position.mover] == 4
    assert after.mover == position.mover + 1
    assert pile_size(after) == pile_size(position) - 2
    assert sum(after.discard) == sum(position.discard) + 2
    assert done.words == "Black collects 0 Ecus. Green is next, turn 4, with 4 unknown cards."
    with pytest.raises(IllegalPlay, match="§2"):
        turn_end.ended(position, End((3, 0, 2)))
    assert turn_end.draw_of(position, End((3, 0, 2))).number == 0


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_hand_draws_as_many_as_a_known_one(name: str) -> None:
    position, hidden = known(name), unknown(name)
    play = End(position.hand)
    assert turn_end.draw_of(position, play).number == max(0, wanted(position, play))
    after, expected = turn_end.ended(hidden, play).after, make(position, play, _nobody)[0]
    seat = position.mover
    hand = expected.hands[seat]
    number = hand if isinstance(hand, int) else sum(hand)
    assert after == with_hand(expected, seat, number)


def test_what_a_known_hand_draws_is_a_question() -> None:
    position = known("game-4p-t1-third-seat")
    play = End(position.hand)
    draw = turn_end.draw_of(position, play)
    assert (draw.number, draw.needs_answer, draw.most) == (4, True, (4, 4, 4))
    assert len(draw.possible) == 15
    typed = turn_end.ended(position, play._replace(draw=(2, 1, 1))).after
    assert typed.hands[position.mover] == (2, 1, 1)
    assert turn_end.ended(position, play).after.hands[position.mover] == 4  # "I don't know"
    with pytest.raises(IllegalPlay):
        turn_end.ended(position, play._replace(draw=(1, 1, 1)))
    assert not turn_end.draw_of(position, End(NO_CARDS)).number


@pytest.mark.parametrize("name", GAMES[::3])
def test_every_possible_draw_and_no_other_can_be_drawn(name: str) -> None:
    position = known(name)
    play = End(position.hand)
    draw = turn_end.draw_of(position, play)
    for military in range(draw.number + 1):
        for religious in range(draw.number + 1 - military):
            cards = military, religious, draw.number - military - religious
            if draw.number and cards not in draw.possible:
                with pytest.raises(IllegalPlay):
                    turn_end.ended(position, play._replace(draw=cards))
    for cards in draw.possible:
        assert turn_end.ended(position, play._replace(draw=cards)).after.hands[position.mover] == (
            cards
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_program_deals_what_can_be_drawn_and_the_seed_says_what(name: str) -> None:
    position = known(name)
    play = End(position.hand)
    draw = turn_end.draw_of(position, play)
    found = {turn_end.dealt(position, play, seed) for seed in range(40)}
    if not draw.needs_answer:
        assert found == {NO_CARDS}
        return
    assert found <= set(draw.possible)
    assert len(found) > 1
    assert turn_end.dealt(position, play, 7) == turn_end.dealt(position, play, 7)


def test_the_income_is_told_by_epoch_on_turns_that_pay() -> None:
    position = known("game-4p-t7-last-income")
    done = turn_end.ended(position, End(NO_CARDS))
    assert done.incomes is not None
    assert sum(done.incomes.values()) == income(position, position.mover) == 17
    assert over(done.after)
    assert done.words.startswith("Blue collects 17 Ecus (")
    assert "The game is over. Green wins: Green 62" in done.words
    unpaid = known("game-4p-t1-third-seat")
    done = turn_end.ended(unpaid, End(NO_CARDS))
    assert done.incomes is None
    assert "has ended the turn" in done.words


def test_an_exchange_and_a_swap_of_unknown_cards() -> None:
    position = unknown("game-3p-holdem-t4")
    swapped = turn_end.framed(position, Swap((1, 0, 0), (0, 0, 1)))
    assert swapped.hands[position.mover] == position.hands[position.mover]
    assert swapped.reserve == (0, 1, 2)
    exchanged = turn_end.framed(swapped, Exchange((0, 1, 0)))
    assert exchanged.ecus[position.mover] == position.ecus[position.mover] - 2
    assert sum(exchanged.discard) == sum(position.discard) + 1


def test_cards_that_are_said_must_be_possible() -> None:
    position = unknown("game-4p-t4-first-seat")
    left = unseen(position)
    assert turn_end.stated(position, (1, 1, 1)) is None
    assert turn_end.stated(position, (left[0] + 1, 0, 0)) is None
    stated = turn_end.stated(position, (1, 1, 2))
    assert stated is not None
    assert stated.hand == (1, 1, 2)


def _nobody(position: Position, decision: object) -> int:
    raise AssertionError
