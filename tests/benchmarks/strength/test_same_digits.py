"""The digest of all figures is the same in another process, and another one with other weights."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

from benchmarks.strength.same_digits import judged
from search.policy.weights import using, weights


def test_two_processes_judge_alike() -> None:
    command = [
        sys.executable,
        "-m",
        "benchmarks.strength.same_digits",
        "--positions",
        "4",
        "--json",
    ]
    one, two = (
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(2)
    )
    assert one == two
    assert one["figures"] > 50


def test_the_figures_are_of_worths_surveys_and_playouts() -> None:
    name = "game-2p-valley-t4"
    figures = judged(name)
    assert len(figures) == 2 + 8 * 3 + 12 * 2
    with using(replace(weights(), name="moved", seats=_moved())):
        others = judged(name)
    assert len(others) == len(figures)
    assert others[:2] != figures[:2]
    assert judged(name) == figures


def _moved() -> dict[int, dict[int, tuple[tuple[float, ...], tuple[float, ...]]]]:
    """The weights with other constants for two players."""
    rows = weights().seats
    two = {turn: ((base[0] + 1e-3, *base[1:]), slope) for turn, (base, slope) in rows[2].items()}
    return rows | {2: two}
