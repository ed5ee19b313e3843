"""Why a shadow is not cast, what is in its way, what it covers and what stays (rules §4.2–§5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge_plays import acts, cast, stages
from oracle.domains import (
    domain_of,
    domains_of,
    equals_highest_other,
    reveal,
    stock,
    supply,
    touched_buildings,
)
from oracle.removal import identical
from oracle.things import EPOCHS, Board, Boards, Building, square_at, square_name
from witness import Act, Stage, Witness, standing

Claim = dict[str, Any]


def _under(board: Board, built: Building) -> set[Building]:
    return {b for b in board if b.squares & built.squares}


def _touched(board: Board, built: Building) -> set[Building]:
    """What a shadow would touch outside what it would remove (§4.3)."""
    return touched_buildings(board, built.squares) - _under(board, built)


def _with(act: Act, board: Board, built: Building) -> Board:
    """The board of ``faith`` with a shadow in place of what it would remove."""
    assert act.deed is not None
    return reveal(act.deed.hamlets, board - _under(board, built) | {built})


def _ties(act: Act, board: Board, built: Building) -> bool:
    return equals_highest_other(domain_of(_with(act, board, built), built), built)


def _whys(act: Act, boards: Boards, epoch: str) -> set[str]:
    """What speaks against a shadow on a board, asked in the order of §4.2 and §4.3."""
    built, whys = act.built, set[str]()
    if not stock(boards, built.name):
        return {"tile"}
    if epoch == "reason" or built.kind == "civil":
        return whys
    old = identical(boards, epoch, act.old) if act.old is not None else None
    if old is None and not supply(boards, built.owner):
        return {"cube"}
    if len(domains_of(boards[1], _touched(boards[1], built))) > 1:
        return {"dominion"}
    if act.before.attached and old is None and not _touched(boards[1], built):
        return {"unattached"}
    return {"hierarchy"} if _ties(act, boards[1], built) else whys


def _missing(turn: Witness, claim: Claim) -> Iterator[tuple[Act, Boards]]:
    """The plays whose shadow is missing on a board, with the boards when it would have come."""
    for act in acts(turn, "construct", "upgrade"):
        later = EPOCHS.index(claim["epoch"]) > EPOCHS.index(act.play["epoch"])
        thrown = [s for s in act.stages if s.epoch == claim["epoch"] and cast(act, s)]
        if later and act.built.size > 1 and not thrown:
            asked = [s for s in act.stages if (s.what, s.epoch) == ("shadow", claim["epoch"])]
            yield act, asked[0].before.boards if asked else act.after.boards


def no_shadow(turn: Witness, claim: Claim) -> bool:
    if claim["player"] != turn.mover:
        return False
    for act, boards in _missing(turn, claim):
        if (square_name(act.built.anchor), act.built.name) != (claim["at"], claim["to"]):
            continue
        if claim["from"] in ("not_on_faith", "refused_on_faith"):
            if (act.play["epoch"], claim["epoch"]) != ("might", "reason"):
                return False
            before = next(s for s in act.stages if (s.what, s.epoch) == ("shadow", "faith")).before
            whys = _whys(act, before.boards, "faith")
            refused = claim["from"] == "refused_on_faith"
            return bool(whys) and whys <= (
                {"dominion", "hierarchy", "unattached"} if refused else {"tile", "cube"}
            )
        on_faith = [s for s in act.stages if s.epoch == "faith" and cast(act, s)]
        if claim["epoch"] == "reason" and act.play["epoch"] == "might" and not on_faith:
            return False
        return _whys(act, boards, claim["epoch"]) == {claim["from"]}
    return False


def small(turn: Witness, claim: Claim) -> bool:
    return claim["player"] == turn.mover and any(
        (act.play["epoch"], square_name(act.built.anchor), act.built.name, act.built.size)
        == (claim["epoch"], claim["at"], claim["to"], 1)
        for act in acts(turn, "construct")
    )


def touch(turn: Witness, claim: Claim) -> bool:
    for act, boards in _missing(turn, claim):
        there = standing(boards[1], claim["from"], claim["at"])
        if there is not None and (there.owner or None) == claim["player"]:
            return there in _touched(boards[1], act.built)
    return False


def equal(turn: Witness, claim: Claim) -> bool:
    cases = [(act, boards[1], act.built) for act, boards in _missing(turn, claim)]
    for act, stage in stages(turn, "join", "divide"):
        for smaller in _smaller(stage):
            lost = {b for b in stage.old("faith") - stage.new("faith") if b.kind == smaller.kind}
            cases.append((act, stage.old("faith") - lost, smaller))
    for act, board, built in cases:
        there = standing(board, claim["from"], claim["at"])
        if there is not None and there.owner == claim["player"] and _ties(act, board, built):
            same = (there.kind, there.size) == (built.kind, built.size)
            domain = domain_of(_with(act, board, built), built)
            return same and there in domain and claim["epoch"] == "faith"
    return False


def old_shadow(turn: Witness, claim: Claim) -> bool:
    for act, boards in _missing(turn, claim):
        old = identical(boards, claim["epoch"], act.old) if act.old is not None else None
        if old is None or old not in act.after.board(claim["epoch"]):
            continue
        said = claim["from"], square_at(claim["at"]), claim["player"]
        return said == (old.name, old.anchor, old.owner or None)
    return False


def cover(turn: Witness, claim: Claim) -> bool:
    for act, stage in stages(turn, "shadow"):
        if stage.epoch == claim["epoch"] and cast(act, stage):
            there = standing(stage.old(stage.epoch), claim["from"], claim["at"])
            if there is not None and there.printed and there.squares & act.built.squares:
                return claim["player"] is None
    return False


def _smaller(stage: Stage) -> list[Building]:
    """The buildings that a step put in the place of larger ones on its board."""
    return sorted(b for b in stage.new(stage.epoch) - stage.old(stage.epoch) if not b.printed)


def no_smaller(turn: Witness, claim: Claim) -> bool:
    for act, stage in stages(turn, "join", "divide"):
        later = EPOCHS.index(claim["epoch"])
        if later <= EPOCHS.index(stage.epoch) or stage.old(claim["epoch"]) == stage.new(
            claim["epoch"]
        ):
            continue
        above = EPOCHS[later - 1]
        put = [b for b in _smaller(stage) if b.name == claim["to"]]
        if above != stage.epoch:
            put = [b for b in put if standing(stage.new(above), b.name, square_name(b.anchor))]
        if not put:
            return claim["from"] == "not_before"
        if standing(stage.new(claim["epoch"]), claim["to"], square_name(put[0].anchor)):
            return False
        if not stock(stage.after.boards, claim["to"]):
            return claim["from"] == "tile"
        return claim["from"] == "hierarchy" and _ties(act, stage.new("faith"), put[0])
    return False


JUDGES = {
    "no shadow": no_shadow,
    "small": small,
    "touch": touch,
    "equal": equal,
    "old shadow": old_shadow,
    "cover": cover,
    "no smaller": no_smaller,
}
