"""A page whose parts look again by themselves loses neither its end nor what was entered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from advisor.page.components.clock import fits
from tests.app.conftest import served
from tests.app.driving import PATIENCE


@contextmanager
def opened(window: BrowserContext, folder: Path, when: str) -> Iterator[Page]:
    """The page whose part asks to run again at the unluckiest moment."""
    with served("tests/app/late_part.py", folder) as url:
        page = window.new_page()
        page.goto(f"{url}/?{when}")
        yield page
        page.close()


def lines(run: int) -> list[str]:
    """The whole page as it is in that run."""
    return [f"part of run {run}", *(f"line {number} of run {run}" for number in range(20))]


@pytest.mark.parametrize("when", ["end", "pending"])
@pytest.mark.full
def test_a_part_that_asks_as_a_run_ends_loses_nothing(
    window: BrowserContext, tmp_path: Path, when: str
) -> None:
    with opened(window, tmp_path, when) as page:
        expect(page.get_by_test_id("stText")).to_have_count(21, timeout=PATIENCE)
        # The part looks once by itself; after that it does not any more.
        expect(page.get_by_test_id("stText").first).to_have_text("look 2", timeout=PATIENCE)
        page.get_by_role("button", name="Run again").click()
        # The tick tells that the browser has run 1: the page runs once more, as a whole.
        expect(page.get_by_test_id("stText")).to_have_text(lines(3), timeout=PATIENCE)


#: A browser on a busy machine: whatever wants to be done next takes long to say so.
SLOW = """
    const soon = window.setTimeout;
    window.setTimeout = (act, delay, ...rest) => {
        const until = performance.now() + (delay ? 0 : 80);
        while (performance.now() < until);
        return soon(act, delay, ...rest);
    };
"""


def test_two_parts_never_ask_at_the_same_time(window: BrowserContext, tmp_path: Path) -> None:
    with served("tests/app/two_clocks.py", tmp_path) as url:
        page = window.new_page()
        page.add_init_script(SLOW)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.goto(url)
        for name in ("first", "second"):
            expect(page.get_by_text(re.compile(f"^{name} [5-9]"))).to_be_visible(timeout=PATIENCE)
        page.close()
    assert [words for words in said if "fragment" in words] == []


@pytest.mark.parametrize("tick", [None, {}, {"run": 6}, {"run": "7"}, 7, "7"])
def test_a_tick_of_an_older_page_does_not_fit(tick: object) -> None:
    assert fits({"run": 7}, 7)
    assert not fits(tick, 7)


def test_a_button_pressed_during_a_run_counts(window: BrowserContext, tmp_path: Path) -> None:
    with served("tests/app/two_runs.py", tmp_path) as url:
        page = window.new_page()
        page.goto(url)
        counted = page.get_by_test_id("stText")
        expect(counted).to_have_text("counted: False", timeout=PATIENCE)
        app = page.get_by_test_id("stApp")
        expect(app).to_have_attribute("data-test-script-state", "running")
        page.get_by_role("button", name="Count").click()
        expect(counted).to_have_text("counted: True", timeout=PATIENCE)
        page.close()


def test_a_press_counts_though_another_comes_before_its_run_has_begun(
    window: BrowserContext, tmp_path: Path
) -> None:
    with served("tests/app/slow_start.py", tmp_path) as url:
        page = window.new_page()
        page.goto(f"{url}/?heed=1")
        counted = page.get_by_test_id("stText")
        expect(counted).to_have_text("counted: 0 and 0", timeout=PATIENCE)
        buttons = page.get_by_test_id("stButton").get_by_role("button")
        expect(buttons).to_have_count(2, timeout=PATIENCE)
        page.evaluate(
            """() => new Promise((done) => {
                const [one, two] = document.querySelectorAll("[data-testid=stButton] button");
                one.click();
                setTimeout(() => { two.click(); done(); }, 300);
            })"""
        )
        expect(counted).to_have_text("counted: 1 and 1", timeout=PATIENCE)
        page.close()
