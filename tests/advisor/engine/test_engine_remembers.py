"""The engine remembers what was proved of a position, whoever asked."""

from __future__ import annotations

from typing import Any

from talk import BIG, SMALL, Talk


def result(engine: Talk, name: str, action: str, position: Any, **fields: Any) -> Any:
    engine.send({"id": name, "action": action, "position": position} | fields)
    return engine.final(name)["result"]


def test_what_is_proved_is_not_looked_for_again_and_said_by_all(engine: Talk) -> None:
    best = result(engine, "best", "best", SMALL, seconds=20)
    assert best["proven"]
    again = result(engine, "again", "best", SMALL, seconds=20)
    assert again == best | {"seconds": again["seconds"]}
    assert again["seconds"] == 0.0
    keep = result(engine, "exchange", "exchange", SMALL, seconds=0.05)["keep"]
    assert keep == {"gain": best["gain"], "bound": best["gain"]}
    listed = result(engine, "suggest", "suggest", SMALL, seconds=0.2)["suggestions"]
    earning = [one for one in listed if one["exchange"] is None and one["gain"] == best["gain"]]
    assert earning
    assert all(one["proved"] for one in earning)


def test_a_short_look_says_no_less_than_a_long_one(engine: Talk) -> None:
    long = result(engine, "long", "best", BIG, seconds=6)
    short = result(engine, "short", "best", BIG, seconds=0.05)
    assert short["gain"] >= long["gain"]
    assert short["bound"] <= long["bound"]
    engine.send({"id": "status", "action": "status"})
    assert engine.final("status")["result"]["positions_known"] >= 1


def test_what_does_not_depend_on_the_clock_has_the_same_turns(engine: Talk) -> None:
    fields = {"simulations": 64, "seed": 3, "top": 4}
    first = result(engine, "one", "suggest", BIG, **fields)
    result(engine, "between", "best", BIG, seconds=2)
    second = result(engine, "two", "suggest", BIG, **fields)
    for one, two in zip(first["suggestions"], second["suggestions"], strict=True):
        assert one | {"proved": None} == two | {"proved": None}
        assert two["proved"] or not one["proved"]
