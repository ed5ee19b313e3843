"""Networks in whole numbers correct nearly as the learnt ones do."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra `network` is not installed: no torch")

from benchmarks.strength.network import whole_numbers  # noqa: E402
from benchmarks.strength.network.games import joined  # noqa: E402
from benchmarks.strength.network.models import MODELS  # noqa: E402
from benchmarks.strength.network.player import Opinions  # noqa: E402
from search.policy.network import network_from  # noqa: E402
from search.policy.weights import weights  # noqa: E402

#: As far from 0 as what is learnt, by layer.
SPREAD = 0.13


def by_lot(file: Path, seed: int) -> Path:
    torch.manual_seed(seed)
    network = MODELS["domains"]()
    for layer in network.layers.parameters():
        torch.nn.init.normal_(layer, std=SPREAD)
    scales = [1.0, *(30.0 - 3 * turn for turn in range(7))]
    kept = {"name": "domains", "layers": network.layers.state_dict(), "scales": scales}
    torch.save(kept, file)
    return file


def test_whole_numbers_give_nearly_the_same(tmp_path: Path) -> None:
    files = [by_lot(tmp_path / f"{seed}.net", seed) for seed in range(2)]
    games, arrays = whole_numbers.played(weights(), 1, 3)
    positions = joined(arrays)
    document = whole_numbers.whole_networks(files, weights(), positions, 0.5)
    chosen = network_from(json.loads(json.dumps(document)))
    assert (chosen.trust, chosen.weights, len(chosen.parts)) == (0.5, weights().name, 2)
    corrections = whole_numbers.corrections_by(chosen, weights(), games)
    wanted = 0.5 * Opinions("+".join(map(str, files)), weights()).of_positions(positions)
    turns = positions.samples.when[:, 0]
    for turn in range(1, 8):
        here = turns == turn
        assert np.std(corrections[here] - wanted[here]) < 0.06 * np.abs(wanted[here]).max()
    assert np.corrcoef(corrections, wanted)[0, 1] > 0.998


def test_the_command_writes_a_network_and_prints_how_far_it_is_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = by_lot(tmp_path / "one.net", 3), tmp_path / "network.json"
    arguments = [str(file), "--games", "1", "--trust", "1", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["whole_numbers", *arguments])
    whole_numbers.main()
    printed = capsys.readouterr().out
    chosen = network_from(json.loads(out.read_text()))
    assert chosen.name in printed
    assert "says other by:" in printed
    assert "µs a position" in printed
