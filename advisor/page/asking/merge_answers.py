"""What is known after another answer to the same question: what was true stays true.

Results are those of docs/engine.md. A gain that was found and a bound that was proved hold for
good; of two lists of suggestions the one with more simulations counts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

Result = dict[str, Any]


def better(action: str, old: Result | None, new: Result) -> Result:
    """The two results of ``action`` on one position taken together."""
    together = _TOGETHER.get(action)
    return new if old is None or together is None else together(old, new)


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
    return second | {"suggestions": kept}


def _weight(result: Result) -> tuple[int, bool, int]:
    listed = result["suggestions"]
    proved = any(one["proved"] for one in listed)
    return result["simulations"], proved, max((one["gain"] for one in listed), default=0)


def _best(old: Result, new: Result) -> Result:
    gain, bound = max(old["gain"], new["gain"]), min(old["bound"], new["bound"])
    lines = [one["line"] for one in (new, old) if one["gain"] == gain and one["line"] is not None]
    return new | {
        "gain": gain,
        "bound": bound,
        "proven": gain == bound,
        "line": lines[0] if lines else None,
    }


def _exchange(old: Result, new: Result) -> Result:
    value = new | {"keep": _narrowed(old["keep"], new["keep"])}
    if "without_swap" in new["keep"]:
        same = _narrowed(old["keep"]["without_swap"], new["keep"]["without_swap"])
        value["keep"]["without_swap"] = same
    value["options"] = _options(old["options"], new["options"])
    if "swaps" in new:
        known = {_cards(one["take"], one["give"]): one for one in old.get("swaps", ())}
        swaps = []
        for one in new["swaps"]:
            before = known.get(_cards(one["take"], one["give"]))
            if before is not None:
                one = one | _narrowed(before, one)
                one = one | {"options": _options(before["options"], one["options"])}
            swaps.append(one)
        value["swaps"] = sorted(swaps, key=lambda one: (-one["gain"], -one["bound"]))
    return value


def _narrowed(old: Result, new: Result) -> Result:
    return {"gain": max(old["gain"], new["gain"]), "bound": min(old["bound"], new["bound"])}


def _options(old: list[Result], new: list[Result]) -> list[Result]:
    known = {_cards(one["discard"]): one for one in old}
    together = []
    for one in new:
        before = known.get(_cards(one["discard"]))
        if before is not None:
            one = one | {
                name: [max(one[name][0], before[name][0]), min(one[name][1], before[name][1])]
                for name in ("expected", "without_swap")
                if name in one and name in before
            }
        together.append(one)
    return sorted(together, key=lambda one: (-one["expected"][0], -one["expected"][1]))


def _threats(old: Result, new: Result) -> Result:
    worst = new if new["loss"] >= old["loss"] else old
    return worst | {"bound": min(old["bound"], new["bound"])}


def _cards(*counts: Mapping[str, int]) -> str:
    return json.dumps(counts, sort_keys=True)


_TOGETHER: Final[Mapping[str, Callable[[Result, Result], Result]]] = {
    "suggest": _suggestions,
    "best": _best,
    "exchange": _exchange,
    "threats": _threats,
}
