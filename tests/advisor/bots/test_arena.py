"""The arena: pairing, records, taking up again, the same everywhere, and what the score says."""

from __future__ import annotations

import math
import random
import statistics
import threading
import time
from dataclasses import replace
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from here import Here

from advisor.advise.game_records.record_replay import replayed
from advisor.bots.arena.arena_folder import SETTING, Folder, OtherArena, usual_folder
from advisor.bots.arena.arena_match import Setting, dealt, play_and_tell
from advisor.bots.arena.arena_score import (
    GameEnding,
    clustered,
    elo,
    ending_of,
    quantile,
    score,
    score_to_json,
    wilson,
)
from advisor.bots.arena.run_arena import ArenaStanding, run
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_files import GameRecord, Seat, read_record
from positions.records.record_writing import record_to_yaml
from search.run.workers import Crew, Workers, crew

TESTS = Path(__file__).parent
POLICY = "policy:width=3"


def setting(*names: str, seed: int = 1, holdem: bool = False) -> Setting:
    return Setting(names, load_map("meadow"), ruleset("rio-grande", holdem), seed, None)


def here() -> Crew:
    return Crew(Here(), 1)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


# -- deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_deal_is_played_with_every_rotation(players: int) -> None:
    names = tuple(f"p{n}" for n in range(players))
    one = replace(setting(), names=names)
    for number in range(3 * players):
        game, first = dealt(one, number), dealt(one, number - number % players)
        assert (game.start, game.pile) == (first.start, first.pile)
    seats = [one.seats(number) for number in range(players)]
    for seat in range(players):
        assert {row[seat] for row in seats} == set(names)
    starts = {dealt(one, number).start.text() for number in range(0, 3 * players, players)}
    assert len(starts) == 3


def test_the_draw_pile_is_the_same_whoever_sits_where() -> None:
    """What the first player of the round draws first is there for whoever sits there."""
    one = setting("random", POLICY)
    records = [play_and_tell((one, number)).record for number in (0, 1)]
    assert records[0].start == records[1].start
    assert records[0].players != records[1].players


def test_every_game_is_a_record_that_replays() -> None:
    one = setting(POLICY, "random", "random", holdem=True)
    for number in range(3):
        record = play_and_tell((one, number)).record
        positions, _ = replayed(record)
        assert [seat.name for seat in record.players] == list(one.seats(number))
        assert record.result is not None
        assert dict(record.result.ecus) == dict(
            zip(positions[-1].table.colors, positions[-1].ecus, strict=True)
        )


# -- folder ----------------------------------------------------------------------------------------


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    one = setting(POLICY, "random")
    run(Folder(tmp_path, one), 3, here())
    before = files(tmp_path)
    marks = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    standing = run(Folder(tmp_path, one), 6, here())
    assert (standing.played, standing.score.games) == (3, 6)
    assert len(files(tmp_path)) == 7
    for name, data in before.items():
        assert (tmp_path / name).read_bytes() == data
        assert (tmp_path / name).stat().st_mtime_ns == marks[name]
    assert run(Folder(tmp_path, one), 6, here()).played == 0
    assert run(Folder(tmp_path, one), 2, here()).score.games == 2


def test_packed_and_plain_records_are_the_same_games(tmp_path: Path) -> None:
    one = setting(POLICY, "random")
    run(Folder(tmp_path, one, packed=True), 2, here())
    run(Folder(tmp_path, one), 3, here())
    names = [name for name in files(tmp_path) if name != SETTING]
    assert names == ["game-000000.yaml.gz", "game-000001.yaml.gz", "game-000002.yaml"]
    assert read_record(tmp_path / names[0]) == play_and_tell((one, 0)).record


def test_another_arena_is_not_mixed_in(tmp_path: Path) -> None:
    one = setting(POLICY, "random")
    run(Folder(tmp_path, one), 1, here())
    for other in (setting(POLICY, "random", seed=2), setting("random", POLICY)):
        with pytest.raises(OtherArena, match="--records"):
            Folder(tmp_path, other)
    (tmp_path / SETTING).unlink()
    with pytest.raises(OtherArena, match=SETTING):
        Folder(tmp_path, one)


def test_a_file_that_is_not_the_game_is_told(tmp_path: Path) -> None:
    one = setting(POLICY, "random")
    folder = Folder(tmp_path, one)
    run(folder, 2, here())
    good = (tmp_path / "game-000000.yaml").read_text()
    for bad in ("", "khronos-record: 1\n", good.replace("policy", "polite"), good[:-60]):
        (tmp_path / "game-000000.yaml").write_text(bad)
        with pytest.raises(OtherArena, match="remove"):
            run(folder, 2, here())


