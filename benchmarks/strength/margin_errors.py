"""How true are the margin and chance shown with the first suggestion, and their errors?

``python -m benchmarks.strength.margin_errors [--from 0] [--to 30] [--label NAME] [--table]`` asks
``suggest`` about positions of recorded games (those of ``regret.py``: two, three and four players,
turns 1 to 6 alike; the last turn is proved) and plays out what it lists first after 0.5, 2 and 8 s
of the processor, to the end of the game, on fresh deals with stronger play. Rows are kept in
``margin_errors.jsonl.gz`` in ``benchmarks/strength/data``, under the name that ``--label`` gives to
the state of the program; the work can be ended at any moment and goes on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from advisor.advise.suggest import suggest
from advisor.advise.suggest.rest_of_game import OFF, after_playouts
from benchmarks.command_options import options_of
from benchmarks.kept_rows import Row, Rows
from benchmarks.strength.player_strength import DATA
from benchmarks.strength.regret import PLAYERS, TIMES, groups_of, near, positions_of, with_error
from benchmarks.strength.regret_truth import option_of
from search.policy.rollout import DEEPER, SimulatedMargin
from search.rules.position import Position, ends_game
from search.run.clock import by

#: Playouts of each first suggestion, in which everybody looks at as many positions for each turn as
#: the opponents whom the figures that are shown count with; more further turns than a game has.
DEALS: Final = 120
REPLY: Final = (DEEPER, 30)
#: Of recorded games.
LAST_TURN: Final = 7


def row_of(position: Position, limits: Sequence[float]) -> dict[str, Any]:
    """By time, what is shown with the first suggestion and what it is worth."""
    known: dict[str, list[float]] = {}
    times: dict[str, Any] = {}
    for limit in limits:
        answer = suggest(position, seconds=limit, seed=1)
        first = answer.suggestions[0]
        if first.margin is None or first.win is None or not first.margin.error:
            continue
        rest = after_playouts(position.table.seats, position.number, position.table.last_turn)
        option = option_of(first, position)
        if option.key not in known:
            option.play(DEALS, REPLY)
            known[option.key] = summary(option.outcomes)
        times[str(limit)] = {
            "margin": [round(first.margin.mean, 3), round(first.margin.error, 3)],
            "rest": [rest.mean, rest.error],
            "win": [round(first.win.mean, 4), round(first.win.error, 4)],
            "exchange": first.exchange is not None,
            "true": known[option.key],
        }
    return times


def summary(outcomes: Sequence[SimulatedMargin]) -> list[float]:
    """The mean margin with its standard error, in Ecus, and the share of games won with its own."""
    margins, wins = [one.margin for one in outcomes], [one.win for one in outcomes]
    root = math.sqrt(len(outcomes))
    figures = (fmean(margins), stdev(margins) / root, fmean(wins), stdev(wins) / root)
    return [round(figure, 4) for figure in figures]


def table(rows: Sequence[Row]) -> str:
    """How far off the shown figures are, by players and by turn; what ``near`` says of errors."""
    lines = [
        "| positions | after | margin, shown less true, Ecus | off by, and error shown"
        " | within ± 1 and 2 errors | margin without the rest of the game | off by, and error"
        " | within | chance, points | off by, and error shown | within |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, some in groups_of(rows):
        for limit in TIMES:
            looks = [row["times"][str(limit)] for row in some if str(limit) in row["times"]]
            if not looks:
                continue
            margins = [[*one["margin"], *one["true"][:2]] for one in looks]
            chances = [[100 * x for x in (*one["win"], *one["true"][2:])] for one in looks]
            less = [[*without(one["margin"], one["rest"]), *one["true"][:2]] for one in looks]
            unsure = [one for one in chances if one[1]]  # not those that are 0 in every playout
            columns = [off(margins), near(margins), off(less), near(less)]
            columns += [off(chances), near(unsure)]
            lines.append(f"| {name} ({len(looks)}) | {limit} s | {' | '.join(columns)} |")
    return "\n".join(lines)


def without(margin: Sequence[float], rest: Sequence[float]) -> list[float]:
    """A margin with its error, and both without what the rest of the game has in them."""
    mean, error = margin
    return [mean - rest[0], math.sqrt(max(error**2 - rest[1] ** 2, 0.0))]


def likeliest_share(rows: Sequence[Row]) -> float:
    """The likeliest ``rest_of_game.OFF``, to a hundredth: errors are taken as normal ones."""

    def likelihood(share: float) -> float:
        total = 0.0
        for row in rows:
            rest = after_playouts(row["players"], row["turn"], LAST_TURN)
            for one in row["times"].values():
                shown, error = without(one["margin"], one["rest"])
                true, unsure = one["true"][:2]
                square = error**2 + unsure**2 + (share / OFF * rest.error) ** 2
                total -= math.log(square) / 2 + (shown + rest.mean - true) ** 2 / 2 / square
        return total

    return max((number / 100 for number in range(101)), key=likelihood)


def off(figures: Sequence[Sequence[float]]) -> str:
    """What is shown less what is true; the root of its mean square, less what the truth itself is
    unsure by, beside that of the errors shown."""
    away = [shown - true for shown, _, true, _ in figures]
    square = fmean(one**2 for one in away) - fmean(unsure**2 for _, _, _, unsure in figures)
    shown = math.sqrt(fmean(error**2 for _, error, _, _ in figures))
    return f"{with_error(away)} | {math.sqrt(max(square, 0.0)):.1f}, {shown:.1f}"


def look_at(position: Position, kept: Rows, label: str, limits: Sequence[float]) -> None:
    """Look for what is not kept of a position yet, and keep it."""
    digest = position.digest()
    if ends_game(position) or any(
        (row["digest"], row["label"]) == (digest, label) for row in kept.rows
    ):
        return
    kept.add(
        {
            "digest": digest,
            "label": label,
            "players": position.table.seats,
            "turn": position.number,
            "times": row_of(position, limits),
        }
    )


def main() -> None:
    """Look at what is missing, and print the table."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first game")
    parser.add_argument("--to", type=int, default=30, help="the game after the last one")
    parser.add_argument("--times", type=float, nargs="+", default=TIMES, help="seconds")
    parser.add_argument("--label", default="now", help="the name of this state of the program")
    parser.add_argument("--table", action="store_true", help="only print what is kept")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder where rows are kept")
    chosen = parser.parse_args()
    kept = Rows(chosen.data / "margin_errors.jsonl.gz")
    if not chosen.table:
        with by("processor"):
            for number, positions in enumerate(
                zip(*(positions_of(players, chosen.to) for players in PLAYERS), strict=True)
            ):
                for position in positions if number >= chosen.first else ():
                    look_at(position, kept, chosen.label, chosen.times)
        kept.pack()
    for label in dict.fromkeys(row["label"] for row in kept.rows):
        rows = [row for row in kept.rows if row["label"] == label]
        print(f"{label}: the likeliest share is {likeliest_share(rows)}\n\n{table(rows)}\n")


if __name__ == "__main__":
    main()
