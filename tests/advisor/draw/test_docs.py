"""docs/boards.md: its example runs, its picture is what is drawn today."""

from __future__ import annotations

import re
from pathlib import Path

from advisor.draw import BoardsPicture, boards_svg
from advisor.draw.changes import CHANGES, change_words
from positions.files.load_position import read_setup
from search.rules.convert import position_of

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "boards.md").read_text(encoding="utf-8")


def test_the_example_is_a_picture_in_a_notebook() -> None:
    code, *_ = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    *before, last = code.strip().splitlines()
    names: dict[str, object] = {}
    exec("\n".join(before), names)
    picture = eval(last, names)
    assert isinstance(picture, BoardsPicture)
    assert picture._repr_svg_().startswith("<svg")


def test_the_picture_is_up_to_date() -> None:
    drawn = boards_svg(read_setup("r8-11-renovation").setup)
    result = (DOCS / "boards.svg").read_text(encoding="utf-8")
    assert result.strip() == drawn.strip(), "khronos draw r8-11-renovation -o docs/boards.svg"


def test_a_position_is_shown_like_its_setup() -> None:
    setup = read_setup("r8-12-income").setup
    assert setup is not None
    of_position = BoardsPicture(position_of(setup), header=False).svg()
    body = re.compile(r"<g aria-label=.Age of.*", re.DOTALL)
    shown, wanted = body.search(of_position), body.search(boards_svg(setup, header=False))
    assert shown
    assert wanted
    assert shown[0] == wanted[0]


def test_every_change_is_explained() -> None:
    for change in CHANGES:
        assert change_words(change) in PAGE
