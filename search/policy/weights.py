"""The fitted numbers of the policy (docs/estimate.md).

They are ``data/weights.json``; ``python -m benchmarks.strength.fit_weights`` makes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from positions.things import HAND_SIZE, Cards
from search.policy.features import FEATURES, SEAT_NUMBERS

#: Numbers in one seat's row of weights: a constant, the features of three boards, and its own.
COLUMNS: Final = 1 + 3 * FEATURES + len(SEAT_NUMBERS)

#: Hands of four cards by kind, in the order of their numbers.
HANDS: Final[tuple[Cards, ...]] = tuple(
    (m, r, HAND_SIZE - m - r) for m in range(HAND_SIZE + 1) for r in range(HAND_SIZE + 1 - m)
)

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """The fitted numbers.

    ``seats[n][t]`` holds for n seats two rows for a seat whose next turn is number t: the first
    counts as it is, the second times the share of the others who act before (above 0, at most 1).
    ``scale[n][t]`` is the spread of final Ecus in the winning chance when turn t is under way.
    ``hands[n][t]`` is the worth of a hand at the start of turn t among n seats: a constant, factors
    of the numbers of military and religious cards and of the squares of all three numbers, and what
    every hand of ``HANDS`` is worth beyond that.
    ``leader`` says how much the strongest rival counts against the mean of all.
    """

    #: A digest of the document; equal weights have equal names.
    name: str
    seats: dict[int, dict[int, tuple[Row, Row]]]
    scale: dict[int, dict[int, float]]
    hands: dict[int, dict[int, Row]]
    leader: float


_OTHERS: ContextVar[Weights | None] = ContextVar("weights", default=None)


def weights() -> Weights:
    """The weights that come with the program or, within ``using``, those given there."""
    return _OTHERS.get() or _usual()


@contextmanager
def using(others: Weights) -> Iterator[None]:
    """Other weights for what this thread plays, judges and simulates meanwhile."""
    token = _OTHERS.set(others)
    try:
        yield
    finally:
        _OTHERS.reset(token)


@cache
def _usual() -> Weights:
    text = files("search").joinpath("policy/data/weights.json").read_text(encoding="utf-8")
    return weights_from(json.loads(text))


def _row(numbers: list[float]) -> Row:
    """A row of weights; older files have none for the numbers of the seat itself."""
    return (*numbers, *[0.0] * (COLUMNS - len(numbers)))


def weights_from(document: dict[str, Any]) -> Weights:
    """The weights of a document as ``benchmarks.strength.fit_weights`` writes it.

    :raises KeyError: if something is missing.
    """
    seats: dict[int, dict[int, tuple[Row, Row]]] = {}
    scale: dict[int, dict[int, float]] = {}
    for players, turns in document["seats"].items():
        seats[int(players)] = {
            int(turn): (_row(rows[0]), _row(rows[1])) for turn, rows in turns.items()
        }
    for players, turns in document["scale"].items():
        scale[int(players)] = {int(turn): float(value) for turn, value in turns.items()}
    text = json.dumps(document, sort_keys=True).encode("ascii")
    leader = float(document["leader"])
    # What a hand costs the others is shared among them.
    hands = {
        players: {
            int(turn): tuple(own + less / (players - 1) for own, less in zip(*rows, strict=True))
            for turn, rows in document["hands"].items()
        }
        for players in seats
    }
    return Weights(sha256(text).hexdigest()[:16], seats, scale, hands, leader)
