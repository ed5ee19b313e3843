"""The examples of docs/engine.md are run as they stand, and every field is on that page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest
from talk import PATIENCE, PROJECT, Talk, surroundings

from advisor.advise.suggest import SIMULATIONS
from advisor.engine.engine_settings import settings
from advisor.engine.messages import LONGEST_ID, MOST_WARNINGS, QUERIES, Query, ThinkingQuery
from advisor.words.advice import ERRORS

PAGE = (PROJECT / "docs" / "engine.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (query|answer)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    found: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    for kind, text in BLOCKS:
        if kind == "query":
            found.append((json.loads(text), []))
        else:
            found[-1][1].append(json.loads(text))
    return found


#: In suggestions these change when the weights are fitted anew: only their form is compared.
FITTED = {"line", "gain", "proved", "tags", "simulations", "difference", "difference_se", "equal"}


def alike(wanted: Any, said: Any) -> bool:
    """Whether two values are of one form: numbers, texts, objects with the same kinds of keys."""
    if isinstance(wanted, list) and isinstance(said, list):
        return bool(said) and all(alike(wanted[0], entry) for entry in said)
    if isinstance(wanted, dict) and isinstance(said, dict):
        return {"play", "outcome"} & wanted.keys() == {"play", "outcome"} & said.keys()
    return type(wanted) is type(said) or {type(wanted), type(said)} <= {int, float}


def fits(wanted: Any, said: Any) -> bool:
    """``"..."`` stands for anything, at the end of a list for any more; fractions and seconds are
    those of another day."""
    if wanted == "...":
        return True
    if isinstance(wanted, dict) and isinstance(said, dict):
        form = FITTED if "rank" in wanted else set()
        return wanted.keys() == said.keys() and all(
            (key == "seconds" and said[key] >= 0)
            or (alike(value, said[key]) if key in form else fits(value, said[key]))
            for key, value in wanted.items()
        )
    if isinstance(wanted, list) and isinstance(said, list):
        if wanted[-1:] == ["..."]:
            return len(said) >= len(wanted) - 1 and all(map(fits, wanted[:-1], said))
        return len(said) == len(wanted) and all(map(fits, wanted, said))
    if isinstance(wanted, float):
        return isinstance(said, float)
    return type(wanted) is type(said) and bool(wanted == said)


def test_the_comparison_tells_answers_apart() -> None:
    assert fits({"a": [1, "..."], "b": "..."}, {"a": [1, 2], "b": None})
    assert not fits({"a": 1}, {"a": 1, "b": 2})
    assert not fits({"a": [1, "..."]}, {"a": [2]})
    assert not fits([1], [1, 2])
    assert fits({"rank": 1, "gain": 5}, {"rank": 1, "gain": 6})
    assert not fits({"rank": 1, "gain": 5}, {"rank": 2, "gain": 5})
    assert not fits({"rank": 1, "gain": 5}, {"rank": 1, "gain": None})
    assert not fits(True, 1)


@pytest.mark.parametrize(("query", "answers"), examples(), ids=lambda v: str(v)[:30])
def test_examples_are_answered_as_the_page_says(
    engine: Talk, query: dict[str, Any], answers: list[dict[str, Any]]
) -> None:
    assert answers
    engine.ask(**query)
    said = [message for message in engine.said if message["id"] == query["id"]]
    for wanted in answers:
        assert any(fits(wanted, message) for message in said), said


def test_the_page_begins_with_a_query_that_works() -> None:
    query, answers = examples()[0]
    assert query["action"] == "suggest"
    assert answers[0]["final"] is True
    assert PAGE.index("```json query") < PAGE.index("| field |")


@pytest.mark.parametrize("action", QUERIES)
def test_every_action_and_every_field_is_explained(action: str) -> None:
    section = PAGE.split(f"\n### `{action}`\n")[1].split("\n### ")[0]
    common = ThinkingQuery if issubclass(QUERIES[action], ThinkingQuery) else Query
    for name in QUERIES[action].model_fields:
        if name in common.model_fields:
            assert f"\n| `{name}` |" in PAGE
        else:
            assert f"\n| `{name}` |" in section


def test_the_limits_are_those_of_the_program() -> None:
    limits = settings()
    assert f"| {SIMULATIONS} without `seconds` |" in PAGE
    assert ERRORS == 2
    assert "within two standard errors" in PAGE
    assert limits.longest_line == 1 << 20
    assert "at most 1 MiB" in PAGE
    assert f"1 to {LONGEST_ID} characters" in PAGE
    assert f"A query gets at most {MOST_WARNINGS} of them" in PAGE
    assert f"| {limits.memory_mb} |" in PAGE
    assert f"| {limits.most_queued} |" in PAGE
    assert f"niceness +{limits.nice}" in PAGE
    assert f"by {limits.most_queued_bytes >> 20} MiB of text" in PAGE
    assert f"beyond {limits.most_unread_bytes >> 20} MiB" in PAGE


def test_the_python_example_runs() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=PROJECT,
        env=surroundings(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.splitlines()[0].startswith("1 ")
    assert done.stderr == ""
