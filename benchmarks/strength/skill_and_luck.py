"""Does a review tell skill from luck? The weaker player must lose more, and luck must be nothing.

``python -m benchmarks.strength.skill_and_luck [--table] [--part NAME ...]`` reviews what is missing
of three parts and rewrites ``benchmarks/strength/skill_and_luck.md``; ``--table`` reviews nothing.
The results of a part are kept, a line a game, in ``benchmarks/strength/data/review-NAME.jsonl.gz``;
while it is being worked on they are in ``review-NAME.jsonl`` beside it, so it can be ended at any
moment and goes on.

- ``greedy``: 40 games of the archive ``arena-greedy``, the advisor against ``greedy``;
- ``policy``: the 40 games of ``arena-policy-greedy``, in which the advisor does not play;
- ``calibration``: 200 games of ``arena-calibration``, for luck, skill and rest; no grades.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev
from typing import Any, Final

from advisor.advise.review import Options, review
from advisor.advise.review.luck import KINDS
from advisor.advise.review.review_result import OTHERS
from benchmarks.command_options import options_of
from benchmarks.kept_rows import Row, Rows
from benchmarks.strength.calibration import records_of
from benchmarks.strength.player_strength import DATA, HERE
from positions.files.save import write_text_safely
from positions.records.record_files import GameRecord


@dataclass(frozen=True, slots=True)
class Part:
    """Games to review: an archive, how many of its games, and whether their turns are graded."""

    name: str
    archive: str
    games: int
    #: The player who is the weaker one over all games; None where both are the same.
    weaker: str | None = None


PARTS: Final = (
    Part("greedy", "arena-greedy", 40, "greedy"),
    Part("policy", "arena-policy-greedy", 40, "greedy"),
    Part("calibration", "arena-calibration", 200),
)
#: Games on one deal: with the seats as they are, and the other way round.
ROTATIONS: Final = 2


def reviewed(record: GameRecord, number: int, grades: bool) -> Row:
    """What is kept of a review."""
    begun = time.process_time()
    document = review(record, Options(grades=grades)).document()
    seconds = time.process_time() - begun
    turns = [
        {
            key: turn[key]
            for key in ("number", "player", "class", "win_loss", "ecus_loss", "se", "luck")
        }
        for turn in document["turns"]
    ]
    return {
        "game": number,
        "seconds": round(seconds, 2),
        "players": document["players"],
        "turns": turns,
    }


def rows_of(part: Part, run: bool) -> list[Row]:
    """The reviews of a part, those that are missing made first if asked for."""
    kept = Rows(DATA / f"review-{part.name}.jsonl.gz")
    if not run or len(kept.rows) >= part.games:
        return kept.rows
    records = records_of([DATA / f"{part.archive}.tar.gz"])
    for number, record in enumerate(records):
        if number == part.games:
            break
        if number < len(kept.rows):
            continue
        kept.add(reviewed(record, number, part.weaker is not None))
        print(f"{part.name} {len(kept.rows)}: {kept.rows[-1]['seconds']} s", flush=True)
    kept.pack()
    return kept.rows


# -- figures ---------------------------------------------------------------------------------------


def losses(rows: Iterable[Row], weaker: str) -> dict[str, Any]:
    """In how many games the weaker player lost more a turn, and the means of both."""
    games = more = unclear = 0
    means: dict[bool, list[float]] = {True: [], False: []}
    for row in rows:
        by_player = {player["name"] == weaker: player["loss_per_turn"] for player in row["players"]}
        games += 1
        if None in by_player.values():
            unclear += 1
            continue
        more += by_player[True] > by_player[False]
        for key, loss in by_player.items():
            means[key].append(loss)
    return {
        "games": games,
        "more": more,
        "unclear": unclear,
        "weaker": mean_error(means[True]),
        "stronger": mean_error(means[False]),
    }


def classes(rows: Iterable[Row], weaker: str) -> dict[bool, dict[str, int]]:
    """How many turns of each class the weaker (True) and the stronger player have."""
    counts: dict[bool, dict[str, int]] = {True: {}, False: {}}
    for row in rows:
        names = {player["color"]: player["name"] for player in row["players"]}
        for turn in row["turns"]:
            here = counts[names[turn["player"]] == weaker]
            here[turn["class"]] = here.get(turn["class"], 0) + 1
    return counts


def luck(rows: Sequence[Row]) -> dict[str, Any]:
    """Means and deviations of luck by seat and kind, of the rest, and of margins with and without
    luck. Games of one deal count as one for the errors."""
    first = [row["players"][0] for row in rows]
    raw = [player["final"] for player in first]
    adjusted = [player["final"] - sum(player["luck"].values()) for player in first]
    return {
        "games": len(rows),
        "luck": {
            (seat, kind): by_deal(rows, partial(_luck_of, seat, kind))
            for seat in range(2)
            for kind in (*KINDS, OTHERS)
        },
        "rest": by_deal(rows, lambda row: row["players"][0]["remainder"]),
        "rest_sd": stdev(player["remainder"] for player in first),
        "skill": by_deal(rows, lambda row: row["players"][0]["skill"]["own"]),
        "start": fmean(player["start"] for player in first),
        "margin": by_deal(rows, lambda row: row["players"][0]["final"]),
        "raw_sd": stdev(raw),
        "adjusted_sd": stdev(adjusted),
    }


def _luck_of(seat: int, kind: str, row: Row) -> float:
    return float(row["players"][seat]["luck"][kind])


def by_deal(rows: Sequence[Row], value: Callable[[Row], float]) -> tuple[float, float]:
    """The mean of a value and its standard error, taken between deals."""
    deals: dict[int, list[float]] = {}
    for row in rows:
        deals.setdefault(row["game"] // ROTATIONS, []).append(value(row))
    return mean_error([fmean(values) for values in deals.values()])


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, and its standard error."""
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return (fmean(values) if values else math.nan), error


