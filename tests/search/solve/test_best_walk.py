"""Free turns in which opponents decide are walked with few solves, and to the best of them.

Position 38 of the corpus on ``crossing`` is one in which 24 such turns promise more than the best
turn guarantees; walking each in every order took 206 solves.
"""

from __future__ import annotations

import json

import pytest

from benchmarks.corpora.corpus import corpus
from positions.files.load_position import parse_document
from search.core.free_turns import Free
from search.core.proved_bound import Bound, bound
from search.rules.convert import position_of
from search.rules.income import board_income
from search.rules.position import Position
from search.solve.opponent_branches import Guard
from search.solve.realise import Taken, walk

Known = tuple[Position, Bound, tuple[int, int, int]]
#: What the best turn guarantees, Ecus.
KNOWN = 33


@pytest.fixture(scope="module")
def known() -> Known:
    """The position, what the core finds better than the turn known, and the incomes by board."""
    line = corpus(1, 39, 1, "crossing")[38]
    position = position_of(parse_document(json.loads(line)).require())
    seats, seat = position.table.seats, position.mover
    might, faith, reason = (board_income(board, seats)[seat] for board in position.boards)
    return position, bound(position, KNOWN), (might, faith, reason)


def test_turns_that_promise_too_much_are_given_up_after_few_solves(known: Known) -> None:
    position, result, incomes = known
    promising = [t for t in result.turns if t.opponent_decides and t.value > KNOWN]
    assert len(promising) >= 20
    walked = walk(position, result.turns, incomes, KNOWN, guard=Guard(position))
    assert walked.line is None
    assert 0 < walked.solves <= 40


def test_what_opponents_took_is_remembered(known: Known) -> None:
    position, result, incomes = known
    taken: Taken = {}
    first = walk(position, result.turns, incomes, KNOWN, guard=Guard(position), taken=taken)
    assert taken
    assert all(ecus > 0 for ecus in taken.values())
    assert all(block.opponent_decides for blocks in taken for block in blocks)
    again = walk(position, result.turns, incomes, KNOWN, guard=Guard(position), taken=taken)
    assert again.gain == first.gain
    assert again.solves < first.solves / 2


def test_nothing_better_is_passed_over(known: Known) -> None:
    """The turn found from some Ecus less is as good as that of every free turn walked alone."""
    position, _, incomes = known
    above = KNOWN - 6
    result = bound(position, above)
    decided = [turn for turn in result.turns if turn.opponent_decides]
    together = walk(position, decided, incomes, above, guard=Guard(position))
    alone = [_alone(position, turn, incomes, above) for turn in decided]
    assert together.gain == max(alone)
    if together.line is not None:
        assert Guard(position).of(together.line, above).gain == together.gain


def _alone(position: Position, turn: Free, incomes: tuple[int, int, int], above: int) -> int:
    return walk(position, [turn], incomes, above, guard=Guard(position)).gain
