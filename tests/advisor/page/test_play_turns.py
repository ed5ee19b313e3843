"""A turn in a game against bots: what stays on the page while it goes on, and what is gone then."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.67")

import streamlit as st

from advisor.page.asking.ask_engine import Thought
from advisor.page.pages.play.hint_panel import hint_text
from positions.notation.play_text import PlayPattern, parse_play
from positions.notation.written_plays import Exchange
from tests.advisor.page.conftest import Editor
from tests.advisor.page.sparring_page import dealt, game, mine, playing, said

FOLDED = "What happened since your last turn"


def hinted(page: Editor) -> dict[str, Any]:
    """Ask for the whole hint; what the engine says."""
    for label in ("what to look at", "which board", "the turn"):
        page.press(f"Hint: {label}")
        page.watch(lambda: bool(page.app.info))
    hint = playing(page).hinted
    assert hint is not None
    return dict(hint)


def test_the_hinted_turn_is_a_list_of_which_the_rest_stays_while_it_is_played() -> None:
    page = dealt()
    hint = hinted(page)
    plays = hint["plays"]
    assert len(plays) > 1
    whole = page.app.info[0].value
    items = [line for line in whole.splitlines() if line[:1].isdigit()]
    assert [item.partition(".")[0] for item in items] == [str(n) for n in range(1, len(items) + 1)]
    assert len(items) == len(plays) + any(hint["discard"])
    for made, text in enumerate(plays, 1):
        play = parse_play(text)
        assert not isinstance(play, PlayPattern)
        game(page).play(play)
        playing(page).text = ""
        page.run()
        left = page.app.info[0].value
        assert items[made - 1] not in left
        assert all(item in left for item in items[made:])
    assert "You have played the hinted turn." in left or any(hint["discard"])
    for _ in plays:
        page.press("Undo")
    assert page.app.info[0].value == whole
    assert not page.has("Hint: what to look at")


def test_a_hint_ends_with_a_play_that_is_not_its_own() -> None:
    page = dealt()
    hint = hinted(page)
    away = next(one for one in ("m-f", "m-r") if not hint["plays"][0].startswith(one))
    page.press({"m-f": "Travel Might → Faith", "m-r": "Travel Might → Reason"}[away])
    assert not page.app.info
    assert page.has("Hint: what to look at")


def test_a_hint_that_exchanges_and_one_that_discards_are_told() -> None:
    exchange = {
        "steps": ["Look.", "Board.", "exchange 2m, then see what you draw. Why."],
        "plays": [], "line": "", "discard": [0, 0, 0], "reasons": ["Why."],
    }  # fmt: skip
    told = hint_text(exchange, 3).replace("\\", "")
    assert told.endswith("exchange 2m, then see what you draw. Why.")
    turn = exchange | {"plays": ["m-f"], "discard": [0, 0, 1]}
    assert "1. Travel from Might to Faith" in hint_text(turn, 3)
    assert "2. Discard 1 civil at the end" in hint_text(turn, 3)
    assert "Discard" not in hint_text(turn, 2)
    # Four places may fit: the one that is meant is named, its own square, too.
    upgrade = {**turn, "plays": ["m:a5-town@a5=1c/0+1"], "discard": (0, 0, 0)}
    assert "1. Upgrade a5 of Might to a Town on a5" in hint_text(upgrade, 3)
    left = hint_text(turn, 3, made=1)
    assert "What is left of the hinted turn:" in left
    assert "2. Discard" in left
    assert "Travel" not in left


def test_what_the_others_did_stays_until_the_turn_ends() -> None:
    page = dealt()
    while not page.has("Show it on the boards"):
        page.press("End your turn")
        mine(page)
    assert FOLDED not in [one.label for one in page.app.expander]
    match = game(page)
    hand = match.view(match.people[0]).hand
    kind = next(kind for kind in range(3) if hand[kind])
    match.play(Exchange(tuple(int(n == kind) for n in range(3))))  # type: ignore[arg-type]
    playing(page).text = ""
    page.run()
    folded = next(one for one in page.app.expander if one.label == FOLDED)
    assert "**Black (level 1):** Black builds" in "\n".join(m.value for m in folded.markdown)
    page.press("Show it on the boards")
    assert "step 1 of" in said(page)
    page.press("Back to the game")
    assert "Exchange 1" in said(page)
    page.press("End your turn")
    assert game(page).turn >= 2


def test_what_was_chosen_on_the_boards_is_not_chosen_in_the_next_turn() -> None:
    page = dealt()
    page.click("might", "a1")
    assert "a1: choose what to play there." in page.boards["words"]
    page.press("End your turn")
    mine(page)
    assert page.app.session_state.held.picked is None
    assert "choose what to play there" not in page.boards["words"]


def test_who_is_thinking_is_said_before_the_page_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A browser shows the old panel until the run ends: it said that it is the person's turn."""
    page = dealt(level=8)
    with monkeypatch.context() as patched:
        patched.setattr(Thought, "wait", lambda *_: st.stop())  # the run ends where it would wait
        page.press("End your turn")
        assert any("is thinking" in one.proto.text for one in page.app.get("progress"))
        assert "It is your turn" not in said(page)
        ends = [b for b in page.app.button if b.label == "End your turn"]
        assert [b.disabled for b in ends] == [True]
