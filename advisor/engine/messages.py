"""What the engine reads and writes: one JSON object a line (docs/engine.md).

Each action has a pydantic model; what is wrong with a line is told with the field's name, and a
field that the action does not know is answered with a warning.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Final, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from positions.files.problems import shown
from positions.files.reader import MAX_BYTES, MAX_RECORD_BYTES

#: Version of the protocol; it grows when a client would have to change.
PROTOCOL: Final = 1
#: Longest name of a query, in characters.
LONGEST_ID: Final = 200
#: Warnings about one query.
MOST_WARNINGS: Final = 20
#: Plays of a turn, and letters of one.
MOST_PLAYS: Final = 60
MOST_LETTERS: Final = 200
#: Longest search, in seconds.
LONGEST: Final = 86_400.0

Id = str | int
_ID_WORDS: Final = f"a text of 1 to {LONGEST_ID} characters, or a whole number"
_SECONDS_WORDS: Final = f"a number of seconds above 0, at most {LONGEST:.0f}"

Seconds = Annotated[
    float | None,
    Field(default=None, gt=0, le=LONGEST, allow_inf_nan=False, description=_SECONDS_WORDS),
]


class BadQuery(Exception):
    """A line that cannot be carried out: why, which field is at fault, whose query it was."""

    def __init__(self, message: str, field: str | None = None, query: Id | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.query = query


class Query(BaseModel):
    """What every query has."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)
    #: Answered by the engine itself, at once, not by a worker.
    immediate: ClassVar[bool] = False

    id: Id = Field(description=_ID_WORDS)
    action: str


class VersionQuery(Query):
    """Which program and protocol this is."""

    immediate = True


class StatusQuery(Query):
    """What the engine is doing."""

    immediate = True


class TerminateQuery(Query):
    """End one query, waiting or running."""

    immediate = True
    terminate_id: Id = Field(description=f"the id of the query to end: {_ID_WORDS}")


class TerminateAllQuery(Query):
    """End every query sent before this one."""

    immediate = True


class ThinkingQuery(Query):
    """A query about a position, for a worker."""

    position: dict[str, Any] | str = Field(
        description="a position as an object with the keys of its file, or the text of that file"
    )
    priority: int = Field(
        default=0, ge=-1_000_000, le=1_000_000, description="a whole number within a million of 0"
    )
    report_every: float | None = Field(
        default=None,
        ge=0.05,
        le=LONGEST,
        allow_inf_nan=False,
        description=f"a number of seconds from 0.05 to {LONGEST:.0f}",
    )


class ShowQuery(ThinkingQuery):
    """Digest, canonical form and incomes."""


class CheckQuery(ThinkingQuery):
    """Every problem of a position."""


class PlaysQuery(ThinkingQuery):
    """Every legal play."""


class SuggestQuery(ThinkingQuery):
    """The best turns, ranked."""

    top: int = Field(default=5, ge=1, le=50, description="a whole number from 1 to 50")
    seconds: Seconds
    simulations: int | None = Field(
        default=None, ge=0, le=1_000_000, description="a whole number from 0 to 1000000"
    )
    seed: int = Field(default=0, ge=0, lt=1 << 63, description="a whole number from 0 on")
    reasons: int = Field(default=0, ge=0, le=20, description="a whole number from 0 to 20")
    exchange: bool = Field(default=True, description="true or false")
    alike: bool = Field(default=False, description="true or false")

    @field_validator("simulations")
    @classmethod
    def _not_both(cls, value: int | None, info: Any) -> int | None:
        if value is not None and info.data.get("seconds") is not None:
            raise PydanticCustomError("both", "give seconds or simulations, not both")
        return value


class BestQuery(ThinkingQuery):
    """The turn that guarantees most, and its bound."""

    seconds: Seconds
    nodes: int | None = Field(default=None, ge=1, description="a whole number, 1 or more")
    objective: Literal["gain", "lead"] = Field(default="gain", description="'gain' or 'lead'")
    collect: bool = Field(default=False, description="true or false")


class ExchangeQuery(ThinkingQuery):
    """Keeping the hand against every exchange."""

    seconds: Seconds


