"""The file formats as pydantic models: positions (formats §3), maps (formats §2), rulesets.

Strict, closed, frozen; what is faulty is told by ``positions.files.model_errors``. The descriptions
are what ``khronos schema`` and ``docs/files.md`` say of each key
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

#: More buildings or hamlets than the largest map has squares are no position.
MOST_SQUARES: Final = 26 * 26

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
Sizes = Annotated[list[Count], Field(min_length=3, max_length=3)]
#: A number of players, as a key.
Players = Literal["2", "3", "4", "5"]


def form(value: object) -> str:
    """Which form of a union is meant: the mapping or the plain value."""
    return "<mapping>" if isinstance(value, dict) else "<plain>"


MAPPING, PLAIN, FORM = Tag("<mapping>"), Tag("<plain>"), Discriminator(form)


class Strict(BaseModel):
    """No conversions, no unknown keys, no changes."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class MapFile(Strict):
    """A map: its name, its terrain and the hamlets printed on it."""

    name: MapName = Field(
        description="the map's name, yours to choose: small letters, digits and hyphens; best not"
        " one that the library has",
        examples=["my-table"],
    )
    terrain: str = Field(
        description="a line for each row, from the top; in it a character for each square, from the"
        " left: . plain, f forest, ^ mountain, ~ river; no blanks; 1 to 26 rows, all of the same"
        " length, at most 26",
        examples=["..f~\n..~.\n"],
    )
    hamlets: list[Square] = Field(
        max_length=MOST_SQUARES,
        description="the squares of the printed hamlets, which are the same on all three boards;"
        " never on a river; [] if there are none",
        examples=[["b2", "g1"]],
    )


class RulesetFile(Strict):
    """A ruleset with options."""

    base: Literal["rio-grande", "matagot"] = Field(
        default="rio-grande",
        description="rio-grande, the usual edition: 18 military, 18 religious and 19 civil cards;"
        " matagot, the French edition: 11 of each",
    )
    holdem: bool = Field(
        default=False, description="true: play with the open reserve of three cards (rules §7.1)"
    )
    attached: bool = Field(
        default=False,
        description="true: military and religious buildings are only constructed where they touch a"
        " domain (rules §7.2)",
    )


class TurnFile(Strict):
    """Whose turn it is, and how far it has come."""

    number: int = Field(
        ge=1,
        le=7,
        description="the round, 1 to 7, in which everybody has one turn; income comes on 4 and 7",
        examples=[4],
    )
    player: Color = Field(description="the player to move", examples=["red"])
    phase: Literal["start", "exchanged", "swapped", "action"] = Field(
        default="start",
        description="start: nothing done yet; action: cards were exchanged, or an adventurer has"
        " traveled or played; under Hold'em also exchanged (may still swap) and swapped (may still"
        " exchange)",
    )


class CardsFile(Strict):
    """Cards by kind; kinds with none may be left out."""

    military: Count = Field(default=0, description="military cards (orange)")
    religious: Count = Field(default=0, description="religious cards (fuchsia)")
    civil: Count = Field(default=0, description="civil cards (blue)")


class HandFile(CardsFile):
    """A known hand: at most four cards by kind; kinds with none may be left out."""

    @model_validator(mode="after")
    def _at_most_four(self) -> HandFile:
        cards = self.military + self.religious + self.civil
        if cards > HAND_SIZE:
            raise PydanticCustomError("hand-size", "a hand of {cards} cards", {"cards": cards})
        return self


class AdventurerFile(Strict):
    """An adventurer who has carried cards this turn."""

    epoch: Epoch = Field(description="the board that the adventurer stands on")
    used: int = Field(
        default=0,
        ge=0,
        le=2,
        description="cards that this adventurer has carried this turn, surcharges included; 0 for"
        " everybody who is not to move, and in the phase start",
    )


class PlayerFile(Strict):
    """A player at the table."""

    color: Color = Field(description="the player's colour", examples=["red"])
    ecus: int = Field(ge=0, le=MOST_ECUS, description="the player's Ecus", examples=[7])
    hand: Annotated[
        Annotated[HandFile, MAPPING] | Annotated[Annotated[int, Field(ge=0, le=4)], PLAIN],
        FORM,
    ] = Field(
        description="the cards by kind, or just their number where you do not know them",
        examples=[{"military": 2, "civil": 2}, 4],
    )
    adventurers: list[
        Annotated[Annotated[AdventurerFile, MAPPING] | Annotated[Epoch, PLAIN], FORM]
    ] = Field(
        min_length=2,
        max_length=2,
        description="where the two stand; their order does not matter",
        examples=[["might", {"epoch": "reason", "used": 1}]],
    )


