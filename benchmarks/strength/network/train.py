"""How much more of the final margin a network sees than the linear worth: games, training, a table.

``python -m benchmarks.strength.network.train --folder DIR [--games N] [--networks NAME ...]``

Games of two players by the policy against itself are played into the folder, networks are learnt
from seven tenths of them, and what is left of the margins of other games is written down by turn.
What is in the folder is not made again; the same options give the same figures. Needs the extra
``network``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.command_options import options_of
from benchmarks.strength.fit_weights import TURNS
from benchmarks.strength.network.games import CHARTS, Positions, collect
from benchmarks.strength.network.targets import (
    WEIGHTS,
    Parts,
    errors,
    gained,
    left,
    margins,
    parts_of,
    refitted,
)
from benchmarks.strength.self_play import Floats, Ints
from search.policy.weights import Weights, weights_from

NETWORKS: Final = ("numbers", "domains", "squares")
WIDTH: Final = 32
#: Number of the first position whose endings are learnt from; those before are for comparison.
SIBLINGS: Final = 1_000_000


def task_of(
    options: argparse.Namespace, sets: list[Positions], fitted: Weights, parts: Parts
) -> Any:
    """What the networks are to learn; of the other sets of positions, all are learnt."""
    from benchmarks.strength.network.inputs import joined_inputs, kept_inputs
    from benchmarks.strength.network.learning import Task

    tasks: list[Task] = []
    for some in sets:
        place = options.folder / f"inputs-{fitted.name}-{some.games[0]}-{some.games[-1]}"
        inputs = kept_inputs(place, some, fitted, "squares" in options.networks)
        aims = left(some.samples, fitted, some.ends)
        turns = some.samples.when[:, 0]
        tasks.append(Task(inputs, turns, left(some.samples, fitted), aims, parts, len(some)))
    whole = tasks[0]
    for more in tasks[1:]:
        learnt = np.concatenate([whole.parts.learnt, len(whole.turns) + np.arange(len(more.turns))])
        turns, before, aims = (
            np.concatenate([getattr(whole, name), getattr(more, name)])
            for name in ("turns", "left", "aims")
        )
        rows = Parts(learnt, parts.checked, parts.tested)
        whole = Task(
            joined_inputs(whole.inputs, more.inputs), turns, before, aims, rows, whole.played
        )
    return whole


def results_of(
    options: argparse.Namespace, positions: Positions, task: Any
) -> dict[str, list[dict[str, Any]]]:
    """What each network leaves on the tested games, by network, a row for each seed; where there
    are several, one for the mean of what they predict."""
    import torch

    from benchmarks.strength.network.learning import learn, predict, scales_of
    from benchmarks.strength.network.models import parameters

    torch.set_num_threads(options.jobs)
    results: dict[str, list[dict[str, Any]]] = {}
    samples, tested = positions.samples, task.parts.tested
    for name in options.networks:
        for seed in range(options.seed, options.seed + options.seeds):
            file = options.folder / f"{name}-{digest(options)}-{seed}.pt"
            done = file.with_suffix(".json")
            if not done.exists():
                network = learn(name, seed, task, file)
                predicted, doubt = predict(network, task, tested, scales_of(task))
                wrong = task.left[tested] - predicted
                row = {
                    "name": f"{name} {seed}",
                    "parameters": parameters(network),
                    "doubt": doubts(wrong, doubt, samples.when[tested, 0]),
                    **figures_of(positions, task, predicted),
                }
                np.save(file.with_suffix(".npy"), predicted.astype(np.float32))
                kept = {"name": name, "layers": network.layers.state_dict()}
                torch.save({**kept, "scales": scales_of(task).tolist()}, file.with_suffix(".net"))
                done.write_text(json.dumps(row), encoding="utf-8")
            results.setdefault(name, []).append(json.loads(done.read_text(encoding="utf-8")))
        if options.seeds > 1:
            numbers = range(options.seed, options.seed + options.seeds)
            files = [options.folder / f"{name}-{digest(options)}-{seed}.npy" for seed in numbers]
            mean = np.mean([np.load(file) for file in files], axis=0)
            row = {"name": f"{name}, their mean", **figures_of(positions, task, mean)}
            results[name].append(row)
    return results


def figures_of(positions: Positions, task: Any, predicted: Floats) -> dict[str, Any]:
    """What is left on the tested games once what is predicted is taken off."""
    samples, tested, games = positions.samples, task.parts.tested, positions.games
    before = task.left[: len(positions)]
    wrong = before.copy()
    wrong[tested] -= predicted
    gain = gained(samples, before, wrong, tested, games)
    return {"errors": errors(samples, wrong, tested), "gained": gain}


def doubts(wrong: Floats, doubt: Floats, turns: Ints) -> list[float]:
    """What is left where a network doubts itself least and most, a third each, of turns 2 to 5."""
    here = (turns >= 2) & (turns <= 5)
    order = np.argsort(doubt[here])
    thirds = np.array_split(wrong[here][order] ** 2, 3)
    return [float(np.sqrt(third.mean())) for third in thirds if len(third)]


def digest(options: argparse.Namespace) -> str:
    """The options by which trainings differ, as part of a name."""
    parts = [str(options.games), options.without or "all"]
    if options.siblings:
        parts.append(f"siblings{options.siblings}-{options.playouts}")
    return "-".join(parts)


def table(rows: dict[str, list[float]], notes: dict[str, str]) -> str:
    """The errors as a table of Markdown."""
    head = ["left by", "all", *map(str, range(1, TURNS + 1)), "turns 2 to 5"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for name, figures in rows.items():
        cells = [name, *(f"{figure:.2f}" for figure in figures), notes[name]]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """The command."""
    parser = options_of(__doc__, prints=False, seed=1, jobs=1)
    parser.add_argument("--folder", type=Path, required=True, help="games and networks are kept")
    parser.add_argument("--games", type=int, default=6000, help="default: 6000")
    parser.add_argument("--first", type=int, default=57_000_000, help="number of the first game")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="who plays, and is compared")
    parser.add_argument("--networks", nargs="*", choices=NETWORKS, default=list(NETWORKS))
    parser.add_argument("--seeds", type=int, default=2, help="networks of each kind; default: 2")
    parser.add_argument("--without", choices=CHARTS, help="a map for the errors alone")
    parser.add_argument(
        "--siblings", type=int, default=0, help="positions whose endings to learn from, too"
    )
    parser.add_argument("--playouts", type=int, default=4, help="of each such ending")
    options = parser.parse_args()
    fitted = weights_from(json.loads(options.weights.read_text(encoding="utf-8")))
    numbers = range(options.first, options.first + options.games)
    positions = collect(options.folder, 2, numbers, WIDTH, fitted, options.jobs)
    sets = [positions]
    if options.siblings:
        from benchmarks.strength.network import siblings

        some = range(SIBLINGS, SIBLINGS + options.siblings)
        endings = siblings.collect(options.folder, some, fitted, options.playouts, None)
        sets.append(endings.positions)
    parts = parts_of(positions, options.without)
    samples, tested = positions.samples, parts.tested
    before = left(samples, fitted)
    learnt = np.sort(np.concatenate([parts.learnt, parts.checked]))
    anew = refitted(samples, learnt, fitted)
    rows = {
        "nothing": errors(samples, margins(samples, samples.final), tested),
        "linear": errors(samples, before, tested),
        "linear, fitted anew": errors(samples, anew, tested),
    }
    games = positions.games
    notes = dict.fromkeys(rows, "")
    notes["linear, fitted anew"] = with_error(gained(samples, before, anew, tested, games))
    if options.networks:
        task = task_of(options, sets, fitted, parts)
        for name, by_seed in results_of(options, positions, task).items():
            for one in by_seed:
                rows[one["name"]] = one["errors"]
                notes[one["name"]] = with_error(one["gained"])
            print(f"{name}: {by_seed[0]['parameters']} parameters; by doubt {by_seed[0]['doubt']}")
    print(f"{len(np.unique(games[tested]))} games tested, {len(np.unique(games[learnt]))} learnt")
    print(table(rows, notes))


def with_error(figures: list[float]) -> str:
    """A gain with its standard error."""
    return f"{figures[0]:+.2f} ± {figures[1]:.2f} %"


if __name__ == "__main__":
    main()
