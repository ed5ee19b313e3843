"""A claim: one fact about a turn, and what an explanation holds (formats §6, ``explain``).

What each name means is written in ``docs/explain.md``; weights are in
``explain.yaml``, words in ``en/claims.ftl``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

#: Claims whose Ecus add up to those of ``gain``.
MONEY: Final = ("income", "construct", "upgrade", "demolish", "travel", "exchange")
#: Beginnings of the names of claims that compare with another turn.
ROLES: Final = ("greedy", "next", "first", "played", "own")


@dataclass(frozen=True, slots=True)
class Claim:
    """One fact. What does not apply is None; ``ecus`` may be negative.

    ``source`` is the field ``from`` of the JSON. ``play`` says to which play of the turn it belongs
    (-1: to the turn as a whole); it is not part of the JSON.
    """

    #: What is claimed (docs/explain.md lists the names).
    name: str
    #: The colour that it is about.
    player: str | None = None
    epoch: str | None = None
    #: A square.
    at: str | None = None
    #: What it was before, or whose.
    source: str | int | None = None
    #: What it is then.
    to: str | int | None = None
    ecus: int | None = None
    #: Number of the play, from 0.
    play: int = field(default=-1, compare=False)
    #: Whether a domain, or in a claim about a reply of another player all boards, pay the player at
    #: the end of this turn; not part of the JSON either.
    due: bool = field(default=False, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Claims and sentences, the most important first, the themes of the turn and short reasons."""

    #: Of the position.
    digest: str
    #: The most important first.
    claims: tuple[Claim, ...]
    #: Every sentence is rendered from claims.
    sentences: tuple[str, ...]
    #: Such as ``capture`` or ``junction``.
    themes: tuple[str, ...]
    #: What the turn earns, what it stops and its risk, a sentence each as far as there is one.
    reasons: tuple[str, ...]


def claim_to_json(claim: Claim) -> dict[str, Any]:
    """The seven fields of formats §6."""
    return {
        "claim": claim.name,
        "player": claim.player,
        "epoch": claim.epoch,
        "at": claim.at,
        "from": claim.source,
        "to": claim.to,
        "ecus": claim.ecus,
    }


def explanation_to_json(explanation: Explanation) -> dict[str, Any]:
    """The value that ``khronos explain --json`` prints (formats §6)."""
    return {
        "digest": explanation.digest,
        "claims": [claim_to_json(claim) for claim in explanation.claims],
        "sentences": list(explanation.sentences),
    }
