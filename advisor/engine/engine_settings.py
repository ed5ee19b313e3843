"""Limits of the engine, read from ``data/engine.yaml``; the command line may change some."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import resources
from typing import Final

import yaml

from advisor.words.say import say
from search.run.machine import processors

_MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """See ``data/engine.yaml`` for what each limit means; sizes in bytes, times in seconds."""

    workers: int
    longest_line: int
    most_queued: int
    most_queued_bytes: int
    most_unread_bytes: int
    grace_seconds: float
    attempts: int
    failed_starts: int
    most_known_bytes: int
    most_paused: int
    nice: int
    memory_mb: int
    killed_beyond_share: float
    recycle_beyond_share: float
    watch_seconds: float
    listen_seconds: float

    @property
    def memory(self) -> int:
        """Bytes of one process beyond which it stops thinking and answers."""
        return self.memory_mb * _MEGABYTE


def settings(
    workers: int | None = None,
    memory_mb: int | None = None,
    most_queued: int | None = None,
    most_paused: int | None = None,
) -> EngineSettings:
    """The limits of the data file with these changed; by default a worker for every core.

    :raises ValueError: more workers than cores, or a number below 1.
    """
    text = (resources.files("advisor.engine") / "engine.yaml").read_text("utf-8")
    chosen = EngineSettings(workers=processors(), **yaml.safe_load(text))
    if workers is not None:
        if not 1 <= workers <= processors():
            raise ValueError(say("engine-workers", cores=processors()))
        chosen = replace(chosen, workers=workers)
    if memory_mb is not None:
        chosen = replace(chosen, memory_mb=memory_mb)
    if most_queued is not None:
        chosen = replace(chosen, most_queued=most_queued)
    if most_paused is not None:
        chosen = replace(chosen, most_paused=most_paused)
    return chosen
