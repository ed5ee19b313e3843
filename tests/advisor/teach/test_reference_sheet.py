"""The reference sheet: one page, no text beside its column, every number the ruleset's."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from advisor.teach.puzzles.puzzle_sheet import pdf
from advisor.teach.reference_sheet import (
    COLUMN,
    HEIGHT,
    MARGIN,
    WIDTH,
    reference_sheet,
    texts,
    title,
)
from positions.files.ruleset_files import RULESETS, ruleset

SVG = "{http://www.w3.org/2000/svg}"


def printed(sheet: str) -> str:
    return " ".join(texts(sheet))


@pytest.mark.parametrize("name", RULESETS)
def test_every_text_lies_within_its_column(name: str) -> None:
    cairo = pytest.importorskip("cairocffi")
    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    lines = [
        one for one in ElementTree.fromstring(reference_sheet(ruleset(name))).findall(f"{SVG}text")
    ]
    assert len(lines) > 80
    for one in lines:
        left, size = float(one.attrib["x"]), float(one.attrib["font-size"])
        width = 0.0
        for part in ElementTree.fromstring(ElementTree.tostring(one)).iter():
            bold = (part.attrib.get("font-weight") or one.attrib.get("font-weight")) == "bold"
            context.select_font_face("DejaVu Sans Condensed", 0, int(bold))
            context.set_font_size(100)  # so large that no hint for screens widens it
            width += context.text_extents(part.text or "")[4] * size / 100
            width += float(part.attrib.get("dx", 0))
        middle = MARGIN + COLUMN
        head = "".join(one.itertext()).startswith(title())
        end = middle if left < middle and not head else WIDTH - MARGIN
        assert left + width <= end + 0.5, "".join(one.itertext())
        assert MARGIN <= float(one.attrib["y"]) <= HEIGHT - MARGIN


def test_it_is_one_page_of_a4() -> None:
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("cairosvg")
    (page,) = pypdf.PdfReader(io.BytesIO(pdf([reference_sheet(ruleset())], title()))).pages
    assert [float(x) * 25.4 / 72 for x in page.mediabox[2:]] == pytest.approx([210, 297], abs=0.5)


def test_it_tells_all_that_a_player_looks_up() -> None:
    words = printed(reference_sheet(ruleset()))
    for part in ("Your turn", "Terrain", "Who casts shadows", "What Faith refuses", "Income"):
        assert part in words
    for part in ("Hold'em", "Attached", "Might:", "Faith:", "Reason:", "Demolish", "Renovate"):
        assert part in words


def test_every_number_is_the_rulesets() -> None:
    usual = ruleset()
    other = replace(
        usual,
        cards=(31, 32, 33),
        tiles=((41, 42, 43), (44, 45, 46), (47, 48, 49)),
        cubes=51,
        ecus=52,
        turns=9,
        income_turns=(3, 8),
        surcharge=tuple((players, (players + 60, players + 70)) for players, _ in usual.surcharge),
    )
    words = printed(reference_sheet(other))
    for number in (*range(31, 34), *range(41, 50), 51, 52, *range(62, 66), *range(72, 76)):
        assert re.search(rf"\b{number}\b", words), number
    assert "turns 3 and 8" in words
    assert "9 turns each" in words
    assert "24 tiles" not in words


def test_what_does_not_fit_on_the_page_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("advisor.teach.reference_sheet.HEIGHT", 200.0)
    with pytest.raises(ValueError, match="the sheet ends at"):
        reference_sheet(ruleset())
