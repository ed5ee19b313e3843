"""What is counted in a game, on one whose figures can be told by hand."""

from __future__ import annotations

import pytest
from made_up_games import last_turns

from advisor.advise.game_records.record_replay import turns_of
from benchmarks.guide.earlier_turn import acting, earlier, earned
from benchmarks.guide.game_counts import NOT_THERE, replayed_game
from benchmarks.guide.kept_domains import joined, neighbours, still_paid


def test_a_game_is_counted() -> None:
    row = replayed_game(("made up", last_turns(town=True)))
    # Red collects 6 for the joined domain (Hamlets c1, d1, e2 and the Town) and 2 for the Keep.
    assert row["paid"] == [
        [[6, NOT_THERE, 2], [1, 0, 1]],
        [[0, NOT_THERE, NOT_THERE], [2, 0, 0]],
    ]
    assert row["ecus"] == [12, 5]
    assert row["winners"] == [0]
    assert row["cards"] == [[[0, 0, 0], [1, 0, 1]], [[2, 0, 0], [0, 0, 0]]]
    # Promised at the end of turn 6, and kept when the next turn begins: Green loses all to Red.
    assert row["kept"] == [[[1, 0, 1], [1, 0, 1]], [[4, 0, 0], [0, 0, 0]]]
    assert row["made"] == [[6, 2], [0, 0]]
    assert row["renovated"] == [[1, 1], [0, 0]]
    assert row["joined"] == [1, 1]
    assert row["exchanges"] == [0, 0]
    assert row["swapped"] == 0
    assert row["shown"]["joined"] == [4, 2]


@pytest.mark.parametrize(("town", "planned"), [(True, [1, 0]), (False, [1, 1])])
def test_a_plan_stands_if_nothing_changes_before_it(town: bool, planned: list[int]) -> None:
    record = last_turns(town=town)
    assert replayed_game(("made up", record))["planned"] == planned
    turns = turns_of(record)
    assert earned(turns[2]) == (8 if town else 5)
    assert earlier(turns[2], turns[1].before) == 5


def test_plays_that_were_not_legal_before_are_no_plan() -> None:
    turns = turns_of(last_turns(town=True))
    assert earlier(turns[1], turns[0].before) == 1
    taken = turns[2].after.replace(number=7)  # the Hamlet stands there already
    assert earlier(turns[2], taken) is None
    assert acting(turns[2]) is turns[2].before


def test_neighbours_are_told_at_the_weaker_one() -> None:
    before = turns_of(last_turns(town=True))[1]
    assert list(neighbours(before.before, 0)) == []
    (pair,) = neighbours(before.after, 1)
    assert (pair.epoch, pair.pays) == (0, 4)
    assert not joined(pair, before.after)
    assert joined(pair, turns_of(last_turns(town=True))[2].after)


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ([(0b0011, 3)], [(0b0110, 2)], 2),
        ([(0b0011, 3)], [(0b0011, 7)], 3),
        ([(0b0011, 3)], [(0b1100, 3)], 0),
        ([(0b0001, 3), (0b0100, 2)], [(0b0111, 9)], 5),
        ([(0b0111, 5)], [(0b0001, 1), (0b0100, 2)], 3),
        ([(0b0111, 2)], [(0b0001, 1), (0b0100, 2)], 2),
        ([], [(1, 1)], 0),
    ],
)
def test_what_is_still_paid(
    before: list[tuple[int, int]], after: list[tuple[int, int]], kept: int
) -> None:
    assert still_paid(before, after) == kept
