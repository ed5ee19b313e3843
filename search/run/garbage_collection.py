"""Searches without the cyclic garbage collector.

A search makes hundreds of thousands of objects that stay, and the collector looks at them again and
again: a quarter of a survey's time. What is garbage in circles waits until the search has ended.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

#: Objects that searches made and that may be there before all are looked through for garbage.
_MANY: Final = 2_000_000
#: Objects that were made in blocks and not looked at since.
_unseen = 0
kept = False  #: Whether somebody keeps objects frozen: asked, ``gc`` counts them one by one.


@contextmanager
def resting() -> Iterator[None]:
    """No collections, in the whole process, until the block ends; blocks may lie in one another.

    What a block leaves is counted among what is old, without a look at it: most of it goes as soon
    as nobody knows it any more. From time to time a block begins with a collection.
    """
    global _unseen
    working = gc.isenabled()
    if working and _unseen > _MANY:
        gc.collect()
        _unseen = 0
    gc.disable()
    try:
        yield
    finally:
        if working:
            _unseen += gc.get_count()[0]
            if not kept:  # else what is frozen would be looked at again
                gc.freeze()
                gc.unfreeze()
            gc.enable()
