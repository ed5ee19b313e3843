"""``python_khronos``: the game as OpenSpiel knows games. Importing this registers it.

``pyspiel.load_game("python_khronos", {"players": 3, "map": "ford"})``; other parameters:
``ruleset`` (``rio-grande``, ``matagot``), ``holdem`` and ``attached``. Players are seats in turn
order. Hands and draws are chance nodes, decisions of rules §5.5 are nodes of whoever decides.
Returns are zero-sum: the share of the win times the number of players, less 1.
"""

from __future__ import annotations

from typing import Any, Final

import pyspiel

from advisor.bots.openspiel.spiel_actions import HEADS, VARIANTS, action_name
from advisor.bots.openspiel.spiel_state import CHANCE, NOBODY, SpielState, begun
from advisor.words.say import listed, say
from positions.files.map_files import load_map
from positions.files.ruleset_files import RULESETS, ruleset
from positions.setup import GameMap, Ruleset
from positions.things import COLORS, DEFAULT_MAP, KINDS
from search.rules.game import start_position

#: Longest game in steps: generous, for steps of a turn, decisions and cards drawn.
_STEPS_A_TURN: Final = 2000
#: Kinds of cards.
_OUTCOMES: Final = 3

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_khronos",
    long_name="Khronos",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={
        "players": 2,
        "map": DEFAULT_MAP,
        "ruleset": "rio-grande",
        "holdem": False,
        "attached": False,
    },
)


class KhronosGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Khronos on a map of the library, or on any map given to ``game_on``.

    :raises ValueError: there are not 2 to 5 players, or there is no such ruleset.
    """

    def __init__(
        self,
        params: dict[str, Any] | None = None,
        own_map: GameMap | None = None,
        own_rules: Ruleset | None = None,
    ) -> None:
        settings = {**_DEFAULTS, **(params or {})}
        players = settings["players"]
        if not 2 <= players <= 5:
            raise ValueError(say("spiel-players", players=str(players)))
        if settings["ruleset"] not in RULESETS:
            wrong = repr(settings["ruleset"])
            raise ValueError(say("spiel-ruleset", name=wrong, known=listed(RULESETS)))
        game_map = own_map or load_map(settings["map"])
        rules = own_rules or ruleset(settings["ruleset"], settings["holdem"], settings["attached"])
        start = start_position(game_map, rules, COLORS[:players])
        squares = start.table.geometry.names
        info = pyspiel.GameInfo(
            num_distinct_actions=HEADS + len(squares) + VARIANTS,
            max_chance_outcomes=_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=rules.turns * players * _STEPS_A_TURN,
        )
        super().__init__(GAME_TYPE, info, params or {})
        self.start = begun(start)

    def new_initial_state(self, _: str | None = None) -> KhronosState:
        """The game before the deal."""
        return KhronosState(self)

    def state_at(self, course: SpielState) -> KhronosState:
        """A state in the middle of a game; its history is empty."""
        state = KhronosState(self)
        state.course = course
        return state

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """What writes observations (and with perfect recall, information states) as text."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(kind.perfect_recall)


class KhronosState(pyspiel.State):  # type: ignore[misc]
    """One state; all of it is a ``SpielState``, which is a value."""

    def __init__(self, game: KhronosGame) -> None:
        super().__init__(game)
        self.course: SpielState = game.start

    def current_player(self) -> Any:
        """The seat to act, or OpenSpiel's numbers for chance and for the end."""
        actor = self.course.actor
        if actor >= 0:
            return actor
        return pyspiel.PlayerId.CHANCE if actor == CHANCE else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Kinds of the next card with their probabilities."""
        cards = self.course.next_cards()
        total = sum(cards)
        return [(kind, n / total) for kind, n in enumerate(cards) if n]

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"card {KINDS[action]}"
        return action_name(action, self.course.position.table.geometry.names)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.actor == NOBODY

    def returns(self) -> list[float]:
        """What each seat gets; zeros before the end."""
        return list(self.course.returns())

    def __str__(self) -> str:
        pending = self.course.pending
        step = "" if pending is None else f" {type(pending).__name__.lower()}"
        return f"{self.course.position.text()}{step}{self.course.log}"

    def resample_from_infostate(self, player: int, sampler: Any) -> KhronosState:
        """A state that ``player`` cannot tell from this one; ``sampler()`` is uniform in [0, 1)."""
        from random import Random

        rng = Random(int(sampler() * 2**53))
        game: KhronosGame = self.get_game()
        return game.state_at(self.course.resampled(player, rng))


class Observer:
    """Observations as text alone: a tensor of so many squares and cards would help nobody."""

    def __init__(self, perfect_recall: bool) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}
        self.perfect_recall = perfect_recall

    def set_from(self, state: KhronosState, player: int) -> None:
        """Nothing: there is no tensor."""

    def string_from(self, state: KhronosState, player: int) -> str:
        """What the player sees, or with perfect recall all that they know."""
        course = state.course
        return course.knows(player) if self.perfect_recall else course.sees(player)


_DEFAULTS: Final = {
    "players": 2,
    "map": DEFAULT_MAP,
    "ruleset": "rio-grande",
    "holdem": False,
    "attached": False,
}


def game_on(game_map: GameMap, rules: Ruleset, players: int) -> KhronosGame:
    """The game on any map; such a game cannot be named in a text and loaded again."""
    return KhronosGame({"players": players}, game_map, rules)


pyspiel.register_game(GAME_TYPE, KhronosGame)
