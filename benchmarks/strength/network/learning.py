"""One network, learnt from some positions and stopped by others; it goes on where it was broken
off."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from benchmarks.strength.fit_weights import TURNS
from benchmarks.strength.network.inputs import Inputs, Tensor, batch_of
from benchmarks.strength.network.models import MODELS, Network
from benchmarks.strength.network.targets import Parts
from benchmarks.strength.self_play import Floats, Ints

#: Positions of a step, and of a step that only looks.
BATCH: Final = 512
LOOK: Final = 1000
RATE: Final = 1.5e-3
DECAY: Final = 3e-2
#: Passes over the positions at most, and without any getting better.
PASSES: Final = {"numbers": 24, "domains": 24, "squares": 12}
PATIENCE: Final = 5


@dataclass(frozen=True)
class Task:
    """What is to be learnt: for every position a turn, what is left, and what to aim at."""

    inputs: Inputs
    turns: Ints
    left: Floats
    aims: Floats
    parts: Parts
    #: Those that come first are of games that were played to their end.
    played: int


def scales_of(task: Task) -> Floats:
    """How much is usually left, by turn; from 1."""
    scales = np.ones(TURNS + 1)
    learnt = task.parts.learnt[task.parts.learnt < task.played]
    for turn in range(1, TURNS + 1):
        here = learnt[task.turns[learnt] == turn]
        if len(here):
            scales[turn] = max(1.0, float(np.sqrt(np.mean(task.left[here] ** 2))))
    return scales


def learn(
    name: str,
    seed: int,
    task: Task,
    file: Path,
    passes: int | None = None,
    until: int | None = None,
) -> Network:
    """A network of a name. ``file`` keeps how far it got; it may be left ``until`` a pass."""
    torch.manual_seed(seed)
    network: Network = MODELS[name]()
    most = PASSES[name] if passes is None else passes
    best: dict[str, Any] = {"error": float("inf"), "layers": network.layers.state_dict(), "at": 0}
    rule = torch.optim.AdamW(network.layers.parameters(), lr=RATE, weight_decay=DECAY)
    begun = 0
    if file.exists():
        kept = torch.load(file, weights_only=True)
        network.layers.load_state_dict(kept["layers"])
        rule.load_state_dict(kept["rule"])
        best, begun = kept["best"], kept["passes"]
    scales = scales_of(task)
    for number in range(begun, most if until is None else until):
        if number - best["at"] > PATIENCE:
            break
        for group in rule.param_groups:
            group["lr"] = RATE * (1 + math.cos(math.pi * number / most)) / 2
        _pass(network, rule, task, scales, np.random.default_rng((seed, number)))
        error = _error(network, task, scales)
        if error < best["error"]:
            layers = {key: one.clone() for key, one in network.layers.state_dict().items()}
            best = {"error": error, "layers": layers, "at": number}
        state = {"layers": network.layers.state_dict(), "rule": rule.state_dict()}
        torch.save({**state, "best": best, "passes": number + 1}, file.with_suffix(".part"))
        file.with_suffix(".part").replace(file)
        print(f"  {name} {seed}: pass {number + 1}, error {error:.5f}", flush=True)
    network.layers.load_state_dict(best["layers"])
    return network


def _pass(
    network: Network, rule: Any, task: Task, scales: Floats, rng: np.random.Generator
) -> None:
    """Once over what is to be learnt."""
    network.layers.train()
    torch.manual_seed(int(rng.integers(2**31)))
    order = rng.permutation(task.parts.learnt)
    for first in range(0, max(len(order) - BATCH // 2, 1), BATCH):
        rows = np.sort(order[first : first + BATCH])
        batch = batch_of(task.inputs, rows, network.domains, network.planes)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=network.planes):
            predicted = network.predict(batch, True, int(rng.integers(8))).float()
        wanted = torch.from_numpy(task.aims[rows] / scales[task.turns[rows]]).float()
        loss = _loss(predicted, wanted)
        rule.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.layers.parameters(), 1.0)
        rule.step()


def _loss(predicted: Tensor, wanted: Tensor) -> Tensor:
    """Squares of the margin's errors; beside them the doubt learns how large these are."""
    wrong = (predicted[:, 0] - wanted) ** 2
    doubt = predicted[:, 1].clamp(-4, 2)
    spread = 0.5 * wrong.detach() * torch.exp(-2 * doubt) + doubt
    return wrong.mean() + 0.1 * spread.mean()


def _error(network: Network, task: Task, scales: Floats) -> float:
    """The mean square of the errors on what is checked, in units of what is usually left."""
    rows = task.parts.checked
    predicted, _ = predict(network, task, rows, scales)
    return float(np.mean(((task.left[rows] - predicted) / scales[task.turns[rows]]) ** 2))


def predict(network: Network, task: Task, rows: Ints, scales: Floats) -> tuple[Floats, Floats]:
    """What a network predicts for some positions and how far it expects to be wrong, in Ecus."""
    network.layers.eval()
    parts: list[Any] = []
    with torch.no_grad():
        for first in range(0, len(rows), LOOK):
            some = rows[first : first + LOOK]
            batch = batch_of(task.inputs, some, network.domains, network.planes)
            parts.append(network.predict(batch, False).numpy())
    both = np.concatenate(parts).astype(np.float64)
    scale = scales[task.turns[rows]]
    return both[:, 0] * scale, np.exp(np.clip(both[:, 1], -4, 2)) * scale
