"""Does a network see how the turns differ among which a player chooses? Playouts decide.

``python -m benchmarks.strength.network.siblings --folder DIR [--positions N] [NETWORK ...]``

Positions of games by surveys; of each the best distinct endings of a survey, as ``player.Chooser``
has them, and the mean margin of playouts of each to the end of the game, every turn the best of a
short survey by the linear worth. They are played once and kept; each network (a file, as
``benchmarks.strength.network.train`` keeps it) then predicts all of them. The command prints by how
much more an ending is worth than its siblings, per Ecu of the linear worth, or of what the network
predicts; and what the choice by both is worth more than the choice by the linear worth.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.command_options import options_of
from benchmarks.strength.middle_positions import TURNS, middle_position
from benchmarks.strength.network.games import Positions, joined, load, positions_of
from benchmarks.strength.network.player import Opinions, best_endings, samples_of
from benchmarks.strength.network.targets import WEIGHTS
from benchmarks.strength.self_play import MAPS, Floats, Ints
from positions.notation.written_plays import End
from search.core.core_playouts import Dealt, from_end
from search.policy.deals import deal_unseen
from search.policy.hand_worth import discards
from search.policy.weights import Weights, using, weights_from
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play

#: Positions of the survey whose endings are compared, and of each turn of a playout; endings of a
#: position.
SURVEYED: Final = 1500
REPLY: Final = 100
TOP: Final = 16
#: Endings of a position to learn from, of how many.
LEARNT: Final = 8
LEARNT_OF: Final = 32
#: Positions of a file.
PART: Final = 10


@dataclass(frozen=True)
class Siblings:
    """Endings with what they are worth; a row for each."""

    positions: Positions
    #: By the linear worth, in Ecus; by playouts, and their number of deals.
    values: Floats
    truths: Floats


def position_of(number: int, fitted: Weights, plan: str | None) -> Position:
    """A position in the middle of a game, on a map or on any, in the shares of self-play."""
    plan = plan or random.Random(f"map {number}").choices(list(MAPS), list(MAPS.values()))[0]
    return middle_position(random.Random(f"siblings {number}"), number, fitted, plan, 2)


def siblings_of(number: int, fitted: Weights, deals: int, plan: str | None) -> Siblings:
    """The endings of a position and what they are worth, by playouts with equal luck for all: the
    best on a map; a few by lot, to learn from, if that is None."""
    position = position_of(number, fitted, plan)
    with using(fitted):
        most = TOP if plan else LEARNT_OF
        turns = best_endings(hide_hands(position, position.mover), SURVEYED, most)
        if not plan:
            lot = random.Random(f"endings {number}")
            turns = lot.sample(turns, min(LEARNT, len(turns)))
        truths = [truth_of(turn.final, deals, number) for turn in turns]
        ends = [apply_turn_play(turn.final, End(discards(turn.final))) for turn in turns]
    samples = samples_of(ends, position.number, position.mover)
    values = np.array([turn.value for turn in turns])
    margins = np.zeros((len(ends), 2))
    margins[:, position.mover] = truths
    positions = positions_of(samples, number, ends, margins)
    return Siblings(positions, values, np.array(truths))


def truth_of(final: Position, deals: int, number: int) -> float:
    """The mover's mean margin at the end of games that go on from the end of phase II."""
    seat = final.mover
    hidden = hide_hands(final, seat)
    dealt = [deal_unseen(hidden, random.Random(f"truth {number} {n}")) for n in range(deals)]
    some = [Dealt(here, pile.pile, pile.luck) for here, pile in dealt]
    ends = from_end(some, discards(final), seat, (REPLY, max(TURNS) + 1))
    return float(np.mean([end.totals[seat] - end.totals[1 - seat] for end in ends]))


