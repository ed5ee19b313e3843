"""What a session asks next: what is due, with a sibling of its theme, and else something new.

No chance is involved: the same attempts lead to the same next puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from advisor.teach.trainer.exercise import RatedAttempt, RatedExercise
from advisor.teach.trainer.profile_store import Due
from advisor.teach.trainer.rating import chance, rating
from advisor.teach.trainer.trainer_settings import usual
from advisor.words.say import say

Why = Literal["new", "sibling", "due", "again"]


@dataclass(frozen=True, slots=True)
class NextExercise:
    """The next puzzle, and why it is asked."""

    exercise: RatedExercise
    why: Why


def why_words(why: Why) -> str:
    """Why a puzzle is asked, for whoever is asked."""
    return say(f"train-why-{why}")


def next_exercise(
    exercises: Sequence[RatedExercise],
    attempts: Sequence[RatedAttempt],
    queue: Sequence[Due],
    now: datetime,
    theme: str | None = None,
) -> NextExercise | None:
    """What is asked next; None if there is no puzzle of that theme.

    :param exercises: all puzzles that there are.
    :param attempts: those of the profile, the oldest first.
    :param queue: what was missed and is to come back; empty if the queue is switched off.
    :param now: what is due then is asked first.
    :param theme: ask this theme alone.
    """
    chosen = [one for one in exercises if theme is None or theme in one.themes]
    if not chosen:
        return None
    asked_at = {attempt.puzzle: attempt.at for attempt in attempts}
    fresh = [one for one in chosen if one.id not in asked_at]
    by_id = {one.id: one for one in chosen}
    for due in queue:
        missed = by_id.get(due.puzzle)
        if missed is None or due.at > now:
            continue
        # A sibling comes first, so that it is the theme that is learned and not the picture.
        siblings = [one for one in fresh if one.theme == missed.theme]
        if siblings and not _sibling_asked(missed, exercises, attempts, due.at):
            return NextExercise(_suitable(siblings, exercises, attempts), "sibling")
        return NextExercise(missed, "due")
    if fresh:
        return NextExercise(_suitable(fresh, exercises, attempts), "new")
    return NextExercise(min(chosen, key=lambda one: (asked_at[one.id], one.id)), "again")


def _sibling_asked(
    missed: RatedExercise,
    exercises: Sequence[RatedExercise],
    attempts: Sequence[RatedAttempt],
    since: datetime,
) -> bool:
    """Whether another puzzle of the theme was asked since this one is due."""
    same = {one.id for one in exercises if one.theme == missed.theme} - {missed.id}
    return any(attempt.puzzle in same and attempt.at >= since for attempt in attempts)


def _suitable(
    chosen: Sequence[RatedExercise],
    exercises: Sequence[RatedExercise],
    attempts: Sequence[RatedAttempt],
) -> RatedExercise:
    """Of the puzzles whose chance is nearest to the one aimed at, that of the rarest theme.

    A theme that was asked ``in_a_row`` times is left out once, if there is another.
    """
    settings = usual().next
    rated = rating(attempts)
    themes = {one.id: one.theme for one in exercises}
    latest = {themes.get(attempt.puzzle) for attempt in attempts[-settings.in_a_row :]}
    if len(attempts) >= settings.in_a_row and len(latest) == 1:
        chosen = [one for one in chosen if one.theme not in latest] or chosen
    near = sorted(chosen, key=lambda one: (abs(chance(rated, one) - settings.chance), one.id))
    near = near[: settings.nearest]
    last = {
        themes[attempt.puzzle]: number
        for number, attempt in enumerate(attempts)
        if attempt.puzzle in themes
    }
    return min(near, key=lambda one: (last.get(one.theme, -1), near.index(one)))
