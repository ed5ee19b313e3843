"""Text of files on the page: shown as text, whatever signs it holds."""

from __future__ import annotations

import re
from typing import Final

#: What the page's Markdown would take for its own.
_SIGNS: Final = frozenset("\\`*_{}[]()#+-.!<>|~$:&=\"'@^")
#: What it would make a link or a picture of even so: after these a mark without width parts them.
_LINKS: Final = re.compile(r":(?=[\w/+-])|@(?=\w)|(?<=www)(?=\.)", re.IGNORECASE)
_APART: Final = "\N{WORD JOINER}"
#: Longest text of a file in a headline or a list, in characters.
LONGEST: Final = 300


def capital(text: str) -> str:
    """The text as a sentence begins: its first letter large."""
    return text[:1].upper() + text[1:]


def plain(text: str, most: int = LONGEST) -> str:
    """The text for Markdown that shows it as it is, in one line, cut at ``most`` characters."""
    text = " ".join(text[: most + 1].split())
    if len(text) > most:
        text = text[: most - 1] + "…"
    apart = _LINKS.sub(lambda found: found.group() + _APART, text)
    return "".join("\\" + c if c in _SIGNS else c for c in apart)
