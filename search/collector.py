"""Searches without the cyclic garbage collector.

A search makes hundreds of thousands of objects that stay, and the collector looks at them again and
again: a quarter of a survey's time. What is garbage in circles waits until the search has ended.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def resting() -> Iterator[None]:
    """No collections, in the whole process, until the block ends; blocks may lie in one another."""
    working = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if working:
            gc.enable()
