"""What was found of threats, as values and as the JSON of ``khronos threats`` (docs/threats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from advisor.answers import line_to_json
from advisor.threats.prevention import Prevention
from positions.things import KINDS, Cards
from search.lines import Played


class Domain(NamedTuple):
    """A domain that pays me as things stand: its board, its first square, and Ecus."""

    epoch: str
    at: str
    ecus: int


@dataclass(frozen=True, slots=True)
class Threat:
    """A turn of an opponent and what it does to my next income, in Ecus."""

    #: Their colour.
    opponent: str
    #: The likeliest hand with which they can.
    hand: Cards
    #: The cards of it that they spend.
    cards: Cards
    #: Probability that they hold those cards, as far as I can know (§2.6).
    chance: Fraction
    #: Where others decide on the way, the branch that does least.
    line: tuple[Played, ...]
    #: My domains that then pay me less.
    domains: tuple[Domain, ...]
    #: What I lose for certain, above 0.
    loss: int
    #: What is left of my income.
    income: int
    #: Others decide on the way, so the opponent's later plays may depend on them.
    adaptive: bool
    #: How to prevent it; None if no turn was found, or none was looked for.
    prevention: Prevention | None = None
    #: False if no turn of mine prevents it: all were looked at. None if that is not known.
    preventable: bool | None = None


@dataclass(frozen=True, slots=True)
class Rival:
    """How far the search for one opponent's worst turn has come, in Ecus of my income."""

    opponent: str
    #: The largest loss found, and what no turn of theirs exceeds.
    loss: int
    bound: int
    #: Hands that the unseen cards allow, and how many of them are searched through.
    hands: int
    done: int


@dataclass(frozen=True, slots=True)
class Threats:
    """What my opponents can do to my next income, the worst first."""

    digest: str
    color: str
    #: My next income as things stand, boards and adventurers as they are (§6); 0 if none comes.
    income: int
    rivals: tuple[Rival, ...]
    threats: tuple[Threat, ...]
    #: Positions looked at.
    nodes: int
    #: Phase I of an opponent's turn that the bound does not count: ``exchange``, ``swap``.
    left_out: tuple[str, ...] = ()
    #: Opponents whose cards the position tells, and who were taken to hold them.
    told: tuple[str, ...] = ()

    @property
    def loss(self) -> int:
        """The largest loss found."""
        return max((rival.loss for rival in self.rivals), default=0)

    @property
    def bound(self) -> int:
        """No turn of one opponent takes more, but for what is ``left_out``."""
        return max((rival.bound for rival in self.rivals), default=0)


def left_out_words(left_out: Sequence[str]) -> str:
    """What may take more than the bound: ``first exchange cards``; empty if nothing may."""
    said = {"exchange": "exchange cards", "swap": "swap with the reserve"}
    return "first " + " or ".join(said[one] for one in left_out) if left_out else ""


def threats_to_json(found: Threats) -> dict[str, Any]:
    """The value that ``khronos threats --json`` prints (docs/threats.md)."""
    return {
        "digest": found.digest,
        "player": found.color,
        "income": found.income,
        "loss": found.loss,
        "bound": found.bound,
        "left_out": list(found.left_out),
        "known_hands": list(found.told),
        "opponents": [
            {
                "player": rival.opponent,
                "loss": rival.loss,
                "bound": rival.bound,
                "hands": rival.hands,
                "searched": rival.done,
            }
            for rival in found.rivals
        ],
        "threats": [_threat_to_json(n, threat) for n, threat in enumerate(found.threats, 1)],
    }


def _threat_to_json(rank: int, threat: Threat) -> dict[str, Any]:
    found = threat.prevention
    return {
        "rank": rank,
        "player": threat.opponent,
        "loss": threat.loss,
        "income": threat.income,
        "domains": [domain._asdict() for domain in threat.domains],
        "line": line_to_json(threat.line),
        "cards": _by_kind(threat.cards),
        "chance": round(float(threat.chance), 6),
        "hand": _by_kind(threat.hand),
        "preventable": threat.preventable,
        "prevention": None
        if found is None
        else {
            "line": line_to_json(found.line),
            "cards": _by_kind(found.cards),
            "gain": found.gain,
            "cheapest": found.cheapest,
            "income": found.income,
            "remaining": found.remaining,
        },
    }


def _by_kind(cards: Cards) -> dict[str, int]:
    return {KINDS[kind]: n for kind, n in enumerate(cards) if n}
