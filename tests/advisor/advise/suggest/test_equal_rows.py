"""Equal turns are one row, and rows change places only for a difference beyond its error."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import pytest

from advisor.advise.explain import Explanation
from advisor.advise.explained_turns import explanations, row_reasons
from advisor.advise.suggest import Advice, Suggestion, advice_to_json, suggest
from advisor.words.advice import CALM, ERRORS
from positions.files.load_position import library
from search.rules.open_position import load_position
from search.run.clock import by

SIMULATIONS = 48
BUDGET = 1500
FEW = ("game-2p-ford-t7", "game-3p-t1-middle", "r8-10-populate-white", "r8-12-income")


@cache
def answers(name: str) -> tuple[Advice, ...]:
    """The partial answers and the last one."""
    seen: list[Advice] = []
    position = load_position(name)
    last = suggest(position, simulations=SIMULATIONS, budget=BUDGET, progress=seen.append)
    return (*seen, last)


def turns(advice: Advice) -> dict[str, Suggestion]:
    """The turns of a list by their plays, in its order, exchanges left out."""
    listed = [one for one in advice.suggestions if one.exchange is None]
    return {str((one.line, one.discard)): one for one in listed}


def assert_calm(seen: tuple[Advice, ...]) -> None:
    """Whatever takes the first place of another is better than it beyond the error."""
    for before, after in itertools.pairwise(seen):
        if any(one.exchange is not None for one in after.suggestions[:1]):
            continue  # the differences are then to the exchange
        former, new = turns(before), turns(after)
        old_first, first = next(iter(former)), next(iter(new))
        if first != old_first and old_first in new:
            beaten = new[old_first]
            assert -beaten.difference > CALM * (beaten.difference_se or 0.0)


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_the_first_place_is_taken_only_beyond_the_error(name: str) -> None:
    assert_calm(answers(name))


@pytest.mark.usual("r8-12-income")
@pytest.mark.parametrize("name", ["r8-12-income", "r8-10-populate-white", "game-2p-ford-t3"])
def test_nor_while_seconds_pass(name: str) -> None:
    seen: list[Advice] = []
    position = load_position(name)
    with by("processor"):
        last = suggest(position, seconds=1.5, budget=BUDGET, progress=seen.append)
    assert_calm((*seen, last))


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_rows_are_ideas(name: str) -> None:
    """No two rows have the same gain and incomes and are equal; who is like another is equal."""
    for one in answers(name)[-1].suggestions:
        for alike in one.alike:
            assert abs(alike.difference.mean) <= ERRORS * alike.difference.error
    first, *others = turns(answers(name)[-1]).values()
    if first.rank == 1:
        for one in others:
            same = (one.gain, one.incomes) == (first.gain, first.incomes)
            assert not (same and one.equal and one.difference <= 0)


def test_who_looks_does_not_change_the_answer() -> None:
    position = load_position("r8-12-income")
    alone = suggest(position, simulations=SIMULATIONS, budget=BUDGET)
    assert alone == answers("r8-12-income")[-1]


def test_alike_turns_are_counted_and_listed_on_request() -> None:
    advice = answers("game-3p-t1-middle")[-1]
    plain = advice_to_json(advice)["suggestions"]
    full = advice_to_json(advice, alike=True)["suggestions"]
    assert any(one["alike"] for one in plain)
    assert all("alike_turns" not in one for one in plain)
    for one in full:
        assert len(one["alike_turns"]) == one["alike"]
        for turn in one["alike_turns"]:
            fields = {"line", "discard", "decide", "rivals", "difference", "difference_se"}
            assert set(turn) == fields
            assert turn["line"] != one["line"]


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_the_amounts_of_the_first_reason_add_up_to_the_gain(name: str) -> None:
    """As a reader would add them up: the numbers with a sign, behind the sum."""
    advice = answers(name)[-1]
    explained = explanations(advice, load_position(name))
    for one, explanation in zip(advice.suggestions, explained.rows, strict=True):
        reasons = row_reasons(one, explanation, 4, advice)
        first, last = reasons[0], reasons[-1]
        if one.gain is None:
            assert last == "What it earns this turn depends on the draw."
            continue
        if one.exchange is not None:
            assert "on average over the draws" in last
            continue
        total, _, terms = first.partition(": ")
        words = terms.replace(",", " ").split()
        amounts = [int(word) for word in words if word[0] in "+-" and word[1:].isdigit()]
        assert sum(amounts) == one.gain
        assert (str(abs(one.gain)) in total) == bool(one.gain)


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_it_is_said_why_the_first_is_first(name: str) -> None:
    advice = answers(name)[-1]
    said = explanations(advice, load_position(name)).why_first
    first, *others = advice.suggestions
    assert sum(sentence.startswith("Compared with ") for sentence in said) <= 2
    assert any("the next idea" in sentence for sentence in said) == bool(others)
    assert any("earn" in sentence for sentence in said)
    oftener = [
        one
        for one in others
        if (ahead := one.win_difference) is not None and ahead.mean > ERRORS * ahead.error
    ]
    assert any("wins more often" in sentence for sentence in said) == bool(oftener)
    assert first.win is not None


def test_an_exchange_says_what_it_brings_against_keeping_with_its_error() -> None:
    advice = answers("game-3p-t1-middle")[-1]
    kept = next(one for one in advice.suggestions if one.exchange is None)
    explanation = Explanation("", (), (), (), ())

    def said(exchange: Suggestion, *rows: Suggestion) -> str:
        listed = replace(advice, suggestions=rows)
        return " ".join(row_reasons(exchange, explanation, 4, listed))

    other = replace(kept, exchange=(1, 0, 0), gain=None, rank=None)
    behind = replace(other, difference=-2.4, difference_se=0.7)
    assert "2.4 ± 0.7 Ecus worse than with the best turn that keeps the hand" in said(
        behind, kept, behind
    )
    even = replace(other, difference=-0.4, difference_se=0.7)
    assert "as well as with the best turn that keeps the hand, within 0.7 Ecus" in said(
        even, kept, even
    )
    first = replace(other, rank=1, difference=0.0, difference_se=0.0)
    second = replace(kept, rank=2, difference=-1.5, difference_se=0.5)
    assert "1.5 ± 0.5 Ecus better than with the best turn" in said(first, first, second)
    # Where nothing tells it, nothing is said.
    bare = replace(other, difference_se=None)
    assert said(bare, kept, bare) == "What it earns this turn depends on the draw."
    assert "hand" not in said(first, first)
