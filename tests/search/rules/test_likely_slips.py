"""Remarks on positions that break no rule: named is what nothing on the boards explains."""

from __future__ import annotations

from pathlib import Path

import pytest
from builder import far, table

from positions.files.problems import REMARKS
from search.rules.convert import setup_of
from search.rules.likely_slips import likely_slips
from search.rules.open_position import load

SLIPS = Path(__file__).parent / "slips"


def remarked(might: str = "", faith: str = "", reason: str = "", size: int = 12) -> list[str]:
    """The codes of the remarks on a small position."""
    remarks = likely_slips(setup_of(table(might, faith, reason, size=size)))
    assert {one.code for one in remarks} <= REMARKS.keys()
    assert all(one.message and one.hint for one in remarks)
    return [one.code for one in remarks]


@pytest.mark.parametrize(
    ("name", "where", "words"),
    [
        ("shadow-missing", "boards.might[0]", ("Keep at e7", "no shadow on Faith")),
        ("shadow-one-square-off", "boards.faith[0].at", ("Keep at e8", "no original", "e7?")),
        ("shadow-wrong-owner", "boards.faith[1].owner", ("Castle at l5", "owner: black?")),
    ],
)
def test_each_slip_is_named_with_its_line(name: str, where: str, words: tuple[str, ...]) -> None:
    file = SLIPS / f"{name}.yaml"
    (remark,) = load(file).remarks()
    assert remark.where == where
    line = file.read_text(encoding="utf-8").splitlines()[(remark.line or 0) - 1]
    assert words[0].split()[-1] in line
    for word in words:
        assert word in f"{remark.message} {remark.hint}"


@pytest.mark.parametrize(
    ("might", "faith", "reason"),
    [
        ("c3 keep red", "c3 keep red", "c3 keep"),
        ("", "c3 keep red", "c3 keep renovated"),
        ("c3 city", "c3 city", "c3 city red 1"),
        ("c3 watch_tower red, f6 hamlet", "i3 chapel green", ""),
    ],
)
def test_what_a_game_leaves_behind_gets_none(might: str, faith: str, reason: str) -> None:
    assert remarked(might, faith, reason) == []


@pytest.mark.parametrize(
    ("might", "faith", "reason", "code"),
    [
        ("c3 keep red", "", "c3 keep", "shadow-missing"),
        ("c3 keep red", "", "", "shadow-missing"),
        ("c3 town", "", "", "shadow-missing"),
        ("c3 keep red", "c4 keep red", "c3 keep", "shadow-elsewhere"),
        ("c3 keep red", "c9 keep red", "c3 keep", "shadow-elsewhere"),
        ("c4 keep red", "d3 keep red", "c4 keep", "shadow-elsewhere"),
        ("c4 keep red", "c3 keep red", "c3 keep", "shadow-elsewhere"),
        ("c3 keep red", "c3 monastery red", "c3 keep", "shadow-elsewhere"),
        ("c3 monastery red", "c3 keep red", "c3 keep", "shadow-elsewhere"),
        ("c3 keep red", "c3 keep green", "c3 keep", "shadow-owner"),
        ("c3 keep red", "c3 keep red", "", "ruin-missing"),
        ("c3 town", "c3 town", "", "ruin-missing"),
        ("c3 keep red", "c3 keep red", "d3 keep", "shadow-alone"),
        ("", "", "d3 town", "shadow-alone"),
    ],
)
def test_what_nothing_explains_is_named_once(
    might: str, faith: str, reason: str, code: str
) -> None:
    assert remarked(might, faith, reason) == [code]


@pytest.mark.parametrize(
    ("why", "might", "faith", "reason"),
    [
        ("two domains refuse it now", "c3 keep red", "b3 chapel red, e3 chapel red", ""),
        ("its neighbour is as high", "c3 keep red", "e3 keep green", "e3 keep"),
        ("its neighbour may have been", "c3 keep red", "e3 watch_tower green", ""),
        ("it grew", "c3 keep red", "c3 castle red", "c3 castle"),
        ("it was downsized", "c3 keep red", "c4 watch_tower red", ""),
        ("it grew and was removed", "c3 keep red, e5 keep green", "e5 keep green", "e5 keep"),
        ("a town, too", "c3 town, e5 keep green", "e5 keep green", "e5 keep"),
        (
            "it was a castle, and another stands",
            "c3 keep red, i3 castle green",
            "i3 castle green",
            "i3 castle",
        ),
    ],
)
def test_what_the_boards_can_explain_gets_none(
    why: str, might: str, faith: str, reason: str
) -> None:
    assert remarked(might, faith, reason) == [], why


def test_an_empty_stock_can_explain_it() -> None:
    some, most = far("keep", 16, "red"), far("keep", 21, "red")
    assert remarked("c3 keep red", size=26) == ["shadow-missing"]
    assert remarked("c3 keep red", most, size=26) == []
    assert "ruin-missing" in remarked("", some, size=26)
    assert remarked("", most, size=26) == []


def test_an_empty_supply_can_explain_it() -> None:
    cubes = ", ".join((far("watch_tower", 20, "red"), "c7 chapel red, e7 chapel red"))
    assert remarked("c3 keep red", cubes, size=26) == []
    assert remarked("c3 keep green", cubes, size=26) == ["shadow-missing"]
    column = f"{cubes}, c3 keep green", "c3 keep"
    assert remarked("c3 keep red", *column, size=26) == []
    assert remarked("c3 keep blue", *column, size=26) == ["shadow-owner"]


def test_the_last_large_tiles_explain_an_older_ruin() -> None:
    """A Keep that grew when no Castle was left for ``reason`` keeps its ruin (§4.2)."""
    faith, reason = "c3 castle red", "c3 keep"
    assert remarked("c3 keep red", faith, reason, size=26) == ["shadow-elsewhere"]
    many = far("castle", 3, "red"), far("castle", 3, "red"), far("castle", 2)
    assert remarked(f"{many[0]}, c3 keep red", f"{many[1]}, {faith}", f"{many[2]}, {reason}",
                    size=26) == []  # fmt: skip


def test_attached_refuses_what_would_stand_alone() -> None:
    """§7.2: an upgraded building that stands alone may have cast no shadow."""
    attached = {"base": "rio-grande", "attached": True}
    for ruleset, codes in (("rio-grande", ["shadow-missing"]), (attached, [])):
        setup = setup_of(table("c3 keep red", ruleset=ruleset))
        assert [one.code for one in likely_slips(setup)] == codes
