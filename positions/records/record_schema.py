"""Game records as pydantic models (formats §7): version 2, and version 1, which is still read.

As strict as the models of ``positions.files.position_schema``. Imported only to parse a file, or to
tell of files.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

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
)
from positions.files.reader import MAX_NUMBER
from positions.records.record_cursor import MOST_UNDONE
from positions.things import MOST_ECUS

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

    color: Color = Field(description="the player's colour", examples=["red"])
    name: str = Field(description="who that was: a person, or a player of the arena")


class ChoiceFile(Strict):
    """A decision of rules §5.5 and what was chosen."""

    who: Color = Field(description="who decided", examples=["green"])
    what: Literal["downsize", "place"] = Field(
        description="downsize: which building becomes smaller; place: where the smaller one goes"
    )
    options: list[Square] = Field(
        max_length=MOST_SQUARES,
        description="the squares there were to choose from",
        examples=[["e2", "f2"]],
    )
    chosen: Square = Field(description="the one that was chosen", examples=["e2"])


class OpinionFile(Strict):
    """What the player thought of their turn when they chose it."""

    win: float | None = Field(
        default=None, ge=0, le=1, description="their chance to win, a shared win counting in part"
    )
    margin: float | None = Field(
        default=None,
        ge=-MOST_ECUS,
        le=MOST_ECUS,
        description="Ecus that they expected to have at the end, less the best opponent's",
    )
    simulations: int = Field(
        default=0, ge=0, le=10**9, description="playouts that this was taken from"
    )


class PlayFile(Strict):
    """One play and what came of it."""

    play: PlayText = Field(
        description="the play in the notation of khronos act; cards and charges may be left out"
        " where only one way is legal, and so may what was drawn",
        examples=["m:keep@c4", "m:keep@c4=2m/0+2", "end=1c/2m"],
    )
    decide: list[Annotated[Annotated[ChoiceFile, MAPPING] | Annotated[Square, PLAIN], FORM]] = (
        Field(
            default=[],
            max_length=MOST_SQUARES,
            description="the decisions in it, in their order: the squares that were chosen, or more"
            " about each",
            examples=[["e2"]],
        )
    )
    ecus: int | None = Field(
        default=None,
        ge=-MOST_ECUS,
        le=MOST_ECUS,
        description="what it changed in that player's Ecus, income included; checked if it is"
        " there",
        examples=[2],
    )
    opinion: OpinionFile | None = Field(
        default=None, description="what the player thought, with the play where it was new"
    )
    fault: str | None = Field(
        default=None,
        max_length=200,
        description="if a program's play was refused: why this one was made instead",
    )


def _checked_analysis(value: dict[str, Any]) -> dict[str, Any]:
    """The analysis, if it is within its limits and reads as the same when it is written."""
    _check_part(value, DEEPEST_ANALYSIS)
    if len(json.dumps(value, ensure_ascii=False)) > LONGEST_ANALYSIS:
        raise _refused(f"an analysis of more than {LONGEST_ANALYSIS:,} characters")
    return value


def _check_part(value: object, levels: int) -> None:
    if isinstance(value, dict | list):
        if not levels:
            raise _refused(f"an analysis nested deeper than {DEEPEST_ANALYSIS} levels")
        for key in value if isinstance(value, dict) else ():
            if len(key) > _LONGEST_KEY:
                raise _refused(f"a key of more than {_LONGEST_KEY} characters in an analysis")
        for part in value.values() if isinstance(value, dict) else value:
            _check_part(part, levels - 1)
    elif isinstance(value, float) and len(json.dumps(value)) > MAX_NUMBER:
        raise _refused(f"a number of more than {MAX_NUMBER} characters in an analysis")


def _refused(message: str) -> PydanticCustomError:
    return PydanticCustomError("bad-analysis", "{message}", {"message": message})


Analysis = Annotated[dict[str, Any], AfterValidator(_checked_analysis)]

TurnPathFile = Annotated[
    list[Annotated[int, Field(ge=0, le=MOST_BESIDE)]], Field(max_length=MOST_TURNS)
]


class PlaceFile(Strict):
    """A place in the middle of a turn."""

    turn: TurnPathFile = Field(description="the path of the turn", examples=[[0, 0, 1]])
    plays: int = Field(
        ge=0,
        le=MOST_PLAYS,
        description="how many of its plays stand; 0 where only the hand is told",
        examples=[2],
    )


Place = Annotated[Annotated[PlaceFile, MAPPING] | Annotated[TurnPathFile, PLAIN], FORM]


class GameTurnFile(Strict):
    """One player's turn, and what might have been played instead of it."""

    by: Color | None = Field(
        default=None,
        description="whose turn it is; the player whose turn comes next, if left out",
        examples=["red"],
    )
    hand: HandFile | None = Field(
        default=None,
        description="what that player holds at the start of the turn, where it was only a number"
        " until then",
        examples=[{"military": 2, "civil": 2}],
    )
    plays: list[Annotated[Annotated[PlayFile, MAPPING] | Annotated[PlayText, PLAIN], FORM]] = Field(
        default=[],
        max_length=MOST_PLAYS,
        description="every play of the turn in order, as a text or with what came of it; only the"
        " last turn of a line may lack its end, and only one that tells a hand may have none yet",
        examples=[["m:keep@c4", "end"]],
    )
    comment: str | None = Field(
        default=None,
        description="whatever is to be said about the turn",
        examples=["A quiet start."],
    )
    name: str | None = Field(
        default=None,
        max_length=80,
        description="what the line that begins with this turn is called",
        examples=["The quiet way"],
    )
    mark: Literal["!", "!?", "?!", "?", "??"] | None = Field(
        default=None,
        description="what a person thinks of the turn, as in chess: very good, interesting,"
        " dubious, a mistake, a blunder",
        examples=["?!"],
    )
    analysis: Analysis | None = Field(
        default=None,
        description="what the program found out about the turn, with its version and effort; any"
        " keys, kept as they are; a person's opinion has comment and mark",
        examples=[{"version": "1.0", "loss": 2.5}],
    )
    variations: list[Annotated[list[GameTurnFile], Field(min_length=1, max_length=MOST_TURNS)]] = (
        Field(
            default=[],
            description="other turns in place of this one, each with the turns that follow it",
        )
    )

    @model_validator(mode="after")
    def _says_something(self) -> GameTurnFile:
        if not self.plays and self.hand is None:
            raise PydanticCustomError("no-plays", "a turn without a play")
        return self


