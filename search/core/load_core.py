"""Loads the compiled core and gives its functions their types."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import (
    POINTER,
    c_char_p,
    c_double,
    c_int,
    c_int16,
    c_longlong,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from functools import cache
from pathlib import Path
from typing import Any, Final
from weakref import finalize

from search.core.core_missing import CoreMissing
from search.core.library_file import LIBRARY, SIZES, SOURCES, digest

#: Of the interface, as ``src/interface/core.cpp`` has it.
VERSION: Final = 14

#: What the core answers where there is no memory.
NO_MEMORY: Final = -2

ARRAY = POINTER(c_int16)
REALS = POINTER(c_double)
INTS = POINTER(c_int)
#: What a survey asks: the worth of a node, with the adventurers and Ecus that it is left with.
WORTH_CALLBACK = ctypes.CFUNCTYPE(c_double, c_int, c_int, c_int, c_int)


def released(owner: object, free: Callable[..., object], *held: object) -> None:
    """Give back what the core keeps for an object, ``free(*held)``, once the object is gone.

    What is held lives as long. At the interpreter's end nothing is given back: objects then go in
    any order, and what belongs to a map would go after it.
    """
    finalize(owner, free, *held).atexit = False


class Library:
    """The functions of the core; all of them leave the interpreter's lock alone while they work."""

    def __init__(self, path: Path, words: int) -> None:
        try:
            core = _Sized(ctypes.CDLL(str(path)), words)
        except OSError as error:
            raise CoreMissing(
                f"The compiled core is missing ({error}). "
                "Install the project again: pip install -e ."
            ) from None
        core.version.restype = c_int
        core.sources.restype = c_char_p
        built = core.sources().decode()
        if core.version() != VERSION or (SOURCES.is_dir() and built != digest()):
            raise CoreMissing(
                f"{path.name} was built from other sources than these. "
                "Install the project again: pip install -e ."
            )
        #: columns, rows, seats, terrain, printed hamlets, surcharges, attached -> map, or 0
        self.map = _typed(
            *(core.map, c_void_p, c_int, c_int, c_int, c_char_p, c_char_p, c_int, c_int, c_int)
        )
        self.forget = _typed(core.forget, None, c_void_p)
        self.legal = _typed(core.legal, c_int, c_void_p, ARRAY, c_int, ARRAY, c_int)
        self.resolve = _typed(
            core.resolve, c_int, c_void_p, ARRAY, c_int, ARRAY, ARRAY, c_int, ARRAY, c_int
        )
        self.games = _typed(
            core.games,
            *(c_int, c_void_p, ARRAY, c_int, POINTER(c_uint64), c_int, c_int, POINTER(c_int)),
            POINTER(c_int),
        )
        self.perft = _typed(
            core.perft,
            *(c_int, c_void_p, ARRAY, c_int, c_int, POINTER(c_int)),
            *(POINTER(c_longlong), POINTER(c_longlong)),
        )
        self.open = _typed(core.open, c_void_p, c_void_p, ARRAY, c_int, c_uint64)
        self.copy = _typed(core.copy, c_void_p, c_void_p)
        self.close = _typed(core.close, None, c_void_p)
        self.look = _typed(core.look, c_int, c_void_p)
        self.list = _typed(core.list, c_int, c_void_p, ARRAY, c_int)
        self.make = _typed(core.make, c_int, c_void_p, c_int, ARRAY)
        self.decide = _typed(core.decide, c_int, c_void_p, c_int, ARRAY)
        self.end_turn = _typed(core.end_turn, c_int, c_void_p, POINTER(c_int))
        self.over = _typed(core.over, c_int, c_void_p)
        self.state = _typed(core.state, c_uint64, c_void_p, POINTER(c_int))
        self.features = _typed(core.features, c_int, c_void_p, ARRAY, c_int, c_int, ARRAY, c_int)
        self.weights = _typed(core.weights, c_void_p, c_int, c_int, REALS, c_int)
        self.unload = _typed(core.unload, None, c_void_p)
        self.playouts = _typed(
            core.playouts,
            *(c_int, c_void_p, c_void_p, ARRAY, c_int, ARRAY, c_int, REALS, POINTER(c_uint8)),
            *(POINTER(c_uint32), POINTER(c_int), c_uint64, POINTER(c_int)),
            *(REALS, POINTER(c_int), ARRAY, c_int),
        )
        self.room = _typed(core.room, c_void_p, c_void_p)
        self.leave = _typed(core.leave, None, c_void_p, c_void_p)
        self.survey = _typed(
            core.survey,
            *(c_int, c_void_p, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, INTS, c_uint64),
            *(c_double, c_double, c_double, c_int, c_int, c_int, c_int, WORTH_CALLBACK, INTS, INTS),
        )
        self.endings = _typed(core.endings, c_int, c_void_p, c_void_p, REALS, INTS)
        self.distinct = _typed(core.distinct, c_int, c_void_p, c_void_p, c_int, INTS)
        self.ending = _typed(core.ending, c_int, c_void_p, c_void_p, c_int, ARRAY, c_int)
        self.node = _typed(core.node, c_int, c_void_p, c_void_p, c_int, REALS, INTS, ARRAY, c_int)
        self.edge = _typed(core.edge, c_int, c_void_p, c_void_p, c_int, INTS, c_int)
        self.judge = _typed(
            core.judge, c_int, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, REALS
        )
        self.step = _typed(
            core.step,
            *(c_int, c_void_p, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, c_uint64),
            *(c_int, c_double, INTS),
        )
        self.hand = _typed(core.hand, c_double, c_void_p, c_int, INTS, REALS, c_int, INTS)
        self.search = _typed(
            core.search,
            c_void_p,
            *(c_void_p, ARRAY, c_int, POINTER(c_int), c_int, POINTER(c_uint64), c_int),
            *(POINTER(c_uint64), c_int, c_int, c_int, c_longlong, POINTER(c_int)),
        )
        self.raise_bar = _typed(core.raise_bar, c_int, c_void_p, c_int)
        self.prepare = _typed(core.prepare, c_int, c_void_p)
        self.work = _typed(core.work, c_int, c_void_p)
        self.result = _typed(core.result, c_int, c_void_p, POINTER(c_longlong))
        self.found = _typed(core.found, c_int, c_void_p, c_int, ARRAY, c_int)
        self.case = _typed(core.case, c_int, c_void_p, c_int, POINTER(c_int), POINTER(c_uint64))
        self.end = _typed(core.end, c_int, c_void_p)


class _Sized:
    """The functions of the library that end with a number of words."""

    def __init__(self, core: ctypes.CDLL, words: int) -> None:
        self._core, self._words = core, words

    def __getattr__(self, name: str) -> Any:
        return getattr(self._core, f"khronos_{name}_{self._words}")


def _typed(function: Any, result: Any, *arguments: Any) -> Any:
    function.restype, function.argtypes = result, list(arguments)
    return function


def words_of(columns: int, rows: int) -> int:
    """Words of 64 bits that the squares of a map take, with a spare row's worth of bits."""
    return next(words for words in SIZES if (columns + 1) * rows <= 64 * words)


@cache
def library(words: int = SIZES[0]) -> Library:
    """The core for maps that take so many words, one of ``SIZES``; any where no map is needed.

    :raises CoreMissing: if it was not compiled, or from other sources.
    """
    return Library(LIBRARY, words)
