"""Links carry a position there and back, and nothing else gets through."""

import base64
import zlib

import pytest

from advisor.page import editing, link
from positions.canonical import digest
from positions.load import library, read_setup
from positions.maps import load_map
from positions.rulesets import ruleset


def test_there_and_back() -> None:
    setups = [read_setup(name).require() for name in library()]
    setups.append(editing.new_setup(load_map("crossing"), ruleset("rio-grande", False), 5, 1))
    for setup in setups:
        word = link.to_word(setup)
        assert word.replace("-", "").replace("_", "").isalnum()
        loaded = link.from_word(word)
        assert loaded is not None
        assert digest(loaded.require()) == digest(setup)


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    "word",
    ["", "x", "é", "%%%", "A" * 20_000, _packed(b"\xff"), _packed(b"0" * 10_000_000)],
)
def test_what_is_not_ours_is_refused(word: str) -> None:
    assert link.from_word(word) is None


def test_a_link_to_nonsense_has_problems() -> None:
    loaded = link.from_word(_packed(b'{"khronos": 2}'))
    assert loaded is not None
    assert not loaded.ok
