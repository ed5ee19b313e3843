"""Texts as people bring them: from other editors, out of web pages and messages.

What is certain to be meant is read: UTF-16, the fences of Markdown, no-break spaces, blanks where
nothing else is. Lines keep their numbers. What is not certain ``positions.files.yaml_slips`` names.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

#: How other encodings than UTF-8 begin, the longer marks first.
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: The same without a mark: two letters of ASCII, each of two bytes.
_UNMARKED: Final = (
    (re.compile(rb"[\t\n\r -~]\0[\t\n\r -~]\0"), "utf-16-le"),
    (re.compile(rb"\0[\t\n\r -~]\0[\t\n\r -~]"), "utf-16-be"),
)
#: A line that begins or ends a block of code in Markdown; no line of YAML or JSON looks like it.
FENCE: Final = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[ \t]*[\w.+-]*[ \t]*\r?")
#: Spaces that no keyboard means and web pages put in.
_SPACES: Final = "\u00a0\u2007\u202f"
_ODD: Final = re.compile(f"[{_SPACES}]")
#: The same where only a blank can be meant: at the beginning of a line, and after a mark of YAML.
_ODD_BLANKS: Final = re.compile(rf"(^[ {_SPACES}]+|(?<=[-:,{{\[?])[ {_SPACES}]+)", re.MULTILINE)
_EMPTY: Final = re.compile(r"^[ \t]+$", re.MULTILINE)


def decoded(data: bytes) -> str:
    """The text that the bytes of a file are: UTF-8, or UTF-16 or UTF-32 where that is certain.

    :raises UnicodeDecodeError: they are none of these; as of UTF-8 unless they are marked.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding)
    for looks, encoding in _UNMARKED:
        if looks.match(data):
            return data.decode(encoding)
    return data.decode("utf-8-sig")


def strip_spaces(word: str) -> str:
    """A word without the odd spaces around it; one of quotes keeps them."""
    return word.strip(_SPACES + " ") if _ODD.search(word) else word


def has_odd_space(key: str) -> bool:
    """Whether a key holds a space that only looks like a blank; no key of ours does."""
    return _ODD.search(key) is not None


def without_fences(text: str) -> str:
    """The text with its first and its last line empty, each if it is a fence of Markdown."""
    lines = text.split("\n")
    full = [number for number, line in enumerate(lines) if line.strip()]
    for number in {full[0], full[-1]} if full else ():
        if FENCE.fullmatch(lines[number]):
            lines[number] = ""
    return "\n".join(lines)


def mended(text: str) -> str:
    """The text as it was meant, for one that cannot be read as it is; the same if nothing is sure.

    Fences and lines of blanks and tabs become empty lines, and odd spaces blanks where they
    indent or part.
    """
    text = _EMPTY.sub("", without_fences(text))
    return _ODD_BLANKS.sub(lambda odd: " " * len(odd.group()), text)
