"""Runs every command of an installed ``khronos`` once, and the page: with the Python at hand.

``python every_command.py FOLDER`` works in that folder, which should be empty, and prints a line a
run. It needs nothing of the tests, so that it can run where only the package and its extras are
installed. Exit code 1, and what the run printed, where one has failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

POSITION: Final = "r8-11-renovation"
QUICK: Final = "game-2p-meadow-t4"
#: Commands with what is typed for them; in this order, for some use what others have written.
RUNS: Final[tuple[tuple[str, str], ...]] = (
    ("--version", ""),
    ("--help", ""),
    ("show --help", ""),
    (f"show {POSITION}", ""),
    (f"show {POSITION} --json", ""),
    (f"check {POSITION}", ""),
    (f"suggest {QUICK} --simulations 8 --top 2", ""),
    (f"suggest {QUICK} --simulations 8 --jobs 2 --json", ""),
    (f"best {POSITION} --seconds 5", ""),
    (f"exchange {QUICK} --seconds 2", ""),
    (f"threats {QUICK}", ""),
    (f"explain {QUICK}", ""),
    (f"plays {POSITION}", ""),
    (f"perft {POSITION} --depth 1", ""),
    (f"why {POSITION} m:keep@c4", ""),
    ("rules dominion", ""),
    ("library", ""),
    ("schema position -o schema.json", ""),
    ("new --players 2 --map meadow --seed 3 -o start.yaml", ""),
    ("draw start.yaml -o board.svg", ""),
    ("draw start.yaml --epoch might --theme dark -o might.png", ""),
    ("act start.yaml end --record game.yaml", ""),
    ("undo game.yaml", ""),
    ("redo game.yaml", ""),
    ("undo game.yaml", ""),
    ("act game.yaml m-f end", ""),
    ("variation promote game.yaml 1", ""),
    ("learn", ""),
    ("learn 1", "quit\n"),
    ("puzzles", ""),
    ("puzzles 1", "quit\n"),
    ("puzzles --beginner --count 2 --sheet club.pdf", ""),
    ("train --queue", "quit\n"),
    ("train --status --json", ""),
    ("train --export me.json", ""),
    ("play --level 1 --map meadow --seed 7 --save sparring.yaml", "hint\nend\nquit\n"),
    ("play --resume sparring.yaml", "quit\n"),
    ("arena policy:width=2 random --map meadow --games 2 --jobs 2 --records games", ""),
    ("arena ismcts:simulations=1 random --map meadow --games 2 --jobs 1 --records more", ""),
    ("replay games/game-000000.yaml", ""),
    ("review games/game-000000.yaml --html review.html", ""),
    ("retry games/game-000000.yaml", "quit\n"),
    ("analyse folder --out table.csv --simulations 8", ""),
    ("analyse folder --out table.parquet --simulations 8", ""),
    ("analyse folder --out table.parquet --simulations 8", ""),
    ("engine --workers 1", '{"id": "hello", "action": "version"}\n'),
    ("dashboard --dry-run", ""),
)
#: Commands on a cluster, whose address takes the place of the last word.
CLUSTER: Final = f"suggest {QUICK} --simulations 8 --scheduler"
#: What a fresh Python does for the page, in its views.
PAGE: Final = """
from streamlit.testing.v1 import AppTest
from advisor.cli.commands.dashboard import page_file
app = AppTest.from_file(str(page_file()), default_timeout=120).run()
assert not app.exception, app.exception
for view in ("learn", "puzzles", "analyse", "play", "review", "retry", "edit", "library"):
    app.query_params["view"] = view
    app.run()
    assert not app.exception, (view, app.exception)
"""
ON_CLUSTER: Final = """
import subprocess, sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        command = [sys.executable, "-m", "advisor", *sys.argv[1:], cluster.scheduler_address]
        sys.exit(subprocess.run(command).returncode)
"""


def main() -> int:
    """Run all of them; 1 if one has failed."""
    place = Path(sys.argv[1]).resolve()
    (place / "folder").mkdir(parents=True, exist_ok=True)
    from advisor.cli.command_line import app

    names = {one.name for one in app.registered_commands}
    missing = names - {line.split()[0] for line, _ in RUNS}
    if missing:
        print(f"no run for {', '.join(sorted(map(str, missing)))}")
        return 1
    (place / "on_cluster.py").write_text(ON_CLUSTER)
    failed = int(not ran(place, "the page", ["-c", PAGE]))
    failed += not ran(place, f"{CLUSTER} ...", ["on_cluster.py", *CLUSTER.split()])
    for line, typed in RUNS:
        failed += not ran(place, line, ["-m", "advisor", *line.split()], typed)
        if line.startswith("new "):
            (place / "folder" / "one.yaml").write_bytes((place / "start.yaml").read_bytes())
    return 1 if failed else 0


def ran(place: Path, what: str, arguments: list[str], typed: str = "") -> bool:
    """Whether a run went well; told in a line, and in full if it did not."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        cwd=place,
        env={**os.environ, "KHRONOS_DATA": str(place / "data"), "KHRONOS_DEBUG": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    well = done.returncode == 0 and "Traceback" not in done.stderr
    print(f"{'ok    ' if well else 'FAILED'} {what}", flush=True)
    if not well:
        print(f"exit {done.returncode}\n{done.stdout[-1500:]}\n{done.stderr[-3000:]}", flush=True)
    return well


if __name__ == "__main__":
    sys.exit(main())
