"""What the browser is sent: every layer and text, small enough, nothing of a file as markup."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.draw.layers import tile_svg
from advisor.page.boards.board_component import picked_of, show_boards
from advisor.page.boards.board_content import content, previews_content
from advisor.page.boards.domain_rows import domains_of
from advisor.page.boards.overlay import Item, Overlay, Picked
from advisor.page.visit import setup_changes
from advisor.teach import lessons
from advisor.teach.lessons import settings
from positions.files.load_position import library, read_setup
from positions.setup import Building, Setup
from positions.things import EPOCHS
from search.rules.convert import position_of


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


def test_a_position_with_defects_has_no_facts_and_no_income(setup: Setup) -> None:
    tower = Building("watch_tower", "a1", owner="green")
    broken = replace(setup, boards=((tower, tower), (), ()))
    sent = content(broken, Overlay())
    assert sent["facts"] is None
    assert [board["rims"] + board["coins"] for board in sent["boards"]] == ["", "", ""]


@pytest.mark.parametrize("name", library())
def test_income_is_on_the_buildings_that_bring_it(name: str) -> None:
    read = read_setup(name).setup
    assert read is not None
    position = position_of(read)
    domains = domains_of(position)
    # Who has ended the last turn that pays has had their income, and is paid nothing any more.
    last = max(position.table.pays)
    behind = [n < position.mover for n in range(position.table.seats)]
    paid = {
        color
        for color, ended in zip(position.table.colors, behind, strict=True)
        if position.number < last or (position.number == last and not ended)
    }
    for board in content(read, Overlay())["boards"]:
        pieces = ElementTree.fromstring(f"<g>{board['pieces']}</g>")
        owner = {piece.get("data-square"): piece.get("data-owner") for piece in pieces}
        cubes = {
            piece.get("data-square"): {cube.get("data-cube") for cube in piece.iter("g")}
            for piece in pieces
        }
        here = [domain for domain in domains if domain.epoch == board["epoch"] and domain.holders]
        rims = ElementTree.fromstring(f"<g>{board['rims']}</g>")
        assert [rim.get("data-key") for rim in rims] == [domain.squares[0] for domain in here]
        coins = list(ElementTree.fromstring(f"<g>{board['coins']}</g>"))
        for coin in coins:
            at = coin.get("data-key")
            (domain,) = [domain for domain in here if at in domain.squares]
            assert coin.get("data-ecus") == str(domain.ecus)
            for color in (coin.get("data-coin") or "").split():
                assert owner[at] == color or color in cubes[at]
        told = sorted(who for coin in coins for who in (coin.get("data-coin") or "").split())
        assert told == sorted(
            who
            for domain in here
            if domain.ecus and paid.intersection(domain.holders)
            for who in domain.holders
        )


# -- previews --------------------------------------------------------------------------------------


def test_a_preview_is_only_what_differs(setup: Setup) -> None:
    there = setup.boards[0][0]
    after = setup_changes.without_building(setup, "might", there.at)
    gone = Overlay(setup=after, changes={"might": {there.at: "gone"}}, words="Gone")
    sent = previews_content(setup, Overlay(), {"a": gone, "same": Overlay()}, "light")["previews"]
    might = sent["a"]["boards"]["might"]
    assert there.at in might["pieces"]["hide"]
    assert 'data-change="gone"' in might["above"]
    assert "data-ghost" in might["below"]
    assert len(json.dumps(sent["a"])) < 12_000
    assert sent["a"]["words"] == "Gone"
    assert sent["a"]["boards"]["faith"] == {"below": "", "above": ""}
    assert all(board == {"below": "", "above": ""} for board in sent["same"]["boards"].values())


def test_a_preview_of_a_step_is_told_from_the_step(setup: Setup) -> None:
    there = setup.boards[0][0]
    after = setup_changes.without_building(setup, "might", there.at)
    step = Overlay(setup=after)
    sent = previews_content(setup, step, {"back": Overlay(setup=setup)}, "light")["previews"][
        "back"
    ]
    assert f'data-square="{there.at}"' in sent["boards"]["might"]["pieces"]["add"]


def test_a_preview_of_the_same_boards_is_drawn_once() -> None:
    """A page runs for each click, and asks for the same previews each time."""
    setup = read_setup("game-4p-t4-first-seat").require()
    other = read_setup("game-4p-t6-crowded").require()
    first, same = Overlay(words="one"), Overlay(words="one")

    def drawn(boards: Setup, preview: Overlay) -> object:
        return previews_content(boards, Overlay(), {"a": preview}, "light")["previews"]["a"]

    assert drawn(setup, first) is drawn(setup, first)
    # Another overlay may differ in what cannot be compared.
    assert drawn(setup, same) is not drawn(setup, first)
    assert drawn(other, first) is not drawn(setup, first)


def test_previews_say_of_which_boards_they_are(setup: Setup) -> None:
    """Boards and previews come one after the other: what is of others is not shown."""
    there = setup.boards[0][0]
    step = Overlay(setup=setup_changes.without_building(setup, "might", there.at))
    for overlay in (Overlay(), step):
        boards = content(setup, overlay)["of"]
        assert previews_content(setup, overlay, {}, "light")["of"] == boards
        assert previews_content(setup, overlay, {}, "dark")["of"] != boards
    assert content(setup, Overlay())["of"] != content(setup, step)["of"]


def test_an_identity_that_cannot_be_part_of_a_key_is_refused(setup: Setup) -> None:
    with pytest.raises(ValueError, match="'a b' cannot be the identity of a preview"):
        show_boards(setup, Overlay(), previews={"a b": Overlay()})


# -- where something happens -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("overlay", "at"),
    [
        (Overlay(), ""),
        (Overlay(at="reason", changes={"might": {"a1": "new"}}), "reason"),
        (Overlay(changes={"might": {"a1": "gone"}, "faith": {"b2": "new"}}), "faith"),
        (Overlay(changes={"faith": {"b2": "gone"}, "reason": {"b2": "gone"}}), "faith"),
        (Overlay(lit={"reason": ["a1"]}), "reason"),
        (Overlay(lit={"reason": ["a1"], "might": ["a1"]}), ""),
    ],
)
def test_the_board_on_which_something_happens(setup: Setup, overlay: Overlay, at: str) -> None:
    assert content(setup, overlay)["at"] == at


# -- what comes back -------------------------------------------------------------------------------


def test_palette_and_pick_are_sent(setup: Setup) -> None:
    keep = Item("keep red", "Red's Keep", tile_svg("keep", owner="red"), size=2)
    sent = content(setup, Overlay(palette=[keep]), picked=Picked("might", "c4", gesture=3))
    assert sent["palette"][0]["identity"] == "keep red"
    assert sent["palette"][0]["size"] == 2
    assert sent["picked"] == ["might", "c4", 3]
    # No ring lies on what was just built.
    built = Overlay(changes={"might": {"c4": "new"}})
    assert content(setup, built, picked=Picked("might", "c4", gesture=3))["picked"] is None
    there = content(setup, built, picked=Picked("might", "d4", gesture=3))
    assert there["picked"] == ["might", "d4", 3]


def test_text_of_files_is_no_markup(setup: Setup) -> None:
    bad = "<img src=x onerror=alert(1)>"
    hostile = replace(setup, title=bad, notes=bad, map=replace(setup.map, name=bad))
    sent = content(hostile, Overlay(labels={"might": {"a1": bad}}))
    for board in sent["boards"]:
        for layer in ("pieces", "below", "above"):
            assert "<img" not in board[layer]
    assert "<img" not in sent["ground"] + "".join(entry["svg"] for entry in sent["legend"])


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
        {"epoch": "might", "square": "a1", "key": "oo"},
        {"epoch": "might", "square": "a1", "key": 1},
        {"epoch": "might", "square": "a1", "squares": "a1"},
        {"epoch": "might", "square": "a1", "squares": ["a1", "z26"]},
        {"epoch": "might", "square": "a1", "squares": ["b1", "a1"]},
        {"epoch": "might", "square": "a1", "squares": ["a1", "a1"]},
        {"epoch": "might", "square": "a1", "squares": ["a1", ["b1"]]},
        {"epoch": "might", "square": "a1", "squares": ["a1"] * 1000},
        {"epoch": "might", "square": "a1", "source": "faith"},
        {"epoch": "might", "square": "a1", "source": "faith 3"},
        {"epoch": "might", "square": "a1", "source": "nowhere 1"},
    ],
)
def test_what_no_board_can_send_is_ignored(setup: Setup, sent: object) -> None:
    told = {**sent, "at": 7} if isinstance(sent, dict) else sent
    assert picked_of(told, setup) is None


def test_what_the_boards_send(setup: Setup) -> None:
    assert picked_of({"epoch": "faith", "square": "n12", "at": 7}, setup) == Picked(
        "faith", "n12", at=7
    )
    sent = {"epoch": "might", "square": "a1", "item": "", "source": "faith b2", "at": 7}
    assert picked_of(sent, setup) == Picked("might", "a1", "", "faith b2", at=7)
    assert Picked("might", "a1", "", "faith b2").adventurer is None
    sent = {"epoch": "might", "square": "a1", "item": "", "source": "faith 1", "at": 7}
    assert picked_of(sent, setup) == Picked("might", "a1", "", "faith 1", at=7)
    assert Picked("might", "a1", "", "faith 1").adventurer == ("faith", 1)
    sent = {"epoch": "might", "square": "a1", "item": "keep red", "source": "", "at": 7}
    assert picked_of(sent, setup) == Picked("might", "a1", "keep red", at=7)
    sent = {"epoch": "might", "square": "a1", "item": "f", "squares": ["a1", "b1", "b2"], "at": 7}
    assert picked_of(sent, setup) == Picked("might", "a1", "f", squares=("a1", "b1", "b2"), at=7)
    sent = {"epoch": "reason", "square": "c4", "key": "o", "at": 7}
    assert picked_of(sent, setup) == Picked("reason", "c4", key="o", at=7)


def test_what_was_not_taught_is_left_out() -> None:
    lesson = lessons.lesson("domains")
    assert lesson is not None
    every = frozenset(settings().taught)
    sent = content(lesson.setup, Overlay(), epochs=["might"], without=every, every=True)
    (board,) = sent["boards"]
    markup = board["rims"] + board["pieces"] + board["foot"] + board["coins"]
    for mark in ("data-cube", "data-adventurer", "data-coin"):
        assert mark not in markup
    assert board["rims"].count('data-rim=""') == 3
    assert "Red" not in board["about"]
    assert all(ground == "" for row in sent["terrain"] for ground in row)
    told = {tuple(domain["lines"]) for domain in sent["facts"]["might"]}
    assert told == {
        ("One domain: Keep on b2, Hamlet on d2, Town on e2.",),
        ("One domain: Watch Tower on g4, Town on g5.",),
        ("One domain: Chapel on b5, Hamlet on c5.",),
    }
    assert not any(domain["dividing"] for domain in sent["facts"]["might"])
    whole = content(lesson.setup, Overlay(), epochs=["might"])
    (board,) = whole["boards"]
    assert board["rims"].count("data-rim") == 2
    assert "data-cube" in board["pieces"]
    assert 'data-left="2"' in board["foot"]
    carried = content(lesson.setup, Overlay(), epochs=["might"], without=frozenset({"carried"}))
    assert 'data-left=""' in carried["boards"][0]["foot"]


def test_the_outline_of_what_is_chosen_is_sent(setup: Setup) -> None:
    places = {"might": {"c4": ("b3", "c4")}}
    sent = content(setup, Overlay(footprint=2, places=places))
    assert sent["footprint"] == 2
    assert sent["boards"][0]["places"] == {"c4": ["b3", "c4"]}
    assert content(setup, Overlay())["footprint"] == 0
