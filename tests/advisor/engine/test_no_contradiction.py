"""Whatever is asked about a position, in whatever order: no two answers contradict each other.

Each order begins with an engine's memory that knows nothing. What one answer has proved every later
one says, and all of them can be true at once.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from advisor.advise.analysis import Facts
from advisor.engine import actions, messages
from advisor.engine.known_positions import KnownPositions
from positions.files.load_position import library
from positions.files.save import to_document
from search.rules.convert import setup_of
from search.rules.open_position import load
from search.rules.position import Position, over

Result = dict[str, Any]
#: What panels and commands ask; a second time with more effort.
QUERIES: list[tuple[str, Result]] = [
    ("best", {"nodes": 200}),
    ("best", {"seconds": 0.05}),
    ("best", {"seconds": 0.2}),
    ("best", {"seconds": 0.05, "objective": "lead"}),
    ("best", {"seconds": 0.05, "collect": True}),
    ("exchange", {"seconds": 0.1}),
    ("exchange", {"seconds": 0.4}),
    ("suggest", {"simulations": 24, "top": 5}),
    ("suggest", {"seconds": 0.2, "top": 3, "reasons": 2}),
    ("suggest", {"seconds": 0.1, "exchange": False}),
    ("threats", {}),
    ("threats", {"seconds": 0.1}),
]


class Alone:
    """A worker as an action sees it: nobody ends it, nobody wants partial answers."""

    memory = 1 << 30

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def search(
        self, compute: Callable[[], Result], otherwise: Callable[[], Result | None]
    ) -> Result | None:
        return compute()

    def stopped(self) -> bool:
        return False

    def due(self) -> bool:
        return False

    def tell(self, result: Result | None, progress: Result | None = None) -> None:
        pass


def ask(known: KnownPositions, text: str, action: str, fields: Result) -> Result:
    """One query to an engine that knows so much."""
    line = json.dumps({"id": "1", "action": action, "position": text} | fields).encode("ascii")
    query, warnings = messages.read(line)
    assert not warnings
    assert isinstance(query, messages.ThinkingQuery)
    parameters = messages.parameters(query)
    begun = known.of_text(action, text)
    worker = Alone(Facts() if begun is None else Facts.from_json(json.loads(json.dumps(begun))))
    result = actions.run(action, text, parameters, worker)
    digest = result["digest"]
    known.named(text, digest)
    known.learn(digest, action, parameters, result, json.loads(json.dumps(worker.facts.to_json())))
    return known.put(digest, action, parameters, result)


class Told:
    """All that was said about a position so far."""

    def __init__(self) -> None:
        self.limits: dict[str, tuple[float, float]] = {}

    def limit(self, what: str, low: float, high: float) -> None:
        """An amount lies between two limits: no wider than it was said before."""
        assert low <= high, what
        known = self.limits.get(what)
        if known is not None:
            assert known[0] <= low + 1e-9, (what, known, low)
            assert high - 1e-9 <= known[1], (what, known, high)
        self.limits[what] = (low, high)

    def hear(self, action: str, fields: Result, result: Result) -> None:
        """Another answer."""
        if action == "best":
            objective = fields.get("objective", "gain") + " collected" * ("collect" in fields)
            self.limit(objective, result["gain"], result["bound"])
            assert result["proven"] == (result["gain"] == result["bound"])
        elif action == "exchange":
            self.limit("gain", result["keep"]["gain"], result["keep"]["bound"])
            for one in result["options"]:
                self.limit(f"exchange {one['discard']}", *one["expected"])
            for one in result["hands"]:
                self.limit(f"hand {one['hand']}", one["gain"], one["bound"])
        elif action == "threats":
            self.limit("loss", result["loss"], result["bound"])
        else:
            self.suggestions(result)

    def suggestions(self, result: Result) -> None:
        """A list: no turn earns more than was proved, and what reaches the bound is proved."""
        low, high = self.limits.get("gain", (float("-inf"), float("inf")))
        for one in result["suggestions"]:
            if one["exchange"] is not None:
                known = self.limits.get(f"exchange {one['exchange']['discard']}")
                if isinstance(one["gain"], float) and known is not None and known[0] == known[1]:
                    assert one["gain"] == pytest.approx(known[0])
                continue
            assert one["gain"] <= high
            low = max(low, one["gain"])
            if one["proved"]:
                assert one["gain"] >= low
                high = min(high, one["gain"])
            elif low == high:
                assert one["gain"] < high
        self.limits["gain"] = (low, high)


def check(position: Position, orders: int, seed: str) -> None:
    """Ask everything twice, in so many orders by lot."""
    rng = random.Random(seed)
    text = json.dumps(to_document(setup_of(position)))
    for _ in range(orders):
        known, told = KnownPositions(1 << 20), Told()
        queries = QUERIES * 2
        rng.shuffle(queries)
        for action, fields in queries:
            told.hear(action, fields, ask(known, text, action, fields))


def positions() -> list[str]:
    """Positions of the library whose hand is known, by lot."""
    names = []
    for name in library():
        position = load(name, known_hand=False).position
        if not over(position) and not isinstance(position.hands[position.mover], int):
            names.append(name)
    random.Random(7).shuffle(names)
    return names


@pytest.mark.parametrize("name", ["game-3p-holdem-t4", "game-2p-meadow-t4"])
def test_no_two_answers_contradict_each_other(name: str) -> None:
    check(load(name).position, 1, name)


@pytest.mark.full
@pytest.mark.parametrize("number", range(50))
def test_nor_about_fifty_positions_in_twenty_orders(number: int) -> None:
    name = positions()[number]
    check(load(name).position, 20, name)
