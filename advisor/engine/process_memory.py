"""How much memory a process has, in bytes."""

from __future__ import annotations

import os
from pathlib import Path


def memory_of(pid: int | None = None) -> int | None:
    """Bytes that a process (by default this one) holds in memory; None if unknown.

    From ``/proc``; elsewhere the most that this process ever had.
    """
    try:
        fields = Path(f"/proc/{pid or 'self'}/statm").read_bytes().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        if pid is not None:
            return None
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if os.uname().sysname == "Darwin" else peak * 1024
