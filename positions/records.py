"""Game records: who played, the first position, every play and what came of it, as plain YAML.

``read_record`` and ``parse_record`` are as strict as for positions (formats §3); ``to_yaml`` writes
a line a play. Whether a record can have happened is for ``search.records`` to say.
"""

from __future__ import annotations

import gzip
import os
import pathlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from positions.load import parse_document
from positions.notation import PlayError, PlayPattern, format_play, parse_play
from positions.plays import Play
from positions.problems import FileProblems, Problem, shown
from positions.reader import CONTROL, Document, parse_text, read_text
from positions.save import flow, to_yaml, write_bytes_safely
from positions.setup import Setup

if TYPE_CHECKING:
    from positions import schema


@dataclass(frozen=True, slots=True)
class Seat:
    """Who played a colour."""

    color: str
    name: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A decision of rules §5.5 that was taken: colours and squares by name."""

    who: str
    what: str
    options: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a player thought of their turn when they chose it, from their own point of view."""

    #: Chance to win, 0 to 1; shared wins in part.
    win: float | None = None
    #: Expected final Ecus less the best opponent's.
    margin: float | None = None
    simulations: int = 0


@dataclass(frozen=True, slots=True)
class Made:
    """One play: who made it, what it was, the decisions in it, and the change of their Ecus."""

    by: str
    play: Play
    ecus: int
    choices: tuple[Chosen, ...] = ()
    opinion: Opinion | None = None
    #: Why this was played instead of what the player said.
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """Final Ecus by colour, and who won."""

    ecus: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game from a position on, over (with a result) or not."""

    start: Setup
    players: tuple[Seat, ...]
    plays: tuple[Made, ...]
    result: Result | None = None
    title: str | None = None
    #: What the deal was drawn from.
    seed: str | None = None


def read_record(file: str | os.PathLike[str]) -> GameRecord:
    """The record of a file, packed by gzip or not, or of standard input for ``-``.

    :raises FileProblems: with every problem of form; nothing partial is loaded.
    """
    name = os.fspath(file)
    beside = pathlib.Path() if name == "-" else pathlib.Path(name).parent
    return parse_record(read_text(name, packed=True), name, beside)


def parse_record(text: str, file: str = "<text>", beside: pathlib.Path | None = None) -> GameRecord:
    """The record that a text describes; ``beside`` is where its map is looked for first.

    :raises FileProblems: with every problem of form.
    """
    from pydantic import ValidationError

    from positions import faults, schema

    document = parse_text(text, file)
    tree, problems = document.tree, list(document.problems)
    if not isinstance(tree, dict):
        hint = "a record starts with khronos-record: 1"
        raise FileProblems(file, (Problem("wrong-type", (), "this is not a game record", hint),))
    model = None
    try:
        model = schema.RecordFile.model_validate(tree)
    except ValidationError as error:
        problems += faults.problems_of(error, tree, schema.RecordFile)
    problems = faults.with_nulls(problems, tree)
    if problems or model is None:
        raise _failed(file, document, problems)
    loaded = parse_document(tree["start"], file, beside)
    problems += [replace(p, path=("start", *p.path), line=None) for p in loaded.problems]
    plays = [_made(item, ("plays", n), problems) for n, item in enumerate(model.plays)]
    if problems or loaded.setup is None:
        raise _failed(file, document, problems)
    return GameRecord(
        loaded.setup,
        tuple(Seat(item.color, item.name) for item in model.players),
        tuple(plays),
        _result(model.result),
        model.title,
        model.seed,
    )


def _failed(file: str, document: Document, problems: list[Problem]) -> FileProblems:
    located = [document.places.locate(problem) for problem in problems]
    return FileProblems(file, tuple(sorted(located, key=lambda problem: problem.line or 0)))


def _made(item: schema.PlayFile, path: tuple[str | int, ...], problems: list[Problem]) -> Made:
    play: Play | PlayPattern
    try:
        play = parse_play(item.play)
    except PlayError as error:
        problems.append(Problem("bad-play", (*path, "play"), str(error), "see khronos act"))
        play = PlayPattern("travel", "")
    else:
        if isinstance(play, PlayPattern):
            message = f"{shown(item.play)} leaves out cards or charges"
            hint = "write both, such as m:keep@c4=2m/0+2"
            problems.append(Problem("bad-play", (*path, "play"), message, hint))
    opinion = item.opinion
    return Made(
        item.by,
        play,  # type: ignore[arg-type]  # a pattern is a problem, and then nothing is loaded
        item.ecus,
        tuple(Chosen(c.who, c.what, tuple(c.options), c.chosen) for c in item.choices),
        None if opinion is None else Opinion(opinion.win, opinion.margin, opinion.simulations),
        item.fault,
    )


def _result(result: schema.ResultFile | None) -> Result | None:
    if result is None:
        return None
    return Result(tuple(result.ecus.items()), tuple(result.winners))


def record_to_yaml(record: GameRecord, beside: pathlib.Path | None = None) -> str:
    """A record file as YAML text, a line a play; maps that the library has are named."""
    lines = ["khronos-record: 1"]
    for key, value in (("title", record.title), ("seed", record.seed)):
        if value is not None:
            lines.append(f"{key}: {flow(CONTROL.sub('', value))}")
    lines.append("players:")
    for seat in record.players:
        lines.append(f"  - {flow({'color': seat.color, 'name': CONTROL.sub('', seat.name)})}")
    lines.append("start:")
    lines += ["  " + line if line else "" for line in to_yaml(record.start, beside).splitlines()]
    lines.append("plays:" if record.plays else "plays: []")
    lines += [f"  - {flow(_play_document(made))}" for made in record.plays]
    if record.result is not None:
        result = {"ecus": dict(record.result.ecus), "winners": list(record.result.winners)}
        lines.append(f"result: {flow(result)}")
    return "\n".join(lines) + "\n"


def _play_document(made: Made) -> dict[str, Any]:
    value: dict[str, Any] = {"by": made.by, "play": format_play(made.play), "ecus": made.ecus}
    if made.choices:
        value["choices"] = [
            {"who": c.who, "what": c.what, "options": list(c.options), "chosen": c.chosen}
            for c in made.choices
        ]
    if made.opinion is not None:
        said: dict[str, Any] = {"simulations": made.opinion.simulations}
        if made.opinion.win is not None:
            said["win"] = round(made.opinion.win, 4)
        if made.opinion.margin is not None:
            said["margin"] = round(made.opinion.margin, 3)
        value["opinion"] = said
    if made.fault is not None:
        value["fault"] = CONTROL.sub("", made.fault)[:200]
    return value


def write_record(file: str | os.PathLike[str], record: GameRecord) -> None:
    """Write a record whole or not at all; packed by gzip if the name ends in ``.gz``.

    :raises OSError: it cannot be written.
    """
    data = record_to_yaml(record, pathlib.Path(file).parent).encode("utf-8")
    if os.fspath(file).endswith(".gz"):
        data = gzip.compress(data, 9, mtime=0)
    write_bytes_safely(file, data)
