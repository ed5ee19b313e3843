"""No code of a file or of the current folder runs unless somebody has named it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from khronos_process import PROJECT, Khronos, environment, refused

from advisor.teach.sparring import Match, saved, seated
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.records.record_writing import record_to_yaml

#: A bot in a file of its own that leaves a trace when it is loaded.
BOT = """
from pathlib import Path
from positions.notation.written_plays import End
from search.rules.legal_plays import legal_plays

Path("loaded").touch()

class Bot:
    def __init__(self, rng, seconds): pass
    def play(self, view): return End()
    def decide(self, question): return question.options[0]
"""
HIJACK = "from pathlib import Path\nPath(__file__).with_suffix('.ran').touch()\n"
#: Of ours, of Python where a worker starts, and of a library that is loaded late.
HIDDEN = ("search", "positions", "multiprocessing", "pickle", "struct", "rich", "yaml", "typer")


def game(bot: str) -> str:
    """A game under way as its file, with a bot of any name."""
    table = seated(load_map("meadow"), ruleset(), 3, [("Ann", "red")], ["level:1"])
    record = saved(Match(table))
    seats = [replace(one, name=bot if one.name != "Ann" else "Ann") for one in record.players]
    return record_to_yaml(replace(record, players=tuple(seats)))


def test_a_file_makes_nobody_load_a_bot(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "odd_bot.py").write_text(BOT)
    (tmp_path / "game.yaml").write_text(game("odd_bot.Bot"))
    done = khronos("play", "--resume", "game.yaml")
    refused(done, "odd_bot.Bot", str(tmp_path / "odd_bot.py"), "--trust-bots")
    assert not (tmp_path / "loaded").exists()
    done = khronos("play", "--resume", "game.yaml", "--trust-bots")
    assert done.code == 0
    assert (tmp_path / "loaded").exists()
    assert f"odd_bot.Bot ({tmp_path / 'odd_bot.py'})" in done.err
    assert "khronos play --resume game.yaml --trust-bots" in done.out


def test_what_is_loaded_is_named_before(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "odd_bot.py").write_text("import sys\nprint('RUNS', file=sys.stderr)\n" + BOT)
    (tmp_path / "game.yaml").write_text(game("odd_bot.Bot"))
    told = khronos("play", "--resume", "game.yaml", "--trust-bots").err
    assert 0 <= told.index("odd_bot.Bot") < told.index("RUNS")


def test_a_file_with_levels_needs_no_trust(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(game("level:2"))
    done = khronos("play", "--resume", "game.yaml")
    assert (done.code, done.err) == (0, "")
    assert "--trust-bots" not in done.out


def test_a_bots_name_cannot_write_to_the_terminal(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(game("odd\u202e\x85.Bot"))
    done = khronos("play", "--resume", "game.yaml")
    assert done.code == 2
    assert "\u202e" not in done.err


@pytest.mark.parametrize("start", [("-m", "advisor"), ("-P", "-m", "advisor")])
def test_no_file_beside_a_bot_takes_the_place_of_a_module(
    tmp_path: Path, start: tuple[str, ...]
) -> None:
    (tmp_path / "odd_bot.py").write_text(BOT)
    for name in HIDDEN:
        (tmp_path / f"{name}.py").write_text(HIJACK)
    arguments = ("arena", "odd_bot.Bot", "random", "--map", "meadow", "--games", "2")
    done = subprocess.run(
        [sys.executable, *start, *arguments, "--jobs", "2", "--records", "games"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "loaded").exists()
    assert not list(tmp_path.glob("*.ran"))


def test_a_bot_whose_file_is_hidden_is_told_so(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "search.py").write_text(BOT)
    done = khronos("arena", "search.Bot", "random")
    refused(done, "search.py in this folder is not used", "another name")
    assert not (tmp_path / "loaded").exists()


@pytest.mark.parametrize(
    ("hidden", "imported"),
    [
        ("search", "advisor.api"),
        ("search", "positions.files.load_position"),
        ("positions", "advisor.api"),
        ("positions", "search.rules.legal_plays"),
    ],
)
def test_a_module_that_hides_ours_is_named_at_the_first_import(
    tmp_path: Path, hidden: str, imported: str
) -> None:
    (tmp_path / f"{hidden}.py").write_text(HIJACK)
    (tmp_path / "script.py").write_text(f"import {imported}\n")
    done = started(tmp_path)
    last = done.stderr.splitlines()[-1]
    assert done.returncode == 1
    place = tmp_path / f"{hidden}.py"
    assert last.startswith(f"ImportError: {place} hides the package {hidden} of khronos-advisor")
    assert not (tmp_path / f"{hidden}.ran").exists()


def test_a_plain_folder_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    (tmp_path / "script.py").write_text("import advisor.api\nfrom positions import Setup\n")
    assert started(tmp_path).returncode == 0


def started(folder: Path) -> subprocess.CompletedProcess[str]:
    """A script that is started in its folder, which Python puts first on its path."""
    return subprocess.run(
        [sys.executable, "script.py"],
        cwd=folder,
        env=environment(PYTHONPATH=str(PROJECT)),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
