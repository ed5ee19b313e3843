"""A game that is open on the page, with the place in it and what undo knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from advisor.page.visit.game_record import RecordedGame
from positions.records.record_cursor import normal
from positions.records.record_tree import Cursor
from positions.setup import Setup

#: Changes that can be undone.
_REMEMBERED: Final = 200


class Moment(NamedTuple):
    """What was open at a time, for undo to come back to."""

    #: Where nobody has read it yet, a function that does.
    game: RecordedGame | Callable[[], RecordedGame]

    def read(self) -> RecordedGame:
        """The game."""
        return self.game if isinstance(self.game, RecordedGame) else self.game()


@dataclass(slots=True)
class OpenGame:
    """See the functions of the same names in ``advisor.page.visit.session``."""

    game: RecordedGame
    #: The position where one stands, and the one from which the plays of the turn count.
    setup: Setup
    start: Setup
    opened: Setup
    past: list[Moment] = field(default_factory=list)
    future: list[Moment] = field(default_factory=list)

    @classmethod
    def begun(cls, setup: Setup) -> OpenGame:
        """A game that begins with a position."""
        return cls(RecordedGame.begun(setup), setup, setup, setup)

    def remember(self) -> None:
        """Something is about to change: what is open can be come back to.

        So can what was undone, as if it had been done again and left; but what was only played is
        in the game still.
        """
        lost = [moment for moment in self.future if not self._has(moment)]
        if lost:
            self.past += [Moment(self.game), *reversed(lost)]
        self.future.clear()
        self.past.append(Moment(self.game))
        del self.past[:-_REMEMBERED]

    def _has(self, moment: Moment) -> bool:
        """Whether the game at hand has all that it had at a time."""
        return isinstance(moment.game, RecordedGame) and self.game.grown_from(moment.game)

    def change(self, setup: Setup) -> None:
        """Go on with a position, in this game if it differs in title, notes and tags alone."""
        self.remember()
        self.game = self.game.retold(setup) or RecordedGame.begun(setup)
        self.setup, self.start = setup, self.game.turn_start

    def stand(self, game: RecordedGame) -> None:
        """Go to another place of a game, or to another game."""
        self.remember()
        self.show(game)

    def show(self, game: RecordedGame) -> None:
        """The same, without a way back."""
        self.game, self.setup, self.start = game, game.setup, game.turn_start

    def begin(self, setup: Setup) -> None:
        """Go over to another position."""
        self.remember()
        self.game = RecordedGame.begun(setup)
        self.setup = self.start = self.opened = setup

    @property
    def steps(self) -> tuple[bool, bool]:
        """Whether there is something to undo, and something to redo."""
        back, forth = self._earlier(), self._later()
        return bool(self.past or back), bool(self.future or forth)

    @property
    def leaves(self) -> bool:
        """Whether undo leaves what was opened, in which nothing was done, for what was open
        before."""
        if not self.past or self.setup != self.opened:
            return False
        before = self.past[-1].game
        return isinstance(before, RecordedGame) and not self.game.grown_from(before)

    def undo(self) -> bool:
        """Take the last change back, or go a turn back in the game; whether there was one."""
        return self._step(self.past, self.future) or self._walk(self._earlier(), self.future)

    def redo(self) -> bool:
        """Make the change again that was taken back last, or go a turn on in the game; whether
        there was one."""
        return self._step(self.future, self.past) or self._walk(self._later(), self.past)

    def _earlier(self) -> RecordedGame | None:
        """A turn earlier in the game; None at its start."""
        there = self.game.back()
        return there if there.path != self.game.path else None

    def _later(self) -> RecordedGame | None:
        """A turn later in the game; None at its end."""
        there = self.game.forth()
        return there if there.path != self.game.path else None

    def _walk(self, there: RecordedGame | None, target: list[Moment]) -> bool:
        if there is None:
            return False
        target.append(Moment(self.game))
        del target[:-_REMEMBERED]
        self.show(there)
        return True

    def _step(self, source: list[Moment], target: list[Moment]) -> bool:
        if not source:
            return False
        here, there = self.game, source.pop().read()
        target.append(Moment(here))
        if here.grown_from(there):  # what was played since stays in the record
            place = there.place
            if place.path and place.plays is None:
                place = Cursor(place.path, len(there.record.at(place.path).plays))
            place = normal(here.record, place)
            there = RecordedGame(here.record, place.path, place.plays)
        self.show(there)
        return True
