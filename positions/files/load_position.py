"""From a position file to a Setup, with every problem of the file told at once (formats §3).

``read_setup`` for files and library names, ``parse_setup`` for text. What needs the rules
(domains, stock, terrain under buildings) is checked afterwards by ``search.rules.setup_check``.
"""

from __future__ import annotations

import copy
import os
import pathlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from positions import name_matching
from positions.files import map_files
from positions.files.problems import FileProblems, Path, Problem
from positions.files.reader import Document, Places, parse_text, read_text
from positions.files.ruleset_files import ruleset
from positions.setup import Building, GameMap, Player, Ruleset, Setup, Turn
from positions.things import EPOCH_INDEX, Adventurer, Cards
from positions.words.say import say

if TYPE_CHECKING:
    from positions.files import position_schema

LIBRARY: Final = pathlib.Path(__file__).parents[1] / "library"
#: Longest name that is looked up in the library, in characters.
_LONGEST_NAME: Final = 80


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a file: a Setup, or as much of one as could be saved, and the problems."""

    #: None if the file is too broken; best effort, to be checked but not used, if not ``ok``.
    setup: Setup | None
    #: Problems of reading and format, in file order; empty if ``ok``.
    problems: tuple[Problem, ...]
    places: Places
    file: str

    @property
    def ok(self) -> bool:
        """True if the file has no problem of format."""
        return not self.problems

    def located(self, problems: list[Problem]) -> tuple[Problem, ...]:
        """Problems found in the setup later, led back to their key path and line in the file."""
        return tuple(self.places.locate(problem) for problem in problems)

    def require(self) -> Setup:
        """The setup of a file without problems.

        :raises FileProblems: the file has some.
        """
        if self.problems or self.setup is None:
            raise FileProblems(self.file, self.problems)
        return self.setup


def library() -> tuple[str, ...]:
    """Names of the positions in the library, sorted."""
    return tuple(sorted(file.stem for file in LIBRARY.glob("*.yaml")))


def read_setup(file: str | os.PathLike[str]) -> Loaded:
    """Load a position file, standard input for ``-``, or a position of the library by name.

    Capitals, blanks and underscores in a library name do not matter; names that are near are
    offered. Never raises for what is in the file: unreadable files are Loaded with problems, too.
    """
    try:
        text, beside = read_source(file)
    except FileProblems as error:
        return Loaded(None, error.problems, Places(), error.file)
    return parse_setup(text, os.fspath(file), beside)


def read_source(file: str | os.PathLike[str], packed: bool = False) -> tuple[str, pathlib.Path]:
    """The text of a file as ``read_setup`` finds it, and where its map is looked for first.

    :param packed: the file may be packed by gzip.
    :raises FileProblems: it cannot be read.
    """
    name = path = os.fspath(file)
    if len(name) <= _LONGEST_NAME and not os.path.lexists(name):
        listed = name_matching.chosen(name, library())
        path = name if listed is None else str(LIBRARY / f"{listed}.yaml")
    try:
        text = read_text(path, packed)
    except FileProblems as error:
        problems = tuple(_with_near_names(problem, name) for problem in error.problems)
        raise FileProblems(name, problems) from None
    return text, pathlib.Path() if path == "-" else pathlib.Path(path).parent


def _with_near_names(problem: Problem, name: str) -> Problem:
    """A missing file with the library's names that are near, where no file beside it is."""
    if problem.code != "no-such-file" or problem.hint != say("file-no-such-file.hint"):
        return problem
    hint = name_matching.offered(name, library())
    return problem if not hint else replace(problem, hint=hint)


def parse_setup(text: str, file: str = "<text>", beside: pathlib.Path | None = None) -> Loaded:
    """Load a position from text; ``beside`` is the folder where its map is looked for first."""
    try:
        document = parse_text(text, file)
    except FileProblems as error:
        return Loaded(None, error.problems, Places(), file)
    return _loaded(document, file, beside)


def parse_document(
    tree: object, file: str = "<document>", beside: pathlib.Path | None = None
) -> Loaded:
    """Load a position from a JSON value: dicts with text keys, lists, text, numbers."""
    return _loaded(Document(copy.deepcopy(tree), Places(), ()), file, beside)


