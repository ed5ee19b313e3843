"""Rules §2, a turn: a test for each § that fails where the § is broken."""

from __future__ import annotations

from itertools import product

import pytest
from builder import boards, cards, ecus, matching, play, refused, table

from positions.notation.written_plays import End
from positions.things import MIGHT, Adventurer
from search.rules.game import hide_hands
from search.rules.position import ACTION, START, Position
from search.rules.turn_phases import over, unseen, winners


def mover(position: Position) -> str:
    return position.table.colors[position.mover]


def test_2_1_an_exchange_costs_two_ecus_and_draws_back_to_four() -> None:
    start = table(hand="1m2r1c", ecus=3)
    end = play(start, "exchange=2r/1m1c").position
    assert end.hands[0] == (2, 0, 2)
    assert ecus(end, "red") == 1
    assert end.discard == (0, 2, 0)
    assert end.phase == ACTION
    short = table(hand="1m", ecus=3)  # one card left of an earlier turn: back to four all the same
    assert play(short, "exchange=1m/2m2c").position.hands[0] == (2, 0, 2)


@pytest.mark.parametrize(
    ("token", "ecus", "section"),
    [
        ("exchange=1m/1c", 1, "2.1"),
        ("exchange=1m/1c", 2, None),
        ("exchange=2m/1c", 3, "2.1"),
        ("exchange=1m/2c", 3, "2.1"),
        ("exchange=-/-", 3, "2.1"),
        ("exchange=3c", 3, "2.1"),
    ],
)
def test_2_1_what_an_exchange_needs(token: str, ecus: int, section: str | None) -> None:
    assert refused(table(hand="2m2r", ecus=ecus), token) == section


def test_2_1_an_exchange_comes_once_and_before_any_action() -> None:
    start = table(hand="2m2r", ecus=9)
    assert refused(play(start, "exchange=1m/1c").position, "exchange=1r/1c") == "2.1"
    assert refused(play(start, "m-r").position, "exchange=1r/1c") == "2.1"
    assert refused(play(start, "m:chapel@b2").position, "exchange=1r/1c") == "2.1"
    # and after it travels and plays go on as often as possible
    after = play(start, "exchange=1m/1c").position
    for token in ("m:chapel@b2=1r/0+1", "m-f/0", "f:hamlet@b2=1c/0+1", "m-r/1"):
        after = play(after, token).position
    assert ecus(after, "red") == 9 - 2 - 2


def test_2_1_the_refill_discards_and_draws_back_to_four() -> None:
    start = table(hand="1m1r", ecus=3, turn=2)
    assert refused(start, "end=1m/2m") == "2.1"
    end = play(start, "end=1m/2m1c").position
    assert end.hands[0] == (2, 1, 1)
    assert end.discard == (1, 0, 0)
    assert ecus(end, "red") == 3  # no income on turn 2
    assert play(start, "end").position.hands[0] == 4  # drawn, nobody here saw what


def test_2_1_an_empty_draw_pile_is_the_shuffled_discard_pile() -> None:
    # 55 cards: 4 in each of three hands, two in the pile, 41 discarded
    start = table(hand="4m", discard="12m14r15c", ruleset="rio-grande", turn=3)
    assert sum(unseen(start)) == 55 - 4 - 41
    assert refused(start, "end=4m/3m1c") is None  # two of the ten unseen, two of the discards
    end = play(start, "end=4m/3m1c").position
    assert end.discard == (0, 0, 0)
    assert sum(unseen(end)) == 55 - 4  # the rest is unseen again, in hands and pile


def test_2_1_the_turn_goes_clockwise_and_then_the_number_rises() -> None:
    position = table(turn=2, hands={"green": "", "blue": ""})
    seen = []
    for draw in ("2m2r", "2r2c", "4c"):
        seen.append((position.number, mover(position)))
        position = play(position, f"end=-/{draw}").position
        assert position.phase == START
    seen.append((position.number, mover(position)))
    assert seen == [(2, "red"), (2, "green"), (2, "blue"), (3, "red")]


@pytest.mark.parametrize("turn", range(1, 8))
def test_2_1_income_on_turns_four_and_seven_only(turn: int) -> None:
    start = table(might="a1 keep red, c1 city", turn=turn, ecus=3)
    assert ecus(play(start, "end").position, "red") == (8 if turn in (4, 7) else 3)


def test_2_1_refill_before_income_and_no_refill_on_turn_seven() -> None:
    start = table(hand="1m", turn=7)
    assert refused(start, "end=-/3m") == "2.1"
    assert play(start, "end").position.hands[0] == (1, 0, 0)


def test_2_1_the_game_ends_after_the_last_players_turn_seven() -> None:
    position = table(turn=7, hand="1m", hands={"green": "1m", "blue": "1m"})
    for color in ("red", "green", "blue"):
        assert not over(position)
        assert mover(position) == color
        position = play(position, "end").position
    assert over(position)
    assert refused(position, "end") == "2.1"


def test_2_1_cards_charged_are_forgotten_at_the_end_of_the_turn() -> None:
    after = play(play(table(hand="2m"), "m:keep@b2=2m/0+2").position, "end").position
    assert after.adventurers[0] == (Adventurer(MIGHT), Adventurer(MIGHT))


