"""``khronos suggest``: the best turns, ranked."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import Game, Json, PlayoutSeed, Scheduler, TlsCa, TlsCert, TlsKey, tls_of
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import Failure, columns, note, out, out_json, tell
from advisor.words.say import fixed, say

if TYPE_CHECKING:
    from advisor.advise.analysis import Analysis
    from advisor.advise.suggest import Advice
    from search.run.workers import Tls

#: Longest search, in seconds.
LONGEST: Final = 3600.0
#: Most processes that can be asked for.
MOST_JOBS: Final = 64
#: Columns of text that the table of turns uses at most.
WIDEST: Final = 140


def suggest(
    file: Game,
    as_json: Json = False,
    top: Annotated[int, typer.Option(help="help-suggest.top")] = 5,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="help-suggest.seconds",
            show_default=False,
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            help="help-suggest.simulations",
            show_default=False,
        ),
    ] = None,
    seed: PlayoutSeed = 0,
    exchange: Annotated[
        bool, typer.Option("--exchange/--no-exchange", help="help-suggest.exchange")
    ] = True,
    alike: Annotated[bool, typer.Option("--alike", help="help-suggest.alike")] = False,
    jobs: Annotated[int, typer.Option(help="help-suggest.jobs")] = 1,
    scheduler: Scheduler = None,
    tls_ca: TlsCa = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Rank the turns of the player to move."""
    from advisor.advise.analysis import Analysis
    from advisor.advise.suggest import MOST, SIMULATIONS, advice_to_json

    if not 1 <= top <= MOST:
        raise Failure(say("cli-top-limits", most=MOST))
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
    if seconds is not None and simulations is not None:
        raise Failure(say("cli-seconds-or-simulations"))
    if simulations is not None and not 0 <= simulations <= 1_000_000:
        raise Failure(say("cli-simulations-most"))
    if not 1 <= jobs <= MOST_JOBS:
        raise Failure(say("cli-jobs-limits", most=MOST_JOBS))
    if jobs != 1 and scheduler is not None:
        raise Failure(say("cli-jobs-or-scheduler"))
    tls = tls_of(scheduler, tls_ca, tls_cert, tls_key)
    checked = opened(file, turn, player, variation)
    if seconds is None and simulations is None:
        simulations = SIMULATIONS
    analysis = Analysis(checked.position)
    advice, stopped = _advise(
        analysis, top, seconds, simulations, seed, exchange, jobs, scheduler, tls
    )
    if stopped:
        note(say("cli-suggest-stopped"))
    if as_json:
        out_json(advice_to_json(advice, alike))
        return
    from advisor.advise.explained_turns import reasons_text
    from advisor.words.advice_report import advice_text

    if checked.setup.title:
        tell(checked.setup.title)
    width = columns() or 100
    out(advice_text(advice, checked.position, min(width, WIDEST), alike))
    out()
    width = min(width, WIDEST)
    out(reasons_text(advice, checked.position, width, explainer=analysis.explainer))
    if stopped or (seconds is None and (advice.simulations or not advice.complete)):
        tell(say("cli-suggest-longer"))


def simulated(advice: Advice) -> None:
    """One line on the terminal that says how far the playouts are."""
    first = advice.suggestions[0]
    about: dict[str, object] = {"playouts": advice.simulations}
    if first.margin is not None:
        about["margin"] = fixed(first.margin.mean, 1)
    form = "" if first.margin is None else ".margin"
    line = say(f"cli-suggest-playouts{form}", **about)
    note(f"\033[K{line}", end="\r")


def _advise(
    analysis: Analysis,
    top: int,
    seconds: float | None,
    simulations: int | None,
    seed: int,
    exchange: bool,
    jobs: int,
    scheduler: str | None,
    tls: Tls | None,
) -> tuple[Advice, bool]:
    """The advice, with a line that grows on a terminal; simulated elsewhere if there are workers.

    Also whether Ctrl-C has ended it early.

    :raises Failure: the workers cannot be had, or die.
    """
    from advisor.advise.suggest import until_stopped
    from search.run.workers import NoCluster, WorkerDied, crew

    on_terminal = sys.stderr is not None and sys.stderr.isatty()

    if on_terminal:
        note(say("cli-looking-at-turns"), end="\r")
    ask = partial(analysis.suggest, top, seconds, simulations, seed, exchange=exchange)
    counted = simulated if on_terminal else None
    try:
        if jobs == 1 and scheduler is None:
            return until_stopped(lambda tell: ask(progress=tell), counted)
        with crew(jobs, scheduler, tls) as workers:
            return until_stopped(
                lambda tell: ask(executor=workers.executor, progress=tell), counted
            )
    except (NoCluster, WorkerDied) as error:
        raise Failure(str(error)) from None
    finally:
        if on_terminal:
            note("\033[K", end="")
