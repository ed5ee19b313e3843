"""Numbers that make no sense are refused by the Python API, in a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from advisor import api

POSITION = api.load("r8-11-renovation")
RECORD = api.begin_game(POSITION)
WRONG_TIMES: tuple[Any, ...] = (-1, 0, -0.5, math.nan, math.inf, "1", True)


@pytest.mark.parametrize("call", [api.best, api.suggest, api.exchange, api.threats])
def test_no_time_to_search_for_is_refused(call: Callable[..., object]) -> None:
    for seconds in WRONG_TIMES:
        with pytest.raises(ValueError, match="seconds is a number of seconds above 0, not"):
            call(POSITION, seconds=seconds)


def test_no_number_of_things_is_refused() -> None:
    wrong: list[tuple[Callable[..., object], dict[str, Any]]] = [
        (api.best, {"nodes": 0}),
        (api.best, {"nodes": 1.5}),
        (api.suggest, {"simulations": -1}),
        (api.suggest, {"top": 0}),
        (api.suggest, {"top": 10**6}),
        (api.suggest, {"seed": 0.5}),
        (api.explain, {"simulations": -1}),
    ]
    for call, numbers in wrong:
        (name,) = numbers
        with pytest.raises(ValueError, match=f"{name} is a whole number"):
            call(POSITION, **numbers)
    for name, number in (("deals", 1), ("deals", -3), ("seed", None)):
        with pytest.raises(ValueError, match=f"{name} is a whole number"):
            api.review(RECORD, **{name: number})
    for name, number in (("players", 1), ("players", 6), ("seed", "x")):
        with pytest.raises(ValueError, match=f"{name} is a whole number"):
            api.deal(**{name: number})  # type: ignore[arg-type]