def _loaded(document: Document, file: str, beside: pathlib.Path | None) -> Loaded:
    tree, problems = document.tree, list(document.problems)
    places, setup = document.places, None
    if isinstance(tree, dict) and _like_record(tree):
        message, hint = say("file-like-record"), say("file-like-record.hint")
        key: Path = ("khronos",) if "khronos" in tree else ()
        problems.append(Problem("wrong-type", key, message, hint))
    elif isinstance(tree, dict) and "khronos-record" in tree and "khronos" not in tree:
        message, hint = say("file-is-record"), say("file-is-record.hint")
        problems.append(Problem("wrong-type", ("khronos-record",), message, hint))
    elif isinstance(tree, dict) and "terrain" in tree and "khronos" not in tree:
        message, hint = say("file-is-map"), say("file-is-map.hint")
        problems.append(Problem("wrong-type", ("terrain",), message, hint))
    elif isinstance(tree, dict) and "surcharge" in tree and "khronos" not in tree:
        message, hint = say("file-is-ruleset"), say("file-is-ruleset.hint")
        problems.append(Problem("wrong-type", ("surcharge",), message, hint))
    elif isinstance(tree, dict):
        model, new_problems, kept = _validated(tree)
        known_paths = {problem.path for problem in problems}
        problems += [problem for problem in new_problems if problem.path not in known_paths]
        if model is not None:
            game_map, new_problems = _map(model, beside)
            problems += new_problems
            setup = None if game_map is None else _setup(model, game_map)
        places = Places(places.lines, kept)
    elif tree is None:
        hint = say("file-position-begins")
        problems.append(Problem("empty-file", (), say("file-empty"), hint))
    else:
        hint = say("file-position-begins")
        problems.append(Problem("wrong-type", (), say("file-not-a-mapping"), hint))
    # Paths of these are those of the file already: only lines are added.
    located = [document.places.locate(problem) for problem in problems]
    located.sort(key=lambda problem: problem.line or 0)
    return Loaded(setup, tuple(located), places, file)


def _like_record(tree: dict[str, Any]) -> bool:
    """Whether it is the record of a game but for its first line."""
    headed = "khronos-record" in tree and "khronos" not in tree
    turns = isinstance(tree.get("turns"), list) or isinstance(tree.get("plays"), list)
    return not headed and turns and "start" in tree and "boards" not in tree


def _validated(
    tree: dict[str, Any],
) -> tuple[position_schema.PositionFile | None, list[Problem], dict[Path, tuple[int, ...]]]:
    """The model, or of a faulty file the model of what is left, with the problems.

    Faulty parts are taken out of ``tree``; third comes which list items were kept.
    """
    from pydantic import ValidationError

    from positions.files import model_errors, position_schema

    problems: list[Problem] = []
    try:
        model = position_schema.PositionFile.model_validate(tree)
    except ValidationError as error:
        problems = model_errors.problems_of(error, tree, position_schema.PositionFile)
    problems = model_errors.with_nulls(problems, tree)
    if not problems:
        return model, [], {}
    kept = model_errors.repaired(tree, problems)
    if kept is None:
        return None, problems, {}
    try:
        return position_schema.PositionFile.model_validate(tree), problems, kept
    except ValidationError:
        return None, problems, {}


def _map(
    model: position_schema.PositionFile, beside: pathlib.Path | None
) -> tuple[GameMap | None, list[Problem]]:
    if not isinstance(model.map, str):
        return map_files.checked(model.map.name, model.map.terrain, model.map.hamlets, ("map",))
    try:
        return map_files.load_map(model.map, beside), []
    except FileProblems as error:
        first = error.problems[0]
        if first.code == "unknown-map":
            return None, [Problem(first.code, ("map",), first.message, first.hint)]
        message = say("file-bad-map", problem=error)
        return None, [Problem("bad-map", ("map",), message, say("file-bad-map.hint"))]


def _setup(model: position_schema.PositionFile, game_map: GameMap) -> Setup:
    rules = _ruleset(model)
    reserve = model.reserve
    if reserve is not None:
        open_cards: Cards | None = _cards(reserve)
    else:
        open_cards = (1, 1, 1) if rules.holdem else None
    return Setup(
        map=game_map,
        ruleset=rules,
        turn=Turn(model.turn.number, model.turn.player, model.turn.phase),
        players=tuple(_player(player) for player in model.players),
        boards=(
            tuple(map(_building, model.boards.might)),
            tuple(map(_building, model.boards.faith)),
            tuple(map(_building, model.boards.reason)),
        ),
        discard=_cards(model.discard),
        reserve=open_cards,
        title=model.title,
        notes=model.notes,
        tags=tuple(model.tags),
    )


def _ruleset(model: position_schema.PositionFile) -> Ruleset:
    if isinstance(model.ruleset, str):
        return ruleset(model.ruleset)
    return ruleset(model.ruleset.base, model.ruleset.holdem, model.ruleset.attached)


def _player(player: position_schema.PlayerFile) -> Player:
    hand = player.hand if isinstance(player.hand, int) else _cards(player.hand)
    adventurers = tuple(
        Adventurer(EPOCH_INDEX[item])
        if isinstance(item, str)
        else Adventurer(EPOCH_INDEX[item.epoch], item.used)
        for item in player.adventurers
    )
    return Player(player.color, player.ecus, hand, adventurers)


def _building(item: position_schema.BuildingFile) -> Building:
    cubes = tuple((color, n) for color, n in item.cubes.items() if n)
    return Building(item.building, item.at, item.owner, cubes, item.state, item.mark)


def _cards(cards: position_schema.CardsFile) -> Cards:
    return (cards.military, cards.religious, cards.civil)
