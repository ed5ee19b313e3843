"""Claims about single plays: what is done, what its shadow brings, what shrinks (rules §3–§5).

Read from the events that the engine writes down while it resolves the play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from advisor.advise.explain.turn_replay import Deed, Story
from advisor.words.claims import Claim
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
from positions.things import BUILDING_KIND_SIZE, BUILDINGS, EPOCH_INDEX, EPOCHS, KINDS, Cards
from search.rules.board import HAMLET
from search.rules.geometry import bits
from search.rules.position import BUILDING_NAMES, Position
from search.rules.resolution import Event

#: Size of a ruin that is marked before it is renovated (§3.7).
_MARKED: Final = 3


def cards_token(cards: Cards) -> str:
    """``2m1c``, as the notation writes cards; ``0`` for none."""
    return "".join(f"{n}{KINDS[kind][0]}" for kind, n in enumerate(cards) if n) or "0"


def claims_of_deeds(story: Story) -> list[Claim]:
    """The claims about every play of a turn, in the order in which things happened."""
    claims: list[Claim] = []
    for number, deed in enumerate(story.deeds):
        for claim in (*_act(deed), *_effects(deed), *_decisions(deed), *_cubes(deed)):
            claims.append(_numbered(claim, number))
    if any(story.discard):
        color = story.before.table.colors[story.before.mover]
        claims.append(Claim("discard", color, source=cards_token(story.discard)))
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
        drawn = None if play.draw is None else cards_token(play.draw)
        yield Claim("exchange", who, source=cards_token(play.discard), to=drawn, ecus=ecus)
    elif isinstance(play, Swap):
        yield Claim("swap", who, source=cards_token(play.give), to=cards_token(play.take))


def _renovation(deed: Deed, play: Renovate) -> Iterator[Claim]:
    building = building_at(deed.before, 2, play.at)
    tile = deed.before.boards[2].tiles[deed.before.table.geometry.index[play.at]]
    marked = tile >> 5
    if BUILDING_KIND_SIZE[building][1] == _MARKED and not marked:
        yield Claim("mark", deed.record.color, "reason", play.at, building)
        return
    yield Claim("renovate", deed.record.color, "reason", play.at, building)
    if marked:
        yield Claim("unmark", deed.before.table.colors[marked - 1], "reason", play.at, building)


def _decisions(deed: Deed) -> Iterator[Claim]:
    """Where somebody else decided within the play (§5.5)."""
    for choice in deed.record.choices:
        if choice.who != deed.record.color:
            yield Claim("decision", choice.who, at=choice.chosen, source=choice.what)


# -- what follows --------------------------------------------------------------------------------


def _effects(deed: Deed) -> Iterator[Claim]:
    play = deed.record.play
    if not isinstance(play, Construct | Upgrade | Demolish):
        return
    geometry = deed.before.table.geometry
    mask = 0
    if not isinstance(play, Demolish):
        size = BUILDING_KIND_SIZE[play.building][1]
        mask = geometry.footprint[size][geometry.index[play.at]]
    reader = _Reader(deed, EPOCH_INDEX[play.epoch], mask, play.at)
    yield from reader.claims()
    if isinstance(play, Demolish) or BUILDING_KIND_SIZE[play.building][1] == 1:
        return
    for epoch in range(EPOCH_INDEX[play.epoch] + 1, 3):
        if epoch not in reader.cast:
            yield Claim("no shadow", deed.record.color, EPOCHS[epoch], play.at, None, play.building)


class _Reader:
    """Goes through the events of one play and tells removals apart by their cause."""

    def __init__(self, deed: Deed, epoch: int, mask: int, at: str) -> None:
        self.deed = deed
        self.events = deed.record.events
        self.geometry = deed.before.table.geometry
        self.epoch = epoch
        self.mask = mask
        self.at = at
        #: Boards on which a shadow was cast.
        self.cast: set[int] = set()
        self.next = 0

    def claims(self) -> Iterator[Claim]:
        """The claims in order; a shadow is told before what it does when it falls."""
        joined: dict[str, int] = {}
        replaced: dict[str, str] = {}
        held: list[Claim] = []
        while self.next < len(self.events):
            event = self.events[self.next]
            self.next += 1
            what, epoch, building, square, color = event
            if what == "joined":
                joined[epoch] = joined.get(epoch, 0) + 1
                if not self._is("joined", epoch):
                    who = self.deed.record.color
                    claim = Claim("junction", who, epoch, self.at, joined[epoch], 1)
                    if EPOCH_INDEX[epoch] == self.epoch:
                        yield claim
                    else:
                        held.append(claim)
            elif what == "replaced":
                replaced[epoch] = building
            elif what == "shadow":
                self.cast.add(EPOCH_INDEX[epoch])
                old = replaced.get(epoch)
                yield Claim("shadow", self.deed.record.color, epoch, square, old, building)
                yield from held
                held.clear()
            elif what == "downsized":
                yield from self._downsized(event)
            elif what == "removed" and self._under_shadow(event):
                owner = color if epoch != "reason" else ""
                if self._changed(epoch, square):
                    held.append(Claim("paradox", owner or None, epoch, square, building))
                if self._is("removed", "reason", building, square) and epoch == "faith":
                    self.next += 1
                    if self._changed("reason", square):
                        held.append(Claim("collapse", owner or None, "reason", square, building))

    def _is(self, what: str, epoch: str, building: str = "", square: str = "") -> bool:
        """Whether the next event is that one."""
        if self.next == len(self.events):
            return False
        event = self.events[self.next]
        wanted = (what, epoch, building or event[2], square or event[3])
        return event[:4] == wanted

    def _changed(self, epoch: str, square: str) -> bool:
        """Whether another tile is there after the play: a shadow may swallow its like."""
        anchor, number = self.geometry.index[square], EPOCH_INDEX[epoch]
        old, new = self.deed.before.boards[number], self.deed.after.boards[number]
        return old.tiles.get(anchor) != new.tiles.get(anchor)

    def _under_shadow(self, event: Event) -> bool:
        _, epoch, building, square, _ = event
        if EPOCH_INDEX[epoch] <= self.epoch:
            return False
        size = BUILDING_KIND_SIZE[building][1]
        return bool(self.geometry.footprint[size][self.geometry.index[square]] & self.mask)

    def _downsized(self, event: Event) -> Iterator[Claim]:
        """§5.3, and §5.4 for its shadows, which follow at once."""
        _, epoch, building, square, color = event
        kind, size = BUILDING_KIND_SIZE[building]
        smaller = None if size == 1 else BUILDINGS[kind][size - 2]
        yield Claim("downsize", color, epoch, square, building, self._put(epoch, smaller))
        if size == 1:
            return
        for later in EPOCHS[EPOCH_INDEX[epoch] + 1 :]:
            if self._is("removed", later, building, square):
                self.next += 1
                owner = color if later == "faith" else None
                put = self._put(later, smaller)
                yield Claim("follow", owner, later, square, building, put)

    def _put(self, epoch: str, smaller: str | None) -> str | None:
        """The smaller tile that was put down next, if any."""
        if smaller is not None and self._is("placed", epoch, smaller):
            self.next += 1
            return smaller
        return None


def _cubes(deed: Deed) -> Iterator[Claim]:
    """Players who have fewer cubes on ``reason`` after the play, and where they stood (§4.6)."""
    old, new = deed.before.boards[2].cubes, deed.after.boards[2].cubes
    if old == new:
        return
    table = deed.before.table
    for seat, color in enumerate(table.colors):
        before = {a: packed >> 3 * seat & 7 for a, packed in old.items()}
        after = {a: packed >> 3 * seat & 7 for a, packed in new.items()}
        if sum(after.values()) < sum(before.values()):
            at = min(a for a in before if before[a] > after.get(a, 0))
            names = table.geometry.names
            lost = sum(before.values()), sum(after.values())
            yield Claim("cubes lost", color, "reason", names[at], *lost)


# -- what stands where ---------------------------------------------------------------------------


def building_at(position: Position, epoch: int, at: str) -> str:
    """The name of the building anchored on a square; a visible printed hamlet is one."""
    tile = position.boards[epoch].tiles.get(position.table.geometry.index[at])
    return BUILDING_NAMES[HAMLET if tile is None else tile & 15]


def _owner(position: Position, epoch: int, at: str) -> str | None:
    board = position.boards[epoch]
    seat = board.owner(position.table.geometry.index[at])
    return position.table.colors[seat] if seat >= 0 else None


def first_square(position: Position, mask: int) -> str:
    """The first square of a mask in row-major order."""
    return position.table.geometry.names[next(bits(mask))]
