"""No part of a page makes Streamlit forget the end of the page (advisor/page/mending.py)."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.app.conftest import served


def test_a_part_that_runs_again_as_the_page_ends_leaves_the_end(
    window: BrowserContext, tmp_path: Path
) -> None:
    with served("tests/app/late_part.py", tmp_path) as url:
        page = window.new_page()
        page.goto(f"{url}/?end")
        expect(page.get_by_text("part 2")).to_be_visible(timeout=20_000)
        expect(page.get_by_text("line 19")).to_be_visible(timeout=20_000)
        page.close()
