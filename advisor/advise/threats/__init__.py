"""Threats: what one turn of an opponent can take from my next income (docs/threats.md)."""

from advisor.advise.threats.next_income import at_stake, threatened
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
    "limits",
    "threatened",
    "threats",
    "threats_to_json",
    "turn_of",
]
