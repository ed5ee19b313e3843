"""The format of a lesson file as pydantic models: strict, closed, frozen (docs/learn.md).

The position within is one of ``positions.files.position_schema``, read by
``positions.files.load_position``. Imported only to read lessons.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from positions.files.position_schema import BuildingName, Color, Epoch, Square, Strict

#: Chapters by the names that files use; ``data/learn.yaml`` has their titles and order.
Chapter = Literal["board", "plays", "time", "domains", "income", "strategy"]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{1,39}$")]
Section = Annotated[str, StringConstraints(pattern=r"^[1-9](\.[1-9][0-9]?)?$")]
Text = Annotated[str, StringConstraints(min_length=1)]
Play = Annotated[str, StringConstraints(min_length=2, max_length=120)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Ecus = Annotated[int, Field(ge=-99, le=99)]
Few = Annotated[int, Field(ge=0, le=20)]
#: What the models of lessons and puzzles refuse by themselves; ``lessons.ftl`` has the words.
OWN_FAULTS: Final = frozenset(
    ("one-goal", "one-answer", "one-task", "one-solution", "estimated-error")
)
#: Most squares that a goal names.
_MANY: Final = 12
#: Ends of a turn that a goal lists at most.
_ENDS: Final = 400


class EarnGoal(Strict):
    """Your Ecus after the turn less those before, income included on turns 4 and 7."""

    at_least: Ecus = Field(description="Ecus")
    collect: bool = Field(
        default=False, description="true: count the income as if this turn paid it"
    )


class IncomeGoal(Strict):
    """What a board pays a player, wherever their adventurers stand."""

    epoch: Epoch = Field(description="the board")
    player: Color | None = Field(default=None, description="default: the player to move")
    at_least: Few | None = Field(default=None, description="Ecus")
    at_most: Few | None = Field(default=None, description="Ecus")


class CollectsGoal(Strict):
    """What a player would collect now, where their adventurers stand."""

    player: Color | None = Field(default=None, description="default: the player to move")
    at_least: Few = Field(description="Ecus")


class ControlsGoal(Strict):
    """Who controls the domain of a square."""

    epoch: Epoch = Field(description="the board")
    square: Square = Field(description="a square of the domain")
    player: Color | None = Field(default=None, description="default: the player to move")
    alone: bool = Field(default=False, description="true: nobody shares it (on reason)")


class StandsGoal(Strict):
    """A building that stands at the end."""

    epoch: Epoch = Field(description="the board")
    building: BuildingName = Field(description="which building")
    at: Square | None = Field(default=None, description="its top-left square; default: anywhere")
    player: Color | None = Field(default=None, description="its owner, on might and faith")


class DomainsGoal(Strict):
    """In how many domains some squares lie; empty squares count as none."""

    epoch: Epoch = Field(description="the board")
    of: list[Square] = Field(min_length=1, max_length=_MANY, description="squares")
    count: Few = Field(description="in how many domains they lie")


class CubesGoal(Strict):
    """Cubes in the domain of a square of reason."""

    square: Square = Field(description="a square of the domain")
    player: Color | None = Field(default=None, description="default: the player to move")
    at_least: Few = Field(description="cubes")


class UpgradedGoal(Strict):
    """A play that upgraded something to a building."""

    to: BuildingName = Field(description="the new building")
    epoch: Epoch | None = Field(default=None, description="the board; default: any")


class ParadoxGoal(Strict):
    """A building that a shadow removed (rules §4.4)."""

    epoch: Epoch = Field(description="the board on which it stood")
    building: BuildingName = Field(description="what was removed")


class RefusedGoal(Strict):
    """A play that the rules refuse, which the player has to name."""

    section: Section = Field(description="the rule that refuses it")
    word: Literal["dominion", "hierarchy"] | None = Field(
        default=None, description="which of the two rules of §3.3"
    )
    building: BuildingName | None = Field(default=None, description="what is built")
    epoch: Epoch | None = Field(default=None, description="on which board")


class BestGoal(Strict):
    """As good as the best turn that is proved (``khronos best``)."""

    collect: bool = Field(
        default=False, description="true: count the income as if this turn paid it"
    )


class SafeGoal(Strict):
    """What is left of your next income after any one turn of an opponent (``khronos threats``)."""

    at_least: Few = Field(description="Ecus, proved")


class ReplyGoal(Strict):
    """What the next player is sure to earn at most, with the cards that the position tells."""

    at_most: Ecus = Field(description="Ecus, proved")


class NextGoal(Strict):
    """What your next turn is sure to bring with the cards you keep, if nobody disturbs you."""

    at_least: Ecus = Field(description="Ecus, with the income if that turn pays it")


class AsGoodGoal(Strict):
    """A turn that is worth as much."""

    plays: list[Play] = Field(
        min_length=1, max_length=_MANY, description="a good turn, in which nobody else decides"
    )
    tolerance: float = Field(ge=0, description="Ecus of margin that another turn may lose")
    refused: list[Digest] = Field(
        default=[], max_length=_ENDS, description="positions that are known to be worse"
    )


class EndsGoal(Strict):
    """Where the turn ends."""

    among: list[Digest] = Field(
        min_length=1,
        max_length=_ENDS,
        description="digests of positions at the end of phase II (formats §4), of which one is"
        " reached",
    )
    earns: Ecus | None = Field(
        default=None, description="or any position, if the turn earns that many Ecus"
    )
    as_good: AsGoodGoal | None = Field(
        default=None,
        description="or any position that is worth as much as the end of these plays, by the"
        " comparison of a review",
    )


class GoalFile(Strict):
    """A condition on a turn; exactly one of the keys."""

    earn: EarnGoal | None = Field(default=None, description="what the turn earns")
    income: IncomeGoal | None = Field(default=None, description="what a board pays somebody")
    collects: CollectsGoal | None = Field(default=None, description="what somebody would collect")
    controls: ControlsGoal | None = Field(default=None, description="who controls a domain")
    stands: StandsGoal | None = Field(default=None, description="a building that stands there")
    gone: StandsGoal | None = Field(default=None, description="a building that does not")
    domains: DomainsGoal | None = Field(default=None, description="one domain or several")
    cubes: CubesGoal | None = Field(default=None, description="cubes in a domain of reason")
    at_most_cards: Few | None = Field(default=None, description="cards spent at most")
    upgraded: UpgradedGoal | None = Field(default=None, description="an upgrade was played")
    paradox: ParadoxGoal | None = Field(default=None, description="a shadow removed something")
    refused: RefusedGoal | None = Field(default=None, description="a play that is refused")
    best: BestGoal | None = Field(default=None, description="no turn earns more")
    safe: SafeGoal | None = Field(default=None, description="nobody can take your next income")
    reply: ReplyGoal | None = Field(default=None, description="what the next player can earn")
    next_turn: NextGoal | None = Field(default=None, description="what is prepared")
    ends: EndsGoal | None = Field(default=None, description="the position at the end of the turn")

    @model_validator(mode="after")
    def _exactly_one(self) -> GoalFile:
        number = len(self.model_fields_set)
        if number != 1:
            raise PydanticCustomError("one-goal", "one-goal", {"number": number})
        return self

    @property
    def condition(self) -> tuple[str, Any]:
        """The one key and what it says."""
        (name,) = self.model_fields_set
        return name, getattr(self, name)


class WhoseQuery(Strict):
    """Who controls the domain of a square: a colour, ``nobody``, or ``red and green``."""

    epoch: Epoch = Field(description="the board")
    square: Square = Field(description="a square of the domain")


class PaysQuery(Strict):
    """How many Ecus the domain of a square pays."""

    epoch: Epoch = Field(description="the board")
    square: Square = Field(description="a square of the domain")


class CollectsQuery(Strict):
    """How many Ecus a player would collect now."""

    player: Color = Field(description="who collects")
    epoch: Epoch | None = Field(default=None, description="on this board only")


class DomainsQuery(Strict):
    """How many domains a board has."""

    epoch: Epoch = Field(description="the board")


class TogetherQuery(Strict):
    """Whether two squares lie in the same domain: yes or no."""

    epoch: Epoch = Field(description="the board")
    squares: list[Square] = Field(min_length=2, max_length=2, description="the two squares")


class AnswerFile(Strict):
    """What the engine is asked for the right answer; exactly one of the keys."""

    whose: WhoseQuery | None = Field(default=None, description="who controls a domain")
    pays: PaysQuery | None = Field(default=None, description="what a domain pays")
    collects: CollectsQuery | None = Field(default=None, description="what a player collects")
    domains: DomainsQuery | None = Field(default=None, description="how many domains there are")
    together: TogetherQuery | None = Field(default=None, description="whether they are one domain")
    legal: Play | None = Field(default=None, description="whether a play is legal: yes or no")
    refused: Play | None = Field(default=None, description="the § that refuses a play")
    best: Literal[True] | None = Field(
        default=None, description="how many Ecus the best turn earns, proved"
    )
    exchange: Literal[True] | None = Field(
        default=None, description="which cards to exchange: keep, or cards such as 2m"
    )

    @model_validator(mode="after")
    def _exactly_one(self) -> AnswerFile:
        number = len(self.model_fields_set)
        if number != 1:
            raise PydanticCustomError("one-answer", "one-answer", {"number": number})
        return self

    @property
    def query(self) -> tuple[str, Any]:
        """The one key and what it says."""
        (name,) = self.model_fields_set
        return name, getattr(self, name)


class QuestionFile(Strict):
    """A question whose right answer the engine knows."""

    ask: Text = Field(description="the question")
    choices: list[Text] = Field(
        min_length=2, max_length=6, description="the answers to choose from"
    )
    answer: AnswerFile = Field(description="what the engine is asked for the right one")
    wrong: dict[Text, Text] = Field(
        default={}, description="wrong choices, and what is said to whoever takes one"
    )
    why: Text = Field(description="what is said after the right answer")


class LineFile(Strict):
    """A turn that is shown: the solution, or what somebody may try."""

    plays: list[Play] = Field(min_length=1, max_length=12, description="the plays, in notation")
    says: Text | None = Field(default=None, description="what to see in it")
    shows: list[GoalFile] = Field(
        default=[], max_length=8, description="conditions that this turn meets, for the check"
    )


class LessonFile(Strict):
    """A lesson."""

    number: int = Field(ge=1, le=99, description="its place in the order")
    id: Identifier = Field(description="its name: small letters, digits, hyphens")
    chapter: Chapter = Field(
        description="the chapter: board, plays, time, domains, income, strategy"
    )
    title: Text = Field(description="what it is about, in a few words")
    text: list[Text] = Field(
        min_length=2, max_length=5, description="the teaching text, a paragraph each"
    )
    typed: Text | None = Field(
        default=None, description="a paragraph for those who type their plays; the page omits it"
    )
    shown: Text | None = Field(
        default=None, description="a paragraph for those who see the boards of the page, its last"
    )
    sections: list[Section] = Field(
        min_length=1, max_length=6, description="the §§ of the rules that it is about"
    )
    refusals: dict[Text, Text] = Field(
        default={},
        description="how a refusal begins, such as `§3.3: hierarchy`: what is said instead",
    )
    position: dict[str, Any] = Field(
        description="the position, with the keys of a position file but khronos and title"
    )
    boards: list[Epoch] = Field(
        default=["might", "faith", "reason"],
        min_length=1,
        max_length=3,
        description="the boards that are shown at first",
    )
    task: Text = Field(description="what to do, in words")
    goal: list[GoalFile] = Field(
        default=[], max_length=8, description="what the turn has to reach, all of it"
    )
    questions: list[QuestionFile] = Field(
        default=[], max_length=5, description="instead of a goal: questions"
    )
    others: list[Square] = Field(
        default=[],
        max_length=_MANY,
        description="what opponents decide, in order; default: every goal has to be reached"
        " whatever they decide",
    )
    hints: list[Text] = Field(
        min_length=3,
        max_length=3,
        description="what to look at; which board and which kind; the play",
    )
    solution: LineFile | None = Field(default=None, description="a turn that reaches the goal")
    tries: list[LineFile] = Field(
        default=[], max_length=5, description="turns that miss it, and why"
    )
    after: Text = Field(description="what to see afterwards, one to three sentences")

    @model_validator(mode="after")
    def _one_task(self) -> LessonFile:
        if bool(self.goal) == bool(self.questions):
            raise PydanticCustomError("one-task", "one-task")
        if bool(self.goal) != (self.solution is not None):
            raise PydanticCustomError("one-solution", "one-solution")
        return self
