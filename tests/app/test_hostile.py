"""Hostile files and links in a real browser: refused with a reason, or shown as plain text."""

from __future__ import annotations

import base64
import http.client
import random
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.app.conftest import opened
from tests.app.driving import appears, go, settled, shot
from tests.hostile import BOMB

SIGNS = "<script>window.hurt=1</script><img src=x onerror='window.hurt=1'>"
MARKDOWN = "[a](javascript:window.hurt=1) ![b](http://127.0.0.1:9/x.png) :red[c] $d$ `e` **f**"
POSITION = f"""\
khronos: 1
title: "{SIGNS} {MARKDOWN}"
notes: |
  {SIGNS}
  {MARKDOWN}
  <svg onload="window.hurt=1"><iframe src="javascript:window.hurt=1"></iframe></svg>
tags: ["{SIGNS}", "</code></pre>{SIGNS}"]
map: meadow
turn: {{number: 1, player: red}}
players:
  - {{color: red, ecus: 4, hand: {{civil: 4}}, adventurers: [might, might]}}
  - {{color: green, ecus: 4, hand: 4, adventurers: [might, might]}}
boards: {{might: [], faith: [], reason: []}}
"""
REFUSED: dict[str, tuple[bytes, str]] = {
    "binary": (random.Random(1).randbytes(50_000), "is not UTF-8 text"),
    "over-256-kB": (b"#" * 262_145, "is larger than 256 kB"),
    "deep": (b"[" * 100_000, "nested deeper than 32 levels"),
    "bomb": (BOMB.encode(), "anchor &a"),
    "tag": (b"!!python/object/apply:os.system [echo no]\n", "tag"),
    "huge-map": (
        POSITION.replace(
            "map: meadow", "map: {name: huge, hamlets: [], terrain: '" + "." * 200_000 + "'}"
        ).encode(),
        "26 rows or columns",
    ),
    "map-outside": (
        POSITION.replace("meadow", "../../../../etc/passwd").encode(),
        "etc/passwd",
    ),
    "markup-as-name": (POSITION.replace("color: green", f'color: "{SIGNS}"').encode(), "<script>"),
    "markup-as-key": ((POSITION + f'"{SIGNS}": 1\n').encode(), "<script>"),
}


@pytest.fixture
def safe(page: Page) -> Iterator[Page]:
    """The page; whatever a file says, no dialog opens and nothing of it becomes an element."""
    dialogs: list[str] = []

    def seen(dialog: object) -> None:
        dialogs.append(str(dialog))

    page.on("dialog", seen)
    yield page
    harmless(page)
    assert dialogs == []


def harmless(page: Page) -> None:
    """Nothing of a file ran or became an element."""
    assert page.evaluate("window.hurt") is None
    for selector in (
        "[onerror]", "[onload]", "iframe[src^='javascript']", "a[href^='javascript']",
        "img[src='x']", "img[src*=':9/x.png']",
    ):  # fmt: skip
        expect(page.locator(selector)).to_have_count(0)
    texts = page.locator("script").all_text_contents()
    assert not [text for text in texts if "window.hurt" in text]


def unfold(page: Page) -> None:
    """Have the fields for a file and a text before one."""
    if not page.locator(".st-key-nav-library-here").count():
        go(page, "Library")
    if not page.get_by_role("button", name="Open the text").is_visible():
        page.get_by_role("button", name="Open a file or a text").click()
        appears(page.get_by_role("button", name="Open the text"))


def upload(page: Page, data: bytes, name: str = "position.yaml") -> None:
    """Choose a file; it is not opened yet."""
    unfold(page)
    file = {"name": name, "mimeType": "application/yaml", "buffer": data}
    page.locator("input[type=file]").set_input_files([file])  # type: ignore[list-item]
    settled(page, boards=False)


def open_file(page: Page) -> None:
    page.get_by_role("button", name="Open the file").click()
    settled(page, boards=False)


def every_panel(page: Page) -> None:
    """Look into every panel, and every part of setting up."""
    main = page.get_by_test_id("stMain")
    group = main.get_by_role("radiogroup").filter(has_text="Share")
    names = group.get_by_role("radio").all_inner_texts()
    assert len(names) >= 5
    for name in names:
        group.get_by_role("radio", name=name, exact=True).click()
        settled(page)
        harmless(page)
    go(page, "Edit")
    for part in ("Map", "Players and cards", "Title and notes"):
        main.get_by_role("radio", name=part, exact=True).click()
        settled(page)
        harmless(page)
    go(page, "Home")
    harmless(page)


@pytest.mark.full
def test_markup_in_title_and_notes_is_shown_as_text(safe: Page) -> None:
    upload(safe, POSITION.encode())
    open_file(safe)
    heading = safe.get_by_test_id("stMain").get_by_role("heading").first
    expect(heading).to_contain_text("<script>window.hurt=1</script><img src=x onerror=")
    expect(heading.locator("[data-heading-text] *")).to_have_count(0)
    shot(safe, "hostile-title")
    every_panel(safe)


