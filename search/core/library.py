"""Loads the compiled core and gives its functions their types."""

from __future__ import annotations

import ctypes
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

from search.core.building.compiling import LIBRARY, SOURCES, digest
from search.missing import CoreMissing

#: Of the interface, as ``src/core.cpp`` has it.
VERSION: Final = 9

ARRAY = POINTER(c_int16)
REALS = POINTER(c_double)
INTS = POINTER(c_int)
#: What a survey asks: the worth of a node, with the adventurers and Ecus that it is left with.
ASKED = ctypes.CFUNCTYPE(c_double, c_int, c_int, c_int, c_int)


class Library:
    """The functions of the core; all of them leave the interpreter's lock alone while they work."""

    def __init__(self, path: Path) -> None:
        try:
            core: Any = ctypes.CDLL(str(path))
        except OSError as error:
            raise CoreMissing(
                f"The compiled core is missing ({error}). "
                "Install the project again: pip install -e ."
            ) from None
        core.khronos_version.restype = c_int
        core.khronos_sources.restype = c_char_p
        built = core.khronos_sources().decode()
        if core.khronos_version() != VERSION or (SOURCES.is_dir() and built != digest()):
            raise CoreMissing(
                f"{path.name} was built from other sources than these. "
                "Install the project again: pip install -e ."
            )
        #: columns, rows, seats, terrain, printed hamlets, surcharges -> map, or 0
        self.map = _typed(
            core.khronos_map, c_void_p, c_int, c_int, c_int, c_char_p, c_char_p, c_int, c_int
        )
        self.forget = _typed(core.khronos_forget, None, c_void_p)
        self.legal = _typed(core.khronos_legal, c_int, c_void_p, ARRAY, c_int, ARRAY, c_int)
        self.outcomes = _typed(
            core.khronos_outcomes, c_int, c_void_p, ARRAY, c_int, ARRAY, ARRAY, c_int
        )
        self.plays = _typed(core.khronos_plays, c_int, c_void_p, ARRAY, c_int, ARRAY, c_int)
        self.games = _typed(
            core.khronos_games,
            *(c_int, c_void_p, ARRAY, c_int, POINTER(c_uint64), c_int, c_int, POINTER(c_int)),
            *(POINTER(c_int), ARRAY, c_int),
        )
        self.perft = _typed(
            core.khronos_perft,
            *(c_int, c_void_p, ARRAY, c_int, c_int, POINTER(c_int)),
            *(POINTER(c_longlong), POINTER(c_longlong)),
        )
        self.open = _typed(core.khronos_open, c_void_p, c_void_p, ARRAY, c_int, c_uint64)
        self.copy = _typed(core.khronos_copy, c_void_p, c_void_p)
        self.close = _typed(core.khronos_close, None, c_void_p)
        self.look = _typed(core.khronos_look, c_int, c_void_p)
        self.list = _typed(core.khronos_list, c_int, c_void_p, ARRAY, c_int)
        self.listed = _typed(core.khronos_listed, c_int, c_void_p, c_int, ARRAY)
        self.make = _typed(core.khronos_make, c_int, c_void_p, c_int)
        self.options = _typed(core.khronos_options, c_int, c_void_p, ARRAY)
        self.decide = _typed(core.khronos_decide, c_int, c_void_p, c_int)
        self.end_turn = _typed(core.khronos_end_turn, c_int, c_void_p, POINTER(c_int))
        self.over = _typed(core.khronos_over, c_int, c_void_p)
        self.state = _typed(core.khronos_state, c_uint64, c_void_p, POINTER(c_int))
        self.features = _typed(
            core.khronos_features, c_int, c_void_p, ARRAY, c_int, c_int, ARRAY, c_int
        )
        self.weights = _typed(core.khronos_weights, c_void_p, c_int, c_int, REALS, c_int)
        self.unload = _typed(core.khronos_unload, None, c_void_p)
        self.playouts = _typed(
            core.khronos_playouts,
            *(c_int, c_void_p, c_void_p, ARRAY, c_int, ARRAY, c_int, REALS, POINTER(c_uint8)),
            *(POINTER(c_uint32), POINTER(c_int), c_uint64, POINTER(c_int)),
            *(REALS, POINTER(c_int), ARRAY, c_int),
        )
        self.room = _typed(core.khronos_room, c_void_p, c_void_p)
        self.leave = _typed(core.khronos_leave, None, c_void_p, c_void_p)
        self.survey = _typed(
            core.khronos_survey,
            *(c_int, c_void_p, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, INTS, c_uint64),
            *(c_double, c_double, c_double, c_int, c_int, c_int, c_int, ASKED, INTS, INTS),
        )
        self.endings = _typed(core.khronos_endings, c_int, c_void_p, c_void_p, REALS, INTS)
        self.distinct = _typed(core.khronos_distinct, c_int, c_void_p, c_void_p, c_int, INTS)
        self.ending = _typed(core.khronos_ending, c_int, c_void_p, c_void_p, c_int, ARRAY, c_int)
        self.node = _typed(
            core.khronos_node, c_int, c_void_p, c_void_p, c_int, REALS, INTS, ARRAY, c_int
        )
        self.edge = _typed(core.khronos_edge, c_int, c_void_p, c_void_p, c_int, INTS, c_int)
        self.judge = _typed(
            core.khronos_judge, c_int, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, REALS
        )
        self.step = _typed(
            core.khronos_step,
            *(c_int, c_void_p, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, c_uint64),
            *(c_int, c_double, INTS),
        )
        self.hand = _typed(core.khronos_hand, c_double, c_void_p, c_int, INTS, REALS, c_int, INTS)
        self.search = _typed(
            core.khronos_search,
            c_void_p,
            *(c_void_p, ARRAY, c_int, POINTER(c_int), c_int, c_int, c_int),
            *(c_longlong, c_double, POINTER(c_int), POINTER(c_uint64), c_int),
        )
        self.raise_bar = _typed(core.khronos_raise, c_int, c_void_p, c_int)
        self.prepare = _typed(core.khronos_prepare, c_int, c_void_p)
        self.work = _typed(core.khronos_work, c_int, c_void_p)
        self.result = _typed(core.khronos_result, c_int, c_void_p, POINTER(c_longlong))
        self.found = _typed(core.khronos_found, c_int, c_void_p, c_int, ARRAY, c_int)
        self.case = _typed(
            core.khronos_case, c_int, c_void_p, c_int, POINTER(c_int), POINTER(c_uint64)
        )
        self.end = _typed(core.khronos_end, c_int, c_void_p)


def _typed(function: Any, result: Any, *arguments: Any) -> Any:
    function.restype, function.argtypes = result, list(arguments)
    return function


@cache
def library() -> Library:
    """The core.

    :raises CoreMissing: if it was not compiled, or from other sources.
    """
    return Library(LIBRARY)
