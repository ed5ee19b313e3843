"""Threats: what one turn of an opponent can take from what I collect later (docs/threats.md)."""

from advisor.advise.threats.next_income import (
    at_stake,
    in_time,
    paid_first,
    stake_turn,
    threatened,
    why_nothing,
)
from advisor.advise.threats.prevention import Prevention, turn_of
from advisor.advise.threats.threat_result import (
    Domain,
    Rival,
    Threat,
    Threats,
    threats_to_json,
)
from advisor.advise.threats.threat_search import Lookout, limits, threats

__all__ = [
    "Domain",
    "Lookout",
    "Prevention",
    "Rival",
    "Threat",
    "Threats",
    "at_stake",
    "in_time",
    "limits",
    "paid_first",
    "stake_turn",
    "threatened",
    "threats",
    "threats_to_json",
    "turn_of",
    "why_nothing",
]
