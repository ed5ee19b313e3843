"""Puzzles on turns with income, found and proved.

``python -m benchmarks.puzzles.find_puzzles find|write|summary``

``find`` looks through positions of ``benchmarks.puzzles.puzzle_positions``, appends a line for each
base to ``--out`` and goes on where that file ends. ``write`` chooses among the puzzles found and
writes the files of ``advisor/teach/puzzles/files`` (docs/puzzles.md); ``summary`` prints what
became of the bases.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from advisor.teach.lessons.goal_ends import earned
from advisor.teach.lessons.tried_lines import record_text
from advisor.teach.puzzles.proved_puzzles import GAP, MOST, Proved, Unclear, proved
from advisor.teach.puzzles.puzzle_bots import OBVIOUS, turn_of
from benchmarks.command_options import options_of
from benchmarks.proof.hunt_file import read
from benchmarks.puzzles.puzzle_positions import candidates
from positions.files.save import to_document, write_text_safely
from positions.setup import Setup
from search.core.proved_bound import bound
from search.rules.game import Record
from search.rules.position import Position
from search.rules.written_turn import Played
from search.run.clock import now
from search.solve.survey import Survey

Row = dict[str, Any]
#: Plays that the core resolves for a first look.
PLAYS: Final = 200_000
#: Ends of the turn that are accepted at most, and found by the core at most.
ACCEPTED: Final = 40
ROUGHLY: Final = 16
#: Least value, in Ecus.
LEAST: Final = 3
#: The last level but one.
STRONG: Final = "level:7"
#: Seeds of the obvious player, none of whom may solve it, and of
#: the strong one, of whom all but one have to miss it.
OBVIOUS_SEEDS, STRONG_SEEDS, HITS = 4, 4, 1


def found_in(seed: int, number: int) -> Row:
    """What became of a base: the first variation that is a puzzle, or why the last one is none."""
    begun = now()
    row: Row = {"seed": seed, "number": number, "verdict": "no variation"}
    for setup, position in candidates(seed, number):
        row["verdict"], puzzle = _look(setup, position)
        if puzzle is not None:
            row.update(puzzle)
            break
    row["seconds"] = round(now() - begun, 2)
    return row


def _look(setup: Setup, position: Position) -> tuple[str, Row | None]:
    """What a position is, and the puzzle if it is one. Cheap questions come first."""
    obvious = [turn_of(position, OBVIOUS, 0)[1]]
    most = earned(position, obvious[0])
    roughly = bound(position, max(most, LEAST - GAP) + GAP - 1, most_plays=PLAYS)
    if not roughly.complete or not roughly.turns:
        return "nothing better", None
    values = [free.value for free in roughly.turns]
    close = [free for free in roughly.turns if free.value > max(values) - GAP]
    if any(free.opponent_decides or free.value < max(values) for free in close):
        return "others close", None
    if len(close) > ROUGHLY:
        return "many ways", None
    try:
        truth = proved(position, MOST)
    except Unclear as error:
        return str(error), None
    accepted = {end.hash for end in truth.accepted}
    if len(accepted) > ACCEPTED or truth.best < LEAST:
        return "many ways", None
    obvious += [turn_of(position, OBVIOUS, seed)[1] for seed in range(1, OBVIOUS_SEEDS)]
    if any(end.hash in accepted for end in obvious):
        return "obvious", None
    hits = 0
    for seed in range(STRONG_SEEDS):
        hits += turn_of(position, STRONG, seed)[1].hash in accepted
        if hits > HITS:
            return "easy", None
    return "puzzle", _row(setup, position, truth, hits)


def _row(setup: Setup, position: Position, truth: Proved, hits: int) -> Row:
    line = solution(position, truth)
    return {
        "how": setup.tags[-1],
        "position": to_document(setup),
        "best": truth.best,
        "rest": truth.rest,
        "accepted": list(truth.digests),
        "solution": [own_text(record) for record in records_of_line(position, line)],
        "obvious": obvious_of(position, 0),
        "strong": {"bot": STRONG, "hits": hits, "of": STRONG_SEEDS},
    }


def solution(position: Position, truth: Proved) -> tuple[Played, ...]:
    """The turn with fewest plays among those that reach the best value."""
    survey = Survey(position, lambda end: 0.0)
    survey.run(4 * MOST)
    line = survey.richest().line
    end = line[-1].outcome if line else position
    if end.digest() not in truth.digests:
        raise AssertionError(f"the survey's best turn is not accepted: {position.digest()}")
    return line


def obvious_of(position: Position, seed: int) -> Row:
    """What the obvious player does, as a puzzle's file has it."""
    records, end = turn_of(position, OBVIOUS, seed)
    return {"plays": [own_text(record) for record in records], "ecus": earned(position, end)}


