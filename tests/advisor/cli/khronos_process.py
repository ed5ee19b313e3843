"""The command line as a real process, away from the project's folder; or within this one."""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from advisor.cli import main

PROJECT = Path(__file__).parents[3]
FORKING = Path(__file__).parent / "forking.py"


#: Small positions made for tests have buildings without shadows: what commands say of them.
REMARK = re.compile(
    r"^\S+?(, line \d+)?: the [A-Z][A-Za-z ]* at [a-z]\d+ (on|is) [^\n]*; [^\n]*\n", re.MULTILINE
)


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
    """What a run printed that went well and had nothing to complain about but likely slips."""
    assert (result.code, REMARK.sub("", result.err)) == (0, "")
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


class Forking:
    """Processes of ``khronos`` that need not load it first; see ``forking``."""

    def __init__(self) -> None:
        self._parent: subprocess.Popen[str] | None = None

    def run(self, wanted: dict[str, Any], timeout: float) -> tuple[int, int]:
        """The exit code of a run and the most memory it used, in bytes.

        :raises TimeoutError: after so many seconds; it has been ended.
        """
        if self._parent is None:
            self._parent = subprocess.Popen(
                [sys.executable, str(FORKING)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment(),
                text=True,
                start_new_session=True,
            )
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write(json.dumps(wanted) + "\n")
        self._parent.stdin.flush()
        if not select.select([self._parent.stdout], [], [], timeout)[0]:
            self.end()
            raise TimeoutError(f"{timeout} s: {wanted['arguments']}")
        code, memory = json.loads(self._parent.stdout.readline())
        return code, memory

    def end(self) -> None:
        """End it, and a run that has not ended."""
        if self._parent is not None:
            with self._parent as parent:
                os.killpg(parent.pid, signal.SIGKILL)
        self._parent = None


def runner(folder: Path, forking: Forking) -> Khronos:
    """Runs ``khronos`` with ``folder`` as the current one."""

    def run(
        *arguments: str | Path,
        stdin: bytes = b"",
        timeout: float = 240,
        env: dict[str, str] | None = None,
    ) -> Result:
        with TemporaryDirectory() as place:
            streams = [Path(place) / name for name in ("stdin", "stdout", "stderr")]
            streams[0].write_bytes(stdin)
            wanted = {
                "arguments": [str(argument) for argument in arguments],
                "folder": str(folder),
                "environment": environment(**(env or {})),
                "streams": [str(stream) for stream in streams],
            }
            code, memory = forking.run(wanted, timeout)
            out, err = (stream.read_bytes().decode("utf-8") for stream in streams[1:])
        return Result(code, out, err, memory)

    return run


def inside(folder: Path, patch: pytest.MonkeyPatch) -> Khronos:
    """Runs ``khronos`` within this process, for tests that need many runs and no other process."""

    def run(
        *arguments: str | Path,
        stdin: bytes = b"",
        timeout: float = 240,
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
