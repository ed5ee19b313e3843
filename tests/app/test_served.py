"""A page that others can open, in real browsers: training and games are the visitor's own."""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from advisor.teach.progress import VARIABLE
from advisor.teach.sparring import NotSparring, resumed
from advisor.teach.sparring.saved_games import DEALT
from advisor.teach.trainer.carried_profile import unpacked
from advisor.teach.trainer.profile_export import profile_of
from advisor.teach.trainer.profile_store import Store
from advisor.teach.trainer.training import now
from benchmarks.speed import page_server
from positions.records.record_files import parse_record
from tests.app.driving import PATIENCE, appears

#: Servers of their own, and browsers that have never been there: a minute or two.
pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of whoever serves; they train, too."""
    folder = tmp_path_factory.mktemp("data")
    Store(folder / "training.sqlite").begin("Owner", now())
    return folder


@pytest.fixture(scope="module")
def page_address(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served to others."""
    with serving_with(data, "0.0.0.0", tmp_path_factory.mktemp("others")) as url:
        yield url


@contextmanager
def serving_with(data: Path, address: str, folder: Path) -> Iterator[str]:
    """The page, bound to an address, with a data folder."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = str(data)
    log = folder / "log.txt"
    try:
        with page_server.served("app.py", log, address) as (url, _):
            yield url
    finally:
        os.environ.pop(VARIABLE)
        if before is not None:
            os.environ[VARIABLE] = before
    assert "Traceback" not in log.read_text(encoding="utf-8", errors="replace")


def shown(browser: Browser, url: str) -> Page:
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    return page


def kept(page: Page) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('khronos')") or "{}")
    return value


def has_kept(page: Page, words: str) -> None:
    """Wait until the browser keeps something with these words in it."""
    page.wait_for_function("words => (localStorage.khronos ?? '').includes(words)", arg=words)


def begin_training(page: Page) -> None:
    page.get_by_text("Train: puzzles that fit you").click()
    page.get_by_role("button", name="Start training").click()
    appears(page.get_by_text("A new puzzle."))


def test_training_stays_in_the_visitors_browser(
    browser: Browser, page_address: str, data: Path, tmp_path: Path
) -> None:
    store = Store(data / "training.sqlite")
    page = shown(browser, f"{page_address}/?view=puzzles")
    page.get_by_text("Train: puzzles that fit you").click()
    appears(page.get_by_text("kept in your browser"))
    appears(page.get_by_role("button", name="Start training"))
    assert page.get_by_text("Owner").count() == 0
    page.get_by_role("button", name="Start training").click()
    page.get_by_role("button", name="That is my turn").click()
    appears(page.get_by_text("Not there yet."))
    has_kept(page, '"trained"')
    page.wait_for_function(
        "() => JSON.parse(localStorage.khronos).shared.trained.length > 400", timeout=PATIENCE
    )
    first = [one.puzzle for one in unpacked(kept(page)["shared"]["trained"]).attempts()]
    assert len(first) == 1
    # A new tab of the same browser goes on with it, and the first one joins what that has added.
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(f"{page_address}/?view=puzzles")
    begin_training(other)
    other.get_by_role("button", name="That is my turn").click()
    appears(other.get_by_text("Not there yet."))
    attempts(other, 2)
    page.get_by_role("button", name="Next puzzle").first.click()
    appears(page.get_by_text("A new puzzle."))
    page.get_by_role("button", name="That is my turn").click()
    appears(page.get_by_text("Not there yet."))
    attempts(page, 3)
    # Exported from here, imported into another browser.
    page.goto(f"{page_address}/?view=puzzles")
    page.get_by_text("Move your training").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export your training").click()
    file = tmp_path / "profile.json"
    download.value.save_as(file)
    assert len(profile_of(file.read_text()).attempts) == 3
    elsewhere = shown(browser, f"{page_address}/?view=puzzles")
    elsewhere.get_by_text("Move your training").click()
    elsewhere.locator("input[type=file]").first.set_input_files(file)
    elsewhere.get_by_role("button", name="Import", exact=True).click()
    attempts(elsewhere, 3)
    assert store.profiles() == ["Owner"]
    assert not store.attempts("Owner")
    page.context.close()
    elsewhere.context.close()


def attempts(page: Page, number: int) -> None:
    """Wait until the browser keeps so many answers."""
    for _ in range(round(PATIENCE / 200)):
        shared = kept(page).get("shared", {})
        if "trained" in shared and len(unpacked(shared["trained"]).attempts()) == number:
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"not {number} answers: {kept(page).get('shared')}")


def test_the_browser_cannot_read_the_cards(browser: Browser, page_address: str) -> None:
    page = shown(browser, f"{page_address}/?view=play")
    appears(page.get_by_text("a secret of the server"))
    page.get_by_role("button", name="Deal", exact=True).click()
    has_kept(page, DEALT)
    text = kept(page)["tabs"][0]["slots"]["play"]
    record = parse_record(text)
    with pytest.raises(NotSparring, match="continue it on that page"):
        resumed(record)
    page.reload()
    appears(page.get_by_text("It is your turn").or_(page.get_by_text("is thinking")).first)
    page.context.close()


def test_a_proxy_that_says_so_makes_a_visitor(browser: Browser, data: Path, tmp_path: Path) -> None:
    """Of a page for this machine alone whoever comes by themself is offered profiles, no other."""
    with serving_with(data, "127.0.0.1", tmp_path) as url, forwarded(url) as through:
        for address, alone in ((url, True), (through, False)):
            page = shown(browser, f"{address}/?view=puzzles")
            page.get_by_text("Train: puzzles that fit you").click()
            words = "Profiles are kept on this computer" if alone else "kept in your browser"
            appears(page.get_by_text(words))
            appears(page.get_by_role("button", name="Start training"))
            if alone:
                appears(page.locator('input[aria-label="Name"]'))
            page.context.close()


@contextmanager
def forwarded(url: str) -> Iterator[str]:
    """The address of a proxy that hands on, with ``X-Forwarded-For`` in each connection's first
    request."""
    port = int(url.rpartition(":")[2])
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        threading.Thread(target=_accept, args=(server, port), daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


def _accept(server: socket.socket, port: int) -> None:
    with suppress(OSError):
        while True:
            visitor, _ = server.accept()
            page = socket.create_connection(("127.0.0.1", port))
            threading.Thread(target=_hand_on, args=(visitor, page, True), daemon=True).start()
            threading.Thread(target=_hand_on, args=(page, visitor, False), daemon=True).start()


def _hand_on(source: socket.socket, target: socket.socket, first: bool) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            if first:
                line, _, rest = data.partition(b"\r\n")
                data, first = line + b"\r\nX-Forwarded-For: 192.0.2.7\r\n" + rest, False
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
