"""Hunts for false bounds of ``khronos best``: what it proves against complete surveys.

``python -m benchmarks.proof.hunt [--kind KIND] [--hours H] [--positions N] [--jobs J] [--seed K]
[--out FILE] [--found FOLDER] [--survey S] [--proof S] [--claims NAMES]`` looks at position after
position of ``benchmarks.proof.hunt_positions`` until the file holds so many hours of processor
time, or the first N were looked at; the same command goes on where it was stopped. ``--summary
FILE`` prints the table of such a file (``.gz`` too), ``--only N`` looks at one position, ``--again
FILE`` asks today's prover about the positions of such a file (``benchmarks.proof.hunt_again``).

A position counts if the first survey of ``khronos best`` does not settle it and a complete survey,
whose word is taken, ends within ``--survey`` seconds. Four *claims* are compared with it:

- ``sharp``: the proof alone, told that a turn worth an Ecu less than the best is known, which is
  where it leaves most out;
- ``best``: all bounds that the search tells with its defaults;
- ``bare``: the same with surveys of one position, so that the proof has to do the work;
- ``hasty``: the least bound of searches that are broken off early, at different stages.

A bound below what a survey found is *false*; such positions are written to ``--found`` as position
files, the true value beside them.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import search.solve.hand_search as turn_module
from benchmarks.command_options import options_of
from benchmarks.proof.hunt_file import COUNTED, Row, fingerprint, keep, read, table, tell
from benchmarks.proof.hunt_positions import estimate, generated
from benchmarks.proof.hunt_recipes import KINDS
from positions.files.save import to_document, write_text_safely
from search.core.proved_bound import bound as bound_of_all
from search.rules.convert import position_of
from search.rules.income import income
from search.rules.position import Position
from search.run.clock import by, now
from search.solve.best_turn import best_turn
from search.solve.hand_search import FIRST_LOOK, FIRST_STATES, PLAYS_A_POSITION
from search.solve.objective import goal_of, worth
from search.solve.survey import Survey
from search.solve.turns_within import STATES

#: A position is left alone if a survey of it seems to see more positions; and what it may see.
MOST, BUDGET = 600_000, 10_000_000
#: Positions of each stage, and seconds in all, of searches that are broken off early.
HASTY_NODES, HASTY_SECONDS = (3, 10, 30, 100, 300), (0.05, 0.2)


@dataclass(frozen=True)
class HuntLimits:
    """What may be spent on one position: seconds of processor time for the complete survey and for
    each claim, None for as many as it takes; and positions that each stage may look at."""

    survey: float | None = 60.0
    proof: float | None = 10.0
    #: Positions of every stage of a claim; None for no such limit.
    nodes: int | None = None


@dataclass(frozen=True)
class BoundClaim:
    """A bound and who says so; ``proved`` if nothing better than the turn known was left."""

    who: str
    bound: int
    proved: bool


#: A bound, and whether nothing better than the turn known is left; from a position, the objective,
#: what the best turn guarantees and what may be spent. None if nothing is claimed.
Bound = tuple[int, bool]
Claimant = Callable[[Position, str, int, HuntLimits], Bound | None]


# -- one position ----------------------------------------------------------------------------------


def examine(
    number: int,
    seed: int,
    limits: HuntLimits,
    claimants: Mapping[str, Claimant] | None = None,
    kind: str = "small",
) -> Row:
    """All that is found out about a position, as a line of the file.

    ``claimants`` are by default all of ``CLAIMANTS``. ``seconds`` is processor time.
    """
    begun = time.process_time()
    setup = generated(seed, number, kind)
    position = position_of(setup)
    objective = KINDS[kind].objective(number)
    row: Row = {
        "seed": seed,
        "number": number,
        "kind": kind,
        "how": setup.tags[-1],
        "sides": [setup.map.width, setup.map.height],
        "hand": sum(position.hand),
        "objective": objective,
        "digest": position.digest(),
        "state": fingerprint(),
    }
    with by("processor"):
        row.update(_looked_at(position, objective, limits, claimants or CLAIMANTS))
    row["seconds"] = round(time.process_time() - begun, 2)
    if row["verdict"] in COUNTED:
        row["file"] = to_document(setup)
    return row


def _looked_at(
    position: Position, objective: str, limits: HuntLimits, claimants: Mapping[str, Claimant]
) -> Row:
    first = look(position, objective, FIRST_LOOK, None, FIRST_STATES)
    if first.complete:
        return {"verdict": "settled"}
    if estimate(position) > MOST:
        return {"verdict": "large"}
    full = look(position, objective, BUDGET, limits.survey, STATES)
    truth = round(next(full.endings()).value)
    claims = [
        BoundClaim(who, *claim)
        for who, ask in claimants.items()
        if (claim := ask(position, objective, truth, limits)) is not None
    ]
    return {
        "verdict": verdict(truth, full.complete, claims),
        "nodes": full.nodes,
        "first": round(next(first.endings()).value),
        "truth": truth,
        "others": any(ending.adaptive for ending in full.endings()),
        "claims": [[c.who, c.bound, c.proved] for c in claims],
    }


def verdict(truth: int, complete: bool, claims: Iterable[BoundClaim]) -> str:
    """What becomes of a position in which a turn guarantees ``truth``, the most there is if the
    survey was ``complete``."""
    every = list(claims)
    if any(claim.bound < truth for claim in every):
        return "false"
    if not complete:
        return "unfinished"
    if any(claim.proved and claim.bound == truth for claim in every):
        return "proved"
    return "held"


def look(
    position: Position, objective: str, budget: int, seconds: float | None, states: int
) -> Survey:
    """A survey of the turns by what is asked for."""
    lead = objective == "lead"
    deadline = None if seconds is None else now() + seconds
    surveyed = Survey(
        position, _beside(position) if lead else None, deadline, states=states, by_value=lead
    )
    surveyed.run(budget)
    return surveyed


def _beside(before: Position) -> Callable[[Position], float]:
    """The rivals' largest change of income, which the lead has less than the gain (formats §6)."""
    rivals = [s for s in range(before.table.seats) if s != before.mover]
    then = [income(before, s) for s in rivals]
    return lambda end: -float(max(income(end, s) - t for s, t in zip(rivals, then, strict=True)))


