"""OpenSpiel's own searches at our table: IS-MCTS, and MCTS on hands dealt by lot.

They are ``open_spiel.python.algorithms`` as they are, asked to stop at a time, with rollouts that
do not go through OpenSpiel's interface step by step. A turn's time is shared out over its steps.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from advisor.bots.openspiel.spiel_game import KhronosGame, KhronosState
from advisor.bots.openspiel.spiel_state import CHANCE, SpielState
from positions.notation.written_plays import End
from positions.things import NO_CARDS
from search.rules.legal_plays import random_move
from search.rules.position import Position, over
from search.rules.resolution import begin
from search.rules.turn_phases import apply_turn_play, draw_at_random, wanted
from search.run.clock import now

#: Share of what is left of a turn's time that a step may take; the first step has most to decide.
SHARES: Final = (0.4, 0.25, 0.15)
#: In a rollout, how often a turn is ended although something can be played.
_STOP: Final = 0.1
#: Exploration, for returns from -1 to the number of players less 1.
UCT: Final = 1.4
#: Simulations of a step in any case.
LEAST: Final = 4


class _Late(Exception):
    """The time of a search is over."""


class Rollouts:
    """An evaluator of OpenSpiel's kind: the returns of one random game, every action as likely."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def evaluate(self, state: KhronosState) -> Any:
        """The returns of a game played to its end by lot."""
        course = state.course
        while course.pending is not None:
            course = course.after(self.rng.choice(_weighted(course)))
        return np.array(finished(course, self.rng).returns())

    def prior(self, state: KhronosState) -> list[tuple[int, float]]:
        """All actions as likely; at a chance node, as likely as they are."""
        if state.course.actor == CHANCE:
            return state.chance_outcomes()
        actions = state.course.actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def _weighted(course: SpielState) -> list[int]:
    """The actions to draw one of; kinds of cards as often as there are cards."""
    if course.actor == CHANCE:
        return [kind for kind, n in enumerate(course.next_cards()) for _ in range(n)]
    return course.actions()


def finished(course: SpielState, rng: Random) -> SpielState:
    """The course at the end of the game, everything from here on by lot."""
    position = course.position
    while not over(position):
        position = _turn_ended(position, rng)
    return SpielState(position)


def _turn_ended(position: Position, rng: Random) -> Position:
    """Random plays until there is none, or now and then sooner; then refill and income."""
    while any(position.hand) and rng.random() >= _STOP:
        move = random_move(position, rng)
        if move is None:
            break
        resolution = begin(position, move)
        while resolution.decision is not None:
            resolution = resolution.choose(rng.choice(resolution.decision.options))
        position = resolution.position()
    draw = draw_at_random(position, NO_CARDS, wanted(position, End()), rng)
    return apply_turn_play(position, End(NO_CARDS, draw))


class _Clock:
    """Counts simulations and says when to stop."""

    def __init__(self) -> None:
        self.simulations = 0
        self.deadline: float | None = None

    def begin(self, seconds: float | None) -> None:
        """A new step, with so many seconds or without end."""
        self.simulations = 0
        self.deadline = None if seconds is None else now() + seconds

    def tick(self) -> None:
        """Before a simulation.

        :raises _Late: no more time.
        """
        late = self.deadline is not None and now() >= self.deadline
        if late and self.simulations >= LEAST:
            raise _Late
        self.simulations += 1


class IsMcts(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's IS-MCTS with a clock; what it learns is kept from step to step of a turn."""

    def __init__(self, game: KhronosGame, rng: Random, simulations: int, uct: float = UCT) -> None:
        super().__init__(
            game,
            Rollouts(rng),
            uct,
            max(simulations, LEAST),
            random_state=np.random.RandomState(rng.getrandbits(32)),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=True,
        )
        self.set_resampler(lambda state, player: _resampled(game, state, player, rng))
        self.clock = _Clock()

    def forget(self) -> None:
        """Begin a new turn."""
        super().reset()

    def reset(self) -> None:
        """Keeps the tree: OpenSpiel calls this before every search."""

    def create_new_node(self, state: KhronosState) -> Any:
        """The node of a state, kept if an earlier step of the turn has made it."""
        known = self._nodes.get(self.get_state_key(state))
        return super().create_new_node(state) if known is None else known

    def sample_root_state(self, state: KhronosState) -> Any:
        """A world that fits what the player knows, if there is time."""
        self.clock.tick()
        return super().sample_root_state(state)

    def choose(self, state: KhronosState, seconds: float | None) -> int:
        """The action for the seat to act."""
        self.clock.begin(seconds)
        try:
            policy = self.run_search(state)
        except _Late:
            policy = self.get_final_policy(state, self._root_node)
        actions, chances = zip(*policy, strict=True)
        return int(self._random_state.choice(actions, p=chances))


def _resampled(game: KhronosGame, state: KhronosState, player: int, rng: Random) -> KhronosState:
    return game.state_at(state.course.resampled(player, rng))


class Mcts(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS with a clock, on one deal of the hidden hands for each step."""

    def __init__(self, game: KhronosGame, rng: Random, simulations: int, uct: float = UCT) -> None:
        super().__init__(
            game,
            uct,
            max(simulations, LEAST),
            Rollouts(rng),
            random_state=np.random.RandomState(rng.getrandbits(32)),
        )
        self._game_at = game.state_at
        self._rng = rng
        self._root: Any = None
        self.clock = _Clock()

    def forget(self) -> None:
        """Begin a new turn: nothing is kept."""

    def _apply_tree_policy(self, root: Any, state: KhronosState) -> Any:
        self._root = root
        self.clock.tick()
        return super()._apply_tree_policy(root, state)

    def choose(self, state: KhronosState, seconds: float | None) -> int:
        """The action for the seat to act."""
        actions = state.course.actions()
        if len(actions) == 1:
            return actions[0]
        self.clock.begin(seconds)
        world = self._game_at(state.course.resampled(state.course.actor, self._rng))
        try:
            root = self.mcts_search(world)
        except _Late:
            root = self._root
        return int(root.best_child().action)


def share(step: int, left: float) -> float:
    """Seconds for a step of a turn, by how many steps went before and the seconds left."""
    return max(0.0, left) * SHARES[min(step, len(SHARES) - 1)]


__all__ = ["IsMcts", "Mcts", "Rollouts", "finished", "share"]
