"""What the browser keeps of the lessons: which were reached and how, and the turn in the open one.

Nothing is kept on the server. What comes back is checked; plays are made again by the engine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from advisor.page.entry import tried_turn
from advisor.page.pages.learn import lesson_visit
from advisor.page.visit import browser_storage, session
from advisor.page.visit.game_record import RecordedGame
from advisor.teach import lessons as learn
from advisor.teach.lessons import Lesson, LessonStanding
from advisor.teach.progress import noted, standing_of
from advisor.teach.puzzles import puzzles
from advisor.teach.puzzles.puzzle_files import PREFIX
from positions.notation.play_text import PlayError, PlayPattern, format_play, parse_play
from positions.notation.written_plays import End, Exchange
from search.rules.game import IllegalPlay

_VERSION: Final = 1
#: Plays of a turn, and characters of each, that are taken from the browser at most.
_PLAYS: Final = 12
_LONG: Final = 200


_Word = Annotated[str, StringConstraints(max_length=_LONG)]


class _Kept(BaseModel):
    """What the browser keeps; of the standings what is none is left out."""

    model_config = ConfigDict(strict=True, frozen=True)

    version: Literal[1] = Field(alias="khronos-learn")
    lessons: dict[str, dict[str, int | bool]]
    open: str = ""
    answered: int = 0
    hints: int = 0
    plays: list[Annotated[list[_Word], Field(min_length=1, max_length=_PLAYS)]] = Field(
        default=[], max_length=_PLAYS
    )


def keep() -> None:
    """Have the browser keep what was reached, and how far the open lesson is."""
    mine = lesson_visit.now()
    if not mine.taken and not mine.standings and not mine.open:
        return
    trial = session.state().apart.get(lesson_visit.PATH)
    plays = _packed(trial.game) if trial is not None and mine.trial == mine.open else []
    value = {
        "khronos-learn": _VERSION,
        "lessons": {name: asdict(one) for name, one in sorted(mine.standings.items())},
        "open": mine.open,
        "answered": mine.within.answered,
        "hints": mine.within.hints,
        "plays": plays,
    }
    browser_storage.keep(lesson_visit.PATH, json.dumps(value, separators=(",", ":")))


def _packed(game: RecordedGame) -> list[list[str]]:
    """The plays of the turn, each with all decisions in it."""
    tried = game.tried
    return [[format_play(one.play), *(choice.chosen for choice in one.choices)] for one in tried]


def take_up() -> None:
    """Go on with what the browser has kept, of this tab or else of the last one."""
    mine = lesson_visit.now()
    text = browser_storage.kept_at_start(lesson_visit.PATH)
    if mine.taken or text is None:
        return
    mine.taken = True
    try:
        kept = _Kept.model_validate_json(text)
    except ValidationError:  # not ours
        return
    for name in _known(kept.lessons):
        known = standing_of(kept.lessons[name])
        if known is not None:
            mine.standings[name] = _merged(known, mine.standings.get(name))
    here = lesson_visit.lesson()
    trial = session.state().apart.get(lesson_visit.PATH)
    begun = trial is not None and mine.trial == mine.open and trial.game.tried
    untouched = not begun and mine.within == lesson_visit.LessonProgress(seen=mine.within.seen)
    if here is None or not untouched or kept.open != here.id:
        return
    if 0 < kept.answered < len(here.questions):
        mine.within.answered = kept.answered
    if 0 < kept.hints <= len(here.hints):
        mine.within.hints = kept.hints
    if not here.questions:
        _replay(here, kept.plays)


def _known(kept: dict[str, Any]) -> list[str]:
    """The ids of lessons and puzzles that were kept and that there are."""
    every = {one.id for one in learn.lessons()}
    if any(name.startswith(PREFIX) for name in kept):  # puzzles are read only if they are asked for
        every |= {one.id for one in puzzles()}
    return [name for name in kept if name in every]


def _merged(kept: LessonStanding, here: LessonStanding | None) -> LessonStanding:
    if here is None:
        return kept
    first, then = (here, kept) if here.reached and not kept.reached else (kept, here)
    return noted(first, **asdict(then))


def _replay(here: Lesson, plays: Sequence[Sequence[str]]) -> None:
    """Make the plays that were kept, as far as they can be made."""
    lesson_visit.open_trial(here)
    trial = session.state().apart[lesson_visit.PATH]
    for one in plays:
        try:
            play = parse_play(one[0])
            if isinstance(play, PlayPattern | Exchange | End):
                return
            record = tried_turn.happened(trial.setup, play, list(one[1:]))
            trial.stand(trial.game.with_plays([record]))
        except (PlayError, IllegalPlay, KeyError, IndexError, ValueError):
            return
