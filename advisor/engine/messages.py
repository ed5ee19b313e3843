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

from advisor.words.say import say
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

Seconds = Annotated[
    float | None,
    Field(default=None, gt=0, le=LONGEST, allow_inf_nan=False, description="seconds"),
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

    id: Id = Field(description="id")
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
    terminate_id: Id = Field(description="ended-id")


class TerminateAllQuery(Query):
    """End every query sent before this one."""

    immediate = True


class ThinkingQuery(Query):
    """A query about a position, for a worker."""

    position: dict[str, Any] | str = Field(description="position")
    priority: int = Field(default=0, ge=-1_000_000, le=1_000_000, description="priority")
    report_every: float | None = Field(
        default=None,
        ge=0.05,
        le=LONGEST,
        allow_inf_nan=False,
        description="pause",
    )


class ShowQuery(ThinkingQuery):
    """Digest, canonical form and incomes."""


class CheckQuery(ThinkingQuery):
    """Every problem of a position."""


class PlaysQuery(ThinkingQuery):
    """Every legal play."""


class SuggestQuery(ThinkingQuery):
    """The best turns, ranked."""

    top: int = Field(default=5, ge=1, le=50, description="range")
    seconds: Seconds
    simulations: int | None = Field(default=None, ge=0, le=1_000_000, description="range")
    seed: int = Field(default=0, ge=0, lt=1 << 63, description="whole")
    reasons: int = Field(default=0, ge=0, le=20, description="range")
    exchange: bool = Field(default=True, description="flag")
    alike: bool = Field(default=False, description="flag")

    @field_validator("simulations")
    @classmethod
    def _not_both(cls, value: int | None, info: Any) -> int | None:
        if value is not None and info.data.get("seconds") is not None:
            raise PydanticCustomError("both", "both")
        return value


class BestQuery(ThinkingQuery):
    """The turn that guarantees most, and its bound."""

    seconds: Seconds
    nodes: int | None = Field(default=None, ge=1, description="positive")
    objective: Literal["gain", "lead"] = Field(default="gain", description="objective")
    collect: bool = Field(default=False, description="flag")


class ExchangeQuery(ThinkingQuery):
    """Keeping the hand against every exchange."""

    seconds: Seconds


class ThreatsQuery(ThinkingQuery):
    """What one turn of an opponent can take from the mover's income after this turn."""

    seconds: Seconds
    known_hands: bool = Field(default=False, description="flag")


Word = Annotated[str, Field(max_length=MOST_LETTERS)]


PlayList = Annotated[
    list[Word | dict[str, Any]],
    Field(default=[], max_length=MOST_PLAYS, description="plays"),
]
Squares = Annotated[list[Word], Field(default=[], max_length=MOST_PLAYS, description="squares")]


class ExplainQuery(ThinkingQuery):
    """The reasons for a turn."""

    plays: PlayList
    decide: Squares


class WhyQuery(ThinkingQuery):
    """Why a play is legal or not, and what becomes of its shadows."""

    play: Word | dict[str, Any] = Field(description="play")


class ReviewQuery(ThinkingQuery):
    """A game looked through; ``position`` is a game record."""

    seed: int = Field(default=0, ge=0, lt=1 << 63, description="whole")
    html: bool = Field(default=False, description="flag")


class RetryQuery(ThinkingQuery):
    """What a turn is worth that was tried instead of a mistake."""

    plays: PlayList
    decide: Squares
    played: PlayList
    played_decide: Squares
    seed: int = Field(default=0, ge=0, lt=1 << 63, description="whole")


class RefuteQuery(ThinkingQuery):
    """What opponents can answer to a turn and could not answer to a better one."""

    plays: PlayList
    decide: Squares
    better: PlayList
    better_decide: Squares


class SparQuery(ThinkingQuery):
    """A game against bots; ``position`` is its record."""

    want: Literal["turn", "hint", "tutor"] = Field(default="turn", description="want")
    decide: list[Word] = Field(
        default=[],
        max_length=MOST_PLAYS,
        description="squares",
    )
    end: Word = Field(default="end", description="end")
    speaks_at: Literal["inaccuracy", "mistake", "blunder"] = Field(
        default="mistake", description="class"
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
            raise BadQuery(say("engine-id-missing"), "id")
        about = {"longest-id": LONGEST_ID, "value": shown(query)}
        raise BadQuery(say("engine-is-id", **about), "id")
    action = tree.get("action")
    model = QUERIES.get(action) if isinstance(action, str) else None
    if model is None:
        if "action" not in tree:
            message = say("engine-action-missing", known=", ".join(QUERIES))
        elif near := _nearest(action, QUERIES):
            message = say("engine-no-action.near", action=shown(action), near=near)
        else:
            message = say("engine-no-action", action=shown(action), known=", ".join(QUERIES))
        raise BadQuery(message, "action", query)
    try:
        read = model.model_validate(tree)
    except ValidationError as error:
        raise refusal(error, model, query) from None
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
        raise BadQuery(say("engine-too-deep"), "position", query.id) from None
    size = max(len(text), len(text.encode("utf-8", "surrogatepass")))
    if size > MAX_RECORD_BYTES:
        raise BadQuery(say("engine-record-too-large"), "position", query.id)
    if size > MAX_BYTES and "khronos-record" not in text:
        raise BadQuery(say("engine-position-too-large"), "position", query.id)
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
        raise ValueError(say("engine-not-a-number", text=name))

    try:
        tree = json.loads(line.decode("utf-8"), object_pairs_hook=pairs, parse_constant=odd)
    except UnicodeDecodeError:
        raise BadQuery(say("engine-not-utf8")) from None
    except json.JSONDecodeError as error:
        what = error.msg[0].lower() + error.msg[1:]
        at = str(error.pos + 1)
        raise BadQuery(say("engine-not-json.at", why=what, character=at)) from None
    except ValueError as error:
        raise BadQuery(say("engine-not-json", why=error)) from None
    except RecursionError:
        raise BadQuery(say("engine-line-too-deep")) from None
    if not isinstance(tree, dict):
        raise BadQuery(say("engine-no-object"))
    if twice:
        query = tree.get("id")
        name = twice[0] if twice[0] in tree else "position"
        known = query if _is_id(query) and "id" not in twice else None
        message = say("engine-key-twice", key=shown(twice[0]))
        raise BadQuery(message, name[:LONGEST_ID], known)
    return tree


def _is_id(value: object) -> bool:
    if isinstance(value, str):
        return 1 <= len(value) <= LONGEST_ID
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63


def refusal(error: ValidationError, model: type[Query], query: Any) -> BadQuery:
    """The first fault; the field's description is the key of what it may be (``engine-is-...``)."""
    detail = error.errors(include_url=False)[0]
    name = str(detail["loc"][0])
    field = model.model_fields[name]
    limits = {"longest-id": str(LONGEST_ID)}
    for bound in field.metadata:
        for limit in ("ge", "le", "max_length"):
            if (value := getattr(bound, limit, None)) is not None:
                limits[limit.replace("_", "-")] = f"{value:g}" if value < 1 else f"{value:.0f}"
    if detail["type"] == "missing":
        return BadQuery(say(f"engine-is-{field.description}.missing", **limits), name, query)
    if detail["type"] == "both":
        return BadQuery(say("engine-both"), name, query)
    about = {"field": name, "value": shown(detail["input"])}
    return BadQuery(say(f"engine-is-{field.description}", **about, **limits), name, query)


def _unknown(name: str, action: str) -> str:
    """What to say about a field that an action does not know."""
    fields = QUERIES[action].model_fields
    if any(name in model.model_fields for model in QUERIES.values()):
        return say("engine-other-field", action=action, field=shown(name))
    if near := _nearest(name, fields):
        return say("engine-no-field.near", field=shown(name), near=near)
    return say("engine-no-field", field=shown(name), known=", ".join(fields))


def _nearest(word: object, known: Iterable[str]) -> str | None:
    """The name that somebody may have meant; None if none is like it."""
    names = list(known)
    close = difflib.get_close_matches(word[:40], names, 1, 0.7) if isinstance(word, str) else []
    return close[0] if close else None
