"""Why a shadow is not cast: the § that refuses it (rules §4.2, §4.3)."""

from __future__ import annotations

from builder import table

from search.rules.position import BUILDING_NAMES, Position
from search.rules.ripple import Casting, refuse_on_faith, refuse_on_reason
from search.rules.work import Work


def casting(position: Position, building: str, at: str) -> Casting:
    shape = BUILDING_NAMES.index(building)
    seat = -1 if building in ("hamlet", "town", "city") else position.mover
    return Casting(shape, position.table.geometry.index[at], seat)


def refused(position: Position, building: str, at: str) -> str:
    why = refuse_on_faith(Work(position, None), casting(position, building, at))
    return "" if why is None else str(why)


def test_each_reason_has_its_section() -> None:
    keeps = table(faith="c1 keep green, a4 town, e4 town", hand="1m")
    assert refused(keeps, "keep", "a1").startswith("§4.3: hierarchy")
    assert refused(keeps, "keep", "c4").startswith("§4.3: dominion")
    assert refused(keeps, "town", "c4") == ""
    assert refused(keeps, "watch_tower", "h1").startswith("§4.2: a building of size 1")
    work = Work(keeps, None)
    work.stock[BUILDING_NAMES.index("castle")] = 0
    castle = casting(keeps, "castle", "h1")
    assert str(refuse_on_faith(work, castle)).startswith("§4.2: no castle is left")
    assert str(refuse_on_reason(work, castle)).startswith("§4.2: no castle is left")
    work.supply[keeps.mover] = 0
    assert str(refuse_on_faith(work, casting(keeps, "keep", "h1"))).startswith("§4.2: no control")
