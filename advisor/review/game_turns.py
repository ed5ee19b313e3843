"""The turns of a record's main line, with the positions that a review asks for.

The one place where a review reads a record: whatever its version, it becomes ``PlayedTurn``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from positions.plays import End, Exchange, Play, Swap, Travel
from positions.records import GameRecord, Made
from positions.things import NO_CARDS, Cards
from search.records import replayed
from search.rules.position import Position


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One whole turn of a game, every position as the record knows it."""

    #: From 1, in the order in which the turns were played.
    place: int
    #: The turn of the game, 1 to 7.
    number: int
    color: str
    seat: int
    #: Before anything was done, and after the next player was given the turn.
    start: Position
    after: Position
    plays: tuple[Made, ...]
    #: Where the board plays began: after the exchange, if there was one.
    acting: Position
    #: The end of phase II, before discards and refill.
    final: Position
    end: End
    #: Every play with the position before it.
    steps: tuple[tuple[Position, Play], ...]
    #: The exchange and the position before it.
    exchange: tuple[Position, Exchange] | None = None

    @property
    def known(self) -> bool:
        """Whether the record tells what the player held, from the first play to the last."""
        return all(not isinstance(p.hands[self.seat], int) for p, _ in self.steps)


def main_line(record: GameRecord, file: str = "<record>") -> tuple[list[PlayedTurn], Position]:
    """The turns that were ended, in order, and the last position of the record.

    A turn under way at the end of the record is left out.

    :raises FileProblems: the record cannot have happened.
    """
    positions, _ = replayed(record, file)
    return list(_turns(record.plays, positions)), positions[-1]


def _turns(plays: tuple[Made, ...], positions: list[Position]) -> Iterator[PlayedTurn]:
    first, place = 0, 0
    for number, made in enumerate(plays):
        if isinstance(made.play, End):
            place += 1
            yield _turn(place, plays[first : number + 1], positions[first : number + 2])
            first = number + 1


def _turn(place: int, plays: tuple[Made, ...], positions: list[Position]) -> PlayedTurn:
    start, final = positions[0], positions[-2]
    steps = tuple(zip(positions, (made.play for made in plays), strict=False))
    end = plays[-1].play
    assert isinstance(end, End)
    exchange, acting = None, start
    for number, (before, play) in enumerate(steps):
        if isinstance(play, Exchange):
            exchange, acting = (before, play), positions[number + 1]
    return PlayedTurn(
        place,
        start.number,
        plays[0].by,
        start.mover,
        start,
        positions[-1],
        plays,
        acting,
        final,
        end,
        steps,
        exchange,
    )


def revealed(play: Play) -> Cards:
    """The cards that leave a hand by a play, open to everybody (§2.6)."""
    if isinstance(play, (End, Exchange)):
        return play.discard
    if isinstance(play, Swap):
        return play.give
    return NO_CARDS if isinstance(play, Travel) else play.cards
