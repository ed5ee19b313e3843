"""While the server does not answer, the page says so in words for people."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from advisor.words.say import say
from benchmarks.speed import page_server
from tests.app.driving import PATIENCE, appears


def test_a_lost_server_is_told_in_plain_words(browser: Browser, tmp_path: Path) -> None:
    window = browser.new_context()
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    with page_server.served("app.py", tmp_path / "log.txt") as (url, _):
        page.goto(url)
        appears(page.get_by_role("link", name="Analyse").first)
        appears(page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]'))
    dialog = page.get_by_role("dialog")
    appears(dialog.get_by_text(say("page-server-away"), exact=True))
    text = dialog.inner_text()
    assert say("page-server-away.help") in text
    assert "streamlit" not in text.lower()
    window.close()
