"""The rules in the core against the engine: the same plays, the same outcomes, nothing hostile."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from core_positions import played_on, positions
from probing import probe
from reference.legal import card_plays, expand

from search.core.core_missing import CoreMissing
from search.core.library_file import LIBRARY, SIZES, digest
from search.core.load_core import ARRAY, Library, library, words_of
from search.core.position_arrays import numbers_of
from search.core.position_codec import ground_of
from search.core.resolver import resolved
from search.rules.legal_plays import moves
from search.rules.move import CardMove, Move, move_of, play_of
from search.rules.position import Position
from search.rules.resolution import outcomes

HEAD, ENTRY = 19, 6
ROOM = 4_000_000
BUFFER = np.zeros(ROOM, dtype=np.int16)
#: Hands with which most plays can be paid.
HANDS = ((4, 0, 0), (0, 4, 0), (0, 0, 4), (2, 1, 1), (1, 2, 1), (1, 1, 2), (0, 2, 2))

Numbers = tuple[int, ...]


def key(numbers: Numbers) -> tuple[Numbers, Numbers, Counter[Numbers]]:
    """Stock, supply and what stands on the boards."""
    entries = [numbers[i : i + ENTRY] for i in range(HEAD, HEAD + ENTRY * numbers[HEAD - 1], ENTRY)]
    return numbers[4:13], numbers[13:18], Counter(entries)


def legal_in_core(position: Position) -> set[Numbers]:
    """Plays without payment and charges: type, epoch, source, shape, square."""
    numbers = numbers_of(position)
    pointer = BUFFER.ctypes.data_as(ARRAY)
    source = numbers.ctypes.data_as(ARRAY)
    ground = ground_of(position.table)
    count = ground.library.legal_plays(ground.handle, source, len(numbers), pointer, ROOM)
    assert count >= 0
    return {tuple(BUFFER[8 * i : 8 * i + 5].tolist()) for i in range(count)}


def outcomes_in_core(position: Position, play: Numbers) -> list[Numbers]:
    numbers, wanted = numbers_of(position), np.array(play, dtype=np.int16)
    count = probe(position.table, numbers, len(numbers), wanted, BUFFER)
    assert count >= 0
    result, at = [], 0
    for _ in range(count):
        length = int(BUFFER[at])
        result.append(tuple(BUFFER[at + 1 : at + 1 + length].tolist()))
        at += length + 1
    return result


def same(position: Position, rng: random.Random, share: float) -> int:
    """Compare all plays, and the outcomes of a share of them; how many outcomes."""
    by_play: dict[Numbers, Move] = {}
    geometry = position.table.geometry
    for move in expand(card_plays(position)):
        # Without what its type does not need, as the core has it.
        by_play.setdefault(move_of(play_of(move, geometry), geometry)[:5], move)
    assert legal_in_core(position) == set(by_play)
    compared = 0
    for play, move in by_play.items():
        if rng.random() < share:
            core = [key(result) for result in outcomes_in_core(position, play)]
            engine = [key(tuple(numbers_of(end).tolist())) for end in outcomes(position, move)]
            assert all(one in engine for one in core)
            assert all(one in core for one in engine)
            compared += len(engine)
    return compared


def compare(name: str, number: int, share: float) -> int:
    rng = random.Random(name)
    compared = 0
    for start in positions(name, number):
        here = played_on(start, rng, rng.randrange(4))
        hands = tuple(
            rng.choice(HANDS) if seat == here.mover else hand
            for seat, hand in enumerate(here.hands)
        )
        here = here.replace(ecus=(50,) * len(here.ecus), hands=hands)
        compared += same(here, rng, share)
    return compared


def test_plays_and_outcomes_are_those_of_the_engine() -> None:
    assert compare("core", 6, 1.0) > 1000


@pytest.mark.full
def test_plays_and_outcomes_are_those_of_the_engine_on_many() -> None:
    assert compare("core-full", 500, 1.0) > 100_000


def test_numbers_that_are_no_position_are_refused() -> None:
    rng = random.Random(3)
    for start in positions("hostile", 1):
        good = numbers_of(start)
        ground = ground_of(start.table)
        for _ in range(300):
            bad = good.copy()
            for _ in range(rng.randint(1, 4)):
                bad[rng.randrange(len(bad))] = rng.choice((-1, 7, 99, 300, -32768, 32767))
            bad = bad[: rng.randint(0, len(bad))]
            if (bad == good[: len(bad)]).all() and len(bad) == len(good):
                continue
            pointer = BUFFER.ctypes.data_as(ARRAY)
            count = ground.library.legal_plays(
                ground.handle, bad.ctypes.data_as(ARRAY), len(bad), pointer, ROOM
            )
            assert count >= -1


def test_what_cannot_be_resolved_is_refused() -> None:
    rng = random.Random("hostile resolving")
    refused = 0
    for start in positions("hostile", 2):
        plays = [move for move in moves(start) if isinstance(move, CardMove)]
        for move in rng.sample(plays, min(40, len(plays))):
            assert resolved(start, move, ()).seat >= -1
            numbers = list(move[:5])
            numbers[rng.randrange(5)] = rng.choice((-32768, -1, 0, 2, 6, 9, 400, 32767))
            choices = tuple(rng.choice((-1, 0, 7, 32767)) for _ in range(rng.randrange(3)))
            try:
                resolved(start, CardMove(*numbers, move.cards, move.by), choices)
            except ValueError:
                refused += 1
            with pytest.raises(ValueError, match="does not resolve"):
                resolved(start, move, (-1,))
    assert refused > 30


def test_a_missing_core_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CoreMissing, match="pip install"):
        Library(tmp_path / "khronos_core.so", 3)


def test_every_size_of_map_has_the_smallest_core_that_it_fits_in() -> None:
    for columns in range(1, 27):
        for rows in range(1, 27):
            words = words_of(columns, rows)
            bits = (columns + 1) * rows
            assert bits <= 64 * words
            assert all(bits > 64 * less for less in SIZES if less < words)
    assert {words_of(*size) for size in ((6, 6), (8, 8), (14, 12), (16, 20), (26, 26))} == {*SIZES}
    functions = library(SIZES[0])
    assert not functions.map_open(26, 26, 2, b"." * 676, bytes(676), 0, 0, 0)


def test_a_core_of_other_sources_says_what_to_do(tmp_path: Path) -> None:
    other = tmp_path / LIBRARY.name
    other.write_bytes(LIBRARY.read_bytes().replace(digest().encode(), b"0" * 64))
    with pytest.raises(CoreMissing, match="other sources"):
        Library(other, SIZES[0])
