"""The page served by Streamlit on a free port of this machine, and Debian's chromium to see it.

For ``benchmarks.speed.page_speed`` and ``tests/app``.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).parents[2]
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NO_CHROMIUM: Final = (
    "chromium is not installed: apt-get install chromium-headless-shell, or set CHROMIUM"
)
#: Seconds that a server may take to start, and to end.
_START: Final = 180.0
_END: Final = 60.0


@contextmanager
def served(
    script: str = "app.py", log: Path | None = None, bound: str = "127.0.0.1"
) -> Iterator[tuple[str, int]]:
    """A script of the project as a page: its address, and the server's process.

    :param log: where what the server says is written.
    :param bound: the address that it listens on, this machine's loopback or all.
    :raises SystemExit: if it does not start, with what it said.
    """
    command = [sys.executable, "-m", "streamlit", "run", script]
    with served_by(command, log, bound) as serving:
        yield serving


@contextmanager
def served_by(
    command: list[str], log: Path | None = None, bound: str = "127.0.0.1"
) -> Iterator[tuple[str, int]]:
    """The same for a command that takes Streamlit's options.

    :raises SystemExit: if it does not start, with what it said.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = {
        "server.port": port,
        "server.address": bound,
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
    }
    command = [*command, *(f"--{name}={value}" for name, value in options.items())]
    with TemporaryDirectory() as folder:
        said = log or Path(folder) / "log.txt"
        with said.open("w", encoding="utf-8") as out:
            server = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
        address = f"http://127.0.0.1:{port}"
        try:
            if not _answers(f"{address}/_stcore/health", server):
                words = said.read_text(encoding="utf-8", errors="replace")
                raise SystemExit(f"the page did not start:\n{words}")
            yield address, server.pid
        finally:
            server.terminate()
            try:
                server.wait(_END)
            except subprocess.TimeoutExpired:
                server.kill()


def _answers(url: str, server: subprocess.Popen[bytes]) -> bool:
    """Whether the server begins to answer, waited for."""
    until = time.monotonic() + _START
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return True
        except OSError:
            time.sleep(0.1)
    return False


def chromium() -> str | None:
    """Where the browser is; None if it is not installed.

    Debian's shell of it for use without a screen first: it draws the page alone, and not the menus
    around it.
    """
    named = os.environ.get("CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def browser(*more: str) -> Iterator[Browser]:
    """Debian's chromium.

    :param more: options of its command line.
    :raises SystemExit: if it is not installed.
    """
    program = chromium()
    if program is None:
        raise SystemExit(NO_CHROMIUM)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *more])
        yield started
        started.close()
