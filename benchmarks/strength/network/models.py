"""The networks: what is left of the margin, from the numbers of both seats, and domains or squares.

Each predicts two numbers for a position: what is left of the mover's margin, in units of what is
usually left on that turn, and the logarithm of how far it is wrong. With the seats changed, the
first has the other sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

import torch
from torch import nn
from torch.nn import functional

from benchmarks.strength.fit_weights import TURNS
from benchmarks.strength.network.domains import FEATURES as DOMAIN
from benchmarks.strength.network.inputs import KNOWN, Batch, Tensor, plane_number, swapped, turned
from benchmarks.strength.network.targets import SEAT
from positions.things import EPOCHS

#: Channels next to one another in memory: convolutions take a third less time.
_LAST: Final = torch.channels_last
#: Widths of the first layer of a head, of the layers of a domain; channels of squares.
HEAD: Final = 48
DOMAIN_HIDDEN, DOMAIN_SUMMARY = 48, 16
CHANNELS: Final = (32, 56)
DROPPED: Final = 0.1


class Network(Protocol):
    """A network: its layers, and what it predicts for a batch."""

    layers: Any
    #: What of a batch it looks at.
    domains: bool
    planes: bool

    def predict(self, batch: Batch, learning: bool, way: int = 0) -> Tensor:
        """Margin and logarithm of its error, by position; squares turned one of eight ways."""
        ...


class _Head:
    """From the inputs of two seats to what is between them."""

    def __init__(self, inputs: int) -> None:
        self.layers = nn.Sequential(
            nn.Linear(2 * inputs, HEAD), nn.ReLU(), nn.Dropout(DROPPED), nn.Linear(HEAD, 2)
        )
        last = self.layers[-1]
        nn.init.zeros_(last.weight)
        nn.init.zeros_(last.bias)

    def predict(self, own: Tensor, other: Tensor) -> Tensor:
        one = self.layers(torch.cat([own, other], dim=1))
        two = self.layers(torch.cat([other, own], dim=1))
        return torch.stack([one[:, 0] - two[:, 0], (one[:, 1] + two[:, 1]) / 2], dim=1)


class Numbers:
    """The numbers that a linear worth has, too."""

    domains = planes = False

    def __init__(self) -> None:
        self._head = _Head(KNOWN)
        self.layers = nn.ModuleList([self._head.layers])

    def predict(self, batch: Batch, learning: bool, way: int = 0) -> Tensor:
        """As ``Network``."""
        return self._head.predict(batch.known[:, 0], batch.known[:, 1])


class Domains:
    """Besides, something about every domain, added up by board and seat."""

    domains, planes = True, False

    def __init__(self) -> None:
        #: Board, next turn of the seat, adventurers of both seats there.
        around = 3 + TURNS + 2
        self._each = nn.Sequential(
            nn.Linear(DOMAIN + around, DOMAIN_HIDDEN),
            nn.ReLU(),
            nn.Linear(DOMAIN_HIDDEN, DOMAIN_SUMMARY),
            nn.ReLU(),
        )
        self._head = _Head(KNOWN + 3 * DOMAIN_SUMMARY)
        self.layers = nn.ModuleList([self._each, self._head.layers])

    def predict(self, batch: Batch, learning: bool, way: int = 0) -> Tensor:
        """As ``Network``."""
        boards = [self._summaries(batch, seat) for seat in range(2)]
        own, other = (torch.cat([batch.known[:, seat], boards[seat]], dim=1) for seat in range(2))
        return self._head.predict(own, other)

    def _summaries(self, batch: Batch, seat: int) -> Tensor:
        """Summaries of the domains for a seat, added up by board."""
        position, epoch = batch.board // len(EPOCHS), batch.board % len(EPOCHS)
        known = batch.known[:, [seat, 1 - seat]]
        turn = known[:, 0, -SEAT : TURNS + 1 - SEAT][:, 1:]
        around = torch.cat(
            [functional.one_hot(epoch, 3).float(), turn[position]]
            + [_standing(known[:, one])[position, epoch][:, None] for one in range(2)],
            dim=1,
        )
        each = self._each(torch.cat([_tamed(batch.numbers[seat]), around], dim=1))
        total = torch.zeros(len(batch) * 3, DOMAIN_SUMMARY).index_add_(0, batch.board, each)
        return total.reshape(len(batch), -1) / 8


def _standing(known: Tensor) -> Tensor:
    """How many adventurers of a seat stand on each board."""
    faith, reason = known[:, -3], known[:, -2]
    return torch.stack([2 - faith - reason, faith, reason], dim=1)


def _tamed(numbers: Tensor) -> Tensor:
    """Large numbers made less large."""
    return torch.sqrt(numbers)


class Squares:
    """Besides, convolutions over the squares of the three boards."""

    domains, planes = False, True

    def __init__(self) -> None:
        narrow, wide = CHANNELS
        self._trunk = nn.Sequential(
            *_layer(plane_number(), narrow, 1),
            *_layer(narrow, wide, 2),
            *(layer for _ in range(3) for layer in _layer(wide, wide, 1)),
        )
        inputs = 2 * wide + KNOWN
        self._head = nn.Sequential(
            nn.Linear(inputs + KNOWN, HEAD), nn.ReLU(), nn.Dropout(DROPPED), nn.Linear(HEAD, 2)
        )
        self.layers = nn.ModuleList([self._trunk, self._head]).to(memory_format=_LAST)

    def predict(self, batch: Batch, learning: bool, way: int = 0) -> Tensor:
        """As ``Network``; while it learns, one seat's view of a batch at a time."""
        planes = turned(batch.planes, way).contiguous(memory_format=_LAST)
        own, other = batch.known[:, 0], batch.known[:, 1]
        if learning and torch.rand(()) < 0.5:
            predicted = self._seen(swapped(planes), other, own)
            return predicted * torch.tensor([-1.0, 1.0])
        one = self._seen(planes, own, other)
        if learning:
            return one
        two = self._seen(swapped(planes), other, own)
        return (one + two * torch.tensor([-1.0, 1.0])) / 2

    def _seen(self, planes: Tensor, own: Tensor, other: Tensor) -> Tensor:
        seen = self._trunk(planes)
        pooled = [seen.sum(dim=(2, 3)) / 40, seen.amax(dim=(2, 3))]
        return self._head(torch.cat([*pooled, own, other], dim=1))


def _layer(channels: int, to: int, step: int) -> Iterator[Any]:
    yield nn.Conv2d(channels, to, 3, stride=step, padding=1)
    yield nn.BatchNorm2d(to)
    yield nn.ReLU()


#: The networks by name.
MODELS: Final[dict[str, Any]] = {"numbers": Numbers, "domains": Domains, "squares": Squares}


def parameters(network: Network) -> int:
    """How many numbers a network has."""
    return sum(one.numel() for one in network.layers.parameters())