def test_a_game_of_another_number_or_seed_is_not_counted(tmp_path: Path) -> None:
    one = setting(POLICY, "random")
    folder = Folder(tmp_path / "one", one)
    run(folder, 3, here())
    other = Folder(tmp_path / "other", setting(POLICY, "random", seed=2))
    run(other, 1, here())
    text = folder.file(0).read_text()
    for strange in (text, text.replace("ecus: {", "ecus: {white: 1, ")):
        folder.file(2).write_text(strange)
        with pytest.raises(OtherArena, match="remove"):
            run(folder, 3, here())
    folder.file(2).unlink()
    folder.file(0).write_text(other.file(0).read_text())
    with pytest.raises(OtherArena, match="remove"):
        run(folder, 3, here())


def test_the_usual_folder_tells_whose_games_they_are() -> None:
    names = {
        str(usual_folder(one))
        for one in (
            setting("random", "greedy"),
            setting("greedy", "random"),
            setting("random", "greedy", seed=2),
            setting("random", "greedy", holdem=True),
            setting("random", "greedy:budget=5"),
            replace(setting("random", "greedy"), seconds=2.0),
        )
    }
    assert len(names) == 6
    assert all(name.startswith("arena/") and "/" not in name[6:] for name in names)


# -- wherever it runs ------------------------------------------------------------------------------


def test_one_process_two_processes_and_dask_play_the_same_games(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    one = setting(POLICY, "greedy:budget=60")
    result = {}
    for jobs in (1, 2):
        with crew(jobs) as workers:
            result[jobs] = run(Folder(tmp_path / f"{jobs}", one), 4, workers).score
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        crew(scheduler=cluster.scheduler_address) as workers,
    ):
        result[0] = run(Folder(tmp_path / "0", one), 4, workers).score
    assert result[0] == result[1] == result[2] == run(Folder(tmp_path / "h", one), 4, here()).score
    assert files(tmp_path / "0") == files(tmp_path / "1") == files(tmp_path / "2")


def test_a_killed_worker_costs_its_game_which_is_played_again(tmp_path: Path) -> None:
    """Kill a worker process after the first game and after the third: the same games come of it."""
    one = setting("slow.Slow", "random")
    others = active_children()
    killed: list[BaseProcess] = []
    workers = Workers(2)

    def kill() -> None:
        while len(killed) < 2:
            if len(list(tmp_path.glob("a/game-*"))) > 2 * len(killed):
                left = (one for one in active_children() if one not in [*others, *killed])
                killed.append(next(left))
                killed[-1].kill()
            time.sleep(0.01)

    killer = threading.Thread(target=kill, daemon=True)
    try:
        killer.start()
        standing = run(Folder(tmp_path / "a", one), 8, Crew(workers, 2))
    finally:
        workers.kill()
    assert len(killed) == 2
    assert standing.score.games == 8
    run(Folder(tmp_path / "b", one), 8, here())
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_progress_is_told_after_every_game(tmp_path: Path) -> None:
    told: list[ArenaStanding] = []
    run(Folder(tmp_path, setting(POLICY, "random")), 3, here(), told.append)
    assert [one.score.games for one in told] == [0, 1, 2, 3]
    assert told[0].per_hour is None
    assert (told[-1].per_hour or 0) > 0


# -- score -----------------------------------------------------------------------------------------


def endings(pairs: list[tuple[float, float]]) -> dict[int, GameEnding]:
    """Games of two by the first one's share of the win and margin."""
    return {
        n: GameEnding((share, 1 - share), (margin, -margin), (0, 0))
        for n, (share, margin) in enumerate(pairs)
    }


def test_shares_margins_and_wins() -> None:
    result = score(setting("a", "b"), endings([(1, 5), (0.5, 0), (1, 3), (0, -2)]))
    first, second = result.rows
    assert (first.name, first.wins, first.share, first.margin) == ("a", 2.5, 0.625, 1.5)
    assert (second.name, second.wins, second.share, second.margin) == ("b", 1.5, 0.375, -1.5)
    assert (first.best, second.best) == ((0, 5), (3, 2))
    assert first.low95 < first.share < first.high95
    assert first.low95 == pytest.approx(1 - second.high95)


def test_the_value_for_programs_is_the_one_agreed_on() -> None:
    value = score_to_json(score(setting("a", "b"), endings([(1, 5), (0, -2)] * 3)))
    assert value.keys() == {"games", "players"}
    assert value["games"] == 6
    for player in value["players"]:
        assert player.keys() == {
            *("name", "wins", "share", "low95", "high95", "margin", "margin_error"),
            *("elo", "elo_low95", "elo_high95", "faults", "forfeits"),
        }


def test_programs_get_what_the_table_says_and_null_for_what_nobody_knows() -> None:
    result = score(setting("a", "b"), endings([(1, 5), (0, -2), (1, 4), (1, 1)]))
    row, told = result.rows[0], score_to_json(result)["players"][0]
    assert told["margin_error"] == pytest.approx(row.margin_error, abs=1e-6)
    ratings = [told[key] for key in ("elo", "elo_low95", "elo_high95")]
    assert ratings == pytest.approx(list(row.elo(2)), abs=0.05)
    told = score_to_json(score(setting("a", "b"), endings([(1, 5)])))["players"][0]
    assert (told["elo"], told["margin_error"], told["faults"]) == (None, None, 0)


