"""How often positions of games get a remark, and which slips get one.

``python -m benchmarks.corpora.likely_slips [--games N] [--seed K]``

Looks at N games of every archive of games in ``benchmarks/*/data``, drawn by lot: at the position
after each turn. Whatever is remarked there is no slip. Then at the twenty slips of
``data/twenty-slips.yaml``. Prints the tables of ``likely_slips.md``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from advisor.advise.game_records.record_replay import turns_of
from benchmarks.command_options import options_of
from benchmarks.corpora.twenty_slips import read_slips
from benchmarks.strength.arena_archive import unpack
from positions.records.record_files import GameRecord, read_any
from positions.setup import Setup
from search.rules.convert import setup_of
from search.rules.likely_slips import likely_slips

DATA: Final = Path(__file__).parents[1]


def archives() -> list[Path]:
    """The archives of games that are kept in this project."""
    return sorted(DATA.glob("*/data/*.tar.[gx]z"))


def setups_of(archive: Path, games: int, rng: random.Random) -> Iterator[Setup]:
    """The positions after each turn of some games of an archive."""
    with TemporaryDirectory() as folder:
        unpack(archive, Path(folder))
        files = sorted(Path(folder).glob("game-*"))
        for file in rng.sample(files, min(games, len(files))):
            record = read_any(str(file))
            if isinstance(record, GameRecord):
                for turn in turns_of(record):
                    yield setup_of(turn.after)


def main() -> None:
    """Print both tables."""
    options = options_of(__doc__, prints=False, seed=1)
    options.add_argument("--games", type=int, default=10, help="of every archive; default: 10")
    arguments = options.parse_args()
    rng = random.Random(arguments.seed)
    codes: Counter[str] = Counter()
    total = remarked = 0
    print("| games | positions | with a remark |\n|---|---|---|")
    for archive in archives():
        count = here = 0
        for setup in setups_of(archive, arguments.games, rng):
            remarks = likely_slips(setup)
            codes.update({remark.code for remark in remarks})
            count, here = count + 1, here + bool(remarks)
        print(f"| {archive.name.split('.')[0]} | {count:,} | {here} |")
        total, remarked = total + count, remarked + here
    print(f"| all | {total:,} | {remarked} ({100 * remarked / total:.2f} %) |\n")
    print(", ".join(f"{code} {number}" for code, number in codes.most_common()), end="\n\n")
    noticed = 0
    print("| position | slip | what is said |\n|---|---|---|")
    for slip in read_slips():
        remarks = slip.remarks()
        noticed += bool(remarks)
        words = "; ".join(f"{one.message}: {one.hint}" for one in remarks) or "nothing"
        print(f"| {slip.position} | {slip.what} | {words} |")
    print(f"\n{noticed} of {sum(1 for _ in read_slips())} are noticed.")


if __name__ == "__main__":
    main()
