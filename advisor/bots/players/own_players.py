"""Classes of the user's own as players: where they are looked for, and how they are loaded.

A file in the current folder is found after everything that is installed, so that none of it can
take the place of a module of ours or of Python. Editable installs are found after Python's path,
so the folder does not stand on the path at all.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from advisor.words.say import say


class NotLoaded(Exception):
    """The class cannot be loaded; the message says why."""


def load(name: str) -> Callable[..., Any]:
    """The class of a name as ``module.Class``; its module is imported, which runs it.

    :raises NotLoaded: it cannot be found, or its module fails.
    """
    module, _, attribute = name.rpartition(".")
    look_here()
    try:
        own: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        reason = _hidden(module) or say("bot-not-there", bot=name, error=error)
        raise NotLoaded(reason) from None
    except (Exception, SystemExit) as error:  # somebody else's file may fail in any way
        reason = say("bot-error", name=type(error).__name__, error=error)
        if not isinstance(error, SyntaxError):  # that one names file and line itself
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = {"file": Path(last.filename).name, "line": str(last.lineno)}
            reason = say("bot-fault-at", error=reason, **place)
        raise NotLoaded(say("bot-not-loaded", bot=name, error=reason)) from None
    return own


class _Last(MetaPathFinder):
    """Finds modules in some folders, asked after everybody else."""

    def __init__(self) -> None:
        self.folders: list[str] = []

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is that nobody else knows and that is not within a package."""
        return PathFinder.find_spec(fullname, self.folders) if path is None else None


_LAST: Final = _Last()


def look_here() -> None:
    """Have modules of the current folder found, too: after all others, never before them."""
    here = os.getcwd()
    if here not in sys.path and here not in _LAST.folders:
        _LAST.folders.append(here)
    if _LAST not in sys.meta_path:
        sys.meta_path.append(_LAST)


def place_of(name: str) -> str | None:
    """The file or folder that ``module.Class`` would be loaded from; nothing is loaded.

    None where it is not known.
    """
    look_here()
    try:
        spec = importlib.util.find_spec(name.partition(".")[0])
    except (ImportError, ValueError):
        return None
    return None if spec is None else spec.origin


def code_of(name: str) -> str | None:
    """A digest of the file that ``module.Class`` is in; None where there is no such file."""
    look_here()
    try:
        spec = importlib.util.find_spec(name.rpartition(".")[0])
        if spec is None or spec.origin is None:
            return None
        return hashlib.sha256(Path(spec.origin).read_bytes()).hexdigest()[:16]
    except (ImportError, ValueError, OSError):
        return None


def _hidden(module: str) -> str | None:
    """Why a file of the current folder is not the module of its name; None if it is."""
    top = module.partition(".")[0]
    here = Path(f"{top}.py")
    place = place_of(top)
    if not here.is_file() or place is None or Path(place) == here.resolve():
        return None
    return say("bot-hidden", file=here, module=top)
