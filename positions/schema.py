"""The file formats as pydantic models: positions (formats §3), maps (formats §2), game records.

Strict, closed, frozen; what is faulty is told by ``positions.faults``. ``python -m
positions.schema`` rewrites the JSON schemas in ``schemas/``. Imported only to parse a file.
"""

from __future__ import annotations

import json
import pathlib
from typing import Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from positions.things import HAND_SIZE

SCHEMAS: Final = pathlib.Path(__file__).parent / "schemas"
#: More buildings or hamlets than the largest map has squares are no position.
MOST_SQUARES: Final = 26 * 26
#: More plays than any record can need: 7 turns of 5 players, 50 plays each.
MOST_PLAYS: Final = 7 * 5 * 50

Color = Literal["red", "green", "blue", "white", "black", "yellow"]
Epoch = Literal["might", "faith", "reason"]
BuildingName = Literal[
    "watch_tower",
    "keep",
    "castle",
    "chapel",
    "monastery",
    "abbey",
    "hamlet",
    "town",
    "city",
]
Square = Annotated[str, StringConstraints(pattern=r"^[a-z]([1-9]|1[0-9]|2[0-6])$")]
MapName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+$")]
Count = Annotated[int, Field(ge=0, le=99)]
Version = Annotated[int, Field(ge=1, le=1), WithJsonSchema({"const": 1})]


def _form(value: object) -> str:
    """Which form of a union is meant: the mapping or the plain value."""
    return "<mapping>" if isinstance(value, dict) else "<plain>"


_MAPPING, _PLAIN, _FORM = Tag("<mapping>"), Tag("<plain>"), Discriminator(_form)


