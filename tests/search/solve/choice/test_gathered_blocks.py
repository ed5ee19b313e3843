"""An enemy of the lemma by which the core leaves out blocks that it need not gather (docs/proof.md,
lemma 2): whatever stands in some turn that brings more than is known is gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from kinds import made

from choice.test_choose_blocks import some
from positions.files.load_position import parse_document
from search.core.gathered_blocks import GatheredBlocks, Offer, Offers
from search.core.proved_bound import bound
from search.rules.convert import position_of
from search.rules.position import Position
from search.solve.choice.choice_model import ChoiceModel
from search.solve.choice.choice_problem import Choice, ChoiceProblem, problem_of
from search.solve.objective import OBJECTIVES, goal_of, worth

#: Pairs that are tried of a position at most.
PAIRS = 30
#: Of the many positions below those in which a filter was wrong that forgot, beside a small block,
#: the larger ones that are not kept.
FORGOTTEN = {
    "gain": ("duel/39", "tangle/49", "reason/16"),
    "lead": ("crowded/36", "contested/28", "duel/44", "reason/32"),
}


def at_the_end(
    position: Position, known: int, objective: str, look: Callable[[GatheredBlocks], None]
) -> bool:
    """Have ``look`` see what is gathered where so much is known; whether there was room for it."""
    calls = 0

    def choose(gathered: GatheredBlocks) -> tuple[int, int]:
        nonlocal calls
        calls += 1
        if calls == 2:
            look(gathered)
        return known, 10_000

    return not bound(position, known, goal=goal_of(position, objective), choose=choose).full


def turns_of_two(
    problem: ChoiceProblem, gathered: GatheredBlocks, above: int
) -> Iterator[tuple[Offer, Offer, int]]:
    """Turns of two independent blocks, of which one takes a single card and the other all that are
    left, and what they bring: so many stand beside a block that the core need not keep."""
    offers: Offers = gathered.offers()
    cards = [sum(offer.on) for offer in offers.offers]
    small = [i for i, number in enumerate(cards) if number == 1]
    large = [i for i, number in enumerate(cards) if number == problem.chargeable - 1]
    for one, other in list(product(small, large))[:PAIRS]:
        if one == other or gathered.side_by_side(offers, (one, other)) is None:
            continue
        pair = (offers.offers[one], offers.offers[other])
        model = ChoiceModel(replace(problem, offers=pair), above)
        for times in model.chosen.at_least:
            model.cp.add(times[0] == 1)
        choice = model.solve()
        if isinstance(choice, Choice):
            yield *pair, choice.gain


def missed(positions: Iterator[Position], objective: str) -> tuple[int, list[tuple[object, ...]]]:
    """Turns of two blocks that were looked at, and what was not gathered although it stands in one
    of them that brings an Ecu more than is known."""
    seen, wrong = 0, []
    for position in positions:
        goal = goal_of(position, objective)
        problem = problem_of(position, goal)
        if problem.chargeable < 3:
            continue
        nothing = worth(position, position, goal)
        turns: list[tuple[Offer, Offer, int]] = []

        def note(
            gathered: GatheredBlocks,
            problem: ChoiceProblem = problem,
            nothing: int = nothing,
            turns: list[tuple[Offer, Offer, int]] = turns,
        ) -> None:
            turns += turns_of_two(problem, gathered, nothing)

        if not at_the_end(position, nothing, objective, note):
            continue
        for gain in {gain for *_, gain in turns}:
            there: set[Offer] = set()
            at_the_end(
                position, gain - 1, objective, lambda now, to=there: to.update(now.offers().offers)
            )
            for one, other, worth_of in turns:
                if worth_of == gain:
                    seen += 1
                    wrong += [(position, gain, two) for two in (one, other) if two not in there]
    return seen, wrong


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_what_stands_in_a_better_turn_is_gathered(objective: str) -> None:
    seen, wrong = missed(some(f"gathered {objective}", 3), objective)
    assert wrong == []
    assert seen > 20


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_what_stands_beside_a_larger_block_is_gathered(objective: str) -> None:
    positions = (
        position_of(parse_document(made(f"gathered many {objective}/{name}")).require())
        for name in FORGOTTEN[objective]
    )
    seen, wrong = missed(positions, objective)
    assert wrong == []
    assert seen >= len(FORGOTTEN[objective])


@pytest.mark.full
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_what_stands_in_a_better_turn_is_gathered_in_many_positions(objective: str) -> None:
    seen, wrong = missed(some(f"gathered many {objective}", 60), objective)
    assert wrong == []
    assert seen > 1_000
