"""Why a shadow of a building that stands is not cast: what refuses it (rules §4.2, §4.3)."""

from __future__ import annotations

from builder import table

from advisor.advise.explain.shadow_preview import shadows_of
from search.rules.position import Position
from search.rules.tile import BUILDING_NAMES


def refused(position: Position, building: str, at: str, epoch: str = "might") -> dict[str, object]:
    """By board, what refuses the shadow there."""
    claims = shadows_of(position, epoch, building, at).claims
    return {str(claim.epoch): claim.source for claim in claims if claim.name == "no shadow"}


def without(position: Position, building: str) -> Position:
    stock = list(position.stock)
    stock[BUILDING_NAMES.index(building)] = 0
    return position.replace(stock=tuple(stock))


def test_each_reason_is_told() -> None:
    keeps = table(faith="c1 keep green, a4 town, e4 town", hand="1m")
    by_faith = {"reason": "refused_on_faith"}
    assert refused(keeps, "keep", "a1") == by_faith | {"faith": "hierarchy"}
    assert refused(keeps, "keep", "c4") == by_faith | {"faith": "dominion"}
    assert refused(keeps, "town", "c4") == {}
    (small,) = shadows_of(keeps, "might", "watch_tower", "h1").claims
    assert small.name == "small"
    gone = without(keeps, "castle")
    missing = {"reason": "not_on_faith"}
    assert refused(gone, "castle", "h1") == missing | {"faith": "tile"}
    assert refused(gone, "castle", "h1", "faith") == {"reason": "tile"}
    none = keeps.replace(
        supply=tuple(0 if s == keeps.mover else n for s, n in enumerate(keeps.supply))
    )
    assert refused(none, "keep", "h1") == missing | {"faith": "cube"}


def test_the_old_shadow_of_an_upgrade_stays() -> None:
    there = table(might="h1 castle red", faith="h1 keep red", reason="h1 keep renovated", hand="1m")
    claims = shadows_of(without(there, "castle"), "might", "castle", "h1", ("keep", "h1")).claims
    stays = [(c.epoch, c.at, c.source) for c in claims if c.name == "old shadow"]
    assert stays == [("faith", "h1", "keep"), ("reason", "h1", "keep")]
