"""What the browser keeps of the lessons: which were reached and how, and the turn in the open one
and in those that were left.

Nothing is kept on the server. What comes back is checked; plays are made again by the engine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from advisor.page.entry import tried_turn
from advisor.page.pages.learn import lesson_visit
from advisor.page.pages.learn.lesson_progress import LessonProgress, SetAside
from advisor.page.visit import browser_storage, session
from advisor.page.visit.game_record import RecordedGame
from advisor.page.visit.open_game import OpenGame
from advisor.teach import lessons as learn
from advisor.teach.lessons import Lesson, LessonStanding
from advisor.teach.progress import noted, standing_of
from advisor.teach.puzzles import exercise
from advisor.teach.puzzles.puzzle_index import puzzle_index
from positions.notation.play_text import PlayError, PlayPattern, format_play, parse_play
from positions.notation.written_plays import End, Exchange
from search.rules.game import IllegalPlay

_VERSION: Final = 1
#: Plays of a turn, and characters of each, that are taken from the browser at most.
_PLAYS: Final = 12
_LONG: Final = 200
#: Days that are kept at most.
_DAYS: Final = 400
_NONE: Final = LessonStanding()


_Word = Annotated[str, StringConstraints(max_length=_LONG)]


class _KeptTurn(BaseModel):
    """How far one is in a lesson or puzzle."""

    model_config = ConfigDict(strict=True, frozen=True)

    open: str = ""
    answered: int = 0
    hints: int = 0
    plays: list[Annotated[list[_Word], Field(min_length=1, max_length=_PLAYS)]] = Field(
        default=[], max_length=_PLAYS
    )


class _Kept(_KeptTurn):
    """What the browser keeps; of the standings what is none is left out."""

    version: Literal[1] = Field(alias="khronos-learn")
    lessons: dict[str, dict[str, int | bool]]
    #: On which one was tried, the last ones.
    days: list[date] = Field(default=[], max_length=_DAYS)
    #: What was left on the page of the lessons, and on that of the puzzles.
    aside: list[_KeptTurn] = Field(default=[], max_length=2)


def keep() -> None:
    """Have the browser keep what was reached, and how far the open lesson is."""
    mine = lesson_visit.now()
    if not mine.taken and not mine.standings and not mine.open:
        return
    trial = session.state().apart.get(lesson_visit.place(mine.open))
    tried = trial.game if trial is not None and mine.trial == mine.open else None
    aside = [one for one in mine.aside.values() if not one.within.done]
    value = {
        "khronos-learn": _VERSION,
        "lessons": {name: asdict(one) for name, one in sorted(mine.standings.items())},
        "days": [day.isoformat() for day in sorted(mine.days)[-_DAYS:]],
        **_turn(mine.open, mine.within, tried),
        "aside": [_turn(one.name, one.within, one.trial.game) for one in aside],
    }
    browser_storage.keep(lesson_visit.PATH, json.dumps(value, separators=(",", ":")))


def _turn(name: str, within: LessonProgress, tried: RecordedGame | None) -> dict[str, Any]:
    """How far one is in a lesson, and the turn that is tried."""
    return {
        "open": name,
        "answered": within.answered,
        "hints": within.hints,
        "plays": [] if tried is None else _packed(tried),
    }


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
    mine.days.update(kept.days)
    here = lesson_visit.lesson()
    # What was open when the page was left, and is not open now, was left, too.
    for turn in (*kept.aside, kept):
        if here is not None and turn.open == here.id:
            _go_on(here, turn)
        else:
            _set_aside(turn)


def _go_on(here: Lesson, kept: _KeptTurn) -> None:
    """Go on with the lesson that is open, unless something was done in it meanwhile."""
    mine = lesson_visit.now()
    trial = session.state().apart.get(lesson_visit.place(here.id))
    begun = trial is not None and mine.trial == mine.open and trial.game.tried
    if begun or mine.within != LessonProgress(seen=mine.within.seen):
        return
    _answer(here, kept, mine.within)
    if not here.questions:
        lesson_visit.open_trial(here)
        _replay(session.state().apart[lesson_visit.place(here.id)], kept.plays)


def _set_aside(kept: _KeptTurn) -> None:
    """What was left can be gone on with, unless something else was left there meanwhile."""
    aside, place = lesson_visit.now().aside, lesson_visit.place(kept.open)
    left = exercise(kept.open) if kept.open else None
    if left is None or place in aside or lesson_visit.now().standings.get(left.id, _NONE).reached:
        return
    within, trial = LessonProgress(), OpenGame.begun(left.setup)
    _answer(left, kept, within)
    if not left.questions:
        _replay(trial, kept.plays)
    aside[place] = SetAside(left.id, within, trial)


def _answer(here: Lesson, kept: _KeptTurn, within: LessonProgress) -> None:
    """Take up which questions were answered and which hints were seen."""
    if 0 < kept.answered < len(here.questions):
        within.answered = kept.answered
    if 0 < kept.hints <= len(here.hints):
        within.hints = kept.hints


def _known(kept: dict[str, Any]) -> list[str]:
    """The ids of lessons and puzzles that were kept and that there are."""
    every = {one.id for one in learn.lessons()} | set(puzzle_index().numbers)
    return [name for name in kept if name in every]


def _merged(kept: LessonStanding, here: LessonStanding | None) -> LessonStanding:
    if here is None:
        return kept
    first, then = (here, kept) if here.reached and not kept.reached else (kept, here)
    return noted(first, **asdict(then))


def _replay(trial: OpenGame, plays: Sequence[Sequence[str]]) -> None:
    """Make the plays that were kept, as far as they can be made."""
    for one in plays:
        try:
            play = parse_play(one[0])
            if isinstance(play, PlayPattern | Exchange | End):
                return
            record = tried_turn.happened(trial.setup, play, list(one[1:]))
            trial.stand(trial.game.with_plays([record]))
        except (PlayError, IllegalPlay, KeyError, IndexError, ValueError):
            return
