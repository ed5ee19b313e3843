"""``-o FILE``: nothing is written over by accident, nothing is left half written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from khronos_process import environment

COMMANDS = {
    "new": ["new", "--seed", "7", "--map", "ford"],
    "act": ["act", "r8-11-renovation", "end"],
    "draw": ["draw", "r8-11-renovation"],
}


def run(*words: object, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "advisor", *map(str, words)]
    # With small files alone the interpreter would cut short what it caches.
    env = environment(PYTHONDONTWRITEBYTECODE="1")
    return subprocess.run(command, capture_output=True, text=True, env=env, **more)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_that_is_there_is_kept_without_force(name: str, tmp_path: Path) -> None:
    file = tmp_path / ("kept.svg" if name == "draw" else "kept.yaml")
    file.write_text("mine\n")
    refused = run(*COMMANDS[name], "-o", file)
    assert (refused.returncode, file.read_text()) == (2, "mine\n")
    assert "--force" in refused.stderr
    assert run(*COMMANDS[name], "-o", file, "--force").returncode == 0
    assert file.read_text() != "mine\n"


def test_the_file_that_was_read_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    assert run("new", "--seed", "7", "-o", file).returncode == 0
    before = file.read_bytes()
    for spelt in (file, tmp_path / "." / "table.yaml"):
        refused = run("act", file, "end", "-o", spelt, "--force")
        assert refused.returncode == 2
        assert "was read" in refused.stderr
    assert file.read_bytes() == before


def test_a_replay_keeps_its_record(tmp_path: Path) -> None:
    made = run("arena", "random", "random", "--games", "1", "--records", "games", cwd=tmp_path)
    (record,) = (tmp_path / "games").rglob("game-*.yaml*")
    assert made.returncode == 0
    before = record.read_bytes()
    whose = next(
        color
        for color in ("red", "green", "blue", "white", "black", "yellow")
        if color in record.read_text()
    )
    for more in ((), ("--force",)):
        refused = run("replay", record, "--turn", "4", "--player", whose, "-o", record, *more)
        assert refused.returncode == 2
    assert record.read_bytes() == before


def test_what_a_position_says_about_itself_outlives_its_plays(tmp_path: Path) -> None:
    file, after = tmp_path / "table.yaml", tmp_path / "after.yaml"
    assert run("new", "--seed", "7", "-o", file).returncode == 0
    text = file.read_text().replace('title: "New game, seed 7"', "title: Friday, second table")
    file.write_text(text + "notes: Ann is in a hurry.\ntags: [club]\n")
    assert run("act", file, "end", "-o", after).returncode == 0
    said = after.read_text()
    assert "Friday, second table" in said
    assert "Ann is in a hurry." in said
    assert "club" in said


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
def test_help_that_cannot_be_written_is_no_fault_of_ours() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "advisor", "--help"]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, env=environment()
        )
    assert done.returncode == 74
    assert "cannot write the output" in done.stderr
    assert "internal" not in done.stderr


def test_a_picture_that_does_not_fit_leaves_nothing(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="only Unix limits the size of files")

    def small() -> None:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    for name in ("x.svg", "x.png"):
        done = run("draw", "r8-11-renovation", "-o", tmp_path / name, preexec_fn=small)
        assert done.returncode == 2
        assert "cannot write" in done.stderr
    assert list(tmp_path.iterdir()) == []
