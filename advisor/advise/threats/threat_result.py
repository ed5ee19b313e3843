"""What was found of threats, as values and as the JSON of ``khronos threats`` (docs/threats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from advisor.advise.json_answers import decided_in, line_to_json
from advisor.advise.threats.next_income import then_paying
from advisor.advise.threats.prevention import Prevention
from advisor.words.advice import cards_to_json
from positions.notation.play_text import play_to_json
from positions.notation.written_plays import Exchange, Swap
from positions.things import EPOCHS, Cards
from search.rules.income import held_from
from search.rules.position import Position
from search.rules.written_turn import Played


class Domain(NamedTuple):
    """A domain that pays me as things stand: its board, the square from which I hold it, and Ecus.

    ``then`` is what is left of them after a threat; domains that are joined are paid once, with
    the richest of them.
    """

    epoch: str
    at: str
    ecus: int
    then: int


def paying_less(
    domains: Sequence[tuple[int, int, int]], before: Position, after: Position, seat: int
) -> tuple[Domain, ...]:
    """Those of a player's ``domains`` (of ``paying``, ``before``) that pay less ``after``."""
    names = before.table.geometry.names
    left = then_paying(domains, after, seat)
    return tuple(
        Domain(EPOCHS[epoch], names[held_from(before.boards[epoch], squares, seat)], ecus, then)
        for (epoch, squares, ecus), then in zip(domains, left, strict=True)
        if then < ecus
    )


@dataclass(frozen=True, slots=True)
class Threat:
    """A turn of an opponent and what it does to the income at stake, in Ecus."""

    #: Their colour.
    opponent: str
    #: The likeliest hand with which they can, as they hold it now.
    hand: Cards
    #: What they do first: an exchange (§2.1), a swap (§7), both, or mostly neither.
    first: tuple[Exchange | Swap, ...]
    #: The cards that they then spend.
    cards: Cards
    #: Probability that they hold those cards, can swap for them, or draw them if there is an
    #: exchange in ``first``; as far as I can know (§2.6).
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

    @property
    def exchanged(self) -> bool:
        """Whether it takes an exchange, and so depends on the draw."""
        return any(isinstance(play, Exchange) for play in self.first)


@dataclass(frozen=True, slots=True)
class Rival:
    """How far the search for one opponent's worst turn has come, in Ecus of my income."""

    opponent: str
    #: The largest loss found, and what no turn of theirs exceeds.
    loss: int
    bound: int
    #: Hands with which they may come to their actions, and how many are searched through.
    hands: int
    done: int


@dataclass(frozen=True, slots=True)
class Threats:
    """What my opponents can do to what I collect after this turn, the worst first."""

    digest: str
    color: str
    #: What I collect on ``turn`` as things stand, boards and adventurers as they are (§6); 0 if
    #: none comes.
    income: int
    #: When I collect next after this turn, whose own income nobody can take; None if never.
    turn: int | None
    rivals: tuple[Rival, ...]
    threats: tuple[Threat, ...]
    #: Positions looked at.
    nodes: int
    #: What opponents may do first and the bound covers: ``exchange``, under Hold'em ``swap``.
    covered: tuple[str, ...] = ("exchange",)
    #: Opponents whose cards the position tells, and who were taken to hold them.
    known_hands: tuple[str, ...] = ()

    @property
    def loss(self) -> int:
        """The largest loss found."""
        return max((rival.loss for rival in self.rivals), default=0)

    @property
    def bound(self) -> int:
        """No turn of one opponent takes more, whatever they exchange or swap first."""
        return max((rival.bound for rival in self.rivals), default=0)

    def bounded_by(self, other: Threats) -> Threats:
        """The same threats, with the lower of the bounds that either proves for each opponent."""
        bounds = {rival.opponent: rival.bound for rival in other.rivals}
        rivals = (
            replace(one, bound=max(one.loss, min(one.bound, bounds.get(one.opponent, one.bound))))
            for one in self.rivals
        )
        return replace(self, rivals=tuple(rivals))


def threats_to_json(threats: Threats) -> dict[str, Any]:
    """The value that ``khronos threats --json`` prints (docs/threats.md)."""
    return {
        "digest": threats.digest,
        "player": threats.color,
        "income": threats.income,
        "turn": threats.turn,
        "loss": threats.loss,
        "bound": threats.bound,
        "covered": list(threats.covered),
        "known_hands": list(threats.known_hands),
        "opponents": [
            {
                "player": rival.opponent,
                "loss": rival.loss,
                "bound": rival.bound,
                "hands": rival.hands,
                "searched": rival.done,
            }
            for rival in threats.rivals
        ],
        "threats": [_threat_to_json(n, threat) for n, threat in enumerate(threats.threats, 1)],
    }


def _threat_to_json(rank: int, threat: Threat) -> dict[str, Any]:
    prevention = threat.prevention
    return {
        "rank": rank,
        "player": threat.opponent,
        "loss": threat.loss,
        "income": threat.income,
        "domains": [domain._asdict() for domain in threat.domains],
        "first": [play_to_json(play) for play in threat.first],
        "line": line_to_json(threat.line),
        "decide": decided_in(threat.line),
        "cards": cards_to_json(threat.cards),
        "chance": round(float(threat.chance), 6),
        "hand": cards_to_json(threat.hand),
        "preventable": threat.preventable,
        "prevention": None
        if prevention is None
        else {
            "line": line_to_json(prevention.line),
            "decide": decided_in(prevention.line),
            "cards": cards_to_json(prevention.cards),
            "gain": prevention.gain,
            "cheapest": prevention.cheapest,
            "income": prevention.income,
            "remaining": prevention.remaining,
        },
    }
