"""Which domains of others a hand might still take: the reach of a turn (rules §5, §6).

The heart of the bound. Let a turn go on from a position. What its boards pay the mover at the end
is at most what they pay him now, plus the value that the turn itself puts down, plus the worth of
the domains, not his now, of which a part ends in a domain of his. ``takeable`` lists the domains of
which that cannot be excluded. There are three ways: a building of his that is higher than all in
the domain comes to it (*direct*); a civil building joins it to such a building (*linked*); or
something in it is removed or downsized (*broken*, see ``breaks``). With one card left the tests are
exact enough to be tight; with more they are generous.
"""

from __future__ import annotations

from positions.things import Cards
from search.best.breaks import breaks
from search.best.castings import castings
from search.best.land import Land, land, linked_by_one, reached, stride_of_a_card, without_surcharge
from search.rules.board import SIZE_OF
from search.rules.income import cubes_by_seat, ruin_value
from search.rules.position import Position
from search.rules.sites import open_homes, owned_growth, sites

#: ``(squares of the domain, Ecus, cards)``: the cards of the deciding kind that it takes at least
#: if nothing but a building of that kind can take it, else 0.
Takeable = tuple[tuple[int, int, int], ...]


def takeable(position: Position, epoch: int, hand: Cards) -> Takeable:
    """Domains of a board that pay the mover nothing yet and might, with what they are worth.

    A domain that is his already is listed with what a removal in it might uncover.
    """
    board = position.boards[epoch]
    a, b, _ = position.boards
    before = (0, a.hash, a.hash ^ b.hash)[epoch]
    key = "takeable", hand, before, position.mover
    known = board.cache.get(key)
    if known is None:
        if not any(hand):
            known = ()
        elif epoch < 2:
            known = tuple(_by_buildings(position, epoch, hand))
        else:
            known = tuple(_by_cubes(position, hand))
        board.cache[key] = known
    return known  # type: ignore[return-value]


def _by_buildings(position: Position, epoch: int, hand: Cards) -> list[tuple[int, int, int]]:
    """``might`` and ``faith``: the highest military or religious building decides (§6)."""
    lands = land(position, epoch)
    broken = breaks(position, epoch, hand)
    found: list[tuple[int, int, int]] = []
    for i, domain in enumerate(lands):
        how = broken.get(i)
        hidden = 0 if how is None else domain.hidden
        if domain.mine:
            if hidden:
                found.append((domain.squares, hidden, 0))
            continue
        if not domain.value + hidden:
            continue
        if _linked(position, epoch, hand, lands, i) or (how and how.value == domain.value):
            found.append((domain.squares, domain.value + hidden, 0))
            continue
        cards = direct(position, epoch, hand, domain)
        if cards:
            part = how.value if how else 0
            found.append((domain.squares, domain.value + hidden, 0 if part or hidden else cards))
        elif how and how.value + hidden:
            found.append((domain.squares, how.value + hidden, 0))
    return found


def direct(position: Position, epoch: int, hand: Cards, domain: Land) -> int:
    """Cards with which a building of the mover, new or grown, becomes the highest; 0 if none."""
    held = hand[epoch]
    if not held:
        return 0
    board = position.boards[epoch]
    seat = position.mover
    if sum(hand) > 1:
        start = domain.own
        if epoch == 1:
            for tile in position.boards[0].tiles.values():
                if tile >> 4 == seat + 1 and 3 <= tile & 15 < 6:
                    start = max(start, SIZE_OF[tile & 15])
        if min(3, start + held) <= domain.highest:
            return 0
        return max(1, domain.highest + 1 - start)
    if not domain.highest:
        around = board.geometry.neighbours(domain.squares)
        if sites(board, epoch, 1) & around & without_surcharge(position, 1):
            return 1
    for larger in (2, 3):
        if larger > domain.highest:
            for anchor, _ in owned_growth(board, seat, epoch, larger):
                old = board.tiles[anchor] & 15
                if domain.squares >> anchor & 1 and old == epoch * 3 + larger - 2:
                    return 1
    if epoch == 1:
        for casting in castings(position, 0, hand):
            at = casting.squares | casting.ring
            if casting.kind == 1 and casting.size > domain.highest and at & domain.squares:
                return 1
    return 0


def _linked(position: Position, epoch: int, hand: Cards, lands: tuple[Land, ...], i: int) -> bool:
    """Whether a civil building could join the domain to a higher building of the mover."""
    if not hand[2]:
        return False
    height = lands[i].highest
    held = hand[epoch]
    total = sum(hand)
    for j, other in enumerate(lands):
        if j == i:
            continue
        grown = min(3, other.own + held) if other.own and held and total > 1 else 0
        if max(other.highest if other.mine else 0, grown) <= height:
            continue
        if total == 1:
            if linked_by_one(position, epoch, hand, lands, i, j):
                return True
        elif j in reached(position, epoch, lands, i, stride_of_a_card(position, epoch) * total):
            return True
    return False


def _by_cubes(position: Position, hand: Cards) -> list[tuple[int, int, int]]:
    """``reason``: who has most cubes in a domain (§6)."""
    board = position.boards[2]
    ruins = others_ruins(position)
    if not ruins:
        return []
    total = sum(hand)
    seat = position.mover
    here = any(packed >> 3 * seat & 7 for packed in board.cubes.values())
    homes = open_homes(board)
    torn: bool | None = None
    cast: list[int] | None = None
    found: list[tuple[int, int, int]] = []
    for domain, value, cubes, short in ruins:
        if short <= hand[2] and homes & domain:
            found.append((domain, value, 0))
            continue
        if cubes:
            if torn is None:
                torn = _ruins_may_go(position, hand)
            if torn:
                found.append((domain, value, 0))
                continue
        if here or hand[2]:
            if cast is None:
                cast = [
                    c.squares | c.ring
                    for epoch in (0, 1)
                    for c in castings(position, epoch, hand)
                    if here or c.cards < total
                ]
            if any(at & domain for at in cast):
                found.append((domain, value, 0))
    return found


def others_ruins(position: Position) -> list[tuple[int, int, int, int]]:
    """Domains of ``reason`` that pay others, or nobody: ``(squares, Ecus, the mover's cubes, cubes
    that he lacks)``."""
    board = position.boards[2]
    seats, seat = position.table.seats, position.mover
    key = "ruins of others", seat
    known = board.cache.get(key)
    if known is None:
        found: list[tuple[int, int, int, int]] = []
        for domain in board.domains():
            value = ruin_value(board, domain)
            if not value:
                continue
            counts = cubes_by_seat(board, domain, seats)
            top = max(counts)
            if not top or counts[seat] < top:
                found.append((domain, value, counts[seat], max(1, top - counts[seat])))
        known = board.cache[key] = found
    return known  # type: ignore[return-value]


def _ruins_may_go(position: Position, hand: Cards) -> bool:
    """Whether plays with this hand might take ruins away (§4.5, §5.4)."""
    if sum(hand) > 1:
        return True
    return any(how.downsizing for e in (0, 1) for how in breaks(position, e, hand).values())
