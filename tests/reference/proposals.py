"""In plain Python: a few card plays worth a look, drawn by what their squares touch (rules §3).

Legality comes from ``reference.legal``; here plays are sorted into lots (a kind of
play, and the holder of the domains that it touches) and lots are drawn by weight. Adventurers are
charged and brought in the cheapest way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Final

from positions.things import Adventurer, Cards, Charges
from reference.legal import card_plays
from reference.sites import touching
from search.rules.board import Board
from search.rules.move import CONSTRUCT, DEMOLISH, POPULATE, UPGRADE, CardMove, Move, TravelMove
from search.rules.payment import charges, travelled
from search.rules.position import Pair, Position
from search.rules.tile import KIND_OF, SIZE_OF

#: A play with the travels before it; the play is the last.
Step = tuple[Move, ...]
#: Weights of lots of constructions and upgrades: touching nobody's or no domain, only one's own,
#: others', own and others'. By whether the kind collects on the board, civil, or neither.
_COLLECTS: Final = (1.5, 1.5, 4.0, 1.5)
_CIVIL: Final = (0.6, 4.0, 0.7, 2.5)
_NEITHER: Final = (0.4, 0.8, 0.8, 0.8)
_UPGRADES: Final = 1.5
_POPULATE: Final = 3.0
_RENOVATE: Final = 2.0
_DEMOLISH: Final = 0.4
#: Larger buildings bring a bonus and shadows.
_BY_SIZE: Final = (0.0, 1.0, 3.0, 2.0)


def propose(position: Position, width: int, rng: random.Random) -> Iterator[Step]:
    """At most ``width`` different steps of the mover, the likely ones first.

    The square of each is drawn when it is asked for.
    """
    seat = position.mover
    pair = position.adventurers[seat]
    ecus = position.ecus[seat]
    lots: list[tuple[float, int, int, int, int, int, Cards, Step, Charges]] = []
    uniform = rng.random
    for kind, epoch, offset, shape, mask, pays, _ in card_plays(position):
        cards = pays[0] if len(pays) == 1 else _spared(pays, position.hand)
        way = way_to(pair, ecus - (kind == DEMOLISH), epoch, sum(cards))
        if way is None:
            continue
        travels, by = way
        for weight, part in _lots(position, kind, epoch, shape, mask, seat):
            rank = uniform() / weight
            lots.append((rank, kind, epoch, offset, shape, part, cards, travels, by))
    if lots and len(lots) < width:
        # Few lots, as late in a turn: more of each, the further the less likely.
        more = width // len(lots)
        lots += [
            (uniform() * (number + 2) * lot[0], *lot[1:])
            for lot in lots
            for number in range(min(more, lot[5].bit_count() - 1))
        ]
    lots.sort(key=lambda lot: lot[0])
    drawn: dict[tuple[int, int, int, int, int], int] = {}
    for _, kind, epoch, offset, shape, part, cards, travels, by in lots[:width]:
        key = (kind, epoch, offset, shape, part)
        left = drawn.get(key, part)
        anchor = _pick(left, uniform())
        drawn[key] = left & ~(1 << anchor)
        source = offset + anchor if kind == UPGRADE else offset
        yield (*travels, CardMove(kind, epoch, source, shape, anchor, cards, by))


def _lots(
    position: Position, kind: int, epoch: int, shape: int, mask: int, seat: int
) -> list[tuple[float, int]]:
    """``(weight, anchors)`` of the lots that a group of plays falls into."""
    if kind == POPULATE:
        return _halves(mask, _POPULATE)
    if kind == DEMOLISH:
        return [(_DEMOLISH, mask)]
    if kind not in (CONSTRUCT, UPGRADE):
        return _halves(mask, _RENOVATE)
    size = SIZE_OF[shape]
    own, others = zones(position.boards[epoch], seat, size)
    of = KIND_OF[shape]
    weights = _CIVIL if of == 2 else _COLLECTS if of == epoch else _NEITHER
    factor = _BY_SIZE[size] * (_UPGRADES if kind == UPGRADE else 1.0)
    result: list[tuple[float, int]] = []
    for weight, part in zip(
        weights,
        (mask & ~own & ~others, mask & own & ~others, mask & others & ~own, mask & own & others),
        strict=True,
    ):
        if part:
            result.append((weight * factor, part))
    return result


def _halves(mask: int, weight: float) -> list[tuple[float, int]]:
    """A mask as lots of one square each, at most eight."""
    result: list[tuple[float, int]] = []
    while mask and len(result) < 7:
        low = mask & -mask
        result.append((weight, low))
        mask ^= low
    if mask:
        result.append((weight, mask))
    return result


def zones(board: Board, seat: int, size: int) -> tuple[int, int]:
    """Anchors of a size that touch domains which the seat holds, and which others hold (§6)."""
    key = ("zones", seat, size)
    known = board.cache.get(key)
    if known is None:
        own = others = 0
        kind = board.epoch
        for domain, touch in touching(board, size):
            summit = board.summit(kind, domain)
            if summit:
                if board.owner((summit & -summit).bit_length() - 1) == seat:
                    own |= touch
                else:
                    others |= touch
        known = board.cache[key] = own, others
    return known  # type: ignore[return-value]


def _pick(mask: int, chance: float) -> int:
    """One of the set bits, by a number from 0 to 1."""
    k = int(chance * mask.bit_count())
    while k:
        mask &= mask - 1
        k -= 1
    return (mask & -mask).bit_length() - 1


def _spared(pays: tuple[Cards, ...], hand: Cards) -> Cards:
    """The payment that leaves the most even hand; surcharges go to what one has most of."""
    return min(pays, key=lambda cards: sum((hand[k] - cards[k]) ** 2 for k in range(3)))


_Way = tuple[Step, Charges]


@cache
def way_to(pair: Pair, ecus: int, epoch: int, cards: int) -> _Way | None:
    """Fewest travels after which ``cards`` can be charged in an epoch, and to whom (§2.2, §2.3).

    None if that cannot be done or paid. Of equal ways: the fewest adventurers charged.
    """
    away = [a for a in pair if a.epoch != epoch and a.cards_used < 2]
    parties: list[tuple[Adventurer, ...]] = [(), *((a,) for a in away)]
    if len(away) == 2:
        parties.append((away[0], away[1]))
    best: tuple[int, int, int, _Way] | None = None
    for party in parties:
        if len(party) > ecus:
            continue
        there = pair
        moves: list[Move] = []
        for a in party:
            there = travelled(there, a, epoch)
            moves.append(TravelMove(a, epoch))
        for by in charges(there, epoch, cards):
            rank = len(party), len(by), -sum(used for used, _ in by)
            if best is None or rank < best[:3]:
                best = (*rank, (tuple(moves), by))
    return None if best is None else best[3]
