"""Who carries which card of a turn, and what each journey brings: it adds up to the gain."""

from __future__ import annotations

import json
from functools import cache

import pytest

from advisor.advise.explain.turn_allocation import TurnAllocation, allocation_of
from advisor.words.allocation_words import allocation_words
from benchmarks.corpora.corpus import corpus
from positions.files.load_position import parse_document
from positions.things import CARDS_PER_ADVENTURER
from search.rules.convert import position_of
from search.rules.position import Position
from search.solve.best_turn import best_turn
from search.solve.objective import gained

#: Of each map.
POSITIONS = 7


@cache
def allocated(plan: str, number: int) -> tuple[Position, TurnAllocation, int]:
    """A position of the corpus, how its best turn is paid for as far as a short search knows it,
    and what that gains."""
    position = position_of(
        parse_document(json.loads(corpus(1, POSITIONS, 1, plan)[number])).require()
    )
    line = best_turn(position, None, 300).line
    turn = allocation_of(position, [(played.play, played.outcome) for played in line])
    return position, turn, gained(position, line[-1].outcome)


def test_all_that_is_paid_carried_and_collected_adds_up() -> None:
    journeys = shared = 0
    for plan in ("valley", "crossing"):
        for number in range(POSITIONS):
            position, turn, gain = allocated(plan, number)
            assert turn.gain == gain
            pair = position.adventurers[position.mover]
            for who in range(2):
                carried = sum(paid.carried[who] for paid in turn.paid)
                assert carried == sum(stay.cards for stay in turn.stays if stay.who == who)
                assert pair[who].cards_used + carried <= CARDS_PER_ADVENTURER
            for paid in turn.paid:
                assert sum(paid.carried) == sum(paid.cards)
                shared += all(paid.carried)
            journeys += turn.fares
            lines = allocation_words(turn)
            assert len(lines) >= len(turn.paid) + turn.fares + 1
    assert journeys > 5
    assert shared > 0


def test_the_words_tell_cards_carriers_and_journeys() -> None:
    _, turn, _ = allocated("valley", 1)
    assert allocation_words(turn) == [
        "Build a Keep on d13 of Might: costs 2 military cards, brings 1 Ecu at once. "
        "Your adventurer on Might carries 2 cards.",
        "Build a Chapel on f17 of Faith: costs 1 religious card. "
        "Your adventurer on Faith carries 1 card.",
        "Upgrade d13 of Faith to a Castle on c12: costs 1 military card, brings 2 Ecus at once. "
        "Your adventurer on Faith carries 1 card.",
        "Your adventurer on Might stays and collects 1 Ecu.",
        "Your adventurer on Faith stays and collects 15 Ecus.",
        "In all: bonuses 3, costs 0, travels 0, income 16; gain +19.",
    ]


@pytest.mark.parametrize("plan", ["valley", "crossing"])
def test_a_journey_is_told_with_what_it_brings(plan: str) -> None:
    told = [line for n in range(POSITIONS) for line in allocation_words(allocated(plan, n)[1])]
    assert any("for 1 Ecu" in line and "collects" in line for line in told)
