"""Who may import whom: the contracts in pyproject.toml hold, and each would notice its opposite."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("importlinter")

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("benchmarks", "advisor", "search", "positions")
SETTINGS: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]
NAMES: Final = {contract["id"]: contract["name"] for contract in SETTINGS["contracts"]}
#: By contract, an import that it forbids: who imports, and what.
PLANTED: Final = {
    "floors": ("positions.setup", "search.rules"),
    "top": ("search.run.clock", "app"),
    "rooms": ("advisor.words.version", "advisor.draw.svg"),
    "solve": ("search.rules.board", "search.solve.survey"),
    "core": ("advisor.advise.estimate", "search.core.load_core"),
    "build": ("search.core.perft", "search.core.building.compiling"),
    "door": ("advisor.teach.progress", "advisor.cli.output"),
}


def linted(folder: Path) -> tuple[int, str]:
    """Exit code and output of ``lint-imports`` on the sources in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()",
         "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((".", "advisor/front")), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_are_kept() -> None:
    code, output = linted(ROOT)
    assert code == 0, output
    assert f"Contracts: {len(NAMES)} kept, 0 broken." in output


def test_each_contract_notices_what_it_forbids(tmp_path: Path) -> None:
    assert set(PLANTED) == set(NAMES)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=only_sources)
    for name in ("pyproject.toml", "app.py"):
        shutil.copy(ROOT / name, tmp_path)
    for contract, (importer, imported) in PLANTED.items():
        file = tmp_path.joinpath(*importer.split(".")).with_suffix(".py")
        source = file.read_text("utf-8")
        file.write_text(f"{source}\nimport {imported}\n", "utf-8")
        code, output = linted(tmp_path)
        assert code == 1, contract
        assert f"{NAMES[contract]} BROKEN" in output, output
        assert f"{importer} -> {imported} (l." in output
        file.write_text(source, "utf-8")
    assert linted(tmp_path)[0] == 0


def only_sources(folder: str, names: list[str]) -> list[str]:
    """What is no folder of ours and no Python file."""
    return [
        name
        for name in names
        if name == "__pycache__" or not (name.endswith(".py") or Path(folder, name).is_dir())
    ]
