"""A sparring game at the terminal: prompts and commands. Knows no rule of the game."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.cli.dialogs.play_dialog_words import HELP, turn_words
from advisor.cli.dialogs.typed_line import Left, lenient, obey, typed_line
from advisor.cli.output import Changed, columns, note, out, tell
from advisor.cli.watched_files import watch
from advisor.words.position_words import headline
from advisor.words.say import joined, say

if TYPE_CHECKING:
    from advisor.bots.players.player import Question
    from advisor.teach.sparring import Match
    from advisor.teach.sparring.tutor import Tutor
    from positions.notation.written_plays import End, Play
    from positions.records.record_files import GameRecord
    from search.rules.position import Position

#: Columns where nothing says how many there are.
_WIDTH: Final = 100
OFF: Final = "off"


def tutor_of(name: str) -> Tutor | None:
    """The tutor that speaks at a class of turns; None for ``off``.

    :raises Failure: there is no such class.
    """
    from advisor.cli.arguments import one_of
    from advisor.teach.sparring.tutor import SPEAKS, Tutor

    name = one_of("class", name, [*SPEAKS, OFF])
    return None if name == OFF else Tutor(name)


class PlayDialog:
    """A game, and the person at the terminal, or a program that types for them."""

    def __init__(
        self, match: Match, file: str, tutor: Tutor | None, earlier: GameRecord | None = None
    ) -> None:
        """``earlier`` is the record that the game was taken up from."""
        self._match = match
        self._file = file
        self._earlier = earlier
        self._tutor = tutor
        self._me = match.people[0]
        #: Seats of bots that have failed, which is told once.
        self._failed: set[int] = set()
        #: The steps of the hint that are still to be told, and the position that they are for.
        self._hints: list[str] = []
        self._hinted: Position | None = None

    def run(self) -> None:
        """Play until the game is over, or the person leaves.

        :raises Failure: the game cannot be saved.
        """
        lenient()
        self._save()
        match = self._match
        try:
            self._welcome()
            while not match.over:
                if match.waiting is not None:
                    self._decision(match.waiting)
                elif match.mover.bot is not None:
                    self._bots_turn()
                else:
                    self._turn()
        except (Left, KeyboardInterrupt) as error:
            form = "" if self._match.levels_only else ".trust"
            tell("\n" + say(f"dialog-saved{form}", file=self._file))
            if isinstance(error, KeyboardInterrupt):
                raise
            return
        self._final()

    # -- what is told ----------------------------------------------------------------------------

    def _welcome(self) -> None:
        from advisor.bots.players.levels import called

        table = self._match.table
        seats = [
            say("dialog-seat.you", player=place.color)
            if seat == self._me
            else say("dialog-seat", player=place.color, name=called(place.name))
            for seat, place in enumerate(table.places)
        ]
        seated = joined("list-and", seats)
        tell(say("dialog-play-begins", name=table.game_map.name.capitalize(), seats=seated))
        if self._tutor is not None:
            self._tell_tutor()
        tell(say("dialog-play-kept", file=self._file))
        for begun, seat in self._since():
            self._tell_turn(begun, seat)

    def _tell_tutor(self) -> None:
        if self._tutor is None:
            tell(say("dialog-tutor-off"))
        else:
            tell(say("dialog-tutor-on", worst=self._tutor.speaks_at))

    def _boards(self) -> None:
        from advisor.cli.commands.show import position_text
        from search.rules.convert import setup_of

        out(position_text(setup_of(self._view), self._view, columns() or _WIDTH))

    def _final(self) -> None:
        from advisor.advise.game_records.forfeits import faults
        from advisor.bots.players.levels import called
        from advisor.cli.commands.review import review
        from advisor.cli.record_output import tell_final

        match = self._match
        out()
        names = {place.color: called(place.name) for place in match.table.places}
        tell_final(match.result(), names, faults(match.record().plays))
        tell(say("dialog-play-ended", file=self._file))
        try:
            answer = typed_line(say("dialog-review-now") + " ")
        except Left:
            out()
            return
        if answer.strip().lower() in ("y", "yes"):
            review(self._file)

    @property
    def _view(self) -> Position:
        return self._match.view(self._me)

    # -- others' turns ---------------------------------------------------------------------------

    def _bots_turn(self) -> None:
        """Let a bot play its turn, and tell it; it stops where the person has to decide."""
        match = self._match
        begun, seat = match.turn_begun(), match.seat_of(match.mover.color)
        waiting = sys.stderr is not None and sys.stderr.isatty()
        if waiting:
            note(say("dialog-thinking", color=match.mover.color), end="\r")
        try:
            while match.waiting is None and self._goes_on(begun):
                match.step()
        finally:
            if waiting:
                note("\033[K", end="")
        self._tell_failures()
        self._save()
        if match.waiting is None:
            self._tell_turn(begun, seat)

    def _tell_failures(self) -> None:
        """Once for each bot that fails: where in its code."""
        for seat, text in self._match.tracebacks.items():
            if seat not in self._failed:
                self._failed.add(seat)
                name = self._match.table.places[seat].name
                note(say("dialog-bot-fails", name=name, text=text))

    def _goes_on(self, begun: int) -> bool:
        """Whether the turn that began after so many plays is still under way."""
        return not self._match.over and self._match.turn_begun() == begun

    def _tell_turn(self, begun: int, seat: int) -> None:
        out()
        for line in turn_words(self._match, begun, seat, self._me):
            tell(line)

    def _decision(self, waiting: Question) -> None:
        """Let the person decide within a play."""
        from advisor.advise.apply_plays import question
        from positions.notation.play_text import format_play

        match = self._match
        names = waiting.view.table.geometry.names
        squares = [names[option] for option in waiting.options]
        by = waiting.view.table.colors[waiting.view.mover]
        begun, seat = match.turn_begun(), match.seat_of(match.mover.color)
        tell(say("cli-play-dialog-plays", by=by, play=format_play(waiting.play)))
        tell(f"{question(waiting.view, waiting.decision)}: {', '.join(squares)}")
        answer = typed_line(say("dialog-square-prompt") + " ").strip().lower()
        if answer in squares:
            match.answer(waiting.options[squares.index(answer)])
            self._save()
            if match.waiting is None and seat != self._me and not self._goes_on(begun):
                self._tell_turn(begun, seat)
        elif answer == "undo":
            self._undo("")
        elif answer in ("quit", "exit"):
            raise Left
        elif answer:
            tell(say("dialog-none-of-them", answer=answer[:40]))

    # -- the person's turn -----------------------------------------------------------------------

    def _turn(self) -> None:
        """Boards, then commands until the turn is over or taken back."""
        match = self._match
        out()
        self._boards()
        begun = match.turn_begun()
        while self._goes_on(begun):
            if match.waiting is not None:
                self._decision(match.waiting)
            else:
                obey(
                    self,
                    typed_line(_prompt(match) + " "),
                    _COMMANDS,
                    self._plays,
                )

    def _plays(self, line: str) -> None:
        """Make the plays of a line, as far as they are legal.

        :raises Mistake: one of them is not.
        """
        from advisor.advise.complete_play import NotLegal, completed_play
        from positions.notation.typed_plays import answers_in, together
        from positions.notation.written_plays import End
        from search.rules.game import IllegalPlay

        match = self._match
        for typed in together(line.split()):
            text, answers = answers_in(typed)
            play = completed_play(self._view, text)
            if isinstance(play, End) and not self._may_end(play):
                return
            before = self._view.ecus[self._me]
            try:
                match.play(play, self._squares(answers))
            except IllegalPlay as error:
                raise NotLegal(text, error.refusal) from None
            except ValueError:
                tell(say("dialog-not-an-option", answers=", ".join(answers)[:40]))
                return
            self._save()
            self._tell_play(play, before)
            if match.waiting is not None or match.over or match.mover.bot is not None:
                return

    def _squares(self, answers: list[str]) -> list[int]:
        """Squares by number; those that there are not are no option either."""
        index = self._view.table.geometry.index
        return [index.get(answer.strip().lower(), -1) for answer in answers]

    def _tell_play(self, play: Play, before: int) -> None:
        """What a play of the person's has brought, and what it drew."""
        from advisor.teach.sparring.turn_story import drawn_words

        match = self._match
        if match.waiting is not None:
            return
        change = self._view.ecus[self._me] - before
        if change:
            tell(say("cli-play-dialog-you-have", change=change, me=self._view.ecus[self._me]))
        words = drawn_words(match.plays(self._me)[-1])
        if words:
            tell(words)

    def _may_end(self, end: End) -> bool:
        """Whether the turn ends: it does if the tutor has nothing to say, or the person insists."""
        from advisor.teach.sparring.tutor import hints_after, turn_so_far, warning_words

        if self._tutor is None:
            return True
        turn = turn_so_far(self._match, end.discard)
        grade = self._tutor.warning(turn, self._match.length)
        if grade is None:
            return True
        tell(warning_words(grade))
        hints = list(hints_after(turn, grade).steps)
        while True:
            asked_text = say("dialog-warned.hint" if hints else "dialog-warned")
            answer = typed_line(f"{asked_text} ").strip().lower()
            if answer and "play anyway".startswith(answer):
                return True
            if answer and "rethink".startswith(answer):
                tell(say("dialog-turn-open"))
                return False
            if answer and "hint".startswith(answer) and hints:
                tell(hints.pop(0))

    # -- commands --------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        tell(say(HELP))

    def _show(self, _: str) -> None:
        self._boards()

    def _hand(self, _: str) -> None:
        tell(headline(self._view))

    def _quit(self, _: str) -> None:
        raise Left

    def _list(self, rest: str) -> None:
        from advisor.cli.dialogs.play_dialog_words import plays_words

        tell(plays_words(self._view, rest))

    def _hint(self, _: str) -> None:
        """The next step of the hint for this position."""
        from advisor.teach.sparring.hints import hints

        view = self._view
        if self._hinted != view:
            self._hints, self._hinted = list(hints(view, seed=self._match.length).steps), view
        tell(self._hints[0])
        if len(self._hints) > 1:
            self._hints.pop(0)

    def _undo(self, rest: str) -> None:
        from advisor.teach.sparring import NotNow

        try:
            number = self._match.take_back(turn=rest.lower() == "turn")
        except NotNow:
            tell(say("dialog-nothing-to-undo"))
            return
        self._save()
        tell(
            say("cli-play-dialog-took-back", number=number)
            if number
            else say("dialog-took-back-that")
        )
        tell(headline(self._view))

    def _last(self, _: str) -> None:
        """The turns of others since the person's own."""
        turns = self._since()
        for begun, seat in turns:
            self._tell_turn(begun, seat)
        if not turns:
            tell(say("dialog-nobody-before"))

    def _since(self) -> list[tuple[int, int]]:
        """The turns of others since the person's own: how many plays came before, and the seat."""
        from advisor.teach.sparring.turn_story import turns_since

        return turns_since(self._match, self._me)

    def _set_tutor(self, rest: str) -> None:
        if rest:
            self._tutor = tutor_of(rest)
            self._save()
        self._tell_tutor()

    def _with_notes(self, game: GameRecord) -> GameRecord:
        """The game with what its file said beside the plays; else it goes on in a new file."""
        from advisor.advise.game_records.record_grafting import grafted
        from advisor.advise.game_records.record_replay import checked
        from positions.files.problems import FileProblems

        if self._earlier is None:
            return game
        try:
            return checked(grafted(game, self._earlier))
        except FileProblems:  # a variation has cards that turned out to be elsewhere
            old, self._file, self._earlier = self._file, free_file(self._file), None
            note(say("dialog-file-variations", old=old, file=self._file))
            return game

    def _save(self) -> None:
        """Write the game down as it is; in a new file if somebody else has changed the old one.

        :raises Failure: that is not possible.
        """
        from advisor.cli.record_output import save_record
        from advisor.teach.sparring import saved

        tutor = OFF if self._tutor is None else self._tutor.speaks_at
        game = self._with_notes(saved(self._match, {"tutor": tutor}))
        try:
            save_record(game, self._file)
        except Changed:
            old, self._file = self._file, free_file(self._file)
            save_record(game, self._file)
            note(say("dialog-file-changed", old=old, file=self._file))


def free_file(name: str = "game.yaml") -> str:
    """This name, or with the first number that is free; from now on watched, that it stays free."""
    path = Path(name)
    name, ending = path.name, ""
    for one in (".gz", ".yaml", ".yml", ".json"):
        if name.endswith(one):
            name, ending = name.removesuffix(one), one + ending
    number, free = 1, path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{name}-{number}{ending}")
    watch(str(free))
    return str(free)


_COMMANDS: Final[dict[str, Callable[[PlayDialog, str], None]]] = {
    "help": PlayDialog._help,
    "?": PlayDialog._help,
    "boards": PlayDialog._show,
    "hand": PlayDialog._hand,
    "plays": PlayDialog._list,
    "hint": PlayDialog._hint,
    "undo": PlayDialog._undo,
    "last": PlayDialog._last,
    "tutor": PlayDialog._set_tutor,
    "quit": PlayDialog._quit,
    "exit": PlayDialog._quit,
}


def _prompt(match: Match) -> str:
    return say("dialog-prompt", player=match.mover.color, turn=match.turn)
