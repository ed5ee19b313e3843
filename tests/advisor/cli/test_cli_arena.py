"""``khronos arena`` as a real process: answers, refusals, kills."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from khronos_process import PROJECT, Khronos, environment, fine, refused

SLOW = str(PROJECT / "tests" / "advisor" / "bots")
QUICK = ("policy:width=3", "random", "--map", "meadow", "--seed", "1")


def test_json_is_one_line_as_agreed(khronos: Khronos) -> None:
    text = fine(khronos("arena", *QUICK, "--games", "4", "--json", "--jobs", "1"))
    assert text.count("\n") == 1
    value = json.loads(text)
    assert value.keys() == {"games", "players"}
    assert value["games"] == 4
    assert [player["name"] for player in value["players"]] == list(QUICK[:2])
    for player in value["players"]:
        assert player.keys() == {
            *("name", "wins", "share", "low95", "high95", "margin", "margin_error"),
            *("elo", "elo_low95", "elo_high95", "faults", "forfeits"),
        }
        assert 0 <= player["low95"] <= player["share"] <= player["high95"] <= 1
    assert sum(player["wins"] for player in value["players"]) == 4


def test_the_table_and_the_records(khronos: Khronos, tmp_path: Path) -> None:
    text = fine(khronos("arena", *QUICK, "--games", "3", "--records", "games", "--gz"))
    assert "win rate" in text
    assert "games per hour" in text
    names = sorted(file.name for file in (tmp_path / "games").iterdir())
    assert names == ["arena.yaml", *(f"game-{n:06}.yaml.gz" for n in range(3))]


TEST = (*QUICK, "--sprt", "elo0=0,elo1=150", "--records", "games", "--jobs", "1")


def test_a_sequential_test_stops_by_itself(khronos: Khronos) -> None:
    value = json.loads(fine(khronos("arena", *TEST, "--json")))
    assert value["sprt"]["accepted"] == "elo1"
    assert value["sprt"]["log_ratio"] >= value["sprt"]["upper"]
    assert value["games"] == 2 * value["sprt"]["deals"] < 200
    text = fine(khronos("arena", *TEST))
    assert "Passed: policy:width=3 is nearer to +150 Elo above the others than to +0." in text
    assert "the test fails at -2.97 and passes at +3.64." in text
    assert "Wins of policy:width=3 on a deal: " in text
    assert "about 2.5 % of such tests" in text
    refused(khronos("arena", *QUICK, "--records", "games", "--games", "1"), "--records")


def test_a_sequential_test_that_is_not_decided_goes_on(khronos: Khronos) -> None:
    text = fine(khronos("arena", *TEST, "--games", "7"))
    assert "Not decided yet: is policy:width=3 nearer to +150 Elo (passed)" in text
    assert "after 3 deals" in text
    value = json.loads(fine(khronos("arena", *TEST, "--games", "9", "--json")))
    assert (value["games"], value["sprt"]["deals"], value["sprt"]["accepted"]) == (9, 4, None)


def test_the_usual_folder_is_below_the_current_one(khronos: Khronos, tmp_path: Path) -> None:
    fine(khronos("arena", *QUICK, "--games", "1", "--json"))
    (folder,) = (tmp_path / "arena").iterdir()
    assert (folder / "game-000000.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["random"], "2 to 5 players"),
        (["random"] * 6, "2 to 5 players"),
        (["random", "rendom"], "there is no player 'rendom'"),
        (["random", "greedy:depth=2"], "no option"),
        (["random", "no.Bot"], "cannot be found"),
        (["random", "random", "--games", "0"], "--games"),
        (["random", "random", "--seconds", "0"], "--seconds"),
        (["random", "random", "--seconds", "nan"], "--seconds"),
        (["random", "random", "--seed", "-1"], "seed"),
        (["random", "random", "--jobs", "0"], "--jobs"),
        (["random", "random", "--map", "nowhere"], "no map"),
        (["random", "random", "--ruleset", "x"], "ruleset"),
        (["random", "random", "--jobs", "2", "--scheduler", "tcp://x:1"], "not both"),
        (["random", "random", "--records", "/dev/null/x"], "cannot use"),
        (["random", "random", "--sprt", "elo=20"], "--sprt elo0=0,elo1=20"),
        (["random", "random", "--sprt", "elo0=20,elo1=0"], "elo0 is below elo1"),
    ],
)
def test_what_cannot_be_played_is_refused(
    khronos: Khronos, arguments: list[str], word: str
) -> None:
    refused(khronos("arena", *arguments), word)


def test_another_arenas_folder_is_refused(khronos: Khronos) -> None:
    fine(khronos("arena", *QUICK, "--games", "1", "--records", "games", "--json"))
    refused(khronos("arena", *QUICK[:-1], "2", "--games", "1", "--records", "games"), "--records")


def test_a_bot_of_ones_own(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "lazy.py").write_text(
        "from positions.notation.written_plays import End\n"
        "class Lazy:\n"
        "    def __init__(self, rng, seconds, discard=0): self.discard = discard\n"
        "    def play(self, view): return End((min(self.discard, view.hand[0]), 0, 0))\n"
        "    def decide(self, question): return question.options[0]\n"
    )
    arguments = ("lazy.Lazy:discard=1", "policy", "--games", "2", "--map", "meadow")
    value = json.loads(fine(khronos("arena", *arguments, "--json", "--records", "g")))
    assert value["players"][0]["wins"] == 0
    assert "fault" not in (tmp_path / "g" / "game-000000.yaml").read_text()


ODD = """
import os, sys
from positions.notation.written_plays import End

