"""What becomes of a play's shadows on the later boards: the rows, their sentences and their JSON.

The same on the command line, in explanations and on the page: every sentence is that of
a claim.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from advisor.words.claim_sentences import sentence_of
from advisor.words.claims import Claim, claim_to_json
from advisor.words.say import joined, say

#: Why a shadow is not cast, and the § that says so; claims have the word in ``from``.
SECTIONS: Final = {
    "size": "4.2",
    "tile": "4.2",
    "cube": "4.2",
    "dominion": "4.3",
    "hierarchy": "4.3",
    "unattached": "7.2",
    "not_on_faith": "4.2",
    "refused_on_faith": "4.3",
}
#: Those with which ``faith`` refuses a shadow (§4.3, §7.2).
REFUSED_BY_FAITH: Final = ("dominion", "hierarchy", "unattached")


@dataclass(frozen=True, slots=True)
class ShadowRow:
    """What becomes of one shadow on one later board."""

    epoch: str
    #: The building whose shadow it is, and its first square on the board where it stands.
    building: str
    at: str
    #: Whether it is cast; None if that depends on decisions (§5.5).
    cast: bool | None
    #: Why it is not: a word of ``SECTIONS``, of a downsized building ``size``, ``tile``,
    #: ``hierarchy`` or ``not_before``; None if it is cast, or may be. And the § that says so.
    why: str | None
    section: str | None
    #: What is certain, whatever is decided.
    claims: tuple[Claim, ...]
    sentences: tuple[str, ...]


def sentences_of_claims(claims: Iterable[Claim], mover: str) -> tuple[str, ...]:
    """A sentence for each claim."""
    return tuple(sentence_of(claim, mover) for claim in claims)


def either(ways: Iterable[tuple[str, ...]]) -> str:
    """A sentence for what depends on decisions: what it then is, one way or the other."""
    said = joined("shadow-or", [" ".join(sentences) for sentences in ways])
    return say("shadow-either", ways=said)


def more_depends(epoch: str) -> str:
    """What is said where more happens to a shadow than is certain."""
    return say("shadow-more-depends", epoch=epoch)


def all_depends(epoch: str) -> str:
    """What is said where there are too many decisions to follow."""
    return say("shadow-all-depends", epoch=epoch)


def shadow_sentences(rows: Iterable[ShadowRow]) -> list[str]:
    """All sentences of the rows, each once: size 1 is told of both later boards in one."""
    return list(dict.fromkeys(text for row in rows for text in row.sentences))


def shadow_to_json(row: ShadowRow) -> dict[str, Any]:
    """An entry of ``shadows`` in the answer of ``khronos why --json``."""
    return {
        "epoch": row.epoch,
        "building": row.building,
        "at": row.at,
        "cast": row.cast,
        "why": row.why,
        "section": row.section,
        "claims": [claim_to_json(claim) for claim in row.claims],
        "sentences": list(row.sentences),
    }
