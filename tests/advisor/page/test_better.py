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


def test_why_a_turn_is_first_is_said_of_the_rows_that_stand_there() -> None:
    """It names the others by their place: another row in the second place, and it is false."""
    why = ["Compared with suggestion 2, the next idea: better by 3 Ecus in the end."]
    old = {"simulations": 3, "suggestions": [suggestion("a1"), suggestion("b1", rank=2)]}
    same = {"simulations": 9, "suggestions": [suggestion("a1"), suggestion("b1", rank=2)]}
    other = {"simulations": 9, "suggestions": [suggestion("a1"), suggestion("c1", rank=2)]}
    assert better("suggest", old | {"why_first": why}, same)["why_first"] == why
    assert "why_first" not in better("suggest", old | {"why_first": why}, other)


def test_a_turn_is_the_same_whatever_its_rank() -> None:
    assert identity(suggestion("a1", rank=3, gain=9)) == identity(suggestion("a1"))
    assert identity(suggestion("a1")) != identity(suggestion("b1"))
    assert identity(suggestion("a1")) != identity(suggestion("a1", decide=["c3"]))
    assert identity(suggestion("a1")) != identity(suggestion("a1", discard={"civil": 1}))
