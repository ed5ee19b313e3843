"""A player who surveys a turn by the linear worth and lets a network choose among its best endings.

``khronos arena benchmarks.strength.network.player.Chooser:file=FOLDER/NAME.net
benchmarks.strength.network.player.Chooser --map valley --sprt elo0=0,elo1=30``

Both look at the same positions in the same way. Without a file the one that the linear worth puts
first is played, so the match measures what the network's choice is worth.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from advisor.bots.players.planning_players import Plan, PlanningPlayer
from benchmarks.strength.fit_weights import TURNS
from benchmarks.strength.network.games import Positions, positions_of
from benchmarks.strength.network.targets import WEIGHTS
from benchmarks.strength.self_play import Floats, Samples, seen
from positions.notation.written_plays import End, Exchange
from search.core.surveys import SurveyWidth, Worth
from search.policy.features import FEATURES
from search.policy.hand_worth import discards, exchange_wanted
from search.policy.weights import Weights, using, weights_from
from search.policy.worth import outlook
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play
from search.solve.survey import SurveyedTurn, survey

#: Plays looked at of every position but the first.
WIDTH: Final = 32


class Chooser(PlanningPlayer):
    """Plays what a network likes best of some endings; two players.

    :param file: the network, as ``benchmarks.strength.network.train`` keeps it, or several with
        ``+`` between, whose mean counts; none: the first.
    :param budget: positions that are surveyed.
    :param top: endings among which the network chooses.
    :param trust: by how much what it predicts is multiplied.
    """

    def __init__(
        self,
        rng: Random,
        seconds: float | None,
        file: str = "",
        budget: int = 1500,
        top: int = 32,
        trust: float = 1.0,
        weights: str = str(WEIGHTS),
    ) -> None:
        super().__init__(None)
        self._weights = weights_from(json.loads(Path(weights).read_text(encoding="utf-8")))
        self._network = Opinions(file, self._weights) if file else None
        self._budget, self._top, self._trust = budget, top, trust

    def plan(self, view: Position) -> Plan:
        """An exchange where the worth of hands asks for it, else the turn that is chosen."""
        with using(self._weights):
            exchanged = exchange_wanted(view)
            if exchanged is not None:
                return Plan((), view, first=Exchange(exchanged))
            turns = best_endings(view, self._budget, self._top)
            first = max(turns, key=lambda turn: turn.value)
            if self._network is not None and len(turns) > 1:
                predicted = self._network.of([turn.final for turn in turns])
                worths = [turn.value for turn in turns] + self._trust * predicted
                first = turns[int(np.argmax(worths))]
            return Plan(first.line, view, discards(first.final))


def best_endings(view: Position, budget: int, top: int) -> list[SurveyedTurn]:
    """The best distinct endings of a survey by the linear worth in use."""
    look = SurveyWidth(max(WIDTH, budget // max(sum(view.hand), 1)), WIDTH)
    return survey(view, Worth(outlook(view)), budget, look=look).distinct(top)


def samples_of(ends: list[Position], number: int, mover: int) -> Samples:
    """The numbers of positions that a turn may end with, next player to move."""
    rows = [seen(end) for end in ends]
    ecus, pairs, features, cubes = (np.array(column) for column in zip(*rows, strict=True))
    size = len(rows)
    return Samples(
        np.array([[number, mover]] * size),
        ecus,
        pairs,
        features.reshape(size, ecus.shape[1], 3, FEATURES),
        cubes,
        np.zeros((size, 3), dtype=np.int64),
        ecus,
    )


class Opinions:
    """What networks predict for positions at the end of a turn; of several the mean."""

    def __init__(self, files: str, fitted: Weights) -> None:
        import torch

        torch.set_num_threads(1)
        self.networks = [read(Path(file)) for file in files.split("+")]
        self._fitted = fitted

    def of(self, finals: list[Position]) -> Floats:
        """What they predict for the ends of phase II of one turn."""
        ends = [apply_turn_play(final, End(discards(final))) for final in finals]
        samples = samples_of(ends, finals[0].number, finals[0].mover)
        return self.of_positions(positions_of(samples, 0, ends))

    def of_positions(self, positions: Positions) -> Floats:
        """By how many Ecus they correct the mover's expected margin; 0 where nobody acts any
        more."""
        import torch

        from benchmarks.strength.network.inputs import batch_of, inputs_of

        rows = np.arange(len(positions))
        turns, movers = positions.samples.when.T
        planes = any(network.planes for network, _ in self.networks)
        inputs = inputs_of(positions, self._fitted, planes)
        total = np.zeros(len(positions))
        for network, scales in self.networks:
            with torch.no_grad():
                batch = batch_of(inputs, rows, network.domains, network.planes)
                predicted = network.predict(batch, False)[:, 0].numpy().astype(np.float64)
            total += predicted * scales[turns] / len(self.networks)
        return np.where((turns == TURNS) & (movers == 1), 0.0, total)


def read(file: Path) -> tuple[Any, Floats]:
    """A network from a file, and what it counts in, by turn."""
    import torch

    from benchmarks.strength.network.models import MODELS

    kept: dict[str, Any] = torch.load(file, weights_only=True)
    network = MODELS[kept["name"]]()
    network.layers.load_state_dict(kept["layers"])
    network.layers.eval()
    return network, np.array(kept["scales"])
