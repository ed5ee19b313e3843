"""From pydantic's errors to Problems, and a tree without its faulty parts (formats §3).

A file with one bad building is told that and whatever else is wrong: the building is left out
and the rest still goes to the rules check.
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ValidationError

from positions.files import position_schema
from positions.files.problems import CODES, Path, Problem, shown
from positions.name_matching import offered
from positions.records import record_schema
from positions.things import MOST_ECUS
from positions.words.say import Unsaid, later, listed, say

#: Problems told of one file.
MOST_PROBLEMS: Final = 200

_ANY = "*"
#: Where a turn of a variation stands in the turn that it stands for.
_VARIATION: Final = ("variations", _ANY, _ANY)
_MODELS: Final[dict[Path, type[BaseModel]]] = {
    (): position_schema.PositionFile,
    ("record",): record_schema.RecordFile,
    ("record", "players", _ANY): record_schema.SeatFile,
    ("record", "turns", _ANY): record_schema.GameTurnFile,
    ("record", "turns", _ANY, "hand"): position_schema.HandFile,
    ("record", "turns", _ANY, "plays", _ANY): record_schema.PlayFile,
    ("record", "turns", _ANY, "plays", _ANY, "decide", _ANY): record_schema.ChoiceFile,
    ("record", "turns", _ANY, "plays", _ANY, "opinion"): record_schema.OpinionFile,
    ("record", "result"): record_schema.ResultFile,
    ("record", "at"): record_schema.PlaceFile,
    ("record", "undone", _ANY): record_schema.PlaceFile,
    ("old record",): record_schema.OldRecordFile,
    ("old record", "players", _ANY): record_schema.SeatFile,
    ("old record", "plays", _ANY): record_schema.OldPlayFile,
    ("old record", "plays", _ANY, "choices", _ANY): record_schema.ChoiceFile,
    ("old record", "plays", _ANY, "opinion"): record_schema.OpinionFile,
    ("old record", "result"): record_schema.ResultFile,
    ("map",): position_schema.MapFile,
    ("numbers",): position_schema.NumbersFile,
    ("numbers", "cards"): position_schema.DeckFile,
    ("numbers", "tiles"): position_schema.ByKindFile,
    ("ruleset",): position_schema.RulesetFile,
    ("turn",): position_schema.TurnFile,
    ("players", _ANY): position_schema.PlayerFile,
    ("players", _ANY, "hand"): position_schema.HandFile,
    ("players", _ANY, "adventurers", _ANY): position_schema.AdventurerFile,
    ("boards",): position_schema.BoardsFile,
    ("boards", "might", _ANY): position_schema.BuildingFile,
    ("boards", "faith", _ANY): position_schema.BuildingFile,
    ("boards", "reason", _ANY): position_schema.BuildingFile,
    ("discard",): position_schema.CardsFile,
    ("reserve",): position_schema.CardsFile,
}
_PATH: Final = later("limit-path")
_RANGES: Final[dict[Path, tuple[str, Unsaid]]] = {
    ("khronos",): ("bad-version", later("limit-version")),
    ("record", "khronos-record"): (
        "bad-version",
        later("limit-record-version"),
    ),
    ("record", "turns"): (
        "too-many-items",
        later("limit-turns"),
    ),
    ("record", "turns", _ANY, "variations", _ANY): (
        "too-many-items",
        later("limit-variation"),
    ),
    ("record", "turns", _ANY): (
        "no-plays",
        later("limit-no-plays"),
    ),
    ("record", "turns", _ANY, "hand"): ("hand-size", later("limit-hand")),
    ("record", "turns", _ANY, "plays"): (
        "too-many-items",
        later("limit-plays", most=record_schema.MOST_PLAYS),
    ),
    ("record", "at"): ("too-many-items", _PATH),
    ("record", "at", "turn"): ("too-many-items", _PATH),
    ("record", "undone"): ("too-many-items", later("limit-undone")),
    ("record", "undone", _ANY): ("too-many-items", _PATH),
    ("record", "undone", _ANY, "turn"): ("too-many-items", _PATH),
    ("record", "turns", _ANY, "analysis"): (
        "bad-analysis",
        later("limit-analysis"),
    ),
    ("old record", "plays"): ("too-many-items", later("limit-old-plays")),
    ("record", "players"): ("player-count", later("limit-players")),
    ("old record", "players"): ("player-count", later("limit-players")),
    ("turn", "number"): ("turn-range", later("limit-turn-number")),
    ("numbers", "turns"): ("out-of-range", later("limit-turn-number")),
    ("players", _ANY, "ecus"): ("ecus-range", later("limit-ecus", most=MOST_ECUS)),
    ("players", _ANY, "hand"): ("hand-size", later("limit-hand")),
    ("players", _ANY, "adventurers", _ANY, "used"): (
        "used-range",
        later("limit-used"),
    ),
    ("players",): ("player-count", later("limit-players")),
    ("players", _ANY, "adventurers"): (
        "adventurer-count",
        later("limit-adventurers"),
    ),
}
#: What a value should be, as ``NAME`` of the texts takes it.
_TYPES: Final = {
    "int_type": "type-whole-number",
    "float_type": "type-number",
    "bool_type": "type-true-or-false",
    "string_type": "type-text",
    "list_type": "type-list",
    "dict_type": "type-mapping",
    "model_type": "type-mapping",
}
_UNION_TYPES: Final[dict[Path, str]] = {
    ("map",): "type-map",
    ("players", _ANY, "hand"): "type-hand",
    ("record", "at"): "type-place",
    ("record", "undone", _ANY): "type-place",
    ("record", "turns", _ANY, "plays", _ANY): "type-play",
}
#: What stands in for a faulty value so that the rest can be checked; chosen to cause no problem.
_STAND_INS: Final[dict[Path, object]] = {
    ("khronos",): 1,
    ("turn", "number"): 1,
    ("turn", "phase"): "action",
    ("players", _ANY, "ecus"): 0,
    ("players", _ANY, "hand"): 0,
    ("players", _ANY, "adventurers"): ["might", "might"],
    ("boards",): {"might": [], "faith": [], "reason": []},
    ("boards", "might"): [],
    ("boards", "faith"): [],
    ("boards", "reason"): [],
}
_OPTIONAL: Final = frozenset({"title", "notes", "tags", "discard", "reserve"})


def with_nulls(problems: list[Problem], tree: object) -> list[Problem]:
    """The problems, one a place, those for a null said better, and one for every other null.

    The format has no null: an empty key is a slip.
    """
    by_path: dict[Path, Problem] = {}
    for problem in problems:
        by_path.setdefault(problem.path, problem)
    stack: list[tuple[Path, object]] = [((), tree)]
    while stack and len(by_path) < MOST_PROBLEMS:
        path, node = stack.pop()
        known = by_path.get(path)
        if node is None and (known is None or known.code != "unknown-key"):
            message = say("file-empty-key", key=shown(path[-1])) if path else say("file-no-value")
            by_path[path] = Problem("empty-value", path, message, say("file-empty-hint"))
        elif known is not None:
            continue
        elif isinstance(node, dict):
            stack += [((*path, key), value) for key, value in node.items()]
        elif isinstance(node, list):
            stack += [((*path, index), value) for index, value in enumerate(node)]
    return list(by_path.values())


def problems_of(error: ValidationError, tree: object, root: type[BaseModel]) -> list[Problem]:
    """The errors as Problems, at most ``MOST_PROBLEMS``, without lines."""
    details = error.errors(include_url=False)[:MOST_PROBLEMS]
    return [_problem(dict(detail), tree, root) for detail in details]


def _problem(detail: dict[str, Any], tree: object, root: type[BaseModel]) -> Problem:
    kind, value = detail["type"], detail["input"]
    path = _real_path(detail["loc"], tree)
    pattern = _pattern_in(root, path)
    limit = _RANGES.get(pattern)
    code, hint = ("out-of-range", _bound(detail)) if limit is None else (limit[0], str(limit[1]))
    if kind in CODES:
        return Problem(kind, path, detail["msg"], hint)
    if kind == "extra_forbidden":
        fields = _MODELS.get(pattern[:-1], root).model_fields
        known = [field.alias or name for name, field in fields.items()]
        split = _split_number(path, value, tree)
        if split:
            return Problem("unknown-key", path, split, say("file-split-number.hint"))
        message = say("file-unknown-key", key=shown(path[-1]))
        return Problem("unknown-key", path, message, _nearest(str(path[-1]), known))
    if kind == "missing":
        message, hint = say("file-missing-key", key=shown(path[-1])), say("file-missing-key.hint")
        return Problem("missing-key", path, message, hint)
    if kind == "literal_error":
        known = [
            word.strip("'") for word in detail["ctx"]["expected"].replace(" or ", ", ").split(", ")
        ]
        message = say("file-unknown-name", value=shown(value))
        return Problem("unknown-name", path, message, _nearest(value, known))
    if kind == "string_pattern_mismatch":
        if pattern in (("map",), ("map", "name")):
            message = say("file-not-a-map-name", value=shown(value))
            return Problem("bad-name", path, message, say("file-not-a-map-name.hint"))
        message = say("file-not-a-square", value=shown(value))
        return Problem("bad-square", path, message, say("file-not-a-square.hint"))
    if kind in ("too_short", "too_long"):
        count = detail["ctx"]["actual_length"]
        if limit is None:
            hint = say("file-too-many-items.hint", most=position_schema.MOST_SQUARES)
            message = say("file-too-many-items", number=count)
            return Problem("too-many-items", path, message, hint)
        return Problem(code, path, say("file-number-of", key=path[-1], number=count), hint)
    if kind == "string_too_long":
        message = say("file-long-text", number=len(value))
        hint = say("file-long-text.hint", most=detail["ctx"]["max_length"])
        return Problem("wrong-type", path, message, hint)
    if kind in ("greater_than_equal", "less_than_equal"):
        return Problem(code, path, say("file-out-of-range", value=shown(value)), hint)
    expected = _UNION_TYPES.get(pattern) or _TYPES.get(kind, "type-another")
    message = say("file-wrong-type", value=shown(value), type=expected)
    return Problem("wrong-type", path, message, say("file-wrong-type.hint", type=expected))


def _bound(detail: dict[str, Any]) -> str:
    """What a number has to be, where nothing better is said of its place."""
    bounds = detail.get("ctx", {})
    if "ge" in bounds:
        return say("file-at-least", bound=bounds["ge"])
    if "le" in bounds:
        return say("file-at-most", bound=bounds["le"])
    return say("file-up-to-99")


def _split_number(path: Path, value: object, tree: object) -> str:
    """What is wrong if a key is the rest of a number with a comma: ``ecus: 9,5``; else empty."""
    parent = _at(tree, path[:-1])
    if value is not None or not isinstance(parent, dict) or not str(path[-1]).isdecimal():
        return ""
    before = None
    for key, entry in parent.items():
        if key == path[-1]:
            break
        before = key, entry
    if before is None or type(before[1]) is not int:
        return ""
    key, number = before
    after = shown(path[-1])[1:-1]
    return say("file-split-number", key=key, before=str(number), after=after)


def _real_path(location: tuple[str | int, ...], tree: object) -> Path:
    """pydantic's location without its marks for union forms and mapping keys."""
    path: list[str | int] = []
    node: Any = tree
    for key in location:
        known = isinstance(node, dict) and key in node
        if not known and key in ("<mapping>", "<plain>", "[key]"):
            continue
        path.append(key)
        if known or (isinstance(node, list) and isinstance(key, int) and key < len(node)):
            node = node[key]
        else:
            node = None
    return tuple(path)


