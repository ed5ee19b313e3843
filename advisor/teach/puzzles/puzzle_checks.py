"""All puzzles replayed with the engine: what ``khronos puzzles --check`` tells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from advisor.teach.check_files import checked
from advisor.teach.lessons import MissedGoal, ReachedGoal, TriedLine, check
from advisor.teach.lessons.goal_ends import earned
from advisor.teach.lessons.lesson_checks import PLAY, kinds_of, words_of
from advisor.teach.puzzles.margin_puzzles import compared
from advisor.teach.puzzles.proved_puzzles import MOST, Unclear, bounded, proved
from advisor.teach.puzzles.puzzle_bots import OBVIOUS, turn_of
from advisor.teach.puzzles.puzzle_files import FOLDER, PREFIX, Puzzle, read_puzzle
from advisor.teach.puzzles.puzzle_schema import PuzzleFile
from advisor.teach.puzzles.puzzle_themes import themes
from advisor.teach.sparring.hints import hints_of
from positions.notation.written_plays import Play, Travel
from positions.things import EPOCHS, KINDS
from search.rules.position import Position
from search.rules.written_turn import Played

#: Puzzles of one theme and map that follow each other at most.
MOST_IN_A_ROW: Final = 3
#: Card plays of a puzzle for beginners at most.
FEW: Final = 2
#: Seeds of the obvious player, of whom none may solve a puzzle.
SEEDS: Final = 4
_SENTENCES: Final = re.compile(r"[.!?](?:\s|$)")
_MOST_SENTENCES: Final = 3


def check_puzzles(folder: Path | None = None) -> tuple[int, list[str]]:
    """How many puzzles a folder has, and everything that is wrong with them, a sentence each.

    :param folder: default: that of the puzzles that come with the program.
    """
    return checked(folder or FOLDER, "puzzle", read_puzzle, _order, faults)


def _order(listed: Sequence[Puzzle]) -> Iterator[str]:
    """Themes and maps that change."""
    for (theme, chart), run in groupby(listed, lambda one: (one.theme, one.setup.map.name)):
        if (number := len(list(run))) > MOST_IN_A_ROW:
            yield f"{number} puzzles in a row are about {theme} on {chart}"


def faults(puzzle: Puzzle) -> list[str]:
    """Everything that is wrong with a puzzle, a sentence each; empty if nothing is."""
    failures = list(_names(puzzle))
    verdict = check(puzzle.lesson, puzzle.model.solution)
    if isinstance(verdict, MissedGoal):
        return [*failures, f"the solution is not accepted: {' '.join(verdict.why)}"]
    failures += _plays(puzzle, played(verdict.line))
    failures += _obvious(puzzle)
    failures += _hints(puzzle)
    failures += _value(puzzle, verdict.line.end)
    return failures


def played(line: TriedLine) -> tuple[Played, ...]:
    """A turn of a puzzle as a line of the search."""
    return tuple(
        Played(step.record.play, step.record.choices, step.after)  # type: ignore[arg-type]
        for step in line.done
    )


def _names(puzzle: Puzzle) -> Iterator[str]:
    model, digest = puzzle.model, puzzle.position.digest()
    if model.id != f"{PREFIX}{digest[:10]}":
        yield f"the digest of its position is {digest}"
    if model.map != puzzle.setup.map.name:
        yield f"its map is {puzzle.setup.map.name}, not {model.map}"
    if len(set(model.accepted)) != len(model.accepted):
        yield "a position is accepted twice"
    if both := set(model.accepted) & set(model.refused):
        yield f"{min(both)} is accepted and refused"
    if len(_SENTENCES.findall(model.after)) > _MOST_SENTENCES:
        yield f"what is said afterwards has more than {_MOST_SENTENCES} sentences"


def _plays(puzzle: Puzzle, line: Sequence[Played]) -> Iterator[str]:
    """What is said of the solution: its themes, and whether it is for beginners."""
    model = puzzle.model
    number = card_plays([played.play for played in line])
    if model.beginner != (number <= FEW):
        yield f"the solution has {number} plays that take cards"
    about = themes(puzzle.position, line)
    if tuple(model.themes) != about:
        yield f"its themes are {', '.join(about)}"
    look = hints_of(puzzle.position, line).look
    if model.hints[0] != look:
        yield f"the first hint is not what the solution comes to: {look}"


def card_plays(plays: Iterable[Play]) -> int:
    """How many plays take cards: all but travels."""
    return sum(not isinstance(play, Travel) for play in plays)


def _obvious(puzzle: Puzzle) -> Iterator[str]:
    """The obvious turn is not accepted, is told rightly, and is what the obvious player makes."""
    model, position = puzzle.model, puzzle.position
    verdict = check(puzzle.lesson, model.obvious.plays)
    if isinstance(verdict, ReachedGoal):
        yield "the obvious turn is accepted"
    brought = earned(position, verdict.line.end)
    if brought != model.obvious.ecus:
        yield f"the obvious turn earns {brought}, not {model.obvious.ecus}"
    for seed in range(SEEDS):
        _, end = turn_of(position, OBVIOUS, seed)
        if puzzle.solved(end):
            yield f"{OBVIOUS} with seed {seed} solves it"
    if isinstance(check(puzzle.lesson, []), ReachedGoal):
        yield "doing nothing is accepted"


def _hints(puzzle: Puzzle) -> Iterator[str]:
    """The first two have no play; boards, kinds and plays that are named are the solution's."""
    hints, plays = puzzle.model.hints, puzzle.model.solution
    if any(PLAY.search(hint) for hint in hints[:2]):
        yield "a play stands in a hint before the third"
    boards = {play[0] for play in plays} | {play[2] for play in plays if play[1:2] == "-"}
    for epoch in EPOCHS:
        if re.search(rf"\b{epoch}\b", hints[1], re.IGNORECASE) and epoch[0] not in boards:
            yield f"the second hint names {epoch}, on which the solution does nothing"
    words = {word for play in plays for kind in kinds_of(play) for word in words_of(kind)}
    for kind in KINDS:
        named = f"something {kind}" in hints[1]
        if named and kind not in words:
            yield f"the second hint names something {kind}, which the solution does not build"
    hinted = PLAY.findall(hints[2])
    known = {re.split(r"[=/ ]", play)[0] for play in plays}
    if not hinted:
        yield "the third hint has no play"
    bare = [play.split("=")[0] for play in hinted]
    yield from (f"the third hint has {one}, the solution not" for one in bare if one not in known)


