"""Asks today's prover about positions whose best turn a hunt once found by a complete survey.

``python -m benchmarks.hunt --again FILE --out NEW`` makes the positions of ``FILE`` again and
compares the three claims of ``benchmarks.hunt`` with the values that the file tells; the long
surveys are not repeated. A position whose digest is another one than the file tells is ``changed``
and does not count: a third of them come out of games of the policy, which may have changed. The
same command goes on where it was stopped.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from benchmarks.hunt import (
    CLAIMANTS,
    Claim,
    Limits,
    Row,
    fingerprint,
    keep,
    read,
    tell,
    verdict,
)
from benchmarks.hunt_positions import made
from positions.save import to_document
from search.clock import by
from search.rules.convert import position_of


def again(file: Path, out: Path, limits: Limits, found: Path | None = None) -> list[Row]:
    """Ask about all positions of ``file`` whose best turn is known; the lines of ``out``."""
    rows = read(out)
    done = {(row["seed"], row["number"]) for row in rows}
    for old in read(file):
        if (
            old["verdict"] in ("proved", "held", "false")
            and (old["seed"], old["number"]) not in done
        ):
            row = asked(old, limits)
            with out.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")
            rows.append(row)
            if row["verdict"] == "false" and found is not None:
                keep(row, found)
            tell(rows, sum(one["seconds"] for one in rows), row)
    return rows


def asked(old: Row, limits: Limits) -> Row:
    """The line of a position that ``old`` tells the truth of, as it would be written today.

    A line without a digest is taken at its word.
    """
    begun = time.process_time()
    setup = made(old["seed"], old["number"])
    position = position_of(setup)
    kept = ("seed", "number", "how", "hand", "objective", "nodes", "first", "truth")
    row: Row = {name: old[name] for name in kept}
    row.update(digest=position.digest(), state=fingerprint())
    if old.get("digest", row["digest"]) != row["digest"]:
        row["verdict"] = "changed"
    else:
        with by("processor"):
            claims = [
                Claim(who, *claim)
                for who, ask in CLAIMANTS.items()
                if (claim := ask(position, old["objective"], old["truth"], limits)) is not None
            ]
        row["verdict"] = verdict(old["truth"], True, claims)
        row["claims"] = [[c.who, c.bound, c.proved] for c in claims]
    row["seconds"] = round(time.process_time() - begun, 2)
    if row["verdict"] == "false":
        row["file"] = to_document(setup)
    return row
