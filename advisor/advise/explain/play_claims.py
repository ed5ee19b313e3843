"""Claims about single plays: what is done, what its shadow brings, what shrinks (rules §3–§5).

Read from the events that the engine writes down while it resolves the play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from advisor.advise.explain.event_claims import claims_of_events
from advisor.advise.explain.turn_replay import Deed, Story
from advisor.words.claims import Claim
from advisor.words.position_words import hand_token
from positions.notation.written_plays import (
    Construct,
    Demolish,
    Exchange,
    Populate,
    Renovate,
    Swap,
    Travel,
    Upgrade,
)
from positions.things import EPOCH_INDEX
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.resolution import Resolution
from search.rules.tile import PRINTED_HAMLET

#: Size of a ruin that is marked before it is renovated (§3.7).
_MARKED: Final = 3


def claims_of_deeds(story: Story) -> list[Claim]:
    """The claims about every play of a turn, in the order in which things happened."""
    claims: list[Claim] = []
    for number, deed in enumerate(story.deeds):
        for claim in (*_act(deed), *_effects(deed), *_decisions(deed), *_cubes(deed)):
            claims.append(_numbered(claim, number))
    if any(story.discard):
        color = story.before.table.colors[story.before.mover]
        claims.append(Claim("discard", color, source=hand_token(story.discard)))
    return claims


def _numbered(claim: Claim, number: int) -> Claim:
    return Claim(
        claim.name,
        claim.player,
        claim.epoch,
        claim.at,
        claim.source,
        claim.to,
        claim.ecus,
        number,
    )


def _act(deed: Deed) -> Iterator[Claim]:
    """What the mover does, with the Ecus that it brings or costs at once."""
    play, who, ecus = deed.record.play, deed.record.color, deed.record.ecus
    if isinstance(play, Travel):
        yield Claim("travel", who, source=play.source, to=play.to, ecus=ecus)
    elif isinstance(play, Construct):
        yield Claim("construct", who, play.epoch, play.at, None, play.building, ecus)
    elif isinstance(play, Upgrade):
        old = building_at(deed.before, EPOCH_INDEX[play.epoch], play.source)
        yield Claim("upgrade", who, play.epoch, play.at, old, play.building, ecus)
    elif isinstance(play, Demolish):
        epoch = EPOCH_INDEX[play.epoch]
        old = building_at(deed.before, epoch, play.at)
        owner = _owner(deed.before, epoch, play.at)
        yield Claim("demolish", who, play.epoch, play.at, old, owner, ecus)
    elif isinstance(play, Populate):
        yield Claim("populate", who, "reason", play.at, None, building_at(deed.before, 2, play.at))
    elif isinstance(play, Renovate):
        yield from _renovation(deed, play)
    elif isinstance(play, Exchange):
        drawn = None if play.draw is None else hand_token(play.draw)
        yield Claim("exchange", who, source=hand_token(play.discard), to=drawn, ecus=ecus)
    elif isinstance(play, Swap):
        yield Claim("swap", who, source=hand_token(play.give), to=hand_token(play.take))


def _renovation(deed: Deed, play: Renovate) -> Iterator[Claim]:
    building = building_at(deed.before, 2, play.at)
    tile = deed.before.boards[2].tiles[deed.before.table.geometry.index[play.at]]
    if tile.size == _MARKED and tile.mark is None:
        yield Claim("mark", deed.record.color, "reason", play.at, building)
        return
    yield Claim("renovate", deed.record.color, "reason", play.at, building)
    if tile.mark is not None:
        yield Claim("unmark", deed.before.table.colors[tile.mark], "reason", play.at, building)


def _decisions(deed: Deed) -> Iterator[Claim]:
    """Where somebody else decided within the play (§5.5)."""
    for choice in deed.record.choices:
        if choice.who != deed.record.color:
            yield Claim("decision", choice.who, at=choice.chosen, source=choice.what)


# -- what follows --------------------------------------------------------------------------------


def _effects(deed: Deed) -> Iterator[Claim]:
    play = deed.record.play
    if isinstance(play, Construct | Upgrade | Demolish):
        index = deed.before.table.geometry.index
        choices = tuple(index[choice.chosen] for choice in deed.record.choices)
        move = move_of(play, deed.before.table.geometry)
        events = Resolution(deed.before, move, choices).raw_events
        yield from (claim for _, claim in claims_of_events(deed.before, play, events))


def _cubes(deed: Deed) -> Iterator[Claim]:
    """Players who have fewer cubes on ``reason`` after the play, and where they stood (§4.6)."""
    old, new = deed.before.boards[2], deed.after.boards[2]
    if old.cubes == new.cubes:
        return
    table = deed.before.table
    for seat, color in enumerate(table.colors):
        before = {anchor: old.cubes_of(seat, anchor) for anchor in old.cubes}
        after = {anchor: new.cubes_of(seat, anchor) for anchor in new.cubes}
        if sum(after.values()) < sum(before.values()):
            at = min(a for a in before if before[a] > after.get(a, 0))
            names = table.geometry.names
            lost = sum(before.values()), sum(after.values())
            yield Claim("cubes lost", color, "reason", names[at], *lost)


# -- what stands where ---------------------------------------------------------------------------


def building_at(position: Position, epoch: int, at: str) -> str:
    """The name of the building anchored on a square; a visible printed hamlet is one."""
    anchor = position.table.geometry.index[at]
    return position.boards[epoch].tiles.get(anchor, PRINTED_HAMLET).name


def _owner(position: Position, epoch: int, at: str) -> str | None:
    board = position.boards[epoch]
    seat = board.owner(position.table.geometry.index[at])
    return None if seat is None else position.table.colors[seat]