# -- who claims ------------------------------------------------------------------------------------


def sharp(position: Position, objective: str, truth: int, limits: HuntLimits) -> Bound | None:
    """What the core proves if a turn worth an Ecu less is known; the one known is never worse than
    doing nothing, so where that is best nothing is claimed."""
    if truth <= worth(position, position, goal_of(position, objective)):
        return None
    bound = proof(position, objective, truth - 1, limits)
    return None if bound is None else (bound, bound == truth)


def best(position: Position, objective: str, truth: int, limits: HuntLimits) -> Bound:
    """The least bound that the search of ``khronos best`` tells on its way.

    What a survey settled is not called proved.

    :raises KeyboardInterrupt: at Ctrl-C, which ends that search well.
    """
    gains: list[int] = []
    result = best_turn(
        position,
        limits.proof,
        limits.nodes,
        objective,
        progress=lambda gain, bound, nodes: gains.append(bound),
    )
    if result.interrupted:
        raise KeyboardInterrupt
    return min([result.bound, *gains]), result.proven and result.method != "survey"


def bare(position: Position, objective: str, truth: int, limits: HuntLimits) -> Bound:
    """The same, where surveys see one position."""
    with no_surveys():
        return best(position, objective, truth, limits)


def hasty(position: Position, objective: str, truth: int, limits: HuntLimits) -> Bound:
    """The least bound that searches tell whose stages are cut off early; nothing is called proved.

    :raises KeyboardInterrupt: at Ctrl-C, which ends that search well.
    """
    short = [
        *(replace(limits, proof=None, nodes=nodes) for nodes in HASTY_NODES),
        *(replace(limits, proof=seconds) for seconds in HASTY_SECONDS),
    ]
    return min(best(position, objective, truth, one)[0] for one in short), False


CLAIMANTS: Final[Mapping[str, Claimant]] = {
    "sharp": sharp,
    "best": best,
    "bare": bare,
    "hasty": hasty,
}


@contextmanager
def no_surveys() -> Iterator[None]:
    """Surveys of ``khronos best`` see one position until the block ends."""
    names = ("FIRST_LOOK", "SECOND_LOOK", "LONG_LOOK")
    before = {name: getattr(turn_module, name) for name in names}
    try:
        for name in names:
            setattr(turn_module, name, 1)
        yield
    finally:
        for name, value in before.items():
            setattr(turn_module, name, value)


def proof(position: Position, objective: str, known: int, limits: HuntLimits) -> int | None:
    """The bound that the core proves if a turn worth ``known``, no less than doing nothing brings,
    is known; None if the proof does not end in time."""
    deadline = None if limits.proof is None else now() + limits.proof
    plays = 0 if limits.nodes is None else limits.nodes * PLAYS_A_POSITION
    result = bound_of_all(
        *(position, known, lambda _: deadline is not None and now() >= deadline, plays),
        goal=goal_of(position, objective),
    )
    return result.most if result.complete else None


