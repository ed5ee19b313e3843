"""``khronos``: the front of the library, and ``python -m khronos``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import khronos
import pytest

from advisor import api

HIJACK = 'raise SystemExit(f"{__name__} of the current folder was run")\n'


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh Python in a folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_gives_what_the_api_gives() -> None:
    assert khronos.__all__ == api.__all__
    assert dir(khronos) == sorted(api.__all__)
    for name in api.__all__:
        assert getattr(khronos, name) is getattr(api, name)


def test_it_gives_nothing_else() -> None:
    with pytest.raises(AttributeError, match=r"'khronos' has no attribute 'sugest'"):
        _ = khronos.sugest
    with pytest.raises(ImportError, match="os_of_api"):
        from khronos import os_of_api  # noqa: F401
    assert not hasattr(khronos, "Iterable")  # imported in advisor.api, but not offered


def test_a_star_import_takes_the_names(tmp_path: Path) -> None:
    done = python(tmp_path, "-c", "from khronos import *; print(load('r8-12-income').mover)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n", "")


def test_nothing_is_loaded_before_the_first_name(tmp_path: Path) -> None:
    told = "print('advisor' in sys.modules)"
    program = f"import khronos, sys; {told}; khronos.load; {told}"
    assert python(tmp_path, "-c", program).stdout.split() == ["False", "True"]


def test_it_is_the_command_line_as_a_module(tmp_path: Path) -> None:
    done = python(tmp_path, "-m", "khronos", "show", "r8-12-income", "--json")
    assert done.returncode == 0
    assert done.stdout == python(tmp_path, "-m", "advisor", "show", "r8-12-income", "--json").stdout


def test_as_a_module_it_runs_nothing_of_the_current_folder(tmp_path: Path) -> None:
    for name in ("advisor", "search", "positions", "typer"):
        (tmp_path / f"{name}.py").write_text(HIJACK)
    done = python(tmp_path, "-m", "khronos", "--version")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("hidden", ["advisor", "search", "positions"])
def test_a_module_that_hides_ours_is_named(tmp_path: Path, hidden: str) -> None:
    (tmp_path / f"{hidden}.py").write_text(HIJACK)
    (tmp_path / "script.py").write_text("from khronos import load\n")
    done = python(tmp_path, "script.py")
    place = tmp_path / f"{hidden}.py"
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: {place} hides the package {hidden} of khronos-advisor")
