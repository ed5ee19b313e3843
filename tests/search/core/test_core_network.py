"""What networks say in the core is what plain Python says by the same whole numbers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from played_games import GAMES, played_games
from reference.network import said

from search.core.core_network import TurnEnds, said_of
from search.policy.network import (
    DOMAIN_NUMBERS,
    HEAD,
    HIDDEN,
    MOST_WEIGHT,
    PARTS_OF_ECU,
    PLACE,
    SEAT,
    TOLD,
    TURNS,
    Network,
    network,
    network_from,
)
from search.policy.weights import using, weights
from search.rules.game import deal
from search.rules.open_position import load
from search.rules.position import Position, over


def document(salt: int, largest: int, most_shift: int) -> dict[str, Any]:
    """A network by lot, of weights up to so large and of shifts up to so many bits."""
    rng = random.Random(f"network {salt}")

    def numbers(length: int, most: int) -> list[int]:
        return [rng.randint(-most, most) for _ in range(length)]

    def layer(rows: int, columns: int) -> dict[str, Any]:
        return {
            "weights": [numbers(columns, largest) for _ in range(rows)],
            "biases": numbers(rows, largest << 12),
            "shift": rng.randint(0, most_shift),
        }

    part = {
        "hidden": layer(HIDDEN, DOMAIN_NUMBERS + PLACE),
        "told": layer(TOLD, HIDDEN),
        "board_shift": rng.randint(0, most_shift),
        "head": layer(HEAD, 2 * SEAT),
        "last": numbers(HEAD, largest),
        "factors": [abs(one) for one in numbers(TURNS + 1, 1 << 20)],
    }
    return {"networks": [part, part], "trust": 1, "weights": ""}


def ends(chart: str) -> list[Position]:
    """The positions after every turn of a game."""
    return played_games(chart)[0][1]


@pytest.mark.parametrize("chart", GAMES)
def test_the_core_says_what_plain_python_says(chart: str) -> None:
    positions = ends(chart)
    told = TurnEnds(positions).said()
    assert told == [said(one, network(), weights(), 1 - one.mover) for one in positions]
    assert len({*told}) > 10
    assert said_of(positions) == [one / PARTS_OF_ECU for one in told]


@pytest.mark.parametrize(("largest", "most_shift"), [(20, 12), (MOST_WEIGHT, 8), (MOST_WEIGHT, 0)])
def test_any_network_says_the_same(largest: int, most_shift: int) -> None:
    """Also where layers come to their limits."""
    for salt in range(2):
        chosen = network_from(document(salt, largest, most_shift))
        positions = ends("ford")[salt::2]
        for seat in range(2):
            assert TurnEnds(positions).said(chosen, seat=seat) == [
                said(one, chosen, weights(), seat) for one in positions
            ]


def test_the_other_seat_is_told_the_same_with_the_other_sign() -> None:
    for chart in GAMES:
        for _, positions in played_games(chart):
            first, second = (said_of(positions, seat=seat) for seat in range(2))
            assert first == [-one for one in second]
            assert any(first)
            movers = [1 - position.mover for position in positions]
            assert said_of(positions) == [
                second[i] if mover else first[i] for i, mover in enumerate(movers)
            ]


def test_nothing_is_said_of_a_game_that_is_over() -> None:
    told = said_of(ends("valley"))
    assert over(ends("valley")[-1])
    assert told[-1] == 0
    assert all(told[:-1])


def test_hands_do_not_matter_and_weights_do() -> None:
    positions = ends("valley")[:6]
    hidden = [one.replace(hands=tuple(4 for _ in one.hands)) for one in positions]
    told = said_of(positions)
    assert said_of(hidden) == told
    usual = weights()
    rows = {
        turn: (tuple(2 * number for number in base), slope)
        for turn, (base, slope) in usual.seats[2].items()
    }
    others = type(usual)("doubled", {2: rows}, usual.scale, usual.hands, usual.leader)
    assert said_of(positions, fitted=others) != told
    with using(others):
        assert said_of(positions) == said_of(positions, fitted=others)


def test_other_players_tables_and_phases_are_refused() -> None:
    three = load("game-3p-t4-middle", known_hand=False).position
    with pytest.raises(ValueError, match="two players"):
        said_of([three])
    with pytest.raises(ValueError, match="several tables"):
        said_of([ends("valley")[0], ends("ford")[0]])
    with pytest.raises(ValueError, match="end of a turn"):
        said_of([load("game-2p-t4-middle").position])
    one = ends("valley")[0]
    start = deal(one.table.geometry.game_map, one.table.ruleset, 2, 1).position
    with pytest.raises(ValueError, match="end of a turn"):
        said_of([start])
    with pytest.raises(ValueError, match="seat 2"):
        said_of([one], seat=2)
    assert said_of([]) == []


def broken(change: str) -> dict[str, Any]:
    told = document(1, 9, 4)
    part = told["networks"][0]
    match change:
        case "row":
            part["hidden"]["weights"][3].append(1)
            for row in part["hidden"]["weights"]:
                del row[79:]
            part["told"]["weights"].pop()
        case "weight":
            part["head"]["weights"][47][237] = MOST_WEIGHT + 1
        case "shift":
            part["told"]["shift"] = 25
        case "bias":
            part["head"]["biases"][0] = (1 << 26) + 1
        case "factor":
            part["factors"][7] = -1
        case "networks":
            told["networks"] *= 3
    return told


@pytest.mark.parametrize("change", ["row", "weight", "shift", "bias", "factor", "networks"])
def test_what_is_no_network_is_refused(change: str) -> None:
    positions = ends("ford")[:1]
    said_of(positions, network_from(broken("")))
    with pytest.raises(ValueError, match="network"):
        said_of(positions, network_from(broken(change)))


def test_the_name_changes_with_the_numbers() -> None:
    names: set[str] = set()
    for change in range(3):
        told = document(1, 9, 4)
        if change:
            told["networks"][0]["last" if change == 1 else "factors"][5] += 1
        names.add(network_from(told).name)
    assert len(names) == 3
    assert {len(name) for name in names} == {16}
    assert network_from(document(1, 9, 4)).name in names


def test_the_network_of_the_program_is_read_once() -> None:
    known: Network = network()
    assert known is network()
    assert len(known.parts) == 2
    assert 0 < known.trust <= 1
    assert len(known.weights) == len(known.name)
