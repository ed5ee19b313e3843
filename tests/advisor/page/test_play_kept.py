"""Games against bots outlive reloads and other tabs, and are each visitor's own."""

from __future__ import annotations

import pytest

pytest.importorskip("streamlit", minversion="1.67")


from advisor.page.pages.play.sparring_visit import SLOT
from advisor.page.visit.browser_storage import LARGEST, BrowserSlots
from advisor.teach.sparring import saved
from positions.records.record_writing import record_to_yaml
from tests.advisor.page.conftest import Editor, took
from tests.advisor.page.sparring_page import (
    SECOND,
    dealt,
    game,
    kept,
    mine,
    playing,
    reloaded,
    said,
)
from tests.advisor.teach.sparring.sparring_games import match


def test_a_reload_comes_back_to_the_same_place_and_cards() -> None:
    page = dealt(tutor="mistake")
    page.press("Travel Might → Faith")
    before = game(page)
    again = reloaded(page)
    assert game(again) is not before
    assert game(again).view(0) == before.view(0)
    assert game(again)._moments[-1].deck == before._moments[-1].deck
    assert playing(again).tutor == "mistake"
    assert "1. Travel from Might to Faith" in said(again)


def test_another_tab_is_offered_the_game_on_play_and_on_home() -> None:
    page = dealt()
    page.press("Travel Might → Faith")
    other = reloaded(page, mine=False)
    assert other.has("Deal")
    other.press("Go on with your game")
    assert game(other).length == 1
    third = reloaded(page, mine=False)
    third.go("")
    third.press("Go on with your game against bots")
    assert game(third).length == 1


def test_a_game_of_another_tab_replaces_none() -> None:
    page = dealt()
    page.press("Travel Might → Faith")
    other = reloaded(page, mine=False)
    kept(other)["pace"] = "off"
    other.enter("Map", "ford")
    other.press("Deal")
    mine(other)
    other.go("")
    text = kept(other)[SLOT]
    assert not other.has("Go on where you were")  # nothing was left but the game
    held = other.app.session_state.held.records[BrowserSlots]
    assert held.left[SLOT] == kept(page)[SLOT] != text
    other.press("Go on with your game against bots")
    assert game(other).table.game_map.name == "ford"


@pytest.mark.parametrize("text", ["x", "khronos-record: 2", "[" * 1000, "x" * LARGEST])
def test_what_is_not_a_game_is_told_and_forgotten(text: str) -> None:
    page = Editor()
    page.go("play")
    took(page, {"mine": True, "slots": {SLOT: text}})
    assert page.has("Deal")
    assert "cannot" in said(page)
    assert kept(page)[SLOT] == ""


def test_nobody_plays_with_another_players_class_from_a_browser() -> None:
    page = Editor()
    page.go("play")
    text = record_to_yaml(saved(match(6, "policy:width=6")))
    took(page, {"mine": True, "slots": {SLOT: text}})
    assert "not built-in levels" in said(page)
    assert page.has("Deal")


def test_a_saved_game_is_opened_in_the_library_and_replaces_none() -> None:
    text = kept(dealt())[SLOT]
    page = Editor()
    open_text(page, text)
    assert page.app.session_state.held.view == "play"
    mine(page)
    page.press("Travel Might → Faith")
    open_text(page, text)
    assert "give it up there" in said(page)
    assert game(page).length == 1
    page.go("play")
    next(c for c in page.app.checkbox if c.label.startswith("I want to give")).set_value(True).run()
    page.press("Give up")
    assert page.has("Deal")
    open_text(page, text)
    assert game(page).length == 0


def test_a_game_that_is_given_up_opens_its_cards_and_stays_to_be_reviewed() -> None:
    page = dealt()
    page.press("End your turn")
    mine(page)
    next(c for c in page.app.checkbox if c.label.startswith("I want to give")).set_value(True).run()
    page.press("Give up")
    assert "You gave this game up. The 2 turns that were ended" in said(page)
    record = playing(page).finished
    assert record is not None
    assert record.result is None
    assert record.seed is None
    assert all(not isinstance(player.hand, int) for player in record.start.players)
    again = reloaded(page)
    assert "You gave this game up." in said(again)
    again.press("Review this game")
    again.go("review")
    assert again.app.session_state.held.game.record == record
    again.go("play")
    again.press("Play again")
    assert again.has("Deal")


def open_text(page: Editor, text: str) -> None:
    page.go("library")
    page.enter("or paste its text", text)
    page.press("Open the text")


def test_visitors_play_their_own_games() -> None:
    one, other = dealt(), dealt(SECOND)
    one.press("Travel Might → Faith")
    other.run()
    assert game(other) is not game(one)
    assert game(one).length == 1
