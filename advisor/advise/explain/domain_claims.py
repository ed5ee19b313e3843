"""Claims about domains: what is collected, taken, kept, lost, divided or denied (rules §6).

What a place pays a player before the turn and after it is compared, as if they stood there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from advisor.advise.explain.domain_matching import MatchedDomains, holding, pay, places_of
from advisor.advise.explain.turn_replay import Story
from advisor.words.claims import Claim
from positions.things import EPOCHS
from search.rules.board import Board
from search.rules.geometry import Square
from search.rules.income import (
    cubes_by_seat,
    held_from,
    income,
    majority,
    naming_square,
    payers,
    ruin_value,
)
from search.rules.tile import PRINTED_HAMLET, Tile

_REASON: Final = 2


def claims_of_domains(story: Story) -> list[Claim]:
    """The claims about domains of a whole turn, board by board."""
    claims = [_gain(story), *_collected(story)]
    seats = story.before.table.seats
    for epoch in range(3):
        old, new = story.before.boards[epoch], story.after.boards[epoch]
        for place in places_of(old, new, seats):
            for claim in (*_own(story, epoch, place), *_others(story, epoch, place)):
                claims.append(replace(claim, play=_cause(story, epoch, place, claim.player)))
            claims += _divided(story, epoch, place)
    claims += _majorities(story)
    claims += _in_time(story)
    return claims


def _gain(story: Story) -> Claim:
    return Claim("gain", _mover(story), ecus=story.gain)


def _collected(story: Story) -> Iterator[Claim]:
    """Every domain from which the mover collects at the end of this turn."""
    if not story.collects:
        return
    seat, seats = story.before.mover, story.before.table.seats
    for epoch in story.after.epochs_of(seat):
        board = story.after.boards[epoch]
        for domain, takers, value in payers(board, seats):
            if seat in takers:
                at = _holder(story, epoch, domain, seat)
                yield Claim("income", _mover(story), EPOCHS[epoch], at, ecus=value)


def _cause(story: Story, epoch: int, place: MatchedDomains, color: str | None) -> int:
    """The one play that changed what a place pays somebody; -1 if there are several, or none."""
    table = story.before.table
    changed = []
    for number, deed in enumerate(story.deeds):
        old, new = deed.before.boards[epoch], deed.after.boards[epoch]
        seat = table.seat(color or "")
        if old is not new and pay(old, place.squares, seat, table.seats) != pay(
            new, place.squares, seat, table.seats
        ):
            changed.append(number)
    return changed[0] if len(changed) == 1 else -1


def _own(story: Story, epoch: int, place: MatchedDomains) -> Iterator[Claim]:
    """What becomes of the mover's pay from a place."""
    seat = story.before.mover
    paid, pays = place.paid[seat], place.pays[seat]
    if not paid and not pays:
        return
    who, board = _mover(story), EPOCHS[epoch]
    squares, change = place.squares, pays - paid
    if change > 0 and (risen := _risen(story, epoch, place)):
        squares, paid, pays = risen
    at = _holder(story, epoch, squares, seat)
    due = story.collects and epoch in story.after.epochs_of(seat)
    if change > 0:
        shut_out = [
            s for s, before in enumerate(place.paid) if before and not place.pays[s] and s != seat
        ]
        if shut_out:
            most = max(shut_out, key=lambda s: (place.paid[s], -s))
            loser = story.before.table.colors[most]
            yield Claim("take", who, board, at, loser, pays, change, due=due)
        elif paid:
            yield Claim("grow", who, board, at, paid, pays, change)
        else:
            yield Claim("win", who, board, at, None, pays, change, due=due)
    elif not change:
        yield Claim("keep", who, board, at, paid, pays, pays)
    elif pays:
        yield Claim("shrink", who, board, at, paid, pays, change)
    else:
        yield Claim("lose", who, board, at, paid, None, change)