def records_of_line(position: Position, line: tuple[Played, ...]) -> list[Record]:
    """A line of the search as records, without what happened in its plays."""
    color = position.table.colors[position.mover]
    return [Record(color, played.play, played.choices, (), 0) for played in line]


def own_text(record: Record) -> str:
    """A play in notation with the decisions of whoever makes it."""
    own = tuple(choice for choice in record.choices if choice.who == record.color)
    return record_text(replace(record, choices=own))


def find(seed: int, out: Path, hours: float) -> None:
    """Append rows until so many hours have passed; Ctrl-C ends it between two bases."""
    rows = read(out)
    number = 1 + max((row["number"] for row in rows if row["seed"] == seed), default=-1)
    until = now() + 3600 * hours
    # A line that was being written when the search was killed goes.
    write_text_safely(out, "".join(line_of(row) for row in rows))
    with out.open("a", encoding="utf-8") as file:
        while now() < until:
            row = found_in(seed, number)
            file.write(line_of(row))
            file.flush()
            number += 1


#: How verdicts begin, and what they mean for the last variation of a base.
VERDICTS: Final = {
    "puzzle": "a puzzle",
    "nothing better": "the obvious turn is best, or 1 Ecu less",
    "others close": "turns nearly as good, or decisions of opponents (the core's first look)",
    "a turn earns": "turns nearly as good (the proof)",
    "many ways": "many turns as good, or little to earn",
    "easy": "level 7 solves it",
    "obvious": "the obvious turn solves it with another seed",
    "a detour": "a detour costs only 1 Ecu",
    "an opponent": "an opponent's decision leads to the best value",
    "more than": "too many turns",
    "no variation": "no legal variation",
}


def summary(rows: Sequence[Row]) -> str:
    """A Markdown table of what became of the bases, and how long it took."""
    counts = dict.fromkeys(VERDICTS, 0)
    seconds = 0.0
    for row in rows:
        begins = next(begins for begins in VERDICTS if row["verdict"].startswith(begins))
        counts[begins] += 1
        seconds += row["seconds"]
    lines = ["| the last variation of a base | bases |", "|---|---:|"]
    lines += [f"| {VERDICTS[begins]} | {number} |" for begins, number in counts.items()]
    return "\n".join([*lines, f"| all, in {seconds / 3600:.1f} h | {len(rows)} |"])


def line_of(row: Row) -> str:
    """A row as a line of the file."""
    return json.dumps(row, separators=(",", ":")) + "\n"


def main() -> None:
    """Find, or write."""
    parser = options_of(__doc__, prints=False, seed=1)
    parser.add_argument("what", choices=("find", "write", "summary"))
    parser.add_argument("--hours", type=float, default=1.0, help="of the clock")
    parser.add_argument("--out", type=Path, default=Path("puzzles-found.jsonl"))
    options = parser.parse_args()
    if options.what == "write":
        from benchmarks.puzzles.write_puzzles import write

        print(f"{write(read(options.out))} puzzles written")
        return
    if options.what == "summary":
        print(summary(read(options.out)))
        return
    try:
        find(options.seed, options.out, options.hours)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)


if __name__ == "__main__":
    main()
