"""Text for terminals that show fewer letters than it has: nothing becomes a question mark."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Mapping
from typing import Final

#: What stands for a letter that cannot be shown; frames of boards keep their width.
PLAIN: Final[Mapping[str, str]] = {
    **dict(zip("╔╗╚╝═║┌┐└┘┄┊─│├┤┬┴┼━┃", "++++=|++++-:-|+++++-|", strict=True)),
    **dict.fromkeys("╭╮╰╯", "+"),
    **{"…": "...", "·": ".", "•": "*", "×": "x", "±": "+-", "−": "-", "–": "-", "—": "-"},
    **{"→": "->", "←": "<-", "↑": "^", "↓": "v", "≤": "<=", "≥": ">=", "≈": "~"},
    **{"“": '"', "”": '"', "‘": "'", "’": "'", "«": '"', "»": '"', "§": "rule "},
    **{"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "½": "1/2", "ß": "ss"},
    **{"█": "#", "▓": "#", "▒": "#", "░": ".", "■": "#", "□": "o", "✓": "ok", "✗": "x"},
}
#: The name of the error handler for streams.
HANDLER: Final = "khronos.plain"


def plain_letter(letter: str) -> str:
    """ASCII for one letter: from the table, without its accents, or its code as ``\\u0416``."""
    known = PLAIN.get(letter)
    if known is not None:
        return known
    if letter.isascii():
        return letter
    bare = "".join(c for c in unicodedata.normalize("NFKD", letter) if c.isascii())
    return bare or letter.encode("ascii", "backslashreplace").decode("ascii")


def plain_text(text: str) -> str:
    """The text in ASCII."""
    return text if text.isascii() else "".join(map(plain_letter, text))


def _handled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain_text(error.object[error.start : error.end]), error.end


codecs.register_error(HANDLER, _handled)
