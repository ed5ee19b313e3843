"""What is raised where the compiled core cannot be used; apart, so that asking costs no import."""

from __future__ import annotations


class CoreMissing(Exception):
    """The compiled core is not there, or not that of this source."""
