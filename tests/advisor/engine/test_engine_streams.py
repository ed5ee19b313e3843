"""Lines in pieces of any size; answers that nobody reads do not pile up without end."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from talk import soon

from advisor.engine.line_streams import LineReader, Writer, lines_of


@given(st.binary(max_size=200), st.lists(st.integers(1, 30), min_size=1), st.integers(1, 40))
def test_pieces_make_the_same_lines_as_the_whole(
    data: bytes, cuts: list[int], longest: int
) -> None:
    pieces: list[bytes] = []
    rest = data
    while rest:
        cut = cuts[len(pieces) % len(cuts)]
        pieces.append(rest[:cut])
        rest = rest[cut:]
    left = iter([*pieces, b""])
    found = list(lines_of(lambda: next(left), longest))
    wanted = data.split(b"\n")
    if not wanted[-1]:
        wanted.pop()
    assert found == [None if len(line) > longest else line for line in wanted]


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            continue


def test_a_full_writer_says_so_until_somebody_reads(pipe: tuple[int, int]) -> None:
    free, gone = threading.Event(), threading.Event()
    writer = Writer(pipe[1], 100_000, gone.set, free.set)
    for _ in range(40):
        writer.put(b"x" * 10_000)
    assert writer.full
    waiting = threading.Thread(target=writer.wait_for_room, daemon=True)
    waiting.start()
    assert not free.is_set()
    assert waiting.is_alive()
    writer.close()
    size = 0
    while size < 400_000:
        size += len(os.read(pipe[0], 65_536))
    assert soon(lambda: not waiting.is_alive())
    assert writer.finished(60)
    assert free.is_set()
    assert not gone.is_set()
    assert not writer.full


def test_a_writer_notices_that_the_reader_has_gone(pipe: tuple[int, int]) -> None:
    gone = threading.Event()
    writer = Writer(pipe[1], 100, gone.set, lambda: None)
    assert writer.heard()
    os.close(pipe[0])
    assert not writer.heard()
    writer.put(b"line\n")
    assert gone.wait(60)


def test_a_reader_waits_for_those_who_look_at_its_lines(pipe: tuple[int, int]) -> None:
    lines: list[bytes | None] = []
    ended = threading.Event()
    reader = LineReader(pipe[0], 100, lambda: None, lines.append, ended.set)
    os.write(pipe[1], b"\n" * 1000)
    os.close(pipe[1])
    assert soon(lambda: len(lines) == 32)
    assert not ended.wait(0.05)
    for _ in range(1000):
        reader.done()
    assert ended.wait(60)
    assert len(lines) == 1000
