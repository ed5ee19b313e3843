"""Writing setups down: the file's value (formats §3), as YAML in the format's own look, as JSON.

Saving and loading again gives the same canonical form. Map files (formats §2) are written, too.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
from typing import Any, Final

from positions.files.map_files import load_map
from positions.files.problems import FileProblems
from positions.files.reader import CONTROL
from positions.files.safe_files import hold
from positions.setup import Building, GameMap, Player, Setup
from positions.things import EPOCHS, KINDS, Cards

_WORD = re.compile(r"[a-z][a-z0-9_-]*\Z")
_SENTENCE = re.compile(r"[A-Za-z][\w.()'/-]*( [\w.,;()'/+-]+)*\Z", re.ASCII)
#: Plain words that some reader of YAML takes for something else.
_TRAPS: Final = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def to_document(setup: Setup, beside: pathlib.Path | None = None) -> dict[str, Any]:
    """The value of a position file for this setup.

    The map is named if the library, or the folder ``beside``, has the identical map of that
    name, else written inline.
    """
    document: dict[str, Any] = {"khronos": 1}
    if setup.title is not None:
        document["title"] = CONTROL.sub("", setup.title)
    if setup.notes is not None:
        document["notes"] = CONTROL.sub("", setup.notes)
    if setup.tags:
        document["tags"] = [CONTROL.sub("", tag) for tag in setup.tags]
    rules, turn = setup.ruleset, setup.turn
    document["map"] = setup.map.name if _findable(setup.map, beside) else map_document(setup.map)
    options = dict.fromkeys(rules.options, True)
    document["ruleset"] = {"base": rules.base, **options} if options else rules.base
    document["turn"] = {"number": turn.number, "player": turn.player, "phase": turn.phase}
    document["players"] = [_player(player) for player in setup.players]
    document["boards"] = {
        epoch: [_building(building) for building in board]
        for epoch, board in zip(EPOCHS, setup.boards, strict=True)
    }
    if any(setup.discard):
        document["discard"] = cards_document(setup.discard)
    if setup.reserve is not None:
        document["reserve"] = cards_document(setup.reserve)
    return document


def map_document(game_map: GameMap) -> dict[str, Any]:
    """The value of a map file for this map."""
    return {
        "name": game_map.name,
        "terrain": "".join(row + "\n" for row in game_map.terrain),
        "hamlets": list(game_map.hamlets),
    }


def _findable(game_map: GameMap, beside: pathlib.Path | None) -> bool:
    try:
        known_map = load_map(game_map.name, beside)
    except FileProblems:
        return False
    return (
        known_map.name == game_map.name
        and known_map.terrain == game_map.terrain
        and sorted(known_map.hamlets) == sorted(game_map.hamlets)
    )


def cards_document(cards: Cards) -> dict[str, int]:
    """Cards by kind as files have them: kinds with none are left out."""
    return {kind: n for kind, n in zip(KINDS, cards, strict=True) if n}


def _player(player: Player) -> dict[str, Any]:
    return {
        "color": player.color,
        "ecus": player.ecus,
        "hand": player.hand if isinstance(player.hand, int) else cards_document(player.hand),
        "adventurers": [
            {"epoch": EPOCHS[epoch], "used": used} if used else EPOCHS[epoch]
            for epoch, used in player.adventurers
        ],
    }


def _building(building: Building) -> dict[str, Any]:
    value: dict[str, Any] = {"building": building.building, "at": building.at}
    for key, entry in (
        ("owner", building.owner),
        ("state", building.state),
        ("mark", building.mark),
    ):
        if entry is not None:
            value[key] = entry
    if building.cubes:
        value["cubes"] = dict(building.cubes)
    return value


def to_json(setup: Setup, beside: pathlib.Path | None = None) -> str:
    """A position file as JSON text."""
    return json.dumps(to_document(setup, beside), indent=1, ensure_ascii=False) + "\n"


def to_yaml(setup: Setup, beside: pathlib.Path | None = None) -> str:
    """A position file as YAML text, a line for every building and an aligned terrain."""
    document = to_document(setup, beside)
    lines: list[str] = []
    for key, value in document.items():
        if key == "notes":
            lines += text_lines(key, value)
        elif key == "map" and isinstance(value, dict):
            lines.append("map:")
            lines += ["  " + line for line in _map_lines(value)]
        elif key == "players":
            lines.append("players:")
            for player in value:
                lines += [
                    ("    " if index else "  - ") + f"{name}: {flow(entry)}"
                    for index, (name, entry) in enumerate(player.items())
                ]
        elif key == "boards":
            lines.append("boards:")
            for epoch, board in value.items():
                lines.append(f"  {epoch}:" if board else f"  {epoch}: []")
                lines += [f"    - {flow(building)}" for building in board]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def map_to_yaml(game_map: GameMap) -> str:
    """A map file as YAML text."""
    return "\n".join(_map_lines(map_document(game_map))) + "\n"


def _map_lines(value: dict[str, Any]) -> list[str]:
    rows = ["  " + row for row in value["terrain"].splitlines()]
    name, hamlets = flow(value["name"]), flow(value["hamlets"])
    return [f"name: {name}", "terrain: |", *rows, f"hamlets: {hamlets}"]


def text_lines(key: str, text: str) -> list[str]:
    """A longer text: as a block if it has lines and a block can hold it, else in one line."""
    body = text.removesuffix("\n")
    rows = body.split("\n")
    plain = all(row == row.strip() and "\t" not in row and "\r" not in row for row in rows)
    if len(rows) == 1 or not plain or not rows[0] or not rows[-1]:
        return [f"{key}: {flow(text)}"]
    mark = "|" if text.endswith("\n") else "|-"
    return [f"{key}: {mark}", *("  " + row if row else "" for row in rows)]


def flow(value: object) -> str:
    """A value on one line in YAML's flow style."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(entry) for entry in value) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    if (_WORD.match(value) or (" " in value and _SENTENCE.match(value))) and value not in _TRAPS:
        return value if "," not in value else json.dumps(value, ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False)


def write_text_safely(path: str | os.PathLike[str], text: str) -> None:
    """Write a file whole or not at all: beside it first, then renamed over the old one.

    Whatever is there is replaced. ``positions.files.safe_files`` is for files that were read
    before.

    :raises FileBusy: another process is writing it.
    :raises OSError: it cannot be written; an old file is then as it was.
    """
    write_bytes_safely(path, text.encode("utf-8"))


def write_bytes_safely(path: str | os.PathLike[str], data: bytes) -> None:
    """``write_text_safely`` for bytes.

    :raises OSError: it cannot be written; an old file is then as it was.
    """
    target = pathlib.Path(path).resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a terminal or a pipe: nothing to keep; a folder: an OSError
        return
    with hold(target) as held:
        held.write(data)