# -- a hunt ----------------------------------------------------------------------------------------


def hunt(
    out: Path,
    ask: Callable[[int], Row],
    seed: int,
    hours: float,
    jobs: int = 1,
    false_bounds: Path | None = None,
    numbers: Iterable[int] | None = None,
) -> list[Row]:
    """Look at positions until ``out`` holds ``hours`` of processor time, or ``numbers`` are done;
    all lines of the file. Positions of that seed that it holds are not looked at again.

    ``ask`` makes the line of a number, in one of ``jobs`` processes.
    """
    rows = read(out)
    if out.exists():
        # A line that was cut in two by a crash goes.
        write_text_safely(out, "".join(json.dumps(row) + "\n" for row in rows))
    done = {(row["seed"], row["number"]) for row in rows}
    every = iter(range(10**9)) if numbers is None else iter(numbers)
    todo = (number for number in every if (seed, number) not in done)
    spent = sum(row["seconds"] for row in rows)
    if spent >= hours * 3600:
        return rows
    for row in _answered(ask, todo, jobs):
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        rows.append(row)
        spent += row["seconds"]
        if row["verdict"] == "false" and false_bounds is not None:
            keep(row, false_bounds)
        tell(rows, spent, row)
        if spent >= hours * 3600:
            break
    return rows


def _answered(ask: Callable[[int], Row], todo: Iterator[int], jobs: int) -> Iterator[Row]:
    """Lines as they come, in this process or from ``jobs`` others."""
    if jobs < 2:
        yield from map(ask, todo)
        return
    with get_context("spawn").Pool(jobs, _deaf, maxtasksperchild=20) as pool:
        # Positions are handed out as they are asked for: no queue of what nobody will see.
        while batch := [number for _, number in zip(range(8 * jobs), todo, strict=False)]:
            yield from pool.imap_unordered(ask, batch)


def _deaf() -> None:
    """Ctrl-C is heard by the process that writes the file."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main() -> None:
    """Hunt, or print a table."""
    options = _options().parse_args()
    if options.summary is not None:
        print(table(read(options.summary)))
        return
    if options.again is not None:
        from benchmarks.proof.hunt_again import again

        again(options.again, options.out, HuntLimits(None, options.proof), options.found)
        print("\n" + table(read(options.out)))
        return
    names = options.claims.split(",")
    if not set(names) <= CLAIMANTS.keys():
        sys.exit(f"--claims: some of {','.join(CLAIMANTS)}")
    limits = HuntLimits(options.survey, options.proof)
    ask = partial(
        examine,
        seed=options.seed,
        limits=limits,
        claimants={name: CLAIMANTS[name] for name in names},
        kind=options.kind,
    )
    if options.only is not None:
        print(json.dumps(ask(options.only)))
        return
    if any(row.get("kind", "small") != options.kind for row in read(options.out)):
        sys.exit(f"{options.out} is of another kind of positions: name another file with --out")
    try:
        numbers = None if options.positions is None else range(options.positions)
        hunt(options.out, ask, options.seed, options.hours, options.jobs, options.found, numbers)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
    print("\n" + table(read(options.out)))


def _options() -> argparse.ArgumentParser:
    parser = options_of(__doc__, prints=False, seed=1, jobs=1)
    parser.add_argument("--hours", type=float, default=1.0, help="of processor time in the file")
    parser.add_argument("--positions", type=int, help="the first so many, and no more")
    parser.add_argument(
        "--kind",
        choices=KINDS,
        default="small",
        help="small or middle-size maps, such where opponents decide, or by rules §7.2",
    )
    parser.add_argument("--out", type=Path, default=Path("hunt.jsonl"))
    parser.add_argument("--found", type=Path, default=Path("hunt-found"), help="false bounds")
    parser.add_argument(
        "--survey", type=float, default=HuntLimits.survey, help="seconds of one survey"
    )
    parser.add_argument(
        "--proof", type=float, default=HuntLimits.proof, help="seconds of one claim"
    )
    parser.add_argument("--claims", default=",".join(CLAIMANTS), help="which, with commas")
    parser.add_argument("--summary", type=Path, help="print the table of such a file")
    parser.add_argument("--again", type=Path, help="ask again about the positions of such a file")
    parser.add_argument("--only", type=int, help="look at one position, print its line")
    return parser


if __name__ == "__main__":
    main()
