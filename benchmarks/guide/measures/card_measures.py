"""What is done with cards: where they are played, what hands are worth, which are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from typing import Final

from benchmarks.guide.claim_answers import ClaimAnswer, ClaimFigure, decided
from benchmarks.guide.estimates import Sums, mean_of, points, ratio
from benchmarks.guide.game_counts import REASON
from benchmarks.guide.game_luck import VALUED
from benchmarks.guide.measured_games import MeasuredGame, with_luck

#: Turns that are early and late.
EARLY, LATER = (1, 2), (6, 7)
#: Points of 100 by which more has to be played on reason later.
MORE: Final = 10
#: Parts of the hands below a bad one and below a good one.
BAD, GOOD = 0.10, 0.90
#: Ecus that a bad hand lies below the mean, on turns 1 and 4: fewer than the first two make the
#: claim true, more than one of the others makes it false.
NEVER_BAD, BAD_ENOUGH = (2.0, 4.0), (4.0, 8.0)
#: Cards that are many to keep.
MANY: Final = 2


def late_play_is_on_reason(games: list[MeasuredGame]) -> ClaimAnswer:
    """The share of the cards that are played on reason, late less early."""
    sums = Sums(games, _on_reason)
    late = sums.estimate(lambda s: ratio(s[0], s[1]))
    early = sums.estimate(lambda s: ratio(s[2], s[3]))
    more = sums.estimate(lambda s: ratio(s[0], s[1]) - ratio(s[2], s[3])).times(100)
    verdict = decided(more.value >= MORE and more.above, more.value <= 0, [more])
    figures = (
        ClaimFigure("late over early", more, "points"),
        ClaimFigure("on Reason on turns 1 and 2", early.times(100), "percent"),
        ClaimFigure("on Reason on turns 6 and 7", late.times(100), "percent"),
    )
    return ClaimAnswer(verdict, figures, len(games), (0.0, float(MORE)))


def no_hand_is_bad(games: list[MeasuredGame]) -> ClaimAnswer:
    """What bad and good hands are worth less the mean of all hands, on turns 1 and 4."""
    known = with_luck(games)
    spreads = {
        (turn, part): points(known, _hands(turn), part) for turn in VALUED for part in (BAD, GOOD)
    }
    below = [-spreads[turn, BAD].value for turn in VALUED]
    verdict = decided(
        all(one < most for one, most in zip(below, NEVER_BAD, strict=True)),
        any(one > least for one, least in zip(below, BAD_ENOUGH, strict=True)),
        spreads.values(),
    )
    figures = tuple(
        ClaimFigure(f"{'bad' if part == BAD else 'good'} hand on turn {turn}", one, "ecus")
        for (turn, part), one in spreads.items()
    )
    return ClaimAnswer(verdict, figures, len(known), (-BAD_ENOUGH[0], -NEVER_BAD[0]))


def keep_cards_for_income(games: list[MeasuredGame]) -> ClaimAnswer:
    """The margin without luck of seats that keep cards on turn 3, against the game's mean."""
    known = with_luck(games)
    sums = Sums(known, _by_cards_left)
    each = [sums.estimate(partial(mean_of, group=cards)) for cards in range(MANY + 1)]
    more = sums.estimate(lambda s: mean_of(s, MANY) - mean_of(s, 0))
    verdict = decided(more.above, more.below, [more])
    names = ("none kept", "one kept", "two or more kept")
    figures = (
        ClaimFigure("two or more over none", more, "ecus"),
        *(ClaimFigure(name, one, "ecus") for name, one in zip(names, each, strict=True)),
    )
    return ClaimAnswer(verdict, figures, len(known))


def _on_reason(game: MeasuredGame) -> Sequence[float]:
    """Cards on reason and cards in all, late and early."""
    numbers = []
    for turns in (LATER, EARLY):
        cards = [seat[turn - 1] for seat in game.replay["cards"] for turn in turns]
        numbers += [float(sum(one[REASON] for one in cards)), float(sum(map(sum, cards)))]
    return numbers


def _hands(turn: int) -> Callable[[MeasuredGame], Sequence[float]]:
    def values(game: MeasuredGame) -> Sequence[float]:
        assert game.luck is not None
        worths: list[float] = game.luck["hands"][str(turn)]
        return worths

    return values


def _by_cards_left(game: MeasuredGame) -> Sequence[float]:
    """Seats and the sum of their margins over the game's mean, by cards kept."""
    margins = game.without_luck
    mean = fmean(margins)
    numbers = [0.0] * (2 * MANY + 2)
    for left, margin in zip(game.replay["left"], margins, strict=True):
        group = min(left, MANY)
        numbers[2 * group] += 1
        numbers[2 * group + 1] += margin - mean
    return numbers
