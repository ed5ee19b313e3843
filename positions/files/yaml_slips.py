"""What is most likely wrong with a text that is neither YAML nor JSON, in words and at its line.

The words of a parser tell where it gave up; people need the line where they slipped.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from positions.files.pasted_text import FENCE, has_odd_space

#: Spaces in front of a line, one of them a tab.
_TABBED: Final = re.compile(r"[ \u00a0]*\t")
#: A text that is meant as JSON: its first key or item is one of JSON.
_MEANT_AS_JSON: Final = re.compile(r'\s*(\{\s*"|\[\s*[\[{"])')
#: A quote that begins a value or a key.
_QUOTE: Final = re.compile(r"""(?:^|[-:,{\[]) *(?P<mark>["'])""")
_USUAL_HINT: Final = "indent with spaces, and quote text with : # or quotes in it"
#: What the parser of JSON says, in other words.
_JSON_WORDS: Final = {
    "Expecting ',' delimiter": "a comma is missing before this, or a bracket",
    "Expecting ':' delimiter": "a colon is missing after the key",
    "Expecting property name enclosed in double quotes": "a key in double quotes belongs here",
    "Expecting value": "a value belongs here",
    "Extra data": "something stands after the end",
    "Illegal trailing comma before end of object": "a comma too many before }",
    "Illegal trailing comma before end of array": "a comma too many before ]",
    "Unterminated string starting at": "the quote that begins here is not closed",
    "Invalid control character at": "the quote is not closed on its line, or a tab is in it",
}


class Slip(NamedTuple):
    """What is wrong, what to do, and the line, from 1; None where not known."""

    message: str
    hint: str
    line: int | None


def slip_in(text: str, error: Any) -> Slip:
    """What is wrong with a text that YAML refused, and JSON, too.

    :param error: the parser's, a ``yaml.YAMLError``.
    """
    if _MEANT_AS_JSON.match(text):
        slip = _json_slip(text)
        if slip is not None:
            return slip
    mark, begun = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    lines = text.split("\n")
    last = None if mark is None else min(mark.line, len(lines) - 1)
    first = last if begun is None else min(begun.line, len(lines) - 1)
    if last is not None and first is not None:
        near = {last, max(last - 1, 0), first}
        for line in sorted(near):
            if _TABBED.match(lines[line]):
                hint = "indent with spaces: YAML allows no tabs there"
                return Slip("there is a tab at the beginning of this line", hint, line + 1)
        for line in range(last + 1):
            if FENCE.fullmatch(lines[line]):
                hint = "leave out this line, and what is not of the file before or after it"
                return Slip("there is a fence of Markdown on this line", hint, line + 1)
        if "quoted scalar" in (getattr(error, "context", None) or ""):
            return _open_quote(first)
        for line in range(last + 1):
            if _leaves_open(lines[line]):
                return _open_quote(line)
        for line in sorted(near):
            if has_odd_space(lines[line]):
                hint = "write an ordinary blank instead; it comes from a web page or a text editor"
                return Slip("there is a no-break space on this line", hint, line + 1)
    detail = getattr(error, "problem", None) or "it cannot be read"
    return Slip(f"neither YAML nor JSON: {detail}", _USUAL_HINT, None if last is None else last + 1)


def _open_quote(line: int) -> Slip:
    hint = "close it with the same mark at the end of the text"
    return Slip("the quote that begins on this line is not closed", hint, line + 1)


def _leaves_open(line: str) -> bool:
    """Whether a quote that begins a value on this line does not end on it."""
    at = 0
    while begins := _QUOTE.search(line, at):
        mark = begins["mark"]
        body = r'(?:[^"\\]|\\.)*"' if mark == '"' else r"(?:[^']|'')*'"
        ends = re.compile(body).match(line, begins.end())
        if ends is None:
            return True
        at = ends.end()
    return False


def _json_slip(text: str) -> Slip | None:
    """What is wrong with a text of JSON; None if nothing is."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        here, before = text[error.pos : error.pos + 1], text[: error.pos].rstrip()[-1:]
        message = _JSON_WORDS.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        if here == "," and before == ",":
            message = "two commas in a row"
        elif here in ("}", "]") and before == ",":
            message = f"a comma too many before {here}"
        hint = f"look at character {error.colno} of the line; write strict JSON, or YAML"
        return Slip(f"this is not JSON: {message}", hint, error.lineno)
    except (ValueError, RecursionError):
        return None
    return None
