"""Names of buildings as people read them, and the article before a noun."""

from __future__ import annotations


def building_words(name: str) -> str:
    """``watch tower``, within a sentence about the rules."""
    return name.replace("_", " ")


def building_title(name: str) -> str:
    """``Watch Tower``, as the game prints it."""
    return building_words(name).title()


def with_article(noun: str) -> str:
    """``a Keep``, ``an Abbey``."""
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"
