"""Too little memory is no fault of the program: it says what it needs, and how to ask for less."""

from __future__ import annotations

import errno
import subprocess
import sys

import pytest

from advisor.engine.too_little_memory import interrupted, lacks_memory

NAME = "game-2p-t4-first-income"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits addresses so")
@pytest.mark.parametrize("command", [("best", NAME, "--seconds", "2"), ("suggest", NAME)])
def test_a_command_without_memory_says_what_it_needs(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [
            "sh",
            "-c",
            'ulimit -v 500000; exec "$@"',
            "sh",
            sys.executable,
            "-m",
            "advisor",
            *command,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "not enough memory" in done.stderr
    assert "This process may use 488 MB" in done.stderr
    assert "--simulations 0" in done.stderr
    assert "internal error" not in done.stderr


def caused(error: Exception, by: BaseException) -> Exception:
    error.__cause__ = by
    return error


@pytest.mark.parametrize(
    ("error", "lacks"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "no"), True),
        (ImportError("libx.so: failed to map segment from shared object"), True),
        (caused(RuntimeError("loading"), MemoryError()), True),
        (RuntimeError("a fault"), False),
        (OSError(errno.ENOENT, "no"), False),
    ],
)
def test_what_lack_of_memory_looks_like(error: Exception, lacks: bool) -> None:
    assert lacks_memory(error) == lacks


def test_ctrl_c_that_a_library_hides_is_ctrl_c() -> None:
    assert interrupted(caused(ImportError("initialization failed"), KeyboardInterrupt()))
    assert not interrupted(ImportError("initialization failed"))