class ThreatsQuery(ThinkingQuery):
    """What one turn of an opponent can take from the mover's next income."""

    seconds: Seconds
    known_hands: bool = Field(default=False, description="true or false")


Word = Annotated[str, Field(max_length=MOST_LETTERS)]


_PLAYS_WORDS: Final = (
    f"a list of at most {MOST_PLAYS} plays, as text or as objects like those of the action plays"
)
_SQUARES_WORDS: Final = f"a list of at most {MOST_PLAYS} squares"
PlayList = Annotated[
    list[Word | dict[str, Any]],
    Field(default=[], max_length=MOST_PLAYS, description=_PLAYS_WORDS),
]
Squares = Annotated[
    list[Word], Field(default=[], max_length=MOST_PLAYS, description=_SQUARES_WORDS)
]


class ExplainQuery(ThinkingQuery):
    """The reasons for a turn."""

    plays: PlayList
    decide: Squares


class WhyQuery(ThinkingQuery):
    """Why a play is legal or not, and what becomes of its shadows."""

    play: Word | dict[str, Any] = Field(
        description="a play, as text or as an object like those of the action plays"
    )


class ReviewQuery(ThinkingQuery):
    """A game looked through; ``position`` is a game record."""

    seed: int = Field(default=0, ge=0, lt=1 << 63, description="a whole number from 0 on")
    html: bool = Field(default=False, description="true or false")


class RetryQuery(ThinkingQuery):
    """What a turn is worth that was tried instead of a mistake."""

    plays: PlayList
    decide: Squares
    played: PlayList
    played_decide: Squares
    seed: int = Field(default=0, ge=0, lt=1 << 63, description="a whole number from 0 on")


class RefuteQuery(ThinkingQuery):
    """What opponents can answer to a turn and could not answer to a better one."""

    plays: PlayList
    decide: Squares
    better: PlayList
    better_decide: Squares


class SparQuery(ThinkingQuery):
    """A game against bots; ``position`` is its record."""

    want: Literal["turn", "hint", "tutor"] = Field(
        default="turn", description="'turn', 'hint' or 'tutor'"
    )
    decide: list[Word] = Field(
        default=[],
        max_length=MOST_PLAYS,
        description=f"a list of at most {MOST_PLAYS} squares",
    )
    end: Word = Field(default="end", description="the end of a turn as text, such as 'end=1c'")
    speaks_at: Literal["inaccuracy", "mistake", "blunder"] = Field(
        default="mistake", description="'inaccuracy', 'mistake' or 'blunder'"
    )


QUERIES: Final[dict[str, type[Query]]] = {
    "suggest": SuggestQuery,
    "best": BestQuery,
    "exchange": ExchangeQuery,
    "threats": ThreatsQuery,
    "explain": ExplainQuery,
    "review": ReviewQuery,
    "retry": RetryQuery,
    "refute": RefuteQuery,
    "spar": SparQuery,
    "plays": PlaysQuery,
    "why": WhyQuery,
    "show": ShowQuery,
    "check": CheckQuery,
    "version": VersionQuery,
    "status": StatusQuery,
    "terminate": TerminateQuery,
    "terminate_all": TerminateAllQuery,
}


def read(line: bytes) -> tuple[Query, list[tuple[str, str]]]:
    """The query of a line, and for each field that it should not have its name and a warning.

    :raises Refused: the line is not a query.
    """
    tree = _object(line)
    query = tree.get("id")
    if not _is_id(query):
        if "id" not in tree:
            raise BadQuery("the field is missing: every query has an id of its own", "id")
        raise BadQuery(f"the id is {_ID_WORDS}, not {shown(query)}", "id")
    action = tree.get("action")
    model = QUERIES.get(action) if isinstance(action, str) else None
    if model is None:
        if "action" not in tree:
            raise BadQuery(f"the field is missing: one of {', '.join(QUERIES)}", "action", query)
        hint = _nearest(action, QUERIES)
        raise BadQuery(f"there is no action {shown(action)}; {hint}", "action", query)
    try:
        read = model.model_validate(tree)
    except ValidationError as error:
        raise _refusal(error, model, query) from None
    strange = [name for name in tree if name not in model.model_fields][:MOST_WARNINGS]
    return read, [(name[:LONGEST_ID], _unknown(name, str(action))) for name in strange]


