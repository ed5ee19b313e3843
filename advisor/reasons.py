"""The reasons under every suggestion of a list (docs/explain.md), in a few sentences each."""

from __future__ import annotations

import textwrap
from typing import Final

from advisor.explain import Explanation, Turn, explain_list
from advisor.suggest import Advice, Suggestion
from search.rules.position import Position

#: Sentences under a suggestion.
MOST: Final = 3


def turn_of(one: Suggestion) -> Turn:
    """The turn that a suggestion suggests."""
    return Turn.of(one.line, one.discard, one.exchange)


def explanations(advice: Advice, position: Position) -> list[Explanation]:
    """The explanation of every suggestion, in their order."""
    return explain_list(position, [turn_of(one) for one in advice.suggestions])


def reasons_text(advice: Advice, position: Position, width: int, most: int = MOST) -> str:
    """The first reasons of every suggestion under its rank, at most ``width`` characters wide."""
    lines = ["Why (khronos explain FILE tells all):"]
    found = explanations(advice, position)
    for one, explanation in zip(advice.suggestions, found, strict=True):
        head = f"{one.rank:>2}  "
        for sentence in explanation.reasons(most) or explanation.sentences[:1]:
            lines += textwrap.wrap(
                sentence, width, initial_indent=head, subsequent_indent=" " * len(head)
            )
            head = "    "
    return "\n".join(lines)
