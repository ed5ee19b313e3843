"""The turns of a record's main line, with the positions that a review asks for.

The one place where a review reads a record.
"""

from __future__ import annotations

from dataclasses import dataclass

from advisor.advise.game_records.record_replay import GameTurn, replayed, turns_of
from positions.notation.written_plays import End, Exchange, Play, Swap, Travel
from positions.records.record_files import GameRecord
from positions.things import NO_CARDS, Cards
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
    plays: tuple[Play, ...]
    #: Where the board plays began: after the exchange, if there was one.
    acting: Position
    #: The end of phase II, before discards and refill.
    final: Position
    end: End
    #: Every play with the position before it.
    steps: tuple[tuple[Position, Play], ...]
    #: The squares that were chosen where somebody had to decide (rules §5.5), in their order.
    decide: tuple[str, ...] = ()
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
    turns = [turn for turn in turns_of(record, None, file) if turn.node.ended]
    return [_turn(place, turn) for place, turn in enumerate(turns, 1)], positions[-1]


def _turn(place: int, turn: GameTurn) -> PlayedTurn:
    plays = tuple(happened.play for happened in turn.records)
    steps = tuple(zip(turn.positions, plays, strict=False))
    end = plays[-1]
    assert isinstance(end, End)
    exchange, acting = None, turn.before
    for number, (before, play) in enumerate(steps):
        if isinstance(play, Exchange):
            exchange, acting = (before, play), turn.positions[number + 1]
    return PlayedTurn(
        place,
        turn.number,
        turn.color,
        turn.seat,
        turn.before,
        turn.after,
        plays,
        acting,
        turn.positions[-2],
        end,
        steps,
        tuple(choice.chosen for happened in turn.records for choice in happened.choices),
        exchange,
    )


def revealed(play: Play) -> Cards:
    """The cards that leave a hand by a play, open to everybody (§2.6)."""
    if isinstance(play, (End, Exchange)):
        return play.discard
    if isinstance(play, Swap):
        return play.give
    return NO_CARDS if isinstance(play, Travel) else play.cards
