"""What is said of threats by the command and by the page: what they hit, and how likely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from advisor.words.position_words import hand_token
from advisor.words.say import Argument, fixed, joined, say
from positions.things import Cards


def domains_words(domains: Iterable[tuple[str, str, int, int]]) -> str:
    """``b2 on Might 1 → 0, on Reason 3 → 1``: board, square, Ecus now and then."""
    said, before = [], ""
    for epoch, at, ecus, then in domains:
        pays: dict[str, Argument] = {"epoch": epoch, "ecus": ecus, "then": then}
        if at == before:
            said.append(say("threat-domain-same-square", **pays))
        else:
            said.append(say("threat-domain", at=at, **pays))
        before = at
    return joined("list-and", said) if said else ""


def chance_words(chance: float) -> str:
    """``34 %``; ``less than 1 %``."""
    if 0 < chance < 0.01:
        return say("chance-small")
    return say("chance", percent=fixed(100 * chance, 0))


def needs_words(cards: Cards, chance: float, exchanged: bool, covered: Sequence[str]) -> str:
    """The cards that a threat takes, and how likely the opponent has them.

    :param exchanged: they are drawn in an exchange.
    :param covered: what opponents may do first: ``exchange``, under Hold'em ``swap``.
    """
    if not any(cards):
        return say("threat-needs-none")
    way = "draw" if exchanged else "swap" if "swap" in covered else "hold"
    return say("threat-needs", cards=hand_token(cards), way=way, chance=chance_words(chance))


def covers_of(covered: Sequence[str]) -> str:
    """What the texts of a bound choose by: ``swap`` where opponents may also swap first."""
    return "swap" if "swap" in covered else "exchange"
