"""Canonical form and digest of a setup (formats §4): equal exactly if the positions are.

The engine has a faster digest of its own (``search.rules``); tests compare the two.
"""

from __future__ import annotations

import hashlib
import json

from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCHS, REASON


def canonical(setup: Setup) -> dict[str, object]:
    """The canonical JSON value of a setup."""
    game_map, turn = setup.map, setup.turn
    value: dict[str, object] = {
        "map": [game_map.name, "/".join(game_map.terrain), sorted(game_map.hamlets)],
        "ruleset": setup.ruleset.name,
        "turn": [turn.number, turn.player, turn.phase],
        "players": [
            [
                player.color,
                player.ecus,
                player.hand if isinstance(player.hand, int) else list(player.hand),
                sorted([EPOCHS[epoch], used] for epoch, used in player.adventurers),
            ]
            for player in setup.players
        ],
        "boards": {
            epoch: sorted(_building(building, index) for building in setup.boards[index])
            for index, epoch in enumerate(EPOCHS)
        },
        "discard": list(setup.discard),
    }
    if setup.ruleset.holdem:
        value["reserve"] = list(setup.reserve or (1, 1, 1))
    return value


def _building(building: Building, epoch: int) -> list[object]:
    if epoch != REASON:
        return [building.at, building.building, building.owner or ""]
    civil = BUILDING_KIND_SIZE[building.building][0] == CIVIL
    state = "" if civil else building.state or "ruin"
    cubes = sorted([color, n] for color, n in building.cubes if n > 0)
    return [building.at, building.building, state, building.mark or "", cubes]


def canonical_text(setup: Setup) -> str:
    """The canonical value as JSON text: sorted keys, no blanks, ASCII."""
    return json.dumps(canonical(setup), sort_keys=True, separators=(",", ":"))


def digest(setup: Setup) -> str:
    """The first 16 hex digits of the SHA-256 of the canonical text."""
    return hashlib.sha256(canonical_text(setup).encode("ascii")).hexdigest()[:16]
