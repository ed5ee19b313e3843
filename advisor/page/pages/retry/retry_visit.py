"""Mistakes that are tried again: which, how far one is, and the turn that is to be judged.

No drawing here. The trial is a game of its own that is open on the page Retry alone
(``session.Held.apart``); the open game is not touched. What the browser keeps of it is which turns
they are and which are solved, nothing about what would have been better.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from advisor.advise.review.review_settings import CLASSES
from advisor.bots.players.levels import level_of
from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.visit import browser_storage, session
from advisor.page.visit.game_record import RecordedGame
from advisor.page.visit.open_game import OpenGame
from advisor.teach.retry.retry_exercises import FROM, USUAL, RetryExercise, exercises
from positions.notation.play_text import play_to_json
from positions.notation.written_plays import End
from positions.records.record_tree import GameRecord, TurnPath
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup
from positions.things import COLORS, Cards
from search.rules.convert import setup_of

#: Path of the page, and the browser's slot.
PATH: Final = "retry"
_VERSION: Final = 1


_Place = Annotated[int, Field(ge=0, lt=100)]


class _KeptRetrying(BaseModel):
    """What the browser keeps."""

    model_config = ConfigDict(strict=True, frozen=True)

    version: Literal[1] = Field(alias="khronos-retry")
    game: str
    classes: list[str | None] = Field(max_length=100)
    color: str
    least: str
    place: _Place
    solved: list[_Place] = Field(max_length=100)
    shown: list[_Place] = Field(max_length=100)


@dataclass(frozen=True, slots=True)
class AttemptedTurn:
    """A turn that is judged: its plays as JSON, and the decisions taken in it."""

    plays: tuple[dict[str, Any], ...]
    decide: tuple[str, ...]
    #: The trial as it stood; None where the turn of the game is looked at instead.
    trial: RecordedGame | None = None


@dataclass(slots=True)
class Retrying:
    """What this visitor tries again."""

    #: The main line of the game, and the classes of its turns.
    record: GameRecord | None = None
    classes: tuple[str | None, ...] = ()
    #: Turns of this player, of all if empty, and from this class on.
    color: str = ""
    least: str = USUAL
    #: The turn that is tried, by its place in the game, and the one that the trial is for.
    place: int = 0
    trial: int = 0
    solved: set[int] = field(default_factory=set)
    #: Turns whose answer was shown.
    shown: set[int] = field(default_factory=set)
    attempted: AttemptedTurn | None = None
    #: What is played on the boards: ``reply``, or the number of a turn of the list; and the step.
    watched: str = ""
    step: int = 0

    @property
    def exercises(self) -> tuple[RetryExercise, ...]:
        """The turns to be tried, in their order."""
        if self.record is None:
            return ()
        return _exercises(self.record, self.classes, self.least, self.color or None)

    @property
    def exercise(self) -> RetryExercise | None:
        """The one that is tried now; None if there is none."""
        exercises = self.exercises
        return next(
            (one for one in exercises if one.place >= self.place),
            exercises[0] if exercises else None,
        )

    def acted_upon(self) -> tuple[object, ...]:
        """See ``advisor.page.visit.drawn_state``: the turn that is tried, and what is known of
        it."""
        if self.record is None:
            return ()
        return (Retrying, self.place, self.color, self.least, self.attempted is None, self.open())

    def following(self) -> RetryExercise | None:
        """The next one that is neither solved nor shown; None if none is left but this."""
        here = self.exercise
        if here is None:
            return None
        left = [
            one
            for one in self.exercises
            if one.place not in self.solved | self.shown and one.place != here.place
        ]
        return next((one for one in left if one.place > here.place), left[0] if left else None)

    def go(self, place: int) -> None:
        """Try another turn."""
        self.place, self.attempted, self.watched, self.step = place, None, "", 0
        self.trial = 0

    def open(self) -> bool:
        """Whether the answer may be told."""
        here = self.exercise
        return here is not None and here.place in self.solved | self.shown


def now() -> Retrying:
    """This visitor's."""
    return session.of(Retrying)


def begin(record: GameRecord, classes: Sequence[str | None], color: str = "") -> None:
    """Retry a game from its first mistake on; what is solved of the same review stays solved.

    :param color: the mistakes of this player; of all if empty.
    """
    mine = now()
    if mine.record == record and mine.classes == tuple(classes):
        if mine.color != color:
            mine.color = color
            mine.go(0)
        return
    fresh = Retrying(record, tuple(classes), color)
    if not fresh.exercises:  # then the smaller losses, if there are any
        fresh.least = FROM[0]
    session.state().records[Retrying] = fresh


def number_of(record: GameRecord, classes: Sequence[str | None], color: str) -> int:
    """How many turns there are to be tried again: of a player, or of all if ``color`` is empty."""
    return len(_exercises(record, tuple(classes), FROM[0], color or None))


