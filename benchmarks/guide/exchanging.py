"""The experiment on exchanges: a player as it is, one that never exchanges, one that always does.

With two players the three play each other, every deal with the seats swapped. With more, one that
never or always exchanges sits among players as they are, every deal with everybody in every seat,
and the same deals are played by players as they are alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from statistics import fmean
from typing import Final

from advisor.bots.arena.arena_match import Setting
from benchmarks.guide.claim_answers import ClaimAnswer, ClaimFigure, decided
from benchmarks.guide.claim_files import Games
from benchmarks.guide.estimates import Estimate, Sums, mean_of, ratio
from benchmarks.guide.game_plan import CLOCK, GameLine, named
from benchmarks.guide.measured_games import MeasuredGame, with_luck
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset

#: The level that all of them are.
LEVEL: Final = 8
AS_IT_IS: Final = f"level:{LEVEL}"
NEVER: Final = f"benchmarks.guide.exchangers.Never:n={LEVEL}"
ALWAYS: Final = f"benchmarks.guide.exchangers.Always:n={LEVEL}"
#: Rounds of one deal by players, without Hold'em and with it.
ROUNDS: Final = {2: (200, 70), 3: (50, 15), 4: (30, 10), 5: (20, 6)}
#: Seeds of the deals, one for each number of players, without Hold'em and with it.
SEED: Final = 200
#: Ecus that exchanging on every turn loses at least, or less than which refutes the claim.
LOSES, NOTHING = 2.0, 1.0
#: Exchanges in a game that are told apart; those beyond count as so many.
MOST: Final = 3


def lines(games: Games) -> tuple[GameLine, ...]:
    """All matches of the experiment."""
    listed = []
    for place, (players, rounds) in enumerate(ROUNDS.items()):
        for holdem in (False, True):
            for name, names in _tables(players).items():
                game_map, seed = load_map(games.map), SEED + 2 * place + holdem
                setting = Setting(names, game_map, ruleset("rio-grande", holdem), seed, None, CLOCK)
                title = named(f"exchanging-{players}-{name}", holdem)
                listed.append(GameLine(title, rounds[holdem], setting))
    return tuple(listed)


def _tables(players: int) -> dict[str, tuple[str, ...]]:
    others = (AS_IT_IS,) * (players - 1)
    tables = {"always": (ALWAYS, *others), "never": (NEVER, *others)}
    if players == 2:
        return tables | {"always-never": (ALWAYS, NEVER)}
    return tables | {"none": (AS_IT_IS, *others)}


def answer(experiment: Iterable[MeasuredGame], games: Iterable[MeasuredGame]) -> ClaimAnswer:
    """The answer of one group: the margins of the experiment, and those of the main games."""
    tested = list(experiment)
    always = margin_against(tested, (ALWAYS, AS_IT_IS))
    verdict = decided(always.value <= -LOSES and always.below, always.value > -NOTHING, [always])
    figures = [
        ClaimFigure("always exchanging, against as it plays", always, "ecus"),
        ClaimFigure(
            "never exchanging, against as it plays",
            margin_against(tested, (NEVER, AS_IT_IS)),
            "ecus",
        ),
    ]
    pair = margin_against(tested, (ALWAYS, NEVER))
    if pair.known:
        figures.append(ClaimFigure("always exchanging, against never", pair, "ecus"))
    known = with_luck(games)
    sums = Sums(known, _by_exchanges)
    for number in range(MOST + 1):
        mean = sums.estimate(partial(mean_of, group=number))
        name = f"{number}{' or more' if number == MOST else ''} in a game, margin over the mean"
        figures.append(ClaimFigure(name, mean, "ecus"))
    return ClaimAnswer(verdict, tuple(figures), len(tested), (-LOSES, -NOTHING))


def margin_against(games: Iterable[MeasuredGame], names: tuple[str, str]) -> Estimate:
    """Margin of the first of two players among the second, less what the second has in its seat.

    With two players that is the margin of the pair, as a player has none against itself.
    """
    first, second = names
    with_it = [game for game in games if set(game.line.setting.names) == {first, second}]
    without = [
        game for game in games if game.line.players > 2 and set(game.line.setting.names) == {second}
    ]

    def numbers(game: MeasuredGame) -> Sequence[float]:
        setting, margins = game.line.setting, game.margins
        mine = [
            margin
            for seat, margin in enumerate(margins)
            if setting.names[setting.entry(game.number, seat)] == first
        ]
        if mine:
            return [float(len(mine)), sum(mine), 0.0, 0.0]
        return [0.0, 0.0, float(len(margins)), sum(margins)]

    both = Sums([*with_it, *without], numbers)
    if any(game.line.players > 2 for game in with_it):
        return both.estimate(lambda s: ratio(s[1], s[0]) - ratio(s[3], s[2]))
    return both.estimate(lambda s: ratio(s[1], s[0]))


def _by_exchanges(game: MeasuredGame) -> Sequence[float]:
    """Seats and the sum of their margins without luck over the game's mean, by exchanges."""
    margins = game.without_luck
    mean = fmean(margins)
    sums = [0.0] * (2 * MOST + 2)
    for exchanges, margin in zip(game.replay["exchanges"], margins, strict=True):
        group = min(exchanges, MOST)
        sums[2 * group] += 1
        sums[2 * group + 1] += margin - mean
    return sums
