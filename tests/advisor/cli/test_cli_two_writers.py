"""Commands that change a file while somebody else does: nothing is lost, and it is said."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from khronos_process import Khronos, environment, fine, inside, refused

from advisor.cli import watched_files
from advisor.cli.output import Changed, save_text, writable
from positions.files import safe_files
from positions.records.record_files import read_record


@pytest.fixture
def khronos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """The command line within this process."""
    monkeypatch.chdir(tmp_path)
    run = inside(tmp_path, monkeypatch)
    assert run("new", "--players", "2", "--map", "ford", "--seed", "3", "-o", "a.yaml").code == 0
    assert run("act", "a.yaml", "m-f", "--record", "g.yaml").code == 0
    return run


def plays(file: Path) -> int:
    """How many plays a record has."""
    return len(read_record(file).plays)


def test_act_waits_for_its_turn_and_goes_on_from_what_is_there_then(
    khronos: Khronos, tmp_path: Path
) -> None:
    file = tmp_path / "g.yaml"
    with safe_files.hold(file):
        act = subprocess.Popen(
            [sys.executable, "-m", "advisor", "act", "g.yaml", "m-r"],
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            act.wait(1)
        text = file.read_text("utf-8")
        file.write_text(text.replace("New game, seed 3", "Edited"))
    told = act.communicate(timeout=120)
    assert act.returncode == 0, told
    assert (read_record(file).title, plays(file)) == ("Edited", 2)
    assert sorted(os.listdir(tmp_path)) == ["a.yaml", "g.yaml"]


@pytest.mark.parametrize("command", ["act g.yaml m-r", "undo g.yaml"])
def test_a_record_that_stays_held_is_left_as_it_is_and_the_lock_named(
    khronos: Khronos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(safe_files, "WAIT", 0.1)
    file = tmp_path / "g.yaml"
    before = file.read_bytes()
    with safe_files.hold(file):
        told = khronos(*command.split())
    refused(told, "cannot write g.yaml", ".g.yaml.khronos.lock", "nothing was written", "try again")
    assert file.read_bytes() == before
    assert khronos(*command.split()).code == 0
    assert file.read_bytes() != before


def test_positions_are_read_and_records_looked_at_whoever_holds_them(
    khronos: Khronos, tmp_path: Path
) -> None:
    with safe_files.hold(tmp_path / "a.yaml"), safe_files.hold(tmp_path / "g.yaml"):
        fine(khronos("act", "a.yaml", "m-f"))
        fine(khronos("replay", "g.yaml"))
        assert khronos("act", "g.yaml", "m-r", "-o", "h.yaml").code == 0


def test_what_an_editor_saved_since_it_was_read_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "g.yaml"
    file.write_text("read")
    watched_files.watch(str(file))
    try:
        assert watched_files.hold(str(file))
        file.write_text("edited")
        with pytest.raises(Changed) as caught:
            save_text("ours", str(file))
    finally:
        watched_files.leave()
    for words in ("after it was read", "nothing was written", "give the command again"):
        assert words in str(caught.value)
    assert file.read_text() == "edited"
    assert os.listdir(tmp_path) == ["g.yaml"]


def test_a_new_file_is_not_written_over_one_that_came_since(tmp_path: Path) -> None:
    file = tmp_path / "n.yaml"
    writable(str(file))
    file.write_text("theirs")
    try:
        with pytest.raises(Changed, match="by somebody else"):
            save_text("ours", str(file))
    finally:
        watched_files.leave()
    assert file.read_text() == "theirs"


class _Typed(io.StringIO):
    """Lines that a person types; before the second one an editor saves a file."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._lines = iter(("tutor blunder\n", "tutor mistake\n", "tutor off\n", ""))
        self._number = 0

    def readline(self, size: int | None = -1, /) -> str:
        self._number += 1
        if self._number == 2:
            self._file.write_text(self._file.read_text("utf-8") + "# by hand\n", "utf-8")
        return next(self._lines)


@pytest.mark.parametrize("asked", ["lexists", "isfile"])
def test_a_file_that_comes_while_it_is_looked_for_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """Whichever question about the file is the last before somebody else writes it."""
    file = tmp_path / "n.yaml"
    real = getattr(os.path, asked)

    def asks(path: str) -> bool:
        answer: bool = real(path)
        if Path(path) == file and not file.exists():
            file.write_text("theirs\n")
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(os.path, asked, asks)
        writable(str(file))
    file.write_text("theirs\n")
    try:
        with pytest.raises(Changed):
            save_text("ours\n", str(file))
    finally:
        watched_files.leave()
    assert file.read_text() == "theirs\n"


def test_play_leaves_what_an_editor_saved_and_goes_on_in_a_new_file(
    khronos: Khronos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.yaml"
    arguments = ("play", "--level", "1", "--seed", "1", "--map", "ford", "--save", "s.yaml")
    monkeypatch.setattr(sys, "stdin", _Typed(file))
    from advisor.cli import main

    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    assert main(arguments) == 0
    assert "s.yaml was changed by somebody else and is left as it is now" in said.getvalue()
    assert "kept in s-2.yaml" in said.getvalue()
    assert said.getvalue().count("kept in") == 1
    assert file.read_text("utf-8").endswith("# by hand\n")
    fine(khronos("replay", "s-2.yaml"))
    fine(khronos("replay", "s.yaml"))
