"""Every end of a turn: the same as by making every legal play, one after the other."""

from __future__ import annotations

import pytest

from advisor.teach.puzzles.turn_endings import TooMany, endings
from search.rules.income import income
from search.rules.legal_plays import moves
from search.rules.position import Position
from search.rules.resolution import Resolution, begin
from tests.builder import table

POSITIONS = {
    "travels": table(
        "b3 town, d3 keep green",
        hand="2m",
        ecus=2,
        at="might faith",
        turn=4,
        size=5,
        phase="action",
    ),
    "upgrade": table(
        hamlets="b3 c4", hand="1c", ecus=3, at="might faith", turn=7, size=5, phase="action"
    ),
    "demolish": table(
        "b2 town, d2 watch_tower green", hand="2m", ecus=1, turn=7, size=5, phase="action"
    ),
    "no income": table("b2 town", hand="1m1c", ecus=1, turn=3, size=4, phase="action"),
    "others decide": table(
        "a1 keep green, a4 keep blue", hand="1c", ecus=1, turn=4, size=5, phase="action"
    ),
}


def leaves(resolution: Resolution, mover: int, own: bool) -> list[tuple[Position, bool]]:
    decision = resolution.decision
    if decision is None:
        return [(resolution.position(), own)]
    own = own and decision.seat == mover
    return [
        leaf
        for option in decision.options
        for leaf in leaves(resolution.choose(option), mover, own)
    ]


def by_hand(start: Position) -> dict[str, tuple[Position, int, bool]]:
    """Every position that legal plays lead to, by digest: its gain, and whether the mover alone
    decides on some way to it."""
    found: dict[str, tuple[Position, bool]] = {start.digest(): (start, True)}
    todo = [(start, True)]
    while todo:
        here, safe = todo.pop()
        for move in moves(here):
            for after, own in leaves(begin(here, move), here.mover, safe):
                known = found.get(after.digest())
                if known is None or (own and not known[1]):
                    found[after.digest()] = after, own
                    todo.append((after, own))
    seat, pays = start.mover, start.number in start.table.pays
    return {
        digest: (
            end,
            end.ecus[seat] - start.ecus[seat] + (income(end, seat) if pays else 0),
            safe,
        )
        for digest, (end, safe) in found.items()
    }


@pytest.mark.parametrize("name", POSITIONS)
def test_ends_are_those_of_all_legal_plays_without_detours(name: str) -> None:
    position = POSITIONS[name]
    listed = {end.position.digest(): (end.gain, end.safe) for end in endings(position, 30_000)}
    every = by_hand(position)
    assert len(every) > 20
    assert {digest: every[digest][1:] for digest in listed} == listed
    seat = position.mover
    for digest in every.keys() - listed.keys():
        end = every[digest][0]
        richer = {
            end.replace(ecus=(*end.ecus[:seat], end.ecus[seat] + more, *end.ecus[seat + 1 :]))
            for more in range(1, 7)
        }
        assert any(one.digest() in listed for one in richer), digest


def test_some_ends_need_an_opponents_decision() -> None:
    found = endings(POSITIONS["others decide"], 30_000)
    assert {end.safe for end in found} == {True, False}


def test_too_many_plays_are_told() -> None:
    with pytest.raises(TooMany):
        endings(POSITIONS["upgrade"], 3)
