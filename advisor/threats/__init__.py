"""Threats: what one turn of an opponent can take from my next income (docs/threats.md)."""

from advisor.threats.found import (
    Domain,
    Rival,
    Threat,
    Threats,
    covered_words,
    getting_words,
    threats_to_json,
)
from advisor.threats.lookout import Lookout, limits, threats
from advisor.threats.prevention import Prevention, turn_of
from advisor.threats.stake import at_stake, threatened

__all__ = [
    "Domain",
    "Lookout",
    "Prevention",
    "Rival",
    "Threat",
    "Threats",
    "at_stake",
    "covered_words",
    "getting_words",
    "limits",
    "threatened",
    "threats",
    "threats_to_json",
    "turn_of",
]
