"""The panels for suggestions and for exchanges say what each of them counts."""

from __future__ import annotations

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from hidden import cases

from advisor.page.pages.analyse.exchange_bars import explanation
from advisor.page.pages.analyse.turn_list import line_of
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.visit.share_link import encode_setup
from search.rules.convert import setup_of
from tests.advisor.page.conftest import Editor


def opened(panel: str) -> Editor:
    page = Editor(encode_setup(setup_of(cases()["no income"])) or "")
    page.open(panel)
    return page


def test_the_exchange_panel_refers_to_the_suggestions() -> None:
    page = opened("Exchange")
    told = explanation(False, 2, False)
    assert "only this turn's Ecus" in told
    assert "the recommendation above" in told
    page.watch(lambda: told in [caption.value for caption in page.app.caption])


def test_an_exchange_that_is_suggested_refers_to_the_exchange_panel() -> None:
    page = opened("Suggestions")

    def exchanges() -> list[Listed]:
        return [turn for turn in page.turns() if turn.exchange is not None]

    page.watch(lambda: bool(exchanges()))
    told = " ".join(line_of(exchanges()[0], None, False)["more"])
    assert "Ranked by the whole rest of the game" in told
    assert "Exchange counts this turn only" in told
