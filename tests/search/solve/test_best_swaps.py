"""Hold'em swaps of phase I, and exchanges before and after them (rules §7, formats §6)."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from builder import table

from advisor.advise.json_answers import exchanges_to_json
from advisor.cli import main
from positions.files.save import to_document
from positions.notation.written_plays import Exchange, Swap
from positions.things import PHASES
from search.rules.convert import setup_of
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, draw_at_random, refuse_turn_play, wanted
from search.solve.best_turn import best_turn
from search.solve.exchange_value import Exchanges, exchanges
from search.solve.holdem_swaps import hand_after, legal_swaps, swaps


def holdem(phase: str = "start", ecus: int = 3) -> Position:
    """Red to collect on a plain of 3 by 2 squares; two military cards lie in the reserve."""
    return table(
        might="a1 watch_tower red",
        hand="1r2c",
        players="red green",
        ecus=ecus,
        terrain="... ...",
        turn=4,
        phase=phase,
        ruleset={"base": "rio-grande", "holdem": True},
        discard="12m10r9c",
        reserve="2m1r",
        hands={"green": "1m1r2c"},
    )


@cache
def proved() -> Exchanges:
    return exchanges(holdem(), None)


@pytest.mark.parametrize("hand", list(product(range(3), repeat=3)))
def test_the_swaps_listed_lead_wherever_a_legal_one_does(hand: tuple[int, int, int]) -> None:
    if sum(hand) > 4:
        hand = (hand[0], hand[1], 0)
    for reserve in ((1, 1, 1), (2, 1, 0), (0, 0, 3)):
        position = holdem().replace(hands=(hand, 4), reserve=reserve)
        every = [
            Swap(take, give)
            for take in product(range(4), repeat=3)
            for give in product(range(4), repeat=3)
        ]
        legal = [swap for swap in every if refuse_turn_play(position, swap) is None]
        reached = {hand_after(hand, swap) for swap in legal} - {hand}
        listed = legal_swaps(position)
        assert listed == swaps(hand, reserve)
        assert set(listed) <= set(legal)
        assert sorted(hand_after(hand, swap) for swap in listed) == sorted(reached)


def test_a_swap_is_worth_what_the_turn_after_it_guarantees() -> None:
    position = holdem()
    result = proved().swaps
    assert len(result) == len(legal_swaps(position)) == 5
    for one in result:
        best = best_turn(apply_turn_play(position, one.swap), None)
        assert (one.gain, one.bound) == (best.gain, best.bound)
    assert [one.gain for one in result] == sorted((one.gain for one in result), reverse=True)
    assert len({one.gain for one in result}) > 1


def test_an_exchange_after_a_swap_is_that_of_the_swapped_hand() -> None:
    position = holdem()
    one = proved().swaps[0]
    again = exchanges(apply_turn_play(position, one.swap), None)
    assert again.refused is None
    assert again.swaps == ()
    assert one.options == again.options
    assert all(option.swapping is None for option in again.options)


def test_the_best_swap_after_the_draw_is_that_of_ten_thousand_draws() -> None:
    """What Green holds is told, and counts as unseen (§2.6)."""
    position = hide_hands(holdem(), 0)
    assert position.reserve is not None
    result = proved()
    rng = random.Random(7)
    times = 10_000
    better = 0
    for option in result.options:
        assert option.swapping is not None
        low, high = option.swapping
        assert low == high >= option.low
        better += low > option.low
        number = wanted(position, Exchange(option.discard))
        kept = [h - d for h, d in zip(position.hand, option.discard, strict=True)]
        values = []
        for _ in range(times):
            m, r, c = draw_at_random(position, option.discard, number, rng)
            hand = kept[0] + m, kept[1] + r, kept[2] + c
            held = [hand, *(hand_after(hand, swap) for swap in swaps(hand, position.reserve))]
            values.append(max(result.hands[one].gain for one in held) - 2)
        mean = sum(values) / times
        error = (sum((v - mean) ** 2 for v in values) / (times - 1) / times) ** 0.5
        assert abs(mean - float(low)) <= 5 * error + 1e-9
    assert better


def test_cut_short_the_intervals_hold_the_truth() -> None:
    exact = proved()
    short = exchanges(holdem(), 0.001)
    swapped = {one.swap: one for one in exact.swaps}
    for one in short.swaps:
        true = swapped[one.swap]
        assert one.gain <= true.gain <= one.bound
        after = {option.discard: option.low for option in true.options}
        assert all(option.low <= after[option.discard] <= option.high for option in one.options)
    values = {option.discard: option for option in exact.options}
    for option in short.options:
        assert option.swapping is not None
        true_swapping = values[option.discard].swapping
        assert true_swapping is not None
        assert option.swapping[0] <= true_swapping[0] <= option.swapping[1]


def test_what_is_allowed_depends_on_the_phase() -> None:
    exchanged = exchanges(holdem("exchanged"), 1.0)
    assert exchanged.refused
    assert exchanged.options == ()
    assert len(exchanged.swaps) == 5
    assert all(one.options == () for one in exchanged.swaps)
    poor = exchanges(holdem(ecus=1), 1.0)
    assert (poor.options, poor.hands, len(poor.swaps)) == ((), {}, 5)
    acting = exchanges(holdem("action"), 1.0)
    assert (acting.options, acting.swaps) == ((), ())


def test_only_holdem_has_swaps_in_json() -> None:
    position = holdem()
    value = exchanges_to_json(position, proved())
    assert json.loads(json.dumps(value)) == value
    first = value["swaps"][0]
    assert set(first) == {"take", "give", "gain", "bound", "options"}
    assert sum(first["take"].values()) == sum(first["give"].values())
    assert set(first["options"][0]) == {"discard", "expected"}
    assert set(value["options"][0]) == {"discard", "expected", "without_swap"}
    hands = {tuple(entry["hand"]): entry["gain"] for entry in value["hands"]}
    assert hands == {hand: valued.gain for hand, valued in proved().hands.items()}
    plain = table(might="a1 keep red", hand="1m", size=3, ecus=1, players="red green")
    assert "swaps" not in exchanges_to_json(plain, exchanges(plain, 1.0))


@pytest.mark.parametrize("phase", ["start", "exchanged", "action"])
def test_the_table_for_people(
    phase: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "holdem.json"
    position = holdem(phase)
    assert PHASES[position.phase] == phase
    file.write_text(json.dumps(to_document(setup_of(position))))
    assert main(["exchange", str(file), "--seconds", "2"]) == 0
    printed = capsys.readouterr().out
    assert ("Swap " in printed) == (phase != "action")
    assert ("Discard " in printed) == ("With the best swap" in printed) == (phase == "start")
    assert ("No exchange: " in printed) == (phase != "start")
    if phase != "action":
        rows = [line.split()[0] for line in printed.splitlines() if line.strip()]
        assert sum(row in ("1m/1r", "1m/1c", "2m/1r1c", "2m/2c", "1r/1c") for row in rows) == 5