@pytest.mark.full
def test_a_file_over_1_mb_is_refused(safe: Page) -> None:
    before = safe.get_by_test_id("stMain").get_by_role("heading").first.inner_text()
    upload(safe, POSITION.encode() + b"#" * 1_100_000)
    appears(safe.get_by_text(re.compile("1(.0)? ?MB")).first)
    expect(safe.get_by_role("button", name="Open the file")).to_have_count(0)
    go(safe, "Analyse")
    assert safe.get_by_test_id("stMain").get_by_role("heading").first.inner_text() == before
    shot(safe, "hostile-too-large")


#: The readers' own tests try all of these without a browser; here one of each sort will do for CI.
RARE = ("binary", "over-256-kB", "deep", "tag", "huge-map", "markup-as-key")


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([name for name in REFUSED if name not in RARE], id="usual"),
        pytest.param(RARE, id="rare", marks=pytest.mark.full),
    ],
)
def test_a_hostile_file_is_refused_with_a_reason(safe: Page, names: Sequence[str]) -> None:
    main = safe.get_by_test_id("stMain")
    before = main.get_by_role("heading").first.inner_text()
    for name in names:
        data, reason = REFUSED[name]
        upload(safe, data, f"{SIGNS}.yaml" if name == "bomb" else f"{name}.yaml")
        open_file(safe)
        expect(main.get_by_text("Not opened.")).to_be_in_viewport()
        alerts = " ".join(main.get_by_test_id("stAlertContentError").all_inner_texts())
        assert reason in alerts.replace("\N{WORD JOINER}", ""), name
        harmless(safe)
        shot(safe, f"hostile-{name}")
        safe.get_by_role("button", name="OK").click()
        settled(safe, boards=False)
        expect(main.get_by_text("Not opened.")).to_have_count(0)
        go(safe, "Analyse")
        assert main.get_by_role("heading").first.inner_text() == before, name


@pytest.mark.full
def test_pasted_text_is_checked_like_a_file(safe: Page) -> None:
    unfold(safe)
    field = safe.get_by_role("textbox", name="or paste its text")
    field.fill(f"khronos: 2\n{SIGNS}: 1\n")
    field.blur()
    settled(safe, boards=False)
    safe.get_by_role("button", name="Open the text").click()
    settled(safe, boards=False)
    expect(safe.get_by_text("Not opened.")).to_be_in_viewport()
    unfold(safe)
    field.fill(POSITION)
    field.blur()
    settled(safe, boards=False)
    safe.get_by_role("button", name="Open the text").click()
    settled(safe)
    expect(safe.get_by_test_id("stMain").get_by_role("heading").first).to_contain_text("<script>")


def _word(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("%3Cscript%3Ewindow.hurt=1%3C/script%3E", "no readable position"),
        ("../../../etc/passwd", "no readable position"),
        (_word(b" " * 5_000_000), "larger than 256 kB"),
        (_word(BOMB.encode()), "anchor"),
        (_word(POSITION.replace("meadow", "/etc/passwd").encode()), "etc/passwd"),
        (_word(POSITION.encode()), "<script>window.hurt=1</script>"),
        ("", "no readable position"),
    ],
    ids=["markup", "path", "grows", "bomb", "map-outside", "title", "empty"],
)
@pytest.mark.full
def test_hostile_links(window: BrowserContext, address: str, word: str, told: str) -> None:
    dialogs: list[str] = []

    def seen(dialog: object) -> None:
        dialogs.append(str(dialog))

    window.on("dialog", seen)
    try:
        with opened(window, f"{address}/?p={word}") as page:
            if told != "<script>window.hurt=1</script>":
                expect(page.get_by_test_id("stAlert").first).to_be_in_viewport()
            assert told in page.get_by_test_id("stMain").inner_text().replace("\N{WORD JOINER}", "")
            harmless(page)
    finally:
        window.remove_listener("dialog", seen)
    assert dialogs == []


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/static/../../../../../../etc/passwd",
        "/app/static/../app.py",
        "/app/static/%2e%2e/app.py",
        "/media/../../../etc/passwd",
        "/component/khronos_boards/../../../../etc/passwd",
        "/_stcore/bidi-components/khronos_boards/../../../../../etc/passwd",
        "/app.py",
        "/pyproject.toml",
        "/positions/library/r8-12-income.yaml",
        "/.streamlit/config.toml",
        "//etc/passwd",
    ],
)
def test_no_address_reaches_the_servers_files(address: str, path: str) -> None:
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read(1_000_000).decode("utf-8", "replace")
    connection.close()
    for secret in ("root:x:0", "def main()", "[project]", "khronos: 1", "maxUploadSize"):
        assert secret not in body


def test_a_body_over_1_mb_is_refused_by_the_server_itself(address: str) -> None:
    place = urlsplit(address)
    line = b"--x\r\nContent-Disposition: form-data; name=f; filename=f.yaml\r\n\r\n"
    body = line + b"#" * 3_000_000 + b"\r\n--x--\r\n"
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)
    try:
        connection.request(
            "PUT", "/_stcore/upload_file/none/none", body,
            {"Content-Type": "multipart/form-data; boundary=x"},
        )  # fmt: skip
        status = connection.getresponse().status
    except OSError:
        status = 413  # the connection was closed while the body was still being sent
    finally:
        connection.close()
    assert status >= 400


def test_files_of_the_tests_are_what_they_claim() -> None:
    assert all(len(data) < 1_000_000 for data, _ in REFUSED.values())
    assert Path("/etc/passwd").exists()
