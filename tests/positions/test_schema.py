"""The models and the JSON schemas that are made of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from positions.reader import parse_text
from positions.schema import MODELS, SCHEMAS, MapFile, PositionFile, json_schema
from positions.things import BUILDING_KIND_SIZE, COLORS, EPOCHS

jsonschema = pytest.importorskip("jsonschema")

CONFORMANCE = sorted((Path(__file__).parents[1] / "conformance").glob("*.position.json"))
LIBRARY = sorted((SCHEMAS.parent / "library").glob("*.yaml"))
MAPS = sorted((SCHEMAS.parent / "maps").glob("*.yaml"))


def schema_file(name: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    return value


@pytest.mark.parametrize(("name", "model"), MODELS.items())
def test_the_schema_files_are_those_of_the_models(name: str, model: type[Any]) -> None:
    """If this fails, run ``python -m positions.schema``."""
    assert (SCHEMAS / f"{name}.schema.json").read_text("utf-8") == json_schema(model)
    jsonschema.Draft202012Validator.check_schema(schema_file(name))


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
    parts = schema_file("position")["$defs"]
    building = parts["BuildingFile"]["properties"]
    assert tuple(building["building"]["enum"]) == tuple(BUILDING_KIND_SIZE)
    assert tuple(building["owner"]["enum"]) == COLORS
    assert tuple(parts["BoardsFile"]["properties"]) == EPOCHS
    assert "null" not in json.dumps(parts)
