"""Dealt cards are consistent with what is known; rollouts share their luck and end as they must."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.things import HAND_SIZE
from search.policy.deals import deal_unseen
from search.policy.fast_turns import Policy
from search.policy.hand_worth import discards, exchange_worth
from search.policy.rollout import SimulatedMargin, finished, judged, rollouts
from search.rules.game import deal, hide_hands
from search.rules.open_position import load
from search.rules.position import Position, over
from search.rules.turn_phases import pile_size, unseen


def rollout(position: Position, chance: str) -> SimulatedMargin:
    return rollouts(position, (0, 0, 0), [chance])[0]


def cards_of(position: Position, pile: list[int]) -> list[int]:
    """All cards of a position whose hands are known, by kind."""
    total = [pile.count(kind) for kind in range(3)]
    for cards in (*position.hands, position.discard, position.reserve or (0, 0, 0)):
        assert not isinstance(cards, int)
        for kind in range(3):
            total[kind] += cards[kind]
    return total


@pytest.mark.parametrize("name", ["game-2p-t3-two-banks", "game-4p-holdem-t7-middle"])
def test_dealt_cards_are_those_that_are_unseen(name: str) -> None:
    position = hide_hands(load(name).position, load(name).position.mover)
    for seed in range(20):
        dealt, pile = deal_unseen(position, random.Random(seed))
        assert dealt.hand == position.hand
        assert dealt.discard == position.discard
        assert len(pile.pile) == pile_size(position)
        for before, after in zip(position.hands, dealt.hands, strict=True):
            assert not isinstance(after, int)
            assert sum(after) == (before if isinstance(before, int) else sum(before))
        assert cards_of(dealt, pile.pile) == list(position.table.ruleset.cards)


def test_every_unseen_card_is_as_likely_in_a_hand() -> None:
    """Mean numbers of the kinds in an unknown hand of four are in proportion to the unseen."""
    position = load("game-2p-t6-before-the-end").position
    left = unseen(hide_hands(position, position.mover))
    seat = 1 - position.mover
    totals = [0, 0, 0]
    deals = 3000
    for seed in range(deals):
        hand = deal_unseen(hide_hands(position, position.mover), random.Random(seed))[0].hands[seat]
        assert not isinstance(hand, int)
        for kind in range(3):
            totals[kind] += hand[kind]
    for kind in range(3):
        expected = HAND_SIZE * left[kind] / sum(left)
        assert totals[kind] / deals == pytest.approx(expected, abs=0.08)


def test_the_pile_is_reshuffled_when_it_is_empty() -> None:
    """§2.1: no card is lost over whole games with few cards."""
    game = deal(load_map("ford"), ruleset("matagot", False), 3, 4)
    position, pile = deal_unseen(hide_hands(game.position, 0), random.Random(1))
    rng = random.Random(2)
    sizes = []
    while position.number < position.table.last_turn:
        position = Policy(8).turn(position, rng)
        position = pile.play(position, End(discards(position)))
        assert cards_of(position, pile.pile) == list(position.table.ruleset.cards)
        sizes.append(len(pile.pile))
    assert any(later > earlier for earlier, later in pairwise(sizes))


def test_the_same_number_is_the_same_luck() -> None:
    position = load("game-2p-t3-two-banks").position
    first = rollout(position, "1 1")
    assert rollout(position, "1 1") == first
    assert len({rollout(position, f"1 {n}") for n in range(5)}) > 1


def test_a_rollout_to_the_end_is_the_game_that_is_played() -> None:
    """Turn 7, one turn to go: margin and win are those of final Ecus, not expectations."""
    position = load("game-2p-ford-t7").position
    assert position.number == 7
    for number in range(5):
        outcome = rollout(position, f"3 {number}")
        assert outcome.margin == int(outcome.margin)
        assert outcome.win in (0.0, 0.5, 1.0)
        assert (outcome.margin > 0) == (outcome.win == 1.0)


@pytest.mark.parametrize("name", ["game-3p-t3-crowding", "game-5p-t6-middle"])
def test_the_same_chance_is_the_same_game(name: str) -> None:
    position = load(name).position
    seen = hide_hands(position, position.mover)
    chances = [f"0 {number}" for number in range(4)]
    once, again = (rollouts(seen, (0, 0, 0), chances) for _ in range(2))
    assert once == again
    assert len(set(once)) > 1


def test_shares_of_the_win() -> None:
    assert finished([10, 7, 10], 0) == (0, 0.5)
    assert finished([10, 7, 9], 0) == (1, 1.0)
    assert finished([10, 7, 9], 1) == (-3, 0.0)


def test_chances_add_up_and_grow_with_the_lead() -> None:
    position = load("game-3p-t4-first-income").position
    totals = [30.0, 25.0, 20.0]
    wins = [judged(totals, seat, position.number).win for seat in range(3)]
    assert sum(wins) == pytest.approx(1.0)
    assert wins == sorted(wins, reverse=True)
    ahead = judged([35.0, 25.0, 20.0], 0, position.number)
    assert ahead.win > wins[0]
    # Two rivals together are more to beat than the better one alone.
    assert judged(totals, 0, position.number).margin < 5.0


def test_a_better_hand_is_worth_more_to_keep() -> None:
    """On the last turns civil cards collect; soldiers found a Castle early (docs/estimate.md)."""
    position = load("game-2p-t1-opening").position
    soldiers = position.replace(hands=tuple((3, 1, 0) for _ in position.hands))
    townsmen = position.replace(hands=tuple((0, 1, 3) for _ in position.hands))
    assert exchange_worth(townsmen)[0] > exchange_worth(soldiers)[0]


def test_rivals_take_what_they_can() -> None:
    """The last turn: no margin is above what it is if the rival plays nothing, some are below."""
    position = load("game-2p-ford-t7").position
    assert (position.number, position.mover, position.table.seats) == (7, 0, 2)
    idle: list[float] = []
    margins: list[float] = []
    for number in range(5):
        here, cards = deal_unseen(position, random.Random(f"deal {number}"))
        here = cards.play(cards.play(here, End((0, 0, 0))), End((0, 0, 0)))
        assert over(here)
        idle.append(finished(here.ecus, 0).margin)
        margins.append(rollout(position, f"{number}").margin)
    assert all(margin <= most for margin, most in zip(margins, idle, strict=True))
    assert sum(margins) < sum(idle)
