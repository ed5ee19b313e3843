"""Every script of the tests that the documentation names starts as it is written there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PAGES = [
    PROJECT / "README.md",
    PROJECT / "CONTRIBUTING.md",
    *sorted((PROJECT / "docs").rglob("*.md")),
]
SCRIPTS = sorted(
    {
        script
        for page in PAGES
        for script in re.findall(r"python (tests/[\w/]+\.py)", page.read_text(encoding="utf-8"))
    }
)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_documented_script_starts(script: str) -> None:
    run = subprocess.run(
        [sys.executable, script, "--help"], cwd=PROJECT, capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("usage:")
