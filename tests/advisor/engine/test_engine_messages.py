"""Lines become queries, or are refused with the name of the field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from advisor.engine.messages import (
    LONGEST_ID,
    QUERIES,
    BadQuery,
    SuggestQuery,
    ThinkingQuery,
    error_message,
    position_text,
    read,
    refusal,
    text_of,
)
from positions.files.reader import MAX_BYTES

GOOD: dict[str, Any] = {"id": "q", "action": "suggest", "position": {"khronos": 1}}


def line(**fields: Any) -> bytes:
    return json.dumps(GOOD | fields).encode()


def refused(text: bytes) -> BadQuery:
    with pytest.raises(BadQuery) as caught:
        read(text)
    return caught.value


def test_a_query_with_nothing_but_what_it_needs_has_the_documented_rest() -> None:
    query, warnings = read(line())
    assert isinstance(query, SuggestQuery)
    assert (query.top, query.seconds, query.simulations, query.seed) == (5, None, None, 0)
    assert (query.priority, query.report_every) == (0, None)
    assert warnings == []


@pytest.mark.parametrize("name", ["a", "x" * LONGEST_ID, 0, -5, 1 << 62, "ä\n\ud800"])
def test_ids_are_texts_and_whole_numbers(name: object) -> None:
    assert read(line(id=name))[0].id == name
    assert json.loads(text_of({"id": name}))["id"] == name


@pytest.mark.parametrize("name", ["", "x" * (LONGEST_ID + 1), 1.5, True, None, [], {}, 1 << 63])
def test_other_ids_are_refused_and_not_given_back(name: object) -> None:
    error = refused(line(id=name))
    assert (error.field, error.query) == ("id", None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "not JSON"),
        (b"khronos", "not JSON"),
        (b'{"id": 1', "not JSON"),
        (b'{"id": 1} {"id": 2}', "extra data"),
        (b"[1, 2]", "object"),
        (b"null", "object"),
        (b'"id"', "object"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"id": 1, "seed": NaN}', "NaN"),
        (b'{"id": ' + b"1" * 5000 + b"}", "not JSON"),
        (b'{"id": ' + b"[" * 100_000, "nested"),
    ],
)
def test_what_is_no_json_object_is_refused_without_an_id(text: bytes, said: str) -> None:
    error = refused(text)
    assert said in str(error)
    assert (error.field, error.query) == (None, None)


def test_a_key_that_appears_twice_is_refused_where_it_stands() -> None:
    error = refused(b'{"id": 1, "action": "version", "action": "status"}')
    assert (error.field, error.query) == ("action", 1)
    assert "'action' appears twice" in str(error)
    error = refused(b'{"id": 1, "id": 2, "action": "version"}')
    assert (error.field, error.query) == ("id", None)
    inside = b'{"id": 1, "action": "show", "position": {"map": "ford", "map": "meadow"}}'
    assert refused(inside).field == "position"


def test_missing_fields_are_named() -> None:
    assert refused(b'{"action": "version"}').field == "id"
    assert refused(b'{"id": 1}').field == "action"
    assert refused(b'{"id": 1, "action": "best"}').field == "position"
    assert refused(b'{"id": 1, "action": "terminate"}').field == "terminate_id"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("action", "sugest", "did you mean suggest?"),
        ("action", 7, "one of: suggest"),
        ("top", 0, "a whole number from 1 to 50, not 0"),
        ("top", 51, "a whole number from 1 to 50, not 51"),
        ("top", "5", "not '5'"),
        ("top", 2.5, "not 2.5"),
        ("top", True, "not true"),
        ("seconds", 0, "above 0"),
        ("seconds", -1.5, "above 0"),
        ("seconds", 1e9, "at most 86400"),
        ("seconds", "1", "not '1'"),
        ("simulations", -1, "from 0 to 1000000"),
        ("simulations", 1.5, "not 1.5"),
        ("seed", -1, "from 0 on"),
        ("priority", "high", "whole number"),
        ("priority", 10**7, "within a million"),
        ("report_every", 0.001, "from 0.05"),
        ("position", 7, "a position as an object"),
        ("position", ["a"], "a position as an object"),
        ("position", None, "a position as an object"),
    ],
)
def test_values_out_of_place_are_refused_with_their_field(
    field: str, value: object, said: str
) -> None:
    error = refused(line(**{field: value}))
    assert (error.field, error.query) == (field, "q")
    assert said in str(error)


def test_numbers_that_are_none_are_refused() -> None:
    assert refused(line()[:-1] + b', "seconds": 1e999}').field == "seconds"


def test_objectives_are_those_of_the_search() -> None:
    from search.solve.objective import OBJECTIVES

    for objective in OBJECTIVES:
        read(line(action="best", objective=objective))
    assert refused(line(action="best", objective="win")).field == "objective"


def test_seconds_and_simulations_exclude_each_other() -> None:
    error = refused(line(seconds=1, simulations=5))
    assert error.field == "simulations"


def test_fields_that_do_not_belong_are_warned_of_and_ignored() -> None:
    query, warnings = read(line(secnods=3, objective="lead"))
    assert isinstance(query, SuggestQuery)
    assert query.seconds is None
    assert [field for field, _ in warnings] == ["secnods", "objective"]
    assert "did you mean seconds?" in warnings[0][1]
    assert "suggest has no use for 'objective'" in warnings[1][1]


def test_a_thousand_odd_fields_do_not_make_a_thousand_warnings() -> None:
    _, warnings = read(line(**{f"odd{n}": n for n in range(1000)}, **{"x" * 9000: 1}))
    assert len(warnings) == 20


def test_the_position_may_be_the_text_of_a_file() -> None:
    query, _ = read(line(position="khronos: 1\n"))
    assert isinstance(query, ThinkingQuery)
    assert position_text(query) == "khronos: 1\n"


@pytest.mark.parametrize("document", ["x" * (MAX_BYTES + 1), {"notes": "ä" * (MAX_BYTES // 2)}])
def test_positions_larger_than_a_file_are_refused(document: object) -> None:
    query, _ = read(line(position=document))
    assert isinstance(query, ThinkingQuery)
    with pytest.raises(BadQuery, match="256 kB") as caught:
        position_text(query)
    assert (caught.value.field, caught.value.query) == ("position", "q")


def test_a_position_nested_without_end_is_refused() -> None:
    deep = b'{"id": 1, "action": "show", "position": ' + b'{"a":' * 9000 + b"1" + b"}" * 9000 + b"}"
    assert "nested" in str(refused(deep))


def test_every_action_of_a_worker_has_a_function() -> None:
    from advisor.engine.actions import ACTIONS

    assert set(ACTIONS) == {name for name, q in QUERIES.items() if issubclass(q, ThinkingQuery)}


def test_every_field_says_what_it_may_be() -> None:
    """The description of a field is a key: what is answered to a value that it cannot have."""
    for model in QUERIES.values():
        for name, field in model.model_fields.items():
            wrong = {"id": "a", "action": "show", "position": "b", "play": "c", "terminate_id": "d"}
            if name == "action":
                continue
            with pytest.raises(ValidationError) as raised:
                model.model_validate(wrong | {name: object()})
            said = str(refusal(raised.value, model, "a"))
            assert said.startswith("the id is" if name == "id" else f"{name} is "), said
            if field.is_required() and name != "id":
                del wrong[name]
                with pytest.raises(ValidationError) as raised:
                    model.model_validate(wrong)
                assert "is missing" in str(refusal(raised.value, model, "a"))


def test_errors_are_final() -> None:
    assert error_message(BadQuery("no", "top", 3)) == {
        "id": 3,
        "error": "no",
        "field": "top",
        "final": True,
    }
