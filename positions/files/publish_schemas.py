"""What the file formats look like from outside: JSON Schemas, and the tables of ``docs/files.md``.

Both are made from the models of ``positions.files.file_kinds``; what the keys mean stands in
``positions/words/en/formats.ftl``. ``python -m
positions.files.publish_schemas`` writes them again: the schemas into ``positions/schemas/``, the
tables between their marks in ``docs/files.md``.
"""

from __future__ import annotations

import inspect
import json
import pathlib
import re
from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel

from positions.files.file_kinds import MODELS, VERSIONS, schema_file
from positions.files.position_schema import Strict
from positions.files.save import flow
from positions.words.say import say

#: The page for people; it is part of the repository, not of what is installed.
PAGE: Final = pathlib.Path(__file__).parents[2] / "docs" / "files.md"
_TABLE: Final = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def identifier(kind: str) -> str:
    """The ``$id`` of a schema: a name, not an address."""
    return f"urn:khronos-advisor:{kind}:{VERSIONS[kind]}"


def json_schema(kind: str) -> str:
    """Text of the JSON Schema (draft-07, which editors take) of a kind of file.

    :param kind: a key of ``MODELS``.
    :raises KeyError: there is no such kind.
    """
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": identifier(kind),
        **_seventh(_described(MODELS[kind])),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _described(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a model with what its mappings and their keys mean, from ``formats.ftl``."""
    schema = model.model_json_schema(ref_template="#/definitions/{model}")
    # Other packages have models of their own, perhaps of the same names.
    ours = model.__module__.partition(".")[0]
    models = {one.__name__: one for one in _models_below(Strict) if one.__module__.startswith(ours)}
    for name, node in {**schema.get("$defs", {}), model.__name__: schema}.items():
        node["description"] = say(f"format-{_key(name)}")
        for key, value in node["properties"].items():
            owner = next(
                one.__name__
                for one in models[name].__mro__
                if key.replace("-", "_") in inspect.get_annotations(one)
            )
            value["description"] = say(f"format-{_key(owner)}.{key.replace('_', '-')}")
            node["properties"][key] = dict(sorted(value.items()))
    return dict(sorted(schema.items()))


def _models_below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for one in model.__subclasses__():
        yield one
        yield from _models_below(one)


def _key(model: str) -> str:
    """``game-turn`` for ``GameTurnFile``."""
    return re.sub("(?<!^)([A-Z])", r"-\1", model.removesuffix("File")).lower()


def _seventh(node: Any) -> Any:
    """A schema of today as draft-07 has it, without null, which files may not hold.

    Draft-07 passes over whatever stands beside a ``$ref``, so a reference with a description
    becomes the only part of an ``allOf``.
    """
    if isinstance(node, list):
        return [_seventh(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {
        "definitions" if key == "$defs" else key: _seventh(value)
        for key, value in node.items()
        if not (key == "default" and value is None)
    }
    options = result.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        options.remove({"type": "null"})
        if len(options) == 1:
            del result["anyOf"]
            result |= options[0]
    if "$ref" in result and len(result) > 1:
        result["allOf"] = [{"$ref": result.pop("$ref")}]
    return result


# -- tables for people -----------------------------------------------------------------------------


def table(model: str) -> str:
    """A Markdown table of the keys of a model: type, default, meaning, example.

    :raises KeyError: no file has a part of that name.
    """
    lines = ["| key | type | if left out | meaning | example |", "|---|---|---|---|---|"]
    schema = _parts()[model]
    needed = schema.get("required", [])
    for key, node in schema["properties"].items():
        default = "must be there" if key in needed else _default(node)
        examples = " or ".join(f"`{flow(value)}`" for value in node.get("examples", []))
        row = (f"`{key}`", _type(node), default, node["description"], examples)
        lines.append("| " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def _parts() -> dict[str, dict[str, Any]]:
    """The schemas of all mappings that files hold, by the name of the model."""
    parts: dict[str, dict[str, Any]] = {}
    for kind, model in MODELS.items():
        schema = json.loads(json_schema(kind))
        parts |= {model.__name__: schema} | schema.get("definitions", {})
    return parts


def _default(node: dict[str, Any]) -> str:
    value = node.get("default")
    if value is None or value == [] or isinstance(value, dict):
        return "nothing"
    return f"`{flow(value)}`"


def _type(node: dict[str, Any]) -> str:
    """What a value looks like, in words."""
    options = node.get("oneOf", node.get("anyOf"))
    if options is not None:
        return " or ".join(dict.fromkeys(_type(option) for option in options))
    reference = node.get("$ref") or next((part["$ref"] for part in node.get("allOf", [])), None)
    if reference is not None:
        return "mapping"
    if "const" in node:
        return f"`{node['const']}`"
    if "enum" in node:
        return ", ".join(f"`{word}`" for word in node["enum"])
    if node["type"] == "array":
        return f"list of {_plural(_type(node['items']))}"
    if node["type"] == "object":
        return "mapping"
    if node["type"] == "integer":
        return f"whole number, {node['minimum']} to {node['maximum']}"
    if node["type"] == "number":
        return f"number, {node['minimum']:g} to {node['maximum']:g}"
    if node["type"] == "boolean":
        return "`true` or `false`"
    if str(node.get("pattern", "")).startswith("^[a-z]([1-9]"):
        return "square"
    return "text"


def _plural(words: str) -> str:
    plain = {"mapping": "mappings", "square": "squares", "text": "texts"}
    parts = [plain.get(part, part) for part in words.split(" or ")]
    return " or ".join(
        part.replace("whole number,", "whole numbers,").replace("list of", "lists of")
        for part in parts
    )


def with_tables(page: str) -> str:
    """The page with its tables rewritten; all else stays as it is."""
    return _TABLE.sub(lambda mark: mark[1] + table(mark[2]) + mark[3], page)


def main() -> None:
    """Rewrite schemas and tables."""
    for kind in MODELS:
        schema_file(kind).write_text(json_schema(kind), encoding="utf-8")
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
