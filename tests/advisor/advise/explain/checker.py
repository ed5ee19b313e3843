"""Judges claims from the oracle's states alone: every name of docs/explain.md has a judge.

``wrong(turn, claims, others)`` lists what is false, what is told twice, and where the money or the
changes of income do not add up. The themes are derived a second time, too.
"""

from __future__ import annotations

import json
from typing import Any

import judge_domains
import judge_open
import judge_plays
import judge_shadows
from oracle.things import EPOCHS
from witness import Witness, board_pays

Claim = dict[str, Any]
MONEY = {"income", "construct", "upgrade", "demolish", "travel", "exchange"}
ROLES = ("greedy", "next", "first")
CHANGES = {"take", "win", "grow", "shrink", "lose", "deny", "feed"}
FIELDS = {"claim", "player", "epoch", "at", "from", "to", "ecus"}
JUDGES = {
    **judge_plays.JUDGES,
    **judge_shadows.JUDGES,
    **judge_domains.JUDGES,
    **judge_open.JUDGES,
}


def wrong(turn: Witness, claims: list[Claim], others: dict[str, Witness]) -> list[str]:
    """Everything that is wrong with the claims about a turn; empty if nothing is."""
    result = [json.dumps(claim) for claim in claims if not true(turn, claim, others)]
    once = [json.dumps(c, sort_keys=True) for c in claims if c["claim"] in judge_domains.JUDGES]
    result += [f"twice: {text}" for text in set(once) if once.count(text) > 1]
    money = sum(claim["ecus"] for claim in claims if claim["claim"] in MONEY)
    if money != turn.gain:
        result.append(f"money: {money} of {turn.gain}")
    for act in {act.play["type"] for act in turn.acts}:
        plays = sum(1 for one in turn.acts if one.play["type"] == act)
        names = {act, "mark"} if act == "renovate" else {act}
        told = sum(1 for claim in claims if claim["claim"] in names)
        if told != plays:
            result.append(f"{told} claims about {plays} plays {act}")
    for player in turn.before.players:
        for epoch in EPOCHS:
            pays = [board_pays(state, epoch, player.color) for state in (turn.before, turn.after)]
            said = sum(
                claim["ecus"]
                for claim in claims
                if claim["claim"] in CHANGES
                and (claim["epoch"], claim["player"]) == (epoch, player.color)
            )
            if said != pays[1] - pays[0]:
                result.append(f"{epoch} pays {player.color} {pays}, told is {said:+d}")
    return result


def true(turn: Witness, claim: Claim, others: dict[str, Witness]) -> bool:
    """Whether one claim holds."""
    assert set(claim) == FIELDS
    role = claim["claim"].partition(" ")[0]
    if role in ROLES:
        return judge_open.compare(turn, others[role], claim)
    return bool(JUDGES[claim["claim"]](turn, claim))
