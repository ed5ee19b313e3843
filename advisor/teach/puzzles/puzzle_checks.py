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
from advisor.teach.puzzles.puzzle_files import PREFIX, Puzzle, read_puzzle
from advisor.teach.puzzles.puzzle_index import FOLDER
from advisor.teach.puzzles.puzzle_schema import PuzzleFile
from advisor.teach.puzzles.puzzle_themes import themes
from advisor.teach.sparring.hints import hints_of
from advisor.words.hint_texts import theme_name
from advisor.words.say import fixed, say
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
            about = {"theme": theme_name(theme), "map": chart}
            yield say("check-same-in-a-row", number=number, **about)


def faults(puzzle: Puzzle) -> list[str]:
    """Everything that is wrong with a puzzle, a sentence each; empty if nothing is."""
    failures = list(_names(puzzle))
    verdict = check(puzzle.lesson, puzzle.model.solution)
    if isinstance(verdict, MissedGoal):
        return [*failures, say("check-solution-not-accepted", why=" ".join(verdict.why))]
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
        yield say("check-digest", digest=digest)
    if model.map != puzzle.setup.map.name:
        yield say("check-other-map", map=puzzle.setup.map.name, named=model.map)
    if len(set(model.accepted)) != len(model.accepted):
        yield say("check-accepted-twice")
    if both := set(model.accepted) & set(model.refused):
        yield say("check-accepted-and-refused", digest=min(both))
    if len(_SENTENCES.findall(model.after)) > _MOST_SENTENCES:
        yield say("check-too-many-sentences", most=_MOST_SENTENCES)


def _plays(puzzle: Puzzle, line: Sequence[Played]) -> Iterator[str]:
    """What is said of the solution: its themes, and whether it is for beginners."""
    model = puzzle.model
    number = card_plays([played.play for played in line])
    if model.beginner != (number <= FEW):
        yield say("check-card-plays", number=number)
    about = themes(puzzle.position, line)
    if tuple(model.themes) != about:
        yield say("check-themes", themes=", ".join(map(theme_name, about)))
    look = hints_of(puzzle.position, line).look
    if model.hints[0] != look:
        yield say("check-first-hint", hint=look)


def card_plays(plays: Iterable[Play]) -> int:
    """How many plays take cards: all but travels."""
    return sum(not isinstance(play, Travel) for play in plays)


def _obvious(puzzle: Puzzle) -> Iterator[str]:
    """The obvious turn is not accepted, is told rightly, and is what the obvious player makes."""
    model, position = puzzle.model, puzzle.position
    verdict = check(puzzle.lesson, model.obvious.plays)
    if isinstance(verdict, ReachedGoal):
        yield say("check-obvious-accepted")
    brought = earned(position, verdict.line.end)
    if brought != model.obvious.ecus:
        yield say("check-obvious-earns", ecus=brought, named=model.obvious.ecus)
    for seed in range(SEEDS):
        _, end = turn_of(position, OBVIOUS, seed)
        if puzzle.solved(end):
            yield say("check-bot-solves", bot=OBVIOUS, seed=seed)
    if isinstance(check(puzzle.lesson, []), ReachedGoal):
        yield say("check-nothing-accepted")


def _hints(puzzle: Puzzle) -> Iterator[str]:
    """The first two have no play; boards, kinds and plays that are named are the solution's."""
    hints, plays = puzzle.model.hints, puzzle.model.solution
    if any(PLAY.search(hint) for hint in hints[:2]):
        yield say("check-early-play")
    boards = {play[0] for play in plays} | {play[2] for play in plays if play[1:2] == "-"}
    for epoch in EPOCHS:
        if re.search(rf"\b{epoch}\b", hints[1], re.IGNORECASE) and epoch[0] not in boards:
            yield say("check-second-hint-epoch", epoch=epoch)
    words = {word for play in plays for kind in kinds_of(play) for word in words_of(kind)}
    for kind in KINDS:
        named = f"something {kind}" in hints[1]
        if named and kind not in words:
            yield say("check-second-hint-kind", kind=kind)
    hinted = PLAY.findall(hints[2])
    known = {re.split(r"[=/ ]", play)[0] for play in plays}
    if not hinted:
        yield say("check-third-hint-without-play")
    bare = [play.split("=")[0] for play in hinted]
    strange = [one for one in bare if one not in known]
    yield from (say("check-third-hint-other-play", play=one) for one in strange)


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
        yield say("check-solution-earns", ecus=brought, named=model.value.ecus)
    if model.tolerance:
        yield say("check-tolerance")
    if not puzzle.small:
        try:
            bounded(position, brought)
        except Unclear as error:
            yield say("check-not-proved", why=error)
        return
    try:
        truth = proved(position, MOST)
    except Unclear as error:
        yield say("check-no-puzzle", why=error)
        return
    if truth.best != model.value.ecus:
        yield say("check-best-earns", ecus=truth.best, named=model.value.ecus)
    yield from _differences(model, set(truth.digests), set(model.accepted) - set(truth.digests))


def _margin(puzzle: Puzzle, end: Position) -> Iterator[str]:
    """What was compared is compared again, with the same result."""
    model = puzzle.model
    if model.ask != "margin":
        yield say("check-estimated-margin")
    try:
        truth = compared(puzzle.position, end)
    except Unclear as error:
        yield say("check-no-puzzle", why=error)
        return
    value = truth.value
    if (round(value.mean, 1), round(value.error, 2)) != (model.value.ecus, model.value.error):
        worth = {"ecus": fixed(value.mean, 1), "error": fixed(value.error, 2)}
        yield say("check-best-worth", **worth)
    # More was compared when it was found: what level 7 did.
    yield from _differences(model, set(truth.accepted), set(model.accepted) & set(truth.refused))
    if missing := set(truth.refused) - set(model.refused):
        yield say("check-worse-not-refused", number=len(missing), digest=min(missing))


def _differences(model: PuzzleFile, right: set[str], wrong: set[str]) -> Iterator[str]:
    """What of the right positions is not accepted, and what is accepted and wrong."""
    if missing := right - set(model.accepted):
        yield say("check-good-not-accepted", number=len(missing), digest=min(missing))
    if wrong:
        yield say("check-bad-accepted", number=len(wrong), digest=min(wrong))
