"""The sequential test of an arena: does the first player beat the others by so much Elo?

After every deal the likelihood of what was won so far is compared under two hypotheses, ``elo0``
and ``elo1``, and the arena ends as soon as the ratio leaves Wald's bounds. What is counted is the
share of the wins of a whole deal, on which the player sat on every seat once: two players give the
five results of a *pentanomial* test, more players a few more. The distribution of these results is
not assumed but taken from what was seen (the generalised test, GSPRT; docs/decisions/arena.md).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from advisor.bots.arena.arena_match import Setting
from advisor.bots.arena.arena_score import GameEnding
from advisor.words.say import say

#: Wins are counted in parts of which there is a whole number in every shared win (§2.5).
PARTS: Final = 60
#: Deals that every result in halves of a win counts as before it was seen, so that no
#: hypothesis is ever impossible.
PRIOR: Final = 1e-3
#: A test does not decide on fewer deals: how results scatter is known too badly.
LEAST_DEALS: Final = 20
#: Elo beyond this leave no win rate to speak of.
MOST_ELO: Final = 1000.0
#: Error rates: at least as rare, and rarer than so.
LEAST_RATE, MOST_RATE = 1e-6, 0.5
_NEAR: Final = 1e-8


class BadSprt(ValueError):
    """Not a sequential test; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses, in Elo above the average of the others, and how often they may be confused.

    ``alpha`` is the chance that a player of ``elo0`` passes, ``beta`` that one of ``elo1`` fails.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.025
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which ``elo0`` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which ``elo1`` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def as_json(self) -> dict[str, float]:
        """Hypotheses and error rates by their names."""
        names = ("elo0", "elo1", "alpha", "beta")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class SprtStanding:
    """How a test stands after the deals that are over, without a gap, from the first one."""

    sprt: Sprt
    players: int
    #: Deals by the first player's wins on them, in parts (``PARTS``) of a win.
    counts: Mapping[int, int]
    #: Of ``elo1`` against ``elo0``.
    log_ratio: float
    #: The hypothesis that is accepted; None before one is.
    accepted: Literal["elo0", "elo1"] | None

    @property
    def deals(self) -> int:
        """Deals that count."""
        return sum(self.counts.values())

    @property
    def games(self) -> int:
        """Games on these deals."""
        return self.deals * self.players

    @property
    def progress(self) -> float:
        """The share of the way to the bound that is on this side, 0 to 1."""
        bound = self.sprt.upper if self.log_ratio > 0 else self.sprt.lower
        return 1.0 if self.accepted else min(1.0, self.log_ratio / bound)


@dataclass(slots=True)
class RunningSprt:
    """A test that games are added to, in any order; deals count in theirs."""

    sprt: Sprt
    setting: Setting
    _counts: Counter[int] = field(default_factory=Counter)
    _ratio: float = 0.0
    _accepted: Literal["elo0", "elo1"] | None = None

    def after(self, endings: Mapping[int, GameEnding]) -> SprtStanding:
        """Count the deals that are whole now, up to the one that decides.

        The same games decide the same, in whatever order they ended, and however many more there
        are.
        """
        size = len(self.setting.names)
        while self._accepted is None:
            first = self._counts.total() * size
            games = [endings.get(number) for number in range(first, first + size)]
            shares = [game.shares[0] for game in games if game is not None]
            if len(shares) < size:
                break
            self._counts[round(PARTS * sum(shares))] += 1
            self._ratio = log_ratio(self._counts, size, self.sprt.elo0, self.sprt.elo1)
            if self._counts.total() < LEAST_DEALS:
                continue
            if self._ratio >= self.sprt.upper:
                self._accepted = "elo1"
            elif self._ratio <= self.sprt.lower:
                self._accepted = "elo0"
        counts = dict(sorted(self._counts.items()))
        return SprtStanding(self.sprt, size, counts, self._ratio, self._accepted)


