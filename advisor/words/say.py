"""``positions.words.say``, with the texts of the advisor, which the package of this file adds."""

from positions.words.say import (
    PSEUDO,
    VARIABLE,
    Argument,
    Language,
    count,
    fixed,
    joined,
    keys,
    language,
    later,
    listed,
    name,
    say,
)

__all__ = [
    "PSEUDO",
    "VARIABLE",
    "Argument",
    "Language",
    "count",
    "fixed",
    "joined",
    "keys",
    "language",
    "later",
    "listed",
    "name",
    "say",
]
