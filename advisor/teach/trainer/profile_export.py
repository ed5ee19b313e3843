"""A profile as a file that is carried to another computer: JSON, checked before it is taken up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, ValidationError

from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.moments import Moment
from advisor.teach.trainer.repetition_queue import readable
from advisor.words.say import say
from positions.files.pasted_text import decoded
from positions.files.problems import FileProblems
from positions.files.reader import read_bytes
from positions.frozen_model import FrozenModel

#: Of the format; in the file under ``khronos-training``.
VERSION: Final = 1
#: Bytes of a file at most: some 20,000 attempts.
LARGEST: Final = 4_000_000
#: Log-odds beyond which no difficulty lies, and hints of one puzzle at most.
_HARDEST: Final = 20.0
_HINTS: Final = 100


class NoProfile(Exception):
    """A text or a file that is not an exported profile, said for people."""


@dataclass(frozen=True, slots=True)
class Card:
    """A puzzle in the queue of what was missed; its state is FSRS's."""

    puzzle: str
    due: datetime
    state: str


@dataclass(frozen=True, slots=True)
class Profile:
    """All that is kept of a profile: attempts with the oldest first, and the queue."""

    name: str
    begun: datetime
    attempts: tuple[RatedAttempt, ...]
    cards: tuple[Card, ...]


_Id = Annotated[str, Field(min_length=1, max_length=200)]


class _AttemptLine(FrozenModel):
    puzzle: _Id
    at: Moment
    hit: bool
    hints: int = Field(ge=0, le=_HINTS)
    theme_shown: bool
    rated: bool
    difficulty: float | None = Field(default=None, ge=-_HARDEST, le=_HARDEST)
    error: float | None = Field(default=None, ge=0, le=_HARDEST)


class _CardLine(FrozenModel):
    puzzle: _Id
    due: Moment
    state: str = Field(max_length=2000)


class _Exported(FrozenModel):
    khronos_training: int = Field(alias="khronos-training")
    name: str = Field(max_length=200)
    begun: Moment
    attempts: tuple[_AttemptLine, ...]
    cards: tuple[_CardLine, ...]


def profile_text(profile: Profile) -> str:
    """A profile as JSON, an attempt a line."""
    attempts = [
        {
            "puzzle": one.puzzle,
            "at": one.at.isoformat(),
            "hit": one.hit,
            "hints": one.hints,
            "theme_shown": one.theme_shown,
            "rated": one.rated,
            "difficulty": one.difficulty,
            "error": one.error,
        }
        for one in profile.attempts
    ]
    cards = [
        {"puzzle": one.puzzle, "due": one.due.isoformat(), "state": one.state}
        for one in profile.cards
    ]
    head = {"khronos-training": VERSION, "name": profile.name, "begun": profile.begun.isoformat()}
    begun = json.dumps(head)[:-1]
    return f'{begun},\n"attempts": {_lines(attempts)},\n"cards": {_lines(cards)}}}\n'


def _lines(listed: list[dict[str, Any]]) -> str:
    return "[" + ",\n ".join(json.dumps(one) for one in listed) + "]"


def profile_of(text: str) -> Profile:
    """The profile in a text.

    :raises NoProfile: it is none, or comes from another version.
    """
    if len(text) > LARGEST:
        raise NoProfile(say("profile-text-too-large"))
    try:
        exported = _Exported.model_validate_json(text)
    except ValidationError as error:
        raise NoProfile(_fault(error)) from None
    if exported.khronos_training != VERSION:
        raise NoProfile(say("profile-other-version"))
    puzzles: set[str] = set()
    for number, card in enumerate(exported.cards):
        if card.puzzle in puzzles:
            raise NoProfile(say("profile-two-cards", puzzle=card.puzzle))
        puzzles.add(card.puzzle)
        if not readable(card.state):
            raise NoProfile(say("profile-bad-card", number=str(number)))
    return Profile(
        exported.name,
        exported.begun,
        tuple(
            RatedAttempt(
                one.puzzle,
                one.at,
                one.hit,
                one.hints,
                one.theme_shown,
                one.rated,
                one.difficulty,
                one.error,
            )
            for one in exported.attempts
        ),
        tuple(Card(one.puzzle, one.due, one.state) for one in exported.cards),
    )


def _fault(error: ValidationError) -> str:
    """Where the first fault is, and what it is: a sentence that can be printed."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:80] or say("profile-the-file")
    sentence = say("profile-fault", where=where, problem=first["msg"])
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in sentence)


def read_profile(path: Path) -> str:
    """The text of a file, to be given to ``Store.import_``.

    :raises NoProfile: it cannot be read, is larger than 4 MB, or is no UTF-8 text.
    """
    try:
        data = read_bytes(path, LARGEST)
    except FileProblems as error:
        first = error.problems[0]
        if first.code == "too-large":
            raise NoProfile(say("profile-too-large", file=path)) from None
        raise NoProfile(say("profile-unreadable", file=path, why=first.message)) from None
    return text_in(data, str(path))


def text_in(data: bytes, name: str) -> str:
    """The text that the bytes of a file are.

    :raises NoProfile: as ``read_profile``.
    """
    if len(data) > LARGEST:
        raise NoProfile(say("profile-too-large", file=name))
    try:
        return decoded(data)
    except UnicodeDecodeError:
        raise NoProfile(say("profile-not-utf8", file=name)) from None