def win_share(rating: float, players: int) -> float:
    """The win rate of a player so much Elo above the average of the others (``arena_score.elo``).

    :param rating: Elo.
    :param players: at the table, themselves included.
    """
    odds = math.pow(10, rating / 400)
    return odds / (odds + players - 1)


def log_ratio(counts: Mapping[int, int], players: int, elo0: float, elo1: float) -> float:
    """The generalised log-likelihood ratio of ``elo1`` against ``elo0``.

    Under each hypothesis, results are as likely as the distribution nearest to what was seen makes
    them whose mean is the win rate of that hypothesis (empirical likelihood).

    :param counts: deals by wins on them, in ``PARTS`` of a win.
    """
    whole = PARTS * players
    weights = {wins: PRIOR for wins in range(0, whole + 1, PARTS // 2)}
    for wins, deals in counts.items():
        weights[wins] = deals if deals else weights.get(wins, PRIOR)
    seen = list(weights.values())
    # What the wins on each deal lie above the mean of a hypothesis.
    above0, above1 = (
        [wins / whole - win_share(rating, players) for wins in weights] for rating in (elo0, elo1)
    )
    tilt0, tilt1 = _tilt(seen, above0), _tilt(seen, above1)
    return sum(
        weight * math.log((1 + tilt0 * low) / (1 + tilt1 * high))
        for weight, low, high in zip(seen, above0, above1, strict=True)
    )


def _tilt(weights: list[float], distances: list[float]) -> float:
    """The multiplier under which weights over ``1 + tilt * distance`` have the mean distance 0.

    The sum falls as the tilt grows, from above 0 to below it between the poles of the outermost
    results: Newton's steps, or halves of the interval where they would leave it.
    """
    low, high = -1 / max(distances), -1 / min(distances)
    pairs = list(zip(weights, distances, strict=True))
    tilt = 0.0
    while True:
        value = slope = 0.0
        for weight, distance in pairs:
            part = distance / (1 + tilt * distance)
            value += weight * part
            slope += weight * part * part
        if value > 0:
            low = tilt
        else:
            high = tilt
        following = tilt + value / slope
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - tilt) <= _NEAR * (1 + abs(tilt)):
            return following
        tilt = following


def sprt_typed(text: str) -> Sprt:
    """The test that was typed: ``elo0=0,elo1=20``, with ``alpha`` and ``beta`` if they are to be
    other ones.

    :raises BadSprt: it is none.
    """
    known = Sprt().as_json()
    typed: dict[str, float] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        key, _, number = (one.strip() for one in part.partition("="))
        if key not in known or key in typed:
            raise BadSprt(say("arena-sprt-key", part=repr(part[:40]), known=", ".join(known)))
        try:
            typed[key] = float(number)
        except ValueError:
            raise BadSprt(say("arena-sprt-number", key=key, value=repr(number[:40]))) from None
    sprt = Sprt(**{**known, **typed})
    if not -MOST_ELO <= sprt.elo0 < sprt.elo1 <= MOST_ELO:
        raise BadSprt(say("arena-sprt-order", most=f"{MOST_ELO:g}"))
    if not all(LEAST_RATE <= rate < MOST_RATE for rate in (sprt.alpha, sprt.beta)):
        raise BadSprt(say("arena-sprt-rates", least=f"{LEAST_RATE:f}", most=f"{MOST_RATE:g}"))
    return sprt


def sprt_to_json(standing: SprtStanding) -> dict[str, Any]:
    """The value of ``sprt`` in what ``khronos arena --json`` prints.

    ``deals`` are those that count, ``wins`` how many of them brought the first player how many
    wins, ``accepted`` is null before the test has decided.
    """
    sprt = standing.sprt
    return {
        **sprt.as_json(),
        "lower": round(sprt.lower, 6),
        "upper": round(sprt.upper, 6),
        "log_ratio": round(standing.log_ratio, 6),
        "accepted": standing.accepted,
        "deals": standing.deals,
        "wins": {f"{parts / PARTS:.4g}": deals for parts, deals in standing.counts.items()},
        "progress": round(standing.progress, 4),
    }
