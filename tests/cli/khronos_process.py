"""The command line as a real process, away from the project's folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2]
MEASURE = Path(__file__).parent / "measure.py"


@dataclass(frozen=True)
class Result:
    """What a run left: exit code, both streams as text, what it used."""

    code: int
    out: str
    err: str
    #: Most memory, in bytes.
    memory: int


Khronos = Callable[..., Result]


def fine(result: Result) -> str:
    """What a run printed that went well and had nothing to complain about."""
    assert (result.code, result.err) == (0, "")
    return result.out


def value(result: Result) -> Any:
    """The JSON that such a run printed, in one line."""
    text = fine(result)
    assert text.endswith("\n")
    assert text.count("\n") == 1
    return json.loads(text)


def refused(result: Result, *words: str) -> None:
    """The run printed nothing, and its message for bad input has these words."""
    assert (result.code, result.out) == (2, "")
    for word in words:
        assert word in result.err


def environment(**more: str) -> dict[str, str]:
    """The surroundings of every run: this project, this Python, a plain terminal of 80 columns."""
    kept = {
        k: v for k, v in os.environ.items() if k not in ("KHRONOS_DEBUG", "NO_COLOR", "COLUMNS")
    }
    return kept | {"PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": "utf-8", **more}


def runner(folder: Path) -> Khronos:
    """Runs ``khronos`` with ``folder`` as the current one."""

    def run(
        *arguments: str | Path,
        stdin: bytes = b"",
        timeout: float = 60,
        env: dict[str, str] | None = None,
    ) -> Result:
        report = folder / ".memory"
        command = [sys.executable, "-S", str(MEASURE), str(report)]
        command += [sys.executable, "-m", "advisor", *map(str, arguments)]
        done = subprocess.run(
            command,
            input=stdin,
            capture_output=True,
            cwd=folder,
            env=environment(**(env or {})),
            timeout=timeout,
            check=False,
        )
        return Result(
            done.returncode,
            done.stdout.decode("utf-8"),
            done.stderr.decode("utf-8"),
            int(report.read_text()),
        )

    return run