class BuildingFile(Strict):
    """A building, named by its top-left square."""

    building: BuildingName = Field(
        description="what stands there; by size: 1 watch_tower, chapel, hamlet; 2 × 2 keep,"
        " monastery, town; 3 × 3 castle, abbey, city",
        examples=["keep"],
    )
    at: Square = Field(description="its top-left square", examples=["c4"])
    owner: Color | None = Field(
        default=None,
        description="whose it is: every military and religious building on Might and Faith has an"
        " owner, nothing else has one",
        examples=["red"],
    )
    cubes: dict[Color, Annotated[int, Field(ge=0, le=25)]] = Field(
        default={},
        description="on Reason only: cubes on a civil building, by colour; a printed hamlet is"
        " listed only if cubes are on it",
        examples=[{"red": 2, "green": 1}],
    )
    state: Literal["ruin", "renovated"] | None = Field(
        default=None,
        description="on Reason only, of military and religious buildings; a ruin if left out, with"
        " or without a mark",
        examples=["renovated"],
    )
    mark: Color | None = Field(
        default=None,
        description="on Reason only: whose cube lies on a castle's or abbey's ruin, because they"
        " paid the first of its two renovation cards",
        examples=["green"],
    )


Board = Annotated[list[BuildingFile], Field(max_length=MOST_SQUARES)]


class BoardsFile(Strict):
    """The buildings of the three epochs. A shadow is listed like any other building."""

    might: Board = Field(
        description="the buildings on the board of the Age of Might; [] if none",
        examples=[[{"building": "keep", "at": "c4", "owner": "red"}]],
    )
    faith: Board = Field(
        description="those of the Age of Faith, the shadows of Might included; [] if none",
        examples=[[]],
    )
    reason: Board = Field(
        description="those of the Age of Reason, the shadows of Faith included; [] if none",
        examples=[[{"building": "keep", "at": "c4", "state": "ruin"}]],
    )


class PositionFile(Strict):
    """A position of the board game Khronos."""

    khronos: Version = Field(description="the version of this format: 1")
    title: str | None = Field(
        default=None, description="a line that says what it is", examples=["Red to collect"]
    )
    notes: str | None = Field(default=None, description="whatever you want to remember")
    tags: list[str] = Field(
        default=[], description="words to find it by", examples=[["club", "turn-4"]]
    )
    map: Annotated[Annotated[MapFile, MAPPING] | Annotated[MapName, PLAIN], FORM] = Field(
        description="the name of a map, which is looked for beside this file and then in the"
        " library; or a whole map",
        examples=["crossing"],
    )
    ruleset: Annotated[
        Annotated[RulesetFile, MAPPING] | Annotated[Literal["rio-grande", "matagot"], PLAIN],
        FORM,
    ] = Field(
        default="rio-grande",
        description="the rules: a name, or a mapping that adds Hold'em, attached, or both",
        examples=["matagot", {"base": "rio-grande", "holdem": True}],
    )
    turn: TurnFile = Field(
        description="whose turn it is, and how far it has come",
        examples=[{"number": 4, "player": "red"}],
    )
    players: list[PlayerFile] = Field(
        min_length=2,
        max_length=5,
        description="who plays, in turn order; whoever began the game comes first",
    )
    boards: BoardsFile = Field(description="the buildings on the three boards")
    discard: CardsFile = Field(
        default=CardsFile(),
        description="the face-up discard pile; empty if left out",
        examples=[{"military": 3, "religious": 2, "civil": 4}],
    )
    reserve: CardsFile | None = Field(
        default=None,
        description="Hold'em only: the three open cards; one of each kind if left out",
        examples=[{"military": 1, "religious": 1, "civil": 1}],
    )


class ByKindFile(Strict):
    """Tiles in the stock, of size 1, 2 and 3."""

    military: Sizes = Field(description="Watch Towers, Keeps, Castles", examples=[[20, 24, 9]])
    religious: Sizes = Field(description="Chapels, Monasteries, Abbeys", examples=[[20, 20, 9]])
    civil: Sizes = Field(description="Hamlets, Towns, Cities", examples=[[20, 24, 9]])


class DeckFile(Strict):
    """Cards in the deck by kind."""

    military: Count = Field(description="military cards", examples=[18])
    religious: Count = Field(description="religious cards", examples=[18])
    civil: Count = Field(description="civil cards", examples=[19])


class SurchargeFile(Strict):
    """Cards to pay on top for a building that touches such a square."""

    forest: Count = Field(description="on a forest", examples=[1])
    mountain: Count = Field(description="on a mountain", examples=[2])


class NumbersFile(Strict):
    """The numbers of a ruleset, as the library's rulesets tell them (rules §1.2, §1.5, §3.2)."""

    name: Literal["rio-grande", "matagot"] = Field(description="the name that positions use")
    cards: DeckFile = Field(description="the deck")
    tiles: ByKindFile = Field(description="the stock of buildings")
    cubes: Count = Field(description="cubes of each player", examples=[25])
    ecus: Count = Field(description="Ecus of each player at the start", examples=[4])
    turns: Annotated[int, Field(ge=1, le=7)] = Field(description="turns of a game", examples=[7])
    income_turns: list[Annotated[int, Field(ge=1, le=7)]] = Field(
        description="the turns on which income is paid", examples=[[4, 7]]
    )
    surcharge: dict[Players, SurchargeFile] = Field(
        description="by number of players, 2 to 5: cards to pay on top for building there"
    )
