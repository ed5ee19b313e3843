"""The themes of a turn, read off its claims: ``ripple``, ``capture``… (docs/explain.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from advisor.words.claims import Claim

#: Every theme, in the order in which they are listed, with the claims of which one makes it.
THEMES: Final = {
    "capture": ("take",),
    "paradox": ("paradox",),
    "junction": ("junction",),
    "hierarchy block": ("block",),
    "majority": ("majority",),
    "tempo": ("forestall", "in time"),
    "renovation": ("renovate", "mark"),
    "ripple": ("shadow",),
    "time machine": ("travel",),
    "exchange": ("exchange", "swap"),
}


def themes_of(claims: Iterable[Claim]) -> tuple[str, ...]:
    """The themes of which some claim speaks, in the order of ``THEMES``."""
    names = {claim.name for claim in claims}
    return tuple(theme for theme, makers in THEMES.items() if not names.isdisjoint(makers))
