"""What a network loses when its weights are whole numbers, as the core would have them.

``python -m benchmarks.strength.network.rounding --folder DIR [--games N] NETWORK``

Every layer's weights become whole numbers of so many bits times one factor; what goes from layer to
layer stays as it is. On the games that ``benchmarks.strength.network.train`` tests.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.command_options import options_of
from benchmarks.strength.network.games import collect
from benchmarks.strength.network.targets import WEIGHTS, errors, left, parts_of
from benchmarks.strength.network.train import WIDTH
from search.policy.weights import weights_from

BITS: Final = (16, 8, 6, 4)


def round_weights(network: Any, bits: int) -> None:
    """Make the weights of every layer whole numbers of so many bits, sign included."""
    import torch

    most = 2 ** (bits - 1) - 1
    with torch.no_grad():
        for one in network.layers.parameters():
            if one.dim() > 1 and one.any():
                factor = one.abs().max() / most
                one.copy_(torch.round(one / factor) * factor)


def main() -> None:
    """The command."""
    from benchmarks.strength.network.inputs import kept_inputs
    from benchmarks.strength.network.learning import Task, predict
    from benchmarks.strength.network.player import read

    parser = options_of(__doc__, prints=False)
    parser.add_argument("network", type=Path)
    parser.add_argument("--folder", type=Path, required=True, help="where its games are kept")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--first", type=int, default=57_000_000)
    options = parser.parse_args()
    fitted = weights_from(json.loads(WEIGHTS.read_text(encoding="utf-8")))
    numbers = range(options.first, options.first + options.games)
    positions = collect(options.folder, 2, numbers, WIDTH, fitted)
    samples, parts = positions.samples, parts_of(positions, None)
    place = options.folder / f"inputs-{fitted.name}-{numbers.start}-{numbers.stop - 1}"
    network, scales = read(options.network)
    inputs = kept_inputs(place, positions, fitted, network.planes)
    before = left(samples, fitted)
    task = Task(inputs, samples.when[:, 0], before, before, parts, len(positions))
    whole, _ = predict(network, task, parts.tested, scales)
    for bits in (None, *BITS):
        network, _ = read(options.network)
        if bits is not None:
            round_weights(network, bits)
        predicted, _ = predict(network, task, parts.tested, scales)
        wrong = before.copy()
        wrong[parts.tested] -= predicted
        figures = " ".join(f"{one:.2f}" for one in errors(samples, wrong, parts.tested))
        changed = float(np.sqrt(np.mean((predicted - whole) ** 2)))
        print(f"{bits or 'all'} bits: {figures}; says other by {changed:.3f} Ecus")


if __name__ == "__main__":
    main()
