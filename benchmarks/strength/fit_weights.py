"""Fit the weights of the fast policy from games against itself.

``python -m benchmarks.strength.fit_weights [--players N ...] [--games G] [--rounds R]``

Rounds of self-play and least squares: each round's games are played with the weights of the round
before, and the weights are then fitted to what everybody really earned. Games are kept in
``--folder`` and taken up again there; the same options give the same weights. It writes
``search/policy/data/weights.json`` (or ``--out``) after every round.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.command_options import options_of
from benchmarks.strength.self_play import Floats, Ints, Samples, collect
from search.policy.features import FEATURES
from search.policy.weights import COLUMNS, HANDS, Weights, weights_from
from search.policy.worth import TRAVEL

DATA = Path(__file__).parents[2] / "search" / "policy" / "data" / "weights.json"
PLAYERS = (2, 3, 4, 5)
STANDINGS = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
#: Ridge: how many samples' worth of trust the weights of the round before get, per column.
TRUST = 1000.0
#: What the mean of all seats counts, against what is between them.
LEVEL = 0.05
#: Rounds of fitting: where to stand depends on the weights, the weights on where one stands.
PASSES = 4
TURNS = 7
HAND_RIDGE = 400.0
#: So many samples of a hand count as much as the quadratic function.
HAND_TRUST = 60.0

#: Two rows of weights (``search.policy.weights.Weights.seats``).
Rows = tuple[Floats, Floats]


def next_turn(seats: int, number: int, mover: int, seat: int) -> tuple[int, float]:
    """When a seat acts again after the mover's turn, and the share of a round until then."""
    turn = number if seat > mover else number + 1
    return turn, ((seat - mover - 1) % seats + 1) / seats


def standing_of(worths: Floats, boards: Ints) -> tuple[Ints, Floats]:
    """Which boards are stood on for the best worth, and the Ecus of the travels there."""
    best = np.zeros(len(worths))
    chosen = np.zeros((len(worths), 3), dtype=np.int64)
    costs = np.zeros(len(worths))
    for epochs in STANDINGS:
        cost = np.zeros(len(worths))
        for epoch in epochs:
            cost += TRAVEL * ~(boards == epoch).any(axis=1)
        worth = worths[:, list(epochs)].sum(axis=1) - cost
        better = worth > best
        best[better] = worth[better]
        chosen[better] = [int(epoch in epochs) for epoch in range(3)]
        costs[better] = cost[better]
    return chosen, costs


def fit_rows(samples: Samples, prior: Mapping[int, Rows]) -> dict[int, Rows]:
    """The two rows of weights by the number of the next turn.

    Fitted are the differences between the seats, as these decide what to play and who wins: a play
    that takes from another seat counts as much as one that earns. How much all of them earn counts
    a little (``LEVEL``).
    """
    players, size = samples.ecus.shape[1], 2 * COLUMNS
    before = np.zeros((TURNS + 1, 2, COLUMNS))
    for number, rows in prior.items():
        before[number] = rows
    start, fitted = before.ravel(), before.ravel().copy()
    level = np.full((players, players), (math.sqrt(LEVEL) - 1) / players) + np.eye(players)
    ridge = np.full(len(start), TRUST)
    ridge[::COLUMNS] = 1.0
    for _ in range(PASSES):
        left, right = np.diag(ridge), np.zeros(len(start))
        for turn, mover in product(range(1, TURNS + 1), range(players)):
            here = np.flatnonzero((samples.when[:, 0] == turn) & (samples.when[:, 1] == mover))
            blocks = np.zeros((players, len(here), len(start)))
            wanted = (samples.final - samples.ecus)[here].T.astype(np.float64)
            for seat in range(players):
                number, share = next_turn(players, turn, mover, seat)
                if number > TURNS:
                    continue
                place = slice(number * size, (number + 1) * size)
                row = fitted[place][:COLUMNS] + share * fitted[place][COLUMNS:]
                flat, _, costs = stood_on(samples, here, seat, row)
                blocks[seat, :, place] = np.concatenate([flat, flat * share], axis=1)
                wanted[seat] += costs
            used = np.flatnonzero(blocks.any(axis=(0, 1)))
            if not len(used):
                continue
            a = np.tensordot(level, blocks[:, :, used], axes=1).reshape(-1, len(used))
            rest = (level @ wanted).ravel() - a @ start[used]
            left[np.ix_(used, used)] += a.T @ a
            right[used] += a.T @ rest
        fitted = start + np.linalg.solve(left, right)
    shaped = fitted.reshape(TURNS + 1, 2, COLUMNS)
    return {number: (shaped[number, 0], shaped[number, 1]) for number in prior}


