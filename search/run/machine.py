"""What this machine gives to this process."""

from __future__ import annotations

import os


def processors() -> int:
    """Processors that this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
