"""A short game's mistakes as exercises, and turns to try in them."""

from __future__ import annotations

from functools import cache

from review_games import game, looked_at, settings

from advisor.teach.retry.retry_exercises import ExerciseJudge, RetryExercise, TriedTurn, exercises
from positions.notation.play_text import parse_play
from positions.notation.written_plays import End, Play
from positions.things import NO_CARDS, Cards
from search.rules.game import Decider, make
from search.rules.position import Position
from search.rules.resolution import Decision

#: A position of the middle of a game.
MIDDLE = "game-2p-t3-two-banks"


def attempt(start: Position, *plays: str, discard: Cards = NO_CARDS) -> TriedTurn:
    """A turn in notation in which nobody decides anything."""
    steps: list[tuple[Position, Play]] = []
    position = start
    for text in plays:
        play = parse_play(text)
        steps.append((position, play))  # type: ignore[arg-type]
        position, _ = make(position, play, lambda *_: 0)  # type: ignore[arg-type]
    return TriedTurn.of([*steps, (position, End(discard))])


@cache
def exercises_of_game(seed: int = 5) -> tuple[RetryExercise, ...]:
    """The exercises of a short game."""
    classes = [turn.grade and turn.grade.name for turn in looked_at(game(seed)).turns]
    return exercises(game(seed), classes, "inaccuracy")


@cache
def judge_of(place: int) -> ExerciseJudge:
    """The judge of the exercise of one of its turns."""
    (exercise,) = (one for one in exercises_of_game() if one.place == place)
    return ExerciseJudge(exercise.start, settings())


def replayed(start: Position, plays: tuple[Play, ...], decide: tuple[str, ...]) -> TriedTurn:
    """A turn of a list made again."""
    answer = answering(start, decide)
    steps = []
    for play in plays:
        steps.append((start, play))
        start, _ = make(start, play, answer)
    return TriedTurn.of(steps, decide)


def answering(position: Position, decide: tuple[str, ...]) -> Decider:
    """Takes decisions in their order; more than there are is a mistake."""
    waiting = iter(decide)

    def answer(_: Position, decision: Decision) -> int:
        chosen = position.table.geometry.index[next(waiting)]
        assert chosen in decision.options
        return chosen

    return answer
