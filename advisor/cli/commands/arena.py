"""``khronos arena``: players against each other, with intervals and records."""

from __future__ import annotations

import math
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from advisor.cli.arguments import (
    MOST_SEEDS,
    Attached,
    Holdem,
    Jobs,
    Json,
    MapName,
    RulesetName,
    Scheduler,
    TlsCa,
    TlsCert,
    TlsKey,
    one_of,
    rules_typed,
    tls_of,
)
from advisor.cli.output import Failure, columns, note, out, out_json, tell
from advisor.words.position_words import amount
from advisor.words.say import fixed, joined, say
from positions.things import DEFAULT_MAP

if TYPE_CHECKING:
    from advisor.bots.arena.arena_folder import Folder
    from advisor.bots.arena.arena_match import Setting
    from advisor.bots.arena.arena_score import Score, ScoreRow
    from advisor.bots.arena.run_arena import ArenaStanding
    from advisor.bots.arena.sequential_test import Sprt, SprtStanding
    from positions.setup import Ruleset

#: Heads of the table of players.
COLUMNS: Final = ("player", "won", "rate", "range", "margin", "range", "elo", "range")
#: Most games of one arena; a sequential test plays them all if it does not decide before.
MOST_GAMES: Final = 100_000
#: Games of an arena without a test.
USUAL_GAMES: Final = 100
#: Most processes that can be asked for.
MOST_JOBS: Final = 1024


def arena(
    names: Annotated[
        list[str],
        typer.Argument(metavar="NAME...", help="help-arena.names", show_default=False),
    ],
    games: Annotated[int | None, typer.Option(help="help-arena.games", show_default=False)] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="elo0=0,elo1=20", help="help-arena.sprt", show_default=False),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(help="help-arena.seconds", show_default=False),
    ] = None,
    clock: Annotated[
        str,
        typer.Option(help="help-arena.clock"),
    ] = "world",
    seed: Annotated[int, typer.Option(help="help-arena.seed")] = 0,
    as_json: Json = False,
    records: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="help-arena.records",
            show_default=False,
        ),
    ] = None,
    packed: Annotated[bool, typer.Option("--gz", help="help-arena.packed")] = False,
    map_name: MapName = DEFAULT_MAP,
    ruleset: RulesetName = "rio-grande",
    holdem: Holdem = False,
    attached: Attached = False,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    tls_ca: TlsCa = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
) -> None:
    """Let players play each other, and report how often each wins."""
    from advisor.bots.arena.arena_folder import Folder, OtherArena, usual_folder
    from advisor.bots.arena.arena_score import score_to_json
    from advisor.bots.arena.run_arena import run
    from advisor.bots.arena.sequential_test import sprt_to_json
    from advisor.bots.players.named_players import BadName
    from search.run.workers import NoCluster, WorkerDied, crew

    setting = _setting(
        names, seconds, clock, seed, map_name, rules_typed(ruleset, holdem, attached)
    )
    test = _test(sprt)
    if games is None:
        games = USUAL_GAMES if test is None else MOST_GAMES
    if not 1 <= games <= MOST_GAMES:
        raise Failure(say("cli-games-limits", most=MOST_GAMES))
    check_workers(jobs, scheduler)
    tls = tls_of(scheduler, tls_ca, tls_cert, tls_key)
    path = usual_folder(setting, test) if records is None else Path(records)
    bar = _ArenaBar(as_json)
    try:
        folder = Folder(path, setting, packed, test)
        with bar, crew(jobs, scheduler, tls) as workers:
            standing = run(folder, games, workers, bar.tell)
    except (OtherArena, BadName, NoCluster, WorkerDied) as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(say("cli-arena-unusable", path=path, error=error.strerror or error)) from None
    except KeyboardInterrupt:
        note("\n" + say("cli-arena-stopped", path=path))
        if bar.sprt is not None:
            note(say("cli-arena-sprt-ratio", **_ratio(bar.sprt)))
        raise
    if as_json:
        for fault in faults(standing.score):
            note(fault)
        tested = {} if standing.sprt is None else {"sprt": sprt_to_json(standing.sprt)}
        out_json(score_to_json(standing.score) | tested)
        return
    _print(standing, folder)


