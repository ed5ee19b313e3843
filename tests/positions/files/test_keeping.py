"""Files that are read, changed and written again: locks, changes by others, drafts that go."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from positions.files.safe_files import FileBusy, FileChanged, hold, version_of
from positions.files.save import write_text_safely

#: Adds 1 to the number in a file, as often as told.
_COUNTS = """
import sys
from positions.files.safe_files import hold
for _ in range(int(sys.argv[2])):
    with hold(sys.argv[1], 60) as held:
        seen = held.version()
        number = int(held.file.read_text()) + 1
        held.write_over(str(number).encode(), seen)
"""
#: Holds a file until somebody writes to its standard input, or ends it.
_HOLDS = """
import sys
from positions.files.safe_files import hold
with hold(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.readline()
"""


def _python(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _holder(file: Path) -> subprocess.Popen[str]:
    process = _python(_HOLDS, str(file))
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_processes_that_change_a_file_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    processes = [_python(_COUNTS, str(file), "50") for _ in range(3)]
    assert [process.wait(120) for process in processes] == [0, 0, 0]
    assert file.read_text() == "150"
    assert os.listdir(tmp_path) == ["number"]


@pytest.mark.parametrize("change", ["other content", "same length", None])
def test_what_an_editor_saves_is_not_overwritten(tmp_path: Path, change: str | None) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("SAME LENGTH")
    before = file.stat()
    with hold(file) as held:
        seen = held.version()
        if change is None:
            file.unlink()
        else:
            file.write_text(change)
            os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        with pytest.raises(FileChanged, match="nothing was written"):
            held.write_over(b"new", seen)
    assert (file.read_text() if file.exists() else None) == change
    assert not list(tmp_path.glob(".*"))


def test_a_new_file_is_not_written_over_one_that_came_in_the_meantime(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    with hold(file) as held:
        seen = held.version()
        assert seen is None
        file.write_text("theirs")
        with pytest.raises(FileChanged, match="by somebody else"):
            held.write_over(b"ours", seen)
    assert file.read_text() == "theirs"


def test_what_was_written_is_what_is_there_then(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    with hold(file) as held:
        first = held.write_over(b"1", None)
        assert first == version_of(file)
        assert held.write_over(b"2", first) == version_of(file) != first
    assert version_of(tmp_path) is None


def test_a_lock_that_is_held_is_waited_for_and_then_named(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("old")
    holder = _holder(file)
    lock = tmp_path / ".a.yaml.khronos.lock"
    with pytest.raises(FileBusy) as caught, hold(file, 0.2):
        pass
    assert str(lock) in str(caught.value)
    assert "0.2 seconds" in str(caught.value)
    assert file.read_text() == "old"
    holder.communicate("go on\n")
    with hold(file) as held:
        held.write(b"new")
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_a_lock_that_is_let_go_in_time_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "number"
    file.write_text("0")
    holder = _holder(file)
    waiting = _python(_COUNTS, str(file), "1")
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(1)
    holder.communicate("go on\n")
    assert waiting.wait(60) == 0
    assert file.read_text() == "1"


def test_the_lock_of_a_process_that_was_killed_holds_nobody_up(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    holder = _holder(file)
    holder.kill()
    holder.communicate()
    assert (tmp_path / ".a.yaml.khronos.lock").exists()
    with hold(file, 0) as held:
        held.write(b"new")
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_drafts_that_were_left_behind_go_with_the_next_write(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    mine = [".a.yaml.0123456789ab.tmp", ".a.yaml.khronos.tmp"]
    others = [".a.yaml.tmp", ".b.yaml.0123456789ab.tmp", ".a.yaml.b.khronos.tmp", "a.yaml.tmp"]
    for name in mine + others:
        (tmp_path / name).write_text("left behind")
    write_text_safely(file, "new")
    assert sorted(os.listdir(tmp_path)) == sorted([*others, "a.yaml"])


def test_very_long_names_are_written_and_locked_one_by_one(tmp_path: Path) -> None:
    files = [tmp_path / (letter.rjust(63, "\N{GAME DIE}")) for letter in "ab"]
    with hold(files[0], 0), hold(files[1], 0) as held:
        held.write(b"new")
    assert os.listdir(tmp_path) == [files[1].name]


def test_a_folder_is_never_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), hold(tmp_path / "none" / "a.yaml"):
        pass
    assert os.listdir(tmp_path) == []
