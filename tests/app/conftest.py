"""The page served and shown in a real browser; what its console complains about fails the test.

How it is served and looked at, ``benchmarks.speed.page_server`` knows.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from advisor.teach.progress import VARIABLE
from benchmarks.speed import page_server
from tests.app.driving import PATIENCE, Runs, appears, settled

#: Letters are drawn without colours at their edges, and threads that prepare scripts on the side do
#: not take the processor from other tests: a tenth of the browser's work.
FRUGAL: Final = ("--disable-lcd-text", "--js-flags=--single-threaded")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served, and what else is shown; its profiles are in a folder of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path_factory.mktemp("data")))
        with served("tests/app/every_page.py", tmp_path_factory.mktemp("streamlit")) as url:
            patch.undo()
            yield url


@pytest.fixture(scope="session")
def alone_address(address: str) -> str:
    """Where the boards are served alone, with everything that they can show."""
    return f"{address}/?script=boards_alone"


@pytest.fixture(scope="session")
def preview_address(address: str) -> str:
    """Where boards are served with a list beside them; what follows is ``&name=`` and the like."""
    return f"{address}/?script=boards_preview"


@contextmanager
def served(script: str, folder: Path) -> Iterator[str]:
    """A script of the project served by Streamlit; a traceback in its log fails the test.

    :param folder: where the log goes.
    """
    log = folder / "log.txt"
    with page_server.served(script, log) as (url, _):
        yield url
    assert "Traceback" not in log.read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    if page_server.chromium() is None:
        if os.environ.get("CI"):
            pytest.fail(page_server.NO_CHROMIUM)
        pytest.skip(page_server.NO_CHROMIUM)
    with page_server.browser("--process-per-site", *FRUGAL) as started:
        yield started


@pytest.fixture(scope="session")
def window(browser: Browser, address: str) -> BrowserContext:
    """Where pages are opened; it keeps Streamlit's scripts, which take long to load.

    A page that stays open keeps the process that has compiled them, too.
    """
    context = browser.new_context()
    context.new_page().goto(f"{address}/_stcore/health")
    return context


@pytest.fixture
def page(window: BrowserContext, address: str) -> Iterator[Page]:
    """The page, loaded afresh; what the console complains about fails the test."""
    with opened(window, f"{address}/?view=analyse") as shown:
        yield shown


@pytest.fixture
def unopened(window: BrowserContext, address: str) -> Iterator[Page]:
    """A page for ``open_position``, with nothing on it before."""
    with listened_to(window) as page:
        page.goto(f"{address}/_stcore/health")
        yield page


@contextmanager
def opened(
    window: BrowserContext,
    url: str,
    width: int = 1500,
    scheme: Literal["light", "dark"] = "light",
    height: int = 1100,
) -> Iterator[Page]:
    """A page with boards on it; what the console complains about fails the test.

    :param width: of the window, in pixels, like its ``height``.
    :param scheme: light or dark, as the visitor's system says.
    """
    with listened_to(window, width, scheme, height) as shown:
        shown.goto(url)
        appears(shown.locator("svg.sheet >> visible=true").first)
        settled(shown)
        yield shown


@contextmanager
def listened_to(
    window: BrowserContext,
    width: int = 1500,
    scheme: Literal["light", "dark"] = "light",
    height: int = 1100,
) -> Iterator[Page]:
    """An empty page; what the console complains about fails the test."""
    complaints: list[str] = []
    shown = window.new_page()
    shown.set_viewport_size({"width": width, "height": height})
    shown.emulate_media(color_scheme=scheme)
    shown.set_default_timeout(PATIENCE)
    Runs(shown)
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    shown.on(
        "console",
        lambda message: (
            complaints.append(f"{message.text} {message.location['url']}")
            if message.type == "error"
            else None
        ),
    )
    try:
        yield shown
    except BaseException:
        _say_what_was_shown(shown)
        raise
    shown.close()
    # What lies outside this machine may be out of reach, and need not be reached.
    assert [c for c in complaints if "ERR_" not in c] == []


def _say_what_was_shown(page: Page) -> None:
    """What the page said when a test of it failed, for the report of a run that nobody saw."""
    with suppress(Error):
        print(f"The page at {page.url} said:")
        print(page.inner_text("body", timeout=5_000)[:6_000])