def position_text(query: ThinkingQuery) -> str:
    """The position, or the record, of a query as the text of a file.

    :raises Refused: it is larger than such a file may be.
    """
    position = query.position
    try:
        text = position if isinstance(position, str) else json.dumps(position, ensure_ascii=False)
    except RecursionError:
        raise BadQuery("the position is nested too deeply", "position", query.id) from None
    size = max(len(text), len(text.encode("utf-8", "surrogatepass")))
    if size > MAX_RECORD_BYTES:
        raise BadQuery(
            "the position is larger than 256 kB, a record than 4 MB", "position", query.id
        )
    if size > MAX_BYTES and "khronos-record" not in text:
        raise BadQuery("the position is larger than 256 kB", "position", query.id)
    return text


def parameters(query: ThinkingQuery) -> dict[str, Any]:
    """The fields that only this action has."""
    return {
        name: getattr(query, name)
        for name in type(query).model_fields
        if name not in ThinkingQuery.model_fields
    }


def text_of(message: dict[str, Any]) -> bytes:
    """A message as a line: sorted keys, no blanks, ASCII."""
    return json.dumps(message, sort_keys=True, separators=(",", ":")).encode("ascii") + b"\n"


def error_message(refused: BadQuery, action: str | None = None) -> dict[str, Any]:
    """The final answer to a line that could not be carried out."""
    message: dict[str, Any] = {"id": refused.query, "error": str(refused), "field": refused.field}
    message["final"] = True
    if action is not None:
        message["action"] = action
    return message


def _object(line: bytes) -> dict[str, Any]:
    twice: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        members: dict[str, Any] = {}
        for key, value in items:
            if key in members:
                twice.append(key)
            members.setdefault(key, value)
        return members

    def odd(name: str) -> NoReturn:
        raise ValueError(f"{name} is not a JSON number")

    try:
        tree = json.loads(line.decode("utf-8"), object_pairs_hook=pairs, parse_constant=odd)
    except UnicodeDecodeError:
        raise BadQuery("the line is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        what = error.msg[0].lower() + error.msg[1:]
        raise BadQuery(f"the line is not JSON: {what} at character {error.pos + 1}") from None
    except ValueError as error:
        raise BadQuery(f"the line is not JSON: {error}") from None
    except RecursionError:
        raise BadQuery("the line is not a query: nested too deeply") from None
    if not isinstance(tree, dict):
        raise BadQuery("the line is not a query: a JSON object {...} belongs here")
    if twice:
        query = tree.get("id")
        name = twice[0] if twice[0] in tree else "position"
        known = query if _is_id(query) and "id" not in twice else None
        raise BadQuery(f"the key {shown(twice[0])} appears twice", name[:LONGEST_ID], known)
    return tree


def _is_id(value: object) -> bool:
    if isinstance(value, str):
        return 1 <= len(value) <= LONGEST_ID
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63


def _refusal(error: ValidationError, model: type[Query], query: Any) -> BadQuery:
    """The first fault in the words of the field's description."""
    detail = error.errors(include_url=False)[0]
    name = str(detail["loc"][0])
    words = model.model_fields[name].description
    if detail["type"] == "missing":
        return BadQuery(f"the field is missing: {words}", name, query)
    if detail["type"] == "both":
        return BadQuery(detail["msg"], name, query)
    return BadQuery(f"{name} is {words}, not {shown(detail['input'])}", name, query)


def _unknown(name: str, action: str) -> str:
    """What to say about a field that an action does not know."""
    fields = QUERIES[action].model_fields
    if any(name in model.model_fields for model in QUERIES.values()):
        return f"{shown(name)} means nothing to {action}; it was ignored"
    return f"there is no field {shown(name)}; {_nearest(name, fields)}; it was ignored"


def _nearest(word: object, known: Iterable[str]) -> str:
    names = list(known)
    close = difflib.get_close_matches(word[:40], names, 1, 0.7) if isinstance(word, str) else []
    return f"did you mean {close[0]}?" if close else f"one of: {', '.join(names)}"
