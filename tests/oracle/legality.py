"""Every legal travel and play of the player to move (§2.2, §2.3, §3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .domains import (
    domains_of,
    equals_highest_other,
    occupied,
    stock,
    supply,
    touched_buildings,
)
from .payment import surcharge, ways_to_charge, ways_to_pay
from .state import State, cards_value, text
from .things import (
    EPOCHS,
    KINDS,
    Board,
    Building,
    Cards,
    Square,
    footprint,
    in_order,
    row_major,
    square_name,
)

Play = dict[str, Any]


def legal_plays(state: State) -> list[Play]:
    """Formats §5 and §6 (`plays`): sorted by their JSON text.

    :raises ValueError: if the hand of the player to move is not known.
    """
    plays = list(travels(state))
    for epoch in ("might", "faith"):
        if _stands_on(state, epoch):
            plays += constructions(state, epoch)
            plays += upgrades(state, epoch)
            plays += demolitions(state, epoch)
    if _stands_on(state, "reason"):
        plays += populations(state)
        plays += renovations(state)
    return sorted(plays, key=text)


def _hand(state: State) -> Cards:
    hand = state.player.hand
    if isinstance(hand, int):
        raise ValueError("the hand of the player to move is not known")
    return hand


def _stands_on(state: State, epoch: str) -> bool:
    return any(where == epoch for where, _ in state.player.adventurers)


def travels(state: State) -> Iterator[Play]:
    """§2.2. Two adventurers with equal epoch and charge are interchangeable."""
    if state.player.ecus < 1:
        return
    for epoch, used in sorted(set(state.player.adventurers)):
        for to in EPOCHS:
            if to != epoch:
                yield {"type": "travel", "from": epoch, "to": to, "used": used}


def constructions(state: State, epoch: str) -> Iterator[Play]:
    """§3.1."""
    board = state.board(epoch)
    for kind in KINDS:
        for size in (1, 2, 3):
            if _hand(state)[KINDS.index(kind)] < size:
                continue
            for anchor in sorted(state.region.squares, key=row_major):
                built = Building(kind, size, anchor, _owner(state, kind))
                if not built.squares.isdisjoint(occupied(board)):
                    continue
                if not _may_stand(state, built) or not _may_rule(board, None, built):
                    continue
                if state.attached and kind != "civil" and not _touches(board, built):
                    continue
                if kind != "civil" and supply(state.boards, state.mover) < 1:
                    continue
                play = {
                    "type": "construct",
                    "epoch": epoch,
                    "building": built.name,
                    "at": square_name(anchor),
                }
                yield from _paid(state, play, epoch, kind, size, built.squares)


def upgrades(state: State, epoch: str) -> Iterator[Play]:
    """§3.4."""
    board = state.board(epoch)
    for old in in_order(board):
        if old.kind != "civil" and old.owner != state.mover:
            continue
        for size in range(old.size + 1, 4):
            if _hand(state)[KINDS.index(old.kind)] < size - old.size:
                continue
            for anchor in _anchors_around(old, size):
                built = Building(old.kind, size, anchor, old.owner)
                others = occupied(board) - old.squares
                if not built.squares <= state.region.squares or built.squares & others:
                    continue
                if not _may_stand(state, built) or not _may_rule(board, old, built):
                    continue
                play = {
                    "type": "upgrade",
                    "epoch": epoch,
                    "from": square_name(old.anchor),
                    "building": built.name,
                    "at": square_name(anchor),
                }
                yield from _paid(state, play, epoch, old.kind, size - old.size, built.squares)


def demolitions(state: State, epoch: str) -> Iterator[Play]:
    """§3.5."""
    if state.player.ecus < 1:
        return
    for building in in_order(state.board(epoch)):
        if building.size == 1 and not building.printed:
            play = {"type": "demolish", "epoch": epoch, "at": square_name(building.anchor)}
            yield from _paid(state, play, epoch, building.kind, 1, frozenset())


def populations(state: State) -> Iterator[Play]:
    """§3.6."""
    if supply(state.boards, state.mover) < 1:
        return
    for building in in_order(state.board("reason")):
        if building.kind == "civil" and building.cubes_held() < building.capacity:
            play = {"type": "populate", "at": square_name(building.anchor)}
            yield from _paid(state, play, "reason", "civil", 1, frozenset())


def renovations(state: State) -> Iterator[Play]:
    """§3.7: only the first card on a Castle or an Abbey needs a cube."""
    for building in in_order(state.board("reason")):
        if building.state != "ruin":
            continue
        marks = building.size == 3 and not building.mark
        if marks and supply(state.boards, state.mover) < 1:
            continue
        play = {"type": "renovate", "at": square_name(building.anchor)}
        yield from _paid(state, play, "reason", building.kind, 1, frozenset())


def _owner(state: State, kind: str) -> str:
    return "" if kind == "civil" else state.mover


def _anchors_around(old: Building, size: int) -> list[Square]:
    """Where a larger footprint may begin so as to contain the old one."""
    column, row = old.anchor
    reach = range(size - old.size + 1)
    return [(column - dx, row - dy) for dy in reach for dx in reach]


def _may_stand(state: State, built: Building) -> bool:
    """On the board, on land that bears it, and a tile in the stock (§3.1, §3.2)."""
    if not built.squares <= state.region.squares:
        return False
    wet = any(state.region.terrain(square) == "~" for square in built.squares)
    if wet and built.name not in ("town", "city"):
        return False
    return stock(state.boards, built.name) > 0


def _may_rule(board: Board, old: Building | None, built: Building) -> bool:
    """Dominion and hierarchy (§3.3); `old` is the building upgraded, if any."""
    if built.kind == "civil":
        return True
    touched = touched_buildings(board, footprint(built.anchor, built.size))
    before = domains_of(board, touched if old is None else touched | {old})
    if len(before) > 1:
        return False
    after = (before[0] if before else frozenset()) - {old} | {built}
    return not equals_highest_other(frozenset(b for b in after if b is not None), built)


def _touches(board: Board, built: Building) -> bool:
    """§7.2: what is constructed touches a building, be it a printed hamlet."""
    return bool(touched_buildings(board, footprint(built.anchor, built.size)))


def _paid(
    state: State, play: Play, epoch: str, kind: str, count: int, covers: frozenset[Square]
) -> Iterator[Play]:
    """The play with every choice of cards and charges; `covers` is what terrain it pays for."""
    extra = surcharge(state.region.rows, covers, len(state.players))
    for cards in ways_to_pay(_hand(state), kind, count, extra):
        for by in ways_to_charge(state.player.adventurers, epoch, sum(cards)):
            yield {**play, "cards": cards_value(cards), "by": by}
