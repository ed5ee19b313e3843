"""What is said of the best turn without giving it away, for the list of the page and sparring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from advisor.words.say import say

#: Claims that say what a turn comes to.
AIMS: Final = ("take", "win", "grow")


def theme_hint(theme: str) -> str:
    """A sentence about a theme of the turn, such as ``junction``."""
    return say(f"hint-theme-{theme.replace(' ', '-')}")


def theme_name(theme: str) -> str:
    """What a theme is called."""
    return say(f"theme-{theme.replace(' ', '-')}")


def themes_hint(themes: Iterable[str]) -> str:
    """A sentence for each theme; one without a theme says that simply building is best."""
    return " ".join(map(theme_hint, themes)) or say("hint-plain")
