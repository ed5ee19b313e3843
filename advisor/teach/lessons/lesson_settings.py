"""Chapters, lengths and search limits of the lessons (``data/learn.yaml``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import yaml


@dataclass(frozen=True, slots=True)
class LessonSettings:
    """What ``data/learn.yaml`` says."""

    #: Titles of the chapters by their names, in their order.
    chapters: dict[str, str]
    #: What is not shown or offered before a lesson, by that lesson's id.
    taught: dict[str, str]
    #: Longest texts by their sort, in characters.
    lengths: dict[str, int]
    #: Positions of the search for the best turn.
    best: int
    #: Positions of the search for the best turn of the next round.
    next: int
    #: Rounds of the search for threats, in positions.
    threats: list[int]


@cache
def settings() -> LessonSettings:
    """The settings, read once."""
    text = (resources.files("advisor.teach.lessons") / "learn.yaml").read_text("utf-8")
    return LessonSettings(**yaml.safe_load(text))