def _value(puzzle: Puzzle, end: Position) -> Iterator[str]:
    """What is said to be proved is proved, and every turn that is right is accepted.

    :param end: where the solution ends.
    """
    model, position = puzzle.model, puzzle.position
    if model.value.known != "proved":
        yield from _margin(puzzle, end)
        return
    brought = earned(position, end)
    if brought != model.value.ecus:
        yield f"the solution earns {brought}, not {model.value.ecus:g}"
    if model.tolerance:
        yield "a proved value has no tolerance"
    if not puzzle.small:
        try:
            bounded(position, brought)
        except Unclear as error:
            yield f"it is not proved: {error}"
        return
    try:
        truth = proved(position, MOST)
    except Unclear as error:
        yield f"it cannot be a puzzle: {error}"
        return
    if truth.best != model.value.ecus:
        yield f"the best turn earns {truth.best}, not {model.value.ecus:g}"
    yield from _differences(model, set(truth.digests), set(model.accepted) - set(truth.digests))


def _margin(puzzle: Puzzle, end: Position) -> Iterator[str]:
    """What was compared is compared again, with the same result."""
    model = puzzle.model
    if model.ask != "margin":
        yield "an estimated value is one of margin"
    try:
        truth = compared(puzzle.position, end)
    except Unclear as error:
        yield f"it cannot be a puzzle: {error}"
        return
    value = truth.value
    if (round(value.mean, 1), round(value.error, 2)) != (model.value.ecus, model.value.error):
        yield f"the best turn is worth {value.mean:.1f} ±{value.error:.2f}"
    # More was compared when it was found: what level 7 did.
    yield from _differences(model, set(truth.accepted), set(model.accepted) & set(truth.refused))
    if missing := set(truth.refused) - set(model.refused):
        yield f"{len(missing)} positions that are worse are not refused: {min(missing)}"


def _differences(model: PuzzleFile, right: set[str], wrong: set[str]) -> Iterator[str]:
    """What of the right positions is not accepted, and what is accepted and wrong."""
    if missing := right - set(model.accepted):
        yield f"{len(missing)} positions that are as good are not accepted: {min(missing)}"
    if wrong:
        yield f"{len(wrong)} positions are accepted that are not as good: {min(wrong)}"
