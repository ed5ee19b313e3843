"""Hierarchy blocks: a building that a rival can no longer put into a domain (rules §3.3).

The engine is asked for the rival's plays with the right cards in hand and both adventurers there,
before the turn and after it. Only the kind that rules the board's income counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from advisor.advise.explain.turn_replay import Story
from advisor.words.claims import Claim
from positions.things import BUILDINGS, EPOCHS, HAND_SIZE, Adventurer
from search.rules.board import Board
from search.rules.income import held_from, holders
from search.rules.legal_plays import offers
from search.rules.move import CONSTRUCT, UPGRADE
from search.rules.position import START, Position
from search.rules.tile import shape_of

#: Cards enough for any payment that four cards allow.
_PLENTY = (HAND_SIZE, HAND_SIZE, HAND_SIZE)


def claims_of_blocks(story: Story) -> list[Claim]:
    """The blocks of a turn, board by board; one a domain, for the first rival whom it stops."""
    claims: list[Claim] = []
    seat = story.before.mover
    for epoch in (0, 1):
        old, new = story.before.boards[epoch], story.after.boards[epoch]
        if old is new:
            continue
        for domain in new.domains():
            if seat in holders(new, domain, story.before.table.seats):
                claims += _blocked(story, epoch, domain)
    return claims


def _blocked(story: Story, epoch: int, domain: int) -> Iterator[Claim]:
    """For each rival stopped from the building that would equal the mover's highest."""
    old, new = story.before.boards[epoch], story.after.boards[epoch]
    size = new.highest(epoch, domain)
    earlier = [d for d in old.domains() if d & domain]
    if not earlier or max(old.highest(epoch, d) for d in earlier) >= size:
        return
    table = story.before.table
    at = table.geometry.names[held_from(new, domain, story.before.mover)]
    mine = any(story.before.mover in holders(old, d, table.seats) for d in earlier)
    for seat, color in enumerate(table.colors):
        if seat == story.before.mover:
            continue
        if not mine and not any(_has(old, epoch, d, seat) for d in earlier):
            continue
        places = could_build(story.before, seat, epoch, size, earlier)
        free = [m for m in places if not m & new.occupied & ~old.occupied]
        if free and not could_build(story.after, seat, epoch, size, [domain]):
            building = BUILDINGS[epoch][size - 1]
            yield Claim("block", color, EPOCHS[epoch], at, None, building)


def could_build(
    position: Position, seat: int, epoch: int, size: int, domains: list[int]
) -> list[int]:
    """Footprints on which a seat could construct, or to which it could upgrade, its building of a
    size of the kind that rules the board's income, in one of some domains, cards granted."""
    hands = (*position.hands[:seat], _PLENTY, *position.hands[seat + 1 :])
    there = Adventurer(epoch)
    builder = position.with_adventurers(seat, (there, there))
    builder = builder.replace(mover=seat, hands=hands, phase=START)
    geometry = position.table.geometry
    within = 0
    for domain in domains:
        within |= domain
    tiles = []
    wanted = shape_of(epoch, size)
    for offer in offers(builder):
        if offer.type in (CONSTRUCT, UPGRADE) and (offer.epoch, offer.shape) == (epoch, wanted):
            squares = geometry.footprint[size][offer.at]
            if (squares | geometry.ring[size][offer.at]) & within:
                tiles.append(squares)
    return tiles


def _has(board: Board, epoch: int, domain: int, seat: int) -> bool:
    """Whether a seat has a building of the kind that counts in a domain."""
    return any(board.owner(anchor) == seat for anchor in board.of_kind(epoch, domain))