class Strict(BaseModel):
    """No conversions, no unknown keys, no changes."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MapFile(Strict):
    """A map: its name, its terrain and the hamlets printed on it."""

    name: MapName = Field(description="small letters, digits and hyphens")
    terrain: str = Field(
        description="a line for each row, a character a square: . plain f forest ^ mountain ~ river"
    )
    hamlets: list[Square] = Field(
        max_length=MOST_SQUARES,
        description="printed hamlets, the same on all three boards; never on a river",
    )


class RulesetFile(Strict):
    """A ruleset with options."""

    base: Literal["rio-grande", "matagot"] = "rio-grande"
    holdem: bool = Field(default=False, description="play with the open reserve of three cards")


class TurnFile(Strict):
    """Whose turn it is."""

    number: int = Field(ge=1, le=7)
    player: Color = Field(description="the player to move")
    phase: Literal["start", "exchanged", "swapped", "action"] = Field(
        default="start", description="exchanged and swapped under Hold'em only"
    )


class CardsFile(Strict):
    """Cards by kind; kinds with none may be left out."""

    military: Count = 0
    religious: Count = 0
    civil: Count = 0


class HandFile(CardsFile):
    """A known hand."""

    @model_validator(mode="after")
    def _at_most_four(self) -> HandFile:
        cards = self.military + self.religious + self.civil
        if cards > HAND_SIZE:
            raise PydanticCustomError("hand-size", "a hand of {cards} cards", {"cards": cards})
        return self


class AdventurerFile(Strict):
    """An adventurer who was charged with cards this turn."""

    epoch: Epoch
    used: int = Field(default=0, ge=0, le=2, description="cards charged this turn")


class PlayerFile(Strict):
    """A player at the table."""

    color: Color
    ecus: int = Field(ge=0, le=999)
    hand: Annotated[
        Annotated[HandFile, _MAPPING] | Annotated[Annotated[int, Field(ge=0, le=4)], _PLAIN],
        _FORM,
    ] = Field(description="cards by kind, or the number of cards where they are unknown")
    adventurers: list[
        Annotated[Annotated[AdventurerFile, _MAPPING] | Annotated[Epoch, _PLAIN], _FORM]
    ] = Field(min_length=2, max_length=2, description="where the two stand")


class BuildingFile(Strict):
    """A building, named by its top-left square."""

    building: BuildingName
    at: Square = Field(description="the top-left square")
    owner: Color | None = Field(
        default=None, description="of military and religious buildings on might and faith"
    )
    cubes: dict[Color, Annotated[int, Field(ge=0, le=25)]] = Field(
        default={}, description="of civil buildings and printed hamlets on reason"
    )
    state: Literal["ruin", "renovated"] | None = Field(
        default=None, description="of military and religious buildings on reason; default ruin"
    )
    mark: Color | None = Field(
        default=None, description="of a castle or abbey ruin with the first renovation card paid"
    )


Board = Annotated[list[BuildingFile], Field(max_length=MOST_SQUARES)]


class BoardsFile(Strict):
    """The buildings of the three epochs."""

    might: Board
    faith: Board
    reason: Board


class PositionFile(Strict):
    """A position of the board game Khronos."""

    khronos: Version = Field(description="format version")
    title: str | None = None
    notes: str | None = None
    tags: list[str] = []
    map: Annotated[Annotated[MapFile, _MAPPING] | Annotated[MapName, _PLAIN], _FORM] = Field(
        description="a map's name, or a whole map"
    )
    ruleset: Annotated[
        Annotated[RulesetFile, _MAPPING] | Annotated[Literal["rio-grande", "matagot"], _PLAIN],
        _FORM,
    ] = "rio-grande"
    turn: TurnFile
    players: list[PlayerFile] = Field(min_length=2, max_length=5, description="in turn order")
    boards: BoardsFile
    discard: CardsFile = Field(default=CardsFile(), description="the face-up discard pile")
    reserve: CardsFile | None = Field(
        default=None, description="Hold'em only: three cards; one of each kind if left out"
    )


class SeatFile(Strict):
    """Who played a colour."""

    color: Color
    name: str = Field(description="the player's name, as the arena was told it")


class ChoiceFile(Strict):
    """A decision of rules §5.5 and what was chosen."""

    who: Color
    what: Literal["downsize", "place"]
    options: list[Square] = Field(max_length=MOST_SQUARES)
    chosen: Square


class OpinionFile(Strict):
    """What the player thought of his turn when he chose it, from his point of view."""

    win: float | None = Field(default=None, ge=0, le=1, description="chance to win, shared or not")
    margin: float | None = Field(
        default=None, ge=-9999, le=9999, description="final Ecus less the best opponent's"
    )
    simulations: int = Field(default=0, ge=0, le=10**9)


class PlayFile(Strict):
    """One play and what came of it."""

    by: Color
    play: str = Field(max_length=80, description="in the notation of khronos act, all said")
    ecus: int = Field(ge=-999, le=999, description="change of the player's Ecus, income included")
    choices: list[ChoiceFile] = Field(default=[], max_length=MOST_SQUARES)
    opinion: OpinionFile | None = None
    fault: str | None = Field(
        default=None, max_length=200, description="why this was played instead of what was said"
    )


class ResultFile(Strict):
    """How the game ended."""

    ecus: dict[Color, Annotated[int, Field(ge=0, le=9999)]]
    winners: list[Color] = Field(min_length=1, max_length=5)


class RecordFile(Strict):
    """A game of Khronos from a position on: who played, every play, how it ended."""

    khronos_record: Version = Field(alias="khronos-record", description="format version")
    title: str | None = None
    seed: str | None = Field(default=None, max_length=200, description="of the deal")
    players: list[SeatFile] = Field(min_length=2, max_length=5, description="in turn order")
    start: PositionFile = Field(description="the position before the first play")
    plays: list[PlayFile] = Field(max_length=MOST_PLAYS)
    result: ResultFile | None = Field(default=None, description="left out while the game goes on")


def json_schema(model: type[BaseModel]) -> str:
    """Text of the model's JSON schema for editors; null, which files may not hold, left out."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **model.model_json_schema(),
    }
    return json.dumps(_without_null(schema), indent=2) + "\n"


def _without_null(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_null(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {
        key: _without_null(value)
        for key, value in node.items()
        if not (key == "default" and value is None)
    }
    options = result.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        options.remove({"type": "null"})
        if len(options) == 1:
            del result["anyOf"]
            result |= options[0]
    return result


#: Every kind of file by the name of its schema.
MODELS: Final[dict[str, type[BaseModel]]] = {
    "position": PositionFile,
    "map": MapFile,
    "record": RecordFile,
}


def main() -> None:
    """Rewrite the JSON schema files of the package."""
    for name, model in MODELS.items():
        (SCHEMAS / f"{name}.schema.json").write_text(json_schema(model), encoding="utf-8")


if __name__ == "__main__":
    main()
