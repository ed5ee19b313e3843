"""Networks in whole numbers, as the core has them (``search.policy.network``), from learnt ones.

``python -m benchmarks.strength.network.whole_numbers NETWORK [NETWORK ...] [--trust T] [--out F]``

NETWORK is what ``benchmarks.strength.network.train`` keeps of a network ``domains``; the mean of
several counts, times the trust. Games of the policy show how large what goes from layer to layer
becomes, and others how far the core is then from the networks, and in what time. Needs the extra
``network``.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.command_options import options_of
from benchmarks.strength.fit_weights import TURNS
from benchmarks.strength.network.games import Positions, joined, positions_of
from benchmarks.strength.network.player import Opinions
from benchmarks.strength.network.targets import WEIGHTS
from benchmarks.strength.self_play import Floats, play
from search.core.core_network import TurnEnds
from search.policy.features import FEATURES
from search.policy.network import (
    CUBE_UNIT,
    ECU_UNIT,
    FACTOR_SHIFT,
    FEATURE_UNIT,
    MOST_INPUT,
    MOST_WEIGHT,
    PARTS_OF_ECU,
    SUMMARY,
    UNIT,
    Network,
    network_from,
)
from search.policy.weights import Weights, weights_from
from search.rules.position import Position

OUT: Final = Path(__file__).parents[3] / "search" / "policy" / "data" / "network.json"
#: Plays that the policy looks at, as in the games that networks learn from.
WIDTH: Final = 32
#: What leaves a layer in the games may become so many times as large without being cut.
ROOM: Final = 4
#: Times that all positions are evaluated, to measure the time.
ROUNDS: Final = 20


def played(fitted: Weights, first: int, games: int) -> tuple[list[list[Position]], list[Positions]]:
    """The positions after every turn of some games, by game, in two forms."""
    seen: list[list[Position]] = []
    arrays: list[Positions] = []
    for number in range(first, first + games):
        seen.append([])
        samples = play(2, number, WIDTH, fitted, seen[-1].append)
        arrays.append(positions_of(samples, number, seen[-1]))
    return seen, arrays


def whole(weights: Floats, biases: Floats, units: Floats) -> tuple[dict[str, Any], float]:
    """Weights and biases of a layer, and what 1 of its sums is; ``units`` are what 1 of each of its
    inputs is."""
    counted = weights * units
    unit = float(np.abs(counted).max()) / MOST_WEIGHT
    return {"weights": integers(counted / unit), "biases": integers(biases / unit)}, unit


def integers(numbers: Floats) -> Any:
    """The nearest whole numbers."""
    return np.rint(numbers).astype(np.int64).tolist()


def shift_for(largest: float, unit: float) -> int:
    """The power of two by which sums are divided so that the largest leaves room."""
    return max(0, math.ceil(math.log2(max(largest / unit, 1.0) * ROOM / MOST_INPUT)))


def seat_units(summary: float) -> Floats:
    """What 1 of each number of a seat is, as the network learnt it (``targets.seats_of``)."""
    features, ones = 1 / 8 / FEATURE_UNIT, 1 / UNIT
    ecus, cubes = 1 / 20 / ECU_UNIT, 1 / 10 / CUBE_UNIT
    parts = [[features] * (3 * FEATURES), [ones] * (TURNS + 2), [ecus] * 3, [ones] * 3, [ecus]]
    parts += [[cubes], [ones] * 3, [summary] * (3 * SUMMARY)]
    return np.array([one for part in parts for one in part])


def whole_network(network: Any, scales: Floats, largest: Sequence[float], share: float) -> Any:
    """One network as ``search.policy.network`` reads it.

    :param largest: the largest number that left each of its layers.
    :param share: by how much its corrections are multiplied.
    """
    arrays = [one.detach().numpy().astype(np.float64) for one in network.layers.parameters()]
    weights, biases = arrays[::2], arrays[1::2]
    hidden, unit = whole(weights[0], biases[0], np.full(weights[0].shape[1], 1 / UNIT))
    hidden["shift"] = shift_for(largest[0], unit)
    unit *= 2 ** hidden["shift"]
    summary, unit = whole(weights[1], biases[1], np.full(weights[1].shape[1], unit))
    summary["shift"] = shift_for(largest[1], unit)
    # An eighth of the sum counts. Its unit becomes about that of the other inputs.
    unit *= 2 ** summary["shift"] / 8
    board_shift = max(0, round(math.log2(1 / UNIT / unit)))
    seat = seat_units(unit * 2**board_shift)
    head, unit = whole(weights[2], biases[2], np.concatenate([seat, seat]))
    head["shift"] = shift_for(largest[2], unit)
    last, unit = whole(
        weights[3][:1], biases[3][:1], np.full(len(biases[2]), unit * 2 ** head["shift"])
    )
    factors = scales * share * unit * PARTS_OF_ECU * 2**FACTOR_SHIFT
    return {
        "hidden": hidden,
        "summary": summary,
        "board_shift": board_shift,
        "head": head,
        "last": last["weights"][0],
        "factors": integers(factors),
    }


def whole_networks(files: Sequence[Path], fitted: Weights, games: Positions, trust: float) -> Any:
    """The document of several networks."""
    networks: list[Any] = []
    for file in files:
        opinions = Opinions(str(file), fitted)
        ((network, scales),) = opinions.networks
        largest = [0.0, 0.0, 0.0]

        def watch(number: int, largest: list[float] = largest) -> Any:
            def hook(_layer: Any, _inputs: Any, out: Any) -> None:
                largest[number] = max(largest[number], float(out.max()))

            return hook

        each, head = network.layers
        for number, layer in enumerate((each[1], each[3], head[1])):
            layer.register_forward_hook(watch(number))
        opinions.of_positions(games)
        networks.append(whole_network(network, scales, largest, trust / len(files)))
    return {"networks": networks, "trust": trust, "weights": fitted.name}


def write(document: dict[str, Any], out: Path) -> None:
    """The document, a row of weights a line, first under another name."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":")).replace("],", "],\n") + "\n"
    raw = out.with_suffix(".part")
    raw.write_text(text, encoding="utf-8")
    raw.replace(out)


