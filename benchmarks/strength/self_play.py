"""Games of the fast policy against itself, as numbers for ``benchmarks.strength.fit_weights``.

After every turn one sample is kept: how many seats, which turn, whose, everybody's Ecus,
adventurers and the numbers of ``search.policy.features``, the mover's hand before their turn and,
once the game is over, what everybody ended with.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.random_decisions import decided_by_lot
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End, Exchange
from search.core.feature_counts import count_features
from search.policy.fast_turns import Policy
from search.policy.features import FEATURES
from search.policy.hand_worth import discards, exchange_wanted
from search.policy.surveyed_turns import surveyed_turn
from search.policy.weights import Weights
from search.rules.game import deal
from search.rules.legal_plays import random_move
from search.rules.packing import adventurer_code, adventurer_of
from search.rules.position import Position

#: Shares of the maps: the full-size one, and others so that the weights also hold there; the small
#: one with two or three players alone. One game of so many is with the cards of Matagot.
MAPS = {"valley": 0.7, "crossing": 0.2, "ford": 0.1}
SMALL, SMALL_PLAYERS = "ford", 3
MATAGOT_OF = 8
#: Chance that a turn begins with a play drawn from all, for variety.
STRAY = 0.08
#: Share of the exchanges that the policy wants and makes; the hands kept teach what they are worth.
EXCHANGES = 0.5
#: Ecus of noise in the policy's choice.
NOISE = 1.0
#: Share of the turns without income that are a survey's best, and positions it looks at; all turns
#: with income are, with more positions: what can be taken on them is found by those who search, and
#: so it has to be feared. A survey also finds what is valued too highly, and the games teach what
#: it was really worth.
SURVEYED, SURVEY_BUDGET, PAID_BUDGET = 0.5, 1000, 3000

#: A bit for each epoch.
ALL_BOARDS = 0b111

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Samples:
    """Positions after a turn; all arrays have one row for each."""

    #: Turn number, seat that moved.
    when: Ints
    ecus: Ints
    #: The numbers of the adventurers (``search.rules.packing``), two a seat.
    pairs: Ints
    #: By seat and board.
    features: Ints
    #: Cubes that the seats have left.
    cubes: Ints
    #: The mover's hand before their turn.
    hands: Ints
    final: Ints

    def __len__(self) -> int:
        return len(self.when)

    def epochs_of(self, seat: int) -> Ints:
        """The epochs of the two adventurers of a seat, a row for each position."""
        codes = self.pairs[:, 2 * seat : 2 * seat + 2]
        return np.array([adventurer_of(code).epoch for code in range(9)])[codes]

    def numbers_of(self, seat: int) -> Floats:
        """The numbers of a seat beside the boards (``SEAT_NUMBERS``), a row for each position."""
        epochs = self.epochs_of(seat)
        on = [(epochs == epoch).sum(axis=1) for epoch in (1, 2)]
        columns = (self.cubes[:, seat], *on, epochs[:, 0] == epochs[:, 1])
        return np.stack(columns, axis=1).astype(np.float64)

    def save(self, file: Path) -> None:
        """Write them, first under another name."""
        raw = file.with_suffix(".part.npz")
        np.savez_compressed(raw, **self.__dict__)
        raw.replace(file)


def load(file: Path) -> Samples:
    """Samples from a file."""
    with np.load(file) as arrays:
        return Samples(**{name: arrays[name] for name in arrays.files})


def join(parts: list[Samples]) -> Samples:
    """Samples one after another."""
    names = Samples.__dataclass_fields__
    return Samples(**{n: np.concatenate([getattr(p, n) for p in parts]) for n in names})


def play(
    players: int,
    seed: int,
    width: int,
    weights: Weights | None,
    watch: Callable[[Position], None] | None = None,
) -> Samples:
    """One game of the policy against itself; ``watch`` is shown the position after every turn."""
    rng = random.Random(f"raw {players} {seed}")
    charts = [one for one in MAPS if one != SMALL or players <= SMALL_PLAYERS]
    chart = rng.choices(charts, [MAPS[one] for one in charts])[0]
    base = "matagot" if rng.randrange(MATAGOT_OF) == 0 else "rio-grande"
    game = deal(load_map(chart), ruleset(base, False), players, seed)
    policy = Policy(width, NOISE, weights)
    rows: list[tuple[list[int], ...]] = []
    while not game.over:
        position = game.position
        before = list(position.hand)
        wanted = exchange_wanted(position, weights)
        if wanted is not None and rng.random() < EXCHANGES:
            game.play(Exchange(wanted))
            position = game.position
            before = list(position.hand)
        if rng.random() < STRAY:
            move = random_move(position, rng)
            if move is not None:
                position = decided_by_lot(position, move, rng)
        when = [position.number, position.mover]
        pays = position.number in position.table.pays
        if rng.random() < SURVEYED or pays:
            budget = PAID_BUDGET if pays else SURVEY_BUDGET
            game.position = surveyed_turn(position, budget, weights).final
        else:
            game.position = policy.turn(position, rng)
        game.play(End(discards(game.position, weights)))
        rows.append((when, *seen(game.position), before))
        if watch is not None:
            watch(game.position)
    final = list(game.position.ecus)
    columns = list(zip(*rows, strict=True))
    whens, ecus, pairs, numbers, cubes, hands = (np.array(column) for column in columns)
    shape = (len(rows), players, 3, FEATURES)
    finals = np.array([final] * len(rows))
    return Samples(whens, ecus, pairs, numbers.reshape(shape), cubes, hands, finals)


def seen(position: Position) -> tuple[list[int], list[int], list[int], list[int]]:
    """Ecus, adventurers, features and cubes left of a position."""
    seats = position.table.seats
    boards = count_features(position, ALL_BOARDS, FEATURES)
    return (
        list(position.ecus),
        [adventurer_code(a) for pair in position.adventurers for a in pair],
        [x for seat in range(seats) for rows in boards for x in rows[seat]],
        list(position.supply),
    )


def collect(
    folder: Path, players: int, games: range, width: int, weights: Weights | None, jobs: int = 1
) -> Samples:
    """Samples of some games, from files in ``folder`` or played and written there, 50 a file."""
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    with ProcessPoolExecutor(jobs, get_context("forkserver")) as pool:
        futures: list[Future[None]] = []
        for first in range(games.start, games.stop, 50):
            numbers = range(first, min(first + 50, games.stop))
            files.append(folder / f"{players}-width{width}-{first:06}-{numbers.stop:06}.npz")
            if not files[-1].exists():
                futures.append(pool.submit(_write, files[-1], players, numbers, width, weights))
        for future in futures:
            future.result()
    return join([load(file) for file in files])


def _write(file: Path, players: int, numbers: range, width: int, weights: Weights | None) -> None:
    join([play(players, seed, width, weights) for seed in numbers]).save(file)
