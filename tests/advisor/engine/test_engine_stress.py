"""Two hundred mixed queries, a tenth malformed, a tenth terminated: each answered exactly once."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from talk import BIG, ENDLESS, SMALL, Message, Talk, library

from positions.files.load_position import library as library_names

#: What a query may be, and how often out of ten.
KINDS = ["suggest", "best", "best", "exchange", "plays", "show", "show", "check", "version"]
KINDS += ["threats", "explain"]
MALFORMED: list[Callable[[int, random.Random], Message | bytes]] = [
    lambda n, rng: b'{"id": %d, "action"' % n,
    lambda n, rng: bytes(rng.randrange(256) for _ in range(30)).replace(b"\n", b" "),
    lambda n, rng: {"id": n, "action": "sugest", "position": SMALL},
    lambda n, rng: {"id": n, "action": "suggest", "position": SMALL, "top": -n},
    lambda n, rng: {"id": n, "action": "best"},
    lambda n, rng: {"id": n, "action": "show", "position": SMALL | {"map": f"no-map-{n}"}},
    lambda n, rng: {"action": "show", "position": SMALL},
    lambda n, rng: [n],  # type: ignore[return-value, list-item]
    lambda n, rng: b"x" * ((1 << 20) + 1),
]


def ordinary(number: int, kind: str, position: Message, rng: random.Random) -> Message:
    query: dict[str, Any] = {"id": number, "action": kind, "priority": rng.randrange(3)}
    if kind == "version":
        return {"id": number, "action": kind}
    query["position"] = position
    if kind == "suggest":
        query |= {"top": rng.randrange(1, 8), "seconds": rng.choice([0.2, 0.5])}
    elif kind in ("best", "exchange", "threats"):
        query |= {"seconds": rng.choice([0.2, 0.6])}
    if rng.random() < 0.3:
        query["report_every"] = 0.1
    return query


def stress(talk: Callable[..., Talk], count: int, seed: int) -> None:
    rng = random.Random(seed)
    positions = [SMALL, BIG, *(library(name) for name in library_names()[:12])]
    marks = ["good"] * (count - 2 * (count // 10))
    marks += ["malformed"] * (count // 10) + ["terminated"] * (count // 10)
    rng.shuffle(marks)
    one = talk()
    nameless = named = 0
    ends: list[Message] = []
    for number, mark in enumerate(marks):
        position = rng.choice(positions)
        if mark == "malformed":
            made = rng.choice(MALFORMED)(number, rng)
            with_name = isinstance(made, dict) and "id" in made
            named, nameless = named + with_name, nameless + (not with_name)
            one.send(made if isinstance(made, bytes | dict) else json.dumps(made).encode())
        elif mark == "terminated":
            long = {"action": "best", "position": ENDLESS, "seconds": 600}
            one.send({"id": number, "priority": rng.randrange(3)} | long)
            name = f"end {number}"
            ends.append({"id": name, "action": "terminate", "terminate_id": number})
        else:
            one.send(ordinary(number, rng.choice(KINDS), position, rng))
        if ends and rng.random() < 0.2:
            one.send(ends.pop(0))
    one.send(*ends)
    assert one.end() == 0
    finals = Counter(m["id"] for m in one.said if m["final"])
    terminated = [n for n, mark in enumerate(marks) if mark == "terminated"]
    assert finals.pop(None) == nameless
    wanted = {n for n, mark in enumerate(marks) if mark != "malformed"}
    wanted |= {f"end {n}" for n in terminated}  # type: ignore[arg-type]
    assert wanted <= finals.keys()
    assert len(finals) == len(wanted) + named
    assert set(finals.values()) == {1}
    for number, mark in enumerate(marks):
        if mark == "malformed":
            continue
        (answer,) = one.finals(number)
        assert "error" not in answer or mark == "good"
        assert ("terminated" in answer) == (mark == "terminated"), answer
    last = {m["id"]: n for n, m in enumerate(one.said) if m["final"]}
    assert all(n <= last[m["id"]] for n, m in enumerate(one.said) if m["id"] is not None)


@pytest.mark.full
def test_every_query_of_a_mixed_crowd_is_answered_once(talk: Callable[..., Talk]) -> None:
    stress(talk, 40, 1)


@pytest.mark.full
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_one_of_two_hundred_queries_is_answered_once(
    talk: Callable[..., Talk], seed: int
) -> None:
    stress(talk, 200, seed)
