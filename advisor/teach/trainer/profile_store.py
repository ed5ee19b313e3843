"""Profiles and attempts, in one SQLite file of the user's data folder.

Several programs may have it open: SQLite's write-ahead log lets them read while one writes, and a
write is kept whole or not at all, whatever happens to the program or the disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from advisor.teach.progress import data_folder
from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.moments import kept_moment
from advisor.teach.trainer.profile_export import Card, NoProfile, Profile, profile_of, profile_text
from advisor.teach.trainer.repetition_queue import next_repetition, readable
from advisor.words.say import say

#: Of the tables; kept in the file.
VERSION: Final = 2
#: Seconds that a write waits for another one to end.
PATIENCE: Final = 20.0
_LONGEST_NAME: Final = 60

#: What brings a file from one version to the next, the first from nothing.
_STEPS: Final = (
    """
CREATE TABLE profile (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, begun TEXT NOT NULL
);
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL, at TEXT NOT NULL, hit INTEGER NOT NULL, hints INTEGER NOT NULL,
    theme_shown INTEGER NOT NULL, rated INTEGER NOT NULL, difficulty REAL, error REAL
);
CREATE INDEX attempt_of ON attempt (profile, id);
CREATE TABLE card (
    profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL, due TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (profile, puzzle)
);
""",
    """
CREATE TABLE hinted (
    profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL, hints INTEGER NOT NULL, PRIMARY KEY (profile, puzzle)
);
""",
)


class StoreError(Exception):
    """Profiles that cannot be read or written, said for people."""


@dataclass(frozen=True, slots=True)
class Due:
    """A puzzle in the queue of what was missed, and when it is asked again."""

    puzzle: str
    at: datetime


def usual_place() -> Path:
    """The file where profiles are kept, in the user's data folder."""
    return data_folder() / "training.sqlite"


