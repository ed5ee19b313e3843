"""The page's advice depends on nothing that the player to move cannot see (rules §2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hidden import cases, written

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.visit.share_link import encode_setup
from search.rules.convert import setup_of
from tests.advisor.page.conftest import Editor

CASES = cases()
#: Panels, and positions whose answers there are complete within the time of a first look.
SHOWN = [
    ("Suggestions", "the last turn"),
    *(("Exchange", name) for name in ("income", "an empty pile", "one card in the pile")),
    *(("Threats", name) for name in ("income", "acting", "four", "Hold'em")),
    *(("Try it yourself", name) for name in ("income", "acting", "Hold'em")),
    *(("Money", name) for name in ("four", "Hold'em")),
]
#: What counts on while a search goes on, and what the file itself tells of the players.
_PASSING = re.compile(
    r"seconds|positions|Hand \d+ of|unknown card|\d playouts|· \d (military|religious|civil)"
)
#: How many hands a search came to in its time.
_COUNTED = re.compile(r"\d+ of \d+ hands")
#: How an exchange compares, by the playouts that there was time for.
_COMPARED = re.compile(
    r"(ends the game \d+\\\.\d ± \d+\\\.\d Ecus behind it|is as good, within the error)"
)


@pytest.mark.usual(
    "Exchange an empty pile", "Threats acting", "Try it yourself acting", "Money Hold'em"
)
@pytest.mark.parametrize(("panel", "name"), SHOWN, ids=[" ".join(one) for one in SHOWN])
def test_a_panel_says_the_same_whatever_others_hold(panel: str, name: str) -> None:
    said = [read(Editor(encode_setup(setup_of(one)) or ""), panel) for one in written(CASES[name])]
    assert len(said[0]) >= 3
    for one in said[1:]:
        assert one == said[0]


def read(page: Editor, panel: str) -> list[str]:
    """All texts, tables and buttons of a panel once its searches are over."""
    page.open(panel)
    if panel == "Try it yourself":
        page.enter("Compare with the best turn", True)
    page.watch(lambda: not page.has("Stop"))
    page.run()
    said = [text for text in texts(page) if not _PASSING.search(text)]
    return [_COMPARED.sub("compares", _COUNTED.sub("hands", text)) for text in said]


def texts(page: Editor) -> Iterator[str]:
    """Everything on the page that is not a field."""
    app = page.app.main
    for kind in (app.markdown, app.caption, app.info, app.warning, app.success):
        yield from (element.value for element in kind)
    yield from (table.value.to_csv() for table in app.table)
    yield from (button.label for button in app.button)
