"""A Python program of its own that is sent Ctrl-C when it says so."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[3]


def after_ctrl_c(program: str, sign: bytes) -> bytes:
    """What the program prints after its first line, ``sign``, at which it is sent Ctrl-C.

    It has to end well and to print nothing on standard error.
    """
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == sign + b"\n"
        child.send_signal(signal.SIGINT)
        answer, errors = child.communicate(timeout=120)
    assert errors == b""
    assert child.returncode == 0
    return answer
