"""Domains that the core remembers are those of the boards as they stand (rules §1.7)."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest
from refuting import beside_the_core


@pytest.mark.parametrize("seed", range(3))
def test_a_remembered_domain_is_that_of_the_board(seed: int) -> None:
    """Boards on which squares are filled and emptied, on maps of several widths in turn."""
    library = beside_the_core(Path(__file__).parent / "domains.cpp")
    assert library.khronos_wrong_domains(ctypes.c_longlong(seed), 100) == 0
