"""What a player collects (§6)."""

from __future__ import annotations

from .domains import domains, power, summit
from .state import State
from .things import EPOCHS, Board


def income(state: State) -> dict[str, dict[str, int]]:
    """Every player's income by epoch as if collected now (formats §6, `show`)."""
    return {
        player.color: {epoch: _collected(state, player.color, epoch) for epoch in EPOCHS}
        for player in state.players
    }


def total_income(state: State, color: str) -> int:
    """The sum over the three boards."""
    return sum(_collected(state, color, epoch) for epoch in EPOCHS)


def _collected(state: State, color: str, epoch: str) -> int:
    standing = {where for where, _ in state.seat(color).adventurers}
    if epoch not in standing:
        return 0
    board = state.board(epoch)
    if epoch == "might":
        return _rule_of_the_highest(board, color, "military")
    if epoch == "faith":
        return _rule_of_the_highest(board, color, "religious")
    return _rule_of_the_many(board, color)


def _rule_of_the_highest(board: Board, color: str, kind: str) -> int:
    """The civil power of each domain whose highest building of the kind is the player's."""
    total = 0
    for domain in domains(board):
        highest = summit(domain, kind)
        if len(highest) == 1 and highest[0].owner == color:
            total += power(domain, "civil")
    return total


def _rule_of_the_many(board: Board, color: str) -> int:
    """`reason`: military and religious values where nobody has more cubes, and one has some."""
    total = 0
    for domain in domains(board):
        cubes: dict[str, int] = {}
        for building in domain:
            for owner, count in building.cubes:
                cubes[owner] = cubes.get(owner, 0) + count
        own = cubes.get(color, 0)
        if own > 0 and own == max(cubes.values()):
            total += power(domain, "military") + power(domain, "religious")
    return total
