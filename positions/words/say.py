"""Every text that people read, in their language: ``say("closing-complete", positions=120)``.

The texts are in ``LANGUAGE/*.ftl`` (Project Fluent) of this package and of those that are added to
it, one file a subject; they alone know plurals, articles, cases and the order of words
(docs/decisions/words.md). Fluent is imported when something is said for the first time, and a text
is parsed when it is said for the first time.

``KHRONOS_LANGUAGE`` names the language; English is spoken if there are no texts in it. In
``pseudo``, English with every text in ⟦brackets⟧, tests see what was made elsewhere.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from decimal import Decimal
    from importlib.resources.abc import Traversable

    from fluent.runtime import FluentBundle

#: What a text takes: a text, a number, or the name of a thing (``castle``, ``red``, ``you``); of
#: anything else its text, such as that of a path or an error.
Argument = object
#: The environment variable that names the language.
VARIABLE: Final = "KHRONOS_LANGUAGE"
PSEUDO: Final = "pseudo"
_ENGLISH: Final = "en"
#: Characters of an argument from which on a sign stands for it.
_LONG: Final = 1_000
_ENTRY: Final = re.compile(r"^(-?[a-z][a-z0-9-]*) *=", re.MULTILINE)
_COMMENT: Final = re.compile(r"^#.*\n?", re.MULTILINE)
_CARDS: Final = re.compile(r"([0-9]+)([a-z])")
_KINDS: Final = {"m": "military", "r": "religious", "c": "civil"}
#: Types of which equal values are said alike. Not those of other numbers: 1.0 and a number that
#: brings its decimals equal 1.
_EXACT: Final = frozenset({str, int})
#: The packages that have texts, the lowest floor's first.
_rooms: tuple[str, ...] = ("positions.words",)
_adding = threading.Lock()


def add_texts(package: str) -> None:
    """Let the texts of a package be said, too: those of ``LANGUAGE/*.ftl`` in it. Their keys are
    not those of another package. A package that was added already stays as it is."""
    global _rooms
    with _adding:
        if package not in _rooms:
            _rooms = (*_rooms, package)


def say(key: str, /, **arguments: Argument) -> str:
    """The text of a key, with its arguments filled in.

    :param key: of a message, such as ``cards-none``, or of one of its forms, ``name-red.whose``.
    :raises LookupError: there is no such text, or it has an argument that was not given.
    """
    spoken = _spoken()
    if _EXACT.issuperset(map(type, arguments.values())):
        text = _said(spoken, _rooms, key, tuple(arguments.items()))
    else:
        text = language().say(key, arguments)
    return f"⟦{text}⟧" if spoken == PSEUDO else text


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A text that is said when it is read, as ``str``; ``later`` makes one."""

    key: str
    arguments: tuple[tuple[str, Argument], ...]

    def __str__(self) -> str:
        return say(self.key, **dict(self.arguments))


def later(key: str, /, **arguments: Argument) -> Unsaid:
    """As ``say``, for what is often not read at all."""
    return Unsaid(key, tuple(arguments.items()))


def name(thing: str, form: str = "") -> str:
    """What a thing is called: ``Castle`` for ``castle``; in a form such as ``a`` or ``whose``."""
    return say(_name_key(thing, form))


def count(number: int | float | Decimal, of: str) -> str:
    """So many of something: ``3 Ecus`` for 3 and ``ecu``."""
    return say(f"count-{of}", number=number)


def listed(texts: Iterable[str], style: Literal["standard", "or"] = "standard") -> str:
    """The texts as a list: ``a, b and c``, or with ``or``; empty if there are none."""
    return language().listed(list(texts), style)


def joined(key: str, texts: Sequence[str]) -> str:
    """Texts one after the other, each pair as the message ``key`` joins ``before`` and ``next``."""
    first, *others = texts
    spoken = _spoken()
    for text in others:
        first = _said(spoken, _rooms, key, (("before", first), ("next", text)))
    return first


def fixed(number: float, digits: int) -> Decimal:
    """A number for a text, with exactly so many decimals; one that rounds to 0 has no sign."""
    from decimal import Decimal

    from fluent.runtime.types import FluentDecimal

    value = Decimal(number)
    if not round(value, digits):
        value = Decimal(0)
    exact = FluentDecimal(value, minimumFractionDigits=digits, maximumFractionDigits=digits)
    assert isinstance(exact, Decimal)
    return exact


def keys(of: str = _ENGLISH) -> Mapping[str, str]:
    """The source of every text of a language, by its key; terms begin with a dash.

    :raises ValueError: two texts have the same key.
    """
    return _entries(of, _rooms)


def _spoken() -> str:
    return os.environ.get(VARIABLE, _ENGLISH)


def language() -> Language:
    """The language that is spoken."""
    return _language(_spoken(), _rooms)


@lru_cache(maxsize=8192)
def _said(
    spoken: str, rooms: tuple[str, ...], key: str, arguments: tuple[tuple[str, Argument], ...]
) -> str:
    """A text with nothing in it that may equal something that is said otherwise."""
    return _language(spoken, rooms).say(key, dict(arguments))


@cache
def _language(spoken: str, rooms: tuple[str, ...]) -> Language:
    there = spoken != _ENGLISH and all(_folder(room, spoken).is_dir() for room in rooms)
    return Language(_entries(spoken if there else _ENGLISH, rooms))


@cache
def _entries(spoken: str, rooms: tuple[str, ...]) -> dict[str, str]:
    entries: dict[str, str] = {}
    for room in rooms:
        others = _entries_of(room, spoken)
        for key in entries.keys() & others.keys():
            raise ValueError(f"{room}: {key}, which another text has, too")
        entries |= others
    return entries


@cache
def _entries_of(room: str, spoken: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for file in sorted(_folder(room, spoken).iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".ftl"):
            continue
        text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
        starts = [(match[1], match.start()) for match in _ENTRY.finditer(text)]
        ends = [start for _, start in starts[1:]] + [len(text)]
        for (key, start), end in zip(starts, ends, strict=True):
            if key in entries:
                raise ValueError(f"{file.name}: {key}, which another text has, too")
            entries[key] = text[start:end]
    return entries


def _folder(room: str, spoken: str) -> Traversable:
    from importlib.resources import files

    folder = files(room)
    return folder / spoken if re.fullmatch("[a-z]+(-[A-Z]+)?", spoken) else folder / "nowhere"


def _plain(value: object) -> str | int | float | Decimal:
    from decimal import Decimal

    return value if isinstance(value, str | int | float | Decimal) else str(value)


def _name_key(thing: str, form: str) -> str:
    key = f"name-{thing.replace('_', '-')}"
    return f"{key}.{form}" if form else key


class Language:
    """The texts of one language. They may call ``NAME``, ``COUNT``, ``SIGNED`` and ``CARDS``,
    which the head of ``en/things.ftl`` describes."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._entries = entries
        self._parsed: set[str] = set()
        self._lock = threading.Lock()
        self._locale = entries["language-locale"].partition("=")[2].strip()
        self._bundle = self._new_bundle()

    def say(self, key: str, arguments: Mapping[str, Any]) -> str:
        """As ``say`` of this module."""
        entry, _, form = key.partition(".")
        self._parse(entry)
        message = self._bundle.get_message(entry)
        pattern = message.attributes[form] if form else message.value
        if pattern is None:
            raise LookupError(f"{entry} has forms, but no text of its own")
        given = {name: _plain(value) for name, value in arguments.items()}
        # The library takes no argument of more than 2,500 characters: a short sign stands for it.
        long: dict[str, str] = {}
        for name, value in given.items():
            if isinstance(value, str) and len(value) > _LONG:
                sign = f"\ue000{len(long)}\ue000"
                given[name], long[sign] = sign, value
        formatted, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise LookupError(f"{key} with {dict(arguments)}: {errors[0]}") from errors[0]
        text = str(formatted)
        for sign, value in long.items():
            text = text.replace(sign, value)
        return text

    def listed(self, texts: list[str], style: Literal["standard", "or"]) -> str:
        """As ``listed`` of this module."""
        from babel.lists import format_list

        return format_list(texts, style, locale=self._locale.replace("-", "_"))

    def _new_bundle(self) -> FluentBundle:
        from fluent.runtime import FluentBundle

        functions: dict[str, Callable[..., Any]] = {
            "NAME": self._name,
            "COUNT": self._count,
            "SIGNED": self._signed,
            "CARDS": self._cards,
        }
        return FluentBundle([self._locale], functions, use_isolating=False)

    def _parse(self, key: str) -> None:
        """Give an entry to the bundle, and what it refers to. Visitors of the page have threads of
        their own: an entry counts as parsed once all of it is there."""
        if key in self._parsed:
            return
        with self._lock:
            waiting, parsed = [key], set[str]()
            while waiting:
                entry = waiting.pop()
                if entry not in self._parsed | parsed:
                    parsed.add(entry)
                    waiting += self._add(entry)
            self._parsed |= parsed

    def _add(self, key: str) -> list[str]:
        """Give one entry to the bundle; what it refers to."""
        from fluent.runtime import FluentResource
        from fluent.syntax.ast import Junk, MessageReference, TermReference
        from fluent.syntax.visitor import Visitor

        referred: list[str] = []

        class References(Visitor):
            def visit_MessageReference(self, node: MessageReference) -> None:
                referred.append(node.id.name)

            def visit_TermReference(self, node: TermReference) -> None:
                referred.append(f"-{node.id.name}")

        resource = FluentResource(self._entries[key])
        for junk in resource.body:
            if isinstance(junk, Junk):
                raise ValueError(f"{key}: {junk.annotations}")
        References().visit(resource)
        self._bundle.add_resource(resource)
        return referred

    def _name(self, thing: str, form: str = "") -> str:
        """A thing without a name, as files may have some, is called what it says."""
        key = _name_key(thing, form)
        return self.say(key, {}) if key.partition(".")[0] in self._entries else thing

    def _count(self, number: Any, of: str, form: str = "") -> str:
        return self.say(f"count-{of}.{form}" if form else f"count-{of}", {"number": number})

    def _signed(self, number: Any) -> str:
        plus = self.say("number-plus", {}) if number >= 0 else ""
        return plus + self.say("number", {"number": number})

    def _cards(self, cards: str | int, form: str = "") -> str:
        """Cards as ``2m1c``, ``0`` for none, or a number of which nobody knows the kinds."""
        if isinstance(cards, int):
            return self._count(cards, "unknown-card") if cards else self.say("cards-none", {})
        parts = [(int(number), _KINDS[kind]) for number, kind in _CARDS.findall(cards)]
        if not parts:
            return self.say("cards-none", {})
        said = [self.say("cards-part", {"number": n, "kind": kind}) for n, kind in parts]
        if form == "short":
            return joined("cards-short", said)
        listed = self.listed(said, "standard")
        return self.say("cards-long", {"cards": listed, "last": parts[-1][0]})
