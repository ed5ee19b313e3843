"""Training on a page that others can open: kept in each visitor's browser, and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from streamlit import config

from advisor.page.pages.learn import training_visit
from advisor.page.pages.learn.kept_training import ASIDE, SLOT
from advisor.page.visit.browser_storage import BrowserSlots
from advisor.page.visit.served import for_others
from advisor.teach.progress import VARIABLE
from advisor.teach.puzzles import puzzle
from advisor.teach.trainer.carried_profile import unpacked
from advisor.teach.trainer.profile_export import profile_of
from advisor.teach.trainer.profile_store import Store, usual_place
from tests.advisor.page.conftest import Editor, took
from tests.advisor.page.test_learn_page import go, mine, opened, played, said
from tests.advisor.page.test_train_page import said_wrong


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A page that is served, on a computer with a profile; afterwards one that is not."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    Store(usual_place()).begin("Owner", training_visit.now())
    before = config.get_option("server.address")
    config.set_option("server.address", "0.0.0.0")
    for_others.cache_clear()
    yield tmp_path
    config.set_option("server.address", before)
    for_others.cache_clear()


def begun() -> Editor:
    page = opened(view="puzzles")
    page.press("Start training")
    return page


def answered(page: Editor) -> str:
    """The puzzle that is asked, answered wrongly."""
    asked = mine(page).open
    page.press("That is my turn")
    return asked


def shared(page: Editor) -> dict[str, str]:
    texts: dict[str, str] = page.app.session_state.held.records[BrowserSlots].shared
    return texts


def another(kept: dict[str, str], page: Editor | None = None) -> Editor:
    """The list of puzzles in another tab of a browser that has kept this."""
    other = page or Editor()
    took(other, {"mine": False, "slots": {}, "shared": kept})
    go(other, "", "puzzles")
    return other


def test_no_profile_of_the_server_is_offered_or_touched(folder: Path) -> None:
    before = usual_place().read_bytes()
    page = opened(view="puzzles")
    assert not any(one.label in ("Name", "Its name here") for one in page.app.text_input)
    assert "Owner" not in said(page)
    assert "kept in your browser" in said(page)
    page.press("Start training")
    first = mine(page).open
    found = puzzle(first)
    assert found is not None
    played(page, found.lesson)
    page.press("That is my turn")
    assert "Rating 1" in said(page)
    page.press("Next puzzle")
    second = answered(page)
    page.press("End the training")
    assert "You: rating" in said(page)
    kept = unpacked(shared(page)[SLOT])
    assert [(one.puzzle, one.hit) for one in kept.attempts()] == [(first, True), (second, False)]
    assert [one.puzzle for one in kept.queue()] == [second]
    assert Store(usual_place()).profiles() == ["Owner"]
    assert usual_place().read_bytes() == before
    assert {file.name for file in folder.iterdir()} <= {
        "training.sqlite", "training.sqlite-wal", "training.sqlite-shm",
    }  # fmt: skip


def test_whoever_sends_a_profiles_name_does_not_get_it() -> None:
    page = begun()
    asked = mine(page).open
    kept = {"khronos-train": 1, "profile": "Owner", "puzzle": asked, "why": "new"}
    other = Editor()
    other.app.session_state.held.records[BrowserSlots] = BrowserSlots(
        found={training_visit.SLOT: json.dumps(kept)}, answered=True
    )
    go(other, asked)
    assert "Training" not in said(other)
    answered(other)
    assert not Store(usual_place()).attempts("Owner")


def test_another_tab_and_a_reload_go_on_with_it() -> None:
    page = begun()
    first = answered(page)
    other = another(shared(page))
    assert "You: rating" in said(other)
    other.press("Start training")
    second = answered(other)
    assert second != first
    both = another(shared(other), page)  # the first tab hears of what the second has put there
    both.run()
    assert [one.puzzle for one in unpacked(shared(both)[SLOT]).attempts()] == [first, second]


def test_it_is_exported_and_imported_elsewhere() -> None:
    page = begun()
    first = answered(page)
    page.press("End the training")
    assert any(one.label == "Export your training" for one in page.app.get("download_button"))
    text = unpacked(shared(page)[SLOT]).exported()
    assert [one.puzzle for one in profile_of(text).attempts] == [first]
    other = opened(view="puzzles")
    import_(other, text)
    assert "The training in the file was imported" in " ".join(o.value for o in other.app.success)
    assert [one.puzzle for one in unpacked(shared(other)[SLOT]).attempts()] == [first]
    import_(other, "notes")
    assert "This is not an exported profile" in said_wrong(other)
    assert Store(usual_place()).profiles() == ["Owner"]


def import_(page: Editor, text: str) -> None:
    page.app.file_uploader[0].upload("profile.json", text.encode(), "application/json").run()
    page.press("Import")


@pytest.mark.parametrize("kept", ["", "notes", "[" * 100_000, '{"khronos-trained":2}'])
def test_what_cannot_be_read_is_put_aside(kept: str) -> None:
    page = another({SLOT: kept})
    assert shared(page)[ASIDE] == kept
    assert "it was set aside there" in " ".join(one.value for one in page.app.warning)
    page.press("Start training")
    answered(page)
    assert len(unpacked(shared(page)[SLOT]).attempts()) == 1
