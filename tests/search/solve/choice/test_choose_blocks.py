"""What CP-SAT chooses among the blocks of the core is as much as the core itself finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kinds import KINDS, made

from positions.files.load_position import parse_document
from search.core.free_turns import Block
from search.core.gathered_blocks import GatheredBlocks
from search.core.proved_bound import Bound, bound
from search.rules.convert import position_of
from search.rules.position import Position
from search.solve.choice.choice_problem import problem_of
from search.solve.choice.choose import Chooser, Chosen
from search.solve.objective import OBJECTIVES, goal_of, worth


def some(name: str, number: int) -> Iterator[Position]:
    """So many small and nasty positions of every kind."""
    for kind in KINDS:
        for i in range(number):
            yield position_of(parse_document(made(f"{name}/{kind}/{i}")).require())


def chosen(position: Position, known: int, objective: str) -> tuple[Bound, list[Chosen], int]:
    """What the core says that gathers blocks, what was chosen, and the most that was chosen; every
    turn is taken for one that can be played."""
    goal = goal_of(position, objective)
    problem = problem_of(position, goal)
    seen: list[Chosen] = []
    best = known

    def choose(gathered: GatheredBlocks) -> tuple[int, int]:
        def take(blocks: tuple[Block, ...], promised: int) -> int:
            nonlocal best
            assert not any(block.opponent_decides for block in blocks)
            best = max(best, promised)
            return promised

        one = Chooser(problem, gathered).choose(best, take)
        seen.append(one)
        assert one.bound is not None
        return best, one.bound

    result = bound(position, known, goal=goal, choose=choose)
    # Travelling alone is no block.
    travels = [turn.value for turn in result.turns if not turn.blocks]
    return result, seen, max([best, *travels])


def agree(positions: Iterator[Position], objective: str) -> tuple[int, int]:
    """In how many positions the core finds a better turn than to do nothing, and the same is
    chosen from what is known, from one Ecu below it and from itself; and how often nothing was left
    to choose among."""
    better = none = 0
    for position in positions:
        goal = goal_of(position, objective)
        nothing = worth(position, position, goal)
        core = bound(position, nothing, goal=goal)
        assert core.complete
        for known in {nothing, core.plain - 1, core.plain}:
            result, seen, best = chosen(position, known, objective)
            if result.full:
                continue  # there was no room for so many blocks
            assert result.complete
            assert (result.plain, best) == (core.plain, core.plain), (position, known)
            assert result.most == core.most
            assert len(seen) == 2
            none += seen[-1].blocks == 0
        better += core.plain > nothing
    return better, none


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_chosen_blocks_bring_what_the_core_finds(objective: str) -> None:
    better, none = agree(some(f"choose {objective}", 4), objective)
    assert better > 8
    assert none > 4


@pytest.mark.full
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_chosen_blocks_bring_what_the_core_finds_in_many_positions(objective: str) -> None:
    better, _ = agree(some(f"choose many {objective}", 150), objective)
    assert better > 300