print("loaded")

class Quiet:
    def __init__(self, rng, seconds):
        print("made")
    def play(self, view):
        print("thinking")
        return End()
    def decide(self, question):
        return question.options[0]

class Exits(Quiet):
    def play(self, view):
        sys.exit(3)

class Dies(Quiet):
    def play(self, view):
        os._exit(3)
"""
ODDLY = ("random", "--map", "meadow", "--games", "2", "--jobs", "1", "--records", "games")


def test_what_a_bot_prints_is_not_the_answer(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "odd_bot.py").write_text(ODD)
    done = khronos("arena", "odd_bot.Quiet", *ODDLY, "--json")
    assert done.code == 0
    assert json.loads(done.out)["games"] == 2
    assert done.out.count("\n") == 1
    assert {"loaded", "made", "thinking"} <= set(done.err.splitlines())


def test_a_bot_that_exits_has_failed_and_is_told_of_beside_the_json(
    khronos: Khronos, tmp_path: Path
) -> None:
    (tmp_path / "odd_bot.py").write_text(ODD)
    done = khronos("arena", "odd_bot.Exits", *ODDLY, "--json")
    assert done.code == 0
    assert json.loads(done.out)["games"] == 2
    assert "odd_bot.Exits failed 14 times and forfeits 2 games" in done.err
    assert "SystemExit: 3" in (tmp_path / "games" / "game-000000.yaml").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_raises_forfeits_and_its_author_sees_where_once(
    khronos: Khronos, tmp_path: Path, jobs: str
) -> None:
    # Against a player that loses Ecus by its own ends, or never earns any, both would share wins.
    (tmp_path / "odd_bot.py").write_text(ODD + RAISES)
    arguments = ("odd_bot.Raises", "odd_bot.Quiet", *ODDLY[1:-4], "--jobs", jobs)
    done = khronos("arena", *arguments, "--records", "games", "--json")
    assert done.code == 0
    raises, quiet = json.loads(done.out)["players"]
    assert (raises["wins"], raises["faults"], raises["forfeits"]) == (0, 14, 2)
    assert (quiet["wins"], quiet["faults"]) == (2, 0)
    line = 1 + (ODD + RAISES).splitlines().index('    raise ValueError("lost my way")')
    assert done.err.count("Traceback") == 1
    assert f'odd_bot.py", line {line}, in lost' in done.err
    assert "arena_match.py" not in done.err
    record = (tmp_path / "games" / "game-000000.yaml").read_text()
    assert f"ValueError: lost my way (odd_bot.py, line {line})" in record
    told = fine(khronos("replay", "games/game-000000.yaml")).splitlines()
    assert any("odd_bot.Raises" in one and one.endswith("forfeits the game") for one in told[-3:])
    assert any("odd_bot.Quiet" in one and one.endswith("  wins") for one in told[-3:])


RAISES = """
def lost():
    raise ValueError("lost my way")

class Raises(Quiet):
    def play(self, view):
        return lost()
"""


def test_a_bot_that_ends_its_process_is_named(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "odd_bot.py").write_text(ODD)
    done = khronos("arena", "odd_bot.Dies", *ODDLY)
    assert done.code == 2
    assert "game 1, odd_bot.Dies against random" in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero (odd_bot.py, line 1)"),
        ("def f(:", "invalid syntax (odd_bot.py, line 1)"),
        ("import sys\nsys.exit(1)", "SystemExit: 1 (odd_bot.py, line 2)"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_told(
    khronos: Khronos, tmp_path: Path, text: str, word: str
) -> None:
    (tmp_path / "odd_bot.py").write_text(text)
    refused(khronos("arena", "odd_bot.Bot", *ODDLY), word)


def test_games_of_a_bot_before_it_was_changed_are_not_mixed_in(
    khronos: Khronos, tmp_path: Path
) -> None:
    bot = tmp_path / "odd_bot.py"
    bot.write_text(ODD.replace("print(", "str("))
    assert "2 games, " in fine(khronos("arena", "odd_bot.Quiet", *ODDLY))
    again = fine(khronos("arena", "odd_bot.Quiet", *ODDLY))
    assert "2 games, 2 of them played before\n" in again
    before = games(tmp_path / "games")
    bot.write_text(ODD)
    refused(khronos("arena", "odd_bot.Quiet", *ODDLY), "before their code was changed")
    assert games(tmp_path / "games") == before


def games(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.glob("game-*"))}


def until(wanted: int, folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait for so many games."""
    while len(list(folder.glob("game-*"))) < wanted:
        assert process.poll() is None, "the arena ended too soon"
        time.sleep(0.02)


