"""Players with the weights of a file, as an arena plays them against each other."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from here import Here

from advisor.bots.arena.arena_folder import Folder
from advisor.bots.arena.arena_match import Setting
from advisor.bots.arena.run_arena import run
from advisor.bots.players.named_players import BadName, named
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from search.policy.weights import weights
from search.run.workers import Crew

FILE = Path(__file__).parents[3] / "search" / "policy" / "data" / "weights.json"
BOT = "benchmarks.strength.weights_match.ByFile"
WHO = "who=advisor:simulations~1+budget~200"


def test_the_usual_weights_from_a_file_play_as_the_player_does(tmp_path: Path) -> None:
    records = []
    for name in (f"{BOT}:file={FILE},{WHO},digest={weights().name[:6]}", "advisor:simulations=1"):
        players = (name.replace("simulations=1", "simulations=1,budget=200"), "random")
        setting = Setting(players, load_map("meadow"), ruleset(), 1, None)
        folder = Folder(tmp_path / str(len(records)), setting)
        run(folder, 2, Crew(Here(), 1))
        records.append([folder.read(n, file).result for n, file in folder.numbers().items()])
    assert records[0] == records[1]


def test_other_weights_play_otherwise(tmp_path: Path) -> None:
    """Weights that love what is nobody's lose to the usual ones."""
    document = json.loads(FILE.read_text(encoding="utf-8"))
    for turns in document["seats"].values():
        for rows in turns.values():
            rows[0] = [-number for number in rows[0]]
    (tmp_path / "odd.json").write_text(json.dumps(document), encoding="utf-8")
    names = tuple(f"{BOT}:file={file},{WHO}" for file in (FILE, tmp_path / "odd.json"))
    setting = Setting(names, load_map("meadow"), ruleset(), 1, None)
    standing = run(Folder(tmp_path / "games", setting), 6, Crew(Here(), 1))
    assert standing.score.rows[0].wins > 4


def test_a_file_of_other_weights_is_refused() -> None:
    with pytest.raises(BadName, match=weights().name):
        named(f"{BOT}:file={FILE},{WHO},digest=none", Random(1))
    with pytest.raises(BadName, match="cannot be made"):
        named(f"{BOT}:file=nowhere.json,{WHO}", Random(1))
