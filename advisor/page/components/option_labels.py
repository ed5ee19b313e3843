"""What the page calls the optional rules (rules §7) where they can be switched on."""

from __future__ import annotations

from advisor.words.say import say


def holdem() -> str:
    """What the rule Hold'em is called, and what it does."""
    return say("option-holdem")


def attached() -> str:
    """What the rule attached is called, and what it does."""
    return say("option-attached")
