"""Rules §6, income: a test for each sentence that fails where it is broken."""

from __future__ import annotations

import pytest
from builder import ecus, income, play, table

EVERYWHERE = "a1 keep red, c1 town", "a1 monastery red, c1 city", "a1 town red 1, a3 castle ruin"


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("might might", (3, 0, 0)),  # two adventurers on a board collect once
        ("might faith", (3, 5, 0)),
        ("faith reason", (0, 5, 2)),
        ("reason reason", (0, 0, 2)),
    ],
)
def test_6_only_where_one_has_an_adventurer(at: str, expected: tuple[int, int, int]) -> None:
    start = table(*EVERYWHERE, at=at, turn=4, ecus=3)
    assert income(start, "red") == expected
    assert ecus(play(start, "end").position, "red") == 3 + sum(expected)


@pytest.mark.parametrize("board", ["might", "faith"])
@pytest.mark.parametrize(
    ("entries", "red", "green"),
    [
        ("a1 {2} red, c1 town", 3, 0),
        ("a1 {2} red, c1 town, c3 {1} green", 3, 0),  # the highest decides
        ("a1 {2} red, c1 town, c3 {3} green", 0, 3),
        ("a1 {2} red, c1 hamlet, h1 {1} red, i1 city", 6, 0),  # each domain
        ("a1 {2} red, c1 town, e1 hamlet, b3 {1} green, c3 city", 9, 0),
        ("a1 {2} red, c1 town, h1 {2} green, j1 hamlet", 3, 1),
        ("a1 town, c1 hamlet", 0, 0),
        ("a1 {2} red", 0, 0),
        ("a1 other2 red, c1 town", 0, 0),
    ],
)
def test_6_the_civil_power_of_domains_whose_highest_building_is_ones_own(
    board: str, entries: str, red: int, green: int
) -> None:
    names = {
        "might": ("watch_tower", "keep", "castle", "monastery"),
        "faith": ("chapel", "monastery", "abbey", "keep"),
    }[board]
    text = entries.replace("other2", names[3])
    for size in (1, 2, 3):
        text = text.replace(f"{{{size}}}", names[size - 1])
    other = "faith" if board == "might" else "might"
    start = table(**{board: text}, at=f"{board} {board}", where={"green": f"{board} {other}"})  # type: ignore[arg-type]
    where = 0 if board == "might" else 1
    assert income(start, "red")[where] == red
    assert income(start, "green")[where] == green


@pytest.mark.parametrize(
    ("reason", "red", "green"),
    [
        ("a1 town red 1, a3 castle ruin", 2, 0),
        ("a1 town red 1 green 1, a3 castle ruin", 2, 2),  # as many as anyone else
        ("a1 town red 1 green 2, a3 castle ruin", 0, 2),
        ("a1 town, a3 castle ruin", 0, 0),  # no cube at all
        ("a1 town, a3 castle mark red", 0, 0),  # a mark is no cube
        ("a1 town green 1, a3 castle mark red", 0, 2),
        ("a1 town red 1, c1 town red 1 green 2, a3 abbey renovated, e1 keep ruin", 4, 4),
        ("a1 town red 1, h1 town green 1, a3 keep ruin, h3 castle renovated", 1, 3),  # by domain
        ("a1 town red 1, c1 city", 0, 0),  # civil buildings pay nothing here
        ("a1 town red 1, a3 keep renovated, c1 monastery ruin, c3 abbey ruin", 5, 0),
    ],
)
def test_6_on_reason_most_cubes_collect_ruins(reason: str, red: int, green: int) -> None:
    start = table(reason=reason, at="reason might", where={"green": "reason might"})
    assert income(start, "red")[2] == red
    assert income(start, "green")[2] == green


def test_6_at_the_end_of_ones_own_turn_only() -> None:
    start = table(might="a1 keep green, c1 city", turn=4, ecus=3)
    end = play(start, "end").position
    assert (ecus(end, "red"), ecus(end, "green")) == (3, 3)
