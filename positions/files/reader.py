"""Text → plain tree and the line of every key path; safe on any input (formats §3).

YAML is read event by event without recursion, with the scalars of YAML 1.2 (``yes`` is a word)
and without aliases, tags or duplicate keys; what YAML refuses but JSON accepts is read as JSON.
"""

from __future__ import annotations

import contextlib
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

import yaml

from positions.files.file_bytes import (
    MAX_BYTES,
    MAX_RECORD_BYTES,
    read_bytes,
    read_text,
    refuse,
    text_of,
    too_large,
)
from positions.files.pasted_text import has_odd_space, mended, strip_spaces, without_fences
from positions.files.problems import Path, Problem, shortened, shown
from positions.files.yaml_slips import slip_in
from positions.words.say import say

__all__ = [
    "CONTROL",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NUMBER",
    "MAX_PROBLEMS",
    "MAX_RECORD_BYTES",
    "MAX_RECORD_DEPTH",
    "Document",
    "Places",
    "parse_text",
    "read_bytes",
    "read_text",
    "text_of",
]

#: Deepest nesting of lists and mappings.
MAX_DEPTH: Final = 32
#: The same in game records: each variation of a variation is three levels deeper, and a line has
#: at most 35 turns.
MAX_RECORD_DEPTH: Final = 120
#: Longest number that is read, in characters.
MAX_NUMBER: Final = 18
#: Problems collected while reading; a hostile file needs no more.
MAX_PROBLEMS: Final = 100

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Characters that no file may hold, escaped or not: controls, odd line ends, lone surrogates.
CONTROL: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_ODD_FLOAT = re.compile(r"[-+]?\.(inf|Inf|INF|nan|NaN|NAN)\Z")
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


