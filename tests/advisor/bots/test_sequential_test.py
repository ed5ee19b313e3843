"""The sequential test of an arena: its ratio, its bounds, its errors, and an arena that it ends."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest
from here import Here

from advisor.bots.arena.arena_folder import Folder, OtherArena, usual_folder
from advisor.bots.arena.arena_match import Setting
from advisor.bots.arena.arena_score import GameEnding, elo
from advisor.bots.arena.run_arena import ArenaStanding, run
from advisor.bots.arena.sequential_test import (
    LEAST_DEALS,
    PARTS,
    BadSprt,
    RunningSprt,
    Sprt,
    log_ratio,
    sprt_to_json,
    sprt_typed,
    win_share,
)
from benchmarks.strength import sequential_errors
from benchmarks.strength.sequential_errors import Table
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from search.run.workers import Crew, crew

#: So wide apart that few games decide.
WIDE = Sprt(0, 200)
STRONG, WEAK = "policy:width=3", "random"


def setting(*names: str) -> Setting:
    return Setting(names, load_map("meadow"), ruleset(), 1, None)


def won(*shares: float) -> dict[int, GameEnding]:
    """Games of two by what the first one has of the win."""
    return {n: GameEnding((s, 1 - s), (0, 0), (0, 0)) for n, s in enumerate(shares)}


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


# -- the ratio -------------------------------------------------------------------------------------


def test_the_win_rate_of_an_elo_is_the_one_that_the_table_gives_this_elo() -> None:
    for players in (2, 3, 5):
        for rating in (-200.0, 0.0, 35.0):
            assert elo(win_share(rating, players), players) == pytest.approx(rating)
    assert win_share(0, 4) == pytest.approx(0.25)


def test_with_two_results_the_ratio_is_the_binomial_one() -> None:
    """Where every deal is won or lost whole, a mean leaves nothing free."""
    low, high = win_share(0, 2), win_share(40, 2)
    wald = 30 * math.log(high / low) + 20 * math.log((1 - high) / (1 - low))
    assert log_ratio({0: 20, 2 * PARTS: 30}, 2, 0, 40) == pytest.approx(wald, abs=0.01)


def test_with_three_results_the_ratio_is_that_of_the_likeliest_distributions() -> None:
    """A scan over the one number that the mean leaves free: how often deals are split."""
    lost, split, both = 20, 55, 25

    def likeliest(mean: float) -> float:
        shares = (k / 100_000 for k in range(1, 100_000))
        return max(
            lost * math.log(1 - mean - share / 2)
            + split * math.log(share)
            + both * math.log(mean - share / 2)
            for share in shares
            if share / 2 < min(mean, 1 - mean)
        )

    wanted = likeliest(win_share(30, 2)) - likeliest(win_share(-10, 2))
    counts = {0: lost, PARTS: split, 2 * PARTS: both}
    assert log_ratio(counts, 2, -10, 30) == pytest.approx(wanted, abs=0.01)


def test_for_many_deals_the_ratio_is_that_of_normal_means() -> None:
    rng = random.Random(3)
    counts = {wins: rng.randrange(900, 1100) for wins in (0, 20, 30, 60, 80, 90, 120, 150, 180)}
    deals = sum(counts.values())
    mean = sum(wins * n for wins, n in counts.items()) / deals / 180
    spread = sum((wins / 180 - mean) ** 2 * n for wins, n in counts.items()) / deals
    nearby = [elo(mean + step, 3) for step in (-0.004, 0.006)]
    low, high = mean - 0.004, mean + 0.006
    normal = deals * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert log_ratio(counts, 3, *nearby) == pytest.approx(normal, rel=0.01)


def test_hypotheses_turned_round_turn_the_ratio_round() -> None:
    counts = {0: 4, 30: 1, PARTS: 7, 2 * PARTS: 9}
    turned = {2 * PARTS - wins: deals for wins, deals in counts.items()}
    assert log_ratio(counts, 2, -5, 25) == pytest.approx(-log_ratio(turned, 2, -25, 5), abs=1e-6)


def test_bounds_are_walds() -> None:
    sprt = Sprt(0, 20, alpha=0.05, beta=0.05)
    assert (sprt.lower, sprt.upper) == pytest.approx((-math.log(19), math.log(19)))


# -- what decides ----------------------------------------------------------------------------------


def test_deals_count_in_their_order_and_whole() -> None:
    one = setting("a", "b")
    endings = won(1, 1, 1, 0, 0.5, 1, 1, 1)
    running = RunningSprt(WIDE, one)
    late = dict(endings)
    missing = late.pop(1)
    assert running.after(late).deals == 0
    assert running.after({n: late[n] for n in (2, 3)}).deals == 0
    late[1] = missing
    standing = running.after(late)
    assert standing.counts == {PARTS: 1, 3 * PARTS // 2: 1, 2 * PARTS: 2}
    assert standing == RunningSprt(WIDE, one).after(endings)
    assert 0 < standing.progress < 1


def test_what_is_played_after_the_decision_changes_nothing() -> None:
    one = setting("a", "b")
    wins = won(*[1] * 80)
    decided = RunningSprt(WIDE, one).after(wins)
    assert (decided.accepted, decided.progress) == ("elo1", 1)
    assert decided.games < 80
    beyond = won(*[1] * decided.games, *[0] * 100)
    assert RunningSprt(WIDE, one).after(beyond) == decided
    assert RunningSprt(WIDE, one).after(won(*[1] * (2 * LEAST_DEALS - 1))).accepted is None
    assert RunningSprt(Sprt(-10, 10), one).after(won(*[0, 1] * 40)).accepted is None
    assert RunningSprt(WIDE, one).after(won(*[0] * 80)).accepted == "elo0"


@pytest.mark.parametrize(
    "players", [2, *(pytest.param(more, marks=pytest.mark.full) for more in (3, 4, 5))]
)
def test_errors_are_as_rare_as_promised(players: int) -> None:
    """200 tests of players who differ by nothing: at most 5 % pass; by 40 Elo, at least 95 %."""
    table = Table(players)
    for rating, right in ((0.0, "elo0"), (40.0, "elo1")):
        strength = table.strength(rating)
        ends = [sequential_errors.tested(Sprt(), table, strength, seed) for seed in range(200)]
        assert sum(end.accepted == right for end in ends) >= 190


def test_pairs_take_the_luck_of_the_deal_out() -> None:
    """The same players take fewer games where more of the luck is the deal's."""
    sprt, games = Sprt(0, 60), []
    for luck in (0.0, 3.0):
        table = Table(2, luck)
        strength = table.strength(60)
        ends = [sequential_errors.tested(sprt, table, strength, seed) for seed in range(40)]
        games.append(sum(end.games for end in ends))
    assert games[1] < games[0]


