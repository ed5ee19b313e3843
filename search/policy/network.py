"""Networks that correct the expected final margin at the end of a turn, two players.

They are ``data/network.json``, in whole numbers, and
``python -m benchmarks.strength.network.whole_numbers`` writes them. The core evaluates them
(``search/core/core_network.py``); ``benchmarks/strength/network.md`` measures what they are worth.
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
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from search.policy.features import FEATURES, SEAT_NUMBERS

Ints = npt.NDArray[np.int32]

#: Numbers of a domain for one seat (``search/core/src/policy/domain_numbers.hpp``), and what goes
#: with them: the board, the next turn of the seat, adventurers of both seats there.
DOMAIN_NUMBERS: Final = 67
TURNS: Final = 7
PLACE: Final = 3 + TURNS + 2
#: Widths of the layers.
HIDDEN, SUMMARY, HEAD = 48, 16, 48
#: What the head knows of a seat: features, next turn (from 0), share of the round before it, worths
#: of boards, which of them it stands on, Ecus, numbers beside the boards; then a summary of the
#: domains of each board.
KNOWN: Final = 3 * FEATURES + TURNS + 1 + 1 + 3 + 3 + 1 + len(SEAT_NUMBERS)
SEAT: Final = KNOWN + 3 * SUMMARY
#: How 1, a feature, an Ecu (in hand or of worth), and a cube go into a layer.
UNIT, FEATURE_UNIT, ECU_UNIT, CUBE_UNIT = 256, 32, 16, 32
#: What goes into a layer at most, and how large a weight is at most.
MOST_INPUT, MOST_WEIGHT = (1 << 15) - 1, 127
#: Corrections count in parts of an Ecu, factors in 2^-24 of these.
PARTS_OF_ECU, FACTOR_SHIFT = 1024, 24


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A layer: what is above 0 of ``weights @ inputs + biases``, divided by ``2 ** shift`` and
    rounded to the nearest whole number, halves upwards, at most ``MOST_INPUT``."""

    #: A row for each number that comes out.
    weights: Ints
    biases: Ints
    shift: int


@dataclass(frozen=True, slots=True, eq=False)
class DomainNetwork:
    """One network (``DomainNetwork`` in ``search/core/src/policy/domain_network.hpp``)."""

    #: From the numbers of a domain, as roots, to its summary.
    hidden: Layer
    summary: Layer
    #: By which power of two the sum over a board's domains is divided.
    board_shift: int
    #: From what is known of one seat and of the other.
    head: Layer
    last: Ints
    #: By the turn that ends, from 0.
    factors: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Networks whose corrections are added up."""

    #: A digest of the document; equal networks have equal names.
    name: str
    #: The name of the weights beside which they were learnt (``search.policy.weights``).
    weights: str
    #: By how much the corrections that they had learnt were multiplied.
    trust: float
    parts: tuple[DomainNetwork, ...]


@cache
def network() -> Network:
    """The networks that come with the program."""
    text = files("search").joinpath("policy/data/network.json").read_text(encoding="utf-8")
    return network_from(json.loads(text))


class _InUse(NamedTuple):
    """The networks that correct the linear worth, and where."""

    networks: Network | None = None
    endings: bool = False


_NONE: Final = _InUse()
_IN_USE: ContextVar[_InUse] = ContextVar("networks", default=_NONE)


def in_use(endings: bool = False) -> Network | None:
    """The networks that correct the linear worth at ends of playouts, or with ``endings`` that of
    the best endings of a survey: what is given to ``using``, else none."""
    used = _IN_USE.get()
    return used.networks if used.endings or not endings else None


@contextmanager
def using(networks: Network | None, endings: bool = False) -> Iterator[None]:
    """Have networks correct the ends of playouts of two players in what this thread simulates
    meanwhile, and with ``endings`` the best endings of surveys; or have none."""
    token = _IN_USE.set(_InUse(networks, endings))
    try:
        yield
    finally:
        _IN_USE.reset(token)


def network_from(document: dict[str, Any]) -> Network:
    """The networks of a document as ``benchmarks.strength.network.whole_numbers`` writes it.

    :raises KeyError: if something is missing.
    :raises ValueError: if a layer has another size.
    """
    text = json.dumps(document, sort_keys=True).encode("ascii")
    parts = tuple(_part(one) for one in document["networks"])
    trust = float(document["trust"])
    return Network(sha256(text).hexdigest()[:16], document["weights"], trust, parts)


def _part(document: dict[str, Any]) -> DomainNetwork:
    return DomainNetwork(
        _layer(document["hidden"], HIDDEN, DOMAIN_NUMBERS + PLACE),
        _layer(document["summary"], SUMMARY, HIDDEN),
        int(document["board_shift"]),
        _layer(document["head"], HEAD, 2 * SEAT),
        _array(document["last"], (HEAD,)),
        _array(document["factors"], (TURNS + 1,)),
    )


def _layer(document: dict[str, Any], rows: int, columns: int) -> Layer:
    weights = _array(document["weights"], (rows, columns))
    return Layer(weights, _array(document["biases"], (rows,)), int(document["shift"]))


def _array(numbers: list[Any], shape: tuple[int, ...]) -> Ints:
    array = np.array(numbers, dtype=np.int32)
    if array.shape != shape:
        raise ValueError(f"a layer of the network has the shape {array.shape}, not {shape}")
    array.setflags(write=False)
    return array
