"""Game records as pydantic models (formats §7): version 2, and version 1, which is still read.

As strict as the models of ``positions.files.position_schema``. Imported only to parse a file, or to
tell of files.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from positions.files.position_schema import (
    FORM,
    MAPPING,
    MOST_SQUARES,
    PLAIN,
    Color,
    HandFile,
    PositionFile,
    Square,
    Strict,
    Version,
    refused,
)
from positions.files.reader import MAX_NUMBER
from positions.records.record_cursor import MOST_UNDONE
from positions.things import MOST_ECUS
from positions.words.say import say

#: A game has 7 turns of at most 5 players (rules §1.5).
MOST_TURNS: Final = 7 * 5
#: More plays than any turn can need: every Ecu may pay for a travel (rules §2.2).
MOST_PLAYS: Final = MOST_ECUS + 200
#: More plays than any record of version 1 can need: 50 a turn.
MOST_OLD_PLAYS: Final = MOST_TURNS * 50

#: More turns than a file of 4 MB has room for.
MOST_BESIDE: Final = 999_999
#: An analysis as JSON text, in characters, and the levels and keys that it may have.
LONGEST_ANALYSIS: Final = 50_000
DEEPEST_ANALYSIS: Final = 12
_LONGEST_KEY: Final = 80

RecordVersion = Annotated[int, Field(ge=2, le=2), WithJsonSchema({"const": 2})]
PlayText = Annotated[str, Field(max_length=80)]


class SeatFile(Strict):
    """Who played a colour."""

    color: Color = Field(examples=["red"])
    name: str


class ChoiceFile(Strict):
    """A decision of rules §5.5 and what was chosen."""

    who: Color = Field(examples=["green"])
    what: Literal["downsize", "place"]
    options: list[Square] = Field(max_length=MOST_SQUARES, examples=[["e2", "f2"]])
    chosen: Square = Field(examples=["e2"])


class OpinionFile(Strict):
    """What the player thought of their turn when they chose it."""

    win: float | None = Field(default=None, ge=0, le=1)
    margin: float | None = Field(default=None, ge=-MOST_ECUS, le=MOST_ECUS)
    simulations: int = Field(default=0, ge=0, le=10**9)


class PlayFile(Strict):
    """One play and what came of it."""

    play: PlayText = Field(examples=["m:keep@c4", "m:keep@c4=2m/0+2", "end=1c/2m"])
    decide: list[Annotated[Annotated[ChoiceFile, MAPPING] | Annotated[Square, PLAIN], FORM]] = (
        Field(default=[], max_length=MOST_SQUARES, examples=[["e2"]])
    )
    ecus: int | None = Field(default=None, ge=-MOST_ECUS, le=MOST_ECUS, examples=[2])
    opinion: OpinionFile | None = None
    fault: str | None = Field(default=None, max_length=200)


def _checked_analysis(value: dict[str, Any]) -> dict[str, Any]:
    """The analysis, if it is within its limits and reads as the same when it is written."""
    _check_part(value, DEEPEST_ANALYSIS)
    if len(json.dumps(value, ensure_ascii=False)) > LONGEST_ANALYSIS:
        raise refused("bad-analysis", say("file-analysis-long", most=LONGEST_ANALYSIS))
    return value


def _check_part(value: object, levels: int) -> None:
    if isinstance(value, dict | list):
        if not levels:
            raise refused("bad-analysis", say("file-analysis-deep", most=DEEPEST_ANALYSIS))
        for key in value if isinstance(value, dict) else ():
            if len(key) > _LONGEST_KEY:
                raise refused("bad-analysis", say("file-analysis-key", most=_LONGEST_KEY))
        for part in value.values() if isinstance(value, dict) else value:
            _check_part(part, levels - 1)
    elif isinstance(value, float) and len(json.dumps(value)) > MAX_NUMBER:
        raise refused("bad-analysis", say("file-analysis-number", most=MAX_NUMBER))


Analysis = Annotated[dict[str, Any], AfterValidator(_checked_analysis)]

TurnPathFile = Annotated[
    list[Annotated[int, Field(ge=0, le=MOST_BESIDE)]], Field(max_length=MOST_TURNS)
]


class PlaceFile(Strict):
    """A place in the middle of a turn."""

    turn: TurnPathFile = Field(examples=[[0, 0, 1]])
    plays: int = Field(ge=0, le=MOST_PLAYS, examples=[2])


Place = Annotated[Annotated[PlaceFile, MAPPING] | Annotated[TurnPathFile, PLAIN], FORM]


class GameTurnFile(Strict):
    """One player's turn, and what might have been played instead of it."""

    by: Color | None = Field(default=None, examples=["red"])
    hand: HandFile | None = Field(default=None, examples=[{"military": 2, "civil": 2}])
    plays: list[Annotated[Annotated[PlayFile, MAPPING] | Annotated[PlayText, PLAIN], FORM]] = Field(
        default=[], max_length=MOST_PLAYS, examples=[["m:keep@c4", "end"]]
    )
    comment: str | None = Field(default=None, examples=["A quiet start."])
    name: str | None = Field(default=None, max_length=80, examples=["The quiet way"])
    mark: Literal["!", "!?", "?!", "?", "??"] | None = Field(default=None, examples=["?!"])
    analysis: Analysis | None = Field(default=None, examples=[{"version": "1.0", "loss": 2.5}])
    variations: list[Annotated[list[GameTurnFile], Field(min_length=1, max_length=MOST_TURNS)]] = (
        Field(default=[])
    )

    @model_validator(mode="after")
    def _says_something(self) -> GameTurnFile:
        if not self.plays and self.hand is None:
            raise refused("no-plays", say("file-no-plays"))
        return self


class ResultFile(Strict):
    """How the game ended."""

    ecus: dict[Color, Annotated[int, Field(ge=0, le=MOST_ECUS)]] = Field(
        examples=[{"red": 31, "green": 12}]
    )
    winners: list[Color] = Field(min_length=1, max_length=5, examples=[["red"]])


class RecordFile(Strict):
    """A game of Khronos from a position on: who played, every turn, how it ended."""

    khronos_record: RecordVersion = Field(alias="khronos-record")
    title: str | None = None
    seed: str | None = Field(default=None, max_length=200)
    players: list[SeatFile] = Field(min_length=2, max_length=5)
    start: PositionFile
    at: Place | None = Field(default=None, examples=[[0, 0, 1]])
    undone: list[Place] = Field(default=[], max_length=MOST_UNDONE, examples=[[[0, 0, 0, 0]]])
    turns: list[GameTurnFile] = Field(max_length=MOST_TURNS)
    result: ResultFile | None = None


class OldPlayFile(Strict):
    """One play of a record of version 1, in which nothing may be left out."""

    by: Color
    play: PlayText
    ecus: int = Field(ge=-MOST_ECUS, le=MOST_ECUS)
    choices: list[ChoiceFile] = Field(default=[], max_length=MOST_SQUARES)
    opinion: OpinionFile | None = None
    fault: str | None = Field(default=None, max_length=200)


class OldRecordFile(Strict):
    """A record of version 1: every play in one list."""

    khronos_record: Version = Field(alias="khronos-record")
    title: str | None = None
    seed: str | None = Field(default=None, max_length=200)
    players: list[SeatFile] = Field(min_length=2, max_length=5)
    start: PositionFile
    plays: list[OldPlayFile] = Field(max_length=MOST_OLD_PLAYS)
    result: ResultFile | None = None
