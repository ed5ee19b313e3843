"""The page in a real browser: boards, advice, another position; no error in the console.

Starts ``streamlit run app.py`` on a free port of this machine and looks at it with Debian's
chromium. Screenshots go to ``screenshots/``, which git ignores.
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
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "screenshots"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
#: Patience with a busy machine, in milliseconds.
PATIENCE = 60_000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served."""
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
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    command += [f"--{name}={value}" for name, value in options.items()]
    log = tmp_path_factory.mktemp("streamlit") / "log.txt"
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


@pytest.fixture(scope="module")
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
    complaints: list[str] = []
    shown = browser.new_page(viewport={"width": 1500, "height": 1100})
    shown.set_default_timeout(PATIENCE)
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    shown.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    shown.goto(address)
    expect(shown.locator("svg[role=img]").first).to_be_visible(timeout=PATIENCE)
    settled(shown)
    yield shown
    shown.close()
    # What lies outside this machine may be out of reach, and need not be reached.
    assert [c for c in complaints if "ERR_" not in c] == []


def settled(page: Page) -> None:
    """Wait until the page has stopped running, and see that nothing went wrong."""
    page.wait_for_timeout(500)
    app = page.get_by_test_id("stApp")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=PATIENCE)
    expect(page.locator("svg[role=img]").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def shot(page: Page, name: str) -> None:
    """A screenshot for whoever wants to look at the page."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)


def open_position(page: Page, name: str) -> None:
    """Choose a position of the library."""
    sidebar = page.get_by_test_id("stSidebar")
    chooser = sidebar.get_by_role("combobox").first
    chooser.click()
    page.keyboard.type(name)
    expect(page.get_by_role("option")).to_have_text([name])
    page.keyboard.press("Enter")
    expect(chooser).to_have_value(name)
    settled(page)
    sidebar.get_by_test_id("stBaseButton-secondary").get_by_text("Open", exact=True).click()
    settled(page)


def test_the_page_shows_three_boards(page: Page) -> None:
    for title in ("Age of Might", "Age of Faith", "Age of Reason"):
        expect(page.locator(f'svg [aria-label="{title}"]').first).to_be_visible()
    shot(page, "page-start")


def test_another_position_shows_other_boards(page: Page) -> None:
    before = page.locator("svg[role=img]").first.inner_html()
    open_position(page, "r8-12-income")
    expect(page.get_by_role("heading", name="8.12")).to_be_visible()
    assert page.locator("svg[role=img]").first.inner_html() != before


def test_suggestions_are_ranked_and_shown_on_the_boards(page: Page) -> None:
    open_position(page, "r8-12-income")
    page.get_by_role("button", name="Best turns").click()
    settled(page)
    turns = page.get_by_role("radiogroup").filter(has_text="for certain").get_by_role("radio")
    expect(turns.first).to_be_attached()
    assert turns.count() == 5
    shot(page, "page-advice")
    boards = page.locator("svg[role=img]").first.inner_html()
    page.get_by_text("for certain", exact=False).nth(2).click()
    settled(page)
    assert page.locator("svg[role=img]").first.inner_html() != boards
    shot(page, "page-another-turn")
