"""OpenSpiel's searches as players: ``ismcts`` and ``mcts`` (extra ``openspiel``).

A play that takes several steps is thought about in as many searches, within the time of the turn.
"""

from __future__ import annotations

import importlib.util
from random import Random
from typing import TYPE_CHECKING, Any

from advisor.bots.players.player import Question, TimedTurn, TurnClock
from positions.notation.written_plays import Play
from search.rules.move import CardMove, move_of
from search.rules.position import Position

if TYPE_CHECKING:
    from advisor.bots.openspiel.spiel_game import KhronosGame
    from advisor.bots.openspiel.spiel_state import SpielState


def installed() -> bool:
    """Whether OpenSpiel is there."""
    return importlib.util.find_spec("pyspiel") is not None


class SpielPlayer:
    """Asks a search of OpenSpiel for every step; ``simulations`` bounds each search."""

    def __init__(
        self,
        search: str,
        rng: Random,
        seconds: float | None,
        simulations: int,
        uct: float | None = None,
    ) -> None:
        self.clock = TurnClock(seconds)
        self._search = search
        self._rng = rng
        self._simulations = simulations
        self._uct = uct
        self._game: KhronosGame | None = None
        self._bot: Any = None
        self._step = 0

    def play(self, view: Position) -> Play:
        """The play that the search comes to, step by step."""
        from advisor.bots.openspiel.spiel_state import at, dealt_unknown

        self._prepare(view)
        if self.clock.begin(view):
            self._step = 0
            self._bot.forget()
        course = at(dealt_unknown(view, self._rng))
        while True:
            play, course = course.step(self._action(course))
            if play is not None:
                return play

    def decide(self, question: Question) -> int:
        """The option that the search comes to, in a small part of a turn's time."""
        from advisor.bots.openspiel.spiel_actions import HEADS
        from advisor.bots.openspiel.spiel_state import Decide, at, dealt_unknown

        view, move = question.view, move_of(question.play, question.view.table.geometry)
        assert isinstance(move, CardMove)  # nothing is decided in a travel
        self._prepare(view)
        if question.seat != view.mover:
            self.clock.begin(view)
        course = at(dealt_unknown(view, self._rng, move.cards))
        course = course.played(question.play)
        for anchor in question.chosen:
            course = course.after(HEADS + anchor)
        assert isinstance(course.pending, Decide)
        return self._action(course) - HEADS

    def _action(self, course: SpielState) -> int:
        from advisor.bots.openspiel.spiel_bots import share

        assert self._game is not None
        left = self.clock.left
        seconds = None if left is None else share(self._step, left)
        self._step += 1
        with TimedTurn(self.clock):
            return int(self._bot.choose(self._game.state_at(course), seconds))

    def _prepare(self, view: Position) -> None:
        """The game of this table, and the search."""
        if self._game is not None:
            return
        from advisor.bots.openspiel.spiel_bots import UCT, IsMcts, Mcts
        from advisor.bots.openspiel.spiel_game import game_on

        table = view.table
        self._game = game_on(table.geometry.game_map, table.ruleset, table.seats)
        make = IsMcts if self._search == "ismcts" else Mcts
        self._bot = make(self._game, self._rng, self._simulations, self._uct or UCT)
