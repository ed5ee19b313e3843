"""Lines of play when opponents answer what they did not foresee (rules §5.5)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from test_best_tree import ends, worst

from benchmarks.corpora.corpus import corpus
from positions.files.load_position import parse_document
from search.core.proved_bound import bound
from search.rules.convert import position_of
from search.rules.income import board_income
from search.rules.position import Position
from search.rules.turn_phases import with_hand
from search.solve import opponent_branches
from search.solve.best_result import Best
from search.solve.best_turn import best_turn
from search.solve.objective import gained
from search.solve.realise import walk


@pytest.fixture(scope="module")
def asking() -> Position:
    """A town upsets a domain; what is best then depends on where an opponent puts a building."""
    line = corpus(1, 11, 1, "valley")[10]
    position = position_of(parse_document(json.loads(line)).require())
    return with_hand(position, position.mover, (1, 0, 3))


@pytest.fixture(scope="module")
def best(asking: Position) -> Best:
    """Its best turn, proved."""
    return best_turn(asking, None, tree=True)


def test_a_turn_goes_on_as_is_best_after_each_answer(asking: Position, best: Best) -> None:
    assert worst(asking, best) == best.gain == best.bound


def test_without_looking_for_another_way_to_go_on_it_guarantees_less(
    asking: Position, best: Best, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        opponent_branches.Guard, "_otherwise", lambda _self, _position, known: known
    )
    less = best_turn(asking, None, tree=True)
    assert worst(asking, less) == less.gain < best.gain


class Listening(opponent_branches.Guard):
    """Keeps the lines that it was asked about."""

    lines: list[opponent_branches.Line]

    def of(
        self, line: opponent_branches.Line, above: int, late: Callable[[], bool] = lambda: False
    ) -> opponent_branches.Guarded:
        self.lines.append(line)
        return super().of(line, above, late)


def judged(asking: Position) -> list[opponent_branches.Line]:
    """The lines that the guard is asked about where turns of more than 10 Ecus are walked."""
    listening = Listening(asking)
    listening.lines = []
    might, faith, reason = (
        board_income(board, asking.table.seats)[asking.mover] for board in asking.boards
    )
    walk(asking, bound(asking, 10).turns, (might, faith, reason), 10, guard=listening)
    return listening.lines


def test_one_that_is_late_looks_for_nothing_and_claims_less(
    asking: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = judged(asking)
    played_on = [opponent_branches.Guard(asking).of(line, -(10**6)).gain for line in lines]
    known = list(zip(lines, played_on, strict=True))
    in_time = [opponent_branches.Guard(asking).of(line, above).gain for line, above in known]
    monkeypatch.setattr(opponent_branches, "every_turn", None)
    too_late = [
        opponent_branches.Guard(asking).of(line, above, lambda: True).gain for line, above in known
    ]
    assert all(late <= above for late, above in zip(too_late, played_on, strict=True))
    assert any(late < more for late, more in zip(too_late, in_time, strict=True))


def test_what_a_line_is_said_to_guarantee_it_does(asking: Position) -> None:
    lines = judged(asking)
    assert lines
    several = 0
    for line in lines:
        played_on = opponent_branches.Guard(asking).of(line, -(10**6)).gain
        for above in (played_on - 1, played_on):
            result = opponent_branches.Guard(asking).of(line, above)
            if result.gain > above:
                least = min(gained(asking, end) for end, _ in ends(asking, result.strategy))
                assert least == result.gain >= played_on
                several += result.gain > played_on
    assert several