def corrections_by(chosen: Network, fitted: Weights, games: list[list[Position]]) -> Floats:
    """The corrections by the core for the positions of some games, in Ecus."""
    rows = [TurnEnds(positions).corrections(chosen, fitted) for positions in games]
    return np.array([one for row in rows for one in row]) / PARTS_OF_ECU


def microseconds(chosen: Network, fitted: Weights, games: list[list[Position]]) -> float:
    """Processor time of a position in the core, the least of some rounds over all of them."""
    ends = [TurnEnds(positions) for positions in games]
    times: list[float] = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        for one in ends:
            one.corrections(chosen, fitted)
        times.append(time.process_time() - begin)
    return 1e6 * min(times) / sum(map(len, games))


def main() -> None:
    """The command."""
    parser = options_of(__doc__, prints=False, seed=59_000_000)
    parser.add_argument("networks", type=Path, nargs="+")
    parser.add_argument("--trust", type=float, default=0.75, help="default: 0.75")
    parser.add_argument("--games", type=int, default=150, help="of each of the two sets")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    fitted = weights_from(json.loads(WEIGHTS.read_text(encoding="utf-8")))
    _, arrays = played(fitted, options.seed, options.games)
    document = whole_networks(options.networks, fitted, joined(arrays), options.trust)
    write(document, options.out)
    chosen = network_from(json.loads(options.out.read_text(encoding="utf-8")))
    games, arrays = played(fitted, options.seed + options.games, options.games)
    positions = joined(arrays)
    opinions = Opinions("+".join(map(str, options.networks)), fitted)
    wanted = options.trust * opinions.of_positions(positions)
    wrong = corrections_by(chosen, fitted, games) - wanted
    turns = positions.samples.when[:, 0]
    parts = [np.ones(len(turns), dtype=bool), *(turns == turn for turn in range(1, TURNS + 1))]
    for name, numbers in (("says", wanted), ("says other by", wrong)):
        rms = " ".join(f"{np.sqrt(np.mean(numbers[part] ** 2)):.3f}" for part in parts)
        print(f"{name}: {rms} Ecus (all, turns 1 to {TURNS})")
    print(f"at most {np.abs(wrong).max():.3f} Ecus, {len(turns)} positions")
    print(f"{microseconds(chosen, fitted, games):.1f} µs a position")
    print(f"{options.out}: {chosen.name}, {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
