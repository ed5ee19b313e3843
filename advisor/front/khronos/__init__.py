"""The library's front: ``from khronos import load, suggest`` (docs/python.md).

It gives the names of ``advisor.api``, and loads it with the first one that is used.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

# ``python -m khronos`` puts the current folder first on Python's path, where any file in it could
# take the place of a module (see ``advisor/__init__.py``).
if sys.argv[:1] == ["-m"] and not sys.flags.safe_path and sys.path[:1] == [os.getcwd()]:
    del sys.path[0]

if TYPE_CHECKING:
    from advisor import api
    from advisor.api import *  # noqa: F403

    __all__: list[str] = []
    __all__ += api.__all__
else:
    import importlib

    def __getattr__(name: str) -> object:
        """What ``advisor.api`` offers, its ``__all__`` included."""
        if name == "__all__" or not name.startswith("_"):
            api = _api()
            if name == "__all__" or name in api.__all__:
                return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)

    def __dir__() -> list[str]:
        """The names, for completion."""
        return list(_api().__all__)

    def _api() -> object:
        """``advisor.api``, if the package ``advisor`` is ours (``positions.hidden_packages``)."""
        if "advisor" not in sys.modules:
            from pathlib import Path
            from runpy import run_path

            # Installed, this folder lies beside `advisor`; in a clone it lies within.
            for folder in Path(__file__).resolve().parents[1::2]:
                check = folder / "positions" / "hidden_packages.py"
                if check.is_file():
                    run_path(str(check))["require"]("advisor")
                    break
        return importlib.import_module("advisor.api")
