"""Positions of wide maps, mostly water: around one large footprint, where what several plays change
lies far apart, as it never does on the small maps of ``core_positions``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from positions.files.load_position import parse_document
from positions.things import BUILDING_KIND_SIZE, EPOCHS, KINDS
from search.rules.convert import position_of
from search.rules.position import Position
from search.rules.setup_check import defects

Square = tuple[int, int]
#: Cubes of a player (§1.5).
CUBES = 25
#: Names of buildings by kind and size.
NAMES = {(KINDS[kind], size): name for name, (kind, size) in BUILDING_KIND_SIZE.items()}


def wide_positions(seed: str, number: int, apart: bool = False) -> Iterator[Position]:
    """So many positions of 8 to 12 squares a side, the same for the same seed.

    ``apart``: on two sides of a large shadow stands what keeps a play on one side from being made.
    """
    rng = random.Random(seed)
    while number:
        with suppress(ValueError):
            setup = parse_document(_made(rng, apart)).setup
            if setup is not None and not defects(setup):
                number -= 1
                yield position_of(setup)


def _made(rng: random.Random, apart: bool) -> dict[str, Any]:
    columns, rows = rng.randint(8, 12), rng.randint(8, 12)
    left, top = rng.randint(2, columns - 5), rng.randint(2, rows - 5)
    inside = _block(left, top, 3)
    near = [s for s in _block(left - 2, top - 2, 7) if s not in inside]
    wet = rng.choice((0.7, 0.85, 0.95))
    dry = {s: rng.choice(".^^") for s in near if rng.random() > wet}
    boards: dict[str, list[dict[str, Any]]] = {epoch: [] for epoch in EPOCHS}
    taken: dict[str, set[Square]] = {epoch: set() for epoch in EPOCHS}

    def put(epoch: str, at: Square, kind: str, size: int, owner: str) -> None:
        squares = set(_block(*at, size))
        if squares & taken[epoch] or not all(x < columns and y < rows for x, y in squares):
            return
        taken[epoch] |= squares
        if kind != "civil":
            dry.update((s, dry.get(s, "^")) for s in squares)
        entry = {"building": NAMES[kind, size], "at": _name(at)}
        boards[epoch].append(entry | ({"owner": owner} if kind != "civil" else {}))

    # What is upgraded, with its shadow or without, and what stands around it.
    grown = rng.choice((*KINDS, "civil"))
    hand = [grown, *(rng.choice(KINDS) for _ in range(3))]
    inner = left + rng.randint(0, 1), top + rng.randint(0, 1)
    put("might", inner, grown, 2, "red")
    if rng.random() < 0.4:
        put("faith", inner, grown, 2, "red")
    if grown != "civil":
        dry |= dict.fromkeys(inside, ".")
    if apart:
        one, other = rng.sample((_left, _above, _right, _below), 2)
        kinds = rng.choice(KINDS[:2]), rng.choice(KINDS[:2])
        hand[1:] = [kinds[0], *kinds]
        first, second = rng.randrange(3), rng.randrange(3)
        put("faith", one(left, top, first, 1), rng.choice(KINDS), 1, "green")
        put("faith", one(left, top, first, 2), kinds[0], 1, "green")
        put("faith", other(left, top, second, 2), kinds[1], 1, "green")
        dry[other(left, top, second, 1)] = "."
        put("might", one(left, top, rng.randrange(3), 1), kinds[0], 1, "red")
        put("might", other(left, top, second, 1), kinds[0], 1, "green")
    for epoch, tries in (("might", 1), ("faith", 1)) if apart else (("might", 3), ("faith", 6)):
        for _ in range(rng.randint(0 if apart else 1, tries)):
            kind, owner = rng.choice(KINDS), rng.choice(("red", "green"))
            put(epoch, rng.choice(near), kind, rng.choice((1, 1, 1, 1, 2)), owner)
    if rng.random() < 0.5:
        put("faith", rng.choice(inside), rng.choice(KINDS), 1, rng.choice(("red", "green")))
    # All the mover's cubes are on the boards but one or none: what frees one allows much.
    on_boards = sum(b.get("owner") == "red" for e in EPOCHS for b in boards[e])
    spare = CUBES - on_boards - rng.choice((0, 0, 1, 12))
    for i, at in enumerate((x, y) for y in (0, 3) for x in range(0, columns - 2, 3)):
        cubes = min(5, spare - 5 * i)
        if cubes > 0:
            entry = {"building": "city", "at": _name(at), "cubes": {"red": cubes}}
            boards["reason"].append(entry)
    return {
        "khronos": 1,
        "title": "wide",
        "map": {
            "name": "wide",
            "terrain": "".join(
                "".join(dry.get((x, y), "~") for x in range(columns)) + "\n" for y in range(rows)
            ),
            "hamlets": [],
        },
        "ruleset": "rio-grande",
        "turn": {"number": rng.choice((4, 7)), "player": "red", "phase": "action"},
        "players": [
            {
                "color": "red",
                "ecus": rng.randint(2, 6),
                "hand": {kind: hand.count(kind) for kind in KINDS},
                "adventurers": ["might", "faith"],
            },
            {"color": "green", "ecus": 0, "hand": 0, "adventurers": ["might", "might"]},
        ],
        "boards": boards,
    }


def _left(left: int, top: int, along: int, away: int) -> Square:
    return left - away, top + along


def _right(left: int, top: int, along: int, away: int) -> Square:
    return left + 2 + away, top + along


def _above(left: int, top: int, along: int, away: int) -> Square:
    return left + along, top - away


def _below(left: int, top: int, along: int, away: int) -> Square:
    return left + along, top + 2 + away


def _block(left: int, top: int, size: int) -> list[Square]:
    return [(left + x, top + y) for y in range(size) for x in range(size)]


def _name(square: Square) -> str:
    return "abcdefghijkl"[square[0]] + str(square[1] + 1)
