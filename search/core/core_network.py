"""How networks correct the expected final margin at the end of a turn of two players, in the core
(``src/policy/domain_network.hpp``)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from positions.things import NO_CARDS
from search.core.core_games import around_of
from search.core.load_core import ARRAY, INTS, NO_MEMORY, Library, library, released
from search.core.position_arrays import numbers_of
from search.core.position_codec import ground_of
from search.core.weights_handle import fitted_for, pointer
from search.policy.network import PARTS_OF_ECU, TURNS, Layer, Network, in_use, network
from search.policy.weights import Weights
from search.rules.position import Position


class _Opened:
    """Networks in the core, as long as this object lives."""

    def __init__(self, chosen: Network) -> None:
        self.library: Library = library()
        numbers = [len(chosen.parts)]
        for part in chosen.parts:
            numbers += _numbers_of_layer(part.hidden) + _numbers_of_layer(part.summary)
            numbers += [part.board_shift, *_numbers_of_layer(part.head)]
            numbers += [*part.last.tolist(), *part.factors.tolist()]
        flat = np.array(numbers, dtype=np.int32)
        self.handle: int = self.library.network_open(pointer(flat, INTS), len(flat))
        if not self.handle:
            raise ValueError("the core does not take this network")
        released(self, self.library.network_close, self.handle)


def _numbers_of_layer(layer: Layer) -> list[int]:
    return [*layer.weights.ravel().tolist(), *layer.biases.tolist(), layer.shift]


_opened: dict[str, _Opened] = {}


def knows(position: Position) -> bool:
    """Whether networks know such a game: two players, no more turns than they have learnt."""
    return position.table.seats == 2 and position.table.last_turn <= TURNS


def networks_for(position: Position) -> _Opened | None:
    """The networks in use where playouts end, in the core; None if there are none, or they do not
    know such a game."""
    chosen = in_use()
    return _opened_for(chosen) if chosen is not None and knows(position) else None


def _opened_for(chosen: Network) -> _Opened:
    known = _opened.get(chosen.name)
    if known is None:
        known = _opened[chosen.name] = _Opened(chosen)
    return known


class TurnEnds:
    """Positions at the end of a turn of two players, the next player to move, as the core reads
    them.

    :raises ValueError: if there are more or fewer players, or not all are of one table.
    """

    def __init__(self, positions: Sequence[Position]) -> None:
        tables = {position.table for position in positions}
        if len(tables) > 1:
            raise ValueError("the positions are of several tables")
        if any(table.seats != 2 for table in tables):
            raise ValueError("the networks know two players alone")
        self._positions = positions
        flat = [numbers_of(position, NO_CARDS) for position in positions]
        self._lengths = np.array([len(numbers) for numbers in flat], dtype=np.int32)
        self._numbers = np.concatenate([np.zeros(0, dtype=np.int16), *flat])
        self._arounds = np.array([around_of(position) for position in positions], dtype=np.int16)

    def corrections(
        self,
        chosen: Network | None = None,
        fitted: Weights | None = None,
        seat: int | None = None,
    ) -> list[int]:
        """The same as ``margin_corrections``, in 1024ths of an Ecu.

        :raises ValueError: if a position is not at the end of a turn, or there is no such seat.
        :raises MemoryError: without memory.
        """
        if not self._positions:
            return []
        if seat not in (None, 0, 1):
            raise ValueError(f"there is no seat {seat} of two")
        ground = ground_of(self._positions[0].table)
        weights = fitted_for(self._positions[0], fitted)
        opened = _opened_for(chosen or network())
        result = np.zeros(len(self._positions), dtype=np.int32)
        answer = ground.library.policy_network(
            *(ground.handle, weights.handle, opened.handle),
            *(pointer(self._numbers, ARRAY), pointer(self._lengths, INTS)),
            *(pointer(self._arounds, ARRAY), len(self._positions)),
            *(-1 if seat is None else seat, pointer(result, INTS)),
        )
        if answer == NO_MEMORY:
            raise MemoryError("the core has no room to look at boards")
        if answer:
            raise ValueError("a position is not one at the end of a turn")
        return [int(one) for one in result]


def margin_corrections(
    positions: Sequence[Position],
    chosen: Network | None = None,
    fitted: Weights | None = None,
    seat: int | None = None,
) -> list[float]:
    """Corrections of the expected final margin by networks, in Ecus.

    :param positions: of two players at one table, after ``End``: the next player to move, or the
        game over. Hands do not matter.
    :param chosen: the networks; None: those that come with the program.
    :param fitted: weights of the linear worth, which the networks look at; None: those in use.
    :param seat: of whose margin; None: of whoever's turn has ended. The correction of the other
        seat's margin has the other sign.
    :returns: by how many Ecus the final margin is expected to be larger than by the linear worth,
        trust included; 0 where nobody acts any more.
    :raises ValueError: if there are more or fewer players, if not all are of one table, or if a
        position is not at the end of a turn.
    :raises MemoryError: without memory.
    """
    return [one / PARTS_OF_ECU for one in TurnEnds(positions).corrections(chosen, fitted, seat)]
