"""Resolving a play board by board, with its decision points (rules §4.1, §5.5).

A ``Resolution`` runs until somebody has to decide, shows the decision, and goes on with what is
chosen. It is a value: ``choose`` returns a new one, so that all branches can be followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from positions.things import Cards
from search.rules.board import HAMLET, KIND_OF, SIZE_OF
from search.rules.geometry import bits
from search.rules.hands import without
from search.rules.move import CONSTRUCT, DEMOLISH, POPULATE, RENOVATE, TRAVEL, UPGRADE, Move
from search.rules.payment import charged, gather, travelled
from search.rules.position import ACTION, Hand, Pair, Position
from search.rules.ripple import (
    Casting,
    Junction,
    measure,
    shadow_on_faith,
    shadow_on_reason,
    touched_domains,
)
from search.rules.transform import (
    division_candidates,
    downsize,
    junction_candidates,
    kinds_in_order,
    places_for_smaller,
)
from search.rules.work import Event, Work

#: What is still to be done, in order: (what, board or kind, data).
Stage = tuple[str, int, Casting | Junction | None]

#: Ecus for constructing or upgrading to size 2 or 3, by epoch (§3.1).
BONUS = (1, 2)


class Decision(NamedTuple):
    """A choice of §5.5: seat, ``downsize`` or ``place``, and the anchors to choose from."""

    seat: int
    what: str
    options: tuple[int, ...]
    epoch: int


class Resolution:
    """A play on its way. ``decision`` is None when it is done."""

    __slots__ = ("_paid", "_pending", "_position", "_stages", "_work", "decision")

    _work: Work
    _stages: tuple[Stage, ...]
    _pending: tuple[int, int]
    decision: Decision | None

    def __init__(self, position: Position, move: Move, events: tuple[Event, ...] | None) -> None:
        self._position = position
        self.decision = None
        self._pending = (-1, -1)
        self._stages = ()
        ecus, hands, adventurers, discard = _pay(position, move)
        self._paid = ecus, hands, adventurers, discard
        if move[0] != TRAVEL:
            self._work = Work(position, events)
            self._begin(move)
            self._run()

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far, if the play was resolved with a record."""
        return () if self._paid is None or not hasattr(self, "_work") else self._work.events or ()

    def position(self) -> Position:
        """The position that results.

        :raises ValueError: while a decision is open.
        """
        if self.decision is not None:
            raise ValueError("a decision is open")
        before = self._position
        ecus, hands, adventurers, discard = self._paid
        if hasattr(self, "_work"):
            work = self._work
            one = before.table.boards.one
            might, faith, reason = (
                board if board is known else one(board)
                for board, known in zip(work.boards, before.boards, strict=True)
            )
            boards = might, faith, reason
            work.private = 0
            stock, supply = tuple(work.stock), tuple(work.supply)
        else:
            boards, stock, supply = before.boards, before.stock, before.supply
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
        decision = self.decision
        if decision is None or anchor not in decision.options:
            raise ValueError("not one of the options")
        new = Resolution.__new__(Resolution)
        new._position = self._position
        new._paid = self._paid
        new._stages = self._stages
        new._work = self._work.copy()
        new.decision = None
        new._pending = (-1, -1)
        if decision.what == "place":
            downsize(new._work, *self._pending, anchor)
            new._run()
        elif not new._shrink(decision.epoch, anchor):
            new._run()
        return new

    def key(self) -> tuple[object, ...]:
        """Equal for resolutions of the same play that cannot differ from here on."""
        a, b, c = self._work.boards
        return a.hash, b.hash, c.hash, self._stages, self._pending

    # -- the run -------------------------------------------------------------------------------

    def _begin(self, move: Move) -> None:
        """Place what the play places and note what is to follow (§4.1)."""
        kind, epoch, source, shape, anchor, _, _ = move
        work = self._work
        seat = work.active
        if kind == POPULATE:
            packed = work.lift(anchor)
            work.lay(anchor, packed + (1 << 3 * seat))
            tile = work.boards[2].tiles.get(anchor)
            work.tell("cube", 2, HAMLET if tile is None else tile & 15, anchor, seat)
        elif kind == RENOVATE:
            _renovate(work, anchor)
        elif kind == DEMOLISH:
            work.remove(epoch, anchor)
            self._stages = (("division", epoch, None),)
            if epoch == 0:
                self._stages = (*self._stages, ("division", 1, None))
        else:
            joined: tuple[int, ...] = ()
            size = SIZE_OF[shape]
            geometry = work.table.geometry
            owner = -1 if KIND_OF[shape] == 2 else seat
            casting = Casting(shape, anchor, owner)
            own = 0
            if kind == UPGRADE:
                tile = work.boards[epoch].tiles.get(source)
                old = HAMLET if tile is None else tile & 15
                own = geometry.footprint[SIZE_OF[old]][source]
                casting = Casting(shape, anchor, owner, old, source)
            if owner < 0:
                joined = touched_domains(work, epoch, geometry.ring[size][anchor], own)
            if kind == UPGRADE and tile is not None:
                work.take(epoch, source, "upgraded")
            joint = None
            if len(joined) > 1:
                joint = measure(work, epoch, shape, geometry.footprint[size][anchor], joined)
            work.put(epoch, anchor, shape, owner)
            stages: list[Stage] = []
            if joint:
                stages = [("junction", 0, joint), ("division", epoch, None)]
                if epoch == 0:
                    stages.append(("division", 1, None))
            if size > 1:
                stages.append(("faith" if epoch == 0 else "reason", 0, casting))
            self._stages = tuple(stages)

    def _run(self) -> None:
        """Go through the stages until one needs a decision or all are done."""
        work = self._work
        while self._stages:
            what, number, data = self._stages[0]
            if what == "division":
                candidates = division_candidates(work, number)
                if candidates:
                    if self._downsize_one(number, candidates):
                        return
                    continue
                self._stages = self._stages[1:]
            elif isinstance(data, Junction):
                kind = kinds_in_order(data.epoch)[number]
                candidates = junction_candidates(work, data, kind)
                if candidates:
                    if self._downsize_one(data.epoch, candidates):
                        return
                    continue
                rest = self._stages[1:]
                self._stages = ((what, 1, data), *rest) if number == 0 else rest
            elif isinstance(data, Casting):
                self._stages = self._stages[1:]
                if what == "reason":
                    shadow_on_reason(work, data)
                else:
                    self._cast(data)

    def _cast(self, casting: Casting) -> None:
        """The shadow on ``faith`` and what follows it there; ``reason`` comes after (§4.1)."""
        work = self._work
        cast = shadow_on_faith(work, casting)
        if cast is None:
            return
        stages: list[Stage] = []
        if cast.joint is not None:
            stages.append(("junction", 0, cast.joint))
        stages.append(("division", 1, None))
        stages.append(("reason", 0, casting))
        self._stages = (*stages, *self._stages)

    def _downsize_one(self, epoch: int, candidates: int) -> bool:
        """Downsize one of the candidates; True if somebody has to decide first."""
        if candidates & (candidates - 1):
            options = tuple(bits(candidates))
            self.decision = Decision(self._work.active, "downsize", options, epoch)
            return True
        return self._shrink(epoch, candidates.bit_length() - 1)

    def _shrink(self, epoch: int, anchor: int) -> bool:
        """Downsize a building; True if its owner has to say where the smaller tile goes (§5.3)."""
        work = self._work
        places = places_for_smaller(work, epoch, anchor)
        if places:
            seat = work.boards[epoch].owner(anchor)
            self.decision = Decision(seat, "place", places, epoch)
            self._pending = (epoch, anchor)
            return True
        downsize(work, epoch, anchor, -1)
        return False


