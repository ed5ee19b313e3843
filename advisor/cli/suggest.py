"""``khronos suggest``: the best turns, ranked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import File, Json
from advisor.cli.streams import Failure, note, out, out_json
from advisor.cli.words import amount

if TYPE_CHECKING:
    from advisor.suggest import Advice, Suggestion

#: Longest search, in seconds.
LONGEST: Final = 3600.0
#: Positions looked at in a second by a fast machine, and at most in all (for the memory's sake).
A_SECOND: Final = 30_000
MOST_POSITIONS: Final = 300_000


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
    from advisor.cli.words import headline

    out(headline(checked.position, checked.setup.title))
    _print(advice, seconds is None)


def _print(advice: Advice, can_go_on: bool) -> None:
    for one in advice.suggestions:
        out()
        _print_one(advice, one)
    out()
    if advice.complete:
        out(f"Every turn was looked at ({amount(advice.nodes, 'position')}).")
    else:
        further = "; --seconds 30 looks further" if can_go_on else ""
        out(f"{amount(advice.nodes, 'position')} looked at{further}.")
    out("+1 for certain: Ecus whatever the opponents decide; estimate: what it promises for later.")


def _print_one(advice: Advice, one: Suggestion) -> None:
    from positions.notation import format_play
    from positions.things import EPOCHS

    proved = ", proved: no turn earns more" if one.proved else ""
    difference = "" if one.rank == 1 else f", {one.difference:+.1f} to the first"
    out(f"{one.rank}. {one.gain:+d} for certain{proved}; estimate {one.value:+.1f}{difference}")
    tokens = []
    for played in one.line:
        chosen = "; ".join(f"{choice.who}: {choice.chosen}" for choice in played.choices)
        tokens.append(format_play(played.play) + (f" ({chosen})" if chosen else ""))
    out(f"   {'  '.join(tokens) if tokens else 'no play, just end the turn'}")
    changes = [
        f"{epoch} {now:+d}"
        for epoch, now in (
            (epoch, after - before)
            for epoch, before, after in zip(EPOCHS, advice.incomes, one.incomes, strict=True)
        )
        if now
    ]
    if changes:
        out(f"   change of what the boards pay you: {', '.join(changes)}")
    rivals = [f"{color} {change:+d}" for color, change in one.rivals.items() if change]
    if rivals:
        out(f"   opponents' income: {', '.join(rivals)}")
    if one.adaptive:
        out("   an opponent decides on the way; shown is what is worst for you")
    if one.tags:
        out(f"   ({', '.join(one.tags)})")
