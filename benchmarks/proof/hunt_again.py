"""Asks today's prover about positions whose best turn a hunt once found by a complete survey.

``python -m benchmarks.proof.hunt --again FILE --out NEW`` compares the three claims of
``benchmarks.proof.hunt`` with the values that ``FILE`` tells; the long surveys are not repeated. A
line that holds no position has it made again from its seed. Unless its digest is then the one that
the line tells, it is ``changed`` and does not count: what is made from a seed may have changed. The
same command goes on where it was stopped.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from benchmarks.proof.hunt import CLAIMANTS, BoundClaim, HuntLimits, verdict
from benchmarks.proof.hunt_file import COUNTED, Row, fingerprint, keep, read, tell
from benchmarks.proof.hunt_positions import generated
from positions.files.load_position import parse_document
from positions.files.save import to_document
from positions.setup import Setup
from search.rules.convert import position_of
from search.run.clock import by


def again(file: Path, out: Path, limits: HuntLimits, false_bounds: Path | None = None) -> list[Row]:
    """Ask about all positions of ``file`` whose best turn is known; the lines of ``out``."""
    rows = read(out)
    done = {(row["seed"], row["number"]) for row in rows}
    for old in read(file):
        if old["verdict"] in COUNTED and (old["seed"], old["number"]) not in done:
            row = proved_again(old, limits)
            with out.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")
            rows.append(row)
            if row["verdict"] == "false" and false_bounds is not None:
                keep(row, false_bounds)
            tell(rows, sum(one["seconds"] for one in rows), row)
    return rows


def proved_again(old: Row, limits: HuntLimits) -> Row:
    """The line of a position that ``old`` tells the truth of, as it would be written today.

    :raises ValueError: the position that the line holds is none.
    """
    begun = time.process_time()
    setup = setup_of_line(old)
    position = position_of(setup)
    kept = (
        *("seed", "number", "kind", "how", "sides", "hand", "objective"),
        *("nodes", "first", "truth", "others"),
    )
    # Older lines do not tell all of it.
    row: Row = {name: old[name] for name in kept if name in old}
    row.update(digest=position.digest(), state=fingerprint())
    if old.get("digest") != row["digest"]:
        row["verdict"] = "changed"
    else:
        with by("processor"):
            claims = [
                BoundClaim(who, *claim)
                for who, ask in CLAIMANTS.items()
                if (claim := ask(position, old["objective"], old["truth"], limits)) is not None
            ]
        row["verdict"] = verdict(old["truth"], True, claims)
        row["claims"] = [[c.who, c.bound, c.proved] for c in claims]
    row["seconds"] = round(time.process_time() - begun, 2)
    if row["verdict"] == "false":
        row["file"] = to_document(setup)
    return row


def setup_of_line(old: Row) -> Setup:
    """The position that a line is about.

    :raises ValueError: the position that the line holds is none.
    """
    if "file" not in old:
        return generated(old["seed"], old["number"], old.get("kind", "small"))
    loaded = parse_document(old["file"])
    if loaded.setup is None:
        raise ValueError(f"{old['seed']} {old['number']}: {loaded.problems[0].message}")
    return loaded.setup
