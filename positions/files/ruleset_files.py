"""Rulesets: the numbers of the game, a YAML file each in ``rulesets/`` (§1.2, §1.5, §3.2).

``ruleset("rio-grande", holdem=True)`` is the one way in; results are cached.
"""

from __future__ import annotations

import functools
import pathlib
from typing import Any, Final, cast

from positions.files.problems import FileProblems
from positions.files.reader import parse_text, read_text
from positions.setup import Ruleset
from positions.things import KINDS

FOLDER: Final = pathlib.Path(__file__).parents[1] / "rulesets"
#: Names of the rulesets (formats §3); the first is the default.
RULESETS: Final = ("rio-grande", "matagot")
DEFAULT: Final = RULESETS[0]


@functools.cache
def ruleset(base: str = DEFAULT, holdem: bool = False, attached: bool = False) -> Ruleset:
    """The ruleset of that base name, with or without Hold'em (§7.1) and attached (§7.2).

    :raises KeyError: no ruleset of that name.
    """
    if base not in RULESETS:
        raise KeyError(base)
    file = FOLDER / f"{base}.yaml"
    data = cast("dict[str, Any]", parse_text(read_text(file), str(file)).tree)
    by_kind = {kind: tuple(data["tiles"][kind]) for kind in KINDS}
    return Ruleset(
        base=base,
        holdem=holdem,
        attached=attached,
        cards=(data["cards"]["military"], data["cards"]["religious"], data["cards"]["civil"]),
        tiles=tuple((a, b, c) for a, b, c in by_kind.values()),
        cubes=data["cubes"],
        ecus=data["ecus"],
        turns=data["turns"],
        income_turns=tuple(data["income_turns"]),
        surcharge=tuple(
            (int(players), (entry["forest"], entry["mountain"]))
            for players, entry in data["surcharge"].items()
        ),
    )


def check_ruleset(text: str, file: str = "<text>") -> None:
    """See whether a text is a ruleset file.

    :raises FileProblems: with every problem of the text.
    """
    from pydantic import ValidationError

    from positions.files import model_errors, position_schema

    document = parse_text(text, file)
    problems = list(document.problems)
    try:
        position_schema.NumbersFile.model_validate(document.tree)
    except ValidationError as error:
        problems += model_errors.problems_of(error, document.tree, position_schema.NumbersFile)
    if problems:
        raise FileProblems(file, tuple(document.places.locate(problem) for problem in problems))