def stood_on(samples: Samples, here: Ints, seat: int, row: Floats) -> tuple[Floats, Floats, Floats]:
    """Of a seat in some samples: the numbers that count where it stands best, what they are worth
    by the row, and the Ecus of the travels there."""
    x = samples.features[here, seat].astype(np.float64)
    worths = (x * row[1 : 1 + 3 * FEATURES].reshape(3, FEATURES)).sum(axis=2)
    chosen, costs = standing_of(worths, samples.epochs_of(seat)[here])
    boards = (x * chosen[:, :, None]).reshape(len(here), 3 * FEATURES)
    ones = np.ones((len(here), 1))
    flat = np.concatenate([ones, boards, samples.numbers_of(seat)[here]], axis=1)
    return flat, flat @ row, costs


def expected(samples: Samples, fitted: Weights) -> Floats:
    """Expected final Ecus of every seat, as ``search.policy.worth`` computes them."""
    players = samples.ecus.shape[1]
    total = samples.ecus.astype(np.float64)
    for mover in range(players):
        for turn in range(1, TURNS + 1):
            here = (samples.when[:, 0] == turn) & (samples.when[:, 1] == mover)
            for seat in range(players):
                number, share = next_turn(players, turn, mover, seat)
                if number > TURNS:
                    continue
                base, slope = (np.array(row) for row in fitted.seats[players][number])
                at = np.flatnonzero(here)
                _, worth, costs = stood_on(samples, at, seat, base + share * slope)
                total[at, seat] += worth - costs
    return total


def fit_hands(
    all_samples: list[Samples], current: Weights, prior: dict[str, list[list[float]]]
) -> dict[str, list[list[float]]]:
    """What a hand is worth by turn: two rows, what its player earns with it beyond what the boards
    say, and what the others then miss, all together."""
    rows: dict[int, list[tuple[Ints, Floats, Floats]]] = {t: [] for t in range(1, TURNS + 1)}
    for samples in all_samples:
        left = samples.final - expected(samples, current)
        numbers, movers = samples.when[1:, 0], samples.when[1:, 1]
        for turn in range(1, TURNS + 1):
            # The row before is the end of the turn before, unless a game begins here.
            here = 1 + np.flatnonzero((numbers == turn) & (samples.when[:-1, 0] <= turn))
            here = here[(movers[here - 1] > 0) | (turn > 1)]
            own = left[here - 1, samples.when[here, 1]]
            rows[turn].append((samples.hands[here], own, own - left[here - 1].sum(axis=1)))
    fitted: dict[str, list[list[float]]] = {}
    for turn, parts in rows.items():
        hands, own, less = (np.concatenate(column) for column in zip(*parts, strict=True))
        before = prior[str(turn)]
        fitted[str(turn)] = [fit_hand(hands, own, before[0]), fit_hand(hands, less, before[1])]
    return fitted


def fit_hand(hands: Ints, earned: Floats, before: list[float]) -> list[float]:
    """A quadratic function of the numbers of cards, and what every hand of four adds to it.

    Where there are few samples, what was known ``before`` stands.
    """
    h = hands.astype(np.float64)
    x = np.concatenate([np.ones((len(h), 1)), h[:, :2], h**2], axis=1)
    here = np.array([(hands == np.array(hand)).all(axis=1) for hand in HANDS]).T
    known, added = np.array(before[:6]), np.array(before[6:])
    y = earned - earned.mean() - x @ known - here @ added
    ridge = np.diag([0.0, *[HAND_RIDGE] * 5])
    solved = np.linalg.solve(x.T @ x + ridge, x.T @ y)
    rest = y - x @ solved
    added = added + (rest @ here) / (here.sum(axis=0) + HAND_TRUST)
    return [round(float(one), 4) for one in (*(known + solved), *added)]


