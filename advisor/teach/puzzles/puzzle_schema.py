"""The format of a puzzle file as pydantic models: strict, closed, frozen (docs/puzzles.md).

The position within is one of ``positions.files.position_schema``, read by
``positions.files.load_position``.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from advisor.teach.lessons.lesson_schema import Digest, Ecus, Identifier, Play, Text
from positions.files.position_schema import MapName, Strict

Theme = Literal[
    "capture",
    "paradox",
    "junction",
    "hierarchy block",
    "majority",
    "tempo",
    "renovation",
    "ripple",
    "time machine",
    "building",
]
#: Plays of a turn, and positions that a puzzle lists at most.
_PLAYS: Final = 12
_POSITIONS: Final = 400


class ValueFile(Strict):
    """What the best turn is worth, and how that is known."""

    ecus: float = Field(
        description="Ecus that the turn earns; of an estimated one, Ecus of margin at the end"
    )
    known: Literal["proved", "estimated"] = Field(description="proved, or estimated with an error")
    error: float | None = Field(
        default=None, ge=0, description="standard error of an estimated value, in Ecus"
    )

    @model_validator(mode="after")
    def _error_if_estimated(self) -> ValueFile:
        if (self.known == "estimated") != (self.error is not None):
            raise PydanticCustomError("estimated-error", "estimated-error")
        return self


class ObviousFile(Strict):
    """The turn that looks best and is not."""

    plays: list[Play] = Field(max_length=_PLAYS, description="the plays; empty: none at all")
    ecus: Ecus = Field(description="Ecus that it earns")


class BotFile(Strict):
    """How a bot did."""

    bot: Text = Field(description="its name, such as level:7")
    hits: int = Field(ge=0, description="how often it solved the puzzle")
    of: int = Field(ge=1, description="how often it tried, with another seed each time")


class DifficultyFile(Strict):
    """How difficult a puzzle is on the scale of the bots (docs/puzzles.md)."""

    logit: float = Field(description="a bot of this ability solves it every second time")
    error: float = Field(ge=0, description="standard error")


class SourceFile(Strict):
    """Where the position comes from."""

    how: Literal["game", "made", "record"] = Field(
        description="out of a game of bots, put together, or out of a recorded game"
    )
    name: Text = Field(description="the seed and number of the generator, or the record")
    turn: int | None = Field(default=None, ge=1, description="the turn of the record")


class PuzzleFile(Strict):
    """A puzzle."""

    number: int = Field(ge=1, le=9999, description="its place in the order")
    id: Identifier = Field(description="its name, from the digest of its position")
    map: MapName = Field(description="the name of its map")
    themes: list[Theme] = Field(min_length=1, description="what it is about, the main theme first")
    beginner: bool = Field(description="true: one or two plays solve it")
    position: dict[str, Any] = Field(
        description="the position, with the keys of a position file but khronos and title"
    )
    ask: Literal["earn", "margin"] = Field(
        description="earn: most Ecus this turn; margin: the best turn for the end of the game"
    )
    value: ValueFile = Field(description="what the best turn is worth")
    tolerance: float = Field(ge=0, description="Ecus that an accepted turn may be worth less")
    accepted: list[Digest] = Field(
        min_length=1,
        max_length=_POSITIONS,
        description="digests of all positions at the end of phase II that are right",
    )
    refused: list[Digest] = Field(
        default=[],
        max_length=_POSITIONS,
        description="of an estimated puzzle: positions that were compared and are wrong",
    )
    solution: list[Play] = Field(
        min_length=1, max_length=_PLAYS, description="a turn that is accepted, in notation"
    )
    obvious: ObviousFile = Field(description="the obvious turn, which is not accepted")
    missed: list[BotFile] = Field(default=[], description="bots that miss it")
    hints: list[Text] = Field(
        min_length=3, max_length=3, description="what it comes to; which board and kind; the plays"
    )
    after: Text = Field(description="why the solution works, one to three sentences")
    difficulty: DifficultyFile | None = Field(
        default=None, description="left out: not measured yet"
    )
    source: SourceFile = Field(description="where the position comes from")
