"""Turns that begin with a swap under Hold'em (rules §7), and how they are suggested."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from builder import replayed, table

from advisor.advise.explain import Explainer, TurnToExplain
from advisor.advise.suggest import SIMULATIONS, Advice, Suggestion, advice_to_json, suggest
from advisor.bots.players.named_players import named
from advisor.page.pages.analyse.turn_rows import bound_words, listed
from advisor.page.replay.playback import pictures
from positions.notation.play_text import play_from_json
from positions.notation.written_plays import End, Play, Swap
from search.rules.convert import setup_of
from search.rules.game import make
from search.rules.income import income
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play
from search.solve.best_turn import best_turn
from search.solve.holdem_swaps import legal_swaps

NAME = "game-3p-holdem-t4"
RESERVES = ["2m1r", "3m", "1m2c", "3c"]


def begins_with_swap(one: Suggestion) -> bool:
    return bool(one.line) and isinstance(one.line[0].play, Swap)


@cache
def advised(name: str = NAME) -> Advice:
    """As the command asks, but for the exchange."""
    return suggest(load_position(name), simulations=SIMULATIONS, seed=1, exchange=False)


def small(turn: int, phase: str = "start", reserve: str = "2m1r", ecus: int = 3) -> Position:
    return table(
        might="a1 watch_tower red",
        hand="1r2c",
        players="red green",
        ecus=ecus,
        terrain="... ...",
        turn=turn,
        phase=phase,
        ruleset={"base": "rio-grande", "holdem": True},
        discard="12m10r9c",
        reserve=reserve,
        hands={"green": "1m1r2c"},
    )


def last_of_all(reserve: str) -> Position:
    """The game ends after this turn, and nobody can pay for an exchange."""
    return small(7, reserve=reserve, ecus=1).replace(mover=1)


def guaranteed(position: Position) -> tuple[int, int]:
    """The most that can be earned, as proved: with the hand as it is, and after the best swap."""
    swapped = [apply_turn_play(position, swap) for swap in legal_swaps(position)]
    proved = [best_turn(hand, None, swaps=False) for hand in (position, *swapped)]
    assert all(best.proven for best in proved)
    return proved[0].gain, max(best.gain for best in proved[1:])


def test_a_swap_is_suggested_where_it_pays() -> None:
    start = load_position(NAME)
    first = advised().suggestions[0]
    assert begins_with_swap(first)
    assert any(not begins_with_swap(one) for one in advised().suggestions)
    assert first.line[0].play in legal_swaps(start)


def test_the_line_replays_to_the_gain_the_hand_and_the_position() -> None:
    start = load_position(NAME)
    seat = start.mover
    swapping = [one for one in advised().suggestions if begins_with_swap(one)]
    assert swapping
    for one in swapping:
        met = replayed(start, one.line)
        assert met == [played.outcome for played in one.line]
        position = met[-1]
        assert position == one.final
        assert one.gain == position.ecus[seat] - start.ecus[seat] + income(position, seat)
        after = one.line[0].outcome
        assert [h - c for h, c in zip(after.hand, one.cards, strict=True)] == list(position.hand)
        assert position.reserve == after.reserve != start.reserve


def test_the_json_has_the_swap_as_the_first_play() -> None:
    value = json.loads(json.dumps(advice_to_json(advised())))
    first = value["suggestions"][0]
    assert first["line"][0]["play"]["type"] == "swap"
    assert play_from_json(first["line"][0]["play"]) == advised().suggestions[0].line[0].play
    assert first["exchange"] is None
    assert "exchange" in first["tags"]


def test_turns_that_differ_in_cards_alone_are_not_listed_twice() -> None:
    for position in (small(4), small(4, reserve="3c"), load_position(NAME)):
        result = suggest(position, 20, budget=4000).suggestions
        assert any(begins_with_swap(one) for one in result)
        ends = [(one.final.boards, one.final.adventurers, one.final.ecus) for one in result]
        assert len(set(ends)) == len(ends)


@pytest.mark.parametrize("phase", ["action", "swapped"])
def test_there_is_none_out_of_phase_i_or_after_one(phase: str) -> None:
    for one in suggest(small(4, phase), 10, simulations=16).suggestions:
        assert not begins_with_swap(one)


def test_there_may_be_one_after_an_exchange() -> None:
    result = suggest(small(4, "exchanged"), 10, simulations=16).suggestions
    assert any(begins_with_swap(one) for one in result)


@pytest.mark.parametrize("reserve", RESERVES)
def test_on_the_last_turn_of_all_the_first_earns_what_the_best_swap_guarantees(
    reserve: str,
) -> None:
    position = last_of_all(reserve)
    kept, swapped = guaranteed(position)
    first = suggest(position, 3, simulations=64).suggestions[0]
    assert first.gain == max(kept, swapped)
    assert first.proved
    assert first.evaluation == "proved"
    assert first.exchange is None


def test_swaps_are_better_here_and_worse_there() -> None:
    result = [guaranteed(last_of_all(reserve)) for reserve in RESERVES]
    assert any(swapped > kept for kept, swapped in result)
    assert any(swapped <= kept for kept, swapped in result)


def test_its_reasons_name_the_swap_and_its_money_adds_up() -> None:
    start = load_position(NAME)
    first = advised().suggestions[0]
    explainer = Explainer(start)
    turn = TurnToExplain.of(first.line, first.discard)
    assert explainer.gain(turn) == first.gain
    assert explainer.themes(turn) == first.tags


def test_the_page_lists_it_and_plays_it_step_by_step() -> None:
    start = load_position(NAME)
    turns = listed(advice_to_json(advised()))
    assert isinstance(turns[0].plays[0], Swap)
    assert turns[0].words.startswith("Swap ")
    shown = pictures(setup_of(start), turns[0].plays, turns[0].decide, None, turns[0].discard)
    assert shown[1].words.startswith("1. Swap ")
    assert "from the reserve" in shown[1].words
    assert shown[-1].ecus - shown[0].ecus == turns[0].gain
    assert shown[1].setup.reserve != shown[0].setup.reserve
    most = max(turn.gain for turn in turns if turn.gain is not None)
    words = bound_words({"gain": most, "bound": most, "covers": ["swap", "plays"]}, turns)
    assert words == (
        f"Proved: no turn earns more than {most} Ecus, with every swap, without an exchange."
    )


@pytest.mark.parametrize("reserve", RESERVES)
def test_the_advisor_plays_it_where_it_pays(reserve: str) -> None:
    position = start = last_of_all(reserve)
    player = named("advisor:simulations=16", random.Random(2), None)
    played: list[Play] = []
    while not played or not isinstance(played[-1], End):
        played.append(player.play(position))
        if not isinstance(played[-1], End):
            position, _ = make(position, played[-1], lambda at, decision: decision.options[0])
    kept, swapped = guaranteed(start)
    seat = start.mover
    assert position.ecus[seat] + income(position, seat) - start.ecus[seat] == max(kept, swapped)
    if swapped > kept:
        assert isinstance(played[0], Swap)
