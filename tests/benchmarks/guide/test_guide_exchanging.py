"""The players of the experiment on exchanges, its games, and what is concluded from them."""

from __future__ import annotations

from random import Random

import pytest
from made_up_games import line

from advisor.advise.game_records.record_replay import turns_of
from advisor.bots.arena.arena_match import Setting, play_and_tell
from benchmarks.guide.claim_files import claims
from benchmarks.guide.exchanging import ALWAYS, AS_IT_IS, NEVER, answer, lines, margin_against
from benchmarks.guide.game_counts import ended_game
from benchmarks.guide.game_plan import GameLine
from benchmarks.guide.measured_games import MeasuredGame
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import Exchange
from search.rules.turn_phases import EXCHANGE_PRICE

FAST = ("benchmarks.guide.exchangers.Always:n=6", "benchmarks.guide.exchangers.Never:n=6")


def test_one_exchanges_whenever_it_can_and_the_other_never() -> None:
    setting = Setting(FAST, load_map("meadow"), ruleset(), 1, None)
    record = play_and_tell((setting, 0)).record
    assert not any(made.fault for made in record.plays)
    for turn in turns_of(record):
        able = turn.before.ecus[turn.seat] >= EXCHANGE_PRICE
        wanted = able and turn.seat == 0
        assert wanted == any(isinstance(one.play, Exchange) for one in turn.records)
    row = ended_game(("game", record))
    assert row["exchanges"][0] > row["exchanges"][1] == 0
    assert record.result is not None
    assert row["ecus"] == [ecus for _, ecus in record.result.ecus]


def test_deals_are_shared_by_the_tables_of_the_same_rules() -> None:
    result = lines(claims().games)
    shared: dict[tuple[int, bool], set[int]] = {}
    for one in result:
        shared.setdefault((one.players, one.holdem), set()).add(one.setting.seed)
    assert all(len(seeds) == 1 for seeds in shared.values())
    assert len({seed for (seed,) in shared.values()}) == len(shared) == 8


def table(*names: str) -> GameLine:
    setting = Setting(names, load_map("ford"), ruleset(), 1, None)
    return GameLine("table", 100, setting)


def played(names: tuple[str, ...], number: int, better: float, rng: Random) -> MeasuredGame:
    """A game in which the first of the names has so many Ecus more than luck would give."""
    here = table(*names)
    ecus = [20 + rng.gauss(0, 3) for _ in names]
    for seat in range(len(names)):
        if here.setting.entry(number, seat) == 0:
            ecus[seat] += better
    return MeasuredGame(here, number, {"ecus": ecus}, None)


@pytest.mark.parametrize(
    ("better", "verdict"), [(-4.0, "true"), (-1.5, "undecided"), (0.0, "false"), (3.0, "false")]
)
def test_exchanging_on_every_turn_loses_or_not(better: float, verdict: str) -> None:
    rng = Random(1)
    games = [played((ALWAYS, AS_IT_IS), n, better, rng) for n in range(2000)]
    result = answer(games, [])
    assert result.verdict == verdict
    assert result.figures[0].estimate.low < better < result.figures[0].estimate.high


def test_with_three_the_margin_is_compared_with_that_among_equals() -> None:
    rng = Random(2)
    names = (AS_IT_IS,) * 3
    games = [played((NEVER, *names[1:]), n, 0.0, rng) for n in range(1500)]
    games += [played(names, n, 0.0, rng) for n in range(1500)]
    result = margin_against(games, (NEVER, AS_IT_IS))
    assert result.low < 0 < result.high  # though the margin to the best of two others is negative
    assert sum(game.margins[0] for game in games) < 0


def test_nothing_played_is_undecided() -> None:
    assert answer([], [MeasuredGame(line(), 0, {}, None)]).verdict == "undecided"
