"""The rules in words, by § and searchable (``data/rules.yaml``): for refusals, help and lessons."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from positions.files.reader import parse_text, read_text

FILE: Final = Path(__file__).parent / "rules.yaml"
#: What the letters of ``source`` mean.
SOURCES: Final = {"b": "rulebook", "x": "worked example", "r": "ruling of this project"}

_SECTION = re.compile(r"§?\s*([1-9](?:\.[1-9][0-9]?)?)\.?\Z")


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered paragraph of the rules."""

    section: str
    title: str
    #: ``b``, ``x`` or ``r``, see ``SOURCES``.
    source: str
    text: str
    #: What this project decided about it where the rulebook is silent.
    rulings: tuple[str, ...]
    #: Further words under which it is found.
    words: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """First part of the number: ``4`` of ``4.3``."""
        return self.section.partition(".")[0]


@functools.cache
def rulebook() -> tuple[Section, ...]:
    """Every § in the order of the rules."""
    return tuple(
        Section(
            item["section"],
            item["title"],
            item["source"],
            item["text"].strip(),
            tuple(text.strip() for text in item.get("rulings", ())),
            tuple(item.get("words", ())),
        )
        for item in _data()["sections"]
    )


@functools.cache
def chapters() -> dict[str, str]:
    """Title of each chapter, by its number."""
    return dict(_data()["chapters"])


@functools.cache
def _data() -> dict[str, Any]:
    return cast("dict[str, Any]", parse_text(read_text(FILE), str(FILE)).tree)


def section_number(text: str) -> str | None:
    """``4.3`` of ``§4.3``, ``4.3`` or ``4.3.``; None for anything else."""
    match = _SECTION.match(text.strip())
    return match.group(1) if match else None


def numbered(number: str) -> tuple[Section, ...]:
    """The § of that number; for a number without a dot its whole chapter. Empty if there is none.

    The § that stands for a chapter as a whole comes first.
    """
    return tuple(
        s for s in rulebook() if s.section == number or ("." not in number and s.chapter == number)
    )


def section(number: str) -> Section | None:
    """The § with exactly that number."""
    return next((s for s in rulebook() if s.section == number), None)


def about(words: list[str]) -> tuple[Section, ...]:
    """Every § in which all the words occur, those with a word in the title first."""
    wanted = [_stem(word) for word in words if _stem(word)]
    if not wanted:
        return ()
    ranked: list[tuple[int, int, Section]] = []
    for order, one in enumerate(rulebook()):
        title = f"{one.title} {' '.join(one.words)}".lower()
        whole = f"{title} {one.text} {' '.join(one.rulings)}".lower()
        if all(re.search(rf"\b{re.escape(word)}", whole) for word in wanted):
            hits = sum(1 for word in wanted if re.search(rf"\b{re.escape(word)}", title))
            ranked.append((-hits, order, one))
    return tuple(one for _, _, one in sorted(ranked, key=lambda entry: entry[:2]))


def _stem(word: str) -> str:
    """``castles`` and ``castle`` find the same; so do ``watch_tower`` and ``watch tower``."""
    word = word.lower().replace("_", " ").strip(" .,;:?!'\"")
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def rulings() -> tuple[tuple[str, str], ...]:
    """Everything that this project decided: ``(§, ruling)`` in the order of the rules."""
    listed: list[tuple[str, str]] = []
    for one in rulebook():
        if one.source == "r" and not one.rulings and "." in one.section:
            listed.append((one.section, one.text))
        listed += [(one.section, text) for text in one.rulings]
    return tuple(listed)
