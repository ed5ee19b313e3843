"""A turn of somebody else in plain words, from claims alone (docs/explain.md).

The words are in ``data/telling.yaml``; whoever reads them is "you".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import yaml

from advisor.advise.explain.domain_claims import claims_of_domains
from advisor.advise.explain.play_claims import claims_of_deeds
from advisor.advise.explain.turn_replay import ReplayedStep, story_of
from advisor.words.claim_sentences import Text, finished, weighed
from advisor.words.claims import Claim
from advisor.words.position_words import cards_words
from advisor.words.thing_names import blanks, flags_of, thing
from positions.frozen_model import FrozenModel
from positions.notation.play_text import PlayPattern
from positions.notation.written_plays import Play
from positions.records.record_tree import RecordedPlay
from search.rules.game import Choice
from search.rules.position import Position

if TYPE_CHECKING:
    from advisor.teach.sparring.sparring_game import Match

#: Changes of a turn that are told at most.
MOST: Final = 3
_BLANK: Final = re.compile(r"{([^}]*)}")


class _Wording(FrozenModel):
    both: str
    deeds: dict[str, Text]
    changes: dict[str, Text]


@dataclass(frozen=True, slots=True)
class TurnStory:
    """A turn in words."""

    #: One sentence a play.
    plays: tuple[str, ...]
    #: What it changed for whom, the most important first.
    changes: tuple[str, ...]
    #: Ecus of whoever played, income included.
    ecus: int


def tell_turn(before: Position, plays: Sequence[RecordedPlay], reader: str) -> TurnStory:
    """What a turn did.

    :param before: the position before its first play, as the reader sees it.
    :param plays: of one turn, without what was drawn; ``end`` may be missing.
    :param reader: the colour of whoever reads it, who is told of others' turns only.
    :raises ValueError: it is the reader's own.
    """
    if before.table.colors[before.mover] == reader:
        raise ValueError("a turn is told to others")
    steps = [
        ReplayedStep(
            _play(record), tuple(Choice(c.who, c.what, c.options, c.chosen) for c in record.choices)
        )
        for record in plays
    ]
    story = story_of(before, steps)
    deeds: dict[int, list[str]] = {}
    for claim in claims_of_deeds(story):
        text = _wording().deeds.get(claim.name)
        if text is not None:
            deeds.setdefault(claim.play, []).append(_filled_in(text, claim, reader))
    last = deeds.pop(-1, [])
    sentences = _together(["; ".join(deeds[number]) for number in sorted(deeds)]) + last
    changes = [
        _filled_in(text, claim, reader)
        for claim in weighed(claims_of_domains(story))
        if (text := _wording().changes.get(claim.name)) is not None
    ]
    return TurnStory(
        tuple(map(finished, sentences)),
        tuple(map(finished, changes[:MOST])),
        sum(record.ecus or 0 for record in plays),
    )


def turns_since(match: Match, reader: int) -> list[tuple[int, int]]:
    """The turns of others since the last one of a seat: how many plays came before each, and the
    seat that played it. One that is under way is left out."""
    begun = match.turn_begun()
    turns: list[tuple[int, int]] = []
    while begun:
        begun = match.turn_begun(begun - 1)
        mover = match.view(reader, begun).mover
        if mover == reader:
            break
        turns.append((begun, mover))
    return turns[::-1]


def turn_at(match: Match, begun: int, reader: int) -> tuple[RecordedPlay, ...]:
    """The plays of the turn that began after so many plays, as a seat sees them."""
    plays: list[RecordedPlay] = []
    for record in match.plays(reader, begun):
        plays.append(record)
        if record.ends:
            break
    return tuple(plays)


def drawn_words(record: RecordedPlay) -> str:
    """What a person drew with a play; empty if nothing."""
    draw = getattr(record.play, "draw", None)
    return f"You draw {cards_words(draw)}." if draw is not None and any(draw) else ""


@cache
def _wording() -> _Wording:
    text = files("advisor.teach.sparring").joinpath("telling.yaml").read_text(encoding="utf-8")
    return _Wording.model_validate(yaml.safe_load(text))


def _together(sentences: list[str]) -> list[str]:
    """The sentences; what two adventurers do in the same way, one after the other, is said once."""
    joined: list[str] = []
    for sentence in sentences:
        if joined[-1:] == [sentence]:
            joined[-1] = _wording().both.format(sentence)
        else:
            joined.append(sentence)
    return joined


def _play(record: RecordedPlay) -> Play:
    """The play; what was made in a game leaves nothing out."""
    assert not isinstance(record.play, PlayPattern)
    return record.play


def _filled_in(text: Text, claim: Claim, reader: str) -> str:
    """The text with its blanks filled in; of variants the first that fits."""
    if not isinstance(text, str):
        flags = flags_of(claim, reader)
        text = next(one.text for one in text if set(one.when.split()) <= flags)
    words = blanks(claim, reader)
    words["whom from"] = lambda: "you" if claim.source == reader else thing(claim.source)
    return _BLANK.sub(lambda blank: words[blank[1]](), text)
