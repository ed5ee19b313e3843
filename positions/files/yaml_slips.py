"""What is most likely wrong with a text that is neither YAML nor JSON, in words and at its line.

The words of a parser tell where it gave up; people need the line where they slipped.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from positions.files.pasted_text import FENCE, has_odd_space
from positions.words.say import later, say

#: Spaces in front of a line, one of them a tab.
_TABBED: Final = re.compile(r"[ \u00a0]*\t")
#: A text that is meant as JSON: its first key or item is one of JSON.
_MEANT_AS_JSON: Final = re.compile(r'\s*(\{\s*"|\[\s*[\[{"])')
#: A quote that begins a value or a key.
_QUOTE: Final = re.compile(r"""(?:^|[-:,{\[]) *(?P<mark>["'])""")
#: What the parser of JSON says, in other words.
_JSON_WORDS: Final = {
    "Expecting ',' delimiter": later("yaml-json-comma"),
    "Expecting ':' delimiter": later("yaml-json-colon"),
    "Expecting property name enclosed in double quotes": later("yaml-json-key"),
    "Expecting value": later("yaml-json-value"),
    "Extra data": later("yaml-json-extra"),
    "Illegal trailing comma before end of object": later("yaml-json-comma-too-many", mark="}"),
    "Illegal trailing comma before end of array": later("yaml-json-comma-too-many", mark="]"),
    "Unterminated string starting at": later("yaml-json-open-quote"),
    "Invalid control character at": later("yaml-json-quote-on-line"),
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
                return Slip(say("yaml-tab"), say("yaml-tab.hint"), line + 1)
        for line in range(last + 1):
            if FENCE.fullmatch(lines[line]):
                return Slip(say("yaml-fence"), say("yaml-fence.hint"), line + 1)
        if "quoted scalar" in (getattr(error, "context", None) or ""):
            return _open_quote(first)
        for line in range(last + 1):
            if _leaves_open(lines[line]):
                return _open_quote(line)
        for line in sorted(near):
            if has_odd_space(lines[line]):
                return Slip(say("yaml-odd-space"), say("yaml-odd-space.hint"), line + 1)
    detail = getattr(error, "problem", None) or say("yaml-cannot-be-read")
    message, hint = say("yaml-neither", detail=detail), say("yaml-neither.hint")
    return Slip(message, hint, None if last is None else last + 1)


def _open_quote(line: int) -> Slip:
    return Slip(say("yaml-open-quote"), say("yaml-open-quote.hint"), line + 1)


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
        detail = str(_JSON_WORDS.get(error.msg, error.msg[:1].lower() + error.msg[1:]))
        if here == "," and before == ",":
            detail = say("yaml-json-two-commas")
        elif here in ("}", "]") and before == ",":
            detail = say("yaml-json-comma-too-many", mark=here)
        hint = say("yaml-not-json.hint", character=str(error.colno))
        return Slip(say("yaml-not-json", detail=detail), hint, error.lineno)
    except (ValueError, RecursionError):
        return None
    return None
