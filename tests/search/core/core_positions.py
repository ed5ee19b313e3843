"""Positions for tests of the core: small and nasty, from the kinds of
``tests/search/solve/kinds.py``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from kinds import KINDS, made
from reference.legal import moves

from positions.files.load_position import parse_document
from positions.things import FAITH, MIGHT, REASON, Adventurer
from search.rules.convert import position_of, setup_of
from search.rules.move import CardMove
from search.rules.position import Position
from search.rules.resolution import begin

#: Adventurers of which each still has two cards, on might and faith, on faith and reason.
FRESH = ((Adventurer(MIGHT), Adventurer(FAITH)), (Adventurer(FAITH), Adventurer(REASON)))


def positions(name: str, number: int) -> Iterator[Position]:
    """So many positions of every kind, the same for the same name."""
    for kind in KINDS:
        for i in range(number):
            setup = parse_document(made(f"{name}/{kind}/{i}")).setup
            assert setup is not None
            yield position_of(setup)


def attached(position: Position) -> Position:
    """The same position under the option of §7.2."""
    setup = setup_of(position)
    return position_of(replace(setup, ruleset=replace(setup.ruleset, attached=True)))


def played_on(position: Position, rng: random.Random, plays: int) -> Position:
    """After some random card plays of a mover who has Ecus and fresh adventurers for each."""
    for _ in range(plays):
        seat = position.mover
        here = position.with_adventurers(seat, rng.choice(FRESH))
        here = here.replace(ecus=(50,) * len(position.ecus))
        choices = [move for move in moves(here) if isinstance(move, CardMove)]
        if not choices:
            break
        resolution = begin(here, rng.choice(choices))
        while resolution.decision is not None:
            resolution = resolution.choose(rng.choice(resolution.decision.options))
        position = resolution.position()
    return position
