"""``--within`` lists every turn that is nearly as good; ``--exhaustive`` finds what the core does.

The reference tries every play of the oracle, in positions in which no opponent has to decide.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from oracle.income import total_income
from oracle.legality import legal_plays
from oracle.resolve import Unanswered, deed_of, pay, reader
from oracle.ripple import Deed, Moment, advance, begin
from oracle.state import State, load
from oracle.things import INCOME_TURNS
from smalls import Small, usual

from positions.files.save import to_document
from search.rules.convert import setup_of
from search.solve.best_turn import best_turn

#: Ecus below the best.
BELOW = 2
#: Steps of the oracle's walk that a position takes at most.
SHORT = 30_000

Ends = dict[tuple[Any, tuple[str, ...]], int]


class OpponentDecides(Exception):
    """Not for this reference."""


def ends_of(start: State) -> Ends:
    """By boards and the boards stood on what the best turn gains that ends so."""
    result: Ends = {}
    seen = set()
    todo = [start]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        gain = here.player.ecus - start.player.ecus
        if here.number in INCOME_TURNS:
            gain += total_income(here, here.mover)
        key = key_of(here)
        result[key] = max(gain, result.get(key, gain))
        for play in legal_plays(here):
            paid = pay(here, play)
            deed = deed_of(here, play)
            todo += [paid] if deed is None else after(paid, deed, begin(deed, paid.boards))
    return result


def key_of(state: State) -> tuple[Any, tuple[str, ...]]:
    return state.boards, tuple(sorted(epoch for epoch, _ in state.player.adventurers))


def after(paid: State, deed: Deed, moment: Moment) -> list[State]:
    """All states that a play leads to by the mover's decisions."""
    if not moment.steps:
        return [replace(paid, boards=moment.boards)]
    result = []
    scripts: list[list[str]] = [[]]
    while scripts:
        script = scripts.pop()
        try:
            following = advance(deed, moment, reader(script))
        except Unanswered as stop:
            if stop.decision["who"] != paid.mover:
                raise OpponentDecides from None
            scripts += [[*script, option] for option in stop.decision["options"]]
            continue
        result += after(paid, deed, following)
    return result


def short(cases: list[Small]) -> list[Small]:
    return [case for case in cases if case.steps <= SHORT]


def test_every_turn_that_is_nearly_as_good_is_listed() -> None:
    compared = listed = 0
    for case in short(list(usual())):
        try:
            ends = ends_of(load(case.document()))
        except OpponentDecides:
            continue
        best = best_turn(case.position(), None, within=BELOW, swaps=False)
        assert best.nearby is not None
        assert best.nearby.complete
        through = best_turn(case.position(), None, within=BELOW, exhaustive=True, swaps=False)
        assert through.nearby == best.nearby
        result = {}
        for near in best.nearby.turns:
            end = near.line[-1].outcome if near.line else case.position()
            result[key_of(load(to_document(setup_of(end))))] = near.gain
        assert len(result) == len(best.nearby.turns)
        assert result == {key: n for key, n in ends.items() if n >= best.gain - BELOW}
        compared += 1
        listed += len(result)
    assert compared > 10
    assert listed > 3 * compared


@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_looking_at_every_turn_proves_what_is_true(objective: str) -> None:
    for case in short(list(usual())):
        best = best_turn(case.position(), None, objective=objective, exhaustive=True, swaps=False)
        assert (best.gain, best.bound, best.method) == (*2 * (case.truth(objective),), "survey")
