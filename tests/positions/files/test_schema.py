"""The models and the JSON schemas that are made of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from positions.files.file_kinds import MODELS, SCHEMAS
from positions.files.position_schema import MapFile, NumbersFile, PositionFile
from positions.files.publish_schemas import PAGE, identifier, json_schema, with_tables
from positions.files.reader import parse_text
from positions.things import BUILDING_KIND_SIZE, COLORS, EPOCHS

jsonschema = pytest.importorskip("jsonschema")

CONFORMANCE = sorted((Path(__file__).parents[2] / "conformance").glob("*.position.json"))
LIBRARY = sorted((SCHEMAS.parent / "library").glob("*.yaml"))
MAPS = sorted((SCHEMAS.parent / "maps").glob("*.yaml"))
RULESETS = sorted((SCHEMAS.parent / "rulesets").glob("*.yaml"))


def schema_file(name: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    return value


@pytest.mark.parametrize("name", MODELS)
def test_the_schema_files_are_those_of_the_models(name: str) -> None:
    """If this fails, run ``python -m positions.files.publish_schemas``."""
    assert (SCHEMAS / f"{name}.schema.json").read_text("utf-8") == json_schema(name)
    schema = schema_file(name)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert schema["$id"] == identifier(name)
    jsonschema.Draft7Validator.check_schema(schema)


def keys(node: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key of a schema that a file may have, with what is said of it."""
    if isinstance(node, list):
        for item in node:
            yield from keys(item)
    elif isinstance(node, dict):
        yield from node.get("properties", {}).items()
        for value in node.values():
            yield from keys(value)


@pytest.mark.parametrize("name", MODELS)
def test_the_page_for_people_has_every_key_in_the_same_words(name: str) -> None:
    page = PAGE.read_text("utf-8")
    result = list(keys(schema_file(name)))
    assert len(result) > 2
    for key, node in result:
        assert f"| `{key}` |" in page
        assert f"| {node['description']} |" in page


def test_the_tables_of_the_page_are_those_of_the_models() -> None:
    """If this fails, run ``python -m positions.files.publish_schemas``."""
    page = PAGE.read_text("utf-8")
    assert with_tables(page) == page


def test_draft_07_has_nothing_beside_a_reference() -> None:
    for name in MODELS:
        for node in nodes(schema_file(name)):
            assert "$ref" not in node or len(node) == 1


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for value in node.values() if isinstance(node, dict) else node:
        if isinstance(value, (dict, list)):
            yield from nodes(value)


EXAMPLES = dict(
    re.findall(
        r"^```yaml file=(\S+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
)


def test_the_pages_example_uses_every_key_of_a_position() -> None:
    tree = parse_text(EXAMPLES["everything.yaml"], "everything.yaml").tree
    jsonschema.validate(tree, schema_file("position"))
    used = {key for node in nodes(tree) for key in node}
    assert {key for key, _ in keys(schema_file("position"))} <= used


def test_the_pages_record_replays() -> None:
    from advisor.advise.game_records.record_replay import replayed
    from positions.records.record_files import parse_record

    tree = parse_text(EXAMPLES["game.yaml"], "game.yaml").tree
    jsonschema.validate(tree, schema_file("record"))
    positions, _ = replayed(parse_record(EXAMPLES["game.yaml"]), "game.yaml")
    assert positions[-1].ecus == (5, 3)


@pytest.mark.parametrize("file", RULESETS, ids=lambda file: file.name)
def test_schema_and_model_accept_every_ruleset(file: Path) -> None:
    tree = parse_text(file.read_text("utf-8"), str(file)).tree
    jsonschema.validate(tree, schema_file("ruleset"))
    assert NumbersFile.model_validate(tree).name == file.stem


@pytest.mark.parametrize("file", CONFORMANCE + LIBRARY, ids=lambda file: file.name)
def test_schema_and_model_accept_every_position(file: Path) -> None:
    tree = parse_text(file.read_text("utf-8"), str(file)).tree
    jsonschema.validate(tree, schema_file("position"))
    assert PositionFile.model_validate(tree).khronos == 1


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.name)
def test_schema_and_model_accept_every_map(file: Path) -> None:
    tree = parse_text(file.read_text("utf-8"), str(file)).tree
    jsonschema.validate(tree, schema_file("map"))
    assert MapFile.model_validate(tree).name == file.stem


BAD: list[dict[str, Any]] = [
    {"khronos": 2},
    {"titel": "x"},
    {"turn": {"number": 8, "player": "red"}},
    {"turn": {"number": 1, "player": "purple"}},
    {"players": []},
    {"ruleset": "rio"},
    {"ruleset": {"base": "matagot", "holdem": 1}},
    {"map": "../secret"},
    {"discard": {"military": -1}},
    {"reserve": None},
    {"title": 5},
    {"tags": ["a", None]},
    {"boards": {"might": [], "faith": []}},
    {"boards": {"might": [{"building": "keep"}], "faith": [], "reason": []}},
    {"boards": {"might": [{"building": "keep", "at": "c0"}], "faith": [], "reason": []}},
    {"boards": {"might": [{"building": "keep", "at": "C1"}], "faith": [], "reason": []}},
]


@pytest.mark.parametrize("change", BAD, ids=str)
def test_schema_and_model_refuse_the_same(change: dict[str, Any]) -> None:
    tree = json.loads(CONFORMANCE[0].read_text("utf-8")) | change
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(tree, schema_file("position"))
    if tree.get("reserve", 0) is not None:  # an explicit null is the loader's to refuse
        with pytest.raises(ValidationError):
            PositionFile.model_validate(tree)


def test_the_schema_knows_the_names_of_the_game() -> None:
    parts = schema_file("position")["definitions"]
    building = parts["BuildingFile"]["properties"]
    assert tuple(building["building"]["enum"]) == tuple(BUILDING_KIND_SIZE)
    assert tuple(building["owner"]["enum"]) == COLORS
    assert tuple(parts["BoardsFile"]["properties"]) == EPOCHS
    assert "null" not in json.dumps(parts)


def test_no_source_cites_a_document_that_is_not_here() -> None:
    """Rules are cited by § (``khronos rules``), formats by § of ``docs/formats.md``."""
    root = PAGE.parents[1]
    elsewhere = re.compile(r"\b(rules|core|uses|style)\.md\b")
    for folder in ("advisor", "search", "positions", "tests", "docs", "benchmarks"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in {".py", ".md", ".hpp", ".cpp", ".yaml"}:
                result = elsewhere.search(file.read_text("utf-8"))
                assert result is None, f"{file}: {result}"
    page = (root / "docs" / "formats.md").read_text("utf-8")
    assert re.findall(r"^## (\d) ", page, re.MULTILINE) == list("1234567")