class ResultFile(Strict):
    """How the game ended."""

    ecus: dict[Color, Annotated[int, Field(ge=0, le=MOST_ECUS)]] = Field(
        description="everybody's Ecus at the end", examples=[{"red": 31, "green": 12}]
    )
    winners: list[Color] = Field(
        min_length=1, max_length=5, description="who won; several share the win", examples=[["red"]]
    )


class RecordFile(Strict):
    """A game of Khronos from a position on: who played, every turn, how it ended."""

    khronos_record: RecordVersion = Field(
        alias="khronos-record", description="the version of this format: 2"
    )
    title: str | None = Field(default=None, description="a line that says which game it was")
    seed: str | None = Field(
        default=None, max_length=200, description="what an arena's cards were dealt from"
    )
    players: list[SeatFile] = Field(
        min_length=2, max_length=5, description="who played, in turn order"
    )
    start: PositionFile = Field(
        description="the position before the first play; hands that you do not know are numbers"
    )
    at: Place | None = Field(
        default=None,
        description="where play goes on: the path of the turn after which it does, or a turn with"
        " how many of its plays stand; the end of the main line, if left out. A path has a number"
        " for each turn on the way from the start: 0 for the main line, 1 for the first variation"
        " there, and so on; [] is the start",
        examples=[[0, 0, 1]],
    )
    undone: list[Place] = Field(
        default=[],
        max_length=MOST_UNDONE,
        description="where khronos redo leads back to, the last place first to be redone",
        examples=[[[0, 0, 0, 0]]],
    )
    turns: list[GameTurnFile] = Field(
        max_length=MOST_TURNS, description="every turn, in order; [] before the first one"
    )
    result: ResultFile | None = Field(
        default=None, description="how it ended; left out while the game goes on"
    )


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
