"""What a learner has done, kept in a file of their own (docs/learn.md says where)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeGuard

from positions.keeping import hold
from positions.problems import FileProblems
from positions.reader import read_text

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
class Standing:
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


class Progress:
    """The standings of all lessons, in a file; read again before each change."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (folder or data_folder()) / _FILE

    def standings(self) -> dict[str, Standing]:
        """By the id of a lesson; those that nobody has tried are left out.

        :raises ProgressLost: the file is damaged.
        """
        if not self.file.exists():
            return {}
        try:
            value = json.loads(read_text(self.file))
        except (FileProblems, ValueError):
            raise self._damaged() from None
        if not isinstance(value, dict) or value.get(_KEY) != _VERSION:
            raise self._damaged()
        listed = value.get("lessons")
        if not isinstance(listed, dict):
            raise self._damaged()
        return {str(name): self._standing(one) for name, one in listed.items()}

    def note(self, lesson: str, more_tries: int = 0, **changes: Any) -> Standing:
        """Keep what has changed of a lesson; what was reached stays reached.

        What other processes keep at the same time stays, too.

        :param more_tries: how many more tries were judged.
        :raises ProgressLost: the file is damaged, or cannot be written.
        """
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with hold(self.file) as held:
                seen = held.version()
                known = self.standings()
                before = known.get(lesson, Standing())
                before = replace(before, tries=before.tries + more_tries)
                after = noted(before, **changes)
                held.write_over(_text(known | {lesson: after}), seen)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ProgressLost(f"your progress cannot be kept in {self.file}: {reason}") from None
        return after

    def _standing(self, value: object) -> Standing:
        found = standing_of(value)
        if found is None:
            raise self._damaged()
        return found

    def _damaged(self) -> ProgressLost:
        return ProgressLost(f"{self.file} is damaged: move it away, and your progress begins again")


def _text(standings: Mapping[str, Standing]) -> bytes:
    listed = {name: asdict(one) for name, one in sorted(standings.items())}
    return (json.dumps({_KEY: _VERSION, "lessons": listed}, indent=1) + "\n").encode("utf-8")


def noted(before: Standing, **changes: Any) -> Standing:
    """A standing after what has changed; what was reached stays reached, as it was."""
    after = replace(before, **changes)
    after = replace(after, hints=max(before.hints, after.hints))
    if before.reached:
        after = replace(after, reached=True, hints=before.hints, shown=before.shown)
    return replace(after, tries=min(after.tries, _MOST))


def standing_of(value: object) -> Standing | None:
    """The standing that was written as JSON; None if it is none."""
    if not isinstance(value, dict):
        return None
    reached, tries = value.get("reached"), value.get("tries")
    hints, shown = value.get("hints"), value.get("shown")
    flags = isinstance(reached, bool) and isinstance(shown, bool)
    if flags and _is_count(tries) and _is_count(hints):
        return Standing(bool(reached), tries, hints, bool(shown))
    return None


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= _MOST
