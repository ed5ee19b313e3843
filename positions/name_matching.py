"""Names as people type them: read kindly where only one can be meant, offered where one is near.

For command lines and messages. Files stay strict (formats §3): there a name is spelled exactly.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from positions.words.say import listed, say

#: Names that a message offers, at most.
MOST_OFFERED: Final = 3
#: How alike two words must be for one to be offered, 0 to 1 (difflib's ratio).
ALIKE: Final = 0.6
#: Longest word that is compared with others, in characters.
_LONGEST: Final = 80
_GAP = re.compile(r"[\s_‐‑–—-]+")


def folded(word: str) -> str:
    """The word in small letters, with a hyphen for every blank, underscore and dash."""
    return _GAP.sub("-", unicodedata.normalize("NFKC", word).strip()).casefold()


def chosen(word: str, known: Iterable[str]) -> str | None:
    """The one of the ``known`` names that the word spells, capitals and hyphens aside; or None."""
    names = list(known)
    if word in names:
        return word
    same = [name for name in names if folded(name) == folded(word)]
    return same[0] if len(same) == 1 else None


def near(word: str, known: Iterable[str]) -> list[str]:
    """The names that somebody may have meant, at most three, the most alike first.

    A name that begins with the word counts as near, however long the rest is.
    """
    typed = folded(word[:_LONGEST])
    names = {folded(name): name for name in known}
    begun = sorted(name for name in names if len(typed) > 1 and name.startswith(typed))
    if begun:
        return [names[name] for name in begun[:MOST_OFFERED]] if len(begun) < 10 else []
    alike = difflib.get_close_matches(typed, names, MOST_OFFERED, ALIKE)
    return [names[name] for name in alike]


def offered(word: str, known: Iterable[str]) -> str:
    """``did you mean keep?``, with up to three names; empty if none is near."""
    nearest = near(word, known)
    if not nearest:
        return ""
    return say("file-did-you-mean", names=listed(nearest, "or"))
