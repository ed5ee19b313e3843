"""The position: read from a position file's value, written as canonical form (formats §3, §4).

A `State` is compared and hashed by all that the canonical form says and by nothing more.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .domains import reveal
from .things import (
    DECKS,
    EPOCHS,
    KINDS,
    NAMED,
    Adventurer,
    Board,
    Boards,
    Building,
    Cards,
    Square,
    printed_hamlet,
    square_at,
    square_name,
)


@dataclass(frozen=True)
class Region:
    """The map (formats §2): the same land and printed hamlets in all three epochs."""

    name: str
    rows: tuple[str, ...]
    hamlets: frozenset[Square]

    @cached_property
    def squares(self) -> frozenset[Square]:
        width, height = len(self.rows[0]), len(self.rows)
        return frozenset((column, row) for row in range(height) for column in range(width))

    def terrain(self, square: Square) -> str:
        column, row = square
        return self.rows[row][column]


@dataclass(frozen=True)
class Player:
    """A seat; an integer hand is that many unknown cards. Adventurers are sorted."""

    color: str
    ecus: int
    hand: Cards | int
    adventurers: tuple[Adventurer, ...]

    def cards_held(self) -> int:
        return self.hand if isinstance(self.hand, int) else sum(self.hand)


@dataclass(frozen=True)
class State:
    """A whole position. Boards list the visible printed hamlets as buildings (§1.4)."""

    region: Region
    base: str
    holdem: bool
    attached: bool
    number: int
    mover: str
    phase: str
    players: tuple[Player, ...]
    boards: Boards
    discard: Cards
    reserve: Cards | None

    @property
    def player(self) -> Player:
        """Who is to move."""
        return self.seat(self.mover)

    def seat(self, color: str) -> Player:
        return next(player for player in self.players if player.color == color)

    def with_player(self, changed: Player) -> State:
        players = tuple(changed if p.color == changed.color else p for p in self.players)
        return replace(self, players=players)

    def board(self, epoch: str) -> Board:
        return self.boards[EPOCHS.index(epoch)]

    def deck_size(self) -> int:
        """Cards left in the draw pile: all cards but those in hands, discards and reserve."""
        held = sum(player.cards_held() for player in self.players)
        return sum(DECKS[self.base]) - held - sum(self.discard) - sum(self.reserve or ())


def cards_of(value: Mapping[str, int] | None) -> Cards:
    """`{"military": 2}` as a triple."""
    given = value or {}
    return (given.get("military", 0), given.get("religious", 0), given.get("civil", 0))


def cards_value(cards: Cards) -> dict[str, int]:
    """A triple as `{"military": 2}`, kinds with none left out."""
    return {kind: count for kind, count in zip(KINDS, cards, strict=True) if count}


def load(doc: Mapping[str, Any]) -> State:
    """The state of a valid position file value with an inline map (formats §3)."""
    region = _region(doc["map"])
    base, holdem, attached = _ruleset(doc.get("ruleset", "rio-grande"))
    boards = (
        _board(region, "might", doc["boards"]),
        _board(region, "faith", doc["boards"]),
        _board(region, "reason", doc["boards"]),
    )
    reserve = cards_of(doc["reserve"]) if "reserve" in doc else (1, 1, 1)
    return State(
        region=region,
        base=base,
        holdem=holdem,
        attached=attached,
        number=doc["turn"]["number"],
        mover=doc["turn"]["player"],
        phase=doc["turn"].get("phase", "start"),
        players=tuple(_player(value) for value in doc["players"]),
        boards=boards,
        discard=cards_of(doc.get("discard")),
        reserve=reserve if holdem else None,
    )


def _region(value: Mapping[str, Any]) -> Region:
    rows = tuple(row.strip() for row in value["terrain"].strip().splitlines())
    hamlets = frozenset(square_at(name) for name in value.get("hamlets") or ())
    return Region(value["name"], rows, hamlets)


def _ruleset(value: Any) -> tuple[str, bool, bool]:
    if isinstance(value, str):
        return value, False, False
    options = (bool(value.get(option, False)) for option in ("holdem", "attached"))
    return value.get("base", "rio-grande"), *options


def _player(value: Mapping[str, Any]) -> Player:
    hand = value["hand"]
    return Player(
        color=value["color"],
        ecus=value["ecus"],
        hand=hand if isinstance(hand, int) else cards_of(hand),
        adventurers=tuple(sorted(_adventurer(one) for one in value["adventurers"])),
    )


def _adventurer(value: Any) -> Adventurer:
    if isinstance(value, str):
        return (value, 0)
    return (value["epoch"], value.get("used", 0))


def _board(region: Region, epoch: str, boards: Mapping[str, Any]) -> Board:
    buildings = set()
    for value in boards.get(epoch) or ():
        kind, size = NAMED[value["building"]]
        building = Building(
            kind=kind,
            size=size,
            anchor=square_at(value["at"]),
            owner=value.get("owner") or "",
            state=(value.get("state") or "ruin") if epoch == "reason" and kind != "civil" else "",
            mark=value.get("mark") or "",
            cubes=tuple(sorted((c, n) for c, n in (value.get("cubes") or {}).items() if n > 0)),
        )
        if epoch == "reason" and building.name == "hamlet":  # cubes on a printed hamlet
            building = printed_hamlet(building.anchor)._replace(cubes=building.cubes)
        buildings.add(building)
    return reveal(region.hamlets, frozenset(buildings))


def canonical(state: State) -> dict[str, Any]:
    """Formats §4."""
    value: dict[str, Any] = {
        "map": [
            state.region.name,
            "/".join(state.region.rows),
            sorted(square_name(square) for square in state.region.hamlets),
        ],
        "ruleset": state.base + "+holdem" * state.holdem + "+attached" * state.attached,
        "turn": [state.number, state.mover, state.phase],
        "players": [_canonical_player(player) for player in state.players],
        "boards": {epoch: _canonical_board(epoch, state.board(epoch)) for epoch in EPOCHS},
        "discard": list(state.discard),
    }
    if state.reserve is not None:
        value["reserve"] = list(state.reserve)
    return value


def _canonical_player(player: Player) -> list[Any]:
    hand = player.hand if isinstance(player.hand, int) else list(player.hand)
    adventurers = sorted([epoch, used] for epoch, used in player.adventurers)
    return [player.color, player.ecus, hand, adventurers]


def _canonical_board(epoch: str, board: Board) -> list[list[Any]]:
    listed = []
    for building in board:
        if building.printed and not building.cubes:
            continue
        at = square_name(building.anchor)
        if epoch == "reason":
            cubes = [[color, count] for color, count in building.cubes]
            listed.append([at, building.name, building.state, building.mark, cubes])
        else:
            listed.append([at, building.name, building.owner])
    return sorted(listed)


def text(value: Any) -> str:
    """JSON as the formats want it wherever order or digests depend on it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(state: State) -> str:
    """The first 16 hex digits of the SHA-256 of the canonical form (formats §4)."""
    return hashlib.sha256(text(canonical(state)).encode("ascii")).hexdigest()[:16]
