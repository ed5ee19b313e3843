"""Maps on which the larger buildings find no room: the best turn is found there as anywhere."""

from __future__ import annotations

import pytest
from builder import table

import search.solve.hand_search as turn_module
from search.solve.best_turn import best_turn
from search.solve.survey import survey

BOARDS = {
    "one": (". . . .", "a1 watch_tower red", "a1 watch_tower green, a3 hamlet"),
    "two": (".. .. ..", "a1 keep red", "a1 keep green, b3 hamlet"),
}


@pytest.mark.parametrize("hand", ["1m2c", "2r1c", "1m1r2c"])
@pytest.mark.parametrize("name", BOARDS)
def test_maps_one_or_two_squares_wide(
    name: str, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    terrain, mine, theirs = BOARDS[name]
    for might in (mine, theirs):
        position = table(
            might=might, terrain=terrain, hand=hand, players="red green", ecus=2, turn=4
        )
        true = survey(position, lambda end: 0.0, 10**6)
        assert true.complete
        best = best_turn(position, None)
        assert best.gain == best.bound == true.best_gain
        with monkeypatch.context() as patch:
            patch.setattr(turn_module, "FIRST_LOOK", 1)
            patch.setattr(turn_module, "LONG_LOOK", 1)
            assert best_turn(position, None).bound >= true.best_gain
