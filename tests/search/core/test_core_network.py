"""Networks in the core correct as plain Python does with the same whole numbers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from played_games import GAMES, played_games
from reference.network import correction

from search.core.core_network import TurnEnds, margin_corrections
from search.policy.network import (
    DOMAIN_NUMBERS,
    HEAD,
    HIDDEN,
    MOST_WEIGHT,
    PARTS_OF_ECU,
    PLACE,
    SEAT,
    SUMMARY,
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
        "summary": layer(SUMMARY, HIDDEN),
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
def test_the_core_corrects_as_plain_python_does(chart: str) -> None:
    positions = ends(chart)
    corrections = TurnEnds(positions).corrections()
    movers = [1 - one.mover for one in positions]
    assert corrections == [
        correction(one, network(), weights(), mover)
        for one, mover in zip(positions, movers, strict=True)
    ]
    assert len({*corrections}) > 10
    assert margin_corrections(positions) == [one / PARTS_OF_ECU for one in corrections]


@pytest.mark.parametrize(("largest", "most_shift"), [(20, 12), (MOST_WEIGHT, 8), (MOST_WEIGHT, 0)])
def test_any_network_gives_the_same(largest: int, most_shift: int) -> None:
    """Also where layers come to their limits."""
    for salt in range(2):
        chosen = network_from(document(salt, largest, most_shift))
        positions = ends("ford")[salt::2]
        for seat in range(2):
            assert TurnEnds(positions).corrections(chosen, seat=seat) == [
                correction(one, chosen, weights(), seat) for one in positions
            ]


def test_the_other_seat_gets_the_same_with_the_other_sign() -> None:
    for chart in GAMES:
        for _, positions in played_games(chart):
            first, second = (margin_corrections(positions, seat=seat) for seat in range(2))
            assert first == [-one for one in second]
            assert any(first)
            movers = [1 - position.mover for position in positions]
            assert margin_corrections(positions) == [
                second[i] if mover else first[i] for i, mover in enumerate(movers)
            ]


def test_a_game_that_is_over_is_not_corrected() -> None:
    corrections = margin_corrections(ends("valley"))
    assert over(ends("valley")[-1])
    assert corrections[-1] == 0
    assert all(corrections[:-1])


def test_hands_do_not_matter_and_weights_do() -> None:
    positions = ends("valley")[:6]
    hidden = [one.replace(hands=tuple(4 for _ in one.hands)) for one in positions]
    corrections = margin_corrections(positions)
    assert margin_corrections(hidden) == corrections
    usual = weights()
    rows = {
        turn: (tuple(2 * number for number in base), slope)
        for turn, (base, slope) in usual.seats[2].items()
    }
    others = type(usual)("doubled", {2: rows}, usual.scale, usual.hands, usual.leader)
    assert margin_corrections(positions, fitted=others) != corrections
    with using(others):
        assert margin_corrections(positions) == margin_corrections(positions, fitted=others)


def test_other_players_tables_and_phases_are_refused() -> None:
    three = load("game-3p-t4-middle", known_hand=False).position
    with pytest.raises(ValueError, match="two players"):
        margin_corrections([three])
    with pytest.raises(ValueError, match="several tables"):
        margin_corrections([ends("valley")[0], ends("ford")[0]])
    with pytest.raises(ValueError, match="end of a turn"):
        margin_corrections([load("game-2p-t4-middle").position])
    one = ends("valley")[0]
    start = deal(one.table.geometry.game_map, one.table.ruleset, 2, 1).position
    with pytest.raises(ValueError, match="end of a turn"):
        margin_corrections([start])
    with pytest.raises(ValueError, match="seat 2"):
        margin_corrections([one], seat=2)
    assert margin_corrections([]) == []


def broken(change: str) -> dict[str, Any]:
    changed = document(1, 9, 4)
    part = changed["networks"][0]
    match change:
        case "row":
            part["hidden"]["weights"][3].append(1)
            for row in part["hidden"]["weights"]:
                del row[79:]
            part["summary"]["weights"].pop()
        case "weight":
            part["head"]["weights"][47][237] = MOST_WEIGHT + 1
        case "shift":
            part["summary"]["shift"] = 25
        case "bias":
            part["head"]["biases"][0] = (1 << 26) + 1
        case "factor":
            part["factors"][7] = -1
        case "networks":
            changed["networks"] *= 3
    return changed


@pytest.mark.parametrize("change", ["row", "weight", "shift", "bias", "factor", "networks"])
def test_what_is_no_network_is_refused(change: str) -> None:
    positions = ends("ford")[:1]
    margin_corrections(positions, network_from(broken("")))
    with pytest.raises(ValueError, match="network"):
        margin_corrections(positions, network_from(broken(change)))


def test_the_name_changes_with_the_numbers() -> None:
    names: set[str] = set()
    for change in range(3):
        changed = document(1, 9, 4)
        if change:
            changed["networks"][0]["last" if change == 1 else "factors"][5] += 1
        names.add(network_from(changed).name)
    assert len(names) == 3
    assert {len(name) for name in names} == {16}
    assert network_from(document(1, 9, 4)).name in names


def test_the_network_of_the_program_is_read_once() -> None:
    known: Network = network()
    assert known is network()
    assert len(known.parts) == 2
    assert 0 < known.trust <= 1
    assert len(known.weights) == len(known.name)
