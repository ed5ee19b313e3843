"""How much does the first suggestion lose, and how true is its error?

``python -m benchmarks.strength.regret [--label NAME] [--positions 30] [--truth 40] [--table]
[--compare OLD NEW] [--weights FILE]``
takes positions of recorded games of the strongest level on the full-size map, for two, three and
four players, on turns 1 to 7 alike. What every turn that comes into question is worth is looked for
once, with ``--truth`` seconds of the processor a position of two players and half as many for each
further player: the turns that ``suggest`` lists after each time, those of a long survey, on income
turns the one of ``best``, and every exchange; played out on fresh deals with stronger replies
(``regret_truth.py``). The option that is best on one half of the deals is compared on the other
half with what is listed first after 0.5, 2 and 8 s of the processor.

The truth is kept, a line a position, in ``regret_to_the_end.jsonl.gz`` in
``benchmarks/strength/data`` and used again (``regret_truth.jsonl.gz`` is that of states before
2026-12-01, whose playouts ended sooner); what was listed first is kept beside it, in
``regret.jsonl.gz``, under the name that ``--label`` gives to the state of the program. Both can be
ended at any moment and go on. ``--table`` prints what is kept and looks for nothing, ``--compare``
two states on the same positions. With ``--weights`` the list is that of other weights; the truth
stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from advisor.advise.review.game_turns import main_line
from advisor.advise.suggest import suggest
from advisor.words.advice import Advice, Suggestion
from benchmarks.command_options import options_of
from benchmarks.kept_rows import Row, Rows
from benchmarks.strength.calibration import records_of
from benchmarks.strength.player_strength import DATA
from benchmarks.strength.regret_truth import FEW, option_of, truth_row
from benchmarks.strength.weights_match import read
from search.policy.rollout import SimulatedMargin
from search.policy.weights import Weights, using, weights
from search.rules.convert import position_of, setup_of
from search.rules.game import hide_hands
from search.rules.position import Position
from search.run.clock import by

GAMES: Final = Path(__file__).parents[1] / "guide" / "data"
PLAYERS: Final = (2, 3, 4)
#: Seconds of the processor after which the list is looked at.
TIMES: Final = (0.5, 2.0, 8.0)


def advice_by_time(position: Position) -> dict[float, Advice]:
    """The answers of ``suggest`` after each time."""
    return {limit: suggest(position, seconds=limit, seed=1) for limit in TIMES}


def compared(position: Position, advice: dict[float, Advice], truth: Row) -> dict[str, Any]:
    """By time: what the first suggestion loses against the best option, and its true worth."""
    known = {
        key: [SimulatedMargin(*pair) for pair in pairs] for key, pairs in truth["outcomes"].items()
    }
    best = known[truth["best"]]
    times: dict[str, Any] = {}
    for limit, answer in advice.items():
        shown = answer.suggestions[0]
        first = option_of(shown, position)
        if first.key not in known:
            first.play(len(best))
            known[first.key] = first.outcomes
        outcomes = known[first.key]
        both = list(zip(best[1::2], outcomes[1::2], strict=True))
        lost = [mine.margin - theirs.margin for mine, theirs in both]
        true = [one.margin for one in outcomes]
        times[str(limit)] = {
            "first": first.key,
            "lost": round(fmean(lost), 3),
            "lost_se": round(stdev(lost) / math.sqrt(len(lost)), 3),
            "lost_win": round(fmean(mine.win - theirs.win for mine, theirs in both), 4),
            "shown": None if shown.margin is None else [shown.margin.mean, shown.margin.error],
            "true": [round(fmean(true), 3), round(stdev(true) / math.sqrt(len(true)), 3)],
            "differences": differences(position, answer, known),
        }
    return times


def differences(
    position: Position, answer: Advice, known: dict[str, list[SimulatedMargin]]
) -> list[list[float]]:
    """Of every other row whose worth is known: the difference to the first that is shown, with its
    error, and the one that is known, with its own; all in Ecus."""
    first, *others = answer.suggestions
    held = known[option_of(first, position).key]
    rows: list[list[float]] = []
    for one in others:
        outcomes = known.get(option_of(one, position).key, [])
        both = [mine.margin - its.margin for mine, its in zip(outcomes, held, strict=False)]
        if one.difference_se and len(both) >= FEW:
            true = [fmean(both), stdev(both) / math.sqrt(len(both))]
            rows.append([round(x, 3) for x in (one.difference, one.difference_se, *true)])
    return rows


def near(pairs: Sequence[Sequence[float]]) -> str:
    """How many of these figures lie within one and two errors of what is known."""
    away = [abs(shown - true) / math.hypot(se, true_se) for shown, se, true, true_se in pairs]
    within = (f"{100 * fmean(z <= k for z in away):.0f} %" for k in (1, 2))
    return ", ".join(within) if away else "–"


def positions_of(players: int, number: int) -> Iterator[Position]:
    """Starts of turns of that many players: one of each game, turn 1 to 7 in turn."""
    archive = GAMES / f"guide-{players}-rio-grande.tar.xz"
    for game, record in enumerate(records_of([archive])):
        if game == number:
            return
        turns, _ = main_line(record)
        wanted = [turn for turn in turns if turn.number == game % 7 + 1 and turn.known]
        turn = wanted[game // 7 % len(wanted)]
        yield position_of(setup_of(hide_hands(turn.start, turn.start.mover)))


def groups_of(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """All rows, and those of each number of players and of each turn, as far as there are any."""
    groups = [("all", list(rows))]
    groups += [(f"{n} players", [row for row in rows if row["players"] == n]) for n in PLAYERS]
    groups += [(f"turn {n}", [row for row in rows if row["turn"] == n]) for n in range(1, 8)]
    return [(name, some) for name, some in groups if some]


def table(rows: Sequence[Row]) -> str:
    """The figures, by players and by turn."""
    lines = [
        "| positions | after | lost, Ecus | worst | chance lost, points | first is best"
        " | margin within ± 1 and 2 errors | differences (so many) likewise |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, some in groups_of(rows):
        for limit in TIMES:
            looks = [row["times"][str(limit)] for row in some]
            lost = [one["lost"] for one in looks]
            margins = [[*one["shown"], *one["true"]] for one in looks if one["shown"] is not None]
            others = [row for one in looks for row in one.get("differences", ())]
            same = sum(row["best"] == row["times"][str(limit)]["first"] for row in some)
            lines.append(
                f"| {name} ({len(some)}) | {limit} s | {with_error(lost)}"
                f" | {max(lost):.1f} | {100 * fmean(one['lost_win'] for one in looks):.1f}"
                f" | {same} | {near(margins)} | {near(others)} ({len(others)}) |"
            )
    return "\n".join(lines)


def with_error(values: Sequence[float]) -> str:
    """A mean with its standard error; without it for one value."""
    error = f" ± {stdev(values) / math.sqrt(len(values)):.1f}" if len(values) > 1 else ""
    return f"{fmean(values):.1f}{error}"


def comparison(rows: Sequence[Row], old: str, new: str) -> str:
    """What two states of the program lose on the positions that both were asked about, after each
    time, and what the second loses less on the same position."""
    by_label = {
        label: {row["digest"]: row for row in rows if row["label"] == label} for label in (old, new)
    }
    both = [row for digest, row in by_label[new].items() if digest in by_label[old]]
    head = " | ".join(f"{limit} s: {old} | {new} | less" for limit in TIMES)
    lines = [f"| positions | {head} |", "|---|" + "---|" * 3 * len(TIMES)]
    for name, some in groups_of(both):
        parts: list[str] = []
        for limit in map(str, TIMES):
            one = [by_label[old][row["digest"]]["times"][limit]["lost"] for row in some]
            two = [row["times"][limit]["lost"] for row in some]
            less = [before - after for before, after in zip(one, two, strict=True)]
            parts += [with_error(one), with_error(two), with_error(less)]
        lines.append(f"| {name} ({len(some)}) | {' | '.join(parts)} |")
    return "\n".join(lines)


def main() -> None:
    """Look at what is missing, and print the tables."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("--positions", type=int, default=30, help="for each number of players")
    parser.add_argument("--truth", type=float, default=40.0, help="seconds for two players")
    parser.add_argument("--label", default="now", help="the name of this state of the program")
    parser.add_argument("--weights", type=Path, help="default: those of the program")
    parser.add_argument("--table", action="store_true", help="only print what is kept")
    parser.add_argument(
        "--compare", nargs=2, metavar="LABEL", help="print two states side by side, and only that"
    )
    parser.add_argument("--data", type=Path, default=DATA, help="the folder where rows are kept")
    chosen = parser.parse_args()
    truths = Rows(chosen.data / "regret_to_the_end.jsonl.gz")
    kept = Rows(chosen.data / "regret.jsonl.gz")
    if chosen.compare:
        print(comparison(kept.rows, *chosen.compare))
        return
    fitted = read(chosen.weights) if chosen.weights else weights()
    if not chosen.table:
        with by("processor"):
            # A part of the work is a part of all numbers of players.
            for positions in zip(
                *(positions_of(players, chosen.positions) for players in PLAYERS), strict=True
            ):
                for position in positions:
                    look_at(position, truths, kept, chosen.label, chosen.truth, fitted)
        truths.pack()
        kept.pack()
    for label in dict.fromkeys(row["label"] for row in kept.rows):
        print(f"{label}\n\n{table([row for row in kept.rows if row['label'] == label])}\n")


def look_at(
    position: Position, truths: Rows, kept: Rows, label: str, seconds: float, fitted: Weights
) -> None:
    """Look for what is not kept of a position yet, and keep it."""
    digest = position.digest()
    if any((row["digest"], row["label"]) == (digest, label) for row in kept.rows):
        return
    with using(fitted):
        advice = advice_by_time(position)
    truth = next((row for row in truths.rows if row["digest"] == digest), None)
    if truth is None:
        listed: list[Suggestion] = [one for answer in advice.values() for one in answer.suggestions]
        first = [answer.suggestions[0] for answer in advice.values()]
        longer = position.table.seats / PLAYERS[0]
        truth = truth_row(position, listed, first, seconds * longer)
        truths.add(truth)
    kept.add(
        {
            "digest": digest,
            "label": label,
            "players": position.table.seats,
            "turn": position.number,
            "best": truth["best"],
            "times": compared(position, advice, truth),
        }
    )


if __name__ == "__main__":
    main()
