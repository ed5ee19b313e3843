"""The living picture of the first page: a Castle is built, and its shadow falls on later boards.

The engine makes the play (rules §4); the browser shows each board as it was, then as it is.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

import yaml

from advisor.advise.apply_plays import acted
from advisor.draw import board_svg
from advisor.page.components.packed_pictures import PackedPictures, packed
from advisor.words.say import say
from positions.files.load_position import parse_setup
from positions.setup import Setup
from positions.things import EPOCHS
from search.rules.convert import position_of, setup_of

#: Pixels a square; the browser makes the boards as large as there is room.
_SQUARE: Final = 34


@cache
def before_and_after() -> tuple[Setup, Setup]:
    """The boards before the play and after it."""
    text = (files("advisor.page.pages.home") / "ripple.yaml").read_text("utf-8")
    document = yaml.safe_load(text)
    before = parse_setup(document["position"]).require()
    after, _ = acted(position_of(before), [document["play"]], ())
    return before, setup_of(after)


@cache
def ripple_picture(theme: str) -> PackedPictures:
    """The three boards beside each other, each with what is said of it."""
    before, after = before_and_after()
    figures, drawings = [], []
    for number, epoch in enumerate(EPOCHS):
        words = escape(say(f"home-ripple-{epoch}"))
        figures.append(
            f'<figure><div class="stack"><img alt="" {{{2 * number}}}>'
            f'<img class="after step-{number}" alt="{words}" {{{2 * number + 1}}}></div>'
            f'<figcaption class="step-{number}">{words}</figcaption></figure>'
        )
        for setup in (before, after):
            drawings.append(board_svg(setup, epoch, theme=theme, square_px=_SQUARE))
    return packed(f'<div class="ripple">{"".join(figures)}</div>', drawings)
