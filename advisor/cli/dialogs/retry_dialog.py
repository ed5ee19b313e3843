"""Mistakes tried again at the terminal: prompts and commands. Knows no rule of the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from advisor.cli.dialogs.typed_line import Left, lenient, obey, typed_line
from advisor.cli.output import columns, note, out, tell
from advisor.words.position_words import headline
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.retry.retry_exercises import ExerciseJudge, RetryExercise, TriedTurn
    from positions.notation.written_plays import Exchange, Play
    from search.rules.position import Position
    from search.rules.resolution import Decision

HELP: Final = "dialog-help-retry"
OPEN: Final = "dialog-retry-open"
#: Columns where nothing says how many there are.
_WIDTH: Final = 100


class RetryDialog:
    """The mistakes of a game, and the person who tries them again."""

    def __init__(self, exercises: Sequence[RetryExercise], seed: int) -> None:
        self._exercises = exercises
        self._seed = seed
        self._solved = 0

    def run(self) -> None:
        """From the first to the last, or until the person leaves."""
        from advisor.teach.retry.retry_exercises import ExerciseJudge

        lenient()
        exercises = self._exercises
        if not exercises:
            tell(say("dialog-retry-none"))
            return
        try:
            for number, exercise in enumerate(exercises, 1):
                out()
                tell(
                    say(
                        "dialog-retry-mistake",
                        number=number,
                        exercises=len(exercises),
                        solved=self._solved,
                    )
                )
                judge = ExerciseJudge(exercise.start, seed=self._seed)
                trial = _Trial(exercise, judge, self._seed)
                trial.run()
                self._solved += trial.solved
        except Left:
            out()
        tell(say("dialog-retry-solved", solved=self._solved, exercises=len(exercises)))


class _Trial:
    """One mistake that is tried again."""

    def __init__(self, exercise: RetryExercise, judge: ExerciseJudge, seed: int) -> None:
        self._exercise = exercise
        self._judge = judge
        self._seed = seed
        self._position = exercise.start
        self._steps: list[tuple[Position, Play]] = []
        self._decide: list[tuple[str, ...]] = []
        self._attempt: TriedTurn | None = None
        self._done = False
        self.solved = False

    def run(self) -> None:
        """Boards, then commands until it is solved, shown or skipped.

        :raises Left: the person leaves.
        """
        self._show_boards("")
        start = self._exercise.start
        while not self._done:
            obey(
                self,
                typed_line(
                    say("dialog-prompt", player=self._exercise.color, turn=start.number) + " "
                ),
                _COMMANDS,
                self._plays,
            )

    # -- plays -----------------------------------------------------------------------------------

    def _plays(self, line: str) -> None:
        """Make the plays of a line, as far as they are legal; an end has the turn judged.

        :raises Mistake: one of them is not.
        """
        from advisor.advise.complete_play import completed_play
        from positions.notation.typed_plays import answers_in, together
        from positions.notation.written_plays import End, Exchange

        for typed in together(line.split()):
            text, answers = answers_in(typed)
            play = completed_play(self._position, text)
            if isinstance(play, Exchange):
                play = self._dealt(text, play)
            before = self._position
            after, decided = self._played(text, play, answers)
            if isinstance(play, End):
                self._end((before, End(play.discard)))
                return
            self._steps.append((before, play))
            self._decide.append(decided)
            self._position = after
            change = after.ecus[after.mover] - before.ecus[after.mover]
            if change:
                tell(say("cli-retry-dialog-you-have", change=change, mover=after.ecus[after.mover]))
            if isinstance(play, Exchange):
                self._hand("")

    def _played(
        self, text: str, play: Play, answers: Sequence[str]
    ) -> tuple[Position, tuple[str, ...]]:
        """The position after a play, and what was decided: by the person, or what is worst for
        them.

        :raises Mistake: it is not legal, or an answer is none of the options.
        """
        from advisor.advise.apply_plays import question
        from advisor.advise.complete_play import Mistake, NotLegal
        from advisor.bots.default_decisions import answer
        from positions.notation.written_plays import End, Exchange, Swap
        from search.rules.game import IllegalPlay, make

        before = self._position
        names = before.table.geometry.names
        waiting, taken = list(answers), list[str]()

        def decide(at: Position, decision: Decision) -> int:
            options = [names[option] for option in decision.options]
            if decision.seat == before.mover:
                asked_text = f"{question(at, decision)}: {', '.join(options)}"
                if not waiting:
                    tell(asked_text)
                    waiting.append(typed_line(say("dialog-square-prompt") + " "))
                chosen = waiting.pop(0).strip().lower()
                if chosen not in options:
                    raise Mistake(
                        say(
                            "dialog-retry-none-of-them",
                            chosen=chosen[:40],
                            question=asked_text,
                        )
                    )
            else:
                assert not isinstance(play, End | Exchange | Swap)
                chosen = answer(before, play, taken, "worst")
                tell(
                    say(
                        "cli-retry-dialog-decides",
                        seat=at.table.colors[decision.seat],
                        chosen=chosen,
                    )
                )
            taken.append(chosen)
            return before.table.geometry.index[chosen]

        try:
            after, _ = make(before, play, decide)
        except IllegalPlay as error:
            raise NotLegal(text, error.refusal) from None
        return after, tuple(taken)

    def _dealt(self, text: str, play: Exchange) -> Exchange:
        """An exchange with the cards that it draws.

        :raises NotLegal: it is not possible.
        """
        from advisor.advise.complete_play import NotLegal
        from search.rules.turn_phases import refuse_turn_play

        bare = play._replace(draw=None)
        why = refuse_turn_play(self._position, bare)
        if why is not None:
            raise NotLegal(text, why)
        drawn = self._exercise.drawn(self._position, play.discard, self._seed)
        return play._replace(draw=drawn)

    # -- judging ---------------------------------------------------------------------------------

    def _end(self, last: tuple[Position, Play]) -> None:
        from advisor.teach.retry.retry_exercises import TriedTurn, accepted
        from advisor.teach.retry.retry_text import verdict_words

        decide = [one for chosen in self._decide for one in chosen]
        attempt = TriedTurn.of([*self._steps, last], decide)
        _thinking(say("dialog-retry-comparing"))
        try:
            grade = self._judge.grade(attempt)
        finally:
            _thinking("")
        self._attempt = attempt
        tell(verdict_words(grade))
        if accepted(grade):
            self.solved = self._done = True
            self._list(attempt)
        else:
            self._reply(attempt)
            tell(say(OPEN))

    def _reply(self, attempt: TriedTurn) -> None:
        """The reply that punishes a turn, its plays one a line."""
        from advisor.teach.retry.retry_text import no_reply, reply_words
        from positions.notation.play_text import format_play

        _thinking(say("dialog-retry-reply"))
        try:
            reply = self._judge.punishment(attempt)
        finally:
            _thinking("")
        if reply is None:
            tell(no_reply())
            return
        tell(reply_words(reply))
        for play in reply.plays:
            tell(f"  {format_play(play)}")

    def _list(self, attempt: TriedTurn) -> None:
        """All turns that were compared, the best first."""
        from advisor.teach.retry.listed_reasons import listed_reasons
        from advisor.teach.retry.retry_text import listed_words, marks
        from positions.notation.play_text import format_play

        _thinking(say("dialog-retry-comparing-all"))
        try:
            listed = self._judge.turns(attempt, self._exercise.played)
        finally:
            _thinking("")
        own = attempt is not self._exercise.played
        told = enumerate(zip(listed, listed_reasons(listed, attempt), strict=True), 1)
        for number, (one, reasons) in told:
            marked = marks(own and one.yours, one.played)
            whose = f" ({', '.join(marked)})" if marked else ""
            tell(f"{number}. {listed_words(one)}{whose}")
            tell("   " + "  ".join(format_play(play) for play in one.plays))
            for reason in reasons if number == 1 or own else ():
                tell(f"   {reason}")

    # -- commands --------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        tell(say(HELP))

    def _show_boards(self, _: str) -> None:
        from advisor.cli.commands.show import position_text
        from search.rules.convert import setup_of

        here = self._position
        out(position_text(setup_of(here), here, columns() or _WIDTH))

    def _hand(self, _: str) -> None:
        tell(headline(self._position))

    def _list_plays(self, rest: str) -> None:
        from advisor.cli.dialogs.play_dialog_words import plays_words

        tell(plays_words(self._position, rest))

    def _undo(self, _: str) -> None:
        if not self._steps:
            tell(say("dialog-nothing-to-undo"))
            return
        self._position, _play = self._steps.pop()
        self._decide.pop()
        tell(say("cli-retry-dialog-took-back", value=1))
        self._hand("")

    def _again(self, _: str) -> None:
        self._position = self._exercise.start
        self._steps.clear()
        self._decide.clear()
        tell(say("dialog-retry-again"))
        self._hand("")

    def _show(self, _: str) -> None:
        self._list(self._attempt or self._exercise.played)
        self._done = True

    def _next(self, _: str) -> None:
        self._done = True

    def _quit(self, _: str) -> None:
        raise Left


def _thinking(what: str) -> None:
    """A line that says what is being done, where somebody watches; empty takes it away."""
    if sys.stderr is not None and sys.stderr.isatty():
        note(f"\033[K{what} ..." if what else "\033[K", end="\r" if what else "")


_COMMANDS: Final[dict[str, Callable[[_Trial, str], None]]] = {
    "help": _Trial._help,
    "?": _Trial._help,
    "boards": _Trial._show_boards,
    "hand": _Trial._hand,
    "plays": _Trial._list_plays,
    "undo": _Trial._undo,
    "again": _Trial._again,
    "show": _Trial._show,
    "next": _Trial._next,
    "quit": _Trial._quit,
    "exit": _Trial._quit,
}
