"""What boards pay, and how safely: might, faith, and renovations on reason."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from benchmarks.guide.claim_answers import ClaimAnswer, ClaimFigure, decided
from benchmarks.guide.estimates import Floats, Sums, ratio
from benchmarks.guide.game_counts import NOT_THERE
from benchmarks.guide.measured_games import MeasuredGame
from positions.things import EPOCHS

MIGHT, FAITH, REASON = range(3)
#: How much more a card has to pay on faith.
RICHER: Final = 0.10
#: Parts of the renovations on the last turn that make them late, or not.
LATE, NOT_LATE = 1 / 2, 1 / 3


def might_is_safest(games: list[MeasuredGame]) -> ClaimAnswer:
    """The share of promised income that is kept, by board; might against both others."""
    kept = Sums(games, _kept)
    shares = [kept.estimate(partial(_share, epoch=epoch)) for epoch in range(3)]
    ahead = [kept.estimate(partial(_might_over, epoch=epoch)) for epoch in (FAITH, REASON)]
    verdict = decided(
        all(one.above for one in ahead), any(one.below for one in ahead), [*shares, *ahead]
    )
    figures = [
        ClaimFigure(f"Might over {EPOCHS[epoch].capitalize()}", one.times(100), "points")
        for epoch, one in zip((FAITH, REASON), ahead, strict=True)
    ]
    figures += [
        ClaimFigure(f"kept on {EPOCHS[epoch].capitalize()}", shares[epoch].times(100), "percent")
        for epoch in range(3)
    ]
    return ClaimAnswer(verdict, tuple(figures), len(games))


def faith_is_richer(games: list[MeasuredGame]) -> ClaimAnswer:
    """What the income phase pays for a card played on a board since the one before."""
    paid = Sums(games, _paid)
    each = [paid.estimate(partial(_a_card, epoch=epoch)) for epoch in (MIGHT, FAITH)]
    more = paid.estimate(lambda s: ratio(_a_card(s, FAITH), _a_card(s, MIGHT)) - 1)
    verdict = decided(more.value >= RICHER and more.above, more.below, [*each, more])
    figures = (
        ClaimFigure("Faith over Might", more.times(100), "percent"),
        ClaimFigure("income a card on Might", each[0], "a card"),
        ClaimFigure("income a card on Faith", each[1], "a card"),
    )
    return ClaimAnswer(verdict, figures, len(games), (0.0, 100 * RICHER))


def faith_is_riskier(games: list[MeasuredGame]) -> ClaimAnswer:
    """Kept on faith less kept on might, and how much the incomes scatter."""
    less = Sums(games, _kept).estimate(lambda s: _share(s, FAITH) - _share(s, MIGHT))
    incomes = Sums(games, _incomes)
    scatter = [incomes.estimate(partial(_variation, epoch=epoch)) for epoch in (MIGHT, FAITH)]
    more = incomes.estimate(lambda s: _variation(s, FAITH) - _variation(s, MIGHT))
    verdict = decided(less.below and more.above, less.above, [less, more])
    figures = (
        ClaimFigure("kept on Faith, over Might", less.times(100), "points"),
        ClaimFigure("scatter of incomes on Might", scatter[0].times(100), "percent"),
        ClaimFigure("scatter of incomes on Faith", scatter[1].times(100), "percent"),
        ClaimFigure("scatter on Faith over Might", more.times(100), "points"),
    )
    return ClaimAnswer(verdict, figures, len(games))


def renovating_is_late(games: list[MeasuredGame]) -> ClaimAnswer:
    """The part of the renovations made on the last turn, and what a card brings then and before."""
    sums = Sums(games, _renovated)
    late = sums.estimate(lambda s: ratio(s[0], s[0] + s[2]))
    then = sums.estimate(lambda s: ratio(s[1], s[0]))
    before = sums.estimate(lambda s: ratio(s[3], s[2]))
    more = sums.estimate(lambda s: ratio(s[1], s[0]) - ratio(s[3], s[2]))
    verdict = decided(
        late.value > LATE and more.above, late.value < NOT_LATE or more.below, [late, more]
    )
    figures = (
        ClaimFigure("renovations on the last turn", late.times(100), "percent"),
        ClaimFigure("a card brings on the last turn", then, "a card"),
        ClaimFigure("a card brings on other turns", before, "a card"),
        ClaimFigure("last turn over the others", more, "a card"),
    )
    return ClaimAnswer(verdict, figures, len(games), (100 * NOT_LATE, 100 * LATE))


def _kept(game: MeasuredGame) -> Sequence[float]:
    """Promised and kept, by board."""
    numbers = [0.0] * 6
    for promised, kept in game.replay["kept"]:
        for epoch in range(3):
            numbers[2 * epoch] += promised[epoch]
            numbers[2 * epoch + 1] += kept[epoch]
    return numbers


def _share(sums: Floats, epoch: int) -> float:
    return ratio(sums[2 * epoch + 1], sums[2 * epoch])


def _might_over(sums: Floats, epoch: int) -> float:
    return _share(sums, MIGHT) - _share(sums, epoch)


def _paid(game: MeasuredGame) -> Sequence[float]:
    """Ecus paid and cards played, on might and on faith."""
    numbers = [0.0] * 4
    for paid, played in game.replay["paid"]:
        for epoch in (MIGHT, FAITH):
            numbers[2 * epoch] += max(0, paid[epoch])
            numbers[2 * epoch + 1] += played[epoch]
    return numbers


def _a_card(sums: Floats, epoch: int) -> float:
    return ratio(sums[2 * epoch], sums[2 * epoch + 1])


def _incomes(game: MeasuredGame) -> Sequence[float]:
    """On might and on faith: incomes of those who stand there, their sum, and that of squares."""
    numbers = [0.0] * 6
    for paid, _ in game.replay["paid"]:
        for epoch in (MIGHT, FAITH):
            if paid[epoch] != NOT_THERE:
                numbers[3 * epoch] += 1
                numbers[3 * epoch + 1] += paid[epoch]
                numbers[3 * epoch + 2] += paid[epoch] ** 2
    return numbers


def _variation(sums: Floats, epoch: int) -> float:
    """Deviation of the incomes divided by their mean."""
    number, total, squares = sums[3 * epoch : 3 * epoch + 3]
    if not total:
        return math.nan
    mean = total / number
    return float(math.sqrt(max(0.0, squares / number - mean * mean))) / float(mean)


def _renovated(game: MeasuredGame) -> Sequence[float]:
    (late, brought), (early, brought_then) = game.replay["renovated"]
    return [late, brought, early, brought_then]
