"""Games on a page that others can open: what the browser keeps says no card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.67")

from streamlit import config

from advisor.page.pages.play.sparring_visit import SLOT
from advisor.page.visit.browser_storage import BrowserSlots
from advisor.page.visit.served import for_others
from advisor.teach.progress import VARIABLE
from advisor.teach.sparring import NotSparring, resumed, saved
from advisor.teach.sparring.saved_games import DEALT, SEALED, opened
from advisor.teach.sparring.server_secret import dealing_secret
from positions.records.record_files import parse_record
from positions.records.record_writing import record_to_yaml
from tests.advisor.page.conftest import Editor, took
from tests.advisor.page.sparring_page import dealt, game, kept, mine, reloaded, said, tree
from tests.advisor.teach.sparring.sparring_games import match

#: A deal in which the person, red, moves before the bot, whatever the secret.
TYPED = 7


@pytest.fixture(autouse=True)
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A page that is served; afterwards one that is not."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    before = config.get_option("server.address")
    others(True)
    dealing_secret.cache_clear()
    yield
    config.set_option("server.address", before)
    for_others.cache_clear()
    dealing_secret.cache_clear()


def others(can_open: bool) -> None:
    config.set_option("server.address", "0.0.0.0" if can_open else "localhost")
    for_others.cache_clear()


def test_what_the_browser_keeps_does_not_say_the_seed() -> None:
    page = dealt(TYPED)
    match = game(page)
    for turn in range(2):
        text = kept(page)[SLOT]
        record = parse_record(text)
        assert record.seed is not None
        assert record.seed.startswith(DEALT)
        assert "seed" not in opened(record.seed.removeprefix(DEALT))
        assert SEALED not in text
        for where in (text.encode(), tree(page)):
            assert str(match.table.seed).encode() not in where
        with pytest.raises(NotSparring, match="continue it on that page"):
            resumed(record)
        if not turn:
            page.press("End your turn")
            mine(page)
    assert match.table.seed != TYPED


def test_a_reload_and_a_new_server_go_on_at_the_same_place() -> None:
    page = dealt(TYPED)
    page.press("End your turn")
    before = game(mine(page))
    dealing_secret.cache_clear()  # as a server does that starts anew
    again = mine(reloaded(page))
    assert game(again) is not before
    assert game(again).view(0) == before.view(0)
    assert game(again)._moments[-1].deck == before._moments[-1].deck
    again.press("End your turn")
    assert game(mine(again)).length > before.length


def test_another_server_says_why_it_does_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = dealt(TYPED)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "other"))
    dealing_secret.cache_clear()
    again = reloaded(page)
    assert "another server dealt it" in said(again)
    assert again.has("Deal")
    others(False)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "third"))
    alone = reloaded(page)
    assert "continue it on that page" in said(alone)


def test_the_page_says_where_the_cards_come_from() -> None:
    page = Editor()
    page.go("play")
    assert "a secret of the server" in said(page)
    others(False)
    page.run()
    assert "anyone who tries can open it" in said(page)
    assert "a secret of the server" not in said(page)


def test_two_games_have_two_seeds_and_a_typed_one_is_only_a_part_of_it() -> None:
    seeds = {game(dealt(typed)).table.seed for typed in (TYPED, TYPED, TYPED + 1)}
    assert len(seeds) == 2
    assert not seeds & {TYPED, TYPED + 1}


def test_a_game_from_elsewhere_keeps_its_own_seed() -> None:
    page = Editor()
    page.go("play")
    text = record_to_yaml(saved(match(6, "level:1")))
    took(page, {"mine": True, "slots": {SLOT: text}})
    assert game(mine(page)).table.seed == 6
    assert SEALED in page.app.session_state.held.records[BrowserSlots].slots[SLOT]
