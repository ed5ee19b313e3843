"""What the targets share: what a target is, and how a refusal has to be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from positions.files.problems import CODES, FileProblems, Problem
from positions.files.reader import text_of

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of file, or of text."""

    #: What must hold, in a sentence.
    invariant: str
    seeds: Callable[[], Sequence[bytes]]
    check: Callable[[bytes], None]


def said_well(result: Sequence[Problem]) -> None:
    """Every problem has a code that is documented, and words."""
    assert result
    for problem in result:
        assert problem.code in CODES, problem.code
        assert problem.message
        assert "\n" not in problem.message
        assert problem.line is None or problem.line >= 1


def in_words(error: Exception, words: str = "") -> None:
    """A refusal is a sentence that can be printed, and has these words."""
    said = str(error)
    assert said
    assert said.isprintable()
    assert words in said


def text(data: bytes) -> str | None:
    """The text in the bytes of a file; None if they are refused as no text."""
    try:
        return text_of(data, "x")
    except FileProblems as error:
        said_well(error.problems)
        return None


def files(folder: Path, pattern: str, most: int = 12) -> list[bytes]:
    """Files of the project as seeds, spread over all there are."""
    result = sorted(folder.rglob(pattern))
    return [file.read_bytes() for file in result[:: max(1, len(result) // most)]]