def test_whoever_fails_forfeits_and_nobody_else() -> None:
    one = setting("random", "random", "random")
    record = play_and_tell((one, 1)).record
    colors = [seat.color for seat in record.players]
    result = replace(
        record.result, ecus=tuple(zip(colors, (9, 7, 4), strict=True)), winners=(colors[0],)
    )

    def shares(*faults: tuple[int, str]) -> tuple[float, ...]:
        """By seats, if so and so many of the seats have these faults in their plays."""
        line = list(record.plays)
        for seat, fault in faults:
            at = next(n for n, p in enumerate(line) if p.by == colors[seat] and not p.fault)
            line[at] = replace(line[at], fault=fault)
        names = [seat.name for seat in record.players]
        seats = tuple(Seat(c, n) for c, n in zip(colors, names, strict=True))
        again = GameRecord.of(record.start, seats, line, result, "t", one.tag(1))
        ending = ending_of(one, 1, again)
        return tuple(ending.shares[one.entry(1, seat)] for seat in range(3))

    assert shares() == (1, 0, 0)
    assert shares((0, "illegal: no such play")) == (0, 1, 0)
    assert shares((0, "ValueError: no"), (1, "ValueError: no")) == (0, 0, 1)
    assert shares(*((seat, "ValueError: no") for seat in range(3))) == (0, 0, 0)
    # What another one decides within a play is not the mover's fault.
    assert shares((0, f"{colors[1]} decides: ValueError: no")) == (1, 0, 0)
    assert shares((1, f"{colors[0]} chose something that is not an option")) == (0, 1, 0)


def test_a_game_of_three_with_a_shared_win() -> None:
    one = setting("random", "random", "random")
    record = play_and_tell((one, 1)).record
    assert record.result is not None
    colors = [seat.color for seat in record.players]
    result = replace(
        record.result, ecus=tuple(zip(colors, (9, 9, 4), strict=True)), winners=tuple(colors[:2])
    )
    ending = ending_of(one, 1, replace(record, result=result))
    # In game 1 the seats are taken by the players 1, 2 and 0.
    assert ending.shares == (0.0, 0.5, 0.5)
    assert ending.margins == (-5.0, 0.0, 0.0)
    with pytest.raises(ValueError, match="not over"):
        ending_of(one, 1, replace(record, result=None))


def test_the_spread_is_that_between_deals() -> None:
    """Pairs that always split 1 to 1 say more than as many games that differ by chance."""
    paired = [[1.0, 0.0]] * 50
    alike = [[1.0, 1.0], [0.0, 0.0]] * 25
    assert clustered(paired)[:2] == (0.5, 0.0)
    single = clustered([[value] for cluster in alike for value in cluster])
    assert clustered(alike)[1] == pytest.approx(single[1] * math.sqrt(2), rel=0.02)


def test_the_error_is_the_textbooks_where_clusters_are_equal() -> None:
    rng = random.Random(1)
    clusters = [[rng.random() for _ in range(3)] for _ in range(40)]
    means = [statistics.mean(cluster) for cluster in clusters]
    mean, error, freedom = clustered(clusters)
    assert mean == pytest.approx(statistics.mean(means))
    assert error == pytest.approx(statistics.stdev(means) / math.sqrt(40))
    assert freedom == 39


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """Paired games with luck in common: the 95 % interval holds in about 95 of 100 arenas."""
    rng = random.Random(7)
    inside = 0
    for _ in range(400):
        clusters = []
        for _ in range(40):
            luck = rng.gauss(0.0, 1.0)  # of the seat: it favours one game and harms the other
            clusters.append([float(rng.gauss(0.5, 1) + sign * luck > 0) for sign in (1, -1)])
        share, error, _ = clustered(clusters)
        low, high = wilson(share, error, 80, 40)
        truth = statistics.NormalDist(0.5, math.sqrt(2)).cdf(0)
        inside += low <= 1 - truth <= high
    assert 0.92 <= inside / 400 <= 0.985


def test_intervals_at_the_edge() -> None:
    low, high = wilson(1.0, 0.0, 200, 100)
    assert 0.95 < low < 0.99
    assert high == 1.0
    assert wilson(0.5, math.inf, 2, 1) == (0.0, 1.0)


def test_quantiles_are_students() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}
    for freedom, value in table.items():
        assert quantile(freedom) == pytest.approx(value, rel=0.01)
    assert quantile(0) == math.inf


def test_elo() -> None:
    assert elo(0.5, 2) == pytest.approx(0)
    assert elo(1 / 3, 3) == pytest.approx(0)
    assert elo(10 / 11, 2) == pytest.approx(400)
    assert elo(0.0, 2) == -math.inf
    assert elo(1.0, 4) == math.inf


def test_records_are_text_of_a_few_kilobytes() -> None:
    text = record_to_yaml(play_and_tell((setting("random", POLICY), 0)).record)
    assert len(text) < 20_000
    assert text.isascii()
