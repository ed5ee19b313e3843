"""Training on the page: whose it is, which puzzle is asked, and what came of the answer.

Profiles are kept on the computer of the page (``advisor.teach.trainer.profile_store``), by name.
The browser keeps whose training is under way, and which puzzle it asks. On a page that others can
open there are no profiles: what a visitor trains is kept in their browser alone
(``advisor.page.pages.learn.kept_training``).
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from importlib.util import find_spec
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from advisor.page.pages.learn import kept_training, lesson_visit
from advisor.page.visit import browser_storage, session
from advisor.page.visit.served import served
from advisor.teach.lessons import Lesson
from advisor.teach.puzzles import puzzle, puzzles
from advisor.teach.trainer.carried_profile import NAME, Carried
from advisor.teach.trainer.next_exercise import NextExercise, Why
from advisor.teach.trainer.profile_export import NoProfile
from advisor.teach.trainer.profile_process import profile_apart
from advisor.teach.trainer.profile_store import Store, StoreError, usual_place
from advisor.teach.trainer.repetition_queue import QueueMissing
from advisor.teach.trainer.streaks import TrainingNumbers, training_numbers
from advisor.teach.trainer.training import (
    Profiles,
    TrainingCourse,
    exercise_of,
    now,
    queue_words,
    standing_words,
)
from advisor.words.say import say

#: The browser's slot.
SLOT: Final = "train"
_VERSION: Final = 1


class _KeptTraining(BaseModel):
    """What the browser keeps of a training."""

    model_config = ConfigDict(strict=True, frozen=True)

    version: Literal[1] = Field(alias="khronos-train")
    profile: str
    puzzle: str
    why: Why
    queue: bool = False
    theme: bool = False
    only: str = ""
    counted: bool = False


@dataclass(slots=True)
class TrainingVisit:
    """What this visitor trains."""

    #: Whose training it is; empty if nobody trains.
    profile: str = ""
    #: Whose it was last.
    name: str = ""
    #: What was missed comes back.
    queue: bool = False
    #: The theme stands beside the puzzle.
    theme_shown: bool = False
    #: Only puzzles of this theme are asked; of all themes if empty.
    only: str = ""
    current: NextExercise | None = None
    #: Whether the puzzle that is asked was answered, and what there is to say of that.
    counted: bool = False
    #: Hints of it that are kept.
    hinted: int = 0
    remarks: tuple[str, ...] = ()
    #: What went wrong last, and what went well.
    fault: str = ""
    notice: str = ""
    #: Whether what the browser had kept was taken up.
    taken: bool = False

    def acted_upon(self) -> tuple[object, ...]:
        """See ``advisor.page.visit.drawn_state``: whose training it is, and the puzzle that is
        asked."""
        return (TrainingVisit, self.profile, self.current, self.counted) if self.profile else ()


def mine() -> TrainingVisit:
    """This visitor's."""
    return session.of(TrainingVisit)


def missing() -> str:
    """What has to be installed first; empty if nothing is missing."""
    return "" if find_spec("fsrs") else str(QueueMissing())


def begin(profile: str, queue: bool, theme_shown: bool, only: str = "") -> None:
    """Begin to train, or go on with a profile, and open the first puzzle.

    :param only: the theme of all that is asked; empty: of every theme.
    """
    training = mine()
    training.fault = training.notice = ""
    try:
        training.profile = _begun(profile)
    except StoreError as error:
        training.fault = str(error)
        return
    training.name = training.profile
    training.queue, training.theme_shown, training.only = queue, theme_shown, only
    ask()


def _begun(profile: str) -> str:
    if served():
        kept_training.carried().begin(now())
        return NAME
    return Store(usual_place()).begin(profile, now())


def ask() -> None:
    """Open the puzzle that comes next."""
    training = mine()
    training.counted, training.remarks, training.fault = False, (), ""
    training.hinted = 0
    try:
        training.current = _course(training).next()
    except StoreError as error:
        training.current, training.fault = None, str(error)
    if training.current is not None:
        lesson_visit.go(training.current.exercise.id)


def end() -> None:
    """Train no more."""
    training = mine()
    training.profile, training.current = "", None


def asks(here: Lesson) -> bool:
    """Whether this puzzle is the one that the training asks."""
    current = mine().current
    return current is not None and current.exercise.id == here.id


def follow(here: Lesson) -> None:
    """Keep the first answer to the puzzle that is asked; whoever sees the solution has answered."""
    training, within = mine(), lesson_visit.now().within
    if not asks(here) or training.counted:
        return
    if within.hints > training.hinted:
        training.hinted = within.hints
        try:
            _course(training).hinted(here.id, within.hints)
        except StoreError as error:
            training.fault = say("train-hint-lost", why=error)
    if not (within.tried or within.shown):
        return
    training.counted = True
    hit = within.done and len(within.tried) == 1 and not within.shown
    hints = len(here.hints) if within.shown else within.hints
    try:
        training.remarks = tuple(_course(training).answered(here.id, hit, hints))
    except StoreError as error:
        training.fault = say("train-answer-lost", why=error)


