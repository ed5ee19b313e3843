"""What the browser keeps comes back whole, and nothing else is believed."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

pytest.importorskip("streamlit", minversion="1.67")


from advisor.page.visit.browser_storage import LARGEST, BrowserSlots
from advisor.page.visit.game_history import unpacked
from advisor.page.visit.share_link import encode_setup
from positions.files.load_position import read_setup
from tests.advisor.page.conftest import Editor, took

TEXT = json.dumps(
    {"khronos-open": 2, "now": [0, []], "past": [], "future": [], "opened": "{}", "games": []}
)


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode())).decode()


def kept(page: Editor) -> BrowserSlots:
    found = page.app.session_state.held.records[BrowserSlots]
    assert isinstance(found, BrowserSlots)
    return found


def played() -> Editor:
    """A page on which something was done, and part of it taken back."""
    page = Editor()
    page.open_named("r8-12-income")
    page.open_named("game-2p-t4-middle")
    page.open_named("game-4p-t4-first-seat")
    page.press("Undo")
    return page


def test_a_reload_brings_position_and_history_back() -> None:
    before = played()
    text = kept(before).slots["open"]
    assert len(text) < 20_000
    after = Editor(encode_setup(before.setup))
    took(after, {"mine": True, "slots": {"open": text, "game": "a text of somebody's"}})
    assert after.setup == before.setup
    assert kept(after).slots["game"] == "a text of somebody's"
    after.press("Redo")
    assert after.setup == read_setup("game-4p-t4-first-seat").require()
    after.press("Undo")
    after.press("Undo")
    assert after.setup == read_setup("r8-12-income").require()


def test_another_position_in_the_address_wins_and_nothing_is_lost() -> None:
    text = kept(played()).slots["open"]
    other = read_setup("r8-06-paradox").require()
    page = Editor(encode_setup(other))
    took(page, {"mine": True, "slots": {"open": text}})
    assert page.setup == other
    page.go("")
    page.press("Go on where you were")  # that of the link, which is open
    assert page.setup == other
    assert kept(page).left == {"open": text}


def test_what_another_tab_left_replaces_nothing_that_this_one_keeps() -> None:
    page = Editor()
    left = {"open": kept(played()).slots["open"], "game": "theirs"}
    took(page, {"mine": False, "slots": left})
    kept(page).slots["game"] = "ours"
    page.go("")
    page.press("Go on where you were")
    assert kept(page).slots["game"] == "ours"
    assert page.setup.players


def test_what_another_tab_left_is_offered_and_not_forced() -> None:
    before = played()
    page = Editor()
    first = page.setup
    took(page, {"mine": False, "slots": {"open": kept(before).slots["open"]}})
    assert page.setup == first
    page.go("")
    page.press("Go on where you were")
    assert page.setup == before.setup


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ä",
        "AAAA",
        packed("[]"),
        packed("{}"),
        packed("[" * 100_000),
        packed(TEXT),
        packed(TEXT.replace("[]}", '[{"khronos": 1}]}')),
        packed(TEXT.replace('"now": [0, []]', '"now": [-1, "a"]')),
        packed(TEXT.replace('"past": []', '"past": 7')),
        packed(" " * 5_000_000),
        packed(TEXT)[:-8],
    ],
)
def test_what_is_not_ours_is_not_read(text: str) -> None:
    assert unpacked(text) is None
    page = Editor()
    before = page.setup
    took(page, {"mine": True, "slots": {"open": text}})
    assert page.setup == before


@pytest.mark.parametrize(
    "sent",
    [
        None,
        7,
        [],
        {"mine": True},
        {"slots": 7},
        {"mine": True, "slots": {"open": 7, "x" * 50: "long", "large": "x" * (LARGEST + 1)}},
    ],
)
def test_what_cannot_be_is_left_out(sent: object) -> None:
    page = Editor()
    took(page, sent)
    assert not page.app.exception
    assert kept(page).slots == {}
