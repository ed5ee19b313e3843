"""A position on the largest map, a hamlet on every other square: as many domains as can be."""

from __future__ import annotations

from typing import Any

SIDE = 26


def largest() -> dict[str, Any]:
    """It as a document; red has cards for every kind of play."""
    squares = [
        f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}"
        for y in range(SIDE)
        for x in range(SIDE)
        if (x + y) % 2
    ]
    return {
        "khronos": 1,
        "map": {
            "name": "chessboard",
            "terrain": "\n".join(["." * SIDE] * SIDE),
            "hamlets": squares,
        },
        "turn": {"number": 4, "player": "red"},
        "players": [
            {
                "color": "red",
                "ecus": 4,
                "hand": {"civil": 1, "military": 2, "religious": 1},
                "adventurers": ["might", "reason"],
            },
            {"color": "white", "ecus": 7, "hand": 4, "adventurers": ["might", "faith"]},
        ],
        "boards": {
            "might": [{"building": "keep", "at": "a1", "owner": "red"}],
            "faith": [{"building": "keep", "at": "c3", "owner": "white"}],
            "reason": [],
        },
        "discard": {},
    }
