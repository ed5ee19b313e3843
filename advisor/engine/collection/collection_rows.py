"""One position of a folder as one row: what the prover and the adviser say of it.

A row depends on the file and the limits alone (with a number of simulations, not of seconds), so it
is the same wherever it is made, and a row that is there already is taken over.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from search.rules.position import Position

#: Positions that the prover looks at in each stage for a simulation of the advice, if simulations
#: are counted and not seconds; and at least.
PROVER_SHARE: Final = 100
PROVER_LEAST: Final = 1000


@dataclass(frozen=True, slots=True)
class AnalysisLimits:
    """How long a position is looked at: seconds for proof and for advice each, or simulations."""

    seconds: float | None
    simulations: int | None
    seed: int

    def __str__(self) -> str:
        """As the table has it, to tell whether a row may be kept."""
        if self.simulations is not None:
            return f"{self.simulations} simulations, seed {self.seed}"
        return f"{self.seconds:g} s, seed {self.seed}"


@dataclass(frozen=True, slots=True)
class CollectionRow:
    """One file. What is not known is None; Ecus and chances are the mover's."""

    #: Name within the folder.
    file: str
    #: Digest of the position (formats §4).
    digest: str | None = None
    turn: int | None = None
    player: str | None = None
    #: The largest guaranteed gain that was found, its upper bound, and whether they meet.
    gain: int | None = None
    bound: int | None = None
    proven: bool | None = None
    #: What the bound ranges over: ``plays``, or ``swap plays``.
    covers: str | None = None
    #: Plays of that turn, in the notation of ``khronos act``.
    best: str | None = None
    #: The whole turn that is suggested first, exchange and discards included.
    suggestion: str | None = None
    suggestion_gain: int | None = None
    #: Expected final margin and chance to win after it, with standard errors.
    margin: float | None = None
    margin_se: float | None = None
    win: float | None = None
    win_se: float | None = None
    #: How the suggestion was looked at: proved, simulated or estimated.
    evaluation: str | None = None
    simulations: int | None = None
    limits: str | None = None
    #: Why there is nothing else.
    problem: str | None = None


#: Columns of the table in order, with their types.
COLUMNS: Final[dict[str, type]] = {
    field.name: {"str": str, "int": int, "bool": bool, "float": float}[
        str(field.type).partition(" ")[0]
    ]
    for field in fields(CollectionRow)
}


@dataclass(frozen=True, slots=True)
class FileTask:
    """What is to be done: a file of the folder, the limits, and the row that is there already."""

    folder: str
    file: str
    limits: AnalysisLimits
    old: CollectionRow | None


def analyse(unit: FileTask) -> CollectionRow | None:
    """The row of a file; None for a map, which a folder of positions may hold as well.

    Whatever is wrong with the file is in the row; nothing is raised for it.
    """
    from positions.files.problems import FileProblems
    from search.rules.open_position import load

    path = Path(unit.folder) / unit.file
    try:
        position = load(path).position
    except FileProblems as error:
        return (
            None
            if _is_map(path)
            else CollectionRow(unit.file, limits=str(unit.limits), problem=str(error))
        )
    old = unit.old
    same = old is not None and not old.problem and old.limits == str(unit.limits)
    if same and old is not None and old.digest == position.digest():
        return old
    try:
        return _row(unit.file, position, unit.limits)
    except ValueError as error:
        return CollectionRow(
            unit.file, position.digest(), limits=str(unit.limits), problem=str(error)
        )


def _is_map(path: Path) -> bool:
    from positions.files.map_files import parse_map
    from positions.files.problems import FileProblems
    from positions.files.reader import read_text

    try:
        parse_map(read_text(path))
    except FileProblems:
        return False
    return True


def _row(file: str, position: Position, limits: AnalysisLimits) -> CollectionRow:
    """What proof and advice say.

    :raises ValueError: the game is over.
    """
    from advisor.advise.analysis import Analysis
    from advisor.advise.suggest import TOP, advice_to_json
    from positions.notation.play_text import format_play

    nodes = None
    if limits.simulations is not None:
        nodes = max(PROVER_LEAST, PROVER_SHARE * limits.simulations)
    analysis = Analysis(position)
    best = analysis.best(limits.seconds, nodes)
    suggested = analysis.suggest(TOP, limits.seconds, limits.simulations, limits.seed)
    gain, line = best.gain, best.line
    for one in suggested.suggestions:
        # The advice looks at other turns; what it guarantees counts.
        if one.gain is not None and one.gain > gain:
            gain, line = one.gain, one.line
    advice = advice_to_json(suggested)
    first = advice["suggestions"][0]
    return CollectionRow(
        file,
        position.digest(),
        position.number,
        position.table.colors[position.mover],
        gain,
        best.bound,
        gain == best.bound,
        " ".join(best.covers),
        " ".join(format_play(played.play) for played in line),
        turn_text(first),
        first["gain"],
        first["margin"],
        first["margin_se"],
        first["win"],
        first["win_se"],
        first["evaluation"],
        advice["simulations"],
        str(limits),
    )


def turn_text(suggestion: dict[str, Any]) -> str:
    """A suggestion of formats §6 as plays in the notation of ``khronos act``.

    An exchange stands alone: what follows depends on the cards drawn.
    """
    from positions.notation.play_text import format_play, play_from_json

    if suggestion["exchange"]:
        exchange = {"type": "exchange", "discard": suggestion["exchange"]["discard"]}
        return format_play(play_from_json(exchange))
    words = [format_play(play_from_json(step["play"])) for step in suggestion["line"]]
    end = {"type": "end", "discard": suggestion["discard"]}
    words.append(format_play(play_from_json(end)))
    return " ".join(words)