def _risen(story: Story, epoch: int, place: MatchedDomains) -> tuple[int, int, int] | None:
    """The only one of several domains of a place that pays the mover more than those with which it
    shares squares did: its squares, what they paid, and what it pays; None if the rise is not its
    alone."""
    seat, seats = story.before.mover, story.before.table.seats
    old, new = story.before.boards[epoch], story.after.boards[epoch]
    each = [(d, pay(old, d, seat, seats), pay(new, d, seat, seats)) for d in place.after]
    risen = [one for one in each if one[2] > one[1]]
    if sum(1 for _, _, pays in each if pays) < 2 or len(risen) != 1:
        return None
    _, paid, pays = risen[0]
    return risen[0] if pays - paid == place.pays[seat] - place.paid[seat] else None


def _others(story: Story, epoch: int, place: MatchedDomains) -> Iterator[Claim]:
    """Whose pay from a place falls or rises, the mover's left aside."""
    for seat, color in enumerate(story.before.table.colors):
        paid, pays = place.paid[seat], place.pays[seat]
        if seat != story.before.mover and paid != pays:
            name = "deny" if pays < paid else "feed"
            at = _holder(story, epoch, place.squares, seat)
            yield Claim(name, color, EPOCHS[epoch], at, paid, pays, pays - paid)


def _divided(story: Story, epoch: int, place: MatchedDomains) -> Iterator[Claim]:
    """A domain whose remaining buildings stand in several domains afterwards."""
    old, new = story.before.boards[epoch], story.after.boards[epoch]
    for domain in place.before:
        left = standing(old, domain) & standing(new, domain)
        parts = sum(1 for after in place.after if any(after >> a & 1 for a, _ in left))
        if parts > 1:
            at = _name(story, naming_square(old, domain, len(place.paid)))
            yield Claim("divide", _mover(story), EPOCHS[epoch], at, 1, parts)


def standing(board: Board, squares: int) -> set[tuple[Square, Tile]]:
    """``(anchor, tile)`` of the buildings anchored within some squares, printed hamlets as tiles
    of their own; on ``reason`` marks and renovation left out."""
    tiles = {(anchor, PRINTED_HAMLET) for anchor in board.printed_within(squares)}
    for anchor, tile in board.tiles.items():
        if squares >> anchor & 1:
            tiles.add((anchor, tile if board.epoch < _REASON else Tile(tile.shape)))
    return tiles


def _majorities(story: Story) -> Iterator[Claim]:
    """Most cubes, alone or shared, in a domain of ``reason`` where the mover had not (§6)."""
    seat, seats = story.before.mover, story.before.table.seats
    old, new = story.before.boards[_REASON], story.after.boards[_REASON]
    if not new.cubes:
        return
    for domain in new.domains():
        if seat not in majority(new, domain, seats):
            continue
        overlapping = [d for d in old.domains() if d & domain]
        if any(seat in majority(old, d, seats) for d in overlapping):
            continue
        had = sum(cubes_by_seat(old, d, seats)[seat] for d in overlapping)
        at = held_from(new, domain, seat)
        value = ruin_value(new, domain)
        cubes = cubes_by_seat(new, domain, seats)[seat]
        yield Claim("majority", _mover(story), "reason", _name(story, at), had, cubes, value)


def _in_time(story: Story) -> Iterator[Claim]:
    """Rivals who collect on their next turn, and whose income as they stand has fallen."""
    table = story.before.table
    for seat, color in enumerate(table.colors):
        if seat == story.before.mover:
            continue
        number = story.before.number + (seat < story.before.mover)
        before, after = income(story.before, seat), income(story.after, seat)
        if number in table.pays and after < before:
            yield Claim("in time", color, None, None, before, after, after - before)


# -- names ---------------------------------------------------------------------------------------


def _mover(story: Story) -> str:
    return story.before.table.colors[story.before.mover]


def _name(story: Story, anchor: Square) -> str:
    return story.before.table.geometry.names[anchor]


def _holder(story: Story, epoch: int, squares: int, seat: int) -> str:
    """The square from which a seat holds what lies there now, or else held it before the turn."""
    seats = story.before.table.seats
    for position in (story.after, story.before):
        anchor = holding(position.boards[epoch], squares, seat, seats)
        if anchor is not None:
            return _name(story, anchor)
    raise ValueError("the place pays this seat neither before nor after")
