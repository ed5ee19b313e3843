"""Luck: which hands could have been drawn, and that the luck of a draw is nothing on average."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from builder import library
from review_games import game, settings

from advisor.advise.review import luck
from advisor.advise.review.game_turns import main_line, revealed
from advisor.advise.review.hand_table import KEEP, HandTable
from advisor.advise.review.replies import Replies, public
from positions.notation.play_text import parse_play
from positions.notation.written_plays import Exchange
from positions.things import Cards
from search.rules.hand_counts import unseen
from search.rules.payment import gather, spend
from search.rules.turn_phases import pile_size, with_hand
from search.solve.exchange_value import drawn


def test_the_hands_of_a_draw_are_as_likely_as_when_cards_are_drawn() -> None:
    draw = luck.DrawnCards(luck.REFILL, (1, 0, 0), (3, 2, 4), 2, (1, 1, 0), 1)
    hands = draw.hands()
    assert sum(hands.values()) == pytest.approx(1.0)
    rng = random.Random(3)
    met: Counter[Cards] = Counter()
    for _ in range(20_000):
        kinds = [0, *rng.sample([0] * 3 + [1] * 2 + [2] * 4, 2), rng.choice([0, 1])]
        met[kinds.count(0), kinds.count(1), kinds.count(2)] += 1
    assert set(met) == set(hands)
    for hand, times in met.items():
        assert times / 20_000 == pytest.approx(hands[hand], abs=0.015)


def test_cards_that_others_show_were_not_drawn() -> None:
    draw = luck.DrawnCards(luck.DEAL, (0, 0, 0), (5, 5, 5), 4)
    assert draw.shown((2, 0, 1)).fresh == (3, 5, 4)
    assert replace(draw, shuffled=True).shown((2, 0, 1)) == replace(draw, shuffled=True)
    assert (4, 0, 0) not in draw.shown((2, 0, 0)).hands()


def test_cards_that_leave_a_hand_are_seen() -> None:
    for text, cards in (
        ("m:keep@c4=2m/0+2", (2, 0, 0)),
        ("m-r", (0, 0, 0)),
        ("exchange=1r2c/1m1r1c", (0, 1, 2)),
        ("end=1c/2m", (0, 0, 1)),
        ("r:cube@e5=1c/0+1", (0, 0, 1)),
    ):
        assert revealed(parse_play(text)) == cards  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_held_is_among_what_could_be_held(seed: int) -> None:
    turns, _ = main_line(game(seed))
    draws = luck.DrawFollower(turns[0].start)
    kinds = []
    for turn in turns:
        draw = draws.of(turn.seat)
        assert draw is not None
        kinds.append(draw.kind)
        hands = draw.hands()
        hand = turn.start.hand
        assert hands[hand] > 0
        assert sum(hands.values()) == pytest.approx(1.0)
        assert all(min(spend(one, draw.kept)) >= 0 for one in hands)
        draws.follow(turn)
    assert kinds == ["deal"] * 2 + ["refill"] * 12


def test_luck_is_nothing_on_average() -> None:
    turns, _ = main_line(game())
    draws = luck.DrawFollower(turns[0].start)
    replies = Replies(settings(), 0)
    for turn in turns[:5]:
        draw = draws.of(turn.seat)
        assert draw is not None
        tables = replies.compared(turn.start)
        total = [0.0, 0.0]
        for hand, chance in draw.hands().items():
            margins = luck.of_hand(tables, draw, hand).margins
            total = [t + chance * m for t, m in zip(total, margins, strict=True)]
        assert total == pytest.approx([0.0, 0.0], abs=1e-9)
        draws.follow(turn)


def test_the_luck_of_an_exchange_is_nothing_on_average() -> None:
    position = library("game-2p-t3-two-banks")
    hand = position.hand
    tables = Replies(settings(), 0).compared(position)
    kind = next(k for k in range(3) if hand[k])
    discard = (int(kind == 0), int(kind == 1), int(kind == 2))
    here = with_hand(public(position), position.mover, hand)
    total = 0.0
    for cards, chance in drawn(here, discard).items():
        total += float(chance) * luck.of_exchange(tables, hand, discard, cards).margins[0]
    assert total == pytest.approx(0.0, abs=1e-9)


def test_an_exchange_costs_its_price_and_is_an_average_of_hands() -> None:
    position = public(library("game-2p-t3-two-banks"))
    hands = HandTable(position, 8)
    seat = position.mover
    hand, discard = (2, 1, 1), (0, 0, 1)
    result = hands.exchanged(hand, discard).margins[seat]
    draws = drawn(with_hand(position, seat, hand), discard)
    mean = sum(
        float(p) * hands.plain(gather((2, 1, 0), cards)).margins[seat] for cards, p in draws.items()
    )
    assert result == pytest.approx(mean - hands.price)
    assert hands.best(hand).margins[seat] == max(
        worths.margins[seat] for _, worths in hands.options(hand)
    )


def test_who_cannot_pay_keeps_the_hand() -> None:
    position = public(library("game-2p-t3-two-banks"))
    poor = position.replace(ecus=(1, 1))
    assert [choice for choice, _ in HandTable(poor, 8).options((2, 1, 1))] == [KEEP]
    acting = position.replace(phase=3)
    assert [choice for choice, _ in HandTable(acting, 8).options((2, 1, 1))] == [KEEP]


@pytest.mark.parametrize("pile", [3, 1])
def test_a_hand_with_cards_that_others_have_shown_since_has_a_worth(pile: int) -> None:
    """It could have been drawn, and is weighed; its cards are not drawn again. With one card in
    the pile an exchange of two takes a reshuffle."""
    position = public(library("game-2p-t3-two-banks"))
    m, r, c = unseen(position)
    hidden = sum(hand for hand in position.hands if isinstance(hand, int))
    # Of the military cards only two are left, and of the pile so many cards.
    kept = (2, 1, hidden + pile - 3)
    left = tuple(have - keep for have, keep in zip((m, r, c), kept, strict=True))
    position = position.replace(discard=gather(position.discard, left))
    assert unseen(position) == kept
    assert pile_size(position) == pile
    hands = HandTable(position, 8)
    assert min(unseen(with_hand(position, position.mover, (4, 0, 0)))) < 0
    worths = [worth.margins[position.mover] for _, worth in hands.options((4, 0, 0))]
    assert len(worths) > 1
    assert hands.best((4, 0, 0)).margins[position.mover] == max(worths)


def test_a_hand_under_holdem_is_worth_its_best_swap() -> None:
    position = public(library("game-3p-holdem-t4"))
    hands = HandTable(position, 8)
    seat = position.mover
    for hand in ((2, 1, 1), (4, 0, 0)):
        assert hands.kept(hand).margins[seat] >= hands.plain(hand).margins[seat]


def test_a_reshuffle_is_noticed() -> None:
    """Cards shown after the pile was reshuffled may have been discarded before the draw."""
    turns, _ = main_line(game(2))
    draws = luck.DrawFollower(turns[0].start)
    for turn in turns:
        before = [draws.of(seat) for seat in range(2)]
        draws.follow(turn)
        other = draws.of(1 - turn.seat)
        assert other is not None
        shuffles = any(
            isinstance(play, Exchange) and pile_size(position) < sum(play.discard)
            for position, play in turn.steps
        )
        known = before[1 - turn.seat]
        assert known is not None
        if shuffles:
            assert other.shuffled
        if not other.shuffled and not known.more:
            shown = [sum(revealed(play)[k] for _, play in turn.steps) for k in range(3)]
            assert other.fresh == tuple(a - b for a, b in zip(known.fresh, shown, strict=True))