def standing(profile: str) -> list[str]:
    """How a profile stands, a sentence each; nothing if there is none of that name."""
    try:
        name = say("train-you") if served() else profile
        return standing_words(_profiles(), name, puzzles()) if there(profile) else []
    except StoreError as error:
        return [str(error)]


def missed(profile: str) -> list[str]:
    """What is in the queue of a profile, a line each; nothing if there is no such profile.

    Themes are named if they are shown beside the puzzles, too.
    """
    try:
        if not there(profile):
            return []
        return queue_words(_profiles(), profile, puzzles(), mine().theme_shown)
    except StoreError:
        return []


def usual_profile() -> str:
    """The profile of whoever names none: the last one, or one that there is."""
    if served():
        return NAME
    if mine().name:
        return mine().name
    try:
        names = Store(usual_place()).profiles()
    except StoreError:
        return NAME
    return names[0] if names and NAME not in names else NAME


def numbers(profile: str, other_days: Collection[date] = ()) -> TrainingNumbers:
    """Rating, and how many answers were right in a row, of a profile; of a new one before it
    begins.

    :param other_days: see ``training_numbers``.
    :raises StoreError: profiles cannot be read.
    """
    attempts = _profiles().attempts(profile) if there(profile) else ()
    return training_numbers(attempts, now(), other_days)


def there(profile: str) -> bool:
    """Whether there is a profile of that name.

    :raises StoreError: profiles cannot be read.
    """
    if served():
        return bool(kept_training.carried())
    names = (name.casefold() for name in Store(usual_place()).profiles())
    return " ".join(profile.split()).casefold() in names


def exported(profile: str) -> str:
    """A profile as a file; empty if there is none of that name."""
    if served():
        return kept_training.carried().exported()
    try:
        return Store(usual_place()).exported(profile) if there(profile) else ""
    except StoreError:
        return ""


def import_(data: bytes, name: str, profile: str) -> None:
    """Take up a profile from a file under a name, or under its own if empty.

    Where there are no profiles, it joins what is there.
    """
    training = mine()
    training.fault = training.notice = ""
    if served():
        try:
            kept_training.carried().join(Carried(profile_apart(data, name)))
        except NoProfile as error:
            training.fault = str(error)
        else:
            training.notice = say("train-taken.browser")
        return
    try:
        taken = Store(usual_place()).take(profile_apart(data, name), profile or None)
    except (StoreError, NoProfile) as error:
        training.fault = str(error)
    else:
        training.notice = say("train-taken", profile=taken)


def switch(queue: bool) -> None:
    """Switch the queue of what was missed on or off from the next puzzle on."""
    mine().queue = queue


def keep() -> None:
    """Have the browser keep what is under way."""
    training = mine()
    if served():
        kept_training.keep()
    value: dict[str, Any] = {"khronos-train": _VERSION}
    if training.current is not None:
        value |= {
            "profile": training.profile,
            "queue": training.queue,
            "theme": training.theme_shown,
            "only": training.only,
            "puzzle": training.current.exercise.id,
            "why": training.current.why,
            "counted": training.counted,
        }
    elif browser_storage.kept(SLOT) is None:
        return
    browser_storage.keep(SLOT, json.dumps(value, separators=(",", ":")))


def take_up() -> None:
    """Go on with the training that the browser has kept, if its puzzle is the one that is open."""
    if served():
        kept_training.take_up()
    training, text = mine(), browser_storage.kept_at_start(SLOT)
    if training.taken or text is None:
        return
    training.taken = True
    try:
        kept = _KeptTraining.model_validate_json(text)
    except ValidationError:  # nobody trains, or it is not ours
        return
    if training.profile or kept.puzzle != lesson_visit.now().open:
        return
    profile, known_puzzle = kept.profile, puzzle(kept.puzzle)
    try:
        known = profile == NAME if served() else profile in Store(usual_place()).profiles()
    except StoreError:
        return
    if known_puzzle is None or not known or missing():
        return
    training.profile = training.name = profile
    training.queue, training.theme_shown, training.only = kept.queue, kept.theme, kept.only
    training.counted = kept.counted
    training.current = NextExercise(exercise_of(known_puzzle), kept.why)


def _course(training: TrainingVisit) -> TrainingCourse:
    return TrainingCourse(
        _profiles(),
        training.profile,
        puzzles(),
        training.queue,
        training.theme_shown,
        training.only or None,
    )


def _profiles() -> Profiles:
    """Where this visitor's training is kept.

    :raises StoreError: profiles cannot be read.
    """
    return kept_training.carried() if served() else Store(usual_place())