def test_2_2_a_travel_costs_one_ecu_any_number_of_times() -> None:
    start = table(at="might/1 might", phase="action", ecus=3)
    end = start
    for token in ("m-f/1", "f-r/1", "r-m/1"):
        end = play(end, token).position
    assert ecus(end, "red") == 0
    assert end.adventurers == start.adventurers
    assert boards(end) == boards(start)
    assert refused(start, "m-m") == "2.2"
    assert refused(start, "f-m") == "2.2"  # nobody there
    assert refused(start, "m-f/2") == "2.2"  # nobody with two cards used


@pytest.mark.parametrize(
    ("at", "token", "section"),
    [
        ("might reason", "m:castle@b2=3m/0+2", "2.3"),
        ("might reason", "m:castle@b2", "2.3"),
        ("might might", "m:castle@b2=3m/0+1,0+2", None),
        ("might might", "m:castle@b2=3m/0+2", "2.3"),
        ("might/1 might", "m:castle@b2=3m/0+2,1+1", None),
        ("might/1 might/1", "m:castle@b2=3m/1+1,1+1", "2.3"),
        ("might/1 reason", "m:keep@b2=2m/1+1", "2.3"),
        ("might/2 reason", "m:watch_tower@b2=1m/2+1", "2.3"),
        ("might/1 reason", "m:watch_tower@b2=1m/1+1", None),
        ("faith reason", "m:watch_tower@b2=1m/0+1", "2.3"),
    ],
)
def test_2_3_no_adventurer_beyond_two_cards(at: str, token: str, section: str | None) -> None:
    phase = "action" if "/" in at else "start"
    assert refused(table(hand="3m", at=at, phase=phase), token) == section


def test_2_3_different_charges_are_different_plays() -> None:
    result = matching(table(hand="2m"), "m:keep@b2")
    assert {one.by for one in result} == {((0, 2),), ((0, 1), (0, 1))}  # type: ignore[union-attr]
    ends = {play(table(hand="2m"), f"m:keep@b2=2m/{by}").position for by in ("0+2", "0+1,0+1")}
    assert {tuple(a.cards_used for a in end.adventurers[0]) for end in ends} == {(0, 2), (1, 1)}
    used = matching(table(hand="1m", at="might/1 might", phase="action"), "m:watch_tower@b2")
    assert {one.by for one in used} == {((0, 1),), ((1, 1),)}  # type: ignore[union-attr]


def test_2_3_a_surcharge_counts_as_cards() -> None:
    rows = "ff...... ff...... ........ ........"
    start = table(terrain=rows, hand="2m1r", at="might reason")
    assert refused(start, "m:keep@c1") is None
    assert refused(start, "m:keep@a1=2m1r/0+2") == "2.3"
    pair = table(terrain=rows, hand="2m1r", at="might might")
    assert refused(pair, "m:keep@a1=2m1r/0+1,0+2") is None


def test_2_4_ecus_never_go_below_zero() -> None:
    poor = table(might="e5 hamlet", hand="2m1c", ecus=0)
    assert refused(poor, "m-f") == "2.4"
    assert refused(poor, "m:x@e5") == "3.5"


def test_2_4_a_bonus_can_be_spent_at_once() -> None:
    poor = table(hand="2m", ecus=0)
    built = play(poor, "m:keep@b2=2m/0+1,0+1").position
    assert refused(built, "m-f/1") is None


@pytest.mark.parametrize(
    ("riches", "won"), [((3, 5, 4), (1,)), ((5, 5, 4), (0, 1)), ((2, 2, 2), (0, 1, 2))]
)
def test_2_5_the_richest_win_together(riches: tuple[int, int, int], won: tuple[int, ...]) -> None:
    assert winners(table().replace(ecus=riches)) == won


def test_2_6_what_is_hidden_is_hands_of_others_and_the_order_of_the_pile() -> None:
    start = table(hand="2m2c", hands={"green": "4r", "blue": "1m1r2c"}, discard="3m", turn=3)
    seen = hide_hands(start, 0)
    assert seen.hands == ((2, 0, 2), 4, 4)
    assert unseen(start) == (18 - 2 - 1 - 3, 18 - 4 - 1, 19 - 2 - 2)
    assert unseen(seen) == (18 - 2 - 3, 18, 19 - 2)
    assert seen.discard == start.discard


def test_2_6_every_card_played_or_discarded_is_open() -> None:
    start = table(hand="2m1r1c", discard="1c")
    built = play(start, "m:keep@b2=2m/0+2").position
    assert built.discard == (2, 0, 1)
    assert play(built, "end=1r/3c").position.discard == (2, 1, 1)


def test_2_6_only_unseen_cards_can_be_drawn() -> None:
    start = table(hand="-", discard="17m", turn=3)
    assert refused(start, "end=-/2m2c") == "2.6"
    assert refused(start, "end=-/1m3c") is None
    for draw in product(range(5), repeat=2):
        if sum(draw) <= 4:
            token = End((0, 0, 0), (draw[0], draw[1], 4 - sum(draw)))
            text = "".join(f"{n}{k}" for n, k in zip(token.draw or (), "mrc", strict=True) if n)
            assert refused(start, f"end=-/{text}") == ("2.6" if draw[0] > 1 else None)
    assert cards("2m1c") == (2, 0, 1)
