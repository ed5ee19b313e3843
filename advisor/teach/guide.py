"""The measured strategy guide as the program shows it: what players say, and what was measured.

``data/guide.json`` is made by ``python -m benchmarks.guide write``, as docs/strategy.md is. Where
the games have not been played there is no such file, and no guide.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any, Final

from advisor.words.say import say
from positions.files.load_position import parse_setup
from positions.frozen_model import FrozenModel
from positions.setup import Setup

FILE: Final = "guide.json"


def title() -> str:
    """What the chapter is called."""
    return say("guide-title")


def seen_head() -> str:
    """What stands above the positions of a claim."""
    return say("guide-seen")


class Seen(FrozenModel):
    """A position of a game in which one sees what a claim is about."""

    title: str
    says: str
    #: The value of a position file (formats §3).
    position: dict[str, Any]

    @property
    def setup(self) -> Setup:
        """The position.

        :raises ValueError: the file was changed by hand, and it cannot be read.
        """
        loaded = parse_setup(json.dumps(self.position), self.title)
        if loaded.setup is None:
            raise ValueError(say("guide-damaged", title=self.title, problems=loaded.problems))
        return loaded.setup


class GuideClaim(FrozenModel):
    """What players say, for whom it is true, and what was found; or what was measured instead."""

    id: str
    #: The saying; without a verdict, a heading for what was measured.
    says: str
    #: For whom it is true, or why there is no verdict.
    verdict: str
    finds: str
    #: What to do, a sentence or more; nothing without a verdict.
    advice: tuple[str, ...]
    #: How it was counted.
    counted: str
    #: The figures: names of the columns, and a row for each group of games.
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    seen: tuple[Seen, ...]
    #: The id of a puzzle about it; None if there is none.
    puzzle: str | None

    @property
    def puzzle_number(self) -> int | None:
        """The number of the puzzle; None if there is none."""
        from advisor.teach.puzzles import puzzle

        named = None if self.puzzle is None else puzzle(self.puzzle)
        return None if named is None else named.number


class Guide(FrozenModel):
    """All claims, and what they were measured on."""

    measured: str
    claims: tuple[GuideClaim, ...]


def parse_guide(text: str) -> Guide:
    """The guide of a file's text.

    :raises pydantic.ValidationError: it is not one.
    """
    return Guide.model_validate_json(text)


@cache
def guide() -> Guide | None:
    """The guide that comes with the program, read once; None if there is none."""
    file = resources.files("advisor.teach") / FILE
    return parse_guide(file.read_text("utf-8")) if file.is_file() else None


def claim(name: str) -> GuideClaim | None:
    """The claim of that id; None if there is no such claim."""
    claims = guide()
    return next((one for one in claims.claims if one.id == name), None) if claims else None
