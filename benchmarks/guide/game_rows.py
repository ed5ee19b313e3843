"""What is computed of every game and kept, a line each: its luck, and what happened in it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.guide.game_counts import ended_game, replayed_game
from benchmarks.guide.game_luck import lucky_game
from benchmarks.guide.game_store import GameStore
from benchmarks.kept_rows import Row, Rows
from positions.records.record_files import GameRecord
from search.run.workers import Crew, in_any_order, result_of


@dataclass(frozen=True, slots=True)
class RowKind:
    """Rows of one kind: the file they are kept in, and how one is made of a game."""

    file: str
    make: Callable[[tuple[str, GameRecord]], Row]


KINDS: Final = {
    "luck": RowKind("guide-luck.jsonl.gz", lucky_game),
    "replay": RowKind("guide-replay.jsonl.gz", replayed_game),
    "exchanging": RowKind("guide-exchanging.jsonl.gz", ended_game),
}


def make(kind: RowKind, store: GameStore, data: Path, crew: Crew, minutes: float | None) -> int:
    """Make the rows that are missing, none begun after so many minutes; returns how many."""
    kept = Rows(data / kind.file)
    known = {row["game"] for row in kept.rows}
    total = sum(len(store.numbers(line)) for line in store.lines)
    begun, count = time.monotonic(), 0

    def todo() -> Iterator[tuple[str, GameRecord]]:
        for name, _, _, record in store.records(known):
            if minutes is not None and time.monotonic() - begun >= 60 * minutes:
                return
            yield name, record

    try:
        for _, future in in_any_order(crew, kind.make, todo()):
            kept.add(result_of(future))
            count += 1
            if sys.stderr.isatty():
                print(f"\r\033[K{len(kept.rows)} of {total} games", end="", file=sys.stderr)
    finally:
        if sys.stderr.isatty() and count:
            print(file=sys.stderr)
        kept.pack()
    return count
