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
from advisor.words.position_words import headline, names_words
from advisor.words.say import fixed, joined, say
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
    why: Annotated[bool, typer.Option("--why", help="help-best.why")] = False,
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
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
    if nodes is not None and nodes < 1:
        raise Failure(say("cli-nodes-limits"))
    if within is not None and within < 0:
        raise Failure(say("cli-within-limits"))
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
    _print(checked.position, result, collect, why)


def _print(position: Position, result: Best, collect: bool, why: bool) -> None:
    from advisor.advise.json_answers import MOST_BRANCHES
    from advisor.words.advice_report import line_text, strategy_text

    tell("\n" + say("cli-best-guaranteed", what=result.objective, gain=result.gain))
    tell(f"  {line_text(result.line)}")
    if any(c.who != position.table.colors[position.mover] for p in result.line for c in p.choices):
        form = "" if result.strategy else ".more"
        tell("  " + say(f"cli-best-opponents-decide{form}"))
    tell(f"  {standing(result.line[-1].outcome if result.line else position)}")
    if why:
        _print_allocation(position, result, collect)
    if result.strategy is not None:
        strategy = strategy_text(result.strategy, MOST_BRANCHES)
        tell("\n" + say("cli-best-whatever-opponents-decide") + f"\n{strategy}\n")
    if collect and position.number not in position.table.pays:
        tell(say("cli-best-income-counted"))
    form = ".stopped" if result.interrupted else ""
    seen = say(f"cli-best-seen{form}", nodes=result.nodes, seconds=fixed(result.seconds, 1))
    if result.proven:
        tell(
            say("cli-best-proved.swap" if "swap" in result.covers else "cli-best-proved", seen=seen)
        )
    else:
        gap = result.bound - result.gain
        tell(say("cli-best-not-proved", bound=result.bound, gap=gap, seen=seen))
    if result.nearby is not None:
        _print_nearby(result.nearby)


def _print_allocation(position: Position, result: Best, collect: bool) -> None:
    from advisor.advise.explain.turn_allocation import allocation_of
    from advisor.words.allocation_words import allocation_words

    line = ((played.play, played.outcome) for played in result.line)
    tell("\n" + say("cli-best-why"))
    for sentence in allocation_words(allocation_of(position, line, collect)):
        tell(f"  {sentence}")
    tell("")


def _print_nearby(nearby: Nearby) -> None:
    from advisor.words.advice_report import line_text

    form = "" if nearby.complete else ".incomplete"
    turns = say(f"cli-best-turns{form}", least=nearby.least, turns=len(nearby.turns))
    tell(f"\n{turns}")
    for near in nearby.turns[:MOST_LISTED]:
        tell(f"  {near.gain:+d}  {line_text(near.line)}")
    if len(nearby.turns) > MOST_LISTED:
        tell("  " + say("cli-best-more", more=len(nearby.turns) - MOST_LISTED))


def standing(end: Position) -> str:
    """What the boards pay the mover at the end of a turn, and where they stand (§6)."""
    from search.rules.income import board_income, income

    seat = end.mover
    pays = [board_income(board, end.table.seats)[seat] for board in end.boards]
    paid = zip(EPOCHS, pays, strict=True)
    boards = [say("advice-board-pays", epoch=epoch, ecus=n) for epoch, n in paid]
    where = names_words(EPOCHS[epoch] for epoch in end.epochs_of(seat))
    about = {"boards": joined("list-and", boards), "where": where, "ecus": income(end, seat)}
    form = "" if end.number in end.table.pays else ".now"
    return say(f"cli-best-boards-then-pay{form}", **about)


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
            text = say("cli-best-progress", gain=gain, bound=bound, nodes=nodes)
            note(f"\r\033[K{text}, {now - self.begun:.0f} s", end="")

    def clear(self) -> None:
        """Take the line away."""
        if self.shown != self.begun:
            note("\r\033[K", end="")
