"""One analysis of a position: its answers are those of the searches, whatever came before."""

from __future__ import annotations

import pytest
from builder import library

from advisor.advise.analysis import Analysis
from advisor.advise.json_answers import best_to_json
from search.rules.position import Position

#: Every hand of this one is proved soon.
EASY = "game-2p-meadow-t4"


def with_told_hand() -> Position:
    """The position, saying what an opponent holds."""
    position = library(EASY)
    hands = list(position.hands)
    other = 1 - position.mover
    hands[other] = (1, 2, 1)
    return position.replace(hands=tuple(hands))


@pytest.mark.parametrize("position", [library(EASY), with_told_hand()], ids=["unseen", "told"])
def test_the_best_turn_is_the_same_after_an_exchange_was_looked_at(position: Position) -> None:
    alone = best_to_json(position, Analysis(position).best(None))
    analysis = Analysis(position)
    analysis.exchange(None)
    after = analysis.best(None)
    assert after.nodes == 0  # it was proved with the hands
    told = best_to_json(position, after)
    assert (told["gain"], told["bound"]) == (alone["gain"], alone["bound"])
    for step, played in zip(told["line"], after.line, strict=True):
        assert step["outcome"] == played.outcome.digest()
        assert played.outcome.hands[1 - position.mover] == position.hands[1 - position.mover]