def own_color(record: GameRecord) -> str:
    """The colour of the one person in a game against bots; empty if there is none, or several."""
    people = [seat.color for seat in record.players if level_of(seat.name) is None]
    return people[0] if len(people) == 1 and len(record.players) > 1 else ""


def there() -> bool:
    """Whether there is something to be tried again."""
    return now().record is not None


def main_line(game: RecordedGame) -> GameRecord:
    """A game without its variations: they are not graded."""
    record = game.record
    path: TurnPath = ()
    while record.after(path):
        for child in range(len(record.after(path)) - 1, 0, -1):
            record = record.without((*path, child))
        path = (*path, 0)
    return record


@lru_cache(maxsize=64)
def _exercises(
    record: GameRecord, classes: tuple[str | None, ...], least: str, color: str | None
) -> tuple[RetryExercise, ...]:
    return exercises(record, classes, least, color)


# -- the trial -------------------------------------------------------------------------------------


def open_trial(exercise: RetryExercise) -> None:
    """Have the trial of this turn open on the page; it goes on if it is under way."""
    mine, held = now(), session.state()
    if mine.trial != exercise.place or PATH not in held.apart:
        held.apart[PATH] = OpenGame.begun(_start(exercise))
        held.forget_picks()
        mine.place = mine.trial = exercise.place


def _start(exercise: RetryExercise) -> Setup:
    return setup_of(exercise.start)


def ask(discard: Cards) -> None:
    """The trial as it stands is to be judged, ended with these discards."""
    line = session.line()
    plays = [*(step.play for step in line), End(discard)]
    decide = tuple(choice.chosen for step in line for choice in step.choices)
    now().attempted = AttemptedTurn(tuple(map(play_to_json, plays)), decide, session.game())


def thought(exercise: RetryExercise, attempted: AttemptedTurn) -> Thought:
    """What the engine says of a turn."""
    played = exercise.played
    return ask_engine.ask(
        "retry",
        _start(exercise),
        plays=list(attempted.plays),
        decide=list(attempted.decide),
        played=[play_to_json(play) for play in played.plays],
        played_decide=list(played.decide),
    )


def show_answer(exercise: RetryExercise) -> None:
    """The answer is shown; without a turn of their own, against the one of the game."""
    mine = now()
    mine.shown.add(exercise.place)
    if mine.attempted is None:
        played = exercise.played
        mine.attempted = AttemptedTurn(tuple(map(play_to_json, played.plays)), played.decide)


def rethink() -> None:
    """Go on with the plays as they are."""
    mine = now()
    mine.attempted, mine.watched, mine.step = None, "", 0


def forget_changed() -> None:
    """Where the trial is no longer what was judged, as after undo, nothing is said of it."""
    mine = now()
    attempted = mine.attempted
    judged = attempted is not None and attempted.trial is not None and not mine.open()
    if judged and attempted is not None and attempted.trial != session.game():
        rethink()


def again() -> None:
    """Try the same turn again from its beginning; undo brings the plays back."""
    rethink()
    if session.line():
        session.go_to(session.game().restarted())


# -- what the browser keeps ------------------------------------------------------------------------


def keep() -> None:
    """Have the browser keep which turns these are and what is solved."""
    mine = now()
    if mine.record is None:
        return
    value = {
        "khronos-retry": _VERSION,
        "game": _name(mine.record),
        "classes": mine.classes,
        "color": mine.color,
        "least": mine.least,
        "place": mine.place,
        "solved": sorted(mine.solved),
        "shown": sorted(mine.shown),
    }
    browser_storage.keep(PATH, json.dumps(value, separators=(",", ":")))


def take_up() -> None:
    """Go on with what the browser has kept, if it belongs to the game that is open."""
    text = browser_storage.kept(PATH)
    if there() or text is None:
        return
    record = main_line(session.state().own.game)
    kept = _read(text, record)
    if kept is not None:
        session.state().records[Retrying] = kept


def _read(text: str, record: GameRecord) -> Retrying | None:
    """What a text says; None if it is not one of ours, or of another game."""
    try:
        kept = _KeptRetrying.model_validate_json(text)
    except ValidationError:
        return None
    if kept.game != _name(record):
        return None
    classes = tuple(next((c for c in CLASSES if c == one), None) for one in kept.classes)
    color = kept.color if kept.color in COLORS else ""
    least = next((one for one in FROM if one == kept.least), USUAL)
    solved, answered = set(kept.solved), set(kept.shown)
    return Retrying(record, classes, color, least, kept.place, solved=solved, shown=answered)


@lru_cache(maxsize=8)
def _name(record: GameRecord) -> str:
    return sha256(record_to_yaml(record).encode("utf-8")).hexdigest()[:16]
