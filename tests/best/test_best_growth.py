"""The benchmark of growth: its maps and positions are sound, its hands nested, its plot whole."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

from benchmarks import growth
from search.rules.check import defects
from search.rules.convert import setup_of

SMALLEST = growth.SIDES[0]


@pytest.mark.parametrize("sides", growth.SIDES, ids=str)
def test_maps_have_a_river_from_edge_to_edge_and_hamlets_on_land(sides: tuple[int, int]) -> None:
    for seed in range(20):
        found = growth.terrain(*sides, random.Random(seed))
        assert (found.width, found.height) == sides
        assert all("~" in row for row in found.terrain)
        assert set("".join(found.terrain)) <= set(".f^~")
        assert found.hamlets
        assert found == growth.terrain(*sides, random.Random(seed))


def test_positions_are_legal_and_the_same_again() -> None:
    position = growth.position_of(SMALLEST, 1, 5)
    assert position == growth.position_of(SMALLEST, 1, 5)
    assert defects(setup_of(position)) == []
    assert position.number in position.table.pays
    assert sum(position.hand) == 4
    known = sum(position.hand) + sum(position.discard)
    for cards in (3, 2, 1):
        less = growth.with_cards(position, cards, random.Random(cards))
        assert sum(less.hand) == cards
        assert all(a <= b for a, b in zip(less.hand, position.hand, strict=True))
        assert sum(less.hand) + sum(less.discard) == known
        assert defects(setup_of(less)) == []
        position = less


def test_a_small_run_gives_figures_a_plot_and_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "SIDES", ((5, 5), (6, 6)))
    monkeypatch.setattr(growth, "_COLORS", growth._COLORS[:2])
    with ThreadPoolExecutor(1) as pool:
        rows = growth.run(pool, 2, 3, None, 300)
    assert len(rows) == 2 * 2 * len(growth.HANDS)
    cells = growth.figures(rows)
    assert [(cell["map"], cell["hand"]) for cell in cells] == [
        (name, hand) for name in ("5×5", "6×6") for hand in growth.HANDS
    ]
    for cell in cells:
        assert cell["n"] == 2
        assert 0 <= cell["proved"] <= 1
        assert cell["median_nodes"] >= 1
    ones = [cell for cell in cells if cell["hand"] == 1]
    assert all(cell["proved"] == 1 and cell["max_gap"] == 0 for cell in ones)
    picture = ElementTree.fromstring(growth.plot(cells, "told < so"))
    lines = [element for element in picture.iter() if element.tag.endswith("polyline")]
    assert len(lines) == 2 * 2
    for line in lines:
        assert len(line.attrib["points"].split()) == len(growth.HANDS)
    text = growth.page(cells, "told")
    assert sum(line.startswith("| 5×5 |") for line in text.splitlines()) == len(growth.HANDS)
