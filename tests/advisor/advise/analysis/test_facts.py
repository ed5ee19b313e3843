"""What is proved of a position is in every answer about it."""

from __future__ import annotations

import json
from typing import Any

from advisor.advise.analysis import Facts


def told(action: str, *results: dict[str, Any], **parameters: Any) -> dict[str, Any]:
    """The last of some answers, saying what they say together."""
    facts = Facts()
    for result in results:
        facts.take(action, parameters, result)
    facts = Facts.from_json(json.loads(json.dumps(facts.to_json())))
    return facts.put(action, parameters, results[-1])


def best(gain: int, bound: int, line: list[Any] | None) -> dict[str, Any]:
    return {"gain": gain, "bound": bound, "proven": gain == bound, "line": line}


def test_gain_and_bound_hold_for_good() -> None:
    line = [{"play": 1}]
    assert told("best", best(5, 9, line), best(3, 7, None)) == best(5, 7, line)
    proved = told("best", best(5, 9, line), best(2, 5, []))
    assert (proved["gain"], proved["proven"], proved["line"]) == (5, True, line)
    assert told("best", best(2, 5, []), best(5, 9, line)) == best(5, 5, line)


def test_objectives_and_income_counted_on_any_turn_are_apart() -> None:
    facts = Facts()
    facts.take("best", {"objective": "gain"}, best(5, 5, []))
    for other in ({"objective": "lead"}, {"objective": "gain", "collect": True}):
        assert facts.put("best", other, best(3, 9, [])) == best(3, 9, [])


def test_an_amount_without_its_turn_does_not_replace_a_turn() -> None:
    facts = Facts()
    facts.take("exchange", {}, {"keep": {"gain": 6, "bound": 8}, "hands": [], "options": []})
    assert facts.put("best", {}, best(4, 9, [])) == best(4, 8, [])


def exchange(keep: tuple[int, int], **options: list[float]) -> dict[str, Any]:
    listed = [{"discard": {kind: 1}, "expected": both} for kind, both in options.items()]
    return {"keep": {"gain": keep[0], "bound": keep[1]}, "hands": [], "options": listed}


def test_intervals_of_an_exchange_only_get_shorter() -> None:
    old = exchange((4, 9), civil=[1.0, 3.0], military=[0.5, 9.0])
    new = exchange((5, 12), military=[0.25, 6.0], civil=[0.5, 2.0])
    both = told("exchange", old, new)
    assert both["keep"] == {"gain": 5, "bound": 9}
    assert [one["expected"] for one in both["options"]] == [[1.0, 2.0], [0.5, 6.0]]
    assert [one["discard"] for one in both["options"]] == [{"civil": 1}, {"military": 1}]


def test_keeping_the_hand_says_what_the_best_turn_says() -> None:
    facts = Facts()
    facts.take("best", {}, best(29, 29, []))
    assert facts.put("exchange", {}, exchange((15, 65)))["keep"] == {"gain": 29, "bound": 29}


def suggestion(gain: int, proved: bool = False, **other: Any) -> dict[str, Any]:
    return {"gain": gain, "proved": proved, "exchange": None, "line": [], "decide": []} | other


def test_a_suggestion_that_reaches_the_bound_is_proved() -> None:
    facts = Facts()
    facts.take("best", {}, best(29, 29, []))
    rows = {"suggestions": [suggestion(27), suggestion(29)]}
    proved = [one["proved"] for one in facts.put("suggest", {}, rows)["suggestions"]]
    assert proved == [False, True]


def test_what_a_suggestion_earns_the_best_turn_earns_too() -> None:
    line = [{"play": 2, "outcome": ""}]
    facts = Facts()
    facts.take("suggest", {}, {"suggestions": [suggestion(7, line=line)]})
    assert facts.put("best", {}, best(5, 9, [])) == best(7, 9, line)
    facts.bound_by(7)
    assert facts.put("best", {}, best(5, 9, [])) == best(7, 7, line)


def test_an_exchange_gains_what_is_expected_of_it_where_that_is_exact() -> None:
    row = suggestion(0, exchange={"type": "exchange", "discard": {"civil": 1}}) | {"gain": None}
    facts = Facts()
    facts.take("exchange", {}, exchange((4, 9), civil=[1.0, 3.0]))
    assert facts.put("suggest", {}, {"suggestions": [row]})["suggestions"][0]["gain"] is None
    facts.take("exchange", {}, exchange((4, 9), civil=[2.5, 2.5]))
    assert facts.put("suggest", {}, {"suggestions": [row]})["suggestions"][0]["gain"] == 2.5


def test_the_bound_of_threats_never_rises() -> None:
    old = {"loss": 4, "bound": 9, "threats": ["worst"]}
    new = {"loss": 2, "bound": 7, "threats": []}
    assert told("threats", old, new) == {"loss": 4, "bound": 7, "threats": ["worst"]}
    facts = Facts()
    facts.take("threats", {"known_hands": True}, old)
    assert facts.put("threats", {"known_hands": False}, new) == new


def test_two_that_learnt_apart_know_everything_together() -> None:
    line = [{"play": 1}]
    one, other = Facts(), Facts()
    one.take("best", {}, best(5, 9, line))
    one.take("exchange", {}, exchange((4, 9), civil=[1.0, 3.0]))
    other.take("best", {}, best(3, 7, []))
    other.take("exchange", {}, exchange((3, 8), civil=[0.5, 2.0]))
    other.take("threats", {}, {"loss": 4, "bound": 9, "threats": []})
    one.add(Facts.from_json(json.loads(json.dumps(other.to_json()))))
    assert one.put("best", {}, best(0, 20, None)) == best(5, 7, line)
    assert one.put("exchange", {}, exchange((0, 20), civil=[0.0, 9.0])) == exchange(
        (5, 7), civil=[1.0, 2.0]
    )
    assert one.threats["unseen"]["loss"] == 4
