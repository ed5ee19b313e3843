"""Which version of the program this is."""

from __future__ import annotations

from importlib import metadata

DISTRIBUTION = "khronos-advisor"


def number() -> str | None:
    """The version as installed, such as ``0.1.0``; None if it runs without being installed."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return None
