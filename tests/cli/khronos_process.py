"""The command line as a real process, away from the project's folder; or within this one."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from advisor.cli import main

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


def inside(folder: Path, patch: pytest.MonkeyPatch) -> Khronos:
    """Runs ``khronos`` within this process, for tests that need many runs and no other process."""

    def run(
        *arguments: str | Path,
        stdin: bytes = b"",
        timeout: float = 60,
        env: dict[str, str] | None = None,
    ) -> Result:
        streams = [io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2)]
        with patch.context() as here:
            here.chdir(folder)
            for name, word in (env or {}).items():
                here.setenv(name, word)
            here.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
            for name, stream in zip(("stdout", "stderr"), streams, strict=True):
                here.setattr(sys, name, stream)
            code = main([str(argument) for argument in arguments])
        texts = []
        for stream in streams:
            stream.flush()
            buffer = stream.buffer
            assert isinstance(buffer, io.BytesIO)
            texts.append(buffer.getvalue().decode("utf-8"))
        return Result(code, texts[0], texts[1], 0)

    return run
