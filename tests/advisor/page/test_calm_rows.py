"""The next look at a position keeps the order of rows that cannot be told apart."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.page.asking.calm_rows import calm


def row(name: str, difference: float, error: float, exchange: str | None = None) -> dict[str, Any]:
    """A row as far as its place depends on it."""
    return {
        "name": name,
        "rank": 0 if exchange is None else None,
        "exchange": exchange,
        "difference": difference,
        "difference_se": error,
        "equal": False,
    }


def names(rows: list[Any]) -> list[str]:
    return [one["name"] for one in rows]


@pytest.mark.parametrize(
    ("behind", "error", "order"), [(-0.5, 1.0, "bac"), (-1.5, 1.0, "abc"), (-0.5, 0.0, "abc")]
)
def test_the_former_first_stays_within_its_error(behind: float, error: float, order: str) -> None:
    rows = [row("a", 0.0, 0.0), row("b", behind, error), row("c", -9.0, 1.0)]
    assert names(calm(rows, ["b", "a"], ["a", "b", "c"])) == list(order)


def test_differences_are_to_the_first() -> None:
    rows = [row("a", 0.0, 0.0), row("b", -0.5, 1.0), row("or", 1.0, 2.0, "exchange")]
    first, second, exchange = calm(rows, ["b"], ["a", "b", "or"])
    assert (first["name"], first["rank"], first["difference"]) == ("b", 1, 0.0)
    assert (second["difference"], second["difference_se"]) == (0.5, 1.0)
    assert second["equal"]
    assert exchange["difference"] == 1.5
    assert exchange["rank"] is None
    assert exchange["difference_se"] == pytest.approx(5**0.5)


def test_an_estimate_has_no_errors_and_is_left_alone() -> None:
    rows = [row("a", 0.0, 0.0), row("b", -0.5, 1.0) | {"difference_se": None}]
    assert names(calm(rows, ["b", "a"], ["a", "b"])) == ["a", "b"]
