"""What a visitor's session holds of the lessons and puzzles (``lesson_visit``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from advisor.page.visit.game_record import RecordedGame
from advisor.page.visit.open_game import OpenGame
from advisor.teach.lessons import LessonStanding


@dataclass(slots=True)
class LessonProgress:
    """How far one is in the lesson that is open."""

    #: Questions that are answered, and wrong answers to the one that is asked.
    answered: int = 0
    wrong: list[str] = field(default_factory=list)
    #: Hints that are shown, those of them that belong to a question that is answered, and whether
    #: the solution is shown.
    hints: int = 0
    hints_used: int = 0
    shown: bool = False
    #: Whether the goal is reached, or all is answered; what the lesson says of that turn.
    done: bool = False
    praise: str = ""
    #: What that turn brings, in words.
    brought: str = ""
    #: Buildings that were marked while a question is asked, by epoch and first square.
    marked: frozenset[tuple[str, str]] = frozenset()
    #: Turns and answers that were judged, with what came of them.
    tried: list[tuple[str, str]] = field(default_factory=list)
    #: The turn that was looked at last, and the one that was judged, with what is missing in it.
    seen: RecordedGame | None = None
    judged: RecordedGame | None = None
    why: tuple[str, ...] = ()
    #: The play that the rules refused and that was judged last.
    refused: str = ""
    #: What is played on the boards: the number of a line, from 1, or a part of a refutation
    #: (``advisor.page.pages.learn.refuted_turn``); empty if nothing is. And the step.
    watched: str = ""
    step: int = 0
    #: All boards are shown, not those of the lesson alone.
    whole: bool = False


@dataclass(frozen=True, slots=True)
class SetAside:
    """A lesson or puzzle that was left, and how far one was in it."""

    name: str
    within: LessonProgress
    trial: OpenGame


@dataclass(slots=True)
class Learning:
    """What this visitor learns."""

    #: The lesson or puzzle that is open, by its id; empty for the list of all.
    open: str = ""
    #: The one that the trial is for.
    trial: str = ""
    standings: dict[str, LessonStanding] = field(default_factory=dict)
    #: Days on which a lesson or puzzle was tried.
    days: set[date] = field(default_factory=set)
    within: LessonProgress = field(default_factory=LessonProgress)
    #: What was left last on each of the two pages, by their paths.
    aside: dict[str, SetAside] = field(default_factory=dict)
    #: What the address named last, and what it named before a lesson was left.
    heard: str | None = None
    left: str | None = None
    #: Key of the part of the page to be brought into view, and the run of the page that asked.
    look: tuple[str, int] = ("", 0)
    #: Only puzzles for beginners are listed, and gone on to.
    beginners: bool = False
    #: Whether what the browser had kept was taken up.
    taken: bool = False

    def acted_upon(self) -> tuple[object, ...]:
        """See ``advisor.page.visit.drawn_state``: the lesson, and how far one is in it."""
        within = self.within
        return (
            (Learning, self.open, within.answered, within.done, within.shown, len(within.tried))
            if self.open
            else ()
        )
