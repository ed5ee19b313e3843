"""What a learner has done, kept in a file of their own (docs/learn.md says where)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeGuard

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from advisor.words.say import say
from positions.files.problems import FileProblems
from positions.files.reader import parse_text, read_bytes, text_of
from positions.files.safe_files import hold

#: Names the folder, where it is set.
VARIABLE: Final = "KHRONOS_DATA"
_FOLDER: Final = "khronos-advisor"
_FILE: Final = "lessons.json"
_VERSION: Final = 1
_KEY: Final = "khronos-lessons"
#: More tries of a lesson are not counted.
_MOST: Final = 9_999


class ProgressLost(Exception):
    """The file cannot be read or written; the message says what to do."""


@dataclass(frozen=True, slots=True)
class LessonStanding:
    """How far somebody has come with a lesson."""

    reached: bool = False
    #: Tries that were judged, the one that reached it included.
    tries: int = 0
    #: Most hints that were read before it was reached, 0 to 3.
    hints: int = 0
    #: The solution was shown before it was reached.
    shown: bool = False


def data_folder() -> Path:
    """The folder for what belongs to the person who uses the program; it need not exist yet."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / _FOLDER


class _Damaged(Exception):
    """The file is none of ours any more; the message says why."""


class _StandingLine(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    reached: bool
    tries: int = Field(ge=0, le=_MOST)
    hints: int = Field(ge=0, le=_MOST)
    shown: bool


class _File(BaseModel):
    """The file as it is written."""

    model_config = ConfigDict(strict=True, frozen=True)

    version: Literal[1] = Field(alias=_KEY)
    lessons: dict[Annotated[str, StringConstraints(max_length=200)], _StandingLine]


class LearningProgress:
    """The standings of all lessons, in a file; read again before each change."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (folder or data_folder()) / _FILE
        #: What became of a damaged file, in a sentence; empty if nothing did.
        self.notice = ""

    def standings(self) -> dict[str, LessonStanding]:
        """By the id of a lesson; those that nobody has tried are left out.

        A damaged file is put under another name, and ``notice`` says so.

        :raises ProgressLost: the file cannot be read, or is of another version.
        """
        try:
            return self._read()
        except _Damaged:
            pass
        try:
            with hold(self.file):
                return self._read_or_set_aside()
        except OSError as error:
            raise self._not_kept(error) from None

    def _read(self) -> dict[str, LessonStanding]:
        """What the file says; nothing if there is none.

        :raises ProgressLost, _Damaged: as their names say.
        """
        if not self.file.exists():
            return {}
        try:
            data = read_bytes(self.file)
        except FileProblems as error:
            if error.problems[0].code == "too-large":
                raise _Damaged(say("progress-too-large")) from None
            raise ProgressLost(say("progress-unreadable", error=error)) from None
        try:
            return {
                name: LessonStanding(**one.model_dump())
                for name, one in _File.model_validate_json(data).lessons.items()
            }
        except ValidationError as error:
            raise _why(data, error, str(self.file)) from None

    def _read_or_set_aside(self) -> dict[str, LessonStanding]:
        """The same for whoever holds the file: a damaged one gets another name.

        :raises ProgressLost: the file is of another version.
        :raises OSError: it cannot be renamed.
        """
        try:
            return self._read()
        except _Damaged as error:
            number = 1
            while (aside := self.file.with_name(f"lessons.broken-{number}.json")).exists():
                number += 1
            os.rename(self.file, aside)
            about = {"file": self.file, "error": error, "aside": aside.name}
            self.notice = say("progress-damaged", **about)
            return {}

    def note(self, lesson: str, more_tries: int = 0, **changes: Any) -> LessonStanding:
        """Keep what has changed of a lesson; what was reached stays reached.

        What other processes keep at the same time stays, too.

        :param more_tries: how many more tries were judged.
        :raises ProgressLost: the file is damaged, or cannot be written.
        """
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with hold(self.file) as held:
                seen = held.version()
                notice = self.notice
                known = self._read_or_set_aside()
                if self.notice != notice:
                    seen = held.version()  # there is none now
                before = known.get(lesson, LessonStanding())
                before = replace(before, tries=before.tries + more_tries)
                after = noted(before, **changes)
                held.write_over(_text(known | {lesson: after}), seen)
        except OSError as error:
            raise self._not_kept(error) from None
        return after

    def _not_kept(self, error: OSError) -> ProgressLost:
        reason = error.strerror or str(error)
        return ProgressLost(say("progress-not-kept", file=self.file, reason=reason))


def _why(data: bytes, error: ValidationError, name: str) -> Exception:
    """What is wrong with the bytes of a file, with the line where that is known."""
    try:
        tree = parse_text(text_of(data, name), name).tree
    except FileProblems as problems:
        first = problems.problems[0]
        if first.line is None:
            return _Damaged(first.message)
        return _Damaged(say("progress-in-line", line=first.line, problem=first.message))
    version = tree.get(_KEY) if isinstance(tree, dict) else None
    if type(version) is int and version > _VERSION:
        return ProgressLost(say("progress-newer", file=name))
    detail = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in detail["loc"])[:80] or say("progress-the-file")
    problem = f"{detail['msg'][:1].lower()}{detail['msg'][1:]}"
    sentence = say("progress-bad-value", where=where, problem=problem)
    return _Damaged(
        "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in sentence)
    )


def _text(standings: Mapping[str, LessonStanding]) -> bytes:
    listed = {name: asdict(one) for name, one in sorted(standings.items())}
    return (json.dumps({_KEY: _VERSION, "lessons": listed}, indent=1) + "\n").encode("utf-8")


def noted(before: LessonStanding, **changes: Any) -> LessonStanding:
    """A standing after what has changed; what was reached stays reached, as it was."""
    after = replace(before, **changes)
    after = replace(after, hints=max(before.hints, after.hints))
    if before.reached:
        after = replace(after, reached=True, hints=before.hints, shown=before.shown)
    return replace(after, tries=min(after.tries, _MOST))


def standing_of(value: object) -> LessonStanding | None:
    """The standing that was written as JSON; None if it is none."""
    if not isinstance(value, dict):
        return None
    reached, tries = value.get("reached"), value.get("tries")
    hints, solution_shown = value.get("hints"), value.get("shown")
    flags = isinstance(reached, bool) and isinstance(solution_shown, bool)
    if flags and _is_count(tries) and _is_count(hints):
        return LessonStanding(bool(reached), tries, hints, bool(solution_shown))
    return None


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= _MOST
