"""Plays the games of the guide, as many as there is time for; every one is kept at once."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from advisor.bots.arena.arena_match import Setting, play_and_tell
from benchmarks.guide.game_plan import GameLine
from benchmarks.guide.game_store import GameStore
from positions.files.save import write_text_safely
from positions.records.record_files import GameRecord
from search.run.workers import Crew, in_any_order, result_of

#: Games after which the archives are packed anew.
PACKED_EVERY: Final = 500


def timed_game(unit: tuple[Setting, int]) -> tuple[GameRecord, float]:
    """One game without what the players thought, and the seconds that the processor worked."""
    begun = time.process_time()
    record = play_and_tell(unit).record
    return without_opinions(record), time.process_time() - begun


def without_opinions(record: GameRecord) -> GameRecord:
    """The record without the players' opinions, which take a third of the room."""
    plays = [replace(play, opinion=None) for play in record.plays]
    return GameRecord.of(
        record.start, record.players, plays, record.result, record.title, record.seed
    )


def play(
    store: GameStore, pace_file: Path, crew: Crew, games: int | None, minutes: float | None
) -> int:
    """Play what is missing of the first ``games`` games of the plan; returns how many were played.

    No game is begun after so many minutes; those under way are played to their end. ``pace_file``
    counts the games and the seconds of the processor that they took, by players.

    :raises WorkerDied: a game has ended its worker again and again.
    """
    missing = store.missing(games)
    lines = {(line.setting, number): line for line, number in missing}
    begun, played = time.monotonic(), 0
    pace = _paces(pace_file)

    def todo() -> Iterator[tuple[Setting, int]]:
        for line, number in missing:
            if minutes is not None and time.monotonic() - begun >= 60 * minutes:
                return
            yield line.setting, number

    try:
        for unit, future in in_any_order(crew, timed_game, todo()):
            record, seconds = result_of(future)
            line = lines[unit]
            store.write(line, unit[1], record)
            played += 1
            _count(pace, line, seconds)
            _tell(played, len(missing), time.monotonic() - begun)
            if played % PACKED_EVERY == 0:
                store.pack()
                _keep(pace_file, pace)
    finally:
        if sys.stderr.isatty() and played:
            print(file=sys.stderr)
        _keep(pace_file, pace)
    return played


def _tell(played: int, missing: int, seconds: float) -> None:
    if sys.stderr.isatty():
        text = f"{played} of {missing} games, {3600 * played / seconds:.0f} an hour"
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _paces(file: Path) -> dict[str, list[float]]:
    paces: dict[str, list[float]] = json.loads(file.read_text()) if file.exists() else {}
    return paces


def _count(pace: dict[str, list[float]], line: GameLine, seconds: float) -> None:
    games, total = pace.get(str(line.players), (0, 0.0))
    pace[str(line.players)] = [games + 1, round(total + seconds, 2)]


def _keep(file: Path, pace: dict[str, list[float]]) -> None:
    if pace:
        write_text_safely(file, json.dumps(pace, sort_keys=True) + "\n")
