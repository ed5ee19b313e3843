"""The tutor: looks at a person's turn before it is final, and speaks if it loses too much.

What a turn loses is for a ``Grader`` to say; it knows no more than the player (rules §2.6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from advisor.sparring.match import Match
from advisor.suggest.advice import Figure
from positions.plays import Exchange
from positions.things import Cards
from search.lines import Played
from search.rules.position import Position

#: Classes of turns, from no loss to the largest. The tutor speaks at one of them and at worse ones.
CLASSES: Final = ("best", "good", "inaccuracy", "mistake", "blunder")
#: The classes at which it can be told to speak.
SPEAKS: Final = CLASSES[2:]


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A turn up to the end of phase II, as its player saw it."""

    #: Before anything was done.
    start: Position
    #: The end of phase II.
    final: Position
    #: The cards to be discarded before the refill.
    discard: Cards
    #: The exchange, and the position with the cards drawn; None if there was none.
    exchange: Exchange | None = None
    exchanged: Position | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """What a turn loses against the best that was found."""

    #: One of ``CLASSES``, or another name where nothing can be said.
    name: str
    #: Ecus of margin, and chance to win from 0 to 1.
    ecus: Figure
    win: Figure
    #: What would have been best; empty: play nothing.
    best: tuple[Played, ...]
    #: The exchange that would have come first; what follows depends on the draw.
    exchange: Cards | None = None


class Grader(Protocol):
    """Says what a turn loses."""

    def __call__(self, turn: TurnPlayed, seed: int) -> Grade:
        """The grade; the same for the same question and seed."""
        ...


class Tutor:
    """Speaks at turns of a class or worse."""

    def __init__(self, speaks_at: str, grader: Grader) -> None:
        """:raises ValueError: it is not one of ``SPEAKS``."""
        if speaks_at not in SPEAKS:
            raise ValueError(f"the tutor speaks at one of {', '.join(SPEAKS)}")
        self.speaks_at = speaks_at
        self._grader = grader

    def warning(self, turn: TurnPlayed, seed: int = 0) -> Grade | None:
        """The grade of a turn at which the tutor speaks; None if it has nothing to say."""
        grade = self._grader(turn, seed)
        if grade.name not in CLASSES:
            return None
        return grade if CLASSES.index(grade.name) >= CLASSES.index(self.speaks_at) else None


def turn_so_far(match: Match, discard: Cards) -> TurnPlayed:
    """The turn of the person to move, who wants to end it with a discard."""
    seat = match.seat_of(match.mover.color)
    begun = match.turn_begun()
    exchange = exchanged = None
    for number, made in enumerate(match.plays(seat, begun), begun + 1):
        if isinstance(made.play, Exchange):
            exchange, exchanged = made.play, match.view(seat, number)
    return TurnPlayed(match.view(seat, begun), match.view(seat), discard, exchange, exchanged)
