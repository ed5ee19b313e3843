"""Puzzles by margin out of recorded games.

``python -m benchmarks.puzzles.find_margin_puzzles GAMES [--write]``

GAMES is a folder with records (``game-*.yaml`` or ``.yaml.gz``), such as those of the guide while
they are played. Every turn without income is looked at until a game has yielded a puzzle; it is
picked with the thought of a review, and then looked at again with four times as much and other
deals (docs/puzzles.md). A line for each game goes to ``--out``, and the same command goes on where
the file ends; ``--write`` writes the puzzles found into ``advisor/teach/puzzles/files``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from advisor.advise.review.game_turns import PlayedTurn, main_line
from advisor.advise.review.replies import Replies, seen
from advisor.advise.review.review_settings import usual
from advisor.advise.review.turn_judge import BestTurn, TurnJudge
from advisor.teach.puzzles.margin_puzzles import BETWEEN, SEEDS, WRONG, compared, standing
from advisor.teach.puzzles.proved_puzzles import Unclear
from advisor.teach.puzzles.puzzle_bots import OBVIOUS, turn_of
from benchmarks.command_options import options_of
from benchmarks.proof.hunt_file import read
from benchmarks.puzzles.find_puzzles import (
    HITS,
    STRONG,
    STRONG_SEEDS,
    Row,
    line_of,
    obvious_of,
    own_text,
    records_of_line,
)
from positions.files.reader import read_text
from positions.files.save import to_document, write_text_safely
from positions.records.record_files import parse_record
from positions.setup import Setup
from search.rules.convert import position_of, setup_of
from search.rules.position import Position
from search.run.clock import now

#: Seed of the deals on which puzzles are picked.
SEED: Final = 0


def found_in(file: Path) -> Row:
    """What became of a game: its first puzzle, or how its turns were ruled out."""
    begun = now()
    name = file.name.partition(".")[0]
    row: Row = {"record": f"{file.parent.name} {name}", "verdict": "no turn"}
    turns, _ = main_line(parse_record(read_text(file, packed=True), str(file)), str(file))
    # Games are looked through in different orders, so that not every puzzle is an opening.
    random.Random(row["record"]).shuffle(fitting := [one for one in turns if _fits(one)])
    verdicts: Counter[str] = Counter()
    for turn in fitting:
        verdict, puzzle = _look(*_question(turn.start, row["record"]))
        verdicts[verdict] += 1
        if puzzle is not None:
            row |= {"verdict": verdict, "turn": turn.place, **puzzle}
            break
    row["turns"] = dict(verdicts)
    row["seconds"] = round(now() - begun, 2)
    return row


def _fits(turn: PlayedTurn) -> bool:
    """Whether the turn pays no income and its hand is known."""
    return turn.known and turn.start.number not in turn.start.table.pays


def _question(start: Position, name: str) -> tuple[Setup, Position]:
    """The position before a turn, as its player saw it, with phase I over."""
    setup = setup_of(seen(start))
    turn = replace(setup.turn, phase="action")
    setup = replace(setup, turn=turn, title=None, notes=None, tags=(name,))
    return setup, position_of(setup)


def _look(setup: Setup, position: Position) -> tuple[str, Row | None]:
    """What a position is, and the puzzle if it is one. Cheap questions come first."""
    judge = TurnJudge(position, Replies(usual(), SEED))
    best, *others = judge.turns()
    assert best.final is not None
    if not best.line:
        return "doing nothing is best", None
    color = position.table.colors[position.mover]
    if any(choice.who != color for played in best.line for choice in played.choices):
        return "others decide", None
    places = [standing(judge.lost(best.final, end)) for end in _ends(others)]
    if BETWEEN in places or WRONG not in places:
        return "others close", None
    obvious = [turn_of(position, OBVIOUS, seed)[1] for seed in range(SEEDS)]
    if any(standing(judge.lost(best.final, end)) != WRONG for end in obvious):
        return "obvious", None
    strong = [turn_of(position, STRONG, seed)[1] for seed in range(STRONG_SEEDS)]
    missed = [standing(judge.lost(best.final, end)) == WRONG for end in strong]
    if sum(missed) < STRONG_SEEDS - HITS:
        return "easy", None
    try:
        truth = compared(position, best.final, strong)
    except Unclear:
        return "not so clear with more thought", None
    hits = sum(end.digest() in truth.accepted for end in strong)
    if hits > HITS:
        return "easy", None
    return "puzzle", {
        "how": "record",
        "position": to_document(setup),
        "value": {
            "ecus": round(truth.value.mean, 1),
            "known": "estimated",
            "error": round(truth.value.error, 2),
        },
        "next": [round(truth.next.ecus.mean, 2), round(truth.next.ecus.error, 2)],
        "accepted": list(truth.accepted),
        "refused": list(truth.refused),
        "solution": [own_text(record) for record in records_of_line(position, best.line)],
        "obvious": obvious_of(position, 0),
        "strong": {"bot": STRONG, "hits": hits, "of": STRONG_SEEDS},
    }


def _ends(turns: Sequence[BestTurn]) -> Iterator[Position]:
    return (turn.final for turn in turns if turn.final is not None)


def find(games: Path, out: Path, most: int | None) -> None:
    """Append a row for each game; Ctrl-C ends it between two games."""
    rows = read(out)
    known = {row["record"] for row in rows}
    # A line that was being written when the search was killed goes.
    write_text_safely(out, "".join(line_of(row) for row in rows))
    puzzles = sum(row["verdict"] == "puzzle" for row in rows)
    with out.open("a", encoding="utf-8") as file:
        for game in sorted(games.rglob("game-*.yaml*"), key=lambda one: (one.stem, one.parent)):
            name = f"{game.parent.name} {game.name.partition('.')[0]}"
            if name in known or (most is not None and puzzles >= most):
                continue
            row = found_in(game)
            puzzles += row["verdict"] == "puzzle"
            file.write(line_of(row))
            file.flush()


def summary(rows: Sequence[Row]) -> str:
    """A Markdown table of what became of the turns."""
    turns: Counter[str] = Counter()
    for row in rows:
        turns.update(row["turns"])
    lines = ["| what a turn was | turns |", "|---|---:|"]
    lines += [f"| {name} | {number} |" for name, number in turns.most_common()]
    hours = sum(row["seconds"] for row in rows) / 3600
    return "\n".join([*lines, f"| all, of {len(rows)} games, in {hours:.1f} h | {turns.total()} |"])


def main() -> None:
    """Find, print what was found, and write it if asked to."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("games", type=Path, help="folder with records")
    parser.add_argument("--out", type=Path, default=Path("puzzles-margin.jsonl"))
    parser.add_argument("--most", type=int, help="end once there are so many puzzles")
    parser.add_argument("--write", action="store_true", help="write the files of the puzzles")
    options = parser.parse_args()
    try:
        find(options.games, options.out, options.most)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
    rows = read(options.out)
    print(summary(rows))
    if options.write:
        from benchmarks.puzzles.write_puzzles import write

        print(f"{write(rows)} puzzles written")


if __name__ == "__main__":
    main()
