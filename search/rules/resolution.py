"""Resolving a play with its decision points (rules §4.1, §5.5); the core does it.

A ``Resolution`` is a play as far as somebody has to decide, and shows the decision. It is a value:
``choose`` returns a new one, so that all branches can be followed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple

from positions.things import EPOCHS, Cards
from search.core.resolver import (
    CUBE,
    DOWNSIZED,
    JOINED,
    KEPT,
    MARKED,
    PLACED,
    REMOVED,
    REPLACED,
    SHADOW,
    TURNED,
    UPGRADED,
    RawEvent,
    Resolving,
    changed,
    resolved,
)
from search.rules.geometry import Square
from search.rules.hand_counts import without
from search.rules.move import CONSTRUCT, DEMOLISH, UPGRADE, CardMove, Move, TravelMove
from search.rules.payment import charged, gather, travelled
from search.rules.position import ACTION, Hand, Pair, Position
from search.rules.table import Table
from search.rules.tile import BUILDING_NAMES, SIZE_OF


class Event(NamedTuple):
    """Something that happened in a play, in words (§4, §5)."""

    what: str
    epoch: str
    building: str
    #: The anchor of the building.
    square: str
    #: Whose it is; empty if nobody's.
    color: str


#: Ecus for constructing or upgrading to size 2 or 3, by epoch (§3.1).
BONUS = (1, 2)

_WORDS: Final = {
    PLACED: "placed",
    UPGRADED: "upgraded",
    REMOVED: "removed",
    DOWNSIZED: "downsized",
    REPLACED: "replaced",
    MARKED: "marked",
    TURNED: "renovated",
    JOINED: "joined",
    SHADOW: "shadow",
    CUBE: "cube",
    KEPT: "kept cube",
}


class Decision(NamedTuple):
    """A choice of §5.5: seat, ``downsize`` or ``place``, and the anchors to choose from."""

    seat: int
    what: str
    options: tuple[Square, ...]
    epoch: int


class Resolution:
    """A play on its way. ``decision`` is None when it is done."""

    def __init__(self, position: Position, move: Move, choices: tuple[int, ...] = ()) -> None:
        self._position, self._move, self._choices = position, move, choices
        self._step: Resolving | None = None
        self.decision: Decision | None = None
        if isinstance(move, CardMove):
            step = self._step = resolved(position, move, choices)
            if step.options:
                what = "place" if step.place else "downsize"
                self.decision = Decision(step.seat, what, step.options, step.epoch)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far."""
        return () if self._step is None else events_of(self._step.events, self._position.table)

    @property
    def raw_events(self) -> tuple[RawEvent, ...]:
        """What has happened so far, in the core's numbers, and why a shadow was not cast."""
        return () if self._step is None else self._step.events

    def position(self) -> Position:
        """The position that results.

        :raises ValueError: while a decision is open.
        """
        if self.decision is not None:
            raise ValueError("a decision is open")
        before, step = self._position, self._step
        ecus, hands, adventurers, discard = _pay(before, self._move)
        boards, stock, supply = before.boards, before.stock, before.supply
        if step is not None:
            one = before.table.boards.one
            might, faith, reason = (
                now if now is then else one(now)
                for now, then in zip(changed(boards, step.events), boards, strict=True)
            )
            boards, stock, supply = (might, faith, reason), step.stock, step.supply
        return Position(
            before.table,
            boards,
            stock,
            supply,
            ecus,
            hands,
            adventurers,
            before.number,
            before.mover,
            ACTION,
            discard,
            before.reserve,
        )

    def choose(self, anchor: int) -> Resolution:
        """Go on with one of the options of the decision.

        :raises ValueError: if there is no decision or no such option.
        """
        if self.decision is None or anchor not in self.decision.options:
            raise ValueError("not one of the options")
        return Resolution(self._position, self._move, (*self._choices, anchor))

    def key(self) -> tuple[int, ...]:
        """Equal for resolutions of the same play that cannot differ from here on."""
        return () if self._step is None else (bool(self._step.options), *self._step.key)


Paid = tuple[tuple[int, ...], tuple[Hand, ...], tuple[Pair, ...], Cards]


def _pay(position: Position, move: Move) -> Paid:
    """Cards, charges, Ecus and bonus of a legal play (§2.2, §2.3, §3.1, §3.5)."""
    seat = position.mover
    pairs = position.adventurers
    pair = pairs[seat]
    hands, discard = position.hands, position.discard
    if isinstance(move, TravelMove):
        pair = travelled(pair, move.adventurer, move.to)
    else:
        pair = charged(pair, move.epoch, move.by)
        hands = (*hands[:seat], without(hands[seat], move.cards), *hands[seat + 1 :])
        discard = gather(discard, move.cards)
    pairs = (*pairs[:seat], pair, *pairs[seat + 1 :])
    ecus, gain = position.ecus, ecus_at_once(move)
    if gain:
        ecus = (*ecus[:seat], ecus[seat] + gain, *ecus[seat + 1 :])
    return ecus, hands, pairs, discard


def ecus_at_once(move: Move) -> int:
    """Ecus that a move brings or costs at once (§2.2, §3.1, §3.5)."""
    if isinstance(move, TravelMove):
        return -1
    return card_play_ecus(move.type, move.epoch, move.shape)


def card_play_ecus(kind: int, epoch: int, shape: int) -> int:
    """Ecus that a card play of this type brings or costs at once (§3.1, §3.5)."""
    if kind == DEMOLISH:
        return -1
    if kind in (CONSTRUCT, UPGRADE) and SIZE_OF[shape] > 1:
        return BONUS[epoch]
    return 0


def events_of(raw_events: tuple[RawEvent, ...], table: Table) -> tuple[Event, ...]:
    """Events in words; what has none, such as a refused shadow, is left out."""
    names, colors = table.geometry.names, table.colors
    return tuple(
        Event(
            _WORDS[what],
            EPOCHS[epoch],
            BUILDING_NAMES[shape],
            names[anchor],
            colors[seat] if seat >= 0 else "",
        )
        for what, epoch, shape, anchor, seat in raw_events
        if what in _WORDS
    )


def begin(position: Position, move: Move) -> Resolution:
    """Resolve a *legal* move as far as nobody has to decide.

    :raises ValueError: if the boards do not allow it.
    """
    return Resolution(position, move)


def outcomes(
    position: Position,
    move: Move,
    limit: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Position] | None:
    """Every distinct position that a legal move can lead to, over everyone's choices (§5.5).

    Equal intermediate states are carried on once. None if there are more than ``limit``, or if
    ``stop``, which is asked at every decision, returns True.
    """
    first = begin(position, move)
    if first.decision is None:
        return [first.position()]
    positions: dict[tuple[int, ...], Position] = {}
    seen = {first.key()}
    todo = [first]
    while todo:
        if stop is not None and stop():
            return None
        here = todo.pop()
        for anchor in here.decision.options if here.decision else ():
            branch = here.choose(anchor)
            key = branch.key()
            if branch.decision is None:
                if key not in positions:
                    positions[key] = branch.position()
                    if limit is not None and len(positions) > limit:
                        return None
            elif key not in seen:
                seen.add(key)
                todo.append(branch)
    return list(positions.values())
