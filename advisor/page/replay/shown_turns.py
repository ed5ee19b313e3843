"""Plays and turns as the page shows them: in words, step by step, tried out one by one.

Ecus throughout; squares and epochs by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from advisor.advise.apply_plays import question
from advisor.draw.scene import board_of
from advisor.words import play_words
from positions.notation.written_plays import BoardPlay, Construct, Demolish, Travel, Upgrade
from positions.setup import Setup
from positions.things import EPOCHS, building_squares, square_name
from search.rules.game import make
from search.rules.position import Position
from search.rules.resolution import Decision


def squares_of(play: BoardPlay) -> tuple[str, tuple[str, ...]]:
    """Epoch and squares that a play is about; for a travel the epoch left and no squares."""
    if isinstance(play, Travel):
        return play.source, ()
    epoch = play.epoch if isinstance(play, Construct | Upgrade | Demolish) else "reason"
    if not isinstance(play, Construct | Upgrade):
        return epoch, (play.at,)
    return epoch, building_squares(play.building, play.at)


def plays_at(plays: Iterable[BoardPlay], epoch: str, square: str) -> dict[str, list[BoardPlay]]:
    """The plays that have to do with a square, by their words; several differ in payment."""
    by_words: dict[str, list[BoardPlay]] = {}
    for play in plays:
        where, squares = squares_of(play)
        if where == epoch and square in squares:
            by_words.setdefault(play_words.what_words(play), []).append(play)
    return by_words


def travels(plays: Iterable[BoardPlay]) -> dict[str, list[BoardPlay]]:
    """The travels, by their words; several differ in the cards that the adventurer carried."""
    by_words: dict[str, list[BoardPlay]] = {}
    for play in plays:
        if isinstance(play, Travel):
            by_words.setdefault(play_words.play_words(play), []).append(play)
    return by_words


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A decision of §5.5 that a play leaves open, and the squares to choose from."""

    question: str
    options: tuple[str, ...]
    epoch: str
    #: Whose decision it is, by colour.
    who: str
    decision: Decision


class _Undecided(Exception):
    """A decision without an answer yet."""

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision


def tried(position: Position, play: BoardPlay, answers: Sequence[str]) -> Position | OpenDecision:
    """The position after a play, or the decision that ``answers`` (squares) do not reach yet.

    :raises IllegalPlay: if the rules forbid the play.
    """
    waiting = list(answers)
    geometry = position.table.geometry

    def decide(at: Position, decision: Decision) -> int:
        options = [geometry.names[anchor] for anchor in decision.options]
        if not waiting or waiting[0] not in options:
            raise _Undecided(decision)
        return geometry.index[waiting.pop(0)]

    try:
        return make(position, play, decide)[0]
    except _Undecided as still:
        return open_decision(position, still.decision)


def open_decision(position: Position, decision: Decision) -> OpenDecision:
    """A decision as the page asks for it."""
    names = position.table.geometry.names
    options = tuple(names[anchor] for anchor in decision.options)
    who = position.table.colors[decision.seat]
    return OpenDecision(
        question(position, decision), options, EPOCHS[decision.epoch], who, decision
    )


def changed_squares(before: Setup, after: Setup) -> dict[str, list[str]]:
    """Squares of each board on which something else is to be seen."""
    changed: dict[str, list[str]] = {}
    for epoch in EPOCHS:
        old, new = set(board_of(before, epoch).pieces), set(board_of(after, epoch).pieces)
        squares = {square_name(*place) for piece in old ^ new for place in piece.squares}
        if squares:
            changed[epoch] = sorted(squares)
    return changed


def gained(start: Setup, position: Position) -> int:
    """Ecus that the mover has gained since ``start``."""
    color = position.table.colors[position.mover]
    before = next((player.ecus for player in start.players if player.color == color), 0)
    return position.ecus[position.mover] - before