@dataclass(frozen=True, slots=True)
class Places:
    """Where in the file things stand.

    ``kept`` says, for lists from which faulty items were left out, which items of the file
    those of the setup are; problems found in the setup later are led back through it.
    """

    lines: Mapping[Path, int] = field(default_factory=dict)
    kept: Mapping[Path, tuple[int, ...]] = field(default_factory=dict)

    def line(self, path: Path) -> int | None:
        """Line, from 1, of the nearest enclosing key of ``path`` whose line is known."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return None

    def locate(self, problem: Problem) -> Problem:
        """The problem with its path as in the file and its line."""
        path = problem.path
        for end in range(len(path)):
            kept, index = self.kept.get(path[:end]), path[end]
            if kept is not None and isinstance(index, int) and index < len(kept):
                path = (*path[:end], kept[index], *path[end + 1 :])
        return replace(problem, path=path, line=problem.line or self.line(path))


@dataclass(frozen=True, slots=True)
class Document:
    """A file as read: dicts with text keys, lists, text, numbers, true, false and None."""

    tree: object
    places: Places
    #: Faults that did not keep the tree from being built: duplicate keys, odd numbers.
    problems: tuple[Problem, ...]


def parse_text(
    text: str, file: str, deepest: int = MAX_DEPTH, largest: int = MAX_BYTES
) -> Document:
    """Tree and places of YAML or JSON text, nested ``deepest`` levels deep or less.

    :param largest: bytes of the text at most.
    :raises FileProblems: the text is too large or cannot be read as YAML or JSON.
    """
    if len(text) > largest or len(text.encode("utf-8", "surrogatepass")) > largest:
        too_large(file, largest)
    text = text.removeprefix("\ufeff")
    control = CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        message = say("file-control-character", character=_code_of(control.group()))
        refuse(file, "control-character", message, say("file-remove-it"), line=line)
    try:
        return _built(text, file, deepest)
    except yaml.YAMLError as error:
        text = without_fences(text)
        tree = _json(text, file, deepest) if text.lstrip()[:1] in ("{", "[") else None
        if tree is None:
            slip = slip_in(text, error)
            refuse(file, "syntax", slip.message, slip.hint, line=slip.line)
    # Valid JSON has tabs between its values only, so with blanks for them YAML may know the lines.
    with contextlib.suppress(yaml.YAMLError):
        return _Builder(file, deepest).build(text.replace("\t", " "))
    return tree


def _built(text: str, file: str, deepest: int) -> Document:
    """The document of YAML text, read as it was meant where it cannot be read as it is.

    :raises yaml.YAMLError: not YAML. :raises FileProblems: YAML that is not ours.
    """
    builder = _Builder(file, deepest)
    try:
        document = builder.build(text)
        if not builder.odd_key:
            return document
    except yaml.YAMLError:
        mended_text = mended(text)
        if mended_text == text:
            raise
        with contextlib.suppress(yaml.YAMLError):
            return _Builder(file, deepest).build(mended_text)
        raise
    with contextlib.suppress(yaml.YAMLError):
        return _Builder(file, deepest).build(mended(text))
    return document


class _Builder:
    """Builds tree and lines from YAML events; one open container a stack level."""

    def __init__(self, file: str, deepest: int) -> None:
        self.file = file
        self.deepest = deepest
        self.lines: dict[Path, int] = {}
        self.problems: list[Problem] = []
        self.root: object = None
        #: Open containers with their paths; for a mapping also the key that waits for its value.
        self.stack: list[tuple[dict[str, object] | list[object], Path]] = []
        self.keys: list[str | None] = []
        #: Whether a key holds a space that is none of YAML's.
        self.odd_key = False

    def build(self, text: str) -> Document:
        """:raises yaml.YAMLError: not YAML. :raises FileProblems: YAML that is not ours."""
        documents = 0
        parse: Callable[..., Iterator[Any]] = yaml.parse
        for event in parse(text, Loader=_LOADER):
            line = event.start_mark.line + 1
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event, line)
            elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
                self._open(event, line)
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                self.stack.pop()
                self.keys.pop()
            elif isinstance(event, yaml.AliasEvent):
                message, hint = (
                    say("file-alias", name=shortened(event.anchor or "")),
                    say("file-alias.hint"),
                )
                self._refuse("alias", message, hint, line)
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message, hint = say("file-second-document"), say("file-second-document.hint")
                    self._refuse("several-documents", message, hint, line)
        return Document(self.root, Places(self.lines), tuple(self.problems))

    def _refuse(self, code: str, message: str, hint: str, line: int) -> NoReturn:
        path = self.stack[-1][1] if self.stack else ()
        refuse(self.file, code, message, hint, path, line)

    def _note(self, code: str, path: Path, message: str, hint: str, line: int) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(code, path, message, hint, line))

    def _plain(self, event: Any, line: int) -> None:
        if event.anchor is not None:
            message = say("file-anchor", name=event.anchor)
            self._refuse("alias", message, say("file-remove-it"), line)
        if event.tag is not None:
            hint = say("file-remove-it")
            if event.tag in ("!", "!?", "!!"):  # an opinion of a turn
                hint = say("file-tag.hint", tag=event.tag)
            self._refuse("tag", say("file-tag", tag=shown(event.tag)), hint, line)

    def _open(self, event: Any, line: int) -> None:
        self._plain(event, line)
        container: dict[str, object] | list[object]
        container = {} if isinstance(event, yaml.MappingStartEvent) else []
        if self.stack and isinstance(self.stack[-1][0], dict) and self.keys[-1] is None:
            message, hint = say("file-complex-key"), say("file-complex-key.hint")
            self._refuse("complex-key", message, hint, line)
        if len(self.stack) >= self.deepest:
            message = say("file-too-deep", number=self.deepest)
            self._refuse("too-deep", message, say("file-too-deep.hint"), line)
        path = self._put(container, line)
        self.stack.append((container, path))
        self.keys.append(None)

    def _scalar(self, event: Any, line: int) -> None:
        self._plain(event, line)
        value: str = event.value
        control = CONTROL.search(value)
        if control:
            message = say("file-control-character", character=_code_of(control.group()))
            self._refuse("control-character", message, say("file-remove-it"), line)
        if self.stack and isinstance(self.stack[-1][0], dict) and self.keys[-1] is None:
            value = value if event.style else strip_spaces(value)
            self.odd_key = self.odd_key or has_odd_space(value)
            self.keys[-1] = value
            container, path = self.stack[-1]
            if value in container:
                message, hint = say("file-twice", key=shown(value)), say("file-twice.hint")
                self._note("duplicate-key", (*path, value), message, hint, line)
            self.lines.setdefault((*path, value), line)
            return
        plain = value if event.style else self._resolved(strip_spaces(value), line)
        self._put(plain, line)

    def _next(self) -> Path:
        """Path of the value that comes next."""
        if not self.stack:
            return ()
        container, path = self.stack[-1]
        key = len(container) if isinstance(container, list) else self.keys[-1]
        assert key is not None
        return (*path, key)

    def _put(self, value: object, line: int) -> Path:
        """Place a value at the open end of the tree; of a duplicate key the first value stays."""
        path = self._next()
        self.lines.setdefault(path, line)
        if not self.stack:
            self.root = value
            return path
        container, key = self.stack[-1][0], path[-1]
        if isinstance(container, list):
            container.append(value)
        else:
            container.setdefault(str(key), value)
            self.keys[-1] = None
        return path

    def _resolved(self, text: str, line: int) -> object:
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.match(text) and len(text) <= MAX_NUMBER:
            return int(text)
        if _FLOAT.match(text) and len(text) <= MAX_NUMBER and math.isfinite(float(text)):
            return float(text)
        if _INTEGER.match(text) or _FLOAT.match(text) or _ODD_FLOAT.match(text):
            hint = say("file-bad-number.hint")
            message = say("file-bad-number", value=shown(text))
            self._note("bad-number", self._next(), message, hint, line)
            return 0
        return text


def _json(text: str, file: str, deepest: int) -> Document | None:
    """The document of JSON text; None if it is not JSON.

    :raises FileProblems: JSON with duplicate keys, odd numbers or too deep nesting.
    """
    problems: list[Problem] = []

    def note(code: str, message: str, hint: str) -> None:
        if len(problems) < MAX_PROBLEMS:
            problems.append(Problem(code, (), message, hint))

    def note_number(text: str) -> None:
        message, hint = say("file-bad-number", value=text), say("file-bad-number.hint-json")
        note("bad-number", message, hint)

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        result: dict[str, object] = {}
        for key, value in items:
            if key in result:
                message, hint = say("file-twice", key=shown(key)), say("file-twice.hint-json")
                note("duplicate-key", message, hint)
            result.setdefault(key, value)
        return result

    def number(text: str) -> float:
        if len(text) <= MAX_NUMBER and math.isfinite(float(text)):
            return int(text) if _INTEGER.match(text) else float(text)
        note_number(shown(text))
        return 0

    try:
        tree = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_int=number,
            parse_float=number,
            parse_constant=note_number,
        )
    except ValueError:
        return None
    except RecursionError:
        _too_deep(file, deepest)
    level: list[object] = [tree]
    depth = 0
    while level:
        depth += 1
        children: list[object] = []
        for node in level:
            if isinstance(node, dict):
                children += (*node, *node.values())
            elif isinstance(node, list):
                children += node
            elif isinstance(node, str) and CONTROL.search(node):
                message = say("file-control-character-in", value=shown(node))
                refuse(file, "control-character", message, say("file-remove-it"))
        level = children
        if level and depth > deepest:
            _too_deep(file, deepest)
    return Document(tree, Places(), tuple(problems))


def _too_deep(file: str, deepest: int) -> NoReturn:
    message, hint = say("file-too-deep", number=deepest), say("file-too-deep.hint-json")
    refuse(file, "too-deep", message, hint)


def _code_of(character: str) -> str:
    return f"U+{ord(character):04X}"
