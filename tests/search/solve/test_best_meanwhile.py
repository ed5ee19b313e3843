"""What the core has found is told while it goes on, and what is known from then on counts."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from benchmarks.corpora.corpus import corpus
from positions.files.load_position import parse_document
from search.core.free_turns import Free
from search.core.proved_bound import bound
from search.rules.convert import position_of
from search.rules.position import Position


@pytest.fixture(scope="module")
def position() -> Position:
    """Its proof takes about a second of the processor, and the best free turn brings 32 Ecus."""
    line = corpus(1, 31, 1, "valley")[30]
    return position_of(parse_document(json.loads(line)).require())


@pytest.mark.parametrize("threads", [1, 2])
def test_turns_are_told_while_others_are_looked_for(position: Position, threads: int) -> None:
    told: list[Free] = []

    def interest(result: Callable[[], tuple[Free, ...]]) -> int:
        turns = result()
        assert [turn.value for turn in turns] == sorted((t.value for t in turns), reverse=True)
        told.extend(turns)
        return 0

    ended = bound(position, 10, threads=threads, interest=interest)
    assert ended.complete
    assert ended.most == 32
    assert told
    assert all(10 < turn.value <= ended.most for turn in told)
    best = {turn for turn in told if turn.value == ended.most}
    assert best <= set(ended.turns)


def test_no_less_than_what_is_known_meanwhile_is_looked_for(position: Position) -> None:
    whole = bound(position, 10)
    less = bound(position, 10, interest=lambda _found: 31)
    assert less.complete
    assert less.most == whole.most
    assert less.resolved < whole.resolved
    # Nothing is better than what is known: the bound is that, not the best turn's.
    assert bound(position, 10, interest=lambda _found: 40).most == 40
