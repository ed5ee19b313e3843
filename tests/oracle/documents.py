"""A state written back as a position file's value (formats §3), map inline."""

from __future__ import annotations

from typing import Any

from .state import Player, State, cards_value
from .things import EPOCHS, Building, in_order, row_major, square_name


def document(state: State, hide: bool = False) -> dict[str, Any]:
    """The file value; with `hide`, hands of players not to move are numbers."""
    value: dict[str, Any] = {
        "khronos": 1,
        "map": {
            "name": state.region.name,
            "terrain": "\n".join(state.region.rows) + "\n",
            "hamlets": [square_name(s) for s in sorted(state.region.hamlets, key=row_major)],
        },
        "ruleset": _ruleset(state),
        "turn": {"number": state.number, "player": state.mover, "phase": state.phase},
        "players": [_player(p, hide and p.color != state.mover) for p in state.players],
        "boards": {epoch: _board(state, epoch) for epoch in EPOCHS},
        "discard": cards_value(state.discard),
    }
    if state.reserve is not None:
        value["reserve"] = cards_value(state.reserve)
    return value


def _ruleset(state: State) -> str | dict[str, Any]:
    options = {"holdem": state.holdem, "attached": state.attached}
    on = {option: True for option, value in options.items() if value}
    return {"base": state.base, **on} if on else state.base


def with_attached(value: dict[str, Any]) -> dict[str, Any]:
    """The same document under the optional rule of §7.2."""
    rules = value["ruleset"]
    options = {"base": rules} if isinstance(rules, str) else rules
    return {**value, "ruleset": {**options, "attached": True}}


def _player(player: Player, hide: bool) -> dict[str, Any]:
    hand = player.hand
    adventurers = [
        {"epoch": epoch, "used": used} if used else epoch for epoch, used in player.adventurers
    ]
    return {
        "color": player.color,
        "ecus": player.ecus,
        "hand": hand if isinstance(hand, int) else sum(hand) if hide else cards_value(hand),
        "adventurers": adventurers,
    }


def _board(state: State, epoch: str) -> list[dict[str, Any]]:
    listed = [b for b in in_order(state.board(epoch)) if not b.printed or b.cubes]
    return [_building(building) for building in listed]


def _building(building: Building) -> dict[str, Any]:
    value: dict[str, Any] = {"building": building.name, "at": square_name(building.anchor)}
    if building.owner:
        value["owner"] = building.owner
    if building.state == "renovated":
        value["state"] = building.state
    if building.mark:
        value["mark"] = building.mark
    if building.cubes:
        value["cubes"] = dict(building.cubes)
    return value
