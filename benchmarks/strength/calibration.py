"""Are the winning chances true? Of the turns that were given 70 %, were 70 % won?

``python -m benchmarks.strength.calibration [--json] [--records FILE ...]`` reads the games of the
line ``calibration`` of ``benchmarks.strength.player_strength`` (or other archives and folders),
takes at most 5 turns of each game by lot, and compares what the player thought of their turn with
how the game ended, in ten bins. ``error`` is the mean absolute difference weighted by the bins'
sizes, in points of 100. It also writes ``calibration.svg`` (and ``.png``, if cairosvg is there) and
``calibration.md``.
"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from advisor.bots.arena.arena_score import clustered, wilson
from advisor.draw.svg import element, words
from benchmarks.command_options import options_of
from benchmarks.strength.arena_archive import unpack
from benchmarks.strength.player_strength import CALIBRATION, CHECKED, DATA, HERE, SHORT
from benchmarks.svg_chart import chart
from positions.files.save import write_bytes_safely, write_text_safely
from positions.records.record_files import GameRecord, read_record

#: Turns of one game at most; the lot's seed; bins.
OF_A_GAME = 5
SEED = 1
BINS = 10


@dataclass(frozen=True, slots=True)
class Guess:
    """A turn: in which game, what chance the player gave themselves, and their share of the win."""

    game: int
    win: float
    share: float


def guesses_of(number: int, record: GameRecord) -> list[Guess]:
    """The turns of a game whose player thought of their chance; none if it was not finished."""
    if record.result is None:
        return []
    winners = record.result.winners
    return [
        Guess(number, play.opinion.win, 1 / len(winners) if play.by in winners else 0.0)
        for play in record.plays
        if play.opinion is not None and play.opinion.win is not None
    ]


def guesses(records: Iterable[GameRecord]) -> list[Guess]:
    """At most ``OF_A_GAME`` turns of every finished game, drawn by lot."""
    drawn: list[Guess] = []
    for number, record in enumerate(records):
        here = guesses_of(number, record)
        rng = Random(f"calibration {SEED} {number}")
        drawn += rng.sample(here, min(OF_A_GAME, len(here)))
    return drawn


def bins(judged: list[Guess]) -> list[dict[str, float | int | None]]:
    """Ten bins of equal width: how many, what was thought, what came, with a 95 % interval.

    Turns of one game end alike, so the interval takes the spread between games.
    """
    rows: list[dict[str, float | int | None]] = []
    for number in range(BINS):
        inside = [g for g in judged if min(int(g.win * BINS), BINS - 1) == number]
        games: dict[int, list[float]] = {}
        for guess in inside:
            games.setdefault(guess.game, []).append(guess.share)
        observed, error, _ = clustered(games.values())
        low, high = wilson(observed, error, len(inside), len(games))
        rows.append(
            {
                "low": number / BINS,
                "high": (number + 1) / BINS,
                "n": len(inside),
                "predicted": sum(g.win for g in inside) / len(inside) if inside else None,
                "observed": observed if inside else None,
                "low95": low if inside else None,
                "high95": high if inside else None,
            }
        )
    return rows


def figures(judged: list[Guess]) -> dict[str, Any]:
    """All that is printed."""
    rows = bins(judged)
    wrong = sum(
        row["n"] * abs(row["predicted"] - row["observed"])  # type: ignore[operator]
        for row in rows
        if row["n"]
    )
    return {
        "games": len({guess.game for guess in judged}),
        "positions": len(judged),
        "bins": rows,
        "error": 100 * wrong / len(judged) if judged else None,
    }


def records_of(places: Iterable[Path]) -> Iterable[GameRecord]:
    """The games of archives and folders, in order."""
    for place in places:
        if place.is_dir():
            for file in sorted(place.glob("game-*")):
                yield read_record(file)
            continue
        with tempfile.TemporaryDirectory() as folder:
            unpack(place, Path(folder))
            for file in sorted(Path(folder).glob("game-*")):
                yield read_record(file)


#: Where the curve of ``advisor/advise/suggest/winning_chance.py`` comes from.
FITTED: Final = (
    f"The games are those of the line `{CALIBRATION}` of "
    "`python -m benchmarks.strength.player_strength`: two",
    f"players on the full-size map, {SHORT} simulations a turn, seed {CHECKED}.",
    "",
    "The chance that is shown is the simulated one, made steeper and lower by a logistic",
    "curve (`advisor/advise/suggest/winning_chance.py`). Its two numbers were fitted",
    "on 2026-12-01 to 1,000 other games of the same players (seed 2) by",
    "`python -m benchmarks.strength.chance_curve`: fitted to one half of these it leaves",
    "1.1 points on the other half, and 2.1 or 4.7 in the bin where it is farthest off; the curve",
    "before left 1.3 and 3.6 on all of them, no curve 1.2 and 3.9. It is not known",
    "how true it is with more simulations: in 30 games of `advisor:simulations=128` (seed 6)",
    "whoever was given less than 10 % (2 % on average) won 7 %, and whoever was given more than",
    "90 % (97 % on average) won 87 %. With more than two players the simulated chance is shown",
    "as it is.",
)
#: Sides and margins of the plot, in pixels.
_SIDE, _LEFT, _TOP = 400, 60, 30


def plot(value: dict[str, Any]) -> str:
    """What was thought against what came, as SVG; the dashed line is what it should be."""

    def at(x: float, y: float) -> tuple[float, float]:
        return _LEFT + _SIDE * x, _TOP + _SIDE * (1 - y)

    ink, soft = "#222", "#bbb"
    parts: list[str] = []
    for step in range(0, 11, 2):
        (x, y), (right, _), (_, top) = at(step / 10, 0), at(1, 0), at(0, 1)
        _, level = at(0, step / 10)
        parts += [
            element("line", x1=x, y1=y, x2=x, y2=top, stroke=soft, stroke_width=0.5),
            element("line", x1=_LEFT, y1=level, x2=right, y2=level, stroke=soft, stroke_width=0.5),
            words("text", f"{step * 10} %", x=x, y=y + 18, text_anchor="middle", fill=ink),
            words("text", f"{step * 10} %", x=_LEFT - 8, y=level + 4, text_anchor="end", fill=ink),
        ]
    (x1, y1), (x2, y2) = at(0, 0), at(1, 1)
    parts.append(element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=ink, stroke_dasharray="4 4"))
    most = max((row["n"] for row in value["bins"]), default=0)
    for row in value["bins"]:
        if not row["n"]:
            continue
        x, y = at(row["predicted"], row["observed"])
        if row["low95"] is not None:
            _, low = at(0, row["low95"])
            _, high = at(0, row["high95"])
            parts.append(element("line", x1=x, y1=low, x2=x, y2=high, stroke="#36c"))
        size = 3 + 7 * math.sqrt(row["n"] / most)
        parts.append(element("circle", cx=x, cy=y, r=size, fill="#36c", fill_opacity=0.7))
    middle = _LEFT + _SIDE / 2
    error = "" if value["error"] is None else f", mean error {value['error']:.1f} points"
    text = f"{value['positions']} turns of {value['games']} games{error}"
    parts += [
        words("text", text, x=middle, y=18, text_anchor="middle", fill=ink),
        words(
            "text",
            "winning chance given",
            x=middle,
            y=_TOP + _SIDE + 40,
            text_anchor="middle",
            fill=ink,
        ),
        words(
            "text",
            "won",
            x=16,
            y=_TOP + _SIDE / 2,
            text_anchor="middle",
            fill=ink,
            transform=f"rotate(-90 16 {_TOP + _SIDE // 2})",
        ),
    ]
    return chart(parts, _LEFT + _SIDE + 30, _TOP + _SIDE + 55)


def page(value: dict[str, Any]) -> str:
    """The bins as a table in Markdown."""
    error = "none" if value["error"] is None else f"{value['error']:.2f}"
    lines = [
        "# Winning chances given and games won",
        "",
        f"`python -m benchmarks.strength.calibration`: {value['positions']} turns of"
        f" {value['games']}",
        f"games, mean absolute error weighted by bin size {error} points (asked: at most 2),",
        f"largest of a bin {farthest(value):.1f} points (asked: at most 5).",
        "",
        "![Winning chance given against games won](calibration.svg)",
        "",
        "| chance given | turns | mean | won | 95 % |",
        "|---|---|---|---|---|",
    ]
    for row in value["bins"]:
        name = f"{100 * row['low']:.0f} to {100 * row['high']:.0f} %"
        if not row["n"]:
            lines.append(f"| {name} | 0 | | | |")
            continue
        known = row["low95"] is not None
        span = f"{100 * row['low95']:.1f} to {100 * row['high95']:.1f}" if known else ""
        mean, won = 100 * row["predicted"], 100 * row["observed"]
        lines.append(f"| {name} | {row['n']} | {mean:.1f} | {won:.1f} | {span} |")
    return "\n".join([*lines, "", *FITTED]) + "\n"


def farthest(value: dict[str, Any]) -> float:
    """The largest difference of a bin that is not empty, in points; 0 if all are."""
    rows = [row for row in value["bins"] if row["n"]]
    return max((100 * abs(row["predicted"] - row["observed"]) for row in rows), default=0.0)


def main() -> None:
    """Read, compare, draw."""
    parser = options_of(__doc__)
    parser.add_argument("--records", type=Path, nargs="+", help="archives or folders of games")
    parser.add_argument("--out", type=Path, default=HERE, help="folder for plot and table")
    options = parser.parse_args()
    places = options.records or [DATA / f"arena-{CALIBRATION}.tar.gz"]
    missing = [str(place) for place in places if not place.exists()]
    if missing:
        parser.error(
            f"{missing[0]} is not there: python -m benchmarks.strength.player_strength"
            f" --line {CALIBRATION}"
        )
    value = figures(guesses(records_of(places)))
    picture = plot(value)
    options.out.mkdir(parents=True, exist_ok=True)
    write_text_safely(options.out / "calibration.svg", picture + "\n")
    write_text_safely(options.out / "calibration.md", page(value))
    with suppress(ImportError, OSError):
        import cairosvg

        data = cairosvg.svg2png(bytestring=picture.encode("utf-8"), scale=2)
        write_bytes_safely(options.out / "calibration.png", data)
    print(json.dumps(value) if options.json else page(value))


if __name__ == "__main__":
    main()
