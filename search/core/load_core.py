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
VERSION: Final = 20

#: What the core answers where there is no memory.
NO_MEMORY: Final = -2

ARRAY = POINTER(c_int16)
REALS = POINTER(c_double)
INTS = POINTER(c_int)
BITS = POINTER(c_uint8)
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
        self.map_open = _typed(
            *(core.map_open, c_void_p, c_int, c_int, c_int, c_char_p, c_char_p, c_int, c_int, c_int)
        )
        self.map_close = _typed(core.map_close, None, c_void_p)
        self.legal_plays = _typed(core.legal_plays, c_int, c_void_p, ARRAY, c_int, ARRAY, c_int)
        self.resolve_play = _typed(
            core.resolve_play, c_int, c_void_p, ARRAY, c_int, ARRAY, ARRAY, c_int, ARRAY, c_int
        )
        self.random_games = _typed(
            core.random_games,
            *(c_int, c_void_p, ARRAY, c_int, POINTER(c_uint64), c_int, c_int, POINTER(c_int)),
            POINTER(c_int),
        )
        self.perft = _typed(
            core.perft,
            *(c_int, c_void_p, ARRAY, c_int, c_int, POINTER(c_int)),
            *(POINTER(c_longlong), POINTER(c_longlong)),
        )
        self.game_open = _typed(core.game_open, c_void_p, c_void_p, ARRAY, c_int, c_uint64)
        self.game_copy = _typed(core.game_copy, c_void_p, c_void_p)
        self.game_close = _typed(core.game_close, None, c_void_p)
        self.game_count = _typed(core.game_count, c_int, c_void_p)
        self.game_plays = _typed(core.game_plays, c_int, c_void_p, ARRAY, c_int)
        self.game_make = _typed(core.game_make, c_int, c_void_p, c_int, ARRAY)
        self.game_decide = _typed(core.game_decide, c_int, c_void_p, c_int, ARRAY)
        self.game_end_turn = _typed(core.game_end_turn, c_int, c_void_p, POINTER(c_int))
        self.game_over = _typed(core.game_over, c_int, c_void_p)
        self.game_state = _typed(core.game_state, c_uint64, c_void_p, POINTER(c_int))
        self.policy_features = _typed(
            core.policy_features, c_int, c_void_p, ARRAY, c_int, c_int, ARRAY, c_int
        )
        self.weights_open = _typed(core.weights_open, c_void_p, c_int, c_int, REALS, c_int)
        self.weights_close = _typed(core.weights_close, None, c_void_p)
        self.policy_playouts = _typed(
            core.policy_playouts,
            *(c_int, c_void_p, c_void_p, ARRAY, c_int, ARRAY, c_int, REALS, POINTER(c_uint8)),
            *(POINTER(c_uint32), POINTER(c_int), c_uint64, POINTER(c_int)),
            *(REALS, POINTER(c_int), ARRAY, c_int),
        )
        self.survey_open = _typed(core.survey_open, c_void_p, c_void_p)
        self.survey_close = _typed(core.survey_close, None, c_void_p, c_void_p)
        self.survey_run = _typed(
            core.survey_run,
            *(c_int, c_void_p, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, INTS, c_uint64),
            *(c_double, c_double, c_double, c_int, c_int, c_int, c_int, WORTH_CALLBACK, INTS, INTS),
        )
        self.survey_endings = _typed(core.survey_endings, c_int, c_void_p, c_void_p, REALS, INTS)
        self.survey_distinct = _typed(core.survey_distinct, c_int, c_void_p, c_void_p, c_int, INTS)
        self.survey_ending = _typed(
            core.survey_ending, c_int, c_void_p, c_void_p, c_int, ARRAY, c_int
        )
        self.survey_node = _typed(
            core.survey_node, c_int, c_void_p, c_void_p, c_int, REALS, INTS, ARRAY, c_int
        )
        self.survey_edge = _typed(core.survey_edge, c_int, c_void_p, c_void_p, c_int, INTS, c_int)
        self.policy_judge = _typed(
            core.policy_judge, c_int, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, REALS
        )
        self.policy_step = _typed(
            core.policy_step,
            *(c_int, c_void_p, c_void_p, c_void_p, ARRAY, c_int, ARRAY, REALS, c_uint64),
            *(c_int, c_double, INTS),
        )
        self.policy_hand = _typed(
            core.policy_hand, c_double, c_void_p, c_int, INTS, REALS, c_int, INTS
        )
        self.proof_open = _typed(
            core.proof_open,
            c_void_p,
            *(c_void_p, ARRAY, c_int, POINTER(c_int), c_int, POINTER(c_uint64), c_int),
            *(POINTER(c_uint64), c_int, c_int, c_int, c_longlong, POINTER(c_int)),
        )
        self.proof_raise_threshold = _typed(core.proof_raise_threshold, c_int, c_void_p, c_int)
        self.proof_prepare = _typed(core.proof_prepare, c_int, c_void_p)
        self.proof_work = _typed(core.proof_work, c_int, c_void_p)
        self.proof_result = _typed(core.proof_result, c_int, c_void_p, POINTER(c_longlong))
        self.proof_turn = _typed(core.proof_turn, c_int, c_void_p, c_int, ARRAY, c_int)
        self.proof_case = _typed(
            core.proof_case, c_int, c_void_p, c_int, POINTER(c_int), POINTER(c_uint64)
        )
        self.proof_blocks = _typed(core.proof_blocks, c_int, c_void_p, INTS, c_int)
        self.proof_block = _typed(core.proof_block, c_int, c_void_p, c_int, ARRAY, c_int)
        self.proof_side_by_side = _typed(
            core.proof_side_by_side, c_int, c_void_p, c_int, INTS, INTS, INTS
        )
        self.proof_tied = _typed(
            core.proof_tied, c_int, c_void_p, c_int, INTS, INTS, POINTER(c_uint8)
        )
        self.proof_close = _typed(core.proof_close, c_int, c_void_p)


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
