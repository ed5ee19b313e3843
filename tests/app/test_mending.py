"""Streamlit forgets neither the end of a page nor what was entered (advisor/page/mending.py)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.app.conftest import served

LINES = [f"line {number}" for number in range(20)]


@contextmanager
def opened(window: BrowserContext, folder: Path, when: str) -> Iterator[Page]:
    """The page whose part asks to run again at the unluckiest moment."""
    with served("tests/app/late_part.py", folder) as url:
        page = window.new_page()
        page.goto(f"{url}/?{when}")
        yield page


def test_a_part_that_runs_again_as_the_page_ends_leaves_the_end(
    window: BrowserContext, tmp_path: Path
) -> None:
    with opened(window, tmp_path, "end") as page:
        expect(page.get_by_test_id("stText")).to_have_text(["part 2", *LINES], timeout=20_000)


def test_a_part_that_runs_again_at_once_leaves_its_neighbour(
    window: BrowserContext, tmp_path: Path
) -> None:
    with opened(window, tmp_path, "pending") as page:
        expect(page.get_by_test_id("stText")).to_have_text(["part 1", *LINES], timeout=20_000)
        page.get_by_role("button", name="Run again").click()
        expect(page.get_by_test_id("stText")).to_have_text(["part 3", *LINES], timeout=20_000)
        page.close()


def test_a_button_pressed_during_a_run_counts(window: BrowserContext, tmp_path: Path) -> None:
    with served("tests/app/two_runs.py", tmp_path) as url:
        page = window.new_page()
        page.goto(url)
        counted = page.get_by_test_id("stText")
        expect(counted).to_have_text("counted: False", timeout=20_000)
        app = page.get_by_test_id("stApp")
        expect(app).to_have_attribute("data-test-script-state", "running")
        page.get_by_role("button", name="Count").click()
        expect(counted).to_have_text("counted: True", timeout=20_000)
        page.close()
