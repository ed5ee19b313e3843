"""What is proved of the positions that were asked about last, by their digests (formats §4).

Facts hold for good, so whoever asks again, and whatever else they ask, begins with them and gets no
answer that says less. What was asked about longest ago is forgotten first.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from advisor.advise.analysis import Facts
from advisor.advise.analysis.facts import ACTIONS

#: Texts of positions whose digest is known, at most.
_MOST_TEXTS: Final = 10_000

Result = dict[str, Any]


class KnownPositions:
    """Facts by digest, as many as fit into so many bytes."""

    def __init__(self, most_bytes: int) -> None:
        """:param most_bytes: of all facts together, written as JSON."""
        self._most = most_bytes
        self._bytes = 0
        self._known: OrderedDict[str, tuple[Facts, int]] = OrderedDict()
        self._digests: OrderedDict[str, str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    # -- positions by their texts --------------------------------------------------------------

    def of_text(self, action: str, text: str) -> Result | None:
        """The facts for an action on a position, as JSON, if a position was written like this
        before."""
        if action not in ACTIONS:
            return None
        digest = self._digests.get(_name(text))
        known = None if digest is None else self._known.get(digest)
        return None if known is None else known[0].to_json()

    def named(self, text: str, digest: str) -> None:
        """A position of this digest is written like this."""
        self._digests[_name(text)] = digest
        self._digests.move_to_end(_name(text))
        if len(self._digests) > _MOST_TEXTS:
            self._digests.popitem(last=False)

    # -- positions by their digests ------------------------------------------------------------

    def learn(
        self,
        digest: str,
        action: str,
        parameters: Mapping[str, Any],
        result: Result | None,
        more: Result | None = None,
    ) -> None:
        """Take the facts out of an answer, and those that came with it."""
        if action not in ACTIONS:
            return
        facts, size = self._known.pop(digest, (Facts(), 0))
        self._bytes -= size
        facts.take(action, parameters, result)
        if more is not None:
            facts.add(Facts.from_json(more))
        size = len(json.dumps(facts.to_json()))
        self._known[digest] = facts, size
        self._bytes += size
        while self._bytes > self._most and self._known:
            _, (_, oldest) = self._known.popitem(last=False)
            self._bytes -= oldest

    def put(
        self, digest: str, action: str, parameters: Mapping[str, Any], result: Result
    ) -> Result:
        """The answer, saying no less than what is known of the position."""
        known = self._known.get(digest)
        return result if known is None else known[0].put(action, parameters, result)


def _name(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()
