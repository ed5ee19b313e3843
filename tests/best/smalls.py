"""Small random positions for the best turn, and the exhaustive answer of the oracle (formats §6).

Crowded boards put together by the oracle and positions out of its random games, on maps up to 6×6,
for 2 to 5 players, turns 4 and 7. ``seeds.json`` lists seeds whose exhaustive search took at
most two seconds; in those under ``fateful`` some play asks an opponent for a decision.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import oracle
from oracle.composed import composed_document
from oracle.randoms import random_document

from positions.load import parse_document
from search.rules.convert import position_of
from search.rules.position import Position

SEEDS: dict[str, list[int]] = json.loads((Path(__file__).parent / "seeds.json").read_text())


def small(seed: int) -> tuple[dict[str, Any], Position]:
    """The position of a seed, for the oracle and for the engine."""
    rng = random.Random(seed)
    size = rng.randint(3, 6), rng.randint(3, 6)
    players = rng.randint(2, 5)
    if rng.random() < 0.7:
        document = composed_document(rng, players, size)
    else:
        document = random_document(rng, players, size, rng.randint(4, 20))
    document["turn"]["number"] = rng.choice((4, 7))
    setup = parse_document(document).setup
    assert setup is not None
    return document, position_of(setup)


def truth(document: dict[str, Any], objective: str) -> int:
    """What the oracle's exhaustive search guarantees."""
    return oracle.guaranteed_gain(oracle.load(document), objective)
