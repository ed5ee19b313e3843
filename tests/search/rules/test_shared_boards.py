"""Equal boards are one object, others never are (search/rules/shared_boards.py)."""

from __future__ import annotations

import pytest
from reference.playouts import narrow
from reference.steps import steps

from search.rules import shared_boards as shared
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.shared_boards import Boards


def opening() -> Position:
    return load_position("game-2p-t1-opening")


def test_two_orders_of_plays_give_the_same_boards() -> None:
    start = opening()
    first = [step for step in steps(start, 64) if len(step.leaves) == 1][::40]
    expand = narrow(32)
    met: dict[tuple[int, ...], Position] = {}
    shared_boards = orders = 0
    for step in first:
        for other in filter(None, expand(step.leaves[0], 64)):
            for position in other.leaves:
                known = met.setdefault(tuple(board.hash for board in position.boards), position)
                if known is not position and known == position:
                    orders += 1
                    pairs = zip(known.boards, position.boards, strict=True)
                    shared_boards += all(one is two for one, two in pairs)
    assert orders > 0
    assert shared_boards == orders


def test_equal_hashes_are_not_enough() -> None:
    """The empty boards of two epochs have the same hash."""
    boards = Boards()
    might, faith, _ = opening().boards
    assert might.hash == faith.hash
    assert boards.one(might) is might
    assert boards.one(faith) is faith
    assert boards.one(might) is might


def test_what_was_met_long_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than twice the number is remembered, and what is asked for again stays."""
    monkeypatch.setattr(shared, "REMEMBERED", 8)
    boards = Boards()
    result = {
        board.hash: board
        for step in steps(opening(), 64)
        for leaf in step.leaves
        for board in leaf.boards
    }
    first, *others = result.values()
    assert len(others) > 50
    assert boards.one(first) is first
    for board in others[:30]:
        assert boards.one(board) is board
        assert boards.one(first) is first
    assert len(boards._lately) + len(boards._before) <= 16


def test_the_boards_of_a_table_not_used_for_long_are_forgotten() -> None:
    might = opening().boards[0]
    equal = might.copy()
    boards = Boards()
    assert boards.one(might) is might
    for _ in range(shared.TABLES - 1):
        Boards().one(might)
    assert boards.one(equal) is might
    for _ in range(shared.TABLES):
        Boards().one(might)
    assert boards.one(equal) is equal
