"""Game records and games: a game written down, and a record played again (rules §2).

``replayed`` makes every play of a record again and compares what is written: colours, decisions,
Ecus, the result. A record that replays can have happened.
"""

from __future__ import annotations

from positions.problems import FileProblems, Problem
from positions.records import Chosen, GameRecord, Made, Opinion, Result
from search.game import IllegalPlay, Record, make
from search.rules.check import defects
from search.rules.convert import position_of
from search.rules.position import Position, over
from search.rules.resolve import Decision
from search.rules.turn import winners


class _Misfit(Exception):
    """What is written about a play does not fit; the message says how."""


def made_of(record: Record, opinion: Opinion | None = None, fault: str | None = None) -> Made:
    """A play as a record file has it."""
    choices = tuple(Chosen(c.who, c.what, c.options, c.chosen) for c in record.choices)
    return Made(record.color, record.play, record.ecus, choices, opinion, fault)


def result_of(position: Position) -> Result:
    """The standing, and who wins if the game ends now (§2.5)."""
    colors = position.table.colors
    return Result(
        tuple(zip(colors, position.ecus, strict=True)),
        tuple(colors[seat] for seat in winners(position)),
    )


def replayed(record: GameRecord, file: str = "<record>") -> tuple[list[Position], list[Record]]:
    """The positions of a record, the first one included, and what happened between them.

    :raises FileProblems: the start is not legal, or a play cannot have been made as written.
    """
    found = list(defects(record.start))
    if found:
        raise FileProblems(file, tuple(_below(p, "start") for p in found))
    if [seat.color for seat in record.players] != [p.color for p in record.start.players]:
        message = "the players are not those of the start, in their order"
        raise _misfit(file, ("players",), message)
    position = position_of(record.start)
    positions, records = [position], []
    for number, made in enumerate(record.plays):
        try:
            position, happened = _again(position, made)
        except _Misfit as error:
            raise _misfit(file, ("plays", number), str(error)) from None
        positions.append(position)
        records.append(happened)
    if record.result is not None:
        if not over(position):
            raise _misfit(file, ("result",), "the game is not over after the last play")
        if record.result != result_of(position):
            raise _misfit(file, ("result",), "the plays lead to another result")
    return positions, records


def _again(position: Position, made: Made) -> tuple[Position, Record]:
    """Make a play as it is written.

    :raises _Misfit: it cannot be.
    """
    if over(position):
        raise _Misfit("the game is over")
    mover = position.table.colors[position.mover]
    if made.by != mover:
        raise _Misfit(f"it is {mover}'s turn, not {made.by}'s")
    if isinstance(position.hands[position.mover], int):
        raise _Misfit(f"the hand of {mover} is not known")
    written = iter(made.choices)

    def decide(at: Position, decision: Decision) -> int:
        choice = next(written, None)
        names = at.table.geometry.names
        options = tuple(names[a] for a in decision.options)
        if choice is None:
            raise _Misfit(f"a decision is missing: {', '.join(options)}")
        if choice.chosen not in options:
            raise _Misfit(f"{choice.chosen} is not among {', '.join(options)}")
        return at.table.geometry.index[choice.chosen]

    try:
        after, happened = make(position, made.play, decide)
    except IllegalPlay as error:
        raise _Misfit(str(error)) from None
    except (KeyError, ValueError) as error:
        raise _Misfit(f"it cannot be played: {error}") from None
    again = made_of(happened, made.opinion, made.fault)
    if again.choices != made.choices:
        raise _Misfit("its decisions are not those that the rules ask for")
    if again.ecus != made.ecus:
        raise _Misfit(f"it brings {again.ecus:+d} Ecus, not {made.ecus:+d}")
    return after, happened


def _misfit(file: str, path: tuple[str | int, ...], message: str) -> FileProblems:
    hint = "the record was changed, or was made under other rules"
    return FileProblems(file, (Problem("bad-record", path, message, hint),))


def _below(problem: Problem, key: str) -> Problem:
    return Problem(problem.code, (key, *problem.path), problem.message, problem.hint)
