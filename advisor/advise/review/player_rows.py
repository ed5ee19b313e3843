"""The players of a review as rows of a table: a figure each, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from advisor.advise.review.luck import DEAL, EXCHANGE, REFILL
from advisor.advise.review.review_result import OTHERS, OWN, Review, ReviewedPlayer
from advisor.advise.review.review_text import ended_words, lost_words, signed
from advisor.words.say import say

#: The rows by their key, and what stands in them.
_ROWS: Final[tuple[tuple[str, Callable[[ReviewedPlayer], str]], ...]] = (
    ("result", ended_words),
    ("lost", lost_words),
    ("counted", lambda one: say("number", number=one.counted)),
    ("start", lambda one: signed(one.start)),
    ("luck-deal", lambda one: signed(one.luck[DEAL])),
    ("luck-refill", lambda one: signed(one.luck[REFILL])),
    ("luck-exchange", lambda one: signed(one.luck[EXCHANGE])),
    ("luck-others", lambda one: signed(one.luck[OTHERS])),
    ("skill-own", lambda one: signed(one.skill[OWN])),
    ("skill-others", lambda one: signed(one.skill[OTHERS])),
    ("rest", lambda one: signed(one.remainder)),
    ("adjusted", lambda one: signed(one.adjusted)),
)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One figure of every player."""

    head: str
    #: What it says, in a sentence.
    about: str
    #: In the order of the players.
    cells: tuple[str, ...]


def player_rows(review: Review) -> list[PlayerRow]:
    """The rows of the table; the first has the results."""
    return [
        PlayerRow(
            say(f"review-row-{key}"),
            say(f"review-row-{key}.about"),
            tuple(cell(one) for one in review.players),
        )
        for key, cell in _ROWS
    ]
