"""Game records as files (formats §7): version 2, a tree of turns; version 1 is read, too.

``read_record`` and ``parse_record`` are as strict as for positions (formats §3). Whether a record
can have happened, ``advisor.advise.game_records.record_replay`` says.
"""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from positions.files.load_position import Loaded, parse_document, parse_setup, read_source
from positions.files.problems import FileProblems, Path, Problem, shown
from positions.files.reader import (
    MAX_RECORD_BYTES,
    MAX_RECORD_DEPTH,
    Document,
    parse_text,
    read_text,
)
from positions.notation.play_text import PlayError, PlayPattern, format_pattern, parse_play
from positions.notation.written_plays import Play, Travel
from positions.records.record_cursor import normal
from positions.records.record_tree import (
    Chosen,
    Cursor,
    GameRecord,
    Opinion,
    RecordAt,
    RecordedPlay,
    Result,
    Seat,
    TurnNode,
    TurnPath,
)
from positions.setup import Setup
from positions.words.say import listed, say

if TYPE_CHECKING:
    from positions.records import record_schema

__all__ = [
    "Chosen",
    "Cursor",
    "GameRecord",
    "Opinion",
    "RecordAt",
    "RecordedPlay",
    "Result",
    "Seat",
    "TurnNode",
    "TurnPath",
    "parse_any",
    "parse_record",
    "read_any",
    "read_record",
]


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
    return record_of(document_of(text, file), file, beside)


def read_any(file: str | os.PathLike[str]) -> Loaded | GameRecord:
    """The position or the record of a file, packed by gzip or not, as ``read_setup`` finds it.

    :raises FileProblems: it cannot be read, or is a record with problems of form.
    """
    text, beside = read_source(file, packed=True)
    return parse_any(text, os.fspath(file), beside)


def parse_any(
    text: str, file: str = "<text>", beside: pathlib.Path | None = None
) -> Loaded | GameRecord:
    """The position or the record that a text describes.

    :raises FileProblems: it is meant as a record, and has problems of form.
    """
    if "khronos-record" in text:
        document = document_of(text, file)
        if _is_record(document):
            return record_of(document, file, beside)
    return parse_setup(text, file, beside)


def document_of(text: str, file: str) -> Document:
    """A record's text as it is read.

    :raises FileProblems: it is neither YAML nor JSON, or too long or deep.
    """
    return parse_text(text, file, MAX_RECORD_DEPTH, MAX_RECORD_BYTES)


def _is_record(document: Document) -> bool:
    """Whether a document was meant as a game record, not as a position."""
    tree = document.tree
    return isinstance(tree, dict) and "khronos-record" in tree and "khronos" not in tree


def record_of(document: Document, file: str, beside: pathlib.Path | None = None) -> GameRecord:
    """``parse_record`` for a document that was read.

    :raises FileProblems: with every problem of form.
    """
    from pydantic import ValidationError

    from positions.files import model_errors
    from positions.records.record_schema import OldRecordFile, RecordFile

    tree, problems = document.tree, list(document.problems)
    if not isinstance(tree, dict):
        problem = Problem(
            "wrong-type",
            (),
            say("record-file-not-a-record"),
            say("record-file-not-a-record.hint"),
        )
        raise FileProblems(file, (problem,))
    version = tree.get("khronos-record")
    first = type(version) is int and version == 1 and "turns" not in tree
    form = OldRecordFile if first else RecordFile
    model = None
    try:
        model = form.model_validate(tree)
    except ValidationError as error:
        problems += model_errors.problems_of(error, tree, form)
    problems = model_errors.with_nulls(problems, tree)
    if problems or model is None:
        raise _failed(file, document, problems)
    loaded = parse_document(tree["start"], file, beside)
    problems += [replace(p, path=("start", *p.path), line=None) for p in loaded.problems]
    if loaded.setup is None:
        raise _failed(file, document, problems)
    parser = _Parser(_order(model.players, loaded.setup), problems)
    seats = tuple(Seat(item.color, item.name) for item in model.players)
    rest = (_result(model.result), model.title, model.seed, document.places)
    if isinstance(model, OldRecordFile):
        plays = [parser.old_play(item, ("plays", n)) for n, item in enumerate(model.plays)]
        record = GameRecord.of(loaded.setup, seats, plays, *rest)
    else:
        result, title, seed, places = rest
        turns = parser.turns(model.turns, ("turns",), 0)
        record = GameRecord(loaded.setup, seats, turns, result, title, seed, places=places)
        record = parser.with_places(record, model)
    parser.problems += _too_long(record)
    if problems:
        raise _failed(file, document, problems)
    return record


def _failed(file: str, document: Document, problems: list[Problem]) -> FileProblems:
    located = [document.places.locate(problem) for problem in problems]
    return FileProblems(file, tuple(sorted(located, key=lambda problem: problem.line or 0)))


def _order(players: Sequence[record_schema.SeatFile], start: Setup) -> list[str]:
    """The colours in turn order, the first player of the record first (rules §2.1)."""
    colors = [item.color for item in players]
    first = colors.index(start.turn.player) if start.turn.player in colors else 0
    return [*colors[first:], *colors[:first]]


def _too_long(record: GameRecord) -> list[Problem]:
    """A problem for every line of more turns than a game has, where it begins to have them."""
    from positions.records.record_schema import MOST_TURNS

    return [
        Problem(
            "too-many-items",
            record.at(path).where,
            say("record-file-long-line", most=MOST_TURNS),
            say("limit-turns"),
        )
        for path in record.paths()
        if len(path) == MOST_TURNS + 1
    ]


