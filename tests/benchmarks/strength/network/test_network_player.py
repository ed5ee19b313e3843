"""A player who lets a network choose among the endings that the linear worth likes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from advisor.bots.arena.arena_match import Setting, dealt, play_on
from benchmarks.strength.network.player import Chooser
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset

SETTING = Setting(("a", "b"), load_map("ford"), ruleset(), 3, None)


def plays(file: str) -> list[object]:
    game = dealt(SETTING, 0)
    two = [Chooser(Random(seat), None, file, 60, 8) for seat in range(2)]
    made = list(play_on(game, two))
    assert not [one.fault for one in made if one.fault]
    assert game.over
    return [one.play for one in made]


def test_without_a_network_the_first_ending_is_played() -> None:
    assert plays("") == plays("")


def test_a_network_that_says_nothing_changes_nothing_and_another_does(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="the extra `network` is not installed: no torch")
    from benchmarks.strength.network.models import MODELS

    torch.manual_seed(1)
    network = MODELS["domains"]()
    scales = [20.0] * 8
    kept = {"name": "domains", "layers": network.layers.state_dict(), "scales": scales}
    torch.save(kept, tmp_path / "silent.net")
    for layer in network.layers.parameters():
        torch.nn.init.normal_(layer, std=0.3)
    kept = {"name": "domains", "layers": network.layers.state_dict(), "scales": scales}
    torch.save(kept, tmp_path / "wild.net")
    assert plays(str(tmp_path / "silent.net")) == plays("")
    assert plays(str(tmp_path / "wild.net")) != plays("")
