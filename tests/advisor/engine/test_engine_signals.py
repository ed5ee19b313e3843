"""A wish to stop waits where an exception would be lost or would leave something half done."""

from __future__ import annotations

import importlib
import sys
import weakref
from pathlib import Path

import pytest

from advisor.engine.worker import delicate

_MODULE = """
import sys
from advisor.engine.worker import delicate
found = delicate(sys._getframe())
"""


class Going:
    """Tells what is so while it goes."""

    def __init__(self, told: list[bool]) -> None:
        self.told = told

    def __del__(self) -> None:
        self.told.append(self.within())

    def within(self) -> bool:
        return delicate(sys._getframe())


def test_what_goes_is_not_broken_off() -> None:
    told: list[bool] = []
    going = Going(told)
    assert not going.within()
    del going
    assert told == [True]


def test_what_is_done_once_an_object_is_gone_is_not_broken_off() -> None:
    told: list[bool] = []
    thing = Going([])
    weakref.finalize(thing, lambda: told.append(delicate(sys._getframe())))
    del thing
    assert told == [True]


def test_an_import_is_not_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "imported_by_a_test.py").write_text(_MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    assert importlib.import_module("imported_by_a_test").found
    assert not delicate(sys._getframe())