def test_ctrl_c_ends_a_sequential_test_which_then_goes_on(khronos: Khronos, tmp_path: Path) -> None:
    test = ("--map", "meadow", "--jobs", "1", "--records", "games", "--sprt", "elo1=100")
    arguments = ["slow.Slow:wait=0.01", "random", *test]
    path = os.pathsep.join((str(PROJECT), SLOW))
    process = subprocess.Popen(
        [sys.executable, "-m", "advisor", "arena", *arguments],
        cwd=tmp_path,
        env=environment(PYTHONPATH=path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    until(3, tmp_path / "games", process)
    process.send_signal(signal.SIGINT)
    error = process.communicate(timeout=240)[1].decode()
    assert process.returncode == 130
    assert "Traceback" not in error
    assert "the same command continues" in error
    assert "Log-likelihood ratio +" in error
    before = games(tmp_path / "games")
    env = {"PYTHONPATH": path}
    more = str(len(before) + 3)
    value = json.loads(fine(khronos("arena", *arguments, "--json", "--games", more, env=env)))
    assert value["games"] == len(before) + 3
    assert value["sprt"]["deals"] == (len(before) + 3) // 2
    assert before.items() <= games(tmp_path / "games").items()


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_an_arena_that_is_ended_loses_the_games_in_flight_at_most(
    khronos: Khronos, tmp_path: Path, sent: signal.Signals
) -> None:
    arguments = ["slow.Slow:wait=0.01", "random", "--map", "meadow", "--games", "8", "--jobs", "2"]
    command = [sys.executable, "-m", "advisor", "arena", *arguments, "--records", "games"]
    path = os.pathsep.join((str(PROJECT), SLOW))
    surroundings = environment(PYTHONPATH=path)
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=surroundings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    until(3, tmp_path / "games", process)
    process.send_signal(sent)
    error = process.communicate(timeout=240)[1].decode()
    assert "Traceback" not in error
    if sent == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command continues" in error
    before = games(tmp_path / "games")
    assert 3 <= len(before) < 8
    env = {"PYTHONPATH": path}
    fine(khronos("arena", *arguments, "--records", "games", "--json", env=env))
    after = games(tmp_path / "games")
    assert after == {**after, **before}
    assert len(after) == 8
    fine(khronos("arena", *arguments, "--records", "whole", "--json", env=env))
    assert after == games(tmp_path / "whole")


def test_on_a_cluster_whose_worker_dies_the_same_games_are_played(
    khronos: Khronos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    path = os.pathsep.join((str(PROJECT), SLOW))
    monkeypatch.syspath_prepend(SLOW)  # for the cluster's workers, which inherit it
    arguments = ["slow.Slow:wait=0.01", "random", "--map", "meadow", "--games", "6", "--json"]
    env = {"PYTHONPATH": path}
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        command = [sys.executable, "-m", "advisor", "arena", *arguments, "--records", "cluster"]
        process = subprocess.Popen(
            [*command, "--scheduler", cluster.scheduler_address],
            cwd=tmp_path,
            env=environment(**env),
            stdout=subprocess.PIPE,
        )
        until(2, tmp_path / "cluster", process)
        with distributed.Client(cluster.scheduler_address) as client:
            (pid,) = client.run(os.getpid).values()
        os.kill(pid, signal.SIGKILL)
        found, _ = process.communicate(timeout=120)
        assert process.returncode == 0
    alone = fine(khronos("arena", *arguments, "--records", "alone", "--jobs", "1", env=env))
    assert found.decode() == alone
    assert games(tmp_path / "cluster") == games(tmp_path / "alone")


SUGGEST = ("suggest", "game-2p-meadow-t4", "--simulations", "24", "--json")


@pytest.mark.full
def test_suggest_is_the_same_on_a_cluster(khronos: Khronos) -> None:
    """With certificates, ``test_cli_cluster`` has the usual run compare it."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        there = fine(khronos(*SUGGEST, "--scheduler", cluster.scheduler_address))
    assert there == fine(khronos(*SUGGEST))


def test_suggest_is_the_same_in_two_processes(khronos: Khronos) -> None:
    assert fine(khronos(*SUGGEST, "--jobs", "2")) == fine(khronos(*SUGGEST))
    refused(khronos(*SUGGEST, "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2"), "not both")
