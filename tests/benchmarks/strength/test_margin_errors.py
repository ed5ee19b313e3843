"""How true shown margins are: what is told of them, and the share that the program has of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from advisor.advise.suggest.rest_of_game import OFF, after_playouts
from benchmarks.strength.margin_errors import likeliest_share, row_of, table, without
from search.rules.open_position import load_position
from search.run.clock import by


def rows(share: float, number: int) -> list[dict[str, Any]]:
    """Rows of two players on turn 3 whose worth is off by such a share as ``OFF`` is."""
    random = Random(3)
    rest = after_playouts(2, 3, 7)
    kept = []
    for _ in range(number):
        away = random.gauss(0.0, share / OFF * rest.error) + random.gauss(0.0, 2.0)
        one = {
            "margin": [away, (2.0**2 + rest.error**2) ** 0.5],
            "win": [0.5, 0.1],
            "rest": [rest.mean, rest.error],
            "true": [0.0, 0.0, 0.5, 0.0],
        }
        kept.append({"players": 2, "turn": 3, "times": {"2.0": one}})
    return kept


@pytest.mark.parametrize("share", [0.0, 0.2, 0.6])
def test_the_share_is_that_by_which_the_worth_is_off(share: float) -> None:
    assert likeliest_share(rows(share, 2_000)) == pytest.approx(share, abs=0.03)


def test_errors_of_the_table_are_those_with_the_rest_of_the_game_and_without() -> None:
    assert without([1.0, 5.0], [2.0, 4.0]) == pytest.approx([-1.0, 3.0])
    assert without([1.0, 3.0], [0.0, 3.1]) == [1.0, 0.0]
    *_, last = table(rows(OFF, 2_000)).splitlines()
    name, after, _, _, within, _, _, less, *_ = last.strip("| ").split(" | ")
    assert (name, after) == ("turn 3 (2000)", "2.0 s")
    shares = [[int(part.split()[0]) for part in text.split(", ")] for text in (within, less)]
    assert shares[0] == [pytest.approx(68, abs=3), pytest.approx(95, abs=2)]
    assert shares[1][0] < 50


def test_a_position_tells_what_is_shown_and_what_playouts_to_the_end_say() -> None:
    position = load_position("game-2p-ford-t6-middle")
    with by("processor"):
        (one,) = row_of(position, [0.2]).values()
    assert one["rest"] == [0.0, 0.0]
    true, error, win, _ = one["true"]
    assert abs(one["margin"][0] - true) < 6 * (one["margin"][1] + error)
    assert 0.0 <= win <= 1.0
