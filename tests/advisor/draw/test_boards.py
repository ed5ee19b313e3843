"""The SVG of boards: well-formed, complete, named, safe with hostile text."""

from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from advisor.draw import THEMES, BoardsPicture, board_svg, boards_svg
from positions.files.load_position import parse_setup
from positions.setup import Building, GameMap, Setup
from positions.things import EPOCHS, FAITH, Adventurer

SVG = "{http://www.w3.org/2000/svg}"


def _with(root: ElementTree.Element, key: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if key in node.attrib]


@pytest.mark.parametrize("theme", THEMES)
def test_every_building_cube_and_adventurer_is_there(busy: Setup, theme: str) -> None:
    root = ElementTree.fromstring(boards_svg(busy, theme=theme))
    drawn = Counter(
        (node.get("data-epoch"), node.get("data-building"), node.get("data-square"))
        for node in _with(root, "data-building")
    )
    for epoch, board in zip(EPOCHS, busy.boards, strict=True):
        for building in board:
            assert drawn[epoch, building.building, building.at] == 1
    owned = [b for board in busy.boards for b in board if b.owner or b.mark]
    cubes = sum(n for b in busy.boards[2] for _, n in b.cubes)
    assert len(_with(root, "data-cube")) == len(owned) + cubes
    pawns = Counter(
        (n.get("data-adventurer"), n.get("data-epoch"), n.get("data-left"))
        for n in _with(root, "data-adventurer")
    )
    assert pawns["red", "reason", "1"] == 1
    assert pawns["black", "faith", "2"] == 2
    assert sum(pawns.values()) == 10


def test_owner_state_and_mark_are_attributes(busy: Setup) -> None:
    root = ElementTree.fromstring(boards_svg(busy))
    nodes = {(n.get("data-epoch"), n.get("data-square")): n for n in _with(root, "data-building")}
    assert nodes["might", "i2"].get("data-owner") == "white"
    assert nodes["reason", "i2"].get("data-state") == "renovated"
    assert nodes["reason", "b5"].get("data-mark") == "green"
    assert nodes["might", "d1"].get("data-printed") == "yes"
    assert nodes["might", "e7"].get("data-printed") is None


def test_every_square_and_building_has_a_name(busy: Setup) -> None:
    root = ElementTree.fromstring(boards_svg(busy))
    squares = _with(root, "data-terrain")
    assert len(squares) == 3 * 14 * 12
    for node in squares + _with(root, "data-building") + _with(root, "data-adventurer"):
        assert (node.findtext(f"{SVG}title") or "").strip()


def test_root_is_an_image_with_title_and_description(busy: Setup) -> None:
    root = ElementTree.fromstring(boards_svg(busy))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label") == "Red to collect on turn 4"
    described = root.findtext(f"{SVG}desc") or ""
    assert "Red's Castle" in described
    assert "Age of Reason" in described


@pytest.mark.parametrize(
    "title",
    [
        "</title><script>alert(1)</script>",
        '" onload="alert(1)',
        "&amp; &#0; <![CDATA[",
        "]]> \x00\x0b\ud800\uffff",
        "\u202egnp.exe",
        "x" * 50_000,
        "\n\t ",
    ],
)
def test_hostile_titles_are_escaped(busy: Setup, title: str) -> None:
    hostile = replace(busy, title=title, map=replace(busy.map, name=title))
    for svg in (boards_svg(hostile, labels={"might": {"a1": title}}), board_svg(hostile, "faith")):
        svg.encode("utf-8")
        root = ElementTree.fromstring(svg)
        assert not [node for node in root.iter() if "script" in node.tag]
        assert not [key for node in root.iter() for key in node.attrib if key.startswith("on")]


