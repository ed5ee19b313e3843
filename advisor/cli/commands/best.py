"""``khronos best``: the turn that guarantees most, and what is proved of it."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.advise.json_answers import best_to_json
from advisor.cli.arguments import Game, Json, one_of
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.position_words import amount, headline
from positions.things import EPOCHS
from search.run.machine import processors

if TYPE_CHECKING:
    from search.rules.position import Position
    from search.solve.best_result import Best
    from search.solve.turns_within import Nearby

#: Longest search, in seconds.
LONGEST: Final = 86_400.0
#: Seconds without ``--seconds`` (formats §6).
USUAL: Final = 10.0
#: Turns of ``--within`` that are printed.
MOST_LISTED: Final = 20


def best(
    file: Game,
    as_json: Json = False,
    seconds: Annotated[float | None, typer.Option(help="help-best.seconds")] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            help="help-best.nodes",
            show_default=False,
        ),
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(help="help-best.objective"),
    ] = None,
    collect: Annotated[bool, typer.Option("--collect", help="help-best.collect")] = False,
    tree: Annotated[bool, typer.Option("--tree", help="help-best.tree")] = False,
    exhaustive: Annotated[
        bool,
        typer.Option("--exhaustive", help="help-best.exhaustive"),
    ] = False,
    within: Annotated[
        int | None,
        typer.Option(
            metavar="ECUS",
            help="help-best.within",
            show_default=False,
        ),
    ] = None,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Find the turn with the largest guaranteed gain, and prove it as far as time allows."""
    from search.solve.best_turn import best_turn
    from search.solve.objective import OBJECTIVES

    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(f"--seconds is a number above 0, at most {LONGEST:.0f}")
    if nodes is not None and nodes < 1:
        raise Failure("--nodes is a number, 1 or more")
    if within is not None and within < 0:
        raise Failure("--within is a number of Ecus, 0 or more")
    if objective is not None:
        objective = one_of("objective", objective, OBJECTIVES)
    checked = opened(file, turn, player, variation)
    limit = seconds if seconds is not None else USUAL if nodes is None else None
    progress = _BestProgress()
    result = best_turn(
        checked.position,
        limit,
        nodes,
        objective or "gain",
        collect,
        progress.tell,
        tree,
        threads=processors(),
        exhaustive=exhaustive,
        within=within,
    )
    progress.clear()
    if as_json:
        value = best_to_json(checked.position, result)
        out_json(value if objective is None else value | {"objective": result.objective})
        return
    tell(headline(checked.position, checked.setup.title))
    _print(checked.position, result, collect)


def _print(position: Position, result: Best, collect: bool) -> None:
    from advisor.advise.json_answers import MOST_BRANCHES
    from advisor.words.advice_report import line_text, strategy_text

    what = "lead" if result.objective == "lead" else "gain"
    tell(f"\nGuaranteed {what}: {result.gain:+d}")
    tell(f"  {line_text(result.line)}")
    if any(c.who != position.table.colors[position.mover] for p in result.line for c in p.choices):
        more = "" if result.strategy else " --tree shows the rest."
        tell(f"  Opponents decide on the way; their worst choices for you are shown.{more}")
    tell(f"  {standing(result.line[-1].outcome if result.line else position)}")
    if result.strategy is not None:
        tell(f"\nWhatever opponents decide:\n{strategy_text(result.strategy, MOST_BRANCHES)}\n")
    if collect and position.number not in position.table.pays:
        tell("Income is counted as if it came at the end of this turn.")
    stopped = ", stopped by Ctrl-C" if result.interrupted else ""
    seen = f"{amount(result.nodes, 'position')} seen, {result.seconds:.1f} s{stopped}"
    if result.proven:
        swap = ", with or without a swap," if "swap" in result.covers else ""
        tell(f"Proved: no turn{swap} guarantees more ({seen}).")
    else:
        gap = result.bound - result.gain
        tell(f"Not proved: no turn guarantees more than {result.bound:+d}, so a better one could")
        tell(f"bring up to {amount(gap, 'Ecu')} more ({seen}). --seconds 60 searches longer.")
    if result.nearby is not None:
        _print_nearby(result.nearby)


def _print_nearby(nearby: Nearby) -> None:
    from advisor.words.advice_report import line_text

    missing = "" if nearby.complete else " found; there may be more"
    tell(f"\nTurns that guarantee at least {nearby.least:+d}: {len(nearby.turns)}{missing}")
    for near in nearby.turns[:MOST_LISTED]:
        tell(f"  {near.gain:+d}  {line_text(near.line)}")
    if len(nearby.turns) > MOST_LISTED:
        tell(f"  and {len(nearby.turns) - MOST_LISTED} more; --json lists all.")


def standing(end: Position) -> str:
    """What the boards pay the mover at the end of a turn, and where they stand (§6)."""
    from search.rules.income import board_income, income

    seat = end.mover
    pays = [board_income(board, end.table.seats)[seat] for board in end.boards]
    boards = ", ".join(f"{epoch.capitalize()} {n}" for epoch, n in zip(EPOCHS, pays, strict=True))
    where = " and ".join(EPOCHS[epoch].capitalize() for epoch in end.epochs_of(seat))
    when = "" if end.number in end.table.pays else ", if it came now"
    return (
        f"Boards then pay: {boards}. You stand on {where}:"
        f" income {amount(income(end, seat), 'Ecu')}{when}."
    )


class _BestProgress:
    """One line on the terminal: gain, bound and positions so far, from the first second on."""

    def __init__(self) -> None:
        self.begun = self.shown = time.monotonic()
        self.on = sys.stderr is not None and sys.stderr.isatty()

    def tell(self, gain: int, bound: int, nodes: int) -> None:
        """What is known so far."""
        now = time.monotonic()
        if self.on and now - self.begun > 1 and now - self.shown > 0.2:
            self.shown = now
            text = f"gain {gain:+d}, bound {bound:+d}, {amount(nodes, 'position')} seen"
            note(f"\r\033[K{text}, {now - self.begun:.0f} s", end="")

    def clear(self) -> None:
        """Take the line away."""
        if self.shown != self.begun:
            note("\r\033[K", end="")
