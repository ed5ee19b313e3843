"""Whole games from Python, a part of ``advisor.api``: read, played on, looked through, written.

A ``GameRecord`` never changes; playing on makes new ones.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from advisor.advise.game_records.record_turns import GameTurn
from advisor.advise.number_limits import checked_number, checked_seed
from advisor.advise.review import Review
from positions.records.record_tree import GameRecord
from search.rules.position import Position


def load_game(file: str | os.PathLike[str]) -> GameRecord:
    """The game of a record file (docs/files.md), packed or not, every line of it played again.

    :raises FileProblems: it cannot be read, or it cannot have happened; ``problems`` has every
        fault with its line.
    """
    from advisor.advise.game_records.record_replay import checked
    from positions.records.record_files import read_record

    return checked(read_record(file), os.fspath(file))


def begin_game(position: Position) -> GameRecord:
    """A game that begins with a position, nothing played yet."""
    from positions.records.record_tree import GameRecord
    from search.rules.convert import setup_of

    return GameRecord.begun(setup_of(position))


def play_on(record: GameRecord, *plays: str, decide: Sequence[str] = ()) -> GameRecord:
    """The game with some plays in notation where play goes on in it.

    That is the end of the main line, unless the file said otherwise or the game was taken back;
    nothing is lost: what is new there is a variation.

    :param decide: squares, the answers to the decisions on the way in their order (§5).
    :raises Mistake: as ``act``.
    """
    from advisor.advise.apply_plays import acted
    from advisor.advise.game_records.record_replay import position_here, recorded_play, settled
    from positions.records.record_cursor import extended, played_on

    game, place = record, record.here
    _, happened = acted(position_here(record, place), plays, decide, "decide=")
    for one in happened:
        game, place = extended(game, place, recorded_play(one))
    return played_on(record, settled(game), place)


def game_turns(record: GameRecord) -> list[GameTurn]:
    """The turns of the main line, each with the positions before its plays and after the last.

    :raises FileProblems: the record cannot have happened.
    """
    from advisor.advise.game_records.record_replay import turns_of

    return turns_of(record)


def save_game(record: GameRecord, file: str | os.PathLike[str]) -> None:
    """Write a game, whole or not at all, packed if the name ends in ``.gz``; a file of that name is
    replaced.

    :raises OSError: it cannot be written.
    :raises ValueError: it would be larger than what is read again.
    """
    from positions.records.record_writing import write_record

    write_record(file, record)


def review(record: GameRecord, *, seed: int = 0, deals: int | None = None) -> Review:
    """What every turn of the main line lost, and what was luck (docs/review.md).

    Nothing is simulated with two players: replies are averaged over all hands, with their exact
    chances. A game of two takes about half a minute. The same record, seed and number of deals
    give the same review on any machine.

    :param deals: sets of deals on which turns are compared; more make smaller errors.
    :raises FileProblems: the record cannot have happened.
    :raises ValueError: ``deals`` are less than 2, or the seed is not a whole number.
    """
    checked_number(deals, "deals", 2)
    checked_seed(seed)
    from advisor.advise.review import Options
    from advisor.advise.review import review as look_through

    return look_through(record, Options(seed, deals))