# -- page ------------------------------------------------------------------------------------------


def page(rows_by_part: dict[str, list[Row]]) -> str:
    """All figures as Markdown."""
    lines = [
        "# What a review tells",
        "",
        "`nice python -m benchmarks.strength.skill_and_luck`: games of two on `crossing`,",
        "reviewed as `khronos review` does. How it works is in",
        "[docs/review.md](../../docs/review.md). ± are standard errors; games that share a",
        "deal count as one.",
        "",
        "## Who loses more a turn",
        "",
        "| games | weaker player | loses more in | loss a turn, weaker | stronger | asked |",
        "|---|---|---|---|---|---|",
    ]
    for part in PARTS:
        rows = rows_by_part.get(part.name)
        if not rows or part.weaker is None:
            continue
        value = losses(rows, part.weaker)
        wanted = "36 of 40" if len(rows) == 40 else "90 %"
        met = value["more"] >= 0.9 * value["games"]
        lines.append(
            f"| {value['games']} of `{part.archive}` | {part.weaker} | {value['more']}"
            f" | {with_error(value['weaker'])} | {with_error(value['stronger'])}"
            f" | {wanted}: {'met' if met else 'missed'} |"
        )
    for part in PARTS:
        rows = rows_by_part.get(part.name)
        if rows and part.weaker is not None:
            lines += ["", *_classes(part, rows)]
    rows = rows_by_part.get("calibration")
    if rows:
        lines += ["", *_luck(luck(rows))]
    seconds = [
        row["seconds"] for part in PARTS if part.weaker for row in rows_by_part.get(part.name, [])
    ]
    if seconds:
        lines += [
            "",
            f"Processor time of a review: {fmean(seconds):.0f} s, at most {max(seconds):.0f} s"
            " (asked: at most 60 s), on a machine that was busy with other work.",
        ]
    return "\n".join(lines) + "\n"


def _classes(part: Part, rows: Sequence[Row]) -> list[str]:
    from advisor.advise.review import CLASSES

    assert part.weaker is not None
    by_side = classes(rows, part.weaker)
    lines = [
        f"| turns of `{part.archive}` | {' | '.join(CLASSES)} |",
        f"|---|{'---|' * len(CLASSES)}",
    ]
    for weaker, name in ((True, part.weaker), (False, "the other")):
        counts = " | ".join(f"{by_side[weaker].get(one, 0)}" for one in CLASSES)
        lines.append(f"| {name} | {counts} |")
    return lines


def _luck(value: dict[str, Any]) -> list[str]:
    lines = [
        "## Luck and what is left",
        "",
        f"{value['games']} games of `arena-calibration`, both players the same, in Ecus of margin.",
        "",
        f"| luck | {' | '.join((*KINDS, OTHERS))} |",
        f"|---|{'---|' * (len(KINDS) + 1)}",
    ]
    for seat, name in enumerate(("first seat", "second seat")):
        cells = " | ".join(with_error(value["luck"][seat, kind]) for kind in (*KINDS, OTHERS))
        lines.append(f"| {name} | {cells} |")
    zero = all(abs(mean) <= 2 * error for mean, error in value["luck"].values())
    mean, error = value["rest"]
    third, less = value["raw_sd"] / 3, 1 - value["adjusted_sd"] / value["raw_sd"]
    lines += [
        "",
        f"- Every mean is 0 within two errors (asked): {'met' if zero else 'missed'}.",
        f"- Rest of the first seat: {with_error(value['rest'])}, asked 0 within two errors:"
        f" {'met' if abs(mean) <= 2 * error else 'missed'}. It scatters by"
        f" {value['rest_sd']:.1f} Ecus; asked at most a third of {value['raw_sd']:.1f}:"
        f" {'met' if value['rest_sd'] <= third else 'missed'}.",
        f"- Margins scatter by {value['raw_sd']:.1f} Ecus, without luck by"
        f" {value['adjusted_sd']:.1f}, {100 * less:.0f} % less; asked at least 10 % less:"
        f" {'met' if less >= 0.1 else 'missed'}.",
        f"- Before the deal the first seat expects {value['start']:+.1f}, and it ended with"
        f" {with_error(value['margin'])}; its own skill was {with_error(value['skill'])}.",
    ]
    return lines


def with_error(value: tuple[float, float]) -> str:
    """``+1.2 ± 0.4``."""
    return f"{value[0]:+.2f} ± {value[1]:.2f}"


def main() -> None:
    """Review what is missing and write the page."""
    parser = options_of(__doc__)
    parser.add_argument("--part", nargs="+", choices=[part.name for part in PARTS])
    parser.add_argument("--table", action="store_true", help="review nothing, write the page")
    options = parser.parse_args()
    rows_by_part = {}
    for part in PARTS:
        run = not options.table and part.name in (options.part or [part.name])
        rows_by_part[part.name] = rows_of(part, run)
    text = page(rows_by_part)
    write_text_safely(HERE / "skill_and_luck.md", text)
    print(text)


if __name__ == "__main__":
    main()