def check_workers(jobs: int | None, scheduler: str | None) -> None:
    """See that the options about workers make sense.

    :raises Failure: they do not.
    """
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise Failure(say("cli-jobs-limits", most=MOST_JOBS))
    if jobs is not None and scheduler is not None:
        raise Failure(say("cli-jobs-or-scheduler"))


def _setting(
    names: list[str],
    seconds: float | None,
    clock: str,
    seed: int,
    map_name: str,
    rules: Ruleset,
) -> Setting:
    """What is to be played.

    :raises Failure: an option is out of range, or a player unknown.
    """
    from random import Random

    from advisor.bots.arena.arena_match import Setting
    from advisor.bots.players.named_players import LONGEST, BadName, name_typed, named
    from positions.files.map_files import map_typed
    from search.run.clock import CLOCKS

    if not 2 <= len(names) <= 5:
        raise Failure(say("cli-arena-players"))
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
    clock = one_of("clock", clock, list(CLOCKS))
    if not 0 <= seed < MOST_SEEDS:
        raise Failure(say("cli-seed-limits", most=MOST_SEEDS - 1))
    names = [name_typed(name) for name in names]
    try:
        with redirect_stdout(sys.stderr):  # what people's own players print
            for name in names:
                named(name, Random(0), seconds)
    except BadName as error:
        raise Failure(str(error)) from None
    game_map = map_typed(map_name, Path())
    return Setting(tuple(names), game_map, rules, seed, seconds, clock)


def _test(typed: str | None) -> Sprt | None:
    """The sequential test that was asked for.

    :raises Failure: what was typed is none.
    """
    from advisor.bots.arena.sequential_test import BadSprt, sprt_typed

    if typed is None:
        return None
    try:
        return sprt_typed(typed)
    except BadSprt as error:
        raise Failure(str(error)) from None


def _print(standing: ArenaStanding, folder: Folder) -> None:
    """The table for people, and where to look."""
    score = standing.score
    heads = tuple(say(f"cli-arena-head-{name}") for name in COLUMNS)
    table = [heads, *(cells(row, len(score.rows)) for row in score.rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(COLUMNS))]
    room = columns()
    if room is not None and sum(widths) + 2 * (len(widths) - 1) > room:
        for line in table[1:]:
            tell(line[0])
            tell(
                "  "
                + ", ".join(
                    f"{head} {cell}" for head, cell in zip(table[0][1:], line[1:], strict=True)
                )
            )
        table = []
    for line in table:
        padded = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
        out("  ".join([line[0].ljust(widths[0]), *padded[1:]]))
    parts = [amount(score.games, "game")]
    if before := score.games - standing.played:
        parts.append(say("cli-arena-played-before", before=before))
    if standing.per_hour is not None:
        parts.append(say("cli-arena-games-per-hour", speed=fixed(standing.per_hour, 0)))
    tell("\n" + joined("list-and", parts))
    for fault in faults(score):
        tell(fault)
    if standing.sprt is not None:
        for sentence in test_lines(standing.sprt, score.rows[0].name):
            tell(sentence)
    tell(say("cli-arena-records", path=folder.path))
    files = folder.numbers()
    for row in score.rows:
        if row.best is not None:
            number, margin = row.best
            tell(
                say(
                    "cli-arena-best-game",
                    name=row.name,
                    file=files[number].name,
                    margin=fixed(margin, 0),
                )
            )


