"""Networks learn what they are made to find, go on where they were broken off, and make a table."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra `network` is not installed: no torch")

from benchmarks.strength import middle_positions  # noqa: E402
from benchmarks.strength.network import siblings, train  # noqa: E402
from benchmarks.strength.network.games import Positions, joined, play_seen  # noqa: E402
from benchmarks.strength.network.inputs import Inputs, batch_of, inputs_of, swapped  # noqa: E402
from benchmarks.strength.network.learning import Task, learn, predict, scales_of  # noqa: E402
from benchmarks.strength.network.models import MODELS  # noqa: E402
from benchmarks.strength.network.rounding import round_weights  # noqa: E402
from benchmarks.strength.network.targets import left, parts_of  # noqa: E402
from search.policy.weights import weights  # noqa: E402

GAMES = 10
torch.set_num_threads(1)


@pytest.fixture(scope="module")
def positions() -> Positions:
    return joined([play_seen(2, seed, 2, weights()) for seed in range(GAMES)])


@pytest.fixture(scope="module")
def inputs(positions: Positions) -> Inputs:
    return inputs_of(positions, weights(), True)


def task_of(positions: Positions, inputs: Inputs) -> Task:
    wanted = left(positions.samples, weights())
    turns = positions.samples.when[:, 0]
    return Task(inputs, turns, wanted, wanted, parts_of(positions, None), len(turns))


@pytest.mark.parametrize("name", MODELS)
def test_with_the_seats_changed_a_network_predicts_the_opposite(
    name: str, positions: Positions, inputs: Inputs
) -> None:
    torch.manual_seed(3)
    network = MODELS[name]()
    for layer in network.layers.parameters():
        torch.nn.init.normal_(layer, std=0.1)
    network.layers.eval()
    rows = np.arange(20)
    batch = batch_of(inputs, rows, network.domains, network.planes)
    changed = Inputs(
        inputs.known[:, ::-1].copy(), inputs.numbers[::-1], inputs.epochs, inputs.ends, None
    )
    other = batch_of(changed, rows, network.domains, False)
    if network.planes:
        object.__setattr__(other, "planes", swapped(batch.planes))
    one, two = network.predict(batch, False), network.predict(other, False)
    assert torch.allclose(one[:, 0], -two[:, 0], atol=1e-5)
    assert torch.allclose(one[:, 1], two[:, 1], atol=1e-5)
    assert one[:, 0].abs().max() > 0.01


@pytest.mark.parametrize("name", MODELS)
def test_a_training_that_is_broken_off_ends_as_one_that_is_not(
    name: str, positions: Positions, inputs: Inputs, tmp_path: Path
) -> None:
    task = task_of(positions, inputs)
    rows = task.parts.tested
    whole = learn(name, 1, task, tmp_path / "whole.pt", 3)
    learn(name, 1, task, tmp_path / "part.pt", 3, 2)
    again = learn(name, 1, task, tmp_path / "part.pt", 3)
    predicted = [predict(network, task, rows, scales_of(task))[0] for network in (whole, again)]
    assert np.allclose(predicted[0], predicted[1])
    assert torch.load(tmp_path / "part.pt", weights_only=True)["passes"] == 3


def test_rounded_weights_are_so_many_whole_numbers_times_one_factor() -> None:
    torch.manual_seed(2)
    network = MODELS["domains"]()
    before = [one.clone() for one in network.layers.parameters()]
    round_weights(network, 4)
    for one, old in zip(network.layers.parameters(), before, strict=True):
        if one.dim() > 1 and old.any():
            factor = old.abs().max() / 7
            assert torch.allclose(one / factor, torch.round(one / factor), atol=1e-4)
            assert len(torch.unique(one)) <= 15
            assert (one - old).abs().max() <= factor / 2 + 1e-6
        else:
            assert (one == old).all() or not old.any()


def test_the_command_writes_the_same_table_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(middle_positions, "PLAYED", 60)
    for name, number in (("SURVEYED", 60), ("PART", 3)):
        monkeypatch.setattr(siblings, name, number)
    options = f"train --folder {tmp_path} --games 10 --first 0 --networks numbers --siblings 3"
    monkeypatch.setattr(sys, "argv", [*options.split(), "--playouts", "1"])
    train.main()
    first = capsys.readouterr().out
    train.main()
    assert capsys.readouterr().out.splitlines()[-6:] == first.splitlines()[-6:]
    assert "| numbers 1 |" in first
    assert "| numbers, their mean |" in first
    # The endings are learnt, and change nothing in what is tested.
    monkeypatch.setattr(sys, "argv", options.split()[:-2])
    train.main()
    alone = capsys.readouterr().out
    assert alone.splitlines()[-4] == first.splitlines()[-4]
    assert alone.splitlines()[-1] != first.splitlines()[-1]
