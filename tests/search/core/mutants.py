"""Positions in which the proof was once wrong (``tests/search/solve/proofs``), a little changed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

from positions.files.load_position import parse_document
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCHS, KINDS
from search.rules.convert import position_of
from search.rules.position import Position
from search.rules.setup_check import defects

FOLDER = Path(__file__).parents[2] / "search" / "solve" / "proofs"
#: Those with so little land that all turns can be listed.
SPARSE = ("apart-1", "refused-1", "refused-2", "refused-3")
#: Squares of a side at most, water being added below and to the right.
SIDE = 11
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def mutants(seed: str, number: int) -> Iterator[Position]:
    """So many positions, the same for the same seed; one in ten is changed further later on."""
    rng = random.Random(seed)
    pool = [json.loads((FOLDER / f"{name}.position.json").read_text("utf-8")) for name in SPARSE]
    while number:
        document = _Mutant(rng, deepcopy(rng.choice(pool))).changed()
        with suppress(ValueError):
            setup = parse_document(document).setup
            if setup is None or defects(setup):
                continue
            number -= 1
            if rng.random() < 0.1:
                pool.append(document)
            yield position_of(setup)


class _Mutant:
    def __init__(self, rng: random.Random, document: dict[str, Any]) -> None:
        self.rng, self.document = rng, document
        self.rows = [list(row) for row in document["map"]["terrain"].split()]
        self.owners = [player["color"] for player in document["players"]]

    def changed(self) -> dict[str, Any]:
        if len(self.rows) < SIDE > len(self.rows[0]) and self.rng.random() < 0.3:
            self.rows = [[*row, "~", "~"] for row in self.rows]
            self.rows.append(["~"] * len(self.rows[0]))
        for _ in range(self.rng.randint(1, 5)):
            self.rng.choice((self._moved, self._added, self._added, self._land, self._other))()
        terrain = "".join("".join(row) + "\n" for row in self.rows)
        self.document["map"]["terrain"] = terrain
        return self.document

    def _board(self) -> list[dict[str, Any]]:
        epoch = self.rng.choice((*EPOCHS, "faith"))
        result: list[dict[str, Any]] = self.document["boards"].setdefault(epoch, [])
        return result

    def _moved(self) -> None:
        """A building to a square beside it, or away."""
        if board := self._board():
            one = self.rng.choice(board)
            x, y = LETTERS.index(one["at"][0]), int(one["at"][1:]) - 1
            x, y = x + self.rng.randint(-1, 1), y + self.rng.randint(-1, 1)
            if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0]) and self.rng.random() < 0.7:
                one["at"] = f"{LETTERS[x]}{y + 1}"
                self._dry(x, y, 1)
            else:
                board.remove(one)

    def _added(self) -> None:
        """A building, on dry ground; some of them have a ruin or tile on reason."""
        name, (kind, size) = self.rng.choice(sorted(BUILDING_KIND_SIZE.items()))
        x, y = self.rng.randrange(len(self.rows[0])), self.rng.randrange(len(self.rows))
        entry = {"building": name, "at": f"{LETTERS[x]}{y + 1}"}
        board = self._board()
        reason = self.document["boards"].setdefault("reason", [])
        if board is reason and size == 1:
            return
        owned = kind != CIVIL and board is not reason
        board.append(entry | ({"owner": self.rng.choice(self.owners)} if owned else {}))
        if size == 1 or owned:
            self._dry(x, y, size)
        if size > 1 and board is not reason and self.rng.random() < 0.5:
            reason.append(dict(entry))

    def _dry(self, x: int, y: int, size: int) -> None:
        for row in self.rows[y : y + size]:
            row[x : x + size] = ["^" if square == "~" else square for square in row[x : x + size]]

    def _land(self) -> None:
        row = self.rng.choice(self.rows)
        row[self.rng.randrange(len(row))] = self.rng.choice(".^~.~~")

    def _other(self) -> None:
        """Another card in hand, or one more; another owner of a building."""
        board = self._board()
        owned = [one for one in board if "owner" in one]
        if owned and self.rng.random() < 0.4:
            self.rng.choice(owned)["owner"] = self.rng.choice(self.owners)
            return
        mover = self.document["turn"]["player"]
        player = next(one for one in self.document["players"] if one["color"] == mover)
        hand = [kind for kind, number in player["hand"].items() for _ in range(number)]
        self.rng.shuffle(hand)
        hand = [*hand[: self.rng.randint(2, 3)], self.rng.choice(KINDS)]
        player["hand"] = {kind: hand.count(kind) for kind in KINDS}
