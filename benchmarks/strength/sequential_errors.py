"""How often is the sequential test of an arena wrong, and how many games does it take?

``python -m benchmarks.strength.sequential_errors [--runs R] [--players N ...]``

Simulated players: in a game everybody scores the luck of their seat on that deal, which is the same
whoever sits there, luck of their own, and the first player their strength besides; whoever scores
most wins, and who is as good but for a hair shares. The strength is set so that the first player
wins as often as the wanted Elo says. Writes ``sequential_errors.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import numpy as np
import numpy.typing as npt

from advisor.bots.arena.arena_match import Setting
from advisor.bots.arena.arena_score import GameEnding
from advisor.bots.arena.sequential_test import RunningSprt, Sprt, SprtStanding, win_share
from benchmarks.command_options import options_of
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.save import write_text_safely

Floats = npt.NDArray[np.float64]

PAGE: Final = Path(__file__).with_name("sequential_errors.md")
#: Deals made at a time, and those that set the strength.
CHUNK, SETTING_DEALS = 256, 100_000
#: How near the strength is to the right one; a thousandth is an eighth of an Elo.
NEAR: Final = 1e-3
#: Whoever is nearer to the winner than that shares the win: about one game in fifty.
HAIR: Final = 0.03
#: Deals after which a test is given up.
MOST_DEALS: Final = 50_000
#: The cases of the table: hypotheses, and the true difference in Elo.
CASES: Final = (
    (Sprt(0, 20), 0.0),
    (Sprt(0, 20), 20.0),
    (Sprt(0, 20), 40.0),
    (Sprt(0, 40), 0.0),
    (Sprt(0, 40), 40.0),
)


@dataclass(frozen=True, slots=True)
class Table:
    """Simulated players at a table.

    ``luck`` is the standard deviation of what a seat on a deal brings; what a game brings besides
    is the same for all tables, a Gumbel variable of scale 1 for each player.
    """

    players: int
    luck: float = 1.0

    def scores(self, deals: int, rng: np.random.Generator) -> Floats:
        """What luck brings, by deal, game (the first player has seat g in game g) and seat."""
        seats = self.players
        luck = rng.normal(0.0, self.luck, (deals, 1, seats))
        return np.asarray(luck + rng.gumbel(0.0, 1.0, (deals, seats, seats)), dtype=np.float64)

    def shares(self, scores: Floats, strength: float) -> Floats:
        """The first player's shares of the wins, a row for each deal, a column for each game."""
        games = np.arange(self.players)
        added = scores.copy()
        added[:, games, games] += strength
        winners = added > added.max(axis=2, keepdims=True) - HAIR
        won = winners[:, games, games] / winners.sum(axis=2)
        return np.asarray(won, dtype=np.float64)

    def strength(self, rating: float) -> float:
        """What a player has to score more in every game to be so much Elo above the others."""
        if rating == 0:
            return 0.0
        wanted = win_share(rating, self.players)
        scores = self.scores(SETTING_DEALS, np.random.default_rng(1))
        low, high = -5.0, 5.0
        while high - low > NEAR:
            middle = (low + high) / 2
            if self.shares(scores, middle).mean() < wanted:
                low = middle
            else:
                high = middle
        return (low + high) / 2


def tested(sprt: Sprt, table: Table, strength: float, seed: int) -> SprtStanding:
    """One test of simulated players, to its end."""
    names = tuple("AB"[min(entry, 1)] for entry in range(table.players))
    setting = Setting(names, load_map("valley"), ruleset(), seed, None)
    nothing = (0,) * table.players
    test = RunningSprt(sprt, setting)
    endings: dict[int, GameEnding] = {}
    for number, share in enumerate(_stream(table, strength, seed)):
        others = ((1 - share) / (table.players - 1),) * (table.players - 1)
        endings[number] = GameEnding((share, *others), nothing, nothing)
        if (number + 1) % table.players == 0:
            standing = test.after(endings)
            if standing.accepted is not None:
                return standing
            endings.clear()
    raise RuntimeError("not decided")


def _stream(table: Table, strength: float, seed: int) -> Iterator[float]:
    """Shares of the win, game by game."""
    rng = np.random.default_rng((seed, table.players))
    for _ in range(MOST_DEALS // CHUNK):
        yield from table.shares(table.scores(CHUNK, rng), strength).ravel().tolist()


def main() -> None:
    """Run the tests, write the table."""
    parser = options_of(__doc__, prints=False, seed=1)
    parser.add_argument("--runs", type=int, default=1000, help="tests of each case")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    options = parser.parse_args()
    rows = []
    for players in options.players:
        table = Table(players)
        for sprt, rating in CASES:
            strength = table.strength(rating)
            first = options.seed * 1_000_000
            ends = [tested(sprt, table, strength, first + run) for run in range(options.runs)]
            rows.append(row_of(players, sprt, rating, ends))
            print(rows[-1], flush=True)
    write_text_safely(PAGE, page(options.runs, rows))


def row_of(players: int, sprt: Sprt, rating: float, ends: list[SprtStanding]) -> str:
    """A line of the table: how often each hypothesis was accepted, and games."""
    passed = sum(end.accepted == "elo1" for end in ends)
    games = sorted(end.games for end in ends)
    last = games[int(0.95 * (len(games) - 1))]
    mean = sum(games) / len(games)
    cells = (
        f"{players}",
        f"{sprt.elo0:g} or {sprt.elo1:g}",
        f"{rating:g}",
        f"{100 * passed / len(ends):.1f} %",
        f"{100 - 100 * passed / len(ends):.1f} %",
        f"{mean:,.0f}",
        f"{median(games):,.0f}",
        f"{last:,}",
    )
    return f"| {' | '.join(cells)} |"


def page(runs: int, rows: list[str]) -> str:
    """The page with the table."""
    return _PAGE.format(count=runs, runs=f"{runs:,}", rows="\n".join(rows), sprt=Sprt())


_PAGE: Final = """\
# How often the sequential test is wrong, and how many games it takes

`python -m benchmarks.strength.sequential_errors --runs {count}`, with simulated players of a known
difference. In every game each player scores the luck of their seat on the deal (the same whoever
sits there), luck of their own, and the first player their strength, which is set so that their win
rate is that of the true Elo. {runs} tests a row, `alpha={sprt.alpha:g}`, `beta={sprt.beta:g}`.
Games are those of whole deals: two for two players, five for five.

| players | Elo tested | true Elo | passed | failed | games, mean | median | 95 % within |
|---|---|---|---|---|---|---|---|
{rows}

A player who is no better should pass in 2.5 % of the tests, and one of the Elo that is tested for
should fail in 5 %. How many games real players take depends on how much of a result is the luck of
the deal, which pairs take out: here the luck of a seat scatters about as much as that of a game.
"""


if __name__ == "__main__":
    main()
