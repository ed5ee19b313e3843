"""Maps: found by name beside a position's file or in the library ``maps/`` (formats §2, §3).

The checks of a map live here: terrain rows and letters, hamlets twice, on rivers, off the map.
"""

from __future__ import annotations

import functools
import os
import pathlib
import re
from typing import Final

from positions.files.problems import FileProblems, Path, Problem, shown
from positions.files.reader import parse_text, read_text
from positions.name_matching import chosen, folded, near
from positions.setup import GameMap
from positions.things import MAX_SIDE, square_place
from positions.words.say import listed, say

FOLDER: Final = pathlib.Path(__file__).parents[1] / "maps"
ENDINGS: Final = (".yaml", ".yml", ".json", ".map.yaml", ".map.json")
_NAME = re.compile(r"[a-z0-9-]+")
_LETTERS: Final = frozenset(".f^~")


def library_maps() -> tuple[str, ...]:
    """Names of the maps in the library, sorted."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))


def load_map(name_or_path: str, beside: pathlib.Path | None = None) -> GameMap:
    """The map of that name, in the folder ``beside`` or else in the library, or in that file.

    A name is small letters, digits and hyphens and never leaves the two folders.

    :raises FileProblems: no such map, or a file that is not a map.
    """
    if not _NAME.fullmatch(name_or_path):
        return _read(name_or_path)
    if beside is not None:
        for ending in ENDINGS:
            file = os.path.join(beside, name_or_path + ending)
            if os.path.isfile(file):
                return _named(_read(file), name_or_path, file)
    if name_or_path in library_maps():
        return _library_map(name_or_path)
    known, alike = listed(library_maps()), near(name_or_path, library_maps())
    message = say("map-unknown", name=shown(name_or_path))
    hint = (
        say("map-unknown.hint-near", near=listed(alike, "or"), known=known)
        if alike
        else say("map-unknown.hint", known=known)
    )
    raise FileProblems(name_or_path, (Problem("unknown-map", (), message, hint),))


def map_typed(name_or_path: str, beside: pathlib.Path) -> GameMap:
    """As ``load_map``, for a name that somebody typed: its capitals and blanks do not matter.

    :raises FileProblems: no such map, or a file that is not a map.
    """
    name = name_or_path
    if not os.path.lexists(name) and _NAME.fullmatch(folded(name)):
        name = chosen(name, library_maps()) or folded(name)
    return load_map(name, beside)


def parse_map(text: str, file: str = "<text>") -> GameMap:
    """The map that a map file's text describes.

    :raises FileProblems: with every problem of the text.
    """
    from pydantic import ValidationError

    from positions.files import model_errors, position_schema

    document = parse_text(text, file)
    problems = list(document.problems)
    try:
        model = position_schema.MapFile.model_validate(document.tree)
    except ValidationError as error:
        problems += model_errors.problems_of(error, document.tree, position_schema.MapFile)
        game_map = None
    else:
        game_map, map_problems = checked(model.name, model.terrain, model.hamlets)
        problems += map_problems
    if problems or game_map is None:
        raise FileProblems(file, tuple(document.places.locate(problem) for problem in problems))
    return game_map


def checked(
    name: str, terrain: str, hamlets: list[str], path: Path = ()
) -> tuple[GameMap | None, list[Problem]]:
    """The map and its problems (formats §2), with key paths below ``path``.

    Without usable terrain there is no map; hamlets that cannot be are left out of it.
    """
    rows = tuple(terrain.replace("\r\n", "\n").rstrip("\n").split("\n"))
    problems = _terrain_problems(rows, (*path, "terrain"))
    if problems:
        return None, problems
    good: dict[str, None] = {}
    for index, square in enumerate(hamlets):
        column, row = square_place(square)
        place: Path = (*path, "hamlets", index)
        if row >= len(rows) or column >= len(rows[0]):
            message = say("map-off-map", square=square)
            hint = say("map-off-map.hint", columns=len(rows[0]), rows=len(rows))
            problems.append(Problem("hamlet-off-map", place, message, hint))
        elif rows[row][column] == "~":
            message, hint = say("map-on-river", square=square), say("map-on-river.hint")
            problems.append(Problem("hamlet-on-river", place, message, hint))
        elif square in good:
            message, hint = say("map-hamlet-twice", square=square), say("map-hamlet-twice.hint")
            problems.append(Problem("hamlet-twice", place, message, hint))
        else:
            good[square] = None
    return GameMap(name, rows, tuple(good)), problems


def _terrain_problems(rows: tuple[str, ...], path: Path) -> list[Problem]:
    width = len(rows[0])
    if not (1 <= len(rows) <= MAX_SIDE and all(len(row) <= MAX_SIDE for row in rows) and width):
        return [Problem("terrain-size", path, say("map-size"), say("map-size.hint"))]
    problems = []
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            message = say("map-rows", row=str(number), number=len(row), width=width)
            problems.append(Problem("terrain-rows", path, message, say("map-rows.hint")))
        for letter in row:
            if letter not in _LETTERS:
                message = say("map-letter", row=str(number), letter=shown(letter))
                hint = say("map-letter.hint")
                problems.append(Problem("terrain-letter", path, message, hint))
                break
    return problems


def _read(file: str) -> GameMap:
    return parse_map(read_text(file), file)


@functools.cache
def _library_map(name: str) -> GameMap:
    file = str(FOLDER / f"{name}.yaml")
    return _named(_read(file), name, file)


def _named(game_map: GameMap, name: str, file: str) -> GameMap:
    if game_map.name != name:
        message = say("map-name", name=shown(game_map.name), file=name)
        hint = say("map-name.hint")
        raise FileProblems(file, (Problem("map-name", ("name",), message, hint),))
    return game_map
