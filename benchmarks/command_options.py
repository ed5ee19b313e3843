"""What the commands of several benchmarks have in common: options, and how figures are printed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from positions.files.map_files import library_maps


def options_of(
    about: str | None,
    *,
    prints: bool = True,
    seed: int | None = None,
    jobs: int | None = None,
    plan: str | None = None,
) -> argparse.ArgumentParser:
    """Options of a benchmark.

    :param about: its docstring; the first line says what it does.
    :param prints: whether there is ``--json``.
    :param seed: default of ``--seed``; without it there is no such option.
    :param jobs: of ``--jobs`` likewise.
    :param plan: of ``--map``, a map of the library, likewise.
    """
    parser = argparse.ArgumentParser(description=(about or "").split("\n")[0])
    if prints:
        parser.add_argument("--json", action="store_true", help="print one line of JSON")
    if seed is not None:
        parser.add_argument("--seed", type=int, default=seed, help=f"default: {seed}")
    if jobs is not None:
        parser.add_argument("--jobs", type=int, default=jobs, help="processes at a time")
    if plan is not None:
        parser.add_argument("--map", default=plan, choices=library_maps(), help=f"default: {plan}")
    return parser


def show(figures: Mapping[str, Any], as_json: bool) -> None:
    """Print figures: one line of JSON, or one line each."""
    if as_json:
        print(json.dumps(figures))
        return
    width = max(map(len, figures), default=0)
    for name, value in figures.items():
        print(f"{name:<{width}}  {value}")
