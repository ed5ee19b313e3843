"""A turn that missed a puzzle, played beside the best one, and the reply to it. No drawing here.

The turn and the best one are Ecus that can be counted at once; the reply the engine looks for.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.pages.learn import lesson_pictures, lesson_visit
from advisor.page.replay.playback import Picture, UnplayableTurn
from advisor.page.replay.reply_pictures import reply_pictures
from advisor.page.visit import session
from advisor.teach.lessons import Lesson, MissedGoal, TriedLine
from advisor.teach.puzzles import exercise
from advisor.teach.puzzles.refutation import Refutation, best_words, own_words, refutation
from advisor.words.say import say
from positions.notation.play_text import play_to_json
from positions.notation.written_plays import End
from positions.things import NO_CARDS

#: What is played on the boards: one's own turn, that and then the best one, the reply.
OWN: Final = "own"
BOTH: Final = "both"
REPLY: Final = "reply"


def refuted(here: Lesson) -> Refutation | None:
    """What the turn on the boards costs, if it was judged and missed a puzzle; else None."""
    mine, game = lesson_visit.now().within, session.game()
    if not here.puzzle or not mine.why or mine.judged != game:
        return None
    return _refuted(here.id, lesson_visit.course(game))


@lru_cache(maxsize=64)
def _refuted(name: str, course: tuple[str, ...]) -> Refutation | None:
    judged = lesson_visit.verdict(name, course)
    here = exercise(name)
    return refutation(here, judged) if here is not None and isinstance(judged, MissedGoal) else None


def thought(here: Lesson, refutation: Refutation) -> Thought:
    """What the engine says of replies."""
    own, best = refutation.own.line, refutation.best.line
    return ask_engine.ask(
        "refute",
        here.setup,
        plays=_plays(own),
        decide=_decided(own),
        better=_plays(best),
        better_decide=_decided(best),
    )


def _plays(line: TriedLine) -> list[dict[str, Any]]:
    return [play_to_json(record.play) for record in line.records]


def _decided(line: TriedLine) -> list[str]:
    return [choice.chosen for record in line.records for choice in record.choices]


# -- on the boards ---------------------------------------------------------------------------------


def pictures(here: Lesson) -> tuple[Picture, ...]:
    """The steps of what is played on the boards; none if nothing is."""
    name = lesson_visit.now().within.watched
    if name.isdigit():
        return lesson_pictures.pictures_of_listed(here.id, int(name))
    refutation = refuted(here) if name else None
    if refutation is None:
        return ()
    try:
        if name == REPLY:
            return _reply(here, refutation)
        own = _turn(here, refutation.own.line, say("refuted-own"), own_words(refutation))
        if name == OWN:
            return own
        best, title = refutation.best.line, say("refuted-best")
        return (*own, *_turn(here, best, title, best_words(refutation)))
    except UnplayableTurn:
        return ()


def _turn(here: Lesson, line: TriedLine, title: str, words: str) -> tuple[Picture, ...]:
    """The steps of a turn, each with what it brings, and in the end what the whole turn does."""
    return _with_words(lesson_pictures.pictures_of_line(here, line), title, words)


def _with_words(steps: tuple[Picture, ...], title: str, end: str) -> tuple[Picture, ...]:
    """The steps with a title, and what each brings; the last one with words of its own."""
    *before, last = steps
    worded = [replace(step, words=_titled(title, step)) for step in before]
    return (*worded, replace(last, words=say("refuted-step", title=title, words=end)))


def _titled(title: str, step: Picture) -> str:
    """A step with what it brings, if it brings anything."""
    if not step.change:
        return say("refuted-step", title=title, words=step.words)
    return say("refuted-step.brought", title=title, words=step.words, ecus=step.change)


def _reply(here: Lesson, refutation: Refutation) -> tuple[Picture, ...]:
    latest = thought(here, refutation).latest
    reply = latest["reply"] if latest else None
    if not reply or not reply.get("plays"):
        return ()
    own = refutation.own.line
    plays = [*(record.play for record in own.records), End(NO_CARDS)]
    steps = reply_pictures(here.position, plays, _decided(own), reply)
    title = say("refuted-reply", player=reply["player"])
    words = say("refuted-sentence", words=steps[-1].words)
    if "earns" in reply:
        earns, otherwise = reply["earns"], reply["otherwise"]
        words = f"{words} {say('refuted-earns', earns=earns, otherwise=otherwise)}"
    return _with_words(steps, title, words)
