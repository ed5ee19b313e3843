"""A play on `might` or `faith` rippling through time, one step after the other (§4).

A `Moment` is a resolution stopped between two steps. It is a plain value, so that whoever follows
all choices can keep each distinct one once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .domains import domain_of, domains_of, equals_highest_other, reveal, stock, supply
from .domains import touched_buildings as touched_by
from .removal import identical, keep_a_cube, put, remove
from .things import EPOCHS, Board, Boards, Building, Square, in_order
from .transform import Choose, Junction, conflict, division, downsize, inherit, junction, pick

Step = tuple[str, str]  # what, and on which board


@dataclass(frozen=True)
class Deed:
    """What the play does on its own board: `old` gives way to `built`, either may be missing."""

    hamlets: frozenset[Square]
    active: str
    epoch: str
    built: Building | None
    old: Building | None
    attached: bool


class Moment(NamedTuple):
    """The boards now, the steps to come, and the junction being settled, if any."""

    boards: Boards
    steps: tuple[Step, ...]
    joined: Junction | None = None


def begin(deed: Deed, boards: Boards) -> Moment:
    """§4.1: the steps of a resolution, board by board in time order."""
    here = deed.epoch
    steps: list[Step] = [("place", here), ("join", here), ("divide", here)]
    if here == "might":
        steps += [("divide", "faith"), ("shadow", "faith"), ("join", "faith"), ("divide", "faith")]
    steps += [("shadow", "reason")]
    return Moment(boards, tuple(steps))


def advance(deed: Deed, moment: Moment, choose: Choose) -> Moment:
    """One step: a placement, a shadow, one downsizing, or the end of a loop."""
    what, epoch = moment.steps[0]
    if what == "place":
        return _place(deed, _done(moment))
    if what == "join":
        return _join(deed, moment, epoch, choose)
    if what == "divide":
        return _divide(deed, moment, epoch, choose)
    if deed.built is None or deed.built.size == 1:  # §4.2: no shadow
        return _done(moment)
    if epoch == "faith":
        return _shadow_on_faith(deed, deed.built, _done(moment))
    return _shadow_on_reason(deed, deed.built, _done(moment))


def _done(moment: Moment) -> Moment:
    return moment._replace(steps=moment.steps[1:], joined=None)


def _board(boards: Boards, epoch: str) -> Board:
    return boards[EPOCHS.index(epoch)]


def _place(deed: Deed, moment: Moment) -> Moment:
    """§4.1a. What is demolished has no shadows (§4.5); what is upgraded is covered or taken."""
    before = _board(moment.boards, deed.epoch)
    joined = None
    if deed.built is not None and deed.built.kind == "civil":
        joined = junction(deed.epoch, before, deed.built, deed.old)
    after = before - {deed.old} | ({deed.built} if deed.built is not None else set())
    board = reveal(deed.hamlets, frozenset(b for b in after if b is not None))
    return moment._replace(boards=put(moment.boards, deed.epoch, board), joined=joined)


def _join(deed: Deed, moment: Moment, epoch: str, choose: Choose) -> Moment:
    """§5.1, one downsizing at a time."""
    if moment.joined is None:
        return _done(moment)
    result = conflict(epoch, _board(moment.boards, epoch), moment.joined)
    if result is None:
        return _done(moment)
    joined, candidates = result
    larger = pick(candidates, deed.active, choose)
    boards, smaller = downsize(deed.hamlets, moment.boards, epoch, larger, choose)
    return moment._replace(boards=boards, joined=inherit(joined, larger, smaller))


def _divide(deed: Deed, moment: Moment, epoch: str, choose: Choose) -> Moment:
    """§5.2, one downsizing at a time."""
    candidates = division(epoch, _board(moment.boards, epoch))
    if candidates is None:
        return _done(moment)
    larger = pick(candidates, deed.active, choose)
    boards, _ = downsize(deed.hamlets, moment.boards, epoch, larger, choose)
    return moment._replace(boards=boards)


def _shadow_on_faith(deed: Deed, built: Building, moment: Moment) -> Moment:
    """§4.2-§4.4; where it is not cast, none is cast on `reason` either."""
    boards = moment.boards
    old = identical(boards, "faith", deed.old) if deed.old is not None else None
    no_cube = built.kind != "civil" and old is None and supply(boards, built.owner) < 1
    refused = built.kind != "civil" and (
        refuses(deed.hamlets, boards[1], built)
        or (deed.attached and old is None and stands_alone(boards[1], built))
    )
    if stock(boards, built.name) < 1 or no_cube or refused:
        steps = tuple(step for step in moment.steps if step[0] != "shadow")
        return moment._replace(steps=steps)
    for lost in _overlapped(boards[1], built):
        if lost != old and not lost.printed:
            boards = remove(deed.hamlets, boards, "faith", lost, deed.active)
    joined = None
    if built.kind == "civil":
        joined = junction("faith", boards[1], built, old or _upgraded_hamlet(deed, boards[1]))
    board = boards[1] - set(_overlapped(boards[1], built)) | {built}
    boards = put(boards, "faith", reveal(deed.hamlets, board))
    return moment._replace(boards=boards, joined=joined)


def _overlapped(board: Board, built: Building) -> list[Building]:
    """The buildings that a footprint overlaps, visible printed hamlets included."""
    return in_order({b for b in board if not b.squares.isdisjoint(built.squares)})


def _upgraded_hamlet(deed: Deed, board: Board) -> Building | None:
    """The visible printed hamlet of a later board that is the one upgraded, if it was one."""
    if deed.old is None or not deed.old.printed:
        return None
    result = [b for b in board if b.printed and b.anchor == deed.old.anchor]
    return result[0] if result else None


def refuses(hamlets: frozenset[Square], board: Board, shadow: Building) -> bool:
    """§4.3: whether `faith` refuses a military or religious shadow."""
    under = set(_overlapped(board, shadow))
    if len(domains_of(board, touched_by(board, shadow.squares) - under)) > 1:
        return True
    after = reveal(hamlets, board - under | {shadow})
    return equals_highest_other(domain_of(after, shadow), shadow)


def stands_alone(board: Board, shadow: Building) -> bool:
    """§7.2: whether a shadow would touch no building but those that it overlaps."""
    return touched_by(board, shadow.squares) <= set(_overlapped(board, shadow))


def _shadow_on_reason(deed: Deed, built: Building, moment: Moment) -> Moment:
    """§4.4 and §4.6: cubes move with an upgrade, or are lost but for one on a hamlet uncovered."""
    boards = moment.boards
    if stock(boards, built.name) < 1:
        return moment
    old = identical(boards, "reason", deed.old) if deed.old is not None else None
    heir = old or _upgraded_hamlet(deed, boards[2])
    if built.kind == "civil":
        shadow = built._replace(cubes=heir.cubes if heir is not None else ())
    else:
        shadow = built._replace(owner="", state="ruin")
    under = _overlapped(boards[2], built)
    board = reveal(deed.hamlets, boards[2] - set(under) | {shadow})
    for lost in under:
        if lost not in (old, heir) and lost.kind == "civil" and not lost.printed:
            board = keep_a_cube(board, lost, deed.active)
    return moment._replace(boards=put(boards, "reason", board))