Paid = tuple[tuple[int, ...], tuple[Hand, ...], tuple[Pair, ...], Cards]


def _pay(position: Position, move: Move) -> Paid:
    """Cards, charges, Ecus and bonus of a legal play (§2.2, §2.3, §3.1, §3.5)."""
    kind, epoch, source, shape, anchor, cards, by = move
    seat = position.mover
    pairs = position.adventurers
    pair = pairs[seat]
    hands, discard, gain = position.hands, position.discard, 0
    if kind == TRAVEL:
        pair = travelled(pair, epoch, source, anchor)
        gain = -1
    else:
        pair = charged(pair, epoch, by)
        hands = (*hands[:seat], without(hands[seat], cards), *hands[seat + 1 :])
        discard = gather(discard, cards)
        if kind == DEMOLISH:
            gain = -1
        elif kind in (CONSTRUCT, UPGRADE) and SIZE_OF[shape] > 1:
            gain = BONUS[epoch]
    pairs = (*pairs[:seat], pair, *pairs[seat + 1 :])
    ecus = position.ecus
    if gain:
        ecus = (*ecus[:seat], ecus[seat] + gain, *ecus[seat + 1 :])
    return ecus, hands, pairs, discard


def _renovate(work: Work, anchor: int) -> None:
    """§3.7: turn a ruin over, or mark a Castle or Abbey ruin that has no mark."""
    board = work.open(2)
    tile = board.remove(anchor)
    shape = tile & 15
    if SIZE_OF[shape] == 3 and not tile >> 5:
        work.supply[work.active] -= 1
        board.add(anchor, shape | (work.active + 1) << 5)
        work.tell("marked", 2, shape, anchor, work.active)
        return
    if tile >> 5:
        work.supply[(tile >> 5) - 1] += 1
    board.add(anchor, shape | 16)
    work.tell("renovated", 2, shape, anchor, work.active)


def begin(position: Position, move: Move, record: bool = False) -> Resolution:
    """Resolve a *legal* move as far as nobody has to decide."""
    return Resolution(position, move, () if record else None)


def outcomes(position: Position, move: Move, limit: int | None = None) -> list[Position] | None:
    """Every distinct position that a legal move can lead to, over everyone's choices (§5.5).

    Equal intermediate states are carried on once. None if there are more than ``limit``.
    """
    first = begin(position, move)
    if first.decision is None:
        return [first.position()]
    found: dict[tuple[object, ...], Position] = {}
    seen = {first.key()}
    todo = [first]
    while todo:
        for branch in branches(todo.pop()):
            key = branch.key()
            if branch.decision is None:
                if key not in found:
                    found[key] = branch.position()
                    if limit is not None and len(found) > limit:
                        return None
            elif key not in seen:
                seen.add(key)
                todo.append(branch)
    return list(found.values())


def branches(resolution: Resolution) -> Iterator[Resolution]:
    """The resolution after each option of its decision."""
    if resolution.decision is not None:
        for anchor in resolution.decision.options:
            yield resolution.choose(anchor)
