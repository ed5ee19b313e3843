"""The page runs through its modes without an exception, on good and on broken positions."""

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from tests.advisor.page.conftest import Editor


@pytest.fixture
def page() -> Editor:
    return Editor()


def test_starts(page: Editor) -> None:
    assert page.app.subheader


@pytest.mark.usual("Threats", "Set up", "Share")
@pytest.mark.parametrize(
    "mode", ["Suggestions", "Try it yourself", "Money", "Threats", "Set up", "Share"]
)
def test_modes(page: Editor, mode: str) -> None:
    page.open(mode)
    page.run()


def test_advice_on_a_new_game(page: Editor) -> None:
    page.go("library")
    page.press("Deal")
    page.watch(lambda: bool(page.turns()))
    assert all(
        turn.guarantee.endswith("for certain.") for turn in page.turns() if turn.exchange is None
    )
    page.press("Undo")


def test_broken_text_lists_its_problems(page: Editor) -> None:
    page.go("library")
    page.app.text_area[0].set_value("khronos: 1\nmap: nowhere\nboards: [").run()
    page.press("Open the text")
    assert page.app.error


def test_a_bad_link_is_told() -> None:
    page = Editor("nonsense")
    assert page.app.warning
    page.run()
    assert page.app.warning
    page.go("library")
    page.press("Deal")
    assert not page.app.warning


def test_boards_one_below_the_other(page: Editor) -> None:
    next(box for box in page.app.checkbox if box.label == "One below the other").check().run()
    page.sound()
