"""Boards in layers: the same pieces as in a picture, marks for what fits and what became of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from advisor.draw import THEMES, board_svg
from advisor.draw.changes import CHANGES
from advisor.draw.income_marks import Holding
from advisor.draw.layers import above_pieces, below_pieces, sheet, tile_svg
from advisor.draw.legend import legend_entries
from advisor.draw.theme import theme_named
from positions.setup import Building, Setup
from positions.things import BUILDINGS, EPOCHS


def _parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{markup}</g>")


def _drawn(root: ElementTree.Element) -> Counter[tuple[str | None, str | None]]:
    return Counter(
        (node.get("data-building"), node.get("data-square"))
        for node in root.iter()
        if "data-building" in node.attrib
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("epoch", EPOCHS)
def test_the_layers_hold_what_the_picture_holds(busy: Setup, theme: str, epoch: str) -> None:
    drawn = sheet(busy, theme)
    root = _parsed(drawn.ground + "".join(drawn.pieces[epoch].values()))
    picture = ElementTree.fromstring(board_svg(busy, epoch, theme=theme))
    assert _drawn(root) == _drawn(picture)


def test_the_frame_holds_all_squares(busy: Setup) -> None:
    frame = sheet(busy).frame
    assert (frame.columns, frame.rows) == (busy.map.width, busy.map.height)
    assert frame.left + frame.columns * frame.side <= frame.width
    assert frame.top + frame.rows * frame.side <= frame.height


def test_marks_are_those_asked_for(busy: Setup) -> None:
    drawn = sheet(busy)
    assert above_pieces(drawn, "might") == ""
    assert _parsed(below_pieces(drawn, "might", ["a1", "zz"])).findall("rect")[0].get(
        "data-highlight"
    ) == ("a1")
    marks = _parsed(above_pieces(drawn, "might", fits=["a1", "b2"], labels={"c4": "1"}))
    assert [n.get("data-label") for n in marks.iter() if "data-label" in n.attrib] == ["c4"]
    assert [n for n in marks.iter() if n.get("data-fits")]


def test_what_fits_leaves_a_building_to_be_recognised(busy: Setup) -> None:
    tower, keep = Building("watch_tower", "a1", owner="red"), Building("keep", "c1", owner="red")
    drawn = sheet(replace(busy, boards=((tower, keep), (), ())))
    frame = drawn.frame
    squares = ["a1", "c1", "d1", "c2", "d2", "a3"]
    marks = _parsed(above_pieces(drawn, "might", fits=squares))
    corners = ("a1", frame.left), ("c1", frame.left + 2 * frame.side)
    filled = [n.get("d") or "" for n in marks.iter("path") if n.get("fill") != "none"]
    assert filled  # a3 is free
    for path in filled:
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)", path):
            column, row = (
                (float(x) - frame.left) // frame.side,
                (float(y) - frame.top) // frame.side,
            )
            assert (column, row) == (0, 2)
    rings = [n.get("d") or "" for n in marks.iter("path") if n.get("fill") == "none"]
    assert rings
    for path in rings:
        lefts = [float(x) for x in re.findall(r"M([\d.]+) ", path)]
        assert len(lefts) == len(corners)
        for left, (_, corner) in zip(lefts, corners, strict=True):
            assert corner < left < corner + 0.1 * frame.side


@pytest.mark.parametrize("change", CHANGES)
def test_a_sign_hides_little_of_a_building_of_one_square(busy: Setup, change: str) -> None:
    tower = Building("watch_tower", "b2", owner="red")
    after = replace(busy, boards=((tower,), (), ()))
    drawn = sheet(after)
    u, left, top = drawn.frame.side, drawn.frame.left, drawn.frame.top
    marks = _parsed(above_pieces(drawn, "might", changes={"b2": change}, before=after))
    (disc,) = marks.iter("circle")
    cx, cy, r = (float(disc.get(name) or 0) for name in ("cx", "cy", "r"))
    across = left + 2 * u - (cx - r) if change == "gone" else cx + r - (left + u)
    assert 0 < across < 0.25 * u
    assert 0 < cy + r - (top + u) < 0.25 * u


def test_no_line_crosses_the_coin_of_a_new_building_of_one_square(busy: Setup) -> None:
    tower = Building("watch_tower", "b2", owner="red")
    after = replace(busy, boards=((tower,), (), ()))
    held = {"might": [Holding(("b2",), ("red",), 13, ("red",), {"red": "b2"})]}
    drawn = sheet(after, holdings=held)
    top = drawn.frame.top + drawn.frame.side
    (coin,) = (
        float(rect.get("y") or 0) + float(rect.get("height") or 0)
        for rect in list(_parsed("".join(drawn.coins["might"].values())).iter("rect"))[:1]
    )
    assert coin > top  # it lies on the building
    marks = _parsed(above_pieces(drawn, "might", changes={"b2": "new"}, before=busy))
    assert not list(marks.iter("rect"))
    lines = [n.get("d") or "" for n in marks.iter("path") if not n.get("transform")]
    assert len(lines) == 2
    for line in lines:
        ends = re.findall(r"(?:M[\d.]+ |V)([\d.]+)", line)
        assert all(float(y) > coin for y in ends)


def test_a_changed_building_is_marked_once(busy: Setup) -> None:
    keep = Building("keep", "a1", owner="red")
    after = replace(busy, boards=((keep,), (), ()))
    squares = dict.fromkeys(("a1", "b1", "a2", "b2"), "new")
    marks = _parsed(above_pieces(sheet(after), "might", changes=squares))
    assert [n.get("data-change") for n in marks.iter() if "data-change" in n.attrib] == ["new"]


def test_what_is_gone_lies_below_what_has_come_instead(busy: Setup) -> None:
    before = replace(busy, boards=((Building("keep", "a1", owner="red"),), (), ()))
    after = sheet(replace(busy, boards=((Building("town", "a1"),), (), ())))
    changes = {"a1": "gone"}
    below = below_pieces(after, "might", changes=changes, before=before)
    above = above_pieces(after, "might", changes=changes, before=before)
    assert len(below) > len(above)
    signs = [n for n in _parsed(above).iter() if n.get("data-change") == "gone"]
    assert len(signs) == 1


def test_what_is_gone_is_a_ghost(busy: Setup) -> None:
    before = replace(busy, boards=((Building("keep", "a1", owner="red"),), (), ()))
    after = replace(busy, boards=((), (), ()))
    gone = {"a1": "gone", "b2": "gone"}
    marks = _parsed(below_pieces(sheet(after), "might", changes=gone, before=before))
    assert [n.get("data-ghost") for n in marks.iter() if "data-ghost" in n.attrib] == ["a1"]


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_has_a_sign_of_its_own(busy: Setup, change: str) -> None:
    drawn = sheet(busy)
    signs = {above_pieces(drawn, "might", changes={"a1": other}) for other in CHANGES}
    assert len(signs) == len(CHANGES)
    root = _parsed(above_pieces(drawn, "might", changes={"a1": change, "zz": change, "b1": "odd"}))
    assert [n.get("data-change") for n in root.iter() if "data-change" in n.attrib] == [change]


@pytest.mark.parametrize("name", [name for row in BUILDINGS for name in row])
@pytest.mark.parametrize("epoch", EPOCHS)
def test_tiles_for_a_palette(name: str, epoch: str) -> None:
    root = ElementTree.fromstring(tile_svg(name, epoch, "red"))
    title = root.findtext("{http://www.w3.org/2000/svg}title") or ""
    assert name.split("_")[0] in title.lower()


def test_an_unknown_tile_is_refused() -> None:
    with pytest.raises(ValueError, match="no building 'pub'"):
        tile_svg("pub")


@pytest.mark.parametrize("theme", THEMES)
def test_the_legend_in_parts(busy: Setup, theme: str) -> None:
    entries = list(legend_entries(busy, theme_named(theme)))
    assert "renovated" in [words for _, words in entries]
    for drawn, _ in entries:
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
    domains = [drawn for drawn, words in entries if words.endswith(" controls")]
    assert len(set(domains)) == len(domains) == len(busy.players)


def test_hostile_text_stays_text(busy: Setup) -> None:
    odd = (Building("<b onload='x'>", "a1"), Building("keep", '"><script>', owner='"><i>'))
    drawn = sheet(replace(busy, boards=(odd, odd, odd)))
    marks = above_pieces(drawn, "might", labels={"a1": "<i>"})
    root = _parsed("".join(drawn.pieces["might"].values()) + marks)
    assert not [n for n in root.iter() if n.tag in ("script", "b", "i")]


def test_the_legend_tells_only_of_what_is_to_be_seen(busy: Setup) -> None:
    theme = theme_named("light")
    bare = replace(
        busy,
        map=replace(
            busy.map, terrain=tuple("." * busy.map.width for _ in busy.map.terrain), hamlets=()
        ),
        boards=((), (), ()),
    )
    told = [words for _, words in legend_entries(bare, theme, ("might",))]
    assert "plain" in told
    for absent in (
        "forest",
        "mountain",
        "river",
        "printed Hamlet",
        "renovated",
        "domain that players share",
    ):
        assert absent not in told
    assert not any("ruin" in words for words in told)
    early = {"control", "money", "carried", "terrain"}
    few = [words for _, words in legend_entries(bare, theme, ("might",), early)]
    assert "adventurer" in few
    assert not any("domain" in words or "Ecu" in words or words == "plain" for words in few)
    every = [words for _, words in legend_entries(bare, theme, ("might",), early, every=True)]
    assert "domain that nobody controls" in every