class Store:
    """The profiles in a file, which is made if it is not there.

    :raises StoreError: if it cannot be opened, or is not a file of profiles.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            about = {"folder": path.parent, "error": error.strerror}
            raise StoreError(say("profile-no-folder", **about)) from None
        with self._open() as (_, version):
            if version > VERSION:
                raise StoreError(say("profile-newer", file=path))

    def profiles(self) -> list[str]:
        """The names of all profiles, in the order of the alphabet."""
        with self._open() as (base, _):
            return [name for (name,) in base.execute("SELECT name FROM profile ORDER BY name")]

    def begin(self, name: str, now: datetime) -> str:
        """Make a profile if there is none of that name; the name as it is kept.

        Upper and lower case are the same name.

        :raises StoreError: if it is no name.
        """
        name = _named(name)
        with self._writing() as base:
            base.execute(
                "INSERT OR IGNORE INTO profile (name, begun) VALUES (?, ?)", (name, now.isoformat())
            )
            return str(_profile(base, name)[1])

    def forget(self, name: str) -> None:
        """Delete a profile with all its attempts.

        :raises StoreError: if there is none.
        """
        with self._writing() as base:
            base.execute("DELETE FROM profile WHERE id = ?", (_profile(base, name)[0],))

    def attempts(self, name: str) -> list[RatedAttempt]:
        """All attempts of a profile, the oldest first.

        :raises StoreError: if there is no such profile.
        """
        with self._open() as (base, _):
            return _attempts(base, _profile(base, name)[0])

    def queue(self, name: str) -> list[Due]:
        """What a profile has missed, that which is due first at the beginning.

        :raises StoreError: if there is no such profile.
        """
        with self._open() as (base, _):
            rows = base.execute(
                "SELECT puzzle, due FROM card WHERE profile = ? ORDER BY due, puzzle",
                (_profile(base, name)[0],),
            )
            return [Due(puzzle, kept_moment(due)) for puzzle, due in rows]

    def add(self, name: str, attempt: RatedAttempt) -> RatedAttempt:
        """Keep an attempt, and move its card in the queue; the attempt as it was kept.

        It is rated if it is the first at its puzzle and was made without hints, those included
        that were looked at when the puzzle was asked and left before.

        :raises StoreError: if there is no such profile, or it cannot be written.
        :raises QueueMissing: if the package of the queue is not installed.
        """
        with self._writing() as base:
            profile = _profile(base, name)[0]
            of = profile, attempt.puzzle
            asked_before = base.execute(
                "SELECT 1 FROM attempt WHERE profile = ? AND puzzle = ? LIMIT 1", of
            ).fetchone()
            seen = base.execute(
                "SELECT hints FROM hinted WHERE profile = ? AND puzzle = ?", of
            ).fetchone()
            if seen is not None:
                attempt = replace(attempt, hints=max(attempt.hints, seen[0]))
                base.execute("DELETE FROM hinted WHERE profile = ? AND puzzle = ?", of)
            rated = attempt.hints == 0 and asked_before is None
            _keep(base, profile, attempt, rated)
            card = base.execute(
                "SELECT state FROM card WHERE profile = ? AND puzzle = ?", of
            ).fetchone()
            if card is not None or not attempt.hit:
                before = card[0] if card is not None and readable(card[0]) else None
                state, due = next_repetition(before, attempt.hit, attempt.hints, attempt.at)
                base.execute(
                    "INSERT OR REPLACE INTO card (profile, puzzle, due, state) VALUES (?, ?, ?, ?)",
                    (*of, due.isoformat(), state),
                )
            return _attempts(base, profile)[-1]

    def hinted(self, name: str, puzzle: str, hints: int) -> None:
        """Keep that hints were looked at before an answer, so that to begin again hides nothing.

        :raises StoreError: if there is no such profile, or it cannot be written.
        """
        with self._writing() as base:
            base.execute(
                "INSERT INTO hinted (profile, puzzle, hints) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET hints = max(hints, excluded.hints)",
                (_profile(base, name)[0], puzzle, hints),
            )

    def exported(self, name: str) -> str:
        """A profile as JSON, for another computer.

        :raises StoreError: if there is none.
        """
        with self._open() as (base, _):
            profile, kept, begun = _profile(base, name)
            cards = base.execute(
                "SELECT puzzle, due, state FROM card WHERE profile = ? ORDER BY puzzle", (profile,)
            )
            return profile_text(
                Profile(
                    kept,
                    kept_moment(begun),
                    tuple(_attempts(base, profile)),
                    tuple(Card(puzzle, kept_moment(due), s) for puzzle, due, s in cards),
                )
            )

    def import_(self, text: str, name: str | None = None) -> str:
        """Take a profile up that was exported, under a name that is free; its name.

        :raises StoreError: if it is none, or the name is taken.
        """
        try:
            return self.take(profile_of(text), name)
        except NoProfile as error:
            raise StoreError(str(error)) from None

    def take(self, imported: Profile, name: str | None = None) -> str:
        """``import_`` for a profile that was read.

        :raises StoreError: the name is taken.
        """
        name = _named(name or imported.name)
        with self._writing() as base:
            taken = base.execute("SELECT 1 FROM profile WHERE name = ?", (name,)).fetchone()
            if taken:
                raise StoreError(say("profile-name-taken", name=name))
            base.execute(
                "INSERT INTO profile (name, begun) VALUES (?, ?)",
                (name, imported.begun.isoformat()),
            )
            profile = _profile(base, name)[0]
            for attempt in imported.attempts:
                _keep(base, profile, attempt, attempt.rated)
            base.executemany(
                "INSERT INTO card (profile, puzzle, due, state) VALUES (?, ?, ?, ?)",
                [(profile, one.puzzle, one.due.isoformat(), one.state) for one in imported.cards],
            )
        return name

    @contextmanager
    def _open(self) -> Iterator[tuple[sqlite3.Connection, int]]:
        """The file, and the version of its tables; whatever fails is said for people."""
        base: sqlite3.Connection | None = None
        try:
            base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            base.execute("PRAGMA foreign_keys = ON")
            version = int(base.execute("PRAGMA user_version").fetchone()[0])
            if version < VERSION:
                base.execute("PRAGMA journal_mode = WAL")
                base.execute("BEGIN IMMEDIATE")
                # Somebody else may have been faster.
                version = int(base.execute("PRAGMA user_version").fetchone()[0])
                for step in _STEPS[version:]:
                    for statement in step.split(";"):
                        base.execute(statement)
                version = max(version, VERSION)
                base.execute(f"PRAGMA user_version = {version}")
                base.execute("COMMIT")
            yield base, version
        except sqlite3.Error as error:
            about = {"file": self.path, "error": error}
            if _is_damage(error):
                raise StoreError(say("profile-store-damaged", **about)) from None
            raise StoreError(say("profile-store-error", **about)) from None
        except ValueError:
            raise StoreError(say("profile-store-bad-time", file=self.path)) from None
        finally:
            if base is not None:
                with suppress(sqlite3.Error):
                    base.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A change that is kept whole or not at all."""
        with self._open() as (base, _):
            base.execute("BEGIN IMMEDIATE")
            try:
                yield base
                base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    base.execute("ROLLBACK")
                raise


def _is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is the trouble, not who has it open or where it lies."""
    message = str(error)
    return "malformed" in message or "not a database" in message or "no such" in message


def _named(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise StoreError(say("profile-bad-name", most=_LONGEST_NAME))
    return name


def _profile(base: sqlite3.Connection, name: str) -> tuple[int, str, str]:
    row = base.execute(
        "SELECT id, name, begun FROM profile WHERE name = ?", (" ".join(name.split()),)
    ).fetchone()
    if row is None:
        raise StoreError(say("profile-unknown", name=name))
    return int(row[0]), str(row[1]), str(row[2])


def _keep(base: sqlite3.Connection, profile: int, attempt: RatedAttempt, rated: bool) -> None:
    values = (profile, attempt.puzzle, attempt.at.isoformat(), attempt.hit, attempt.hints)
    base.execute(
        "INSERT INTO attempt"
        " (profile, puzzle, at, hit, hints, theme_shown, rated, difficulty, error)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, attempt.theme_shown, rated, attempt.difficulty, attempt.error),
    )


def _attempts(base: sqlite3.Connection, profile: int) -> list[RatedAttempt]:
    rows = base.execute(
        "SELECT puzzle, at, hit, hints, theme_shown, rated, difficulty, error"
        " FROM attempt WHERE profile = ? ORDER BY id",
        (profile,),
    )
    return [
        RatedAttempt(puzzle, kept_moment(at), bool(hit), hints, bool(theme_shown), bool(rated), *of)
        for puzzle, at, hit, hints, theme_shown, rated, *of in rows
    ]
