"""Whether the whole page is to run again: somebody has changed more than the part that runs.

Whoever changes it says so with ``want``; the run of the whole page, and of each part that watches
the engine, asks ``wanted`` when it ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from advisor.page.visit import session


@dataclass(slots=True)
class _WholeRun:
    """A session's wish."""

    wanted: bool = False


def want() -> None:
    """More has to be shown again than the part that runs: the whole page runs once more."""
    session.of(_WholeRun).wanted = True


def wanted() -> bool:
    """Whether that was said since this was asked last."""
    wish = session.of(_WholeRun)
    said, wish.wanted = wish.wanted, False
    return said
