"""Drawings that come packed: boards say the same again and again, and Streamlit packs nothing.

A dozen times shorter than as addresses of their own (``picture_address``). For pictures that are
there from the start of a page and do not change.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Sequence
from typing import Final, NamedTuple

from advisor.page.components.register import component

#: What tells a reader or a script about a drawing; a picture has its own text for that.
_TOLD: Final = re.compile(
    r'<(title|desc)>[^<]*</\1>| (?:data-[a-z-]+|aria-[a-z]+|role|style)="[^"]*"'
)
_SIZE: Final = re.compile(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"')


class PackedPictures(NamedTuple):
    """Markup, and the pictures that it shows."""

    html: str
    packed: str


def packed(html: str, drawings: Sequence[str]) -> PackedPictures:
    """Markup with a picture for each ``{0}``, ``{1}`` …, to be put into an ``img``.

    :param html: made by us, every text in it escaped.
    :param drawings: SVG of ``advisor.draw``.
    """
    for number, svg in enumerate(drawings):
        size = _SIZE.search(svg)
        assert size is not None  # our drawings say how large they are
        place = f'data-picture="{number}" width="{size[1]}" height="{size[2]}"'
        html = html.replace(f"{{{number}}}", place, 1)
    plain = json.dumps([_TOLD.sub("", svg) for svg in drawings])
    short = gzip.compress(plain.encode("utf-8"), mtime=0)
    return PackedPictures(html, b64encode(short).decode("ascii"))


def show_packed_pictures(pictures: PackedPictures, key: str) -> None:
    """Show them; their room is there before they are unpacked."""
    component("khronos_pictures", __name__, '<div class="pictures"></div>')(
        key=key, data=pictures._asdict()
    )
