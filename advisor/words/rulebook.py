"""The rules in words, by § and searchable (``rules.yaml``): for refusals, help and lessons."""

from __future__ import annotations

import functools
import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from advisor.words.say import say
from positions.files.reader import parse_text, read_text

FILE: Final = Path(__file__).parent / "rules.yaml"
#: Most § that are shown where none has all words of a question.
_MOST_GUESSED: Final = 5
#: What a word counts for in a title, among the further words, in the text and in the rulings; and
#: how much more if it stands there more than once, by the logarithm of how often.
_WEIGHTS: Final = (4.0, 3.0, 1.0, 0.5)
_MORE: Final = 0.3
#: Examples and options come after the § that tells the rule itself.
_WEIGHT_OF_CHAPTER: Final = {"7": 0.6, "8": 0.7, "9": 0.7}
#: Fewest letters of a word that are left without its ending.
_SHORTEST: Final = 4

_SECTION = re.compile(r"§?\s*([1-9](?:\.[1-9][0-9]?)?)\.?\Z")


@dataclass(frozen=True, slots=True)
class Ruling:
    """How this project reads the rules where the rulebook is silent or can be read in two ways."""

    section: str
    ours: str
    #: How others may read it.
    other: str
    #: Where the two lead to different games.
    matters: str


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered paragraph of the rules."""

    section: str
    title: str
    #: ``b``, ``x`` or ``r``, see ``source_words``.
    source: str
    text: str
    #: What this project decided about it where the rulebook is silent.
    rulings: tuple[Ruling, ...]
    #: Further words and phrases under which it is found, as players put it.
    words: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """First part of the number: ``4`` of ``4.3``."""
        return self.section.partition(".")[0]


def source_words(source: str) -> str:
    """Where a rule comes from: ``rulebook`` for ``b``."""
    return say(f"rules-source-{source}")


@functools.cache
def rulebook() -> tuple[Section, ...]:
    """Every § in the order of the rules."""
    return tuple(
        Section(
            item["section"],
            item["title"],
            item["source"],
            item["text"].strip(),
            tuple(_rulings_of(item)),
            tuple(item.get("words", ())),
        )
        for item in _data()["sections"]
    )


def _rulings_of(item: dict[str, Any]) -> Iterator[Ruling]:
    """The rulings of a §; its own text, where that is one."""
    for one in [{**item, "ours": item["text"]}] if "other" in item else item.get("rulings", ()):
        words = (one[key].strip() for key in ("ours", "other", "matters"))
        yield Ruling(item["section"], *words)


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
    """Every § in which all the words occur and the few that they fit best otherwise, best first.

    Words that say nothing, such as "can I", are left out. A word counts most in a title, then among
    a §'s further words, in its text, in its rulings; the more, the fewer § have it. A phrase of the
    further words counts beside its words. If most of the words occur in no §, only a § with a
    phrase is listed.
    """
    wanted = _stems(" ".join(words))
    occurrences = [_places(stem) for stem in wanted]
    known = 2 * sum(bool(places) for places in occurrences) >= len(wanted)
    listed = []
    for order, one in enumerate(rulebook()):
        here = [
            places[one.section] * _rarity(places) for places in occurrences if one.section in places
        ]
        phrase = _longest_phrase(one, set(wanted))
        if phrase or (here and known):
            share = math.sqrt(len(here) / len(wanted))
            score = (sum(here) + phrase) * share * _WEIGHT_OF_CHAPTER.get(one.chapter, 1.0)
            listed.append((len(here) == len(wanted), score, -order, one))
    ranked = sorted(listed, key=lambda entry: entry[1:3], reverse=True)
    return tuple(
        one
        for place, (complete, _, _, one) in enumerate(ranked)
        if complete or place < _MOST_GUESSED
    )


@functools.cache
def _places(stem: str) -> dict[str, float]:
    """What a word counts in each § in which it occurs."""
    pattern = re.compile(rf"\b{re.escape(stem)}")
    places = {}
    for one in rulebook():
        numbers = [len(pattern.findall(text)) for text in _searched(one)]
        if any(numbers):
            weights = zip(_WEIGHTS, numbers, strict=True)
            most = max(weight for weight, number in weights if number)
            places[one.section] = most + _MORE * math.log(1 + sum(numbers))
    return places


def _rarity(places: dict[str, float]) -> float:
    return math.log(1 + len(rulebook()) / len(places)) if places else 0.0


def _longest_phrase(one: Section, wanted: set[str]) -> int:
    """Words of the longest phrase among a §'s further words that the question holds; 0 if none."""
    phrases = (_stems(phrase) for phrase in one.words)
    return max(
        (len(phrase) for phrase in phrases if len(phrase) > 1 and wanted.issuperset(phrase)),
        default=0,
    )


@functools.cache
def _searched(one: Section) -> tuple[str, str, str, str]:
    """Title, further words, text and rulings of a §, to be looked through."""
    rulings = " ".join(f"{r.ours} {r.other} {r.matters}" for r in one.rulings)
    title, words, text, more = map(_folded, (one.title, " ".join(one.words), one.text, rulings))
    return title, words, text, more


def _stems(text: str) -> list[str]:
    """What is looked for, each once: the words that say something, without their endings."""
    words = re.findall(r"[\w.'×-]+", _folded(text))
    telling = [word for word in words if word not in _idle_words()] or words
    return list(dict.fromkeys(stem for stem in map(_stem, telling) if stem))


@functools.cache
def _idle_words() -> frozenset[str]:
    return frozenset(_data()["idle"])


def _folded(text: str) -> str:
    """In small letters without accents; ``watch_tower`` is ``watch tower``."""
    bare = unicodedata.normalize("NFKD", text.lower().replace("_", " ").replace("’", "'"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def _stem(word: str) -> str:
    """``castles`` and ``castle`` find the same, and so do ``upgrading`` and ``upgrade``."""
    word = word.strip(".'-").removesuffix("'s")
    for ending in ("ing", "ed", "es", "s", "e"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _SHORTEST:
            return rest
    return word


def rulings() -> tuple[Ruling, ...]:
    """Everything that this project decided, in the order of the rules."""
    return tuple(ruling for one in rulebook() for ruling in one.rulings)