# -- an arena --------------------------------------------------------------------------------------


def test_an_arena_stops_by_itself_and_takes_up_where_it_was(tmp_path: Path) -> None:
    one = setting(STRONG, WEAK)
    told: list[ArenaStanding] = []
    whole = run(Folder(tmp_path / "a", one, sprt=WIDE), 1000, Crew(Here(), 1), told.append)
    assert whole.sprt is not None
    assert whole.sprt.accepted == "elo1"
    assert whole.score.games == whole.sprt.games < 200
    assert [one.sprt is not None and one.sprt.accepted for one in told[:-1]] == [None] * (
        len(told) - 1
    )
    half = Folder(tmp_path / "b", one, sprt=WIDE)
    begun = run(half, whole.sprt.games // 2, Crew(Here(), 1))
    assert begun.sprt is not None
    assert begun.sprt.accepted is None
    again = run(half, 1000, Crew(Here(), 1))
    assert (again.sprt, again.score) == (whole.sprt, whole.score)
    assert again.played < whole.played
    assert run(half, 1000, Crew(Here(), 1)).played == 0
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_two_processes_decide_as_one_does(tmp_path: Path) -> None:
    one = setting(WEAK, STRONG, STRONG)
    alone = run(Folder(tmp_path / "a", one, sprt=WIDE), 1000, Crew(Here(), 1))
    with crew(2) as workers:
        both = run(Folder(tmp_path / "b", one, sprt=WIDE), 1000, workers)
    assert alone.sprt is not None
    assert alone.sprt.accepted == "elo0"
    assert (both.sprt, both.score) == (alone.sprt, alone.score)
    assert files(tmp_path / "a").items() <= files(tmp_path / "b").items()


def test_a_test_is_not_changed_after_games_were_seen(tmp_path: Path) -> None:
    one = setting(STRONG, WEAK)
    Folder(tmp_path, one, sprt=WIDE)
    Folder(tmp_path, one, sprt=Sprt(0, 200))
    for other in (None, Sprt(0, 199), Sprt(0, 200, alpha=0.05)):
        with pytest.raises(OtherArena, match="--records"):
            Folder(tmp_path, one, sprt=other)
    names = {str(usual_folder(one, sprt)) for sprt in (None, WIDE, Sprt(0, 199))}
    assert len(names) == 3


def test_programs_get_the_bounds_the_ratio_and_the_verdict() -> None:
    value = sprt_to_json(RunningSprt(Sprt(), setting("a", "b")).after(won(1, 0, 1, 0.5, 1)))
    assert value["wins"] == {"1": 1, "1.5": 1}
    assert (value["deals"], value["accepted"]) == (2, None)
    assert (value["elo0"], value["elo1"], value["alpha"], value["beta"]) == (0, 20, 0.025, 0.05)
    assert value["lower"] < 0 < value["log_ratio"] < value["upper"]
    nothing = sprt_to_json(RunningSprt(Sprt(), setting("a", "b")).after({}))
    assert (nothing["deals"], nothing["log_ratio"], nothing["progress"]) == (0, 0, 0)


# -- what is typed ---------------------------------------------------------------------------------


def test_tests_as_they_are_typed() -> None:
    assert sprt_typed("elo0=0,elo1=20") == Sprt()
    assert sprt_typed("") == Sprt()
    assert sprt_typed(" elo1 = 5 , elo0=-5,alpha=0.01,beta=.1") == Sprt(-5, 5, 0.01, 0.1)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("elo=20", "elo0=0,elo1=20"),
        ("elo1=20,elo1=30", "at most once"),
        ("elo1=much", "'much'"),
        ("elo1=", "number"),
        ("elo0=20", "elo0 is below elo1"),
        ("elo1=nan", "elo0 is below elo1"),
        ("elo1=2000", "1000"),
        ("alpha=0", "alpha and beta"),
        ("beta=0.5", "alpha and beta"),
    ],
)
def test_what_is_no_test_is_refused(text: str, word: str) -> None:
    with pytest.raises(BadSprt, match=word):
        sprt_typed(text)