def collect(
    folder: Path, numbers: range, fitted: Weights, deals: int, plan: str | None
) -> Siblings:
    """The endings of some positions, from files in ``folder`` or played and written there."""
    folder = folder / f"siblings-{fitted.name}-{plan or 'all'}-{SURVEYED}-{deals}"
    folder.mkdir(parents=True, exist_ok=True)
    parts: list[Siblings] = []
    for first in range(numbers.start, numbers.stop, PART):
        file = folder / f"{first:06}.npz"
        worths = folder / f"{first:06}-worths.npy"
        if not worths.exists():
            some = [siblings_of(n, fitted, deals, plan) for n in range(first, first + PART)]
            joined([one.positions for one in some]).save(file)
            both = [np.concatenate([getattr(o, k) for o in some]) for k in ("values", "truths")]
            np.save(worths, np.stack(both))
        values, truths = np.load(worths)
        parts.append(Siblings(load(file), values, truths))
    return Siblings(
        joined([one.positions for one in parts]),
        np.concatenate([one.values for one in parts]),
        np.concatenate([one.truths for one in parts]),
    )


def centred(values: Floats, groups: Ints) -> Floats:
    """Less the mean of the position's endings."""
    _, group = np.unique(groups, return_inverse=True)
    return np.asarray(values - (np.bincount(group, values) / np.bincount(group))[group])


def slopes(siblings: Siblings, predicted: Floats) -> list[tuple[float, float]]:
    """By how many Ecus an ending is worth more for an Ecu of the linear worth, and for one that the
    network beside it predicts; with standard errors, positions drawn again."""
    groups = siblings.positions.games
    x = np.stack([centred(siblings.values, groups), centred(predicted, groups)], axis=1)
    y = centred(siblings.truths, groups)
    _, group = np.unique(groups, return_inverse=True)
    size = group.max() + 1
    squares = np.zeros((size, 2, 2))
    np.add.at(squares, group, x[:, :, None] * x[:, None, :])
    both = np.zeros((size, 2))
    np.add.at(both, group, x * y[:, None])
    ridge = 1e-9 * np.eye(2)
    best = np.linalg.solve(squares.sum(axis=0) + ridge, both.sum(axis=0))
    rng = np.random.default_rng(1)
    drawn = []
    for _ in range(300):
        some = rng.integers(0, size, size)
        drawn.append(np.linalg.solve(squares[some].sum(axis=0) + ridge, both[some].sum(axis=0)))
    errors = np.std(drawn, axis=0)
    return [(float(one), float(error)) for one, error in zip(best, errors, strict=True)]


def choice(siblings: Siblings, predicted: Floats, trust: float) -> tuple[float, float, float]:
    """What the ending that both choose is worth more than the one that the linear worth chooses, by
    position, its standard error, and how often it is another one."""
    groups = siblings.positions.games
    gains = []
    for number in np.unique(groups):
        here = np.flatnonzero(groups == number)
        first = here[np.argmax(siblings.values[here])]
        other = here[np.argmax(siblings.values[here] + trust * predicted[here])]
        gains.append((siblings.truths[other] - siblings.truths[first], other != first))
    worth, changed = np.array(gains, dtype=np.float64).T
    return float(worth.mean()), float(worth.std() / np.sqrt(len(worth))), float(changed.mean())


def main() -> None:
    """The command."""
    parser = options_of(__doc__, prints=False, plan="valley")
    parser.add_argument("networks", nargs="*", help="files; with + between, their mean")
    parser.add_argument("--folder", type=Path, required=True, help="what is played is kept there")
    parser.add_argument("--positions", type=int, default=200, help="default: 200; by tens")
    parser.add_argument("--deals", type=int, default=40, help="playouts of an ending; default: 40")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    options: argparse.Namespace = parser.parse_args()
    fitted = weights_from(json.loads(options.weights.read_text(encoding="utf-8")))
    numbers = range(options.positions)
    siblings = collect(options.folder, numbers, fitted, options.deals, options.map)
    print(f"{options.positions} positions, {len(siblings.values)} endings")
    (alone, error), _ = slopes(siblings, np.zeros(len(siblings.values)))
    print(f"linear alone: {alone:.2f} ± {error:.2f} Ecus an Ecu")
    for files in options.networks:
        predicted = Opinions(files, fitted).of_positions(siblings.positions)
        (one, e), (two, f) = slopes(siblings, predicted)
        print(f"{files}: linear {one:.2f} ± {e:.2f}, network {two:.2f} ± {f:.2f}")
        for trust in (0.5, 1.0, 2.0):
            worth, error, changed = choice(siblings, predicted, trust)
            print(f"  trust {trust}: {worth:+.2f} ± {error:.2f} Ecus a turn, {changed:.0%} other")


if __name__ == "__main__":
    main()
