"""``khronos check``: everything that is wrong with a position, a map, a ruleset or a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from advisor.advise.json_answers import check_to_json
from advisor.cli.arguments import Files, Json
from advisor.cli.output import BAD_INPUT, out_json, tell
from advisor.words.say import joined, say

if TYPE_CHECKING:
    from positions.files.problems import Problem
    from positions.setup import Setup


def check(files: Files, as_json: Json = False) -> None:
    """List every problem in position, map, ruleset and record files."""
    results = [_read(file) for file in files]
    if as_json:
        out_json([check_to_json(one.file, one.problems, one.remarks) for one in results])
    else:
        for one in results:
            _print(one)
    if any(one.problems for one in results):
        raise typer.Exit(BAD_INPUT)


@dataclass(frozen=True, slots=True)
class _Report:
    """What is wrong with a file; if nothing is, what is unusual, and the position in it."""

    file: str
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    setup: Setup | None = None


def _read(file: str) -> _Report:
    """What there is to say about a file.

    The file is taken for what it is: a position, a map, a ruleset or the record of a game. From
    standard input only positions and records are looked at: it can be read only once.
    """
    from advisor.advise.game_records.record_replay import checked
    from positions.files.map_files import parse_map
    from positions.files.problems import FileProblems
    from positions.files.reader import read_text
    from positions.files.ruleset_files import check_ruleset
    from positions.records.record_files import GameRecord, read_any
    from search.rules.open_position import checked as checked_position
    from search.rules.open_position import problems

    try:
        loaded = read_any(file)
        if isinstance(loaded, GameRecord):
            checked(loaded, file)
            return _Report(file)
        defects = problems(loaded)
        if not defects:
            one = checked_position(loaded, known_hand=False)
            return _Report(file, remarks=one.remarks(), setup=one.setup)
        other = {problem.where for problem in defects if problem.code == "wrong-type"}
        if file != "-" and "terrain" in other:
            parse_map(read_text(file), file)
        elif file != "-" and "surcharge" in other:
            check_ruleset(read_text(file), file)
        else:
            return _Report(file, defects)
    except FileProblems as error:
        return _Report(file, error.problems)
    return _Report(file)


def _read_back(setup: Setup) -> str:
    """What the program understood of a position: other slips show here."""
    from advisor.words.position_words import headline
    from positions.things import EPOCHS
    from search.rules.convert import position_of
    from search.rules.hand_counts import unseen

    position = position_of(setup)
    seats = [player.color for player in setup.players]
    boards = zip(EPOCHS, setup.boards, strict=True)
    tiles = [say("cli-check-board", board=len(board), epoch=epoch) for epoch, board in boards]
    return say(
        "cli-check-seen",
        position=headline(position),
        player=setup.turn.player,
        place=seats.index(setup.turn.player) + 1,
        seats=len(seats),
        buildings=joined("list-and", tiles),
        cards=sum(unseen(position)),
    )


def _print(report: _Report) -> None:
    from positions.files.problems import clean_name

    name, remarks = clean_name(report.file), report.remarks
    if report.problems:
        tell(say("cli-check-problems", name=name, problems=len(report.problems)))
        _list(report.problems)
        return
    if remarks:
        tell(say("cli-check-no-problem.remarks", name=name, remarks=len(remarks)))
    else:
        tell(say("cli-check-no-problem", name=name))
    _list(remarks)
    if report.setup is not None:
        tell(f"  {_read_back(report.setup)}")


def _list(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        place = [say("cli-check-line", line=str(problem.line))] if problem.line is not None else []
        if problem.where:
            place.append(problem.where)
        head = f"{', '.join(place)}: " if place else ""
        tell(f"  {head}{problem.message} [{problem.code}]")
        if problem.hint:
            tell(f"    {problem.hint}")
