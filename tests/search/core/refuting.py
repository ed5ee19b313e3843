"""The enemies of the lemmas (``refuting.cpp``), compiled with the core's own sources."""

from __future__ import annotations

import ctypes
import fcntl
import hashlib
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from search.core.building.compiling import compiled
from search.core.free_turns import GAIN, Goal
from search.core.library_file import SOURCES, digest
from search.core.load_core import ARRAY
from search.core.position_arrays import numbers_of
from search.core.position_codec import map_of
from search.core.proved_bound import who_of
from search.rules.position import Position

_SOURCE = Path(__file__).parent / "refuting.cpp"
_TURNS = Path(__file__).parent / "listening.cpp"
_KEYS = Path(__file__).parent / "keys_and_fares.cpp"


@cache
def beside_the_core(source: Path, words: int = 1) -> Any:
    """Compiled once, with the core's assertions on, and kept for the next run of the tests as long
    as no source changes; whoever asks for it meanwhile waits. A map may have 64 squares a word."""
    told = hashlib.sha256(digest().encode() + source.read_bytes()).hexdigest()[:16]
    made = Path(tempfile.gettempdir()) / f"khronos-{source.stem}-{words}-{told}.so"
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            compiled(
                source, made, [(f"-I{SOURCES}", f"-DWORDS={words}", "-DKHRONOS_ASSERT", "-O1")]
            )
    return ctypes.CDLL(str(made))


def refuted(position: Position, seed: int, samples: int, lead: bool = False) -> list[int]:
    """Pairs of blocks tried, those called independent, those that prove it wrong, by how; then last
    plays priced by lemma 9, those that brought more; the same for lemmas 10 and 11;
    pairs looked up by square, those found tied wrongly; independent pairs close together; threes of
    blocks, and those that do not add up; plays of one card more, and those that reach more; last
    plays of which lemma 14 tells something, and those that brought more. With ``lead`` rivals'
    incomes are looked at as well."""
    numbers, counts = numbers_of(position), (ctypes.c_longlong * 20)()
    result = beside_the_core(_SOURCE).khronos_refute(
        *map_of(position.table),
        *(numbers.ctypes.data_as(ARRAY), len(numbers)),
        *(int(position.number in position.table.pays) | lead << 1, ctypes.c_longlong(seed)),
        *(ctypes.c_longlong(samples), counts),
    )
    assert result >= 0
    return list(counts)


def exhausted(position: Position, limit: int, goal: Goal = GAIN) -> int | None:
    """The most that a free turn brings, found without any lemma but that equal boards with equal
    cards have equal futures; None where it takes more than ``limit`` plays."""
    numbers, most = numbers_of(position), ctypes.c_int(0)
    who = who_of(position, goal, position.hand)
    result = beside_the_core(_SOURCE).khronos_exhaust(
        *map_of(position.table),
        *(numbers.ctypes.data_as(ARRAY), len(numbers)),
        *(int(position.number in position.table.pays), who),
        *(ctypes.c_longlong(limit), ctypes.byref(most)),
    )
    assert result >= 0
    return most.value if result else None


def turns(position: Position, limit: int) -> tuple[int, int, int] | None:
    """How many different turns there are, how many of them the search of blocks leaves out, and how
    many that it looks at are none; None where that takes more than ``limit`` plays."""
    numbers, counts = numbers_of(position), (ctypes.c_longlong * 3)()
    words = 1 if position.table.geometry.squares <= 64 else 3
    result = beside_the_core(_TURNS, words).khronos_turns(
        *map_of(position.table),
        *(numbers.ctypes.data_as(ARRAY), len(numbers)),
        *(who_of(position, GAIN, position.hand), int(position.number in position.table.pays)),
        *(ctypes.c_longlong(limit), counts),
    )
    every, missing, invented = counts
    return (every, missing, invented) if result == 1 else None


def met_again(position: Position, limit: int) -> tuple[int, int]:
    """How often a state was met again while at most ``limit`` plays were resolved, and how often
    another state had its key."""
    numbers, counts = numbers_of(position), (ctypes.c_longlong * 2)()
    result = beside_the_core(_KEYS).khronos_meet(
        *map_of(position.table),
        *(numbers.ctypes.data_as(ARRAY), len(numbers)),
        *(who_of(position, GAIN, position.hand), ctypes.c_longlong(limit), counts),
    )
    assert result == 0
    again, differing = counts
    return again, differing


def fare(who: tuple[int, int, int, int], spread: tuple[int, int, int], stand: int) -> int | None:
    """Ecus for travelling at least, None where it cannot be done: from the epoch and cards charged
    of one adventurer and the other, with cards played on each board, to a set of boards as bits."""
    result: int = beside_the_core(_KEYS).khronos_fare(
        (ctypes.c_int * 4)(*who), (ctypes.c_int8 * 3)(*spread), stand
    )
    assert result >= 0
    return result if result < 100 else None
