"""Longer surveys in the core against plain Python: the same turns, values and counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest
from core_positions import positions
from reference.playouts import narrow
from reference.proposals import propose
from reference.steps import Step, arrived, steps, tree_of
from reference.survey import distinct
from reference.survey import survey as plain
from reference.worth import Judge
from representative import FEW

from advisor.advise.estimate import Estimator
from advisor.advise.suggest.candidates import TIE
from positions.files.load_position import library
from search.core.surveys import SurveyWidth, Worth
from search.rules.game import hide_hands
from search.rules.open_position import load
from search.rules.position import Position, over
from search.rules.turn_phases import pile_size
from search.run import clock
from search.solve.survey import EVERY, survey

PLAYABLE = [
    name
    for name in library()
    if not over(position := load(name, known_hand=False).position)
    and not isinstance(position.hands[position.mover], int)
]


def seen(name: str) -> Position:
    position = load(name).position
    return hide_hands(position, position.mover)


def same(position: Position, budget: int, widths: tuple[int, int], share: float, top: int) -> bool:
    """Compare everything; whether others decide in one of the turns."""
    judge = Judge(position)
    before = judge.outlook(position)
    first, others = (steps if width == EVERY else narrow(width) for width in widths)
    theirs = plain(
        position,
        lambda end: share * (judge.outlook(end) - before),
        budget,
        None,
        others,
        first=first,
    )
    ours = survey(position, Worth(before, share), budget, look=SurveyWidth(*widths))
    turns = ours.distinct(top)
    assert turns == [theirs.turn(ending) for ending in distinct(theirs, top)]
    assert ours.richest() == theirs.richest()
    assert (ours.nodes, ours.complete) == (theirs.nodes, theirs.complete)
    assert ours.best_gain == theirs.best_gain
    return any(turn.adaptive for turn in turns)


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", PLAYABLE)
def test_turns_of_the_library(name: str) -> None:
    position = seen(name)
    same(position, 800, (200, 64), 1.0, 12)
    same(position, 300, (EVERY, EVERY), TIE, 4)
    same(position, 1, (128, EVERY), 0.0, 1)


def test_turns_of_nasty_positions() -> None:
    rng = random.Random("nasty surveys")
    adaptive = 0
    for position in positions("surveys", 6):
        if pile_size(position) >= 0:
            widths = rng.choice(((EVERY, EVERY), (100, 32), (24, 64)))
            top = rng.choice((1, 3, 8, 50))
            adaptive += same(position, rng.choice((60, 500, 1500)), widths, 1.0, top)
    assert adaptive > 3


@pytest.mark.usual(
    "game-2p-ford-t7",
    "game-3p-matagot-t6",
    "game-4p-t4-first-seat",
    "game-5p-valley-t7",
    "r8-07-junction-and-choice",
    "r8-12-income",
)
@pytest.mark.parametrize("name", PLAYABLE[::3])
def test_narrow_turns_of_the_library(name: str) -> None:
    """As bots see them: on some boards, all plays drawn by one generator."""
    position = seen(name)
    judge = Judge(position)
    before = judge.outlook(position)
    for seed, boards in ((1, (0, 1, 2)), (2**31, (1,)), (77, (0, 2))):
        chance = random.Random(seed)

        def expand(
            here: Position,
            limit: int,
            boards: tuple[int, ...] = boards,
            chance: random.Random = chance,
        ) -> Iterator[Step | None]:
            if not any(here.hand):
                return
            yield None
            for moves in propose(here, 24, chance):
                if moves[-1][1] in boards:
                    tree = tree_of(arrived(here, moves[:-1]), moves[-1], limit)
                    yield None if tree is None else Step(moves, tree, tree.leaves)

        theirs = plain(
            position,
            lambda end: 0.7 * (judge.outlook(end) - before),
            300,
            None,
            expand,
            first=expand,
        )
        look = SurveyWidth(24, 24, seed, sum(1 << epoch for epoch in boards))
        ours = survey(position, Worth(before, 0.7), 300, look=look)
        assert ours.distinct(8) == [theirs.turn(ending) for ending in distinct(theirs, 8)]


def test_few_turns_are_all_looked_at() -> None:
    """With one card there is an end to it."""
    position = seen("game-2p-t6-before-the-end")
    position = position.replace(
        hands=tuple(
            (0, 0, 1) if seat == position.mover else hand
            for seat, hand in enumerate(position.hands)
        )
    )
    assert survey(position, Worth(0.0), 10**5).complete
    assert not survey(position, Worth(0.0), 2, look=SurveyWidth(1, 1)).complete


def test_what_was_found_stands_when_it_is_told_to_stop() -> None:
    position = seen("game-4p-t6-crowded")
    asked = count(1)
    result = survey(position, Worth(0.0), 10**7, stop=lambda: next(asked) > 3)
    assert not result.complete
    assert result.nodes < 10**7
    assert result.distinct(5)


@pytest.mark.parametrize("name", ["world", "processor"])
def test_a_deadline_that_has_passed_leaves_the_turn_as_it_is(name: str) -> None:
    position = seen("game-4p-t6-crowded")
    with clock.by(name):
        result = survey(position, Worth(0.0), 10**6, clock.now() - 1.0)
    assert not result.complete
    assert result.nodes == 0
    (turn,) = result.distinct(5)
    assert not any(played.play.type != "travel" for played in turn.line)


@pytest.mark.usual(
    "game-2p-t1-opening",
    "game-3p-holdem-t4",
    "game-4p-t6-crowded",
    "game-5p-matagot-t4",
    "r8-07-junction-and-choice",
    "r8-12-income",
)
@pytest.mark.parametrize("name", PLAYABLE[::2])
def test_surveys_by_a_worth_of_ones_own(name: str) -> None:
    """The core asks Python what positions are worth; single plays, and all endings in order."""
    position = seen(name)
    for budget in (400, 2500):
        ours = survey(position, Estimator(position), budget)
        theirs = plain(position, Estimator(position), budget)
        assert [(end.value, end.gain) for end in ours.endings()] == [
            (end.value, end.gain) for end in theirs.endings()
        ]
        assert next(iter(ours)) == next(iter(theirs))
        assert ours.richest() == theirs.richest()
        assert (ours.nodes, ours.complete) == (theirs.nodes, theirs.complete)
        for end, other in islice(zip(ours.endings(), theirs.endings(), strict=True), 20):
            assert end.position == other.position
            assert ours.moves(end) == theirs.moves(other)
    ours = survey(position, None, look=SurveyWidth(EVERY, 0))
    theirs = plain(position, lambda end: 0.0, expand=lambda here, limit: iter(()))
    assert list(islice(ours, 50)) == list(islice(theirs, 50))
    assert ours.best_gain == theirs.best_gain


def test_an_error_in_the_worth_comes_out() -> None:
    def worth(position: Position) -> float:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        survey(seen("game-4p-t6-crowded"), worth)
