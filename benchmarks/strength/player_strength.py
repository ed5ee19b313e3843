"""How strong the players are: the matches that the project measures itself by.

``python -m benchmarks.strength.player_strength [--line NAME ...] [--games N] [--seconds S] [--jobs
J]`` plays what is missing and rewrites ``benchmarks/strength/player_strength.md``; ``--table``
plays nothing. The games of a line are kept, packed, in
``benchmarks/strength/data/arena-LINE.tar.gz``; while a line is being played they are in the folder
``benchmarks/strength/data/arena/LINE``, so it can be ended at any moment and goes on.
"""

from __future__ import annotations

import json
import math
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from advisor.bots.arena.arena_folder import Folder
from advisor.bots.arena.arena_match import Setting
from advisor.bots.arena.arena_score import Score, ScoreRow, score
from advisor.bots.arena.run_arena import ArenaStanding, kept, run
from benchmarks.command_options import options_of
from benchmarks.strength.arena_archive import pack, unpack
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.save import write_text_safely
from positions.things import DEFAULT_MAP
from search.run.workers import crew

HERE = Path(__file__).parent
DATA = HERE / "data"
TABLE = HERE / "player_strength.md"
#: Games per hour as measured, by line.
PACE = DATA / "arena-pace.json"
GAMES = 200
SECONDS = 2.0
#: Whose seconds: those that the processor worked, so that a busy machine changes no game.
CLOCK = "processor"
SEED = 1
#: Simulations and positions a turn in the games for the calibration: few, for there are many games.
SHORT = 16
NARROW = 500
CALIBRATION = "calibration"
#: Its deals are other ones than those of seed 2, to which the shown chances were fitted.
CHECKED = 3
#: Games after which a line under way is packed, and games that a pace is measured on at least.
PACKED_EVERY = 20
PACED = 10


