"""How strong the sparring levels are: neighbours against each other, and players of one play.

``python -m benchmarks.strength.level_strength [--line NAME ...] [--games N] [--jobs J]`` plays what
is missing and rewrites ``benchmarks/strength/level_strength.md``; ``--table`` plays nothing. The
games of a line are kept, packed, in ``benchmarks/strength/data/arena-LINE.tar.gz``, as those of
``benchmarks.strength.player_strength``. Games of levels as they were before their numbers or the
weights changed are thrown away.
"""

from __future__ import annotations

import json
import math
import shutil
import time
from dataclasses import dataclass
from random import Random

from advisor.bots.arena.arena_folder import OtherArena
from advisor.bots.arena.arena_match import dealt, play_on
from advisor.bots.arena.arena_score import Score
from advisor.bots.players.levels import levels
from advisor.bots.players.named_players import named
from benchmarks.command_options import options_of
from benchmarks.strength.player_strength import (
    DATA,
    HERE,
    MatchLine,
    archive_of,
    play,
    scored,
    setting_of,
)
from positions.files.save import write_text_safely

TABLE = HERE / "level_strength.md"
#: Seconds of the processor a turn, by level.
PACE = DATA / "levels-pace.json"
GAMES = 100
#: Shares that neighbours are to win against the level below, and one play against the lowest.
NEIGHBOURS = (0.55, 0.80)
LOWEST = (0.60, 0.85)
#: Games of a level against itself that its pace is measured on.
PACED = 2
#: Two-sided 95 %.
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Rung:
    """A level's Elo above the lowest one, in the middle of its 95 % interval."""

    elo: float
    error: float


def neighbours() -> list[MatchLine]:
    """Every level but the lowest against the one below."""
    known = sorted(levels().levels)
    pairs = zip(known[1:], known, strict=False)
    return [_line(f"level-{upper}", f"level:{upper}", f"level:{lower}") for upper, lower in pairs]


def references() -> list[MatchLine]:
    """Players of one play against the lowest levels."""
    lowest, second, third, *_ = sorted(levels().levels)
    listed = [_line("one-play", "one-play", f"level:{lowest}")]
    for number in (lowest, second, third):
        name = f"one-play-again-{number}"
        listed.append(_line(name, "one-play:repeat=1", f"level:{number}"))
    return listed


def _line(name: str, player: str, other: str) -> MatchLine:
    return MatchLine(name, (player, other), games=GAMES, timed=False)


def lines() -> list[MatchLine]:
    """Every match of the table."""
    return [*references(), *neighbours()]


def kept(line: MatchLine) -> Score | None:
    """How a line stands; None if nothing of it has been played with the levels as they are."""
    try:
        return scored(line, 0.0)
    except OtherArena:
        return None


def play_line(line: MatchLine, games: int, jobs: int | None) -> None:
    """Play what is missing of a line."""
    try:
        play(line, games, 0.0, jobs, None)
    except OtherArena:
        archive_of(line).unlink(missing_ok=True)
        shutil.rmtree(DATA / "arena" / line.name, ignore_errors=True)
        play(line, games, 0.0, jobs, None)


def measure_pace(number: int) -> float:
    """Seconds of the processor that a level takes for a turn, in games against itself."""
    line = _line("pace", f"level:{number}", f"level:{number}")
    turns, begun = 0, time.process_time()
    for game_number in range(PACED):
        game = dealt(setting_of(line, 0.0), game_number)
        players = [named(name, Random(f"pace {seat}")) for seat, name in enumerate(line.players)]
        play_on(game, players)
        turns += game.position.table.last_turn * len(players)
    return (time.process_time() - begun) / turns