def _pattern_in(root: type[BaseModel], path: Path) -> Path:
    """The place as the tables above name it: that of a position file, a map's below ``map``."""
    pattern = _pattern(path)
    if root is position_schema.NumbersFile:
        return ("numbers", *pattern)
    if root is position_schema.MapFile:
        return ("map", *pattern)
    if root in (record_schema.RecordFile, record_schema.OldRecordFile):
        if pattern[:1] == ("start",):
            return pattern[1:]
        while pattern[2:5] == _VARIATION and len(pattern) > 5:  # turns of a variation are turns
            pattern = (*pattern[:2], *pattern[5:])
        return ("record" if root is record_schema.RecordFile else "old record", *pattern)
    return pattern


def _pattern(path: Path) -> Path:
    return tuple(_ANY if isinstance(key, int) else key for key in path)


def _nearest(word: object, known: list[str]) -> str:
    hint = offered(word, known) if isinstance(word, str) else ""
    return hint or say("file-one-of", names=listed(known, "or"))


def repaired(tree: dict[str, Any], problems: list[Problem]) -> dict[Path, tuple[int, ...]] | None:
    """Take the faulty parts out of the tree, in place.

    Returns which list items were kept, or None if what is left would not be a position.
    """
    dropped: dict[Path, set[int]] = {}
    for problem in problems:
        path, pattern = problem.path, _pattern(problem.path)
        item = _item(path)
        if problem.code == "unknown-key":
            parent = _at(tree, path[:-1])
            if isinstance(parent, dict):
                parent.pop(path[-1], None)
        elif item is not None:
            dropped.setdefault(item[0], set()).add(item[1])
        elif path and path[0] in _OPTIONAL:
            tree.pop(str(path[0]), None)
        elif not _stand_in(tree, path, pattern):
            return None
    kept: dict[Path, tuple[int, ...]] = {}
    for path, indices in dropped.items():
        items = _at(tree, path)
        if isinstance(items, list):
            kept[path] = tuple(i for i in range(len(items)) if i not in indices)
            items[:] = [items[i] for i in kept[path]]
    return kept


def _item(path: Path) -> tuple[Path, int] | None:
    """List and index of the item to leave out, if the fault lies in one that can be."""
    if len(path) >= 3 and path[0] in ("boards", "map") and isinstance(path[2], int):
        return path[:2], path[2]
    return None


def _stand_in(tree: dict[str, Any], path: Path, pattern: Path) -> bool:
    for end in range(len(path), 0, -1):
        if pattern[:end] in _STAND_INS:
            parent = _at(tree, path[: end - 1])
            if isinstance(parent, dict):
                value = _STAND_INS[pattern[:end]]
                parent[path[end - 1]] = dict(value) if isinstance(value, dict) else value
                return True
    return False


def _at(tree: object, path: Path) -> Any:
    node: Any = tree
    for key in path:
        try:
            node = node[key]
        except (KeyError, IndexError, TypeError):
            return None
    return node
