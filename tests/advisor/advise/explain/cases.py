"""Turns to explain, and the same turns as the oracle sees them.

Positions: a corpus of income turns on `crossing`, the library, and random ones of the rules' tests.
Of each the first suggestions, a random turn, and now and then one with an exchange.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import oracle
from witness import Choice, Witness, witness

from advisor.advise.explain import (
    Explainer,
    Explanation,
    ReplayedStep,
    TurnToExplain,
    claim_to_json,
)
from advisor.advise.first_row import turn_of
from advisor.advise.suggest import suggest
from positions.files.load_position import library, parse_document
from positions.notation.play_text import play_to_json
from positions.notation.written_plays import Exchange, Swap
from positions.things import NO_CARDS, Cards
from search.rules.convert import position_of
from search.rules.game import make
from search.rules.legal_plays import random_move
from search.rules.move import play_of
from search.rules.open_position import load_position
from search.rules.position import START, Position
from search.rules.resolution import Decision
from search.rules.turn_phases import EXCHANGE_PRICE, draw_at_random, wanted

TESTS = Path(__file__).parents[3]
sys.path.insert(0, str(TESTS / "search" / "rules"))

from agreement import inline, sample  # noqa: E402

CORPUS = TESTS.parent / "benchmarks" / "corpora" / "data" / "corpus-crossing-1.jsonl.gz"
#: Positions of the long run.
ALL = 200
#: Suggestions of a position that are explained, and the search behind them.
TOP = 3
BUDGET = 6_000
#: Every so many positions the turn begins with an exchange.
EXCHANGES = 8


@dataclass(frozen=True)
class Case:
    """One turn with its explanation, its runner-up, and what the oracle makes of all of them."""

    name: str
    explanation: Explanation
    claims: list[dict[str, Any]]
    turn: Witness
    others: dict[str, Witness]
    #: The role of the next suggestion, if the turn is a suggestion and not the last.
    runner_up: str | None


@cache
def corpus() -> list[str]:
    return gzip.decompress(CORPUS.read_bytes()).decode("ascii").splitlines()


def position(number: int) -> tuple[str, Position]:
    """Position so and so of the 200: 100 of the corpus, the library, and random ones."""
    names = library()
    if number < len(corpus()):
        value = json.loads(corpus()[number])
        return value["title"], position_of(parse_document(value).require())
    number -= len(corpus())
    if number < len(names):
        return names[number], load_position(names[number])
    number -= len(names)
    return f"sample {number}", position_of(parse_document(sample(number)).require())


def number_of(name: str) -> int:
    """The number of a library position: those before it may become more."""
    return len(corpus()) + library().index(name)


def cases(number: int) -> Iterator[Case]:
    """All that is explained of one position."""
    name, here = position(number)
    rng = random.Random(f"explain {number}")
    explainer = Explainer(here)
    advice = suggest(here, top=TOP, budget=BUDGET)
    listed = [turn_of(one) for one in advice.suggestions]
    state = oracle.load(inline(here))
    greedy = explainer.greedy(*listed)
    for rank, turn in enumerate(listed):
        others = {"greedy": greedy}
        if rank:
            others["first"] = listed[0]
        if rank + 1 < len(listed):
            others["next"] = listed[rank + 1]
        runner_up = "next" if rank + 1 < len(listed) else None
        yield _case(f"{name} {rank + 1}", explainer, state, turn, others, runner_up)
    others = {"greedy": greedy, "first": listed[0]}
    yield _case(f"{name} random", explainer, state, random_turn(here, rng, ()), others, None)
    able = here.phase == START and any(here.hand) and here.ecus[here.mover] >= EXCHANGE_PRICE
    if able and number % EXCHANGES == 0:
        turn = random_turn(here, rng, (exchange(here, rng),))
        yield _case(f"{name} exchange", explainer, state, turn, others, None)
    if here.phase == START and here.reserve and any(here.hand):
        turn = random_turn(here, rng, (swap(here, here.reserve, rng),))
        yield _case(f"{name} swap", explainer, state, turn, others, None)


def _case(
    name: str,
    explainer: Explainer,
    state: oracle.State,
    turn: TurnToExplain,
    others: dict[str, TurnToExplain],
    runner_up: str | None,
) -> Case:
    result = explainer.explain(turn, others)
    return Case(
        name,
        result,
        [claim_to_json(claim) for claim in result.claims],
        seen(state, turn),
        {role: seen(state, other) for role, other in others.items()},
        runner_up,
    )


def seen(state: oracle.State, turn: TurnToExplain) -> Witness:
    """The turn as the oracle resolves it."""
    steps = [
        (
            play_to_json(step.play),
            tuple(Choice(c.who, c.what, c.options, c.chosen) for c in step.choices),
        )
        for step in turn.steps
    ]
    return witness(state, steps, turn.discard)


def exchange(here: Position, rng: random.Random) -> ReplayedStep:
    """An exchange of some cards for cards by lot."""
    kinds = [k for k in range(3) for _ in range(here.hand[k])]
    picked = rng.sample(kinds, rng.randint(1, len(kinds)))
    discard = picked.count(0), picked.count(1), picked.count(2)
    number = wanted(here, Exchange(discard))
    return ReplayedStep(Exchange(discard, draw_at_random(here, discard, number, rng)))


def swap(here: Position, reserve: Cards, rng: random.Random) -> ReplayedStep:
    """A card of the reserve for one of the hand, by lot (§7)."""
    take, give = ([0, 0, 0] for _ in range(2))
    take[rng.choice([k for k in range(3) if reserve[k]])] = 1
    give[rng.choice([k for k in range(3) if here.hand[k]])] = 1
    return ReplayedStep(Swap((take[0], take[1], take[2]), (give[0], give[1], give[2])))


def random_turn(
    here: Position, rng: random.Random, first: tuple[ReplayedStep, ...]
) -> TurnToExplain:
    """Plays by lot after some first ones, decisions by lot, and a discard by lot."""
    steps = list(first)
    for step in first:
        here, _ = make(here, step.play, _never)
    for _ in range(rng.randint(1, 5)):
        move = random_move(here, rng)
        if move is None:
            break
        play = play_of(move, here.table.geometry)

        def decide(at: Position, decision: Decision) -> int:
            return rng.choice(decision.options)

        here, record = make(here, play, decide)
        steps.append(ReplayedStep(play, record.choices))
    return TurnToExplain(tuple(steps), _some(here.hand, rng))


def _some(hand: Cards, rng: random.Random) -> Cards:
    if rng.random() < 0.7:
        return NO_CARDS
    a, b, c = (rng.randint(0, n) for n in hand)
    return a, b, c


def _never(at: Position, decision: Decision) -> int:
    raise AssertionError("an exchange asks for no decision")
