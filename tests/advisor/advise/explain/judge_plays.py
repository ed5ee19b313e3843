"""What is true of single plays: acts, shadows, paradoxes, junctions, downsizings (rules §3–§5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from oracle.domains import stock
from oracle.removal import identical
from oracle.state import cards_of
from oracle.things import EPOCHS, Building, square_at, square_name
from witness import Act, Stage, Witness, standing

Claim = dict[str, Any]


def token(cards: Any) -> str:
    """``2m1c`` for a triple of cards."""
    return "".join(f"{n}{letter}" for n, letter in zip(cards, "mrc", strict=True) if n) or "0"


def acts(turn: Witness, *types: str) -> Iterator[Act]:
    return (act for act in turn.acts if act.play["type"] in types)


def construct(turn: Witness, claim: Claim) -> bool:
    return any(
        (act.play["epoch"], act.play["at"], act.play["building"], act.ecus)
        == (claim["epoch"], claim["at"], claim["to"], claim["ecus"])
        and claim["player"] == turn.mover
        and claim["from"] is None
        for act in acts(turn, "construct")
    )


def upgrade(turn: Witness, claim: Claim) -> bool:
    for act in acts(turn, "upgrade"):
        said = act.play["epoch"], act.play["at"], act.old.name, act.play["building"], act.ecus
        keys = ("epoch", "at", "from", "to", "ecus")
        if said == tuple(claim[key] for key in keys) and claim["player"] == turn.mover:
            return True
    return False


def demolish(turn: Witness, claim: Claim) -> bool:
    for act in acts(turn, "demolish"):
        old = act.old
        said = act.play["epoch"], act.play["at"], old.name, old.owner or None, act.ecus
        keys = ("epoch", "at", "from", "to", "ecus")
        if said == tuple(claim[key] for key in keys) and claim["player"] == turn.mover:
            return True
    return False


def travel(turn: Witness, claim: Claim) -> bool:
    return claim["player"] == turn.mover and any(
        (act.play["from"], act.play["to"], act.ecus) == (claim["from"], claim["to"], claim["ecus"])
        for act in acts(turn, "travel")
    )


def exchange(turn: Witness, claim: Claim) -> bool:
    return claim["player"] == turn.mover and any(
        token(cards_of(act.play["discard"])) == claim["from"]
        and (token(cards_of(act.play["draw"])) if "draw" in act.play else None) == claim["to"]
        and act.ecus == claim["ecus"] == -2
        for act in acts(turn, "exchange")
    )


def swap(turn: Witness, claim: Claim) -> bool:
    return claim["player"] == turn.mover and any(
        token(cards_of(act.play["give"])) == claim["from"]
        and token(cards_of(act.play["take"])) == claim["to"]
        and act.ecus == 0
        for act in acts(turn, "swap")
    )


def discard(turn: Witness, claim: Claim) -> bool:
    return claim["player"] == turn.mover and token(turn.discard) == claim["from"]


def populate(turn: Witness, claim: Claim) -> bool:
    for act in acts(turn, "populate"):
        building = standing(act.after.board("reason"), claim["to"], claim["at"])
        old = standing(act.before.board("reason"), claim["to"], claim["at"])
        if act.play["at"] == claim["at"] and building is not None and old is not None:
            now, was = dict(building.cubes), dict(old.cubes)
            put = now.get(turn.mover, 0) == was.get(turn.mover, 0) + 1
            return put and claim["player"] == turn.mover
    return False


def _ruin(claim: Claim) -> Callable[[Act], tuple[Building, Building] | None]:
    def of(act: Act) -> tuple[Building, Building] | None:
        old = standing(act.before.board("reason"), claim["from"], claim["at"])
        new = standing(act.after.board("reason"), claim["from"], claim["at"])
        return None if old is None or new is None else (old, new)

    return of


def mark(turn: Witness, claim: Claim) -> bool:
    pairs = map(_ruin(claim), acts(turn, "renovate"))
    return claim["player"] == turn.mover and any(
        not old.mark and new.mark == turn.mover and new.state == "ruin"
        for old, new in filter(None, pairs)
    )


def renovate(turn: Witness, claim: Claim) -> bool:
    pairs = map(_ruin(claim), acts(turn, "renovate"))
    return claim["player"] == turn.mover and any(
        (old.state, new.state) == ("ruin", "renovated") for old, new in filter(None, pairs)
    )


def unmark(turn: Witness, claim: Claim) -> bool:
    pairs = map(_ruin(claim), acts(turn, "renovate"))
    return any(old.mark == claim["player"] and not new.mark for old, new in filter(None, pairs))


def decision(turn: Witness, claim: Claim) -> bool:
    return claim["player"] in turn.rivals and any(
        (choice.who, choice.what, choice.chosen) == (claim["player"], claim["from"], claim["at"])
        for act in turn.acts
        for choice in act.choices
    )


# -- what follows --------------------------------------------------------------------------------


def stages(turn: Witness, *what: str) -> Iterator[tuple[Act, Stage]]:
    for act in turn.acts:
        for stage in act.stages:
            if stage.what in what:
                yield act, stage


def cast(act: Act, stage: Stage) -> bool:
    """Whether a shadow was put down in that step."""
    if act.play["type"] == "demolish" or act.built.size == 1 or stage.what != "shadow":
        return False
    built = act.built
    if stage.old(stage.epoch) != stage.new(stage.epoch):
        return standing(stage.new(stage.epoch), built.name, square_name(built.anchor)) is not None
    # nothing changed: none was cast, or it swallowed its like
    if standing(stage.old(stage.epoch), built.name, square_name(built.anchor)) is None:
        return False
    if stage.epoch == "faith":
        return any(what == "shadow" for what, _ in stage.after.steps)
    return stock(stage.before.boards, built.name) > 0


def shadow(turn: Witness, claim: Claim) -> bool:
    for act, stage in stages(turn, "shadow"):
        if stage.epoch != claim["epoch"] or not cast(act, stage):
            continue
        built, old = act.built, act.old
        replaced = identical(stage.before.boards, stage.epoch, old) if old is not None else None
        said = square_name(built.anchor), built.name, replaced.name if replaced else None
        if said == (claim["at"], claim["to"], claim["from"]) and claim["player"] == turn.mover:
            return True
    return False


def _gone(stage: Stage, epoch: str, claim: Claim) -> Building | None:
    """The building of the claim, if that step took it from a board."""
    old = standing(stage.old(epoch), claim["from"], claim["at"])
    return None if old is None or old in stage.new(epoch) else old


def _swallowed(act: Act, stage: Stage, claim: Claim) -> Building | None:
    """The building of the claim, if the shadow cast in that step fell on it (§4.4)."""
    lost = standing(stage.old(stage.epoch), claim["from"], claim["at"])
    if lost is None or lost.printed or not cast(act, stage):
        return None
    same = identical(stage.before.boards, stage.epoch, act.old) if act.old is not None else None
    return lost if lost != same and lost.squares & act.built.squares else None


def paradox(turn: Witness, claim: Claim) -> bool:
    for act, stage in stages(turn, "shadow"):
        if stage.epoch == claim["epoch"]:
            lost = _swallowed(act, stage, claim)
            if lost is not None and (lost.owner or None) == claim["player"]:
                return lost not in act.after.board(stage.epoch)
    return False


def collapse(turn: Witness, claim: Claim) -> bool:
    for act, stage in stages(turn, "shadow"):
        lost = standing(stage.old("reason"), claim["from"], claim["at"])
        above = _swallowed(act, stage, claim) if stage.epoch == "faith" else None
        if lost is not None and above is not None and (above.owner or None) == claim["player"]:
            return claim["epoch"] == "reason" and lost not in act.after.board("reason")
    return False


def junction(turn: Witness, claim: Claim) -> bool:
    for _, stage in stages(turn, "place", "shadow"):
        joined = stage.after.joined
        if stage.epoch == claim["epoch"] and joined is not None:
            at = square_name(joined.civil.anchor)
            if (len(joined.powers), 1, at) == (claim["from"], claim["to"], claim["at"]):
                return claim["player"] == turn.mover
    return False


def _put(stage: Stage, epoch: str, larger: Building) -> Building | None:
    """The smaller building that the step put in the place of a larger one."""
    smaller = [
        b
        for b in stage.new(epoch) - stage.old(epoch)
        if b.kind == larger.kind and b.size == larger.size - 1 and b.squares <= larger.squares
    ]
    return smaller[0] if smaller else None


def downsize(turn: Witness, claim: Claim) -> bool:
    for _, stage in stages(turn, "join", "divide"):
        if stage.epoch != claim["epoch"]:
            continue
        lost = _gone(stage, stage.epoch, claim)
        if lost is not None and lost.owner == claim["player"]:
            put = _put(stage, stage.epoch, lost)
            if (put.name if put else None) == claim["to"]:
                return True
    return False


def follow(turn: Witness, claim: Claim) -> bool:
    for _, stage in stages(turn, "join", "divide"):
        if EPOCHS.index(stage.epoch) >= EPOCHS.index(claim["epoch"]):
            continue
        lost = _gone(stage, claim["epoch"], claim)
        first = standing(stage.old(stage.epoch), claim["from"], claim["at"])
        if lost is None or first is None or first in stage.new(stage.epoch):
            continue
        put = _put(stage, claim["epoch"], lost)
        if (put.name if put else None, lost.owner or None) == (claim["to"], claim["player"]):
            return True
    return False


def cubes_lost(turn: Witness, claim: Claim) -> bool:
    def total(board: Any) -> int:
        return sum(n for b in board for color, n in b.cubes if color == claim["player"])

    def there(board: Any) -> int:
        result = [b for b in board if b.anchor == square_at(claim["at"])]
        return sum(n for b in result for color, n in b.cubes if color == claim["player"])

    for act in turn.acts:
        old, new = act.before.board("reason"), act.after.board("reason")
        if (total(old), total(new)) == (claim["from"], claim["to"]) and total(new) < total(old):
            return there(new) < there(old) and claim["epoch"] == "reason"
    return False


JUDGES = {
    "construct": construct,
    "upgrade": upgrade,
    "demolish": demolish,
    "travel": travel,
    "exchange": exchange,
    "swap": swap,
    "discard": discard,
    "populate": populate,
    "mark": mark,
    "renovate": renovate,
    "unmark": unmark,
    "decision": decision,
    "shadow": shadow,
    "paradox": paradox,
    "collapse": collapse,
    "junction": junction,
    "downsize": downsize,
    "follow": follow,
    "cubes lost": cubes_lost,
}
