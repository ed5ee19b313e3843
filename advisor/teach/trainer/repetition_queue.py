"""When what was missed is asked again: the scheduler FSRS, without chance (package ``fsrs``).

A puzzle has a card in the queue from its first miss on. Every later answer to it moves the card; no
answer ever takes it out, but the pauses grow.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from advisor.teach.trainer.moments import EARLIEST, LATEST, Moment
from advisor.teach.trainer.trainer_settings import usual
from advisor.words.say import say

#: Days that FSRS may believe something is remembered, at most, and steps of learning.
_STABLEST = 100_000.0
_STEPS = 100


class QueueMissing(Exception):
    """The package that keeps the queue is not installed."""

    def __init__(self) -> None:
        super().__init__(say("train-needs-fsrs"))


class _State(BaseModel):
    """A card as FSRS writes it, in the bounds within which it counts without overflow."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    card_id: int = Field(ge=0, lt=1 << 63)
    state: int = Field(ge=1, le=3)
    step: int | None = Field(ge=0, le=_STEPS)
    stability: float | None = Field(gt=0, le=_STABLEST)
    difficulty: float | None = Field(ge=1, le=10)
    due: Moment
    last_review: Moment | None


def next_repetition(card: str | None, hit: bool, hints: int, now: datetime) -> tuple[str, datetime]:
    """The card after an answer, and when it is due again; a card of None is a new one.

    A hit with hints counts as a hard one.

    :param card: as a former call returned it.
    :param now: in UTC, with its time zone.
    :raises QueueMissing: if ``fsrs`` is not installed.
    :raises ValueError: if the card cannot be read.
    """
    fsrs = _package()
    before = fsrs.Card(card_id=1, due=now) if card is None else fsrs.Card.from_json(card)
    grade = fsrs.Rating.Again if not hit else fsrs.Rating.Hard if hints else fsrs.Rating.Good
    after, _ = _scheduler().review_card(before, grade, review_datetime=now)
    return after.to_json(), after.due


def readable(card: str) -> bool:
    """Whether ``asked`` takes a card, as one that comes from a file may have been changed.

    :raises QueueMissing: if ``fsrs`` is not installed.
    """
    _package()
    try:
        due = _State.model_validate_json(card).due
        for now in (EARLIEST, due, LATEST):
            next_repetition(card, True, 0, now)
            next_repetition(card, False, 0, now)
    except (ValidationError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError):
        return False
    return True


@cache
def _scheduler() -> Any:
    settings = usual().queue
    return _package().Scheduler(
        desired_retention=settings.retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=settings.longest,
        enable_fuzzing=False,
    )


def _package() -> Any:
    try:
        import fsrs
    except ImportError:
        raise QueueMissing from None
    return fsrs
