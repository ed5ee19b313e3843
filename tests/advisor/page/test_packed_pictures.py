"""The pictures of the first page: packed, and the same as drawn."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from xml.etree import ElementTree

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.draw import board_svg
from advisor.page.components.packed_pictures import packed
from advisor.page.pages.home.ripple_picture import before_and_after, ripple_picture
from positions.things import EPOCHS

#: What says how something looks.
_LOOKS = ("x", "y", "d", "points", "fill", "stroke", "transform", "font-size")


def looks(svg: str) -> list[tuple[str, dict[str, str], str | None]]:
    """What is drawn: shapes, how they look, and the texts on them."""
    told = ("title", "desc")
    shapes = [one for one in ElementTree.fromstring(svg).iter() if not one.tag.endswith(told)]
    return [
        (one.tag, {name: one.attrib[name] for name in _LOOKS if name in one.attrib}, one.text)
        for one in shapes
    ]


def drawings(text: str) -> list[str]:
    """What a browser unpacks."""
    unpacked: list[str] = json.loads(gzip.decompress(b64decode(text)))
    return unpacked


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_boards_that_ripple_come_whole_and_short(theme: str) -> None:
    pictures = ripple_picture(theme)
    sent = drawings(pictures.packed)
    drawn = [
        board_svg(setup, epoch, theme=theme, square_px=34)
        for epoch in EPOCHS
        for setup in before_and_after()
    ]
    assert [looks(svg) for svg in sent] == [looks(svg) for svg in drawn]
    # As addresses of their own they were 145 kB.
    assert len(pictures.packed) < 8_000
    assert [f'data-picture="{n}"' in pictures.html for n in range(7)] == [True] * 6 + [False]


def test_a_place_has_the_size_of_its_picture_and_keeps_its_text() -> None:
    before, _ = before_and_after()
    svg = board_svg(before, "might")
    size = ElementTree.fromstring(svg).attrib
    pictures = packed('<img alt="a {1} {b}" {0}>', [svg])
    place = f'data-picture="0" width="{size["width"]}" height="{size["height"]}"'
    assert pictures.html == f'<img alt="a {{1}} {{b}}" {place}>'
