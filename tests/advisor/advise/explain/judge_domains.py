"""What is true of domains: collected, taken, lost, denied, divided, blocked (rules §3.3, §6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oracle.domains import Domain, domains, summit
from oracle.income import total_income
from oracle.legality import constructions, upgrades
from oracle.state import State
from oracle.things import (
    INCOME_TURNS,
    KINDS,
    NAMED,
    Building,
    footprint,
    row_major,
    square_at,
    square_name,
)
from witness import Witness, domain_at, next_number, pays, place, place_pays, squares

Claim = dict[str, Any]


def gain(turn: Witness, claim: Claim) -> bool:
    return (claim["player"], claim["ecus"]) == (turn.mover, turn.gain)


def income(turn: Witness, claim: Claim) -> bool:
    standing = {epoch for epoch, _ in turn.after.seat(turn.mover).adventurers}
    if not turn.collects or claim["epoch"] not in standing or claim["player"] != turn.mover:
        return False
    domain = domain_at(turn.after.board(claim["epoch"]), claim["at"])
    return pays(claim["epoch"], domain, turn.mover) == claim["ecus"]


def _pays(turn: Witness, claim: Claim) -> tuple[int, int]:
    """What the place paid and pays; where one of several domains alone pays the mover more than
    what it shares squares with did, and by as much as the place, what that one did."""
    epoch, color = claim["epoch"], claim["player"]
    paid, now = place_pays(turn, epoch, claim["at"], color)
    old, new = place(turn, epoch, claim["at"])
    rising = {}
    for number, domain in enumerate(new):
        shared = [d for d in old if squares(d) & squares(domain)]
        before, after = sum(pays(epoch, d, color) for d in shared), pays(epoch, domain, color)
        if after > before:
            rising[number] = before, after
    several = sum(pays(epoch, domain, color) > 0 for domain in new) > 1
    if color != turn.mover or now <= paid or not several or len(rising) != 1:
        return paid, now
    ((number, (before, after)),) = rising.items()
    if after - before != now - paid:
        return paid, now
    assert square_at(claim["at"]) in squares(new[number])
    return before, after


def take(turn: Witness, claim: Claim) -> bool:
    before, after = _pays(turn, claim)
    lost = place_pays(turn, claim["epoch"], claim["at"], claim["from"])
    mine = claim["player"] == turn.mover and claim["from"] in turn.rivals
    right = (after, after - before) == (claim["to"], claim["ecus"]) and after > before
    return mine and right and lost[0] > 0 == lost[1]


def win(turn: Witness, claim: Claim) -> bool:
    before, after = _pays(turn, claim)
    said = claim["player"], claim["to"], claim["ecus"]
    return before == 0 < after and said == (turn.mover, after, after) and claim["from"] is None


def changed(turn: Witness, claim: Claim) -> bool:
    """Both sums and their difference; which way says the name."""
    before, after = _pays(turn, claim)
    said = claim["from"], claim["to"] or 0, claim["ecus"]
    if said != (before, after, after - before):
        return False
    mine = claim["player"] == turn.mover
    return {
        "grow": mine and 0 < before < after,
        "shrink": mine and 0 < after < before,
        "lose": mine and after == 0 < before and claim["to"] is None,
        "deny": not mine and after < before,
        "feed": not mine and after > before,
    }[claim["claim"]]


def keep(turn: Witness, claim: Claim) -> bool:
    before, after = _pays(turn, claim)
    said = claim["player"], claim["from"], claim["to"], claim["ecus"]
    return before > 0 and said == (turn.mover, before, after, before) and before == after


def divide(turn: Witness, claim: Claim) -> bool:
    old = domain_at(turn.before.board(claim["epoch"]), claim["at"])
    named = _name(turn.before, claim["epoch"], old)
    left = {_plain(b) for b in old}
    parts = [
        d for d in domains(turn.after.board(claim["epoch"])) if any(_plain(b) in left for b in d)
    ]
    if claim["player"] != turn.mover:
        return False
    return named == claim["at"] and len(parts) == claim["to"] > 1 == claim["from"]


def _name(state: State, epoch: str, domain: Domain) -> str:
    """The square by which a domain is named: where its first holder holds it, or its first."""
    if epoch == "reason":
        colors = [p.color for p in state.players if _leads(domain, p.color)]
        held = [b for b in domain if colors and dict(b.cubes).get(colors[0])]
        best = [(dict(b.cubes)[colors[0]], b.size) for b in held]
        top = [b for b, rank in zip(held, best, strict=True) if rank == max(best)]
    else:
        top = summit(domain, "military" if epoch == "might" else "religious")
    anchors = [building.anchor for building in top] or list(squares(domain))
    return square_name(min(anchors, key=row_major))


def _plain(building: Building) -> Building:
    """The building without what comes and goes on it."""
    return building._replace(state="", mark="", cubes=())


def majority(turn: Witness, claim: Claim) -> bool:
    old, _ = place(turn, "reason", claim["at"])
    new = domain_at(turn.after.board("reason"), claim["at"])
    old = [d for d in old if squares(d) & squares(new)]
    if claim["player"] != turn.mover or any(_leads(d, turn.mover) for d in old):
        return False
    value = sum(b.value for b in new if b.kind != "civil")
    said = claim["from"], claim["to"], claim["ecus"]
    before = sum(_cubes(d, turn.mover) for d in old)
    return _leads(new, turn.mover) and said == (before, _cubes(new, turn.mover), value)


def _cubes(domain: Domain, color: str) -> int:
    return sum(n for b in domain for owner, n in b.cubes if owner == color)


def _leads(domain: Domain, color: str) -> bool:
    owners = {owner for b in domain for owner, _ in b.cubes}
    own = _cubes(domain, color)
    return own > 0 and all(_cubes(domain, owner) <= own for owner in owners)


def in_time(turn: Witness, claim: Claim) -> bool:
    who = claim["player"]
    before, after = total_income(turn.before, who), total_income(turn.after, who)
    said = claim["from"], claim["to"], claim["ecus"]
    soon = next_number(turn.before, who) in INCOME_TURNS
    return (
        who in turn.rivals and soon and after < before and said == (before, after, after - before)
    )


def block(turn: Witness, claim: Claim) -> bool:
    epoch, name = claim["epoch"], claim["to"]
    kind, size = NAMED[name]
    if kind != ("military" if epoch == "might" else "religious"):
        return False
    now = domain_at(turn.after.board(epoch), claim["at"])
    highest = summit(now, kind)
    held = len(highest) == 1 and (highest[0].owner, highest[0].name) == (turn.mover, name)
    old = [d for d in domains(turn.before.board(epoch)) if squares(d) & squares(now)]
    lower = all(b.value < size for d in old for b in summit(d, kind))
    mine = any([b.owner for b in summit(d, kind)] == [turn.mover] for d in old)
    theirs = any(b.kind == kind and b.owner == claim["player"] for d in old for b in d)
    return (
        claim["player"] in turn.rivals
        and held
        and lower
        and (mine or theirs)
        and bool(_sites(turn.before, claim, old))
        and not _sites(turn.after, claim, [now])
    )


def _sites(state: State, claim: Claim, there: list[Domain]) -> list[str]:
    """Where the rival could put that building into one of some domains, cards granted."""
    kind, size = NAMED[claim["to"]]
    epoch = claim["epoch"]
    hand = tuple(4 if one == kind else 0 for one in KINDS)
    rival = replace(
        state.seat(claim["player"]),
        hand=(hand[0], hand[1], hand[2]),
        adventurers=((epoch, 0), (epoch, 0)),
    )
    asked = replace(state, mover=claim["player"]).with_player(rival)
    plays = [*constructions(asked, epoch), *upgrades(asked, epoch)]
    result = []
    for play in plays:
        anchor = square_at(play["at"])
        around = Building(kind, size, anchor).border | footprint(anchor, size)
        if play["building"] == claim["to"] and any(squares(d) & around for d in there):
            result.append(play["at"])
    return result


JUDGES = {
    "gain": gain,
    "income": income,
    "take": take,
    "win": win,
    "grow": changed,
    "shrink": changed,
    "lose": changed,
    "deny": changed,
    "feed": changed,
    "keep": keep,
    "divide": divide,
    "majority": majority,
    "in time": in_time,
    "block": block,
}
