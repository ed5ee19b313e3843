"""What kind of turn it is, from facts before and after: ``ripple``, ``capture`` and so on.

A tag is given only where the fact was computed by replaying the line (rules §3–§6); nothing is
guessed from the plays' names.
"""

from __future__ import annotations

from typing import Final

from positions.plays import BoardPlay, Construct, Renovate, Travel, Upgrade
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCH_INDEX, EPOCHS
from search.game import Record, make
from search.lines import Played
from search.rules.board import SIZE_OF
from search.rules.income import majority, payers
from search.rules.position import Position
from search.rules.resolve import Decision

#: Every tag, in the order in which they are listed.
TAGS: Final = (
    "capture",
    "paradox",
    "junction",
    "majority",
    "renovation",
    "ripple",
    "time machine",
)


def replayed(start: Position, line: tuple[Played, ...]) -> list[tuple[Position, Record]]:
    """The line played again: each play's position before it, and the record of what happened.

    :raises IllegalPlay: if a play cannot follow.
    """
    found: list[tuple[Position, Record]] = []
    position = start
    for played in line:
        chosen = iter(played.choices)

        def decide(at: Position, decision: Decision) -> int:
            return at.table.geometry.index[next(chosen).chosen]  # noqa: B023

        after, record = make(position, played.play, decide)
        found.append((position, record))
        position = after
    return found


def tags_of(start: Position, line: tuple[Played, ...], final: Position) -> tuple[str, ...]:
    """The tags of a turn, in the order of ``TAGS``."""
    found: set[str] = set()
    for before, record in replayed(start, line):
        play = record.play
        if isinstance(play, Travel):
            found.add("time machine")
        elif isinstance(play, Renovate):
            found.add("renovation")
        elif isinstance(play, Construct | Upgrade):
            if any(event[0] == "shadow" for event in record.events):
                found.add("ripple")
            if _paradox(before, play, record):
                found.add("paradox")
            if _junction(before, play, record):
                found.add("junction")
    if captures(start, final):
        found.add("capture")
    if _new_majority(start, final):
        found.add("majority")
    return tuple(tag for tag in TAGS if tag in found)


def captures(start: Position, final: Position) -> list[tuple[str, int]]:
    """``(epoch, Ecus)`` of domains that pay the mover now and paid only others before (§6)."""
    seats, seat = start.table.seats, start.mover
    found: list[tuple[str, int]] = []
    for epoch, name in enumerate(EPOCHS):
        before = payers(start.boards[epoch], seats)
        for domain, takers, value in payers(final.boards[epoch], seats):
            lost = [
                old
                for old, holders, _ in before
                if old & domain and seat not in holders and not set(holders) & set(takers)
            ]
            if seat in takers and lost:
                found.append((name, value))
    return found


def _new_majority(start: Position, final: Position) -> bool:
    """Most cubes, alone or shared, in a domain of ``reason`` where one had not (§6)."""
    seats, seat = start.table.seats, start.mover
    board, old = final.boards[2], start.boards[2]
    for domain in board.domains():
        if seat in majority(board, domain, seats):
            overlapping = [d for d in old.domains() if d & domain]
            if not any(seat in majority(old, d, seats) for d in overlapping):
                return True
    return False


def _paradox(before: Position, play: Construct | Upgrade, record: Record) -> bool:
    """A shadow removed a building that it overlaps (§4.4)."""
    geometry = before.table.geometry
    epoch = EPOCH_INDEX[play.epoch]
    mask = geometry.footprint[BUILDING_KIND_SIZE[play.building][1]][geometry.index[play.at]]
    for what, where, building, square, _ in record.events:
        if what == "removed" and EPOCH_INDEX[where] > epoch:
            size = BUILDING_KIND_SIZE[building][1]
            if geometry.footprint[size][geometry.index[square]] & mask:
                return True
    return False


def _junction(before: Position, play: BoardPlay, record: Record) -> bool:
    """A civil building joined two domains or more (§5.1): on the board of the play, or on
    ``faith`` by its shadow if nothing else changed there."""
    if not isinstance(play, Construct | Upgrade):
        return False
    kind, size = BUILDING_KIND_SIZE[play.building]
    if kind != CIVIL:
        return False
    geometry = before.table.geometry
    anchor = geometry.index[play.at]
    epoch = EPOCH_INDEX[play.epoch]
    own = 0
    if isinstance(play, Upgrade):
        source = geometry.index[play.source]
        tile = before.boards[epoch].tiles.get(source)
        own = geometry.footprint[1 if tile is None else SIZE_OF[tile & 15]][source]
    reach = geometry.ring[size][anchor] | own
    if sum(1 for domain in before.boards[epoch].domains() if domain & reach) > 1:
        return True
    on_faith = [event[0] for event in record.events if event[1] == "faith"]
    if epoch or "shadow" not in on_faith or set(on_faith) - {"placed", "shadow"}:
        return False
    ring = geometry.ring[size][anchor] | own & before.boards[1].bare
    return sum(1 for domain in before.boards[1].domains() if domain & ring) > 1
