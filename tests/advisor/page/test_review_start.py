"""Where a review begins: the open game, one of the examples, or a game of the visitor's."""

from __future__ import annotations

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.advise.review.example_games import EXAMPLES, example_games
from advisor.page.pages.library.library_page import looks_for_games
from advisor.page.pages.review.reviewed_game import turns_of
from advisor.page.visit.browser_storage import BrowserSlots
from positions.records.record_writing import record_to_yaml
from tests.advisor.page.conftest import Editor
from tests.advisor.page.test_hidden import texts
from tests.advisor.page.test_retry_page import RECORD, opened
from tests.advisor.page.test_review_page import component, moment


@pytest.fixture
def new() -> Editor:
    """A visitor with nothing of their own, who wants to see a review."""
    page = Editor()
    page.go("")
    return page


def test_the_examples_are_whole_games_of_some_kilobytes() -> None:
    assert len(example_games()) == 2
    for record in example_games():
        turns = turns_of(record)
        assert len(turns) == 14
        assert record.result is not None
        assert all(one.known for one in turns)
        assert record.title
    assert all(file.stat().st_size < 8_000 for file in EXAMPLES.iterdir())


def test_from_home_it_is_two_clicks_to_the_review_of_an_example(new: Editor) -> None:
    new.press("Analyse a game")
    assert new.app.session_state.held.view == "review"
    new.go("review")
    title = example_games()[0].title
    new.press(f"Review an example: {title}")
    assert moment(new).record == example_games()[0]
    assert [one.value for one in new.app.subheader] == [f"Review: {title}"]
    assert len(component(new, "khronos_moves")["lines"]) == 14


def test_a_game_of_ones_own_is_reviewed_at_once(new: Editor) -> None:
    new.go("review")
    new.app.text_area[0].set_value(RECORD).run()
    new.press("Open the text")
    assert [one.value for one in new.app.subheader] == ["Review: Ada forgets her Town on a5"]
    assert moment(new).record is not None
    # Now an example: the way to it is there beside a review, too.
    new.press(f"Review an example: {example_games()[1].title}")
    assert moment(new).record == example_games()[1]


def test_a_position_without_turns_is_opened_and_the_examples_stay(new: Editor) -> None:
    new.go("review")
    start = record_to_yaml(example_games()[0]).partition("turns:")[0]
    new.app.text_area[0].set_value(start + "turns: []\n").run()
    new.press("Open the text")
    assert not new.app.exception
    assert new.has(f"Review an example: {example_games()[0].title}")


def test_an_open_game_comes_first_and_others_below_it() -> None:
    page = opened()
    page.go("")
    page.press("Analyse a game")
    page.go("review")
    labels = [one.label for one in page.app.button]
    own = labels.index("Review this game")
    assert own < labels.index(f"Review an example: {example_games()[0].title}")


@pytest.mark.parametrize("words", ["game", "Review", "a game", "nothing has these words"])
def test_who_looks_for_a_game_in_the_library_is_told_where_games_are(
    new: Editor, words: str
) -> None:
    new.go("library")
    assert "on the page Review" not in " ".join(texts(new))
    new.app.text_input[0].set_value(words).run()
    assert "on the page Review" in " ".join(texts(new))
    new.press("Go to Review")
    assert new.app.session_state.held.view == "review"


def test_who_looks_for_something_else_is_not() -> None:
    assert looks_for_games("my games")
    assert not looks_for_games("castle")
    assert not looks_for_games("gamekeeper")
    assert not looks_for_games("")


def test_after_a_reload_the_review_is_shown_again_without_a_click() -> None:
    page = opened()
    page.go("review")
    page.press("Review this game")
    kept = page.app.session_state.held.records[BrowserSlots].slots["review"]
    again = opened()
    again.app.session_state.held.records[BrowserSlots].slots["review"] = kept
    again.go("review")
    assert not again.has("Review this game")
    assert len(component(again, "khronos_moves")["lines"]) == 2
    # Of another game nothing was asked for.
    other = opened(RECORD.replace("title: Ada forgets", "title: She forgets"))
    other.app.session_state.held.records[BrowserSlots].slots["review"] = kept
    other.go("review")
    assert other.has("Review this game")