#: The full-size map, and the smaller one of the matches that ask for a win rate.
FULL, SMALLER = DEFAULT_MAP, "crossing"


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of the first of the names against the others, and what is asked of it."""

    name: str
    players: tuple[str, ...]
    #: What the first player's win rate has to be; for the margin, None.
    wanted: float | None = None
    #: Games asked for, and whether seconds are given to the players.
    games: int = GAMES
    timed: bool = True
    what: str = ""
    map: str = FULL
    seed: int = SEED


LINES = (
    MatchLine("random", ("advisor", "random"), 0.99, map=SMALLER),
    MatchLine("greedy", ("advisor", "greedy"), 0.85, map=SMALLER),
    MatchLine("policy", ("advisor", "policy"), 0.60, map=SMALLER),
    MatchLine("ismcts", ("advisor", "ismcts"), 0.90, map=SMALLER),
    MatchLine("greedy-3", ("advisor", "greedy", "greedy"), 1.8 / 3, games=201, map=SMALLER),
    MatchLine("greedy-4", ("advisor", "greedy", "greedy", "greedy"), 1.8 / 4, map=SMALLER),
    MatchLine(
        "thought",
        ("advisor:simulations=256", "advisor:simulations=16"),
        timed=False,
        what="margin above 0",
        map=SMALLER,
    ),
    MatchLine(
        CALIBRATION,
        (f"advisor:simulations={SHORT},budget={NARROW}",) * 2,
        games=1000,
        timed=False,
        what="see calibration.md",
        seed=CHECKED,
    ),
)


def setting_of(line: MatchLine, seconds: float) -> Setting:
    """The games of a line."""
    time = seconds if line.timed else None
    return Setting(line.players, load_map(line.map), ruleset(), line.seed, time, CLOCK)


def archive_of(line: MatchLine) -> Path:
    """Where the games of a line are kept."""
    return DATA / f"arena-{line.name}.tar.gz"


@contextmanager
def folder_of(line: MatchLine, seconds: float) -> Iterator[Folder]:
    """The games of a line, taken out of the archive and put back, so that none stay behind.

    :raises OtherArena: what is kept was played with other options; nothing is changed then.
    """
    place = DATA / "arena" / line.name
    archive = archive_of(line)
    setting = setting_of(line, seconds)
    if archive.exists():
        with TemporaryDirectory() as other:
            unpack(archive, Path(other))
            Folder(Path(other), setting, packed=True)  # of another setting it is left as it is
    folder = Folder(place, setting, packed=True)
    if archive.exists():
        unpack(archive, place)
    try:
        yield folder
    finally:
        if any(place.glob("game-*")):
            pack(place, archive)
        shutil.rmtree(place, ignore_errors=True)


def play(
    line: MatchLine, games: int, seconds: float, jobs: int | None, scheduler: str | None
) -> None:
    """Play what is missing of a line."""

    def tell(standing: ArenaStanding) -> None:
        if standing.played and standing.played % PACKED_EVERY == 0:
            pack(DATA / "arena" / line.name, archive_of(line))
        if sys.stderr.isatty():
            won = "  ".join(f"{row.name} {row.wins:g}" for row in standing.score.rows)
            done = f"{standing.score.games}/{standing.wanted}"
            print(f"\r\033[K{line.name} {done}  {won}", end="", file=sys.stderr, flush=True)

    with folder_of(line, seconds) as folder, crew(jobs, scheduler) as workers:
        standing = run(folder, games, workers, tell)
    if standing.per_hour is not None and standing.played >= PACED:
        paces = json.loads(PACE.read_text()) if PACE.exists() else {}
        paces[line.name] = {"per_hour": round(standing.per_hour, 1), "processes": workers.width}
        write_text_safely(PACE, json.dumps(paces, indent=1, sort_keys=True) + "\n")


def scored(line: MatchLine, seconds: float) -> Score | None:
    """How a line stands; None if nothing of it has been played."""
    if not archive_of(line).exists():
        return None
    with TemporaryDirectory() as place:
        unpack(archive_of(line), Path(place))
        endings = kept(Folder(Path(place), setting_of(line, seconds), packed=True), 10**9)
    return score(setting_of(line, seconds), endings)


def verdict(line: MatchLine, row: ScoreRow) -> str:
    """What was asked for, and whether it was met."""
    if line.wanted is not None:
        wanted = f"{100 * line.wanted:.0f} %"
        return f"{wanted}: {'met' if row.share >= line.wanted else 'not met'}"
    if line.what.startswith("margin"):
        return f"{line.what}: {'met' if row.margin - row.margin_error > 0 else 'not met'}"
    return line.what


def cells(line: MatchLine, score: Score, pace: dict[str, float] | None) -> list[str]:
    """A row of the table: the first player of a line against the others."""
    row = score.rows[0]
    value, low, high = row.elo(len(line.players))
    speed = "" if pace is None else f"{pace['per_hour']:.0f} ({pace['processes']:.0f})"
    return [
        row.name,
        ", ".join(line.players[1:]),
        line.map,
        f"{score.games}",
        f"{100 * row.share:.1f} % ({100 * row.low95:.1f} to {100 * row.high95:.1f})",
        f"{row.margin:+.1f} ± {row.margin_error:.1f}",
        f"{_round(value)} ({_round(low)} to {_round(high)})",
        verdict(line, row) + ("" if score.games >= line.games else f" so far, of {line.games}"),
        speed,
    ]


def _round(value: float) -> str:
    return f"{round(value):+d}" if math.isfinite(value) else "∞" if value > 0 else "-∞"


def table(seconds: float) -> str:
    """The whole table in Markdown."""
    heads = [
        "player",
        "against",
        "map",
        "games",
        "win rate",
        "margin",
        "Elo",
        "asked",
        "games/h (jobs)",
    ]
    text = [
        "# Matches between the players",
        "",
        f"`python -m benchmarks.strength.player_strength`: seed {SEED} ({CALIBRATION}: {CHECKED}),",
        f"{seconds:g} s a turn where time is given, one core a game, counted in seconds that",
        "the processor worked. Every deal is played with all rotations of the seats;",
        "intervals hold with 95 % and take the spread between deals. Margins are Ecus against",
        "the best of the others, Elo",
        "is against their average. The games are in",
        "`benchmarks/strength/data/arena-*.tar.gz`. All but",
        f"those of `{CALIBRATION}` were played before playouts went on for another turn of",
        "everybody, which makes the advisor stronger (docs/decisions/strength.md).",
        "",
        "| " + " | ".join(heads) + " |",
        "|---" * len(heads) + "|",
    ]
    paces = json.loads(PACE.read_text()) if PACE.exists() else {}
    for line in LINES:
        score = scored(line, seconds)
        if score is not None:
            text.append("| " + " | ".join(cells(line, score, paces.get(line.name))) + " |")
    return "\n".join(text) + "\n"


def main() -> None:
    """Play and write the table."""
    parser = options_of(__doc__)
    names = [line.name for line in LINES]
    parser.add_argument("--line", action="append", choices=names, help="default: all")
    parser.add_argument("--games", type=int, help="of each line, instead of what is asked for")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--scheduler")
    parser.add_argument("--table", action="store_true", help="play nothing")
    options = parser.parse_args()
    for line in LINES:
        if not options.table and line.name in (options.line or names):
            games = options.games or line.games
            play(line, games, options.seconds, options.jobs, options.scheduler)
            write_text_safely(TABLE, table(options.seconds))
    if options.table:
        write_text_safely(TABLE, table(options.seconds))
    if options.json:
        print(json.dumps(_figures(options.seconds)))
    else:
        print(TABLE.read_text())


def _figures(seconds: float) -> dict[str, dict[str, float]]:
    figures = {}
    for line in LINES:
        score = scored(line, seconds)
        if score is not None:
            row = score.rows[0]
            figures[line.name] = {
                "games": score.games,
                "share": row.share,
                "low95": row.low95,
                "high95": row.high95,
                "margin": row.margin,
                "margin_error": row.margin_error,
            }
    return figures


if __name__ == "__main__":
    main()
