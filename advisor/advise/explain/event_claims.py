"""Claims about what a play causes: shadows that are cast or not, paradoxes, downsizings (§4, §5).

Read from the events that the core writes down while it resolves the play. Each claim comes with its
*group*: the epoch of the shadow of the building that is put up; ``EPOCH SQUARE`` for a building
that is downsized there, and ``EPOCH SQUARE EPOCH`` for its shadow on a later board; or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from advisor.advise.explain.missing_shadows import (
    Footprint,
    old_shadow_that_stays,
    smaller_not_put,
    why_not_cast,
)
from advisor.words.claims import Claim
from positions.notation.written_plays import Construct, Demolish, Upgrade
from positions.things import BUILDING_KIND_SIZE, BUILDINGS, EPOCH_INDEX, EPOCHS, REASON
from search.core.resolver import (
    DOWNSIZED,
    JOINED,
    PLACED,
    REMOVED,
    REPLACED,
    SHADOW,
    RawEvent,
    changed,
)
from search.rules.geometry import Square
from search.rules.position import Position
from search.rules.tile import BUILDING_NAMES, KIND_OF, PRINTED_HAMLET, SIZE_OF, Spot, shape_of

#: A claim and the group to which it belongs.
Grouped = tuple[str, Claim]

#: What the reader looks at; cubes and reasons are told elsewhere.
_READ: Final = (PLACED, REMOVED, DOWNSIZED, REPLACED, JOINED, SHADOW)


def claims_of_events(
    before: Position, play: Construct | Upgrade | Demolish, events: tuple[RawEvent, ...]
) -> Iterator[Grouped]:
    """The claims about what a play causes, by group, in the order in which things happen.

    :param events: of the play, resolved to its end.
    """
    upgraded = None
    if isinstance(play, Upgrade):
        anchor = before.table.geometry.index[play.source]
        tile = before.boards[EPOCH_INDEX[play.epoch]].tiles.get(anchor, PRINTED_HAMLET)
        upgraded = Spot(anchor, tile.shape)
    reader = _Reader(before, play, events)
    yield from reader.claims()
    if not isinstance(play, Demolish):
        yield from reader.missing(play, upgraded)


def claims_of_shadows(
    standing: Position,
    play: Construct | Upgrade,
    events: tuple[RawEvent, ...],
    upgraded: Spot | None,
) -> Iterator[Grouped]:
    """The same of the shadows alone of a building that stands already.

    :param upgraded: what it was upgraded from, if anything.
    """
    reader = _Reader(standing, play, events)
    yield from reader.claims()
    yield from reader.missing(play, upgraded)


class _Reader:
    """Goes through the events of one play and tells removals apart by their cause."""

    def __init__(
        self,
        before: Position,
        play: Construct | Upgrade | Demolish,
        events: tuple[RawEvent, ...],
    ) -> None:
        self.before = before
        self.events = events
        self.geometry = before.table.geometry
        self.colors = before.table.colors
        self.mover = self.colors[before.mover]
        self.epoch = EPOCH_INDEX[play.epoch]
        self.at = play.at
        self.mask = 0
        if not isinstance(play, Demolish):
            size = BUILDING_KIND_SIZE[play.building][1]
            self.mask = self.geometry.footprint[size][self.geometry.index[play.at]]
        self.after = changed(before.boards, events)
        #: Boards on which a shadow was cast.
        self.cast: set[int] = set()
        #: Numbers among the events of those that are read, and which of them is next.
        self.read = [number for number, event in enumerate(events) if event.what in _READ]
        self.next = 0

    def claims(self) -> Iterator[Grouped]:
        """The claims in order; a shadow is told before what it does when it falls."""
        joined: dict[int, int] = {}
        replaced: dict[int, str] = {}
        begins: dict[int, int] = {}
        held: list[Grouped] = []
        while self.next < len(self.read):
            number = self.read[self.next]
            what, epoch, shape, anchor, _ = self.events[number]
            self.next += 1
            if what == DOWNSIZED:
                yield from self._downsized(number)
                continue
            begins.setdefault(epoch, number)
            name, square = BUILDING_NAMES[shape], self.geometry.names[anchor]
            if what == JOINED:
                joined[epoch] = joined.get(epoch, 0) + 1
                if not self._is(JOINED, epoch):
                    parts = joined[epoch]
                    claim = Claim("junction", self.mover, EPOCHS[epoch], self.at, parts, 1)
                    if epoch == self.epoch:
                        yield "", claim
                    else:
                        held.append(("", claim))
            elif what == REPLACED:
                replaced[epoch] = name
            elif what == SHADOW:
                self.cast.add(epoch)
                old = replaced.get(epoch)
                group = EPOCHS[epoch]
                yield group, Claim("shadow", self.mover, group, square, old, name)
                yield from held
                held.clear()
                yield from self._covered(epoch, begins[epoch])
            elif what == REMOVED and self._under_shadow(number):
                held += self._paradox(number)

    def missing(self, play: Construct | Upgrade, upgraded: Spot | None) -> Iterator[Grouped]:
        """Why there is no shadow on a later board, and the older one that stays there (§4.2)."""
        kind, size = BUILDING_KIND_SIZE[play.building]
        shape = shape_of(kind, size)
        if size == 1:
            claim = Claim("small", self.mover, play.epoch, play.at, None, play.building)
            yield EPOCHS[self.epoch + 1], claim
            return
        footprint = Footprint(shape, self.geometry.index[play.at], self.mask)
        for epoch in range(self.epoch + 1, 3):
            if epoch in self.cast:
                continue
            for claim in why_not_cast(self.before, self.events, epoch, footprint):
                yield EPOCHS[epoch], claim
            if upgraded is not None:
                for claim in old_shadow_that_stays(self.before, self.after, upgraded, epoch):
                    yield EPOCHS[epoch], claim

    def _is(
        self, what: int, epoch: int, shape: int | None = None, at: Square | None = None
    ) -> bool:
        """Whether the next event is that one."""
        if self.next == len(self.read):
            return False
        event = self.events[self.read[self.next]]
        same = (event.what, event.epoch) == (what, epoch)
        return same and shape in (None, event.shape) and at in (None, event.anchor)

    def _changed(self, epoch: int, anchor: Square) -> bool:
        """Whether another tile is there after the play: a shadow may swallow its like."""
        return self.before.boards[epoch].tiles.get(anchor) != self.after[epoch].tiles.get(anchor)

    def _under_shadow(self, number: int) -> bool:
        _, epoch, shape, anchor, _ = self.events[number]
        return epoch > self.epoch and bool(
            self.geometry.footprint[SIZE_OF[shape]][anchor] & self.mask
        )

    def _paradox(self, number: int) -> Iterator[Grouped]:
        """What a shadow removes (§4.4), and its own shadow with it (§4.5)."""
        _, epoch, shape, anchor, seat = self.events[number]
        group, name, square = EPOCHS[epoch], BUILDING_NAMES[shape], self.geometry.names[anchor]
        owner = self.colors[seat] if seat >= 0 and epoch != REASON else None
        if self._changed(epoch, anchor):
            yield group, Claim("paradox", owner, group, square, name)
        if epoch != REASON and self._is(REMOVED, REASON, shape, anchor):
            self.next += 1
            if self._changed(REASON, anchor):
                yield group, Claim("collapse", owner, EPOCHS[REASON], square, name)

    def _covered(self, epoch: int, begins: int) -> Iterator[Grouped]:
        """The printed hamlets that a shadow covers (§4.4); ``begins`` is its first event."""
        if not self.geometry.printed & self.mask:
            return
        board = changed(self.before.boards, self.events[:begins])[epoch]
        for anchor in board.printed_within(self.mask):
            square = self.geometry.names[anchor]
            yield EPOCHS[epoch], Claim("cover", None, EPOCHS[epoch], square, "hamlet")

    def _downsized(self, number: int) -> Iterator[Grouped]:
        """§5.3, and §5.4 for its shadows, which follow at once."""
        _, epoch, shape, anchor, seat = self.events[number]
        size, color = SIZE_OF[shape], self.colors[seat]
        name, square = BUILDING_NAMES[shape], self.geometry.names[anchor]
        smaller = None if size == 1 else BUILDINGS[KIND_OF[shape]][size - 2]
        group = f"{EPOCHS[epoch]} {square}"
        put = self._put(epoch, shape)
        there = smaller if put is not None else None
        yield group, Claim("downsize", color, EPOCHS[epoch], square, name, there)
        if smaller is None:
            return
        for later in range(epoch + 1, 3):
            if not self._is(REMOVED, later, shape, anchor):
                continue
            gone = self.read[self.next]
            self.next += 1
            owner = color if later != REASON else None
            follows = self._put(later, shape)
            there = smaller if follows is not None else None
            shadow = f"{group} {EPOCHS[later]}"
            yield shadow, Claim("follow", owner, EPOCHS[later], square, name, there)
            if follows is None and size > 2:
                events = self.events[: gone + 1]
                for claim in smaller_not_put(self.before, events, later, shape - 1, put):
                    yield shadow, claim
            put = follows

    def _put(self, epoch: int, larger: int) -> Square | None:
        """The anchor of the smaller tile that was put down next, None if none was."""
        if SIZE_OF[larger] == 1 or not self._is(PLACED, epoch, larger - 1):
            return None
        anchor = self.events[self.read[self.next]].anchor
        self.next += 1
        return anchor
