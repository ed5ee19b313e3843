"""Two answers to one question: what was known stays known."""

from __future__ import annotations

from typing import Any

from advisor.page.asking.merge_answers import better, identity


def suggestion(at: str, **other: Any) -> dict[str, Any]:
    play = {"type": "populate", "at": at, "cards": {"civil": 1}, "by": [[0, 1]]}
    plain = {"rank": 1, "line": [{"play": play, "outcome": ""}], "exchange": None, "discard": {}}
    return plain | {"decide": [], "gain": 1, "proved": False} | other


def test_the_first_answer_is_taken_as_it_is() -> None:
    assert better("show", None, {"a": 1}) == {"a": 1}
    assert better("show", {"a": 1}, {"a": 2}) == {"a": 2}


def test_the_list_with_more_simulations_counts() -> None:
    many = {"simulations": 40, "suggestions": [suggestion("a1")]}
    few = {"simulations": 3, "suggestions": [suggestion("b1")]}
    assert better("suggest", many, few) == many
    assert better("suggest", few, many) == many


def test_reasons_stay_with_their_turn() -> None:
    reasons = ["You win the domain at c4 on might.", "Red can no longer build a Keep."]
    old = {"simulations": 3, "suggestions": [suggestion("a1", reasons=reasons), suggestion("b1")]}
    new = {"simulations": 9, "suggestions": [suggestion("c1"), suggestion("a1", rank=2)]}
    third, first = better("suggest", old, new)["suggestions"]
    assert "reasons" not in third
    assert first["reasons"] == reasons
    told = {"simulations": 10, "suggestions": [suggestion("a1", reasons=["Other."])]}
    assert better("suggest", old, told)["suggestions"][0]["reasons"] == ["Other."]


def test_a_turn_is_the_same_whatever_its_rank() -> None:
    assert identity(suggestion("a1", rank=3, gain=9)) == identity(suggestion("a1"))
    assert identity(suggestion("a1")) != identity(suggestion("b1"))
    assert identity(suggestion("a1")) != identity(suggestion("a1", decide=["c3"]))
    assert identity(suggestion("a1")) != identity(suggestion("a1", discard={"civil": 1}))


def test_gain_and_bound_hold_for_good() -> None:
    line = [{"play": 1}]
    old = {"gain": 5, "bound": 9, "proven": False, "line": line}
    new = {"gain": 3, "bound": 7, "proven": False, "line": None}
    assert better("best", old, new) == {"gain": 5, "bound": 7, "proven": False, "line": line}
    proved = better("best", old, {"gain": 2, "bound": 5, "proven": False, "line": []})
    assert (proved["gain"], proved["proven"], proved["line"]) == (5, True, line)


def test_intervals_of_an_exchange_only_get_shorter() -> None:
    def result(keep: tuple[int, int], **options: list[float]) -> dict[str, Any]:
        listed = [{"discard": {kind: 1}, "expected": both} for kind, both in options.items()]
        return {"keep": {"gain": keep[0], "bound": keep[1]}, "options": listed}

    old = result((4, 9), civil=[1.0, 3.0], military=[0.5, 9.0])
    new = result((5, 12), military=[0.25, 6.0], civil=[0.5, 2.0])
    both = better("exchange", old, new)
    assert both["keep"] == {"gain": 5, "bound": 9}
    assert [one["expected"] for one in both["options"]] == [[1.0, 2.0], [0.5, 6.0]]
    assert [one["discard"] for one in both["options"]] == [{"civil": 1}, {"military": 1}]


def test_the_bound_of_threats_never_rises() -> None:
    old = {"loss": 4, "bound": 9, "threats": ["worst"]}
    new = {"loss": 2, "bound": 7, "threats": []}
    assert better("threats", old, new) == {"loss": 4, "bound": 7, "threats": ["worst"]}
