"""Files that are nearly right: seeds with a few changes of bytes, of words, of the tree in them.

A change is three numbers, so that hypothesis can shrink a list of them, and a generator of random
numbers can make a hundred thousand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import yaml

#: What kind of change, where, and with what.
Change = tuple[int, int, int]
#: Numbers in a change go up to here.
MOST: Final = 1 << 20

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Words that have broken readers.
WORDS: Final = (
    *(b"[" * 40, b"[" * 5_000, b"{" * 40, b'{"a":' * 2_000, b"- " * 400, b"]" * 9, b"}" * 9),
    *(b"0", b"-1", b"9", b"99999", b"1e999", b"-0", b"NaN", b"Infinity", b".nan", b"9" * 5_000),
    *(b"0x1f", b"1_000", b"5,5", b"1.5", b"true", b"null", b"~", b"yes", b'""', b"''"),
    *(b"0001-01-01T00:00:00+14:00", b"9999-12-31T23:59:59-12:00", b"2026-02-30T00:00:00Z"),
    *(b"\x00", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xc2\xa0", b"\xe2\x80\xa8"),
    *(b"\xed\xa0\x80", b"\xf0"),
    *(b"\t", b"\n", b"\r\n", b"\r", b"\n---\n", b"\n...\n", b"%YAML 9\n", b"```\n", b"\n```yaml\n"),
    *(b"&a ", b"*a", b"!!python/object/apply:os.system ", b"<<: ", b"? ", b"| ", b"> ", b"# "),
    *(b": ", b", ", b'"', b"'", b"\\", b"\\ud800", b"\\u0000", b"@", b"`", b"a1", b"z26"),
    *(b"a27", b"aa1"),
    *(b"red", b"purple", b"might", b"castle", b"hamlet", b"end", b"m:keep@c3", b"exchange=4c/4m"),
    *(b"../../etc/passwd", b"meadow", b"/dev/zero", "é".encode(), b"x" * 3_000),
    *("\N{GRINNING FACE}".encode(), b"\xcc\x88"),
)  # fmt: skip
#: Values that stand for others in a tree.
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 5, 99, 100, 9_999, 10_000, 1 << 63, 10**17, 1.5, -0.0, 1e300),
    *("", "a1", "z26", "a27", "red", "blue", "might", "keep", "end", "\ud800", "\x00"),
    *("\u00a0", "x" * 300),
    *([], {}, [[]], {"": None}, [0] * 50, {"a": {"b": {"c": []}}}, ["end"]),
    *("9" * 400, "m:keep@c3=2m/0+2"),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T00:00:00Z", "2026-01-01T00:00:00"),
)  # fmt: skip


def _flip(data: bytes, where: int, what: int, other: bytes) -> bytes:
    at = where % max(1, len(data))
    return data[:at] + bytes([what % 256]) + data[at + 1 :]


def _cut(data: bytes, where: int, what: int, other: bytes) -> bytes:
    at = where % max(1, len(data))
    return data[:at] + data[at + what % 60 :]


def _end(data: bytes, where: int, what: int, other: bytes) -> bytes:
    return data[: where % max(1, len(data))]


def _insert(data: bytes, where: int, what: int, other: bytes) -> bytes:
    at = where % max(1, len(data))
    return data[:at] + WORDS[what % len(WORDS)] + data[at:]


def _again(data: bytes, where: int, what: int, other: bytes) -> bytes:
    at = where % max(1, len(data))
    return data[:at] + data[at : at + what % 400] * 2 + data[at + what % 400 :]


def _graft(data: bytes, where: int, what: int, other: bytes) -> bytes:
    at, there = where % max(1, len(data)), what % max(1, len(other))
    return data[:at] + other[there : there + 1 + where % 200] + data[at:]


def _line(data: bytes, where: int, what: int, other: bytes) -> bytes:
    """A line away, twice, or at another place."""
    lines = data.split(b"\n")
    line = lines.pop(where % len(lines))
    at = what % (len(lines) + 1)
    return b"\n".join([*lines[:at], *[line] * (what % 3), *lines[at:]])


def _word(data: bytes, where: int, what: int, other: bytes) -> bytes:
    """A word in place of another."""
    parts = data.split(b" ")
    parts[where % len(parts)] = WORDS[what % len(WORDS)]
    return b" ".join(parts)


def _tree(data: bytes, where: int, what: int, other: bytes) -> bytes:
    """A value of the tree away, twice, or another one instead."""
    try:
        tree = yaml.load(data.decode("utf-8"), Loader=_LOADER)
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return _insert(data, where, what, other)
    places = list(_places(tree))
    if not places:
        return _insert(data, where, what, other)
    parent, key = places[where % len(places)]
    value = VALUES[what % len(VALUES)]
    act = (where // len(places) + what // len(VALUES)) % 4
    if act == 0:
        del parent[key]
    elif act == 1:
        other_parent, other_key = places[what % len(places)]
        parent[key] = other_parent[other_key]
    elif act == 2 and isinstance(parent, list):
        parent.insert(key, value)
    elif act == 2:
        parent[f"{key}{what % 7}"] = value
    else:
        parent[key] = value
    try:
        text = json.dumps(tree, default=str, ensure_ascii=bool(what % 2))
    except (ValueError, TypeError, RecursionError):  # it holds itself
        return _insert(data, where, what, other)
    return text.encode("utf-8", "surrogatepass")


def _places(tree: Any) -> Any:
    stack = [tree]
    left = 20_000
    while stack and left:
        node = stack.pop()
        items = list(node.items()) if isinstance(node, dict) else None
        if items is None:
            items = list(enumerate(node)) if isinstance(node, list) else []
        for key, value in items:
            left -= 1
            yield node, key
            stack.append(value)


KINDS: Final[tuple[Callable[[bytes, int, int, bytes], bytes], ...]] = (
    *(_flip, _cut, _end, _insert, _again, _graft, _line, _word),
    *(_tree, _tree, _tree),
)


def changed(seeds: Sequence[bytes], seed: int, changes: Sequence[Change]) -> bytes:
    """The seed of that number with these changes."""
    data = seeds[seed % len(seeds)]
    for kind, where, what in changes:
        data = KINDS[kind % len(KINDS)](data, where, what, seeds[(seed + what) % len(seeds)])
    return data[:400_000]


def at_random(seeds: Sequence[bytes], rng: Random) -> bytes:
    """A seed with one to four changes."""
    changes = [
        (rng.randrange(len(KINDS)), rng.randrange(MOST), rng.randrange(MOST))
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4)))
    ]
    return changed(seeds, rng.randrange(MOST), changes)
