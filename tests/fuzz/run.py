"""Feed mutated files to the readers, for as long as you like (docs/developing.md).

``python tests/fuzz/run.py --count 100000 --seed 1`` gives that many to each kind of file, says how
many there were, and writes what broke an invariant to ``--broken``. It goes on where it was stopped
if ``--state`` names a file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random

# What tests share lies in their folder, which pytest finds by itself; the project's own folder goes
# with it, as folders of tests are called after the packages.
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from mutating import at_random  # noqa: E402
from targets import TARGETS  # noqa: E402

from positions.files.save import write_text_safely  # noqa: E402

#: Files between two notes of how far it is.
STEP = 500


def main() -> int:
    """The number of kinds of which something broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", choices=sorted(TARGETS), help="all if left out")
    parser.add_argument("--count", type=int, default=1_000, help="files of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="where to keep how far it is")
    parser.add_argument("--broken", type=Path, default=Path("broken"), help="a folder")
    chosen = parser.parse_args()
    state = {}
    if chosen.state is not None and chosen.state.exists():
        state = json.loads(chosen.state.read_text("utf-8"))
    failed = 0
    for kind in chosen.kind or TARGETS:
        key = f"{kind} {chosen.seed}"
        done, broken = state.get(key, (0, 0))
        begun = time.monotonic()
        first = done
        while done < chosen.count:
            rng = Random(f"{chosen.seed} {kind} {done}")
            for _ in range(min(STEP, chosen.count - done)):
                broken += not holds(kind, rng, chosen.broken)
            done = min(done + STEP, chosen.count)
            state[key] = done, broken
            if chosen.state is not None:
                write_text_safely(chosen.state, json.dumps(state))
        each = 1000 * (time.monotonic() - begun) / max(1, done - first)
        print(f"{kind}: {done} files, {broken} broke it; {each:.1f} ms each", flush=True)
        failed += broken > 0
    return failed


def holds(kind: str, rng: Random, folder: Path) -> bool:
    """Whether the invariant of a kind holds for one more file; one that broke it is kept."""
    target = TARGETS[kind]
    data = at_random(target.seeds(), rng)
    try:
        target.check(data)
    except Exception:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{kind}-{sha256(data).hexdigest()[:16]}"
        (folder / name).write_bytes(data)
        (folder / f"{name}.txt").write_text(traceback.format_exc(), "utf-8")
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
