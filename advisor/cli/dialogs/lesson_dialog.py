"""A lesson or puzzle at the terminal: text, boards, questions, plays. Knows no rule of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from advisor.cli.dialogs.typed_line import Left, lenient, obey, typed_line
from advisor.cli.output import columns, note, out, tell
from advisor.words.position_words import adventurers_words, amount, cards_words
from advisor.words.say import say
from advisor.words.wrapping import wrapped_line

if TYPE_CHECKING:
    from advisor.teach.lessons import Lesson, MissedGoal, Verdict
    from advisor.teach.puzzles.refutation import Refutation

#: Columns where nothing says how many there are.
_WIDTH: Final = 100
HELP: Final = "dialog-help-lesson"


_COURSES: Final = "dialog-others-decide"


class LessonDialog:
    """One lesson or puzzle after the other, as long as the person wants to go on.

    ``following`` says what comes after one, and ``last`` what is said after the last.
    """

    def __init__(
        self,
        lesson: Lesson,
        following: Callable[[Lesson], Lesson | None],
        last: Sequence[str],
    ) -> None:
        from advisor.teach.lessons import LearningProgress, LessonAttempt

        self._lesson = lesson
        self._next = following
        self._last = last
        self._attempt = LessonAttempt(lesson)
        self._progress: LearningProgress | None = LearningProgress()
        self._hints = 0
        self._solution = False
        self._done = False
        self._tried: list[tuple[str, str]] = []
        self._refuted: Refutation | None = None

    def run(self) -> None:
        """Lessons until the person leaves."""
        lenient()
        try:
            while True:
                self._one()
                following = self._following()
                if following is None:
                    return
                self._begin(following)
        except (Left, KeyboardInterrupt) as error:
            out()
            if isinstance(error, KeyboardInterrupt):
                raise

    def _begin(self, lesson: Lesson) -> None:
        from advisor.teach.lessons import LessonAttempt

        self._lesson, self._attempt = lesson, LessonAttempt(lesson)
        self._hints, self._solution, self._done = 0, False, False
        self._tried, self._refuted = [], None

    def _one(self) -> None:
        """One lesson, until its goal is reached."""
        self._text("")
        if self._lesson.questions:
            self._questions()
        while not self._done:
            obey(self, typed_line(f"{self._lesson.heading}> "), _COMMANDS, self._plays)
        _paragraph(f"\n{self._lesson.after}")
        self._keep(reached=True, hints=self._hints, shown=self._solution)
        if self._lesson.tries:
            tell(say("dialog-lines-help"))

    def _following(self) -> Lesson | None:
        """The next one, if there is one and the person wants it."""
        following = self._next(self._lesson)
        if following is None:
            for sentence in self._last:
                tell(sentence)
            return None
        while True:
            answer = typed_line(say("dialog-go-on", lesson=following.heading) + " ").strip().lower()
            if answer in ("y", "yes", "next"):
                out()
                return following
            if answer in ("n", "no", "quit", "exit"):
                return None
            word, _, rest = answer.partition(" ")
            if word in _AFTERWARDS:
                _AFTERWARDS[word](self, rest)

    # -- questions -------------------------------------------------------------------------------

    def _questions(self) -> None:
        """Ask every question until it is answered."""
        from advisor.teach.lessons import right_answer

        for question in self._lesson.questions:
            right = right_answer(question, self._lesson.position)
            tell(f"\n{question.ask}")
            listed = [f"{chr(97 + n)}) {choice}" for n, choice in enumerate(question.choices)]
            tell("  " + "   ".join(listed))
            while True:
                typed = typed_line(say("dialog-answer-prompt") + " ").strip().lower().rstrip(")")
                if typed in _QUIET:
                    _QUIET[typed](self, "")
                    continue
                choice = _chosen(typed, question.choices)
                if choice is None:
                    tell(say("dialog-answer-letter"))
                    continue
                self._tried.append(
                    (f"{question.ask} {choice}", "right" if choice == right else "wrong")
                )
                if choice == right:
                    break
                self._count()
                again = question.wrong.get(choice) or say("dialog-look-again")
                tell(say("cli-lesson-dialog-no", helps=again))
            tell(say("cli-lesson-dialog-yes", why=question.why))
        self._count()
        self._done = True

    # -- plays -----------------------------------------------------------------------------------

    def _plays(self, line: str) -> None:
        """Make the plays of a line, and look after each whether the goal of a lesson is reached.

        A puzzle is judged only when the turn is ended.

        :raises Mistake: one of them cannot be made.
        """
        from advisor.teach.lessons import ReachedGoal
        from positions.notation.typed_plays import together

        for text in together(line.split()):
            if not self._play(text):
                return
            if self._lesson.puzzle:
                continue
            verdict = self._attempt.verdict()
            if isinstance(verdict, ReachedGoal):
                self._reached(verdict)
                return

    def _play(self, text: str) -> bool:
        """Make one play; whether the turn goes on.

        :raises Mistake: it cannot be made.
        """
        from advisor.teach.lessons import MissingDecision, ReachedGoal, RefusedPlay
        from advisor.teach.lessons.lesson_text import happened
        from advisor.teach.lessons.taught_so_far import untaught

        before = self._attempt.shown.end.ecus
        while True:
            try:
                line = self._attempt.play(text)
                break
            except MissingDecision as error:
                tell(f"{error.question}: {', '.join(error.options)}")
                answer = typed_line(say("dialog-square-prompt") + " ").strip().lower()
                if answer not in error.options:
                    tell(say("dialog-play-not-made"))
                    return False
                text = f"{text} ({answer})"
            except RefusedPlay as error:
                verdict = self._attempt.denied(error)
                if verdict is None:
                    raise
                tell(f"{error}.")
                if isinstance(verdict, ReachedGoal):
                    self._reached(verdict)
                else:
                    self._missed(verdict)
                return False
        for sentences in happened(line, self._lesson.boards, untaught(self._lesson)):
            tell(" ".join(sentences))
        have = line.end.ecus[line.end.mover]
        if change := have - before[line.end.mover]:
            tell(say("cli-lesson-dialog-you-have", change=change, have=have))
        if len(self._attempt.lines) > 1:
            tell(say(_COURSES))
        self._draw()
        return True

    def _reached(self, verdict: Verdict) -> None:
        from advisor.teach.lessons.lesson_text import brings, brought_words, same_turn

        self._count()
        self._done = True
        self._tried.append((verdict.line.text() or say("dialog-refused-play"), brings(verdict)))
        tell("\n" + say("cli-lesson-dialog-goal-reached"))
        if brought := brought_words(self._lesson, verdict.line):
            tell(brought)
        solution = self._lesson.solution
        known = solution is not None and same_turn(self._lesson, solution, verdict.line)
        if solution is not None and solution.says is not None and known:
            _paragraph(solution.says)

    def _missed(self, verdict: MissedGoal) -> None:
        """Tell what is missing, and what the lesson says of a try that it knows."""
        from advisor.teach.lessons.lesson_text import brings, said_of

        self._count()
        self._tried.append(
            (verdict.line.text() or say("cli-lesson-dialog-no-play"), brings(verdict))
        )
        for sentence in verdict.why:
            tell(sentence)
        remark = said_of(self._lesson, verdict.line)
        if remark is not None:
            tell(remark)

    def _refute(self, verdict: MissedGoal) -> None:
        """Tell what a turn costs that missed a puzzle."""
        if self._lesson.puzzle:
            from advisor.cli.dialogs.refutation_dialog import told_cost

            self._refuted = told_cost(self._lesson, verdict)

    # -- commands --------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        tell(say(HELP))

    def _quit(self, _: str) -> None:
        raise Left

    def _text(self, _: str) -> None:
        lesson = self._lesson
        tell(lesson.chapter_title)
        tell(f"{lesson.title_heading}: {lesson.title}\n")
        for paragraph in (*lesson.text, *([lesson.typed] if lesson.typed else ())):
            _paragraph(f"{paragraph}\n")
        self._draw()
        self._stock()
        _paragraph("\n" + say("cli-lesson-dialog-task", task=lesson.task))
        helps = say("dialog-type-help")
        if lesson.puzzle:
            tell(say("dialog-type-end", helps=helps))
            return
        listed = ", ".join(f"§{number}" for number in lesson.sections)
        tell(
            say(
                "dialog-lesson-rules",
                listed=listed,
                sections=lesson.sections[0],
                helps=helps,
            )
        )

    def _stock(self) -> None:
        """What the player has, and what else the lesson tells of cards; nothing if none matter."""
        if self._lesson.about_boards:
            return
        position = self._attempt.shown.end
        seat = position.mover
        names = [color.capitalize() for color in position.table.colors]
        cards = cards_words(position.hands[seat])
        where = adventurers_words(position.adventurers[seat])
        ecus = amount(position.ecus[seat], "Ecu")
        tell(
            say("cli-lesson-dialog-you-are", seat=names[seat], ecus=ecus, cards=cards, where=where)
        )
        for other, hand in enumerate(position.hands):
            if other != seat and not isinstance(hand, int):
                ecus = amount(position.ecus[other], "Ecu")
                tell(
                    say(
                        "dialog-other-has",
                        other=names[other],
                        hand=cards_words(hand),
                        ecus=ecus,
                    )
                )
        if any(self._lesson.position.discard):
            tell(say("cli-lesson-dialog-discards", discard=cards_words(position.discard)))

    def _boards(self, _: str) -> None:
        from positions.things import EPOCHS

        self._drawn(EPOCHS, legend=True)
        self._stock()

    def _draw(self) -> None:
        """The boards of the lesson."""
        self._drawn(self._lesson.boards, legend=False)

    def _drawn(self, epochs: Sequence[str], legend: bool) -> None:
        from advisor.cli.commands.show import shows_boxes, wants_color
        from advisor.draw.terminal import boards_text
        from search.rules.convert import setup_of

        text = boards_text(
            setup_of(self._attempt.shown.end),
            columns() or _WIDTH,
            wants_color(None),
            epochs=epochs,
            ascii_only=not shows_boxes(),
            with_legend=legend,
        )
        out(text.rstrip("\n"))

    def _hint(self, _: str) -> None:
        hints = self._lesson.hints
        tell(hints[min(self._hints, len(hints) - 1)])
        self._hints = min(self._hints + 1, len(hints))
        if not self._done:
            self._keep(hints=self._hints)

    def _undo(self, _: str) -> None:
        taken = self._attempt.undo()
        if taken is None:
            tell(say("dialog-nothing-to-undo"))
            return
        tell(say("cli-lesson-dialog-took-back", taken=taken))
        self._draw()
        self._stock()

    def _again(self, _: str) -> None:
        self._attempt.restart()
        tell(say("dialog-all-taken-back"))
        self._draw()
        self._stock()

    def _end(self, _: str) -> None:
        """Judge the turn as it is; the plays stay, so that they can be taken back."""
        from advisor.teach.lessons import ReachedGoal

        verdict = self._attempt.verdict()
        if isinstance(verdict, ReachedGoal):
            self._reached(verdict)
            return
        self._missed(verdict)
        self._refute(verdict)
        tell(say("dialog-not-solved"))

    def _list(self, rest: str) -> None:
        from advisor.cli.dialogs.play_dialog_words import plays_words

        tell(plays_words(self._attempt.shown.end, rest))

    def _lines(self, _: str) -> None:
        for text, brought in self._tried:
            tell(f"{text}: {brought}")
        if not self._tried:
            tell(say("dialog-nothing-tried"))

    def _show(self, _: str) -> None:
        from advisor.teach.lessons.lesson_text import shown_lines

        if not self._done:
            self._solution = True
            self._keep(shown=True)
        for line, _verdict, brought in shown_lines(self._lesson):
            tell(f"{'  '.join(line.plays)}: {brought}")
            if line.says is not None:
                tell(f"  {line.says}")

    def _compare(self, rest: str) -> None:
        """The turn that missed, and the best one, which is then known."""
        from advisor.cli.dialogs.refutation_dialog import tell_turns

        if self._refuted is None:
            tell(say("dialog-nothing-to-compare"))
            return
        if not self._done:
            self._solution = True
            self._keep(shown=True)
        tell_turns(self._refuted, rest.strip().lower() == "boards")

    # -- progress --------------------------------------------------------------------------------

    def _count(self) -> None:
        """One try more."""
        self._keep(more_tries=1)

    def _keep(self, **changes: Any) -> None:
        """Keep what has changed; if that is not possible, say so once and go on."""
        from advisor.teach.lessons import ProgressLost

        if self._progress is None:
            return
        try:
            self._progress.note(self._lesson.id, **changes)
            if self._progress.notice:
                note(say("cli-notice", notice=self._progress.notice))
                self._progress.notice = ""
        except ProgressLost as error:
            self._lost(error)

    def _lost(self, error: Exception) -> None:
        self._progress = None
        note(say("cli-error", error=error))


def _paragraph(text: str) -> None:
    """Text of a lesson, wrapped without setting in what follows the first line."""
    room = columns() or _WIDTH
    out("\n".join(part for line in text.split("\n") for part in wrapped_line(line, room, 0)))


def _chosen(typed: str, choices: list[str]) -> str | None:
    """The choice that was typed, by its letter or in its words; None if it is none."""
    for number, choice in enumerate(choices):
        if typed == choice.lower():
            return choice
        if typed == chr(97 + number):
            return choice
    return None


_COMMANDS: Final[dict[str, Callable[[LessonDialog, str], None]]] = {
    "help": LessonDialog._help,
    "?": LessonDialog._help,
    "hint": lambda session, rest: session._hint(rest),
    "undo": LessonDialog._undo,
    "again": LessonDialog._again,
    "end": LessonDialog._end,
    "boards": LessonDialog._boards,
    "text": lambda session, rest: session._text(rest),
    "plays": LessonDialog._list,
    "lines": LessonDialog._lines,
    "show": lambda session, rest: session._show(rest),
    "compare": lambda session, rest: session._compare(rest),
    "quit": LessonDialog._quit,
    "exit": LessonDialog._quit,
}
#: Commands that may be typed instead of an answer.
_QUIET: Final = {
    name: _COMMANDS[name] for name in ("help", "hint", "boards", "text", "lines", "quit", "exit")
}
#: Commands that may be typed when the goal is reached.
_AFTERWARDS: Final = {
    name: _COMMANDS[name] for name in ("boards", "lines", "show", "compare", "text")
}
