"""With the lowest versions that are declared, and the newest, every command and the page run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
RUNS = Path(__file__).with_name("every_command.py")
EXTRAS = ("dashboard", "png", "cluster", "openspiel", "parquet", "train", "sheets")


@pytest.mark.full
@pytest.mark.parametrize("resolution", ["lowest-direct", "highest"])
def test_every_command_runs(tmp_path: Path, resolution: str) -> None:
    pytest.importorskip("uv")
    copy = tmp_path / "project"
    shutil.copytree(PROJECT, copy, ignore=shutil.ignore_patterns(".*", "data", "build", "*.so"))
    shutil.copytree(PROJECT / "search/policy/data", copy / "search/policy/data")
    python = str(tmp_path / "venv" / "bin" / "python")
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "-q", "-p", sys.executable, str(tmp_path / "venv")], check=True)
    install = [*uv, "pip", "install", "-q", "-p", python]
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    # The packages that are declared, not the project, are what "direct" means.
    requirements = ["-r", str(copy / "pyproject.toml"), *extras]
    subprocess.run([*install, "--resolution", resolution, *requirements], check=True)
    subprocess.run([*install, "--no-deps", str(copy)], check=True)
    done = subprocess.run(
        [python, str(RUNS), str(tmp_path / "runs")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