def test_hostile_pieces_are_drawn_or_said(busy: Setup) -> None:
    odd = (
        Building("<b>", "a1"),
        Building("keep", '"><script>'),
        Building("keep", "a1", owner='"><i>'),
        Building("castle", "n12", owner="red"),
    )
    svg = boards_svg(replace(busy, boards=(odd, odd, odd)))
    root = ElementTree.fromstring(svg)
    assert len(_with(root, "data-misplaced")) == 3
    assert not [node for node in root.iter() if node.tag.endswith("script")]


def test_one_board(busy: Setup) -> None:
    root = ElementTree.fromstring(board_svg(busy, "reason"))
    assert [node.get("data-board") for node in _with(root, "data-board")] == ["reason"]
    assert not _with(root, "data-legend")
    assert not _with(root, "data-header")


def test_highlights_and_labels(busy: Setup) -> None:
    svg = boards_svg(
        busy,
        highlights={"might": ["c4", "nowhere", "z26"], "faith": iter(["a1", "b1"])},
        labels={"might": {"c4": "1", "zz": "2"}},
    )
    root = ElementTree.fromstring(svg)
    result = {(n.get("data-epoch"), n.get("data-highlight")) for n in _with(root, "data-highlight")}
    assert result == {("might", "c4"), ("faith", "a1"), ("faith", "b1")}
    assert [node.get("data-label") for node in _with(root, "data-label")] == ["c4"]


def test_boards_stand_side_by_side_or_stacked(busy: Setup) -> None:
    def size(svg: str) -> tuple[float, float]:
        root = ElementTree.fromstring(svg)
        return float(root.get("width", "0")), float(root.get("height", "0"))

    wide, low = size(boards_svg(busy))
    assert 1700 < wide < 1900
    narrow, high = size(boards_svg(busy, per_row=1))
    assert narrow < wide / 2
    assert high > 2 * low


def test_nothing_refers_to_an_id(busy: Setup) -> None:
    root = ElementTree.fromstring(boards_svg(busy))
    assert not _with(root, "id")
    assert "url(#" not in boards_svg(busy)


def test_all_extremes_of_maps_and_players(busy: Setup) -> None:
    small = GameMap("dot", (".",), ())
    big = GameMap("big", tuple("~f^." * 6 + ".." for _ in range(26)), ("a1", "z26"))
    crowd = tuple(
        replace(player, adventurers=(Adventurer(FAITH), Adventurer(FAITH, 2)))
        for player in busy.players
    )
    for game_map in (small, big):
        svg = boards_svg(replace(busy, map=game_map, players=crowd, boards=((), (), ())))
        root = ElementTree.fromstring(svg)
        assert len(_with(root, "data-adventurer")) == 10


def test_unknown_theme_and_epoch_are_refused(busy: Setup) -> None:
    with pytest.raises(ValueError, match="no theme 'pink'"):
        boards_svg(busy, theme="pink")
    with pytest.raises(ValueError, match="no epoch 'doom'"):
        boards_svg(busy, epochs=("doom",))
    with pytest.raises(ValueError, match="no epoch"):
        boards_svg(busy, epochs=())


def test_notebooks_get_the_same_picture(busy: Setup) -> None:
    picture = BoardsPicture(busy, theme="dark", epochs=("might",))
    assert picture._repr_svg_() == boards_svg(busy, theme="dark", epochs=("might",))


@pytest.mark.parametrize("name", ["crossing", "ford", "meadow"])
def test_the_maps_of_the_library(name: str) -> None:
    text = f"""
khronos: 1
map: {name}
turn: {{number: 1, player: red}}
players:
  - {{color: red, ecus: 4, hand: {{military: 4}}, adventurers: [might, might]}}
  - {{color: green, ecus: 4, hand: 4, adventurers: [might, might]}}
boards: {{might: [], faith: [], reason: []}}
"""
    setup = parse_setup(text).require()
    root = ElementTree.fromstring(boards_svg(setup))
    printed = [node for node in _with(root, "data-printed") if node.get("data-epoch") == "faith"]
    assert len(printed) == {"crossing": 10, "ford": 4, "meadow": 3}[name]
