"""Sparring partners of measured strength, ``level:1`` to the strongest (docs/sparring.md).

Their errors are those of people: they look at few plays and few turns, judge them roughly, and take
one of those that look about as good. What each level looks at stands in ``data/levels.yaml``, how
strong it is in ``benchmarks/strength/level_strength.md``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Literal

import yaml
from pydantic import Field

from advisor.advise.estimate import Estimator
from advisor.advise.estimate import weights as estimate_weights
from advisor.advise.suggest import suggest
from advisor.bots.players.advisor_player import opinion_of
from advisor.bots.players.planning_players import Plan, PlanningPlayer, seed_of
from advisor.words.say import say
from positions.frozen_model import FrozenModel
from positions.notation.written_plays import Exchange, Play
from positions.things import NO_CARDS, Cards
from search.core.surveys import SurveyWidth, Worth
from search.policy.hand_worth import discards, exchange_wanted
from search.policy.weights import weights
from search.policy.worth import outlook as fitted_outlook
from search.rules.income import board_income
from search.rules.position import Position
from search.rules.written_turn import Played, stands
from search.solve.survey import EVERY, Evaluate, Survey, SurveyedTurn, survey


class Level(FrozenModel):
    """How a level plays; ``data/levels.yaml`` explains every number."""

    boards: int = Field(ge=1, le=3)
    proposals: int = Field(ge=1)
    whole: bool
    positions: int = Field(ge=1)
    turns: int = Field(ge=1)
    #: Ecus.
    temperature: float = Field(ge=0)
    estimate: Literal["income", "estimate", "fitted"]
    foresight: float = Field(ge=0, le=1)
    cards: bool
    simulations: int = Field(ge=0)


class Levels(FrozenModel):
    """The whole data file."""

    #: The fitted weights that the levels were measured with (``search.policy.weights``).
    weights: str
    levels: dict[int, Level]


@cache
def levels() -> Levels:
    """The levels that come with the program, read once."""
    text = files("advisor.bots.players").joinpath("levels.yaml").read_text(encoding="utf-8")
    return Levels.model_validate(yaml.safe_load(text))


def level_words(number: int) -> str:
    """What a level is like, in a sentence."""
    return say(f"level-words-{number}")


def level_of(name: str) -> int | None:
    """The number of the level that a player's name means; None if it is no level's name."""
    head, _, number = name.partition(":")
    known = {str(level): level for level in levels().levels}
    return known.get(number) if head == "level" else None


def called(name: str) -> str:
    """What a player of that name is called in a sentence: ``level 3`` for ``level:3``."""
    level = level_of(name)
    return name if level is None else say("level-called", level=level)


def digest_of(number: int) -> str:
    """A digest of a level and of the weights that it plays with: equal for equal play.

    :raises KeyError: there is no such level.
    """
    estimate = estimate_weights().model_dump(mode="json")
    value = [levels().levels[number].model_dump(mode="json"), weights().name, estimate]
    return sha256(json.dumps(value, sort_keys=True).encode("ascii")).hexdigest()[:16]


class _Stepper(PlanningPlayer):
    """Plans a turn, or only its next play; then what comes after that is planned anew."""

    def __init__(self) -> None:
        super().__init__(None)
        self._goes_on = False

    def play(self, view: Position) -> Play:
        """The next play of the plan."""
        if self._goes_on and self._plan is not None and not self._plan.line:
            self._plan = None
        return super().play(view)

    def _next_play(self, view: Position, line: tuple[Played, ...]) -> Plan:
        """A line up to its last card play, after which the player thinks again."""
        self._goes_on = True
        while line[-1].play.type == "travel":
            line = line[:-1]
        return Plan(line, view)


class LevelPlayer(_Stepper):
    """A sparring partner: looks at a few turns, and takes one that looks good."""

    def __init__(self, rng: Random, level: Level) -> None:
        super().__init__()
        self._rng = rng
        self._level = level

    def plan(self, view: Position) -> Plan:
        """An exchange, the next play, the rest of the turn, or where to stand at its end."""
        level = self._level
        self._goes_on = False
        wanted = self.exchanged(view)
        if wanted is not None:
            return Plan((), view, first=Exchange(wanted))
        last = view.number == view.table.last_turn
        # One of several that look good may give something away; on the last turn nobody does.
        if level.simulations and not (last and level.temperature):
            return self._simulated(view)
        turn = self._last(view) if last else self._one_of(self._seen(view))
        if _plays_cards(turn.line) and (last or not level.whole):
            return self._next_play(view, turn.line)
        return Plan(turn.line, view, discards(turn.final) if level.cards else NO_CARDS)

    def exchanged(self, view: Position) -> Cards | None:
        """Cards to exchange before anything else, or None to keep the hand."""
        return exchange_wanted(view) if self._level.cards else None

    def _last(self, view: Position) -> SurveyedTurn:
        """On the last turn, when there is no later: nothing that loses Ecus, and no end while any
        single play would still earn."""
        plays = single_plays(view)
        stop = next(ending for ending in plays.endings() if not plays.moves(ending))
        turns = [turn for turn in self._seen(view) if turn.gain >= stop.gain]
        turn = self._one_of(turns) if turns else None
        if turn is not None and _plays_cards(turn.line):
            return turn
        paying = [ending for ending in plays.endings() if ending.gain > stop.gain]
        if not paying:
            return plays.turn(stop)
        return plays.turn(paying[self._softmax([ending.value for ending in paying])])

    def _simulated(self, view: Position) -> Plan:
        """One of the first suggestions."""
        level = self._level
        advice = suggest(
            view,
            top=level.turns,
            simulations=level.simulations,
            seed=seed_of(self._rng),
            budget=level.positions,
            exchange=False,
            themes=False,
            prove=False,
            for_people=False,
        )
        suggestions = advice.suggestions
        one = suggestions[
            self._softmax([min(suggestion.difference, 0.0) for suggestion in suggestions])
        ]
        return Plan(one.line, view, one.discard, opinion=opinion_of(one))

    def _seen(self, view: Position) -> list[SurveyedTurn]:
        """The turns that are compared: whole ones, or single plays and playing nothing more."""
        level = self._level
        boards, seed = self._looked_at(view)
        others = level.proposals if level.whole else 0
        look = SurveyWidth(level.proposals, others, seed, sum(1 << epoch for epoch in boards))
        surveyed = survey(view, self._evaluation(view), level.positions, look=look)
        return (
            surveyed.distinct(level.turns) if level.whole else list(islice(surveyed, level.turns))
        )

    def _one_of(self, turns: Sequence[SurveyedTurn]) -> SurveyedTurn:
        return turns[self._softmax([turn.value for turn in turns])]

    def _softmax(self, values: Sequence[float]) -> int:
        """The place of a value, the better the likelier; the first best at temperature 0."""
        warm, best = self._level.temperature, max(values)
        if not warm:
            return values.index(best)
        weights = [math.exp((value - best) / warm) for value in values]
        return self._rng.choices(range(len(values)), weights)[0]

    def _looked_at(self, view: Position) -> tuple[list[int], int]:
        """The boards that are looked at, those with an adventurer of one's own first, and the seed
        of the plays."""
        here = view.epochs_of(view.mover)
        boards = list(range(3))
        self._rng.shuffle(boards)
        boards.sort(key=lambda epoch: epoch not in here)
        return boards[: self._level.boards], seed_of(self._rng)

    def _evaluation(self, view: Position) -> Evaluate:
        """What a final position is worth beside the Ecus gained."""
        share = self._level.foresight
        if self._level.estimate == "fitted":
            return Worth(fitted_outlook(view), share)
        outlook: Callable[[Position], float] = own_income
        if self._level.estimate == "estimate":
            outlook = Estimator(view).outlook
        before = outlook(view)
        return lambda final: share * (outlook(final) - before)


class OnePlay(_Stepper):
    """Makes the one play that earns most now, with its travels; of equal ones, one by lot.

    What counts are the Ecus that are certain, on turns with income with the income, standing where
    most is paid. Nothing is played if nothing earns. With ``repeat`` another one follows, as
    long as one earns.
    """

    def __init__(self, rng: Random, repeat: bool = False) -> None:
        super().__init__()
        self._rng = rng
        self._repeat = repeat

    def plan(self, view: Position) -> Plan:
        """The play and where to stand after it."""
        plays = single_plays(view)
        most = plays.best_gain
        turn = plays.turn(self._rng.choice([end for end in plays.endings() if end.gain == most]))
        self._goes_on = False
        if self._repeat and _plays_cards(turn.line):
            return self._next_play(view, turn.line)
        return Plan(turn.line, view)


def single_plays(view: Position) -> Survey:
    """Every single card play, with its travels and where to stand after it, valued by what it
    guarantees now; and playing nothing."""
    return survey(view, None, look=SurveyWidth(EVERY, 0))


def own_income(position: Position) -> float:
    """What the boards pay the mover as they stand, at the best places to stand, travels paid.

    In Ecus; 0 on the last turn.
    """
    if position.number >= position.table.last_turn:
        return 0.0
    seat = position.mover
    m, f, r = (board_income(board, position.table.seats)[seat] for board in position.boards)
    places = stands((m, f, r), position.adventurers[seat], position.ecus[seat])
    return float(max(income for income, _ in places))


def _plays_cards(line: Sequence[Played]) -> bool:
    return any(played.play.type != "travel" for played in line)
