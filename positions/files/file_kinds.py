"""Every kind of file with its model and its JSON Schema. Imported only to tell of files."""

from __future__ import annotations

import pathlib
from typing import Final

from pydantic import BaseModel

from positions.files.position_schema import MapFile, NumbersFile, PositionFile
from positions.records.record_schema import RecordFile

SCHEMAS: Final = pathlib.Path(__file__).parents[1] / "schemas"
#: Every kind of file by the name of its schema.
MODELS: Final[dict[str, type[BaseModel]]] = {
    "position": PositionFile,
    "map": MapFile,
    "ruleset": NumbersFile,
    "record": RecordFile,
}
#: The version of each format that is written today.
VERSIONS: Final = {"position": 1, "map": 1, "ruleset": 1, "record": 2}


def schema_file(kind: str) -> pathlib.Path:
    """The installed JSON Schema of a kind of file, a key of ``MODELS``."""
    return SCHEMAS / f"{kind}.schema.json"
