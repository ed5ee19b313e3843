"""The rows of a new list of suggestions in the order of the former one, as far as errors allow.

Each answer of the engine is calm in itself; this is for the next look at the same position. Errors
between two rows are not known here: the larger of their errors to the first stands for it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.words.advice import CALM, ERRORS

Row = Mapping[str, Any]

#: Rows change places for a difference of more than so many of the errors shown. These also count
#: what opponents who think longer may change, against which no order is kept.
BEYOND: Final = CALM / 2


def calm(rows: Sequence[Row], former: Sequence[str], names: Sequence[str]) -> list[Row]:
    """The rows, of which turns that cannot be told apart keep their former order.

    :param former: what tells the turns of the former list apart, in its order.
    :param names: the same of ``rows``.
    """
    turns = [n for n, row in enumerate(rows) if row["exchange"] is None]
    if not turns or any(rows[n].get("difference_se") is None for n in turns):
        return list(rows)
    known = sorted((n for n in turns if names[n] in former), key=lambda n: former.index(names[n]))
    order: list[int] = []
    # New rows come in where their figures put them, but first only beyond the error.
    for n in known:
        _insert(order, n, rows, BEYOND)
    for n in turns:
        if n not in known:
            _insert(order, n, rows, 0.0)
    places = iter(order)
    listed = [rows[next(places)] if row["exchange"] is None else row for row in rows]
    first = listed[0]
    if first is rows[0]:
        return _ranked(listed)
    return _ranked([_against(row, first, row is rows[0]) for row in listed])


def _insert(order: list[int], n: int, rows: Sequence[Row], errors: float) -> None:
    place = len(order)
    while place and _beats(rows[n], rows[order[place - 1]], BEYOND if place == 1 else errors):
        place -= 1
    order.insert(place, n)


def _beats(one: Row, other: Row, errors: float) -> bool:
    error = max(one["difference_se"], other["difference_se"])
    return bool(one["difference"] - other["difference"] > errors * error)


def _against(row: Row, first: Row, was_first: bool) -> Row:
    """A row with its difference to another first row."""
    if row is first:
        return {**row, "difference": 0.0, "difference_se": 0.0, "equal": False}
    difference = round(row["difference"] - first["difference"], 6)
    own = 0.0 if was_first else row["difference_se"]
    error = round(math.hypot(own, first["difference_se"]), 6)
    equal = -difference <= ERRORS * error
    return {**row, "difference": difference, "difference_se": error, "equal": equal}


def _ranked(rows: Sequence[Row]) -> list[Row]:
    return [
        row if row["rank"] is None else {**row, "rank": rank} for rank, row in enumerate(rows, 1)
    ]
