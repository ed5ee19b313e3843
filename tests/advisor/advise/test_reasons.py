"""The reasons under every suggestion: their money is the gain shown, and they tell turns apart."""

from __future__ import annotations

import pytest

from advisor.advise.explained_turns import explanations, reasons_text
from advisor.advise.first_row import turn_of
from advisor.advise.suggest import suggest
from advisor.words.claims import MONEY
from search.rules.open_position import load_position

NAMES = ("r8-12-income", "game-3p-t4-first-income", "game-2p-ford-t3")


@pytest.mark.usual("r8-12-income-0", "game-3p-t4-first-income-16")
@pytest.mark.parametrize("simulations", [0, 16])
@pytest.mark.parametrize("name", NAMES)
def test_every_suggestion_has_its_reasons(name: str, simulations: int) -> None:
    position = load_position(name)
    advice = suggest(position, top=3, simulations=simulations, budget=4000)
    result = explanations(advice, position)
    assert len(result.rows) == len(advice.suggestions)
    for one, explanation in zip(advice.suggestions, result.rows, strict=True):
        money = sum(c.ecus or 0 for c in explanation.claims if c.name in MONEY)
        (total,) = [c.ecus for c in explanation.claims if c.name == "gain"]
        assert money == total
        assert one.gain == (total if one.exchange is None else None)
        assert set(one.tags) <= set(explanation.themes)
    for explanation in result.rows[:-1]:
        assert any(claim.name.startswith("next ") for claim in explanation.claims)


def test_the_text_has_some_lines_for_every_rank() -> None:
    position = load_position("r8-12-income")
    advice = suggest(position, top=3, simulations=0, budget=4000)
    lines = reasons_text(advice, position, 80).splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert [line[:4] for line in lines if line[:4].strip()] == ["Why ", " 1  ", " 2  ", " 3  "]
    sentences = explanations(advice, position).rows[0].reasons
    assert " ".join(" ".join(lines).split()).count(sentences[0]) >= 1


def test_a_suggestion_to_exchange_is_a_turn() -> None:
    position = load_position("game-3p-t4-first-income")
    (one,) = suggest(position, top=1, simulations=0, budget=2000).suggestions
    assert turn_of(one).discard == one.discard
    assert len(turn_of(one).steps) == len(one.line) or one.exchange is not None
