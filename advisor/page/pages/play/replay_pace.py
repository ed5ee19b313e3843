"""How fast turns of bots play on the boards, as the visitor chose it; the browser keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from advisor.page.visit import browser_storage

#: Seconds for which a step is shown; None: turns of bots do not play by themselves.
PACES: Final[Mapping[str, float | None]] = {"slow": 3.0, "usual": 1.5, "fast": 0.7, "off": None}
_USUAL: Final = "usual"
_SLOT: Final = "pace"


def chosen() -> str:
    """One of ``PACES``."""
    kept = browser_storage.kept(_SLOT) or _USUAL
    return kept if kept in PACES else _USUAL


def choose(pace: str) -> None:
    """From now on turns of bots play so fast."""
    browser_storage.keep(_SLOT, pace)


def pace() -> float | None:
    """Seconds for which a step of a bot's turn is shown; None if it is not."""
    return PACES[chosen()]
