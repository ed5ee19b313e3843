"""Income-turn positions for ``benchmarks.proof.proved_turns``, out of sensible games.

``python -m benchmarks.corpora.corpus [--number N] [--map M] [--seed K] [--jobs J] [--out FILE]``
writes them as compressed JSON lines. Nothing is filtered: 2 to 5 players and turns 4 and 7
alternate, the seat is drawn by lot, and every game has a seed of its own. Players play as in
``make_library``.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from benchmarks.command_options import options_of
from benchmarks.corpora.make_library import Wanted, reach
from positions.files.save import to_document
from positions.things import DEFAULT_MAP
from search.rules.convert import setup_of
from search.rules.game import hide_hands

DATA = Path(__file__).parent / "data"
#: The map that is looked at unless another one is named, and the seed of the corpora that are kept.
MAP = DEFAULT_MAP
SEED = 1
NUMBER = 100


def wanted(number: int, seed: int, plan: str = MAP) -> Wanted:
    """Position so and so of a corpus: its game and when it is looked at."""
    players = 2 + number % 4
    turn = (4, 7)[number // 4 % 2]
    rng = random.Random(f"corpus {seed} {number}")
    name = f"{_name(seed, plan)}-{number:03}"
    game = rng.randrange(1_000_000)
    return Wanted(name, players, game, turn, seat=rng.randrange(players), map=plan)


def _name(seed: int, plan: str) -> str:
    return f"corpus-{plan}-{seed}"


def document(one: Wanted) -> str:
    """The position as one line of JSON, a file of formats §3, as the mover sees it."""
    position = reach(one)
    setup = setup_of(hide_hands(position, position.mover), one.name)
    return json.dumps(to_document(setup), sort_keys=True, separators=(",", ":"))


def make(numbers: Iterable[int], seed: int, jobs: int, plan: str = MAP) -> list[str]:
    """Some positions of a corpus, ``jobs`` processes at a time."""
    todo = [wanted(number, seed, plan) for number in numbers]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(document, todo))


def file_of(seed: int, plan: str = MAP) -> Path:
    """Where a corpus is kept."""
    return DATA / f"{_name(seed, plan)}.jsonl.gz"


def corpus(seed: int, number: int, jobs: int, plan: str = MAP) -> list[str]:
    """The first ``number`` documents of a corpus, from its file or made again."""
    kept = file_of(seed, plan)
    if kept.exists():
        lines = gzip.decompress(kept.read_bytes()).decode("ascii").splitlines()
        if len(lines) >= number:
            return lines[:number]
    return make(range(number), seed, jobs, plan)


def main() -> None:
    """Write a corpus."""
    parser = options_of(__doc__, prints=False, seed=SEED, jobs=2, plan=MAP)
    parser.add_argument("--number", type=int, default=NUMBER)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    lines = make(range(options.number), options.seed, options.jobs, options.map)
    out: Path = options.out or file_of(options.seed, options.map)
    out.parent.mkdir(exist_ok=True)
    out.write_bytes(gzip.compress("".join(f"{s}\n" for s in lines).encode("ascii"), mtime=0))


if __name__ == "__main__":
    main()