class _Parser:
    """Turns of the file's models into turns; what is wrong with a play goes to ``problems``."""

    def __init__(self, order: list[str], problems: list[Problem]) -> None:
        #: The colours in turn order: the first player of the record first.
        self.order = order
        self.problems = problems

    def turns(
        self, items: Sequence[record_schema.GameTurnFile], path: Path, depth: int
    ) -> tuple[TurnNode, ...]:
        """The turns that a list of a file makes possible: its first, and variations of that.

        :param depth: the turns before them.
        """
        following: tuple[TurnNode, ...] = ()
        for n, item in reversed(list(enumerate(items))):
            here = (*path, n)
            node = self._turn(item, here, depth + n, following)
            beside = [
                one
                for k, line in enumerate(item.variations)
                for one in self.turns(line, (*here, "variations", k), depth + n)
            ]
            following = (node, *beside)
        return following

    def _turn(
        self,
        item: record_schema.GameTurnFile,
        path: Path,
        depth: int,
        then: tuple[TurnNode, ...],
    ) -> TurnNode:
        by = item.by or self.order[depth % len(self.order)]
        plays = [self._play(one, by, (*path, "plays", n)) for n, one in enumerate(item.plays)]
        hand = item.hand
        cards = None if hand is None else (hand.military, hand.religious, hand.civil)
        analysis = None
        if item.analysis is not None:
            analysis = json.dumps(item.analysis, ensure_ascii=False)
        return TurnNode(
            by,
            tuple(plays),
            item.comment or None,
            then,
            cards,
            item.name or None,
            item.mark,
            analysis,
            path,
        )

    def with_places(self, record: GameRecord, model: record_schema.RecordFile) -> GameRecord:
        """The record with the places that its file names."""
        cursor = None if model.at is None else self._place(record, model.at, ("at",))
        undone = [self._place(record, item, ("undone", n)) for n, item in enumerate(model.undone)]
        kept = tuple(place for place in undone if place is not None)
        if cursor == Cursor(record.end_of()):
            cursor = None
        return replace(record, cursor=cursor, undone=kept)

    def _place(
        self, record: GameRecord, item: record_schema.PlaceFile | list[int], path: Path
    ) -> Cursor | None:
        if isinstance(item, list):
            place = Cursor(tuple(item))
        else:
            place = Cursor(tuple(item.turn), item.plays)
        try:
            return normal(record, place)
        except KeyError:
            pass
        turn, key = list(place.path), None if isinstance(item, list) else "turn"
        message = say("record-file-no-turn", turn=str(turn))
        hint = say("record-file-no-turn.hint")
        if not place.path:
            message = say("record-file-no-plays-at-start")
        elif _has(record, place.path):
            count = len(record.at(place.path).plays)
            message = say("record-file-few-plays", turn=str(turn), number=count)
            key, hint = "plays", say("record-file-few-plays.hint")
        where = path if key is None else (*path, key)
        self.problems.append(Problem("bad-record", where, message, hint))
        return None

    def _play(self, item: record_schema.PlayFile | str, by: str, path: Path) -> RecordedPlay:
        if isinstance(item, str):
            return RecordedPlay(by, self._parsed(item, path), where=path)
        choices = [
            Chosen("", "", (), one)
            if isinstance(one, str)
            else Chosen(one.who, one.what, tuple(one.options), one.chosen)
            for one in item.decide
        ]
        return RecordedPlay(
            by,
            self._parsed(item.play, (*path, "play")),
            item.ecus,
            tuple(choices),
            _opinion(item.opinion),
            item.fault,
            path,
        )

    def old_play(self, item: record_schema.OldPlayFile, path: Path) -> RecordedPlay:
        """A play of version 1, in which nothing may be left out."""
        play = self._parsed(item.play, (*path, "play"))
        if isinstance(play, PlayPattern):
            message = say("record-file-leaves-out", play=shown(item.play))
            hint = say("record-file-leaves-out.hint")
            self.problems.append(Problem("bad-play", (*path, "play"), message, hint))
        choices = tuple(Chosen(c.who, c.what, tuple(c.options), c.chosen) for c in item.choices)
        opinion = _opinion(item.opinion)
        return RecordedPlay(item.by, play, item.ecus, choices, opinion, item.fault, path)

    def _parsed(self, text: str, path: Path) -> Play | PlayPattern:
        try:
            return parse_play(text)
        except PlayError as error:
            hint = _question_of(text) or say("record-file-notation")
            self.problems.append(Problem("bad-play", path, error.message, hint))
        return Travel("might", "faith", 0)  # stands in: with a problem nothing is loaded


def _has(record: GameRecord, path: TurnPath) -> bool:
    try:
        record.at(path)
    except KeyError:
        return False
    return True


def _question_of(text: str) -> str:
    """A question for the play in strict notation that somebody may have meant; else empty."""
    from positions.notation.typed_plays import read_play

    try:
        play = read_play(text)
    except PlayError as error:
        return say("file-did-you-mean", names=listed(error.near, "or")) if error.near else ""
    return say("file-did-you-mean", names=format_pattern(play))


def _opinion(opinion: record_schema.OpinionFile | None) -> Opinion | None:
    if opinion is None:
        return None
    return Opinion(opinion.win, opinion.margin, opinion.simulations)


def _result(result: record_schema.ResultFile | None) -> Result | None:
    if result is None:
        return None
    return Result(tuple(result.ecus.items()), tuple(result.winners))
