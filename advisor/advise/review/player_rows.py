"""The players of a review as two tables: a row for each figure, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from advisor.advise.review.luck import DEAL, EXCHANGE, REFILL
from advisor.advise.review.review_result import OTHERS, Review, ReviewedPlayer
from advisor.advise.review.review_text import ended_words, figures_shown, lost_words, signed
from advisor.words.say import say

#: The two parts of the table, and their rows by key, with what stands in them. What a turn lost and
#: what play made of the cards are measured against different things.
_PARTS: Final[Mapping[str, tuple[tuple[str, Callable[[ReviewedPlayer], str]], ...]]] = {
    "play": (
        ("lost", lost_words),
        ("counted", lambda one: say("number", number=one.counted)),
    ),
    "result": (
        ("start", lambda one: signed(figures_shown(one).start)),
        ("luck-deal", lambda one: signed(figures_shown(one).luck[DEAL])),
        ("luck-refill", lambda one: signed(figures_shown(one).luck[REFILL])),
        ("luck-exchange", lambda one: signed(figures_shown(one).luck[EXCHANGE])),
        ("luck-others", lambda one: signed(figures_shown(one).luck[OTHERS])),
        ("skill-own", lambda one: signed(figures_shown(one).own)),
        ("skill-others", lambda one: signed(figures_shown(one).others)),
        ("rest", lambda one: signed(figures_shown(one).rest)),
        ("result", ended_words),
        ("adjusted", lambda one: signed(figures_shown(one).adjusted)),
    ),
}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One figure of every player."""

    head: str
    #: What it says, in a sentence.
    about: str
    #: In the order of the players.
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A part of the table: what it is about, and its rows."""

    title: str
    about: str
    rows: tuple[PlayerRow, ...]


def player_tables(review: Review) -> list[PlayerTable]:
    """How well the turns were played, then what makes up the result."""
    return [
        PlayerTable(
            say(f"review-part-{part}"),
            say(f"review-part-{part}.about"),
            tuple(
                PlayerRow(
                    say(f"review-row-{key}"),
                    say(f"review-row-{key}.about"),
                    tuple(cell(one) for one in review.players),
                )
                for key, cell in rows
            ),
        )
        for part, rows in _PARTS.items()
    ]