def shared_wins(final: Ints) -> Floats:
    """The share of the win of every seat (§2.5)."""
    top = final == final.max(axis=1, keepdims=True)
    return np.asarray(top / top.sum(axis=1, keepdims=True), dtype=np.float64)


def chances(totals: Floats, scale: float) -> Floats:
    """Winning chances out of expected final Ecus."""
    raised = np.exp((totals - totals.max(axis=1, keepdims=True)) / scale)
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), dtype=np.float64)


def fit_scale(totals: Floats, wins: Floats) -> float:
    """The spread under which the winning chances fit the wins best (least log loss)."""
    tried = np.exp(np.linspace(np.log(0.3), np.log(40.0), 120))
    losses = [-(wins * np.log(np.maximum(chances(totals, s), 1e-9))).sum() for s in tried]
    return float(tried[int(np.argmin(losses))])


def between(values: Floats | Ints) -> float:
    """How much the differences between any two seats scatter about 0."""
    players = values.shape[1]
    own = values - values.mean(axis=1, keepdims=True)
    return math.sqrt(2 * float((own**2).sum()) / (len(values) * (players - 1)))


def fit(samples: Samples, prior: Weights) -> tuple[dict[str, Any], dict[str, float], str]:
    """Weights and spreads for one number of players, and how good they are, in words."""
    players = samples.ecus.shape[1]
    rows: dict[str, Any] = {}
    before = {
        number: (np.array(base), np.array(slope))
        for number, (base, slope) in prior.seats[players].items()
    }
    for number, fitted in fit_rows(samples, before).items():
        rows[str(number)] = [[round(float(x), 4) for x in row] for row in fitted]
    document = {"seats": {str(players): rows}, "scale": {}, "hands": {}, "leader": prior.leader}
    totals = expected(samples, weights_from(document))
    wins = shared_wins(samples.final)
    scales: dict[str, float] = {}
    words: list[str] = []
    for number in range(1, TURNS + 1):
        here = samples.when[:, 0] == number
        scales[str(number)] = round(fit_scale(totals[here], wins[here]), 3)
        wrong = between(samples.final[here] - totals[here])
        words.append(f"turn {number}: rms {wrong:.2f} of {between(samples.final[here]):.2f}")
    return rows, scales, "; ".join(words)


def main() -> None:
    """Play, fit, write."""
    parser = options_of(__doc__, prints=False, seed=1, jobs=2)
    parser.add_argument("--players", type=int, nargs="*", default=list(PLAYERS))
    parser.add_argument("--games", type=int, default=1500, help="a round and number of players")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--width", type=int, default=12, help="proposals the policy looks at")
    parser.add_argument("--folder", type=Path, help="where games are kept (default: temporary)")
    parser.add_argument("--keep-hands", action="store_true", help="fit the boards alone")
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp())
    document: dict[str, Any] = json.loads(options.out.read_text(encoding="utf-8"))
    runs = document["made"]["runs"]
    for turn in range(options.rounds):
        fitted = weights_from(document)
        first = options.seed * 1_000_000 + turn * options.games
        numbers = range(first, first + options.games)
        played: list[Samples] = []
        for players in options.players:
            part = folder / f"round-{turn}-{fitted.name}"
            jobs = options.jobs
            played.append(collect(part, players, numbers, options.width, fitted, jobs))
            rows, scales, words = fit(played[-1], fitted)
            document["seats"][str(players)] = rows
            document["scale"][str(players)] = scales
            print(f"round {turn + 1}, {players} players: {words}", flush=True)
        if not options.keep_hands:
            document["hands"] = fit_hands(played, weights_from(document), document["hands"])
        document["made"] = {"runs": [*runs, run_of(options, turn + 1)]}
        write(document, options.out)


def run_of(options: argparse.Namespace, rounds: int) -> dict[str, Any]:
    """What made the weights; the runs before it are kept, as each starts from the one before."""
    names = ("games", "keep_hands", "players", "seed", "width")
    return {"rounds": rounds, **{name: getattr(options, name) for name in names}}


def write(document: dict[str, Any], out: Path) -> None:
    """The weights, first under another name."""
    raw = out.with_suffix(".part")
    raw.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    raw.replace(out)


if __name__ == "__main__":
    main()
