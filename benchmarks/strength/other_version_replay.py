"""Games of ``benchmarks.strength.other_version`` played again by the rules of both programs.

``KHRONOS_OTHER=/path/to/checkout python -m benchmarks.strength.other_version_replay FOLDER``

The checkout is that of commit fd0edc8, or another that reads records of version 1. Its program is
given only what that version knows: it plays every record again with its own rules, decisions,
changes of Ecus and the result compared. Ends with exit code 1 at the first record that one of the
two refuses.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from advisor.advise.game_records.record_replay import replayed
from positions.files.problems import FileProblems
from positions.files.save import flow, to_yaml
from positions.notation.play_text import format_pattern
from positions.records.record_files import read_record
from positions.records.record_tree import GameRecord

#: What the other program does, with its own reader and rules.
OTHER: Final = """
import sys
from pathlib import Path
from positions.records.record_files import read_record
from search.records import replayed
files = sorted(Path(sys.argv[1]).glob("*.yaml"))
print(sum(len(replayed(read_record(file), file.name)[1]) for file in files), len(files))
"""


def version_1(record: GameRecord) -> str:
    """A record without variations as a file of version 1: all plays in one list."""
    lines = ["khronos-record: 1", "players:"]
    lines += [f"  - {flow({'color': seat.color, 'name': seat.name})}" for seat in record.players]
    lines += ["start:", *("  " + line for line in to_yaml(record.start).splitlines() if line)]
    lines.append("plays:")
    for recorded in record.plays:
        play: dict[str, Any] = {
            "by": recorded.by,
            "play": format_pattern(recorded.play),
            "ecus": recorded.ecus,
        }
        if recorded.choices:
            play["choices"] = [
                {"who": c.who, "what": c.what, "options": list(c.options), "chosen": c.chosen}
                for c in recorded.choices
            ]
        lines.append(f"  - {flow(play)}")
    if record.result is not None:
        result = {"ecus": dict(record.result.ecus), "winners": list(record.result.winners)}
        lines.append(f"result: {flow(result)}")
    return "\n".join(lines) + "\n"


def main(folder: Path, other: Path) -> int:
    """Play all games again; an exit code."""
    files = sorted(folder.glob("game-*.yaml"))
    if not files:
        print(f"no game-*.yaml in {folder}")
        return 1
    plays = 0
    with TemporaryDirectory() as records_folder:
        for file in files:
            try:
                record = read_record(file)
                plays += len(replayed(record, file.name)[1])
            except FileProblems as error:
                print(error)
                return 1
            Path(records_folder, file.name).write_text(version_1(record), encoding="utf-8")
        print(f"here: {plays} plays of {len(files)} games")
        done = subprocess.run(
            [Path(other, ".venv", "bin", "python"), "-c", OTHER, records_folder],
            cwd=other,
            env={**os.environ, "PYTHONPATH": str(other)},
            stdout=subprocess.PIPE,
            text=True,
        )
    if done.returncode:
        print("the other program refuses a game")
        return 1
    there, games = done.stdout.split()
    print(f"there: {there} plays of {games} games")
    return int((int(there), int(games)) != (plays, len(files)))


if __name__ == "__main__":
    checkout = os.environ.get("KHRONOS_OTHER", "")
    if len(sys.argv) != 2 or not checkout:
        sys.exit(
            "usage: KHRONOS_OTHER=/path/to/checkout"
            " python -m benchmarks.strength.other_version_replay FOLDER"
        )
    if not Path(checkout, ".venv", "bin", "python").exists():
        sys.exit("KHRONOS_OTHER names no checkout with a .venv")
    sys.exit(main(Path(sys.argv[1]), Path(checkout)))
