"""What a player is: asked for one play at a time, and for their decisions (rules §5.5).

A player sees positions in which the other hands are numbers (``search.rules.game.hide_hands``),
never the draw pile. Chance comes in through their own generator.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from positions.notation.written_plays import BoardPlay, Play
from positions.records.record_files import Opinion
from search.rules.game import hide_hands
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.resolution import Decision, Resolution, begin
from search.rules.turn_phases import with_hand
from search.run.clock import now


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of §5.5 within a play, as the seat that takes it sees it.

    ``view`` is the position before the play; ``chosen`` the decisions taken in it so far.
    """

    view: Position
    play: BoardPlay
    chosen: tuple[int, ...]
    decision: Decision

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.decision.seat

    @property
    def options(self) -> tuple[int, ...]:
        """The squares to choose from, as numbers of ``table.geometry.names``."""
        return self.decision.options

    def after(self, option: int) -> Resolution:
        """The play resolved on with an option; it may ask again.

        Of the mover's hand only the cards of the play are there, as far as the seat knows.
        """
        view = self.view
        if isinstance(view.hands[view.mover], int):
            cards = (0, 0, 0) if self.play.type == "travel" else self.play.cards
            view = with_hand(view, view.mover, cards)
        resolution = begin(view, move_of(self.play, view.table.geometry))
        for anchor in (*self.chosen, option):
            resolution = resolution.choose(anchor)
        return resolution


def question(
    position: Position, play: BoardPlay, chosen: tuple[int, ...], decision: Decision
) -> Question:
    """The question as whoever decides may see it."""
    return Question(hide_hands(position, decision.seat), play, chosen, decision)


class Player(Protocol):
    """Somebody who plays."""

    def play(self, view: Position) -> Play:
        """The next play of the seat to move: a board play, an exchange, a swap, or an end.

        What is drawn is left open. ``view`` is the position as the seat sees it.
        """
        ...

    def decide(self, question: Question) -> int:
        """One of the question's options; the view is that of the seat asked."""
        ...


@runtime_checkable
class Thinks(Protocol):
    """A player who can say what they expect of the turn that they are playing."""

    @property
    def opinion(self) -> Opinion | None:
        """Their opinion when they chose the turn; None if they have none."""
        ...


class TurnClock:
    """What is left of the time for a turn. Counts what the player's own calls take."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._turn: tuple[int, int] | None = None
        self._left = seconds

    def begin(self, view: Position) -> bool:
        """Say which turn it is; True if it is a new one."""
        turn = view.number, view.mover
        if turn == self._turn:
            return False
        self._turn, self._left = turn, self.seconds
        return True

    @property
    def left(self) -> float | None:
        """Seconds left for the turn, None without limit."""
        return self._left

    def spend(self, seconds: float) -> None:
        """Take away what a thought took."""
        if self._left is not None:
            self._left = max(0.0, self._left - seconds)


class TimedTurn:
    """``with TimedTurn(clock):`` takes what passes inside off the clock."""

    def __init__(self, clock: TurnClock) -> None:
        self._clock = clock
        self._begun = 0.0

    def __enter__(self) -> None:
        self._begun = now()

    def __exit__(self, *_: object) -> None:
        self._clock.spend(now() - self._begun)
