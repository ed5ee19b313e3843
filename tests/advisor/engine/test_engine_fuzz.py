"""Whatever comes in, a line is a query or is refused, and gets one final answer."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from talk import SMALL, Talk

from advisor.engine.messages import (
    QUERIES,
    BadQuery,
    ThinkingQuery,
    parameters,
    position_text,
    read,
    text_of,
)

FIELDS = sorted({name for model in QUERIES.values() for name in model.model_fields})
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([*QUERIES, "gain", "lead"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
LINES = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=10), VALUES, max_size=8)


def refused(line: bytes) -> BadQuery | None:
    """Why a line is refused, if it is; what is not can be given to a worker."""
    try:
        query, warnings = read(line)
        if isinstance(query, ThinkingQuery):
            position_text(query)
            json.dumps(parameters(query))
    except BadQuery as why:
        return why
    assert all(field not in type(query).model_fields for field, _ in warnings)
    return None


def looked_at(line: bytes) -> None:
    why = refused(line)
    if why is not None:
        assert str(why)
        assert json.loads(text_of({"id": why.query, "field": why.field}))


@given(st.binary(max_size=300))
def test_bytes_are_refused_in_words(line: bytes) -> None:
    looked_at(line)


OBJECTS = (LINES, st.sampled_from(sorted(QUERIES)), st.booleans())


def object_looked_at(fields: dict[str, Any], action: str, plausible: bool) -> None:
    """``plausible``: with all that such a query needs."""
    if plausible:
        fields = {"position": SMALL} | fields | {"id": 1, "action": action}
    looked_at(json.dumps(fields).encode())


@settings(max_examples=150)
@given(*OBJECTS)
def test_objects_are_queries_or_refused_in_words(
    fields: dict[str, Any], action: str, plausible: bool
) -> None:
    object_looked_at(fields, action, plausible)


@pytest.mark.full
@settings(max_examples=3_000)
@given(*OBJECTS)
def test_thousands_of_objects_are_queries_or_refused_in_words(
    fields: dict[str, Any], action: str, plausible: bool
) -> None:
    object_looked_at(fields, action, plausible)


def mangled(rng: random.Random) -> bytes:
    """A query about a small position, some of its letters others, or something worse."""
    query = {"id": rng.randrange(9), "action": "show", "position": SMALL}
    line = bytearray(json.dumps(query), "ascii")
    for _ in range(rng.choice([1, 3])):
        place = rng.randrange(len(line))
        if chr(line[place]).isalnum():
            line[place] = ord(rng.choice("abcdefgh0123456789"))
        elif rng.random() < 0.2:
            odd = [b"", b'"', b"{", b"]", b",", b"\xff", b"9" * 30, b"null", b"\\u0000", b"e5"]
            line[place : place + rng.choice([0, 1, 5])] = rng.choice(odd)
    return bytes(line).replace(b"\n", b" ")


def test_every_mangled_line_gets_one_final_answer(talk: Callable[..., Talk]) -> None:
    rng = random.Random(3)
    lines = [mangled(rng) for _ in range(400)]
    one = talk()
    one.send(*lines)
    one.send({"id": "last", "action": "status"})
    assert one.end() == 0
    finals = Counter(bool(m["final"]) for m in one.said)
    assert finals[True] == len(lines) + 1
    assert any("result" in m for m in one.said if m["id"] != "last")
    assert any("problems" in m for m in one.said)
    assert any(m["id"] is None for m in one.said)
    assert not any("internal" in m.get("error", "") for m in one.said)
