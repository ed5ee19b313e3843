"""How far somebody has come with lessons and puzzles, for the commands that list them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cli.output import note
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.lessons import LessonStanding


def kept_standings() -> tuple[dict[str, LessonStanding], str | None]:
    """The standings by id, and why they cannot be shown; None if they can."""
    from advisor.teach.lessons import LearningProgress, ProgressLost

    try:
        progress = LearningProgress()
        standings = progress.standings()
    except ProgressLost as error:
        return {}, str(error)
    if progress.notice:
        note(say("cli-notice", notice=progress.notice))
    return standings, None
