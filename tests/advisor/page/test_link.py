"""Links carry a position there and back, and nothing else gets through."""

import base64
import random
import tracemalloc
import zlib
from dataclasses import replace

import pytest

from advisor.page.visit import setup_changes, share_link
from positions.files.canonical import digest
from positions.files.load_position import library, read_setup
from positions.files.map_files import load_map
from positions.files.reader import MAX_BYTES
from positions.files.ruleset_files import ruleset


def test_there_and_back() -> None:
    setups = [read_setup(name).require() for name in library()]
    setups.append(setup_changes.new_setup(load_map("crossing"), ruleset("rio-grande", False), 5, 1))
    for setup in setups:
        word = share_link.encode_setup(setup)
        assert word is not None
        assert word.replace("-", "").replace("_", "").isalnum()
        loaded = share_link.decode_setup(word)
        assert loaded is not None
        assert digest(loaded.require()) == digest(setup)


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def test_what_a_message_does_to_a_link_is_undone() -> None:
    setup = read_setup(library()[0]).require()
    word = share_link.encode_setup(setup)
    assert word is not None
    half = len(word) // 2
    for sent in (
        *(word + end for end in (" ", "\n", "\r\n", ".", ")", ",", ").", ">", "\u201d", "\u200b")),
        *(begin + word for begin in (" ", "(", "<", "\u201c")),
        *(word[:half] + gap + word[half:] for gap in ("\n", "\r\n", " ")),
    ):
        loaded = share_link.decode_setup(sent)
        assert loaded is not None, sent
        assert digest(loaded.require()) == digest(setup)


@pytest.mark.parametrize(
    "word",
    ["", "x", "é", "%%%", "A" * 20_000, _packed(b"\xff"), _packed(b"{}") + "_", "A" * 9_001],
)
def test_what_is_not_ours_is_refused(word: str) -> None:
    assert share_link.decode_setup(word) is None


def test_a_link_to_nonsense_has_problems() -> None:
    loaded = share_link.decode_setup(_packed(b'{"khronos": 2}'))
    assert loaded is not None
    assert not loaded.ok


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 10_000_000, 200_000_000])
def test_a_link_that_grows_is_not_unpacked_beyond_the_size_of_a_file(size: int) -> None:
    machine = zlib.compressobj(9)
    piece = b" " * 1_000_000
    packed = b"".join(machine.compress(piece[: min(len(piece), size - at)])
                      for at in range(0, size, len(piece))) + machine.flush()  # fmt: skip
    word = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    tracemalloc.start()
    loaded = share_link.decode_setup(word)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000
    if loaded is None:
        assert len(word) > share_link.LONGEST
    else:
        assert [problem.code for problem in loaded.problems] == ["too-large"]


def test_a_link_goes_through_the_checks_of_a_file() -> None:
    deep = share_link.decode_setup(_packed(b"[" * 1_000))
    bomb = share_link.decode_setup(_packed(b"a: &a [x]\nb: [*a, *a]\n"))
    assert deep is not None
    assert bomb is not None
    assert deep.problems[0].code == "too-deep"
    assert bomb.problems[0].code == "alias"


def test_a_position_that_is_too_large_has_no_link() -> None:
    setup = read_setup(library()[0]).require()
    noise = "".join(map(chr, random.Random(1).choices(range(0x4E00, 0x9FFF), k=20_000)))
    assert share_link.encode_setup(replace(setup, notes=noise)) is None
    assert share_link.address("http://here/", replace(setup, notes=noise)) is None
    found = share_link.address("http://here/?p=old#x", setup)
    assert found is not None
    assert found.startswith("http://here/?p=e")
