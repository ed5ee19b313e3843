"""Loads libraries in the middle of a search, where Ctrl-C must not break their loading off.

A library whose loading Ctrl-C breaks off raises errors of its own, and may be broken for the rest
of the process. So it is loaded in a thread of its own, where Ctrl-C does not come, and Ctrl-C is
heard afterwards.
"""

from __future__ import annotations

from ctypes import c_int
from importlib import import_module
from typing import Final

from search.core.interruptible import attended

#: CP-SAT, which takes half a second.
_SOLVER: Final = "ortools.sat.python.cp_model"
_loaded: list[object] = []


def load_solver() -> None:
    """Load CP-SAT, unless that was done; afterwards, importing it costs nothing.

    :raises KeyboardInterrupt: if Ctrl-C was pressed meanwhile, once it is loaded.
    :raises ImportError: it cannot be loaded.
    :raises MemoryError: there is not enough memory.
    """
    if not _loaded:
        attended([lambda: _loaded.append(import_module(_SOLVER))], c_int(0))
