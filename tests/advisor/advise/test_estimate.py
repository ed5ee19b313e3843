"""The estimate: who waits how long, what is discounted, and whose side it takes."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.advise.estimate import EstimateWeights, Estimator, others_before, weights
from positions.files.load_position import parse_document
from search.rules.convert import position_of
from search.rules.position import Position

PLAIN = {"name": "plain", "terrain": "..........\n" * 6, "hamlets": ["b2"]}
TOWER_AND_TOWN = [
    {"building": "watch_tower", "at": "d1", "owner": "red"},
    {"building": "town", "at": "e1"},
]


def position(number: int = 3, mover: str = "red", **changes: Any) -> Position:
    """Red, green and blue on a plain; boards and players may be given."""
    colors = ("red", "green", "blue")
    players = {
        color: {"color": color, "ecus": 4, "hand": {"civil": 4}, "adventurers": ["might", "might"]}
        for color in colors
    }
    for color in colors:
        players[color] |= changes.pop(color, {})
    document = {
        "khronos": 1,
        "map": PLAIN,
        "turn": {"number": number, "player": mover},
        "players": list(players.values()),
        "boards": {"might": [], "faith": [], "reason": []} | changes,
    }
    return position_of(parse_document(document).require())


@pytest.mark.parametrize(
    ("number", "mover", "waits"),
    [
        (3, "red", {"red": (2, 8), "green": (2, 8), "blue": (3, 9)}),
        (4, "red", {"red": (6,), "green": (0, 6), "blue": (1, 7)}),
        (4, "blue", {"red": (4,), "green": (5,), "blue": (6,)}),
        (7, "red", {"red": (), "green": (0,), "blue": (1,)}),
        (7, "blue", {"red": (), "green": (), "blue": ()}),
    ],
)
def test_turns_of_others_before_each_income(
    number: int, mover: str, waits: dict[str, tuple[int, ...]]
) -> None:
    start = position(number, mover)
    assert {c: others_before(start, start.table.seat(c)) for c in waits} == waits


def test_a_tower_in_a_domain_with_a_town_is_worth_its_discounted_income() -> None:
    start = position(6, might=TOWER_AND_TOWN)
    kept = weights().retention.might[0]
    promise = weights().promise.summit
    (red, green, blue) = Estimator(start).prospects(start)
    assert red.boards == pytest.approx(((3 + promise) * kept**2, 0, 0))
    assert red.income == pytest.approx((3 + promise) * kept**2)
    assert (green.income, blue.income) == (0, 0)
    assert red.worth == 4 + red.income


def test_standing_elsewhere_costs_a_travel() -> None:
    here = position(6, might=TOWER_AND_TOWN)
    away = position(6, might=TOWER_AND_TOWN, red={"adventurers": ["faith", "reason"]})
    near, far = (Estimator(p).prospects(p)[0].income for p in (here, away))
    assert near - far == pytest.approx(weights().travel)


def test_stronger_holders_keep_more() -> None:
    weak = position(6, might=TOWER_AND_TOWN)
    keep = [{"building": "keep", "at": "c1", "owner": "red"}, {"building": "town", "at": "e1"}]
    strong = position(6, might=keep)
    worth = [Estimator(p).prospects(p)[0].boards[0] for p in (weak, strong)]
    assert worth[0] < worth[1]


def test_cubes_on_reason_share_or_lead() -> None:
    def reason(red: int, green: int) -> Position:
        cubes = {c: n for c, n in (("red", red), ("green", green)) if n}
        boards = [
            {"building": "city", "at": "d1", "cubes": cubes},
            {"building": "castle", "at": "g1"},
        ]
        return position(6, reason=boards)

    shared, led, lost = (
        [p.boards[2] for p in Estimator(at).prospects(at)[:2]]
        for at in (reason(1, 1), reason(2, 1), reason(0, 1))
    )
    assert shared[0] > 0 < shared[1]
    assert led[0] > shared[0]
    assert led[1] == 0
    assert lost[0] == 0 < lost[1]


def test_what_a_rival_gains_is_ones_own_loss() -> None:
    start = position(6)
    estimate = Estimator(start)
    green = [{**TOWER_AND_TOWN[0], "owner": "green"}, TOWER_AND_TOWN[1]]
    assert estimate(start) == 0
    assert estimate(position(6, might=TOWER_AND_TOWN)) > 0
    assert estimate(position(6, might=green)) < 0


def test_after_the_last_turn_nothing_is_left_to_hope_for() -> None:
    start = position(7, "blue", might=TOWER_AND_TOWN)
    estimate = Estimator(start)
    assert [p.income for p in estimate.prospects(start)] == [0, 0, 0]
    assert estimate(position(7, "blue", blue={"hand": {}})) == 0


def test_other_weights_can_be_given() -> None:
    start = position(6, might=TOWER_AND_TOWN)
    data = weights().model_dump()
    data["retention"]["might"] = (1.0, 1.0, 1.0)
    data["promise"]["summit"] = 0.0
    (red, _, _) = Estimator(start, EstimateWeights.model_validate(data)).prospects(start)
    assert red.boards[0] == 3
