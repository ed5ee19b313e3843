"""Every entry of the core under sanitizers, called by lot (``fuzzing.py``, ``every_entry.cpp``)."""

from __future__ import annotations

import re

import pytest
from fuzzing import FILES, called, program

from search.core.library_file import SIZES, SOURCES


def assert_clean(sanitizer: str, words: int, seed: int, calls: int, level: str) -> None:
    made = program(sanitizer, words, level)
    if made is None:
        pytest.skip(f"no compiler here that has the sanitizer of {sanitizer}")
    counts = called(made, seed, calls)
    assert sum(number for number, _ in counts.values()) >= calls
    assert {name for name, (number, _) in counts.items() if not number} == set()


def test_some_thousand_calls_are_clean() -> None:
    assert_clean("address", 1, 5, 20_000, "-O0")


@pytest.mark.full
@pytest.mark.parametrize("words", SIZES)
@pytest.mark.parametrize("sanitizer", ["address", "thread"])
def test_many_calls_are_clean_on_maps_of_every_size(sanitizer: str, words: int) -> None:
    assert_clean(sanitizer, words, 11, 50_000, "-O1")


def test_no_entry_is_left_out() -> None:
    exported = {
        name
        for file in SOURCES.rglob("*.?pp")
        for name in re.findall(r"^EXPORT\([^,()]+, (\w+)\)", file.read_text(), re.MULTILINE)
    }
    assert len(exported) > 30
    calls = "".join(file.read_text() for file in FILES)
    assert exported == set(re.findall(r"CALL\((\w+)\)", calls)) - {"NAME"}
