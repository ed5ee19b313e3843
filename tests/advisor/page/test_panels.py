"""What is done for one panel is not taken for another; each remembers its own, in a record."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from advisor.page.visit import session
from tests.advisor.page.conftest import Editor

Open = Callable[..., Editor]
PAGE = Path(session.__file__).parent


def test_a_pick_does_not_cross_to_another_panel(editor: Open) -> None:
    page = editor("game-4p-t4-first-seat", "Money")
    page.click("might", "d5")
    held = page.app.session_state.held
    assert held.picked is not None
    page.open("Try it yourself")
    assert held.picked is None
    assert not any("d5" in text.value for text in page.app.markdown)


def test_a_piece_that_is_taken_stays_where_it_was_taken(editor: Open) -> None:
    page = editor("game-4p-t4-first-seat", "Set up")
    page.arm("castle blue")
    assert page.app.session_state.held.item == "castle blue"
    page.go("analyse")
    page.open("Try it yourself")
    assert page.app.session_state.held.item in ("", "pointer")


def test_panels_keep_nothing_under_names_of_their_own() -> None:
    """The session is asked for what fields hold, by the constants of ``keys``, and for nothing."""
    named = re.compile(r"session_state(\.(?!get\()\w|\[[\"']|\.(get|pop|setdefault)\([\"'])")
    found = {
        file.name for file in PAGE.rglob("*.py") if named.search(file.read_text(encoding="utf-8"))
    }
    assert found == set()