def test_lines(standing: SprtStanding, name: str) -> list[str]:
    """What a sequential test says of the first player: the question, the figures, the verdict."""
    from advisor.bots.arena.sequential_test import PARTS

    sprt = standing.sprt
    elos = {"elo0": _shortest(sprt.elo0), "elo1": _shortest(sprt.elo1)}
    verdict = {None: "", "elo0": ".elo0", "elo1": ".elo1"}[standing.accepted]
    rates = {"alpha": _shortest(100 * sprt.alpha), "beta": _shortest(100 * sprt.beta)}
    counts = [
        say("cli-arena-sprt-count", wins=_shortest(parts / PARTS), deals=deals)
        for parts, deals in standing.counts.items()
    ]
    return [
        say(f"cli-arena-sprt-verdict{verdict}", name=name, **elos),
        say("cli-arena-sprt-ratio", **_ratio(standing)),
        say("cli-arena-sprt-counts", name=name, counts=joined("list-and", counts)),
        say("cli-arena-sprt-rates", **elos, **rates),
    ]


def _ratio(standing: SprtStanding) -> dict[str, Any]:
    """The log-likelihood ratio of a test and its bounds, for texts."""
    return {
        "ratio": fixed(standing.log_ratio, 2),
        "lower": fixed(standing.sprt.lower, 2),
        "upper": fixed(standing.sprt.upper, 2),
        "deals": standing.deals,
    }


def _shortest(value: float) -> Any:
    """A number for texts, with as many of two decimals as it needs."""
    return fixed(
        value, next(digits for digits in (0, 1, 2) if digits == 2 or value == round(value, digits))
    )


def faults(score: Score) -> list[str]:
    """Who did what they may not do, or failed, how often, and what it cost them."""
    return [
        say(
            "cli-arena-forfeits",
            name=row.name,
            faults=row.faults,
            forfeits=row.forfeits,
        )
        for row in score.rows
        if row.faults
    ]


def cells(row: ScoreRow, players: int) -> tuple[str, ...]:
    """A line of the table below ``COLUMNS``."""
    elo, low, high = row.elo(players)
    wide = math.isinf(row.margin_error)
    return (
        row.name,
        f"{row.wins:g}",
        f"{100 * row.share:.1f} %",
        say("cli-arena-range", low=fixed(100 * row.low95, 1), high=fixed(100 * row.high95, 1)),
        f"{row.margin:+.2f}",
        say("cli-arena-unknown") if wide else f"±{row.margin_error:.2f}",
        _rating(elo),
        say("cli-arena-range", low=_rating(low), high=_rating(high)),
    )


def _rating(elo: float) -> str:
    if math.isinf(elo):
        return "-inf" if elo < 0 else "+inf"
    return f"{round(elo):+d}"


class _ArenaBar:
    """The progress of an arena on a terminal: games, running score, time left."""

    def __init__(self, quiet: bool) -> None:
        #: The last standing of a sequential test.
        self.sprt: SprtStanding | None = None
        self._quiet = quiet
        self._named: set[str] = set()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def tell(self, standing: ArenaStanding) -> None:
        """Show how it stands; and once for each player that fails, where in its code.

        The bar of a sequential test is the way to the bound on whose side it is.
        """
        self.sprt = standing.sprt
        for name, text in standing.tracebacks.items():
            if name not in self._named:
                self._named.add(name)
                note(say("cli-bot-fails", name=name, text=text))
        if self._quiet:
            return
        if self._bar is None:
            self._bar = progress_bar(counted=standing.sprt is None)
            if self._bar is None:
                self._quiet = True
                return
            self._task = self._bar.add_task("", total=standing.wanted)
            self._bar.start()
        rows = standing.score.rows
        text = "  ".join(f"{row.name} {row.wins:g}" for row in rows)
        done: float = standing.score.games
        if standing.sprt is not None:
            text = say("cli-arena-sprt-progress", score=text, **_ratio(standing.sprt))
            done = standing.sprt.progress * standing.wanted
        self._bar.update(self._task, completed=done, description=text)


def progress_bar(counted: bool = True) -> Any:
    """A bar of rich on standard error; None where nobody watches.

    :param counted: whether it says how many of how many, and how long that will take.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    numbers = [MofNCompleteColumn()] if counted else []
    remaining = [TimeRemainingColumn()] if counted else []
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        *numbers,
        TimeElapsedColumn(),
        *remaining,
        console=Console(stderr=True),
        transient=True,
    )
