"""A turn as pictures: the money adds up, what became of each square is what the boards show."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from advisor.advise.suggest import Suggestion, suggest
from advisor.draw.scene import board_of
from advisor.page.replay.playback import Picture, UnplayableTurn, pictures
from positions.files.load_position import read_setup
from positions.notation.written_plays import Construct
from positions.setup import Setup
from positions.things import EPOCHS, square_name
from search.rules.convert import position_of

NAMES = [
    "game-4p-t4-first-seat",
    "game-2p-meadow-t7-middle",
    "game-3p-holdem-t4",
    "game-4p-t6-crowded",
    "r8-06-paradox",
    "r8-07-junction-and-choice",
    "r8-08-castle-falls",
    "r9-4-two-hamlets",
    "r9-7-smaller-shadow-ties",
]


def setup_named(name: str) -> Setup:
    setup = read_setup(name).setup
    assert setup is not None
    return setup


@cache
def suggested(name: str) -> tuple[Suggestion, ...]:
    return suggest(position_of(setup_named(name)), 6, budget=1500).suggestions


def shown(setup: Setup, one: Suggestion) -> tuple[Picture, ...]:
    plays = tuple(played.play for played in one.line)
    decide = tuple(choice.chosen for played in one.line for choice in played.choices)
    return pictures(setup, plays, decide, one.exchange, one.discard)


def pieces(setup: Setup, epoch: str) -> dict[str, tuple[object, ...]]:
    """Square → what is to be seen there."""
    return {
        square_name(*place): (piece.name, piece.square, piece.owner, piece.state)
        for piece in board_of(setup, epoch).pieces
        for place in piece.squares
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_money_adds_up_to_what_is_guaranteed(name: str) -> None:
    setup = setup_named(name)
    position = position_of(setup)
    for one in suggested(name):
        steps = shown(setup, one)
        assert steps[0].setup == setup
        assert steps[0].ecus == position.ecus[position.mover]
        assert steps[-1].ecus - steps[0].ecus == one.gain
        assert sum(step.change for step in steps) == one.gain
        for before, after in pairwise(steps):
            assert after.ecus == before.ecus + after.change
        collects = position.number in position.table.pays
        assert bool(steps[-1].incomes) == collects
        if collects:
            assert sum(steps[-1].incomes.values()) == steps[-1].change
            mover = steps[-1].setup.turn.player
            (ecus,) = (p.ecus for p in steps[-1].setup.players if p.color == mover)
            assert ecus == steps[-1].ecus


@pytest.mark.parametrize("name", NAMES)
def test_squares_are_marked_where_and_only_where_something_changed(name: str) -> None:
    setup = setup_named(name)
    for one in suggested(name):
        steps = shown(setup, one)
        for before, after in pairwise(steps):
            for epoch in EPOCHS:
                old, new = pieces(before.setup, epoch), pieces(after.setup, epoch)
                changed = {s for s in old.keys() | new.keys() if old.get(s) != new.get(s)}
                marked = after.changes.get(epoch, {})
                # Of a building that shrank only what is left is marked.
                shrunk = {old[s][1] for s, what in marked.items() if what == "smaller"}
                left = {s for s in changed - marked.keys() if old.get(s, ("", ""))[1] not in shrunk}
                assert not left
                for square, what in marked.items():
                    if what in ("new", "shadow", "smaller", "restored"):
                        assert square in new
                    if what in ("gone", "smaller"):
                        assert square in old
                    if what == "gone":
                        assert old[square] != new.get(square)


def test_a_shadow_and_what_it_swallows_are_told_apart() -> None:
    setup = setup_named("r8-06-paradox")
    found = {
        change
        for one in suggest(position_of(setup), 8, budget=3000).suggestions
        for step in shown(setup, one)
        for change in step.changes.get("faith", {}).values()
    }
    assert {"shadow", "gone"} <= found


def test_other_hands_are_shown_as_they_were_written() -> None:
    setup = setup_named("game-4p-t4-first-seat")
    one = suggest(position_of(setup), 1, budget=1500).suggestions[0]
    last = shown(setup, one)[-1].setup
    others = [p.hand for p in setup.players if p.color != setup.turn.player]
    assert [p.hand for p in last.players if p.color != setup.turn.player] == others


def test_what_cannot_be_played_is_told() -> None:
    setup = setup_named("r8-07-junction-and-choice")
    impossible = Construct("might", "keep", "a1", (2, 0, 0), ((0, 2),))
    with pytest.raises(UnplayableTurn):
        pictures(setup, (impossible, impossible))
    hamlet = Construct("might", "hamlet", "d3", (0, 0, 1), ((0, 1),))
    with pytest.raises(UnplayableTurn):
        pictures(setup, (hamlet,), ())  # decisions are left open
    with pytest.raises(UnplayableTurn):
        pictures(setup, (hamlet,), ("a9", "a9"))
