"""The page served and shown in a real browser; what its console complains about fails the test.

Starts ``streamlit run app.py`` on a free port of this machine and looks at it with Debian's
chromium.
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
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app.driving import PATIENCE, ROOT, settled

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served."""
    with served("app.py", tmp_path_factory.mktemp("streamlit")) as url:
        yield url


@contextmanager
def served(script: str, folder: Path) -> Iterator[str]:
    """A script of the project served by Streamlit; a traceback in its log fails the test.

    :param folder: where the log goes.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = {
        "server.port": port,
        "server.address": "127.0.0.1",
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
    }
    command = [sys.executable, "-m", "streamlit", "run", script]
    command += [f"--{name}={value}" for name, value in options.items()]
    log = folder / "log.txt"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
    try:
        _wait_for(f"http://127.0.0.1:{port}/_stcore/health", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
    assert "Traceback" not in log.read_text(encoding="utf-8", errors="replace")


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"the page did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        message = "chromium is not installed: apt-get install chromium, or set CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The page, loaded afresh; what the console complains about fails the test."""
    with opened(browser, address) as shown:
        yield shown


@contextmanager
def opened(
    browser: Browser, url: str, width: int = 1500, scheme: Literal["light", "dark"] = "light"
) -> Iterator[Page]:
    """A page with boards on it; what the console complains about fails the test.

    :param width: of the window, in pixels.
    :param scheme: light or dark, as the visitor's system says.
    """
    complaints: list[str] = []
    shown = browser.new_page(viewport={"width": width, "height": 1100}, color_scheme=scheme)
    shown.set_default_timeout(PATIENCE)
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    shown.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    shown.goto(url)
    expect(shown.locator("svg.sheet").first).to_be_visible(timeout=PATIENCE)
    settled(shown)
    yield shown
    shown.close()
    # What lies outside this machine may be out of reach, and need not be reached.
    assert [c for c in complaints if "ERR_" not in c] == []
