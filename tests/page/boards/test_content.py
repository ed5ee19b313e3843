"""What the browser is sent: every layer and text, small enough, nothing of a file as markup."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.drawing.layers import tile_svg
from advisor.page.boards.component import picked_of
from advisor.page.boards.content import content
from advisor.page.overlay import Item, Overlay, Picked
from positions.load import library, read_setup
from positions.setup import Building, Setup
from positions.things import EPOCHS


@pytest.fixture
def setup() -> Setup:
    read = read_setup("game-4p-t6-crowded").setup
    assert read is not None
    return read


@pytest.mark.parametrize("name", library())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_position_is_sent(name: str, theme: str) -> None:
    read = read_setup(name).setup
    assert read is not None
    sent = content(read, Overlay(), theme=theme)
    assert [board["epoch"] for board in sent["boards"]] == list(EPOCHS)
    assert set(sent["facts"]) == set(EPOCHS)
    assert len(json.dumps(sent)) < 400_000


def test_an_overlay_is_drawn_on_its_board(setup: Setup) -> None:
    overlay = Overlay(
        lit={"might": ["c4"]},
        labels={"faith": {"b2": "1"}},
        fits={"might": {"d4": "Build a Keep"}},
        refused={"might": {"e1": "§3.2 river"}},
        changes={"reason": {"a1": "gone", "b1": "odd"}},
    )
    might, faith, reason = content(setup, overlay)["boards"]
    assert "c4" in might["below"]
    assert "data-fits" in might["above"]
    assert might["fits"] == {"d4": "Build a Keep"}
    assert might["refused"] == {"e1": "§3.2 river"}
    assert 'data-label="b2"' in faith["above"]
    assert 'data-change="gone"' in reason["above"]
    assert reason["changes"] == {"a1": "gone"}


def test_what_is_gone_is_drawn_from_the_boards_before(setup: Setup) -> None:
    after = replace(setup, boards=((), (), ()))
    gone = {"might": {setup.boards[0][0].at: "gone"}}
    told = content(after, Overlay(changes=gone, before=setup))["boards"][0]
    assert "data-ghost" in told["below"]
    current = content(setup, Overlay(setup=after, changes=gone))["boards"][0]
    assert (current["below"], current["above"]) == (told["below"], told["above"])


def test_a_position_with_defects_has_no_facts(setup: Setup) -> None:
    tower = Building("watch_tower", "a1", owner="green")
    broken = replace(setup, boards=((tower, tower), (), ()))
    assert content(broken, Overlay())["facts"] is None


def test_palette_and_pick_are_sent(setup: Setup) -> None:
    keep = Item("keep red", "Red's Keep", tile_svg("keep", owner="red"), size=2)
    sent = content(setup, Overlay(palette=[keep]), picked=Picked("might", "c4", gesture=3))
    assert sent["palette"][0]["identity"] == "keep red"
    assert sent["palette"][0]["size"] == 2
    assert sent["picked"] == ["might", "c4", 3]


def test_text_of_files_is_no_markup(setup: Setup) -> None:
    bad = "<img src=x onerror=alert(1)>"
    hostile = replace(setup, title=bad, notes=bad, map=replace(setup.map, name=bad))
    sent = content(hostile, Overlay(labels={"might": {"a1": bad}}))
    for board in sent["boards"]:
        for layer in ("pieces", "below", "above"):
            assert "<img" not in board[layer]
    assert "<img" not in sent["ground"] + sent["legend"]


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "might c4",
        {},
        {"epoch": "doom", "square": "a1"},
        {"epoch": "might", "square": "z26"},
        {"epoch": "might", "square": "<b>"},
        {"epoch": "might", "square": 3},
        {"epoch": ["might"], "square": "a1"},
        {"epoch": "might", "square": "a1", "item": 4},
        {"epoch": "might", "square": "a1", "item": "x" * 1000},
        {"epoch": "might", "square": "a1", "source": "nowhere a1"},
        {"epoch": "might", "square": "a1", "source": "might zz"},
        {"epoch": "might", "square": "a1", "source": None},
    ],
)
def test_what_no_board_can_send_is_ignored(setup: Setup, sent: object) -> None:
    assert picked_of(sent, setup) is None


def test_what_the_boards_send(setup: Setup) -> None:
    assert picked_of({"epoch": "faith", "square": "n12"}, setup) == Picked("faith", "n12")
    sent = {"epoch": "might", "square": "a1", "item": "", "source": "faith b2"}
    assert picked_of(sent, setup) == Picked("might", "a1", "", "faith b2")
    sent = {"epoch": "might", "square": "a1", "item": "keep red", "source": ""}
    assert picked_of(sent, setup) == Picked("might", "a1", "keep red")
