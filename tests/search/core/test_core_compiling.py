"""What compiles the core works on the tree it lies in, whichever one is installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from search.core.library_file import LIBRARY

ROOT = Path(__file__).parents[3]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Another tree of the project, with its core compiled."""
    for folder in ("search/core", "positions"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "search" / "__init__.py", tmp_path / "search")
    return tmp_path


@pytest.mark.parametrize(
    ("folder", "how"),
    [("/", ["{copy}/search/core/building/compiling.py"]),
     ("{copy}", ["-m", "search.core.building.compiling"])],
    ids=["by its path", "as a module"],
)  # fmt: skip
def test_it_compiles_the_tree_it_lies_in(copy: Path, folder: str, how: list[str]) -> None:
    command = [sys.executable, *(word.format(copy=copy) for word in how)]
    # Without a path to a compiler: the core in the copy is of the sources beside it.
    done = subprocess.run(
        command,
        cwd=folder.format(copy=copy),
        env={"PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(done.stdout.strip()) == copy / "search" / "core" / LIBRARY.name
