"""What the games of an arena say: win rates, margins and Elo, with 95 % intervals.

Games on one deal are not independent, so spreads are taken between deals (cluster-robust). The
interval of a win rate is Wilson's for as many independent games as would spread as much.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final

from advisor.advise.game_records import forfeits
from advisor.bots.arena.arena_match import Setting
from advisor.words.say import say
from positions.records.record_files import GameRecord

#: Two-sided 95 %.
_Z: Final = NormalDist().inv_cdf(0.975)
#: Pairing may make a win rate as sharp as that of so many times the games, and no sharper.
_SHARPER: Final = 4


@dataclass(frozen=True, slots=True)
class GameEnding:
    """One game by entry of the setting: shares of the win, margins in Ecus, and faults.

    Who has a fault forfeits: the win is the best of the others', nobody's if all have one.
    """

    shares: tuple[float, ...]
    #: Own final Ecus less the best opponent's.
    margins: tuple[float, ...]
    faults: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player over all games; intervals hold with 95 %."""

    name: str
    wins: float
    share: float
    low95: float
    high95: float
    #: Mean of own final Ecus less the best opponent's, and half the width of its interval.
    margin: float
    margin_error: float
    #: Plays that the rules forbid, and failures; forfeits are the games lost by them.
    faults: int
    #: Number and margin of the game that went best for the player, without a fault; None if none.
    best: tuple[int, float] | None = None
    forfeits: int = 0

    def elo(self, players: int) -> tuple[float, float, float]:
        """Elo against the others' average, with its interval; infinite where nobody ever lost."""
        return (
            elo(self.share, players),
            elo(self.low95, players),
            elo(self.high95, players),
        )


@dataclass(frozen=True, slots=True)
class Score:
    """The whole arena so far."""

    games: int
    rows: tuple[ScoreRow, ...]


def ending_of(setting: Setting, number: int, record: GameRecord) -> GameEnding:
    """What a finished game counts for whom.

    :raises ValueError: the game has no result.
    """
    if record.result is None:
        raise ValueError(say("arena-not-over"))
    ecus = dict(record.result.ecus)
    failed = forfeits.faults(record.plays)
    winners = forfeits.winners(record.result, failed)
    size = len(setting.names)
    shares, margins, faults = [0.0] * size, [0.0] * size, [0] * size
    for seat, player in enumerate(record.players):
        entry = setting.entry(number, seat)
        best = max(n for color, n in ecus.items() if color != player.color)
        margins[entry] = float(ecus[player.color] - best)
        shares[entry] = 1 / len(winners) if player.color in winners else 0.0
        faults[entry] = failed[player.color]
    return GameEnding(tuple(shares), tuple(margins), tuple(faults))


def score(setting: Setting, endings: Mapping[int, GameEnding]) -> Score:
    """The standing after some games, by their numbers."""
    rows = []
    for entry, name in enumerate(setting.names):
        shares = _by_round(setting, {n: one.shares[entry] for n, one in endings.items()})
        margins = _by_round(setting, {n: one.margins[entry] for n, one in endings.items()})
        share, spread, freedom = clustered(shares)
        margin, margin_spread, _ = clustered(margins)
        games = len(endings)
        low, high = wilson(share, spread, games, len(shares))
        wins = sum(one.shares[entry] for one in endings.values())
        faults = sum(one.faults[entry] for one in endings.values())
        error = quantile(freedom) * margin_spread
        best = max(
            (
                (n, one.margins[entry])
                for n, one in sorted(endings.items())
                if not one.faults[entry]
            ),
            key=lambda game: game[1],
            default=None,
        )
        lost = sum(1 for one in endings.values() if one.faults[entry])
        rows.append(ScoreRow(name, wins, share, low, high, margin, error, faults, best, lost))
    return Score(len(endings), tuple(rows))


def _by_round(setting: Setting, values: Mapping[int, float]) -> list[list[float]]:
    rounds: dict[int, list[float]] = {}
    for number, value in sorted(values.items()):
        rounds.setdefault(setting.round_of(number), []).append(value)
    return list(rounds.values())


def clustered(clusters: Iterable[list[float]]) -> tuple[float, float, int]:
    """Mean, its standard error from the spread between clusters, and degrees of freedom.

    With fewer than two clusters the error is infinite.
    """
    filled = [cluster for cluster in clusters if cluster]
    total = sum(len(cluster) for cluster in filled)
    if not total:
        return 0.0, math.inf, 0
    mean = sum(map(sum, filled)) / total
    number = len(filled)
    if number < 2:
        return mean, math.inf, 0
    squares = sum(sum(value - mean for value in cluster) ** 2 for cluster in filled)
    return mean, math.sqrt(squares * number / (number - 1)) / total, number - 1


def wilson(share: float, spread: float, games: int, clusters: int) -> tuple[float, float]:
    """95 % interval of a win rate with that standard error.

    Without any spread (all won, or all lost) every cluster counts as one game.
    """
    if clusters < 2:
        return 0.0, 1.0
    inner = share * (1 - share)
    if inner == 0:
        worth = float(clusters)
    elif spread == 0:
        worth = float(_SHARPER * games)
    else:
        worth = min(inner / spread**2, float(_SHARPER * games))
    z = quantile(clusters - 1)
    middle = (share + z * z / (2 * worth)) / (1 + z * z / worth)
    half = z * math.sqrt(inner / worth + z * z / (4 * worth * worth)) / (1 + z * z / worth)
    return (0.0 if share == 0 else middle - half), (1.0 if share == 1 else middle + half)


def quantile(freedom: int) -> float:
    """97.5 % quantile of Student's t, by the expansion about the normal one; infinite for 0."""
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    z, n = _Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def elo(share: float, players: int) -> float:
    """Elo above the average of the others who would leave a player that win rate."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share * (players - 1) / (1 - share))


def score_to_json(score: Score) -> dict[str, Any]:
    """The value that ``khronos arena --json`` prints: all that the table says.

    What is infinite, or not known before there are two deals, is null.
    """
    return {"games": score.games, "players": [_row(row, len(score.rows)) for row in score.rows]}


def _row(row: ScoreRow, players: int) -> dict[str, Any]:
    rating, low, high = row.elo(players)
    return {
        "name": row.name,
        "wins": round(row.wins, 6),
        "share": round(row.share, 6),
        "low95": round(row.low95, 6),
        "high95": round(row.high95, 6),
        "margin": round(row.margin, 6),
        "margin_error": _finite(row.margin_error, 6),
        "elo": _finite(rating, 1),
        "elo_low95": _finite(low, 1),
        "elo_high95": _finite(high, 1),
        "faults": row.faults,
        "forfeits": row.forfeits,
    }


def _finite(value: float, digits: int) -> float | None:
    return round(value, digits) if math.isfinite(value) else None
