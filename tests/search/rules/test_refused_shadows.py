"""Why a shadow is not cast: the § that refuses it (rules §4.2, §4.3)."""

from __future__ import annotations

from builder import table

from advisor.advise.explain.shadow_preview import shadows_of
from search.rules.position import BUILDING_NAMES, Position


def refused(position: Position, building: str, at: str, epoch: str = "might") -> str:
    why = shadows_of(position, epoch, building, at).refusal
    return "" if why is None else str(why)


def without(position: Position, building: str) -> Position:
    stock = list(position.stock)
    stock[BUILDING_NAMES.index(building)] = 0
    return position.replace(stock=tuple(stock))


def test_each_reason_has_its_section() -> None:
    keeps = table(faith="c1 keep green, a4 town, e4 town", hand="1m")
    assert refused(keeps, "keep", "a1").startswith("§4.3: hierarchy")
    assert refused(keeps, "keep", "c4").startswith("§4.3: dominion")
    assert refused(keeps, "town", "c4") == ""
    assert refused(keeps, "watch_tower", "h1").startswith("§4.2: a building of size 1")
    gone = without(keeps, "castle")
    assert refused(gone, "castle", "h1").startswith(
        "§4.2: no castle is left in the stock for Faith"
    )
    assert refused(gone, "castle", "h1", "faith").startswith(
        "§4.2: no castle is left in the stock for Reason"
    )
    none = keeps.replace(
        supply=tuple(0 if s == keeps.mover else n for s, n in enumerate(keeps.supply))
    )
    assert refused(none, "keep", "h1").startswith("§4.2: no control")
