"""A profile in memory, for whoever keeps it somewhere else: a served page, in a visitor's browser.

It counts and repeats as ``advisor.teach.trainer.profile_store`` does. As text it is the exported
profile, packed.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.profile_export import Card, NoProfile, Profile, profile_of, profile_text
from advisor.teach.trainer.profile_store import Due
from advisor.teach.trainer.repetition_queue import next_repetition
from advisor.words.say import say

#: What it is called where a name is wanted, as in an exported file.
NAME: Final = "me"
_KEY: Final = "khronos-trained"
_VERSION: Final = 1
#: Characters of a text, unpacked, at most: some 5,000 attempts.
_LARGEST: Final = 1_000_000
#: Hints of one puzzle at most.
_HINTS: Final = 100


class Carried:
    """The training of one person; the names in the methods, which stores have, say nothing."""

    def __init__(self, profile: Profile | None = None, hinted: Mapping[str, int] | None = None):
        self._begun = None if profile is None else profile.begun
        self._attempts = [] if profile is None else list(profile.attempts)
        self._cards = {} if profile is None else {one.puzzle: one for one in profile.cards}
        #: Hints that were looked at before an answer, by puzzle.
        self._hinted = dict(hinted or {})
        #: How often it has changed.
        self.changes = 0

    def __bool__(self) -> bool:
        """Whether there is anything to be kept."""
        return self._begun is not None

    def begin(self, now: datetime) -> None:
        """Begin to train, if that has not been done yet."""
        if self._begun is None:
            self._begun = now
            self.changes += 1

    def attempts(self, name: str = NAME) -> list[RatedAttempt]:
        """All attempts, the oldest first."""
        return list(self._attempts)

    def queue(self, name: str = NAME) -> list[Due]:
        """What was missed, that which is due first at the beginning."""
        listed = [Due(one.puzzle, one.due) for one in self._cards.values()]
        return sorted(listed, key=lambda one: (one.at, one.puzzle))

    def add(self, name: str, attempt: RatedAttempt) -> RatedAttempt:
        """Keep an attempt, and move its card in the queue; the attempt as it was kept.

        :raises QueueMissing: if the package of the queue is not installed.
        """
        self.begin(attempt.at)
        puzzle = attempt.puzzle
        hints = max(attempt.hints, self._hinted.get(puzzle, 0))
        first = all(one.puzzle != puzzle for one in self._attempts)
        attempt = replace(attempt, hints=hints, rated=hints == 0 and first)
        card = self._cards.get(puzzle)
        if card is not None or not attempt.hit:
            state, due = next_repetition(
                None if card is None else card.state, attempt.hit, hints, attempt.at
            )
            self._cards[puzzle] = Card(puzzle, due, state)
        self._hinted.pop(puzzle, None)
        self._attempts.append(attempt)
        self.changes += 1
        return attempt

    def hinted(self, name: str, puzzle: str, hints: int) -> None:
        """Keep that hints were looked at before an answer, so that to begin again hides nothing."""
        self._hinted[puzzle] = max(hints, self._hinted.get(puzzle, 0))
        self.changes += 1

    def join(self, other: Carried) -> None:
        """Take up all that another has, of another tab or a file, beside what is here.

        An attempt that both have counts once, and a puzzle is rated once. A card is that of
        whoever was asked the puzzle last.
        """
        if other._begun is None:
            return
        here, there = _last(self._attempts), _last(other._attempts)
        for puzzle, card in other._cards.items():
            later = there.get(puzzle, other._begun) > here.get(puzzle, other._begun)
            if later or puzzle not in self._cards:
                self._cards[puzzle] = card
        known = {(one.puzzle, one.at) for one in self._attempts}
        both = self._attempts + [
            one for one in other._attempts if (one.puzzle, one.at) not in known
        ]
        self._attempts, seen = [], set[str]()
        for one in sorted(both, key=lambda one: one.at):
            self._attempts.append(replace(one, rated=one.rated and one.puzzle not in seen))
            seen.add(one.puzzle)
        for puzzle, hints in other._hinted.items():
            if puzzle not in seen:
                self.hinted(NAME, puzzle, hints)
        self._begun = min(self._begun or other._begun, other._begun)
        self.changes += 1

    def exported(self) -> str:
        """It as an exported profile; empty if there is nothing to export."""
        if self._begun is None:
            return ""
        cards = tuple(self._cards[puzzle] for puzzle in sorted(self._cards))
        return profile_text(Profile(NAME, self._begun, tuple(self._attempts), cards))

    def packed(self) -> str:
        """It as a text to be kept."""
        packed = base64.b64encode(zlib.compress(self.exported().encode(), 9)).decode()
        return json.dumps({_KEY: _VERSION, "hinted": self._hinted, "profile": packed})


def unpacked(text: str) -> Carried:
    """What a text says that ``Carried.packed`` may have written.

    :raises NoProfile: it says nothing of the kind, or was changed.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or value.get(_KEY) != _VERSION:
        raise NoProfile(say("train-not-kept"))
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(str(value.get("profile"))), _LARGEST + 1)
        if len(data) > _LARGEST or not unpacker.eof:
            raise NoProfile(say("train-too-long"))
        profile = profile_of(data.decode("utf-8"))
    except (ValueError, zlib.error):
        raise NoProfile(say("train-damaged")) from None
    hinted = value.get("hinted")
    return Carried(profile, _counts(hinted if isinstance(hinted, dict) else {}))


def _counts(hinted: Mapping[object, object]) -> dict[str, int]:
    return {
        str(puzzle)[:200]: hints
        for puzzle, hints in hinted.items()
        if type(hints) is int and 0 < hints <= _HINTS
    }


def _last(attempts: list[RatedAttempt]) -> dict[str, datetime]:
    """When each puzzle was asked last."""
    return {one.puzzle: one.at for one in attempts}