def rungs(scores: dict[str, Score]) -> dict[int, Rung]:
    """Elo of every level above the lowest, as far as its neighbours below have played.

    Differences between neighbours are added up; their errors have nothing to do with one another.
    """
    number, *others = sorted(levels().levels)
    ladder = {number: Rung(0.0, 0.0)}
    for upper in others:
        score = scores.get(f"level-{upper}")
        if score is None:
            break
        elo, low, high = score.rows[0].elo(2)
        below = ladder[number]
        ladder[upper] = Rung(below.elo + elo, math.hypot(below.error, (high - low) / 2))
        number = upper
    return ladder


def table() -> str:
    """The whole page in Markdown."""
    scores = {line.name: score for line in lines() if (score := kept(line)) is not None}
    paces = json.loads(PACE.read_text()) if PACE.exists() else {}
    text = [
        "# The sparring levels",
        "",
        "`python -m benchmarks.strength.level_strength`: the full-size map, two players,",
        f"{GAMES} games a line, every deal played twice with the seats swapped. Intervals",
        "hold with 95 % and take the spread between deals. Elo is above the lowest level: the",
        "differences between neighbours, added. What a level looks at is in",
        "`advisor/bots/players/levels.yaml`, the games are in",
        "`benchmarks/strength/data/arena-level-*.tar.gz`. Seconds are those of the processor.",
        "",
        "| level | Elo | won against the level below | margin, Ecus | asked | seconds a turn |",
        "|---|---|---|---|---|---|",
    ]
    ladder = rungs(scores)
    for number in sorted(levels().levels):
        rung = ladder.get(number)
        elo = "" if rung is None else f"{rung.elo:+.0f} ± {rung.error:.0f}"
        won = _won(scores.get(f"level-{number}"), NEIGHBOURS)
        pace = paces.get(str(number))
        seconds = "" if pace is None else f"{pace:.2f}"
        text.append(f"| {number} | {elo} | {' | '.join(won)} | {seconds} |")
    text += [
        "",
        "`one-play` makes one play a turn: the one that earns most now, income included, with the",
        "travels that it needs; of equal ones, one by lot. With `repeat=1` it makes another one as",
        "long as one earns.",
        "",
        "| player | against | won | margin, Ecus | asked |",
        "|---|---|---|---|---|",
    ]
    for line in references():
        score = scores.get(line.name)
        if score is not None:
            wanted = LOWEST if line.name == "one-play" else None
            text.append(
                f"| {line.players[0]} | {line.players[1]} | {' | '.join(_won(score, wanted))} |"
            )
    return "\n".join(text) + "\n"


def _won(score: Score | None, wanted: tuple[float, float] | None) -> list[str]:
    """Win rate and margin of a line's first player, and whether it is what was asked for."""
    if score is None:
        return ["", "", ""]
    row = score.rows[0]
    verdict = ""
    if wanted is not None:
        met = "met" if wanted[0] <= row.share <= wanted[1] else "not met"
        verdict = f"{100 * wanted[0]:.0f} to {100 * wanted[1]:.0f} %: {met}"
        if score.games < GAMES:
            verdict += f" so far, of {GAMES}"
    return [
        f"{100 * row.share:.1f} % ({100 * row.low95:.1f} to {100 * row.high95:.1f})",
        f"{row.margin:+.1f} ± {row.margin_error:.1f}",
        verdict,
    ]


def main() -> None:
    """Play and write the table."""
    parser = options_of(__doc__, prints=False)
    names = [line.name for line in lines()]
    parser.add_argument("--line", action="append", choices=names, help="default: all")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each line, default: {GAMES}")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--table", action="store_true", help="play nothing")
    options = parser.parse_args()
    if not options.table:
        for line in lines():
            if line.name in (options.line or names):
                play_line(line, options.games, options.jobs)
                write_text_safely(TABLE, table())
        if not options.line:
            paces = {number: round(measure_pace(number), 3) for number in sorted(levels().levels)}
            write_text_safely(PACE, json.dumps(paces, indent=1) + "\n")
    write_text_safely(TABLE, table())
    print(TABLE.read_text())


if __name__ == "__main__":
    main()
