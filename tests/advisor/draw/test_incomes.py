"""Incomes as they are drawn: rims and coins, told apart without colour."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import pytest

from advisor.draw import THEMES
from advisor.draw.income_marks import Holding, coins, paid_from, rims
from advisor.draw.layers import sheet
from advisor.draw.scene import BuildingPiece, SceneBoard, board_of
from advisor.draw.theme import theme_named
from positions.files.load_position import read_setup
from positions.setup import Setup

COLORS = ("red", "green", "blue", "white", "black", "yellow")


@pytest.fixture
def setup() -> Setup:
    read = read_setup("r8-12-income").setup
    assert read is not None
    return read


def _parsed(*markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{''.join(markup)}</g>")


def _rim(board: SceneBoard, holders: tuple[str, ...], theme: str = "light") -> str:
    held = Holding(("a3", "b3"), holders, 7, holders, {})
    ((_, drawn),) = rims(board, [held], theme_named(theme), 0, 0, 38)
    return drawn


def _coins(board: SceneBoard, held: Holding, theme: str = "light") -> list[ElementTree.Element]:
    return list(_parsed(*dict(coins(board, [held], theme_named(theme), 0, 0, 38)).values()))


def _texts(coin: ElementTree.Element) -> list[str]:
    """What is written on a coin as it is shown large."""
    return [text.text or "" for text in coin[0].iter("text")]


@pytest.mark.parametrize("theme", THEMES)
def test_rims_are_told_apart_without_colour(setup: Setup, theme: str) -> None:
    board = board_of(setup, "might")
    dashes = {
        tuple(path.get("stroke-dasharray") for path in _parsed(_rim(board, (color,), theme))[0][1:])
        for color in COLORS
    }
    assert len(dashes) == len(COLORS)


def test_holders_who_share_a_domain_take_turns_on_its_rim(setup: Setup) -> None:
    rim = _parsed(_rim(board_of(setup, "reason"), ("red", "white")))[0]
    assert rim.get("data-rim") == "red white"
    strokes = [path.get("stroke") for path in rim.iter("path")]
    alone = [
        _parsed(_rim(board_of(setup, "reason"), (color,)))[0][1].get("stroke")
        for color in ("red", "white")
    ]
    assert set(alone) <= set(strokes)


def test_a_coin_says_what_is_paid_and_whether_anybody_gets_it(setup: Setup) -> None:
    board = board_of(setup, "might")
    paid = Holding(("c3",), ("red",), 7, ("red",), {"red": "c3"})
    away = Holding(("c3",), ("red",), 7, (), {"red": "c3"})
    (coin,), (hollow,) = _coins(board, paid), _coins(board, away)
    assert (coin.get("data-coin"), coin.get("data-key")) == ("red", "c3")
    assert _texts(coin) == ["7"]
    assert _texts(hollow) == ["(7)"]
    fills = [[shape.get("fill") for shape in one.iter("rect")][1] for one in (coin, hollow)]
    assert fills[0] != fills[1]


def test_where_no_cube_lies_beside_it_a_coin_names_its_holders(setup: Setup) -> None:
    board = board_of(setup, "reason")
    shared = Holding(("a3",), ("red", "white"), 5, ("white",), {"red": "a3", "white": "a3"})
    (coin,) = _coins(board, shared)
    assert _texts(coin) == ["R", "W", "5"]
    assert coin.get("data-collecting") == "white"


def test_holders_on_two_buildings_have_two_coins(setup: Setup) -> None:
    board = board_of(setup, "reason")
    first, second = (piece.square for piece in board.pieces[:2])
    shared = Holding((first,), ("red", "white"), 5, (), {"red": first, "white": second})
    assert [coin.get("data-key") for coin in _coins(board, shared)] == [first, second]


def test_who_is_paid_nothing_has_no_coin(setup: Setup) -> None:
    board = board_of(setup, "might")
    nothing = Holding(("c3",), ("red",), 0, ("red",), {"red": "c3"})
    assert _coins(board, nothing) == []
    assert paid_from([nothing]) == frozenset()


def test_a_sheet_has_them_only_if_it_is_told(setup: Setup) -> None:
    held = {"might": [Holding(("c3", "d3"), ("red",), 7, ("red",), {"red": "c3"})]}
    bare, full = sheet(setup), sheet(setup, holdings=held)
    assert bare.rims["might"] == bare.coins["might"] == {}
    assert 'data-coin="red"' in full.coins["might"]["c3"]
    assert 'data-rim="red"' in full.rims["might"]["c3"]
    # The building makes room for its coin; all others are as they were.
    differ = {
        at for at in full.pieces["might"] if full.pieces["might"][at] != bare.pieces["might"][at]
    }
    assert differ == {"c3"}


def test_rims_that_meet_at_a_corner_keep_apart() -> None:
    """Every point of one rim's line is more than a rim's width from the other's."""
    pieces = (BuildingPiece("might", "town", 0, 0), BuildingPiece("might", "town", 2, 2))
    board = SceneBoard("might", ("....",) * 4, pieces, (), ())
    held = [
        Holding(("a1", "b1", "a2", "b2"), ("red",), 0, (), {}),
        Holding(("c3", "d3", "c4", "d4"), (), 0, (), {}),
    ]
    lines = []
    for _, drawn in rims(board, held, theme_named("light"), 0, 0, 100):
        edge = _parsed(drawn)[0].findall("path")[0]
        width = float(edge.get("stroke-width") or 0)
        points = []
        for x, y, way, far in re.findall(r"M(\S+) (\S+)([hv])([-.\d]+)", edge.get("d") or ""):
            for step in range(int(float(far)) + 1):
                across, down = (step, 0) if way == "h" else (0, step)
                points.append((float(x) + across, float(y) + down))
        lines.append((points, width))
    (one, wide), (other, _) = lines
    assert min(math.dist(p, q) for p in one[::4] for q in other[::4]) > wide


def test_a_domain_that_nobody_holds_has_a_grey_rim(setup: Setup) -> None:
    grey = _parsed(_rim(board_of(setup, "might"), ()))[0]
    assert grey.get("data-rim") == ""
    fill = grey.findall("path")[1].get("stroke")
    colors = {_parsed(_rim(board_of(setup, "might"), (c,)))[0][1].get("stroke") for c in COLORS}
    assert fill not in colors
