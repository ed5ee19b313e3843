"""The page runs through its modes without an exception, on good and on broken positions."""

import time
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from streamlit.testing.v1 import AppTest

APP = Path(__file__).parents[2] / "app.py"


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(str(APP), default_timeout=60).run()


def _button(page: AppTest, label: str) -> None:
    next(button for button in page.button if button.label == label).click().run()


def test_starts(page: AppTest) -> None:
    assert not page.exception
    assert page.subheader


@pytest.mark.parametrize(
    "mode", ["Suggestions", "Try it yourself", "Money", "Threats", "Set up", "Share"]
)
def test_modes(page: AppTest, mode: str) -> None:
    page.button_group[0].set_value(mode).run()
    assert not page.exception
    page.run()
    assert not page.exception


def test_advice_on_a_new_game(page: AppTest) -> None:
    _button(page, "Deal")
    assert not page.exception
    until = time.monotonic() + 120
    while not any(button.label == "On the boards" for button in page.button):
        assert time.monotonic() < until
        time.sleep(0.3)
        page.run()
        assert not page.exception
    assert any("for certain" in text.value for text in page.markdown)
    _button(page, "Undo")
    assert not page.exception


def test_broken_text_lists_its_problems(page: AppTest) -> None:
    page.text_area[0].set_value("khronos: 1\nmap: nowhere\nboards: [").run()
    _button(page, "Read the text")
    assert not page.exception
    assert page.error


def test_a_bad_link_is_told() -> None:
    page = AppTest.from_file(str(APP), default_timeout=60)
    page.query_params["p"] = "nonsense"
    page.run()
    assert not page.exception
    assert page.warning
    page.run()
    assert page.warning
    _button(page, "Deal")
    assert not page.exception
    assert not page.warning


def test_boards_one_below_the_other(page: AppTest) -> None:
    next(box for box in page.checkbox if box.label == "One below the other").check().run()
    assert not page.exception
