"""The tutor: grades a person's turn before it is final, and speaks if it loses too much.

Grades are those of the review (docs/review.md); they know no more than the player does (§2.6).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from advisor.advise.review import CLASSES, Exchanged, TurnGrade, grade_turn
from advisor.advise.review.review_settings import BLUNDER
from advisor.teach.sparring.hints import Hints, hints_of
from advisor.teach.sparring.sparring_game import Match
from advisor.words.chance_words import chance_words
from advisor.words.position_words import error_words
from advisor.words.say import Argument, fixed, say
from positions.notation.written_plays import Exchange
from positions.things import Cards
from search.rules.position import Position

#: The classes at which the tutor can be told to speak, from the smallest loss to the largest.
SPEAKS: Final = CLASSES[CLASSES.index("inaccuracy") : CLASSES.index(BLUNDER) + 1]
#: The class unless somebody says otherwise.
USUAL: Final = "mistake"


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A turn up to the end of phase II, as its player saw it."""

    #: Before anything was done.
    start: Position
    #: The end of phase II.
    final: Position
    #: The cards to be discarded before the refill.
    discard: Cards
    exchanged: Exchanged | None = None


#: Grades a turn; the same for the same turn and seed.
Grader = Callable[[TurnPlayed, int], TurnGrade]


def reviewed(turn: TurnPlayed, seed: int) -> TurnGrade:
    """The grade that a review would give."""
    return grade_turn(
        turn.start, turn.final, discard=turn.discard, exchanged=turn.exchanged, seed=seed
    )


class Tutor:
    """Speaks at turns of a class and at worse ones."""

    def __init__(self, speaks_at: str = USUAL, grader: Grader = reviewed) -> None:
        """:raises ValueError: it is not one of ``SPEAKS``."""
        if speaks_at not in SPEAKS:
            raise ValueError(say("spar-tutor-grades", grades=", ".join(SPEAKS)))
        self.speaks_at = speaks_at
        self._grader = grader

    def warning(self, turn: TurnPlayed, seed: int = 0) -> TurnGrade | None:
        """The grade of a turn at which the tutor speaks; None if it has nothing to say."""
        grade = self._grader(turn, seed)
        return grade if grade.name in SPEAKS[SPEAKS.index(self.speaks_at) :] else None


def warning_words(grade: TurnGrade) -> str:
    """What the tutor says of a turn."""
    ecus, win = grade.losses.ecus, grade.losses.win
    lost: dict[str, Argument] = {
        "ecus": fixed(ecus.mean, 1),
        "ecus-error": error_words(ecus.error),
        "win": chance_words(win.mean, win.error),
    }
    return say("spar-tutor", grade=grade.name, **lost)


def hints_after(turn: TurnPlayed, grade: TurnGrade) -> Hints:
    """The hints to what would have been best instead of a turn, as seen from where it begins."""
    best = grade.best[0]
    if best.final is None and best.exchange is not None:
        return hints_of(turn.start, (), exchange=best.exchange.discard)
    acting = turn.start
    if best.exchange is not None and turn.exchanged is not None:
        acting = turn.exchanged.after
    return hints_of(acting, best.line, best.discard)


def turn_so_far(match: Match, discard: Cards) -> TurnPlayed:
    """The turn of the person to move, who wants to end it with a discard."""
    seat = match.seat_of(match.mover.color)
    begun = match.turn_begun()
    exchanged = None
    for number, record in enumerate(match.plays(seat, begun), begun + 1):
        if isinstance(record.play, Exchange):
            exchanged = Exchanged(record.play.discard, match.view(seat, number))
    return TurnPlayed(match.view(seat, begun), match.view(seat), discard, exchanged)
