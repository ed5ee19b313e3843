"""The file formats as pydantic models: positions (formats §3), maps (formats §2), rulesets.

Strict, closed, frozen; what is faulty is told by ``positions.files.model_errors``. What each key
means, for ``khronos schema`` and ``docs/files.md``, stands in ``positions/words/en/formats.ftl``
(``positions.files.publish_schemas`` makes both). Imported only to parse a file, or to tell of
files.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

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

from positions.things import HAND_SIZE, MOST_ECUS
from positions.words.say import say

#: More buildings or hamlets than the largest map has squares are no position.
MOST_SQUARES: Final = 26 * 26

Color = Literal["red", "green", "blue", "white", "black", "yellow"]
Epoch = Literal["might", "faith", "reason"]
BuildingName = Literal[
    "watch_tower", "keep", "castle", "chapel", "monastery", "abbey", "hamlet", "town", "city"
]
Square = Annotated[str, StringConstraints(pattern=r"^[a-z]([1-9]|1[0-9]|2[0-6])$")]
MapName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+$")]
Count = Annotated[int, Field(ge=0, le=99)]
Version = Annotated[int, Field(ge=1, le=1), WithJsonSchema({"const": 1})]
Sizes = Annotated[list[Count], Field(min_length=3, max_length=3)]
#: A number of players, as a key.
Players = Literal["2", "3", "4", "5"]


def form(value: object) -> str:
    """Which form of a union is meant: the mapping or the plain value."""
    return "<mapping>" if isinstance(value, dict) else "<plain>"


MAPPING, PLAIN, FORM = Tag("<mapping>"), Tag("<plain>"), Discriminator(form)


def refused(code: str, message: str) -> PydanticCustomError:
    """What a validator raises: a code of ``positions.files.problems`` and what is wrong."""
    return PydanticCustomError(code, "{message}", {"message": message})


class Strict(BaseModel):
    """No conversions, no unknown keys, no changes."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MapFile(Strict):
    """A map: its name, its terrain and the hamlets printed on it."""

    name: MapName = Field(examples=["my-table"])
    terrain: str = Field(examples=["..f~\n..~.\n"])
    hamlets: list[Square] = Field(max_length=MOST_SQUARES, examples=[["b2", "g1"]])


class RulesetFile(Strict):
    """A ruleset with options."""

    base: Literal["rio-grande", "matagot"] = "rio-grande"
    holdem: bool = False
    attached: bool = False


class TurnFile(Strict):
    """Whose turn it is, and how far it has come."""

    number: int = Field(ge=1, le=7, examples=[4])
    player: Color = Field(examples=["red"])
    phase: Literal["start", "exchanged", "swapped", "action"] = "start"


class CardsFile(Strict):
    """Cards by kind; kinds with none may be left out."""

    military: Count = 0
    religious: Count = 0
    civil: Count = 0


class HandFile(CardsFile):
    """A known hand: at most four cards by kind; kinds with none may be left out."""

    @model_validator(mode="after")
    def _at_most_four(self) -> HandFile:
        cards = self.military + self.religious + self.civil
        if cards > HAND_SIZE:
            raise refused("hand-size", say("file-hand-size", number=cards))
        return self


class AdventurerFile(Strict):
    """An adventurer who has carried cards this turn."""

    epoch: Epoch
    used: int = Field(default=0, ge=0, le=2)


class PlayerFile(Strict):
    """A player at the table."""

    color: Color = Field(examples=["red"])
    ecus: int = Field(ge=0, le=MOST_ECUS, examples=[7])
    hand: Annotated[
        Annotated[HandFile, MAPPING] | Annotated[Annotated[int, Field(ge=0, le=4)], PLAIN], FORM
    ] = Field(examples=[{"military": 2, "civil": 2}, 4])
    adventurers: list[
        Annotated[Annotated[AdventurerFile, MAPPING] | Annotated[Epoch, PLAIN], FORM]
    ] = Field(min_length=2, max_length=2, examples=[["might", {"epoch": "reason", "used": 1}]])


class BuildingFile(Strict):
    """A building, named by its top-left square."""

    building: BuildingName = Field(examples=["keep"])
    at: Square = Field(examples=["c4"])
    owner: Color | None = Field(default=None, examples=["red"])
    cubes: dict[Color, Annotated[int, Field(ge=0, le=25)]] = Field(
        default={}, examples=[{"red": 2, "green": 1}]
    )
    state: Literal["ruin", "renovated"] | None = Field(default=None, examples=["renovated"])
    mark: Color | None = Field(default=None, examples=["green"])


Board = Annotated[list[BuildingFile], Field(max_length=MOST_SQUARES)]


class BoardsFile(Strict):
    """The buildings of the three epochs. A shadow is listed like any other building."""

    might: Board = Field(examples=[[{"building": "keep", "at": "c4", "owner": "red"}]])
    faith: Board = Field(examples=[[]])
    reason: Board = Field(examples=[[{"building": "keep", "at": "c4", "state": "ruin"}]])


class PositionFile(Strict):
    """A position of the board game Khronos."""

    khronos: Version
    title: str | None = Field(default=None, examples=["Red to collect"])
    notes: str | None = None
    tags: list[str] = Field(default=[], examples=[["club", "turn-4"]])
    map: Annotated[Annotated[MapFile, MAPPING] | Annotated[MapName, PLAIN], FORM] = Field(
        examples=["crossing"]
    )
    ruleset: Annotated[
        Annotated[RulesetFile, MAPPING] | Annotated[Literal["rio-grande", "matagot"], PLAIN], FORM
    ] = Field(default="rio-grande", examples=["matagot", {"base": "rio-grande", "holdem": True}])
    turn: TurnFile = Field(examples=[{"number": 4, "player": "red"}])
    players: list[PlayerFile] = Field(min_length=2, max_length=5)
    boards: BoardsFile
    discard: CardsFile = Field(
        default=CardsFile(), examples=[{"military": 3, "religious": 2, "civil": 4}]
    )
    reserve: CardsFile | None = Field(
        default=None, examples=[{"military": 1, "religious": 1, "civil": 1}]
    )


class ByKindFile(Strict):
    """Tiles in the stock, of size 1, 2 and 3."""

    military: Sizes = Field(examples=[[20, 24, 9]])
    religious: Sizes = Field(examples=[[20, 20, 9]])
    civil: Sizes = Field(examples=[[20, 24, 9]])


class DeckFile(Strict):
    """Cards in the deck by kind."""

    military: Count = Field(examples=[18])
    religious: Count = Field(examples=[18])
    civil: Count = Field(examples=[19])


class SurchargeFile(Strict):
    """Cards to pay on top for a building that touches such a square."""

    forest: Count = Field(examples=[1])
    mountain: Count = Field(examples=[2])


class NumbersFile(Strict):
    """The numbers of a ruleset, as the library's rulesets tell them (rules §1.2, §1.5, §3.2)."""

    name: Literal["rio-grande", "matagot"]
    cards: DeckFile
    tiles: ByKindFile
    cubes: Count = Field(examples=[25])
    ecus: Count = Field(examples=[4])
    turns: Annotated[int, Field(ge=1, le=7)] = Field(examples=[7])
    income_turns: list[Annotated[int, Field(ge=1, le=7)]] = Field(examples=[[4, 7]])
    surcharge: dict[Players, SurchargeFile]
