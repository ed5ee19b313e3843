"""Of two lists of suggestions the one with more playouts; what was said of a turn stays said, and
turns that cannot be told apart stay in their order.

What is proved of a position is kept with it (``advisor.engine.known_positions``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from advisor.page.asking.calm_rows import calm

Result = dict[str, Any]


def better(action: str, old: Result | None, new: Result) -> Result:
    """The result of ``action`` that says more, of two on one position."""
    return new if old is None or action != "suggest" else _suggestions(old, new)


def identity(suggestion: Mapping[str, Any]) -> str:
    """What tells a suggested turn from another, whatever its rank: plays, decisions, exchange."""
    parts = [
        [step["play"] for step in suggestion["line"]],
        suggestion.get("decide", []),
        suggestion["exchange"],
        suggestion["discard"],
    ]
    return json.dumps(parts, sort_keys=True, separators=(",", ":"))


def _suggestions(old: Result, new: Result) -> Result:
    first, second = (old, new) if _weight(new) >= _weight(old) else (new, old)
    reasons = {identity(one): one["reasons"] for one in first["suggestions"] if one.get("reasons")}
    kept = []
    for one in second["suggestions"]:
        known = reasons.get(identity(one))
        if known and not one.get("reasons"):
            one = one | {"reasons": known}
        kept.append(one)
    former = [identity(one) for one in old["suggestions"]]
    listed = calm(kept, former, [identity(one) for one in kept])
    together = second | {"suggestions": listed}
    # Why a turn is first is said of that turn, and of others by their place.
    together.pop("why_first", None)
    for result in (first, second):
        if result.get("why_first") and _order(result["suggestions"]) == _order(listed):
            together["why_first"] = result["why_first"]
    return together


def _order(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    return [identity(row) for row in rows]


def _weight(result: Result) -> tuple[int, bool, int]:
    listed = result["suggestions"]
    proved = any(one["proved"] for one in listed)
    return (
        result["simulations"],
        proved,
        max((one["gain"] for one in listed if one["exchange"] is None), default=0),
    )
