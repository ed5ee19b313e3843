"""``khronos suggest``: the best turns, ranked."""

from __future__ import annotations

import shutil
import sys
from typing import Annotated, Final

import typer

from advisor.cli.arguments import File, Json
from advisor.cli.streams import Failure, note, out, out_json

#: Longest search, in seconds.
LONGEST: Final = 3600.0
#: Positions looked at in a second by a fast machine, and at most in all (for the memory's sake).
A_SECOND: Final = 30_000
MOST_POSITIONS: Final = 300_000
#: Columns of text that the table of turns uses at most.
WIDEST: Final = 140


def suggest(
    file: File,
    as_json: Json = False,
    top: Annotated[int, typer.Option(help="How many turns, 1 to 50.")] = 5,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="Stop after so many seconds; the answer may then depend on the machine.",
            show_default=False,
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(help="Games to play out. Not there yet: none is.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the simulations.")] = 0,
) -> None:
    """Rank the turns of the player to move.

    The gain is guaranteed: whatever the opponents decide, the turn brings that many Ecus, the
    income of turns 4 and 7 included. "Proved" means that no turn from this hand guarantees more.
    The value adds what the turn promises for later; that is an estimate.

    \b
    Examples:
      khronos suggest FILE
      khronos suggest FILE --top 10 --seconds 20
      khronos suggest FILE --json
    """
    from advisor.suggest import BUDGET, MOST, advice_to_json
    from advisor.suggest import suggest as advise
    from search.rules.load import load

    if not 1 <= top <= MOST:
        raise Failure(f"--top is a number from 1 to {MOST}")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(f"--seconds is a number above 0, at most {LONGEST:.0f}")
    if seconds is not None and simulations is not None:
        raise Failure("say --seconds or --simulations, not both")
    if simulations is not None and not 0 <= simulations <= 1_000_000:
        raise Failure("--simulations is a number from 0 to 1000000")
    checked = load(file)
    if simulations:
        note("khronos: there are no simulations yet; values are estimates")
    budget = (
        BUDGET if seconds is None else min(MOST_POSITIONS, max(BUDGET, int(seconds * A_SECOND)))
    )
    waiting = sys.stderr is not None and sys.stderr.isatty()
    if waiting:
        note("looking at turns ...", end="\r")
    try:
        advice = advise(checked.position, top=top, seconds=seconds, budget=budget)
    finally:
        if waiting:
            note("\033[K", end="")
    if as_json:
        out_json(advice_to_json(advice))
        return
    from advisor.report import advice_text

    if checked.setup.title:
        out(checked.setup.title)
    width = shutil.get_terminal_size((100, 24)).columns
    out(advice_text(advice, checked.position, min(width, WIDEST)))
    if not advice.complete and seconds is None:
        out("--seconds 30 looks further.")
