"""Makes a set of small positions with their exhaustive answers; it can be stopped and taken up.

    python tests/search/solve/generate.py       the set in the repository, or the rest of it
    ... --set 2 --out other.json                another one with other seeds
    ... --set 2 --out other.json --share 0.1 --kind full

Seeds are taken in order. Left out are, and counted in the file under ``left_out``:

- ``large``: the oracle's exhaustive search does not end within ``BUDGET`` steps (a second or two).
  It has to end, or there is no truth to compare with. The budget is in steps and not in seconds, so
  that everybody's set is the same.
- ``no stake``, ``undecided``: in the kinds ``contested``, ``duel`` and ``tangle``, those in which
  no play of the hand raises the mover's income by what an opponent may decide, and those in which
  what opponents decide does not change the guaranteed gain. Positions in which it does are rare
  elsewhere (one in some hundred), and a third of the set is to be such. (``no stake`` is quickly
  seen and saves most of the time; it loses what opponents decide only after a second play.)
- ``twice``: a position that the set holds already.

The program's own search is not asked.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1]), str(HERE.parents[2])]

from kinds import KINDS, Kind, made  # noqa: E402
from oracle.exhaust import TooLarge, Truth, at_stake, exhaust  # noqa: E402
from oracle.state import digest, load  # noqa: E402

from positions.files.save import write_text_safely  # noqa: E402

BUDGET = 300_000


class Set:
    """The cases found so far, kept in a file."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path
        self.cases: dict[str, list[list[Any]]] = {kind: [] for kind in KINDS}
        self.next: dict[str, int] = dict.fromkeys(KINDS, 0)
        self.left_out: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
        if path.exists():
            self._read(json.loads(path.read_text()))

    def _read(self, value: dict[str, Any]) -> None:
        if (value["set"], value["budget"]) != (self.name, BUDGET):
            raise SystemExit(f"{self.path} holds another set: give another --out, or its --set.")
        self.next.update(value["next"])
        self.left_out.update(value["left_out"])
        for case in value["cases"]:
            self.cases[case[0].split("/")[1]].append(case)

    def save(self) -> None:
        """One line a case."""
        cases = [json.dumps(case) for kind in KINDS for case in self.cases[kind]]
        head = {
            "set": self.name,
            "budget": BUDGET,
            "columns": ["seed", "digest", *Truth._fields, "steps"],
            "next": self.next,
            "left_out": self.left_out,
        }
        lines = [f"{json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        text = "\n".join(["{", *lines, '"cases": [', ",\n".join(cases), "]", "}", ""])
        write_text_safely(self.path, text)

    def try_next(self, name: str) -> str:
        """Looks at the next seed of a kind; what came of it."""
        seed = f"{self.name}/{name}/{self.next[name]}"
        self.next[name] += 1
        reason = self._look(KINDS[name], self.cases[name], seed)
        if reason:
            counts = self.left_out[name]
            counts[reason] = counts.get(reason, 0) + 1
        return reason or "kept"

    def _look(self, kind: Kind, cases: list[list[Any]], seed: str) -> str:
        state = load(made(seed))
        if any(case[1] == digest(state) for case in cases):
            return "twice"
        if kind.decided and not at_stake(state):
            return "no stake"
        try:
            truth, steps = exhaust(state, budget=BUDGET)
        except TooLarge:
            return "large"
        if kind.decided and truth.gain == truth.gain_if_all_mine:
            return "undecided"
        cases.append([seed, digest(state), *truth, steps])
        return ""


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", default="1", help="part of every seed (default 1)")
    parser.add_argument("--out", type=Path, default=HERE / "seeds.json")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of each kind")
    parser.add_argument("--kind", choices=list(KINDS), action="append", help="only this kind")
    options = parser.parse_args()
    result = Set(options.set, options.out)
    try:
        for name in options.kind or KINDS:
            _fill(result, name, max(1, round(KINDS[name].wanted * options.share)))
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    finally:
        result.save()


def _fill(result: Set, name: str, wanted: int) -> None:
    begun = saved = time.monotonic()
    while len(result.cases[name]) < wanted:
        outcome = result.try_next(name)
        now = time.monotonic()
        if outcome == "kept" or now - saved > 5:
            saved = now
            result.save()
            print(f"\r{name}: {len(result.cases[name])}/{wanted} ", end="", file=sys.stderr)
    left = ", ".join(f"{count} {why}" for why, count in sorted(result.left_out[name].items()))
    seconds = time.monotonic() - begun
    print(f"\r{name}: {wanted} kept; left out: {left or 'none'}; {seconds:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
