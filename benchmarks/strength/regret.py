"""How much does the first suggestion lose, and how true is its error?

``python -m benchmarks.strength.regret [--positions 30] [--truth 100] [--table]`` takes positions of
recorded games of the strongest level on the full-size map, for two, three and four players, on
turns 1 to 7 alike. What every turn that comes into question is worth is looked for once, with
``--truth`` seconds of the processor a position: the turns that ``suggest`` lists after each time,
those of a long survey, on income turns the one of ``best``, and every exchange; played out on fresh
deals with stronger replies. The turn that is best on one half of the deals is compared on the other
half with what was listed first after 0.5, 2 and 8 s of the processor.

Rows are kept, a line a position, in ``benchmarks/strength/data/regret.jsonl.gz``; while it works
they are in ``regret.jsonl`` beside it, so it can be ended at any moment and goes on. ``--table``
prints what is kept and looks for nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from advisor.advise.review.game_turns import main_line
from advisor.advise.suggest import suggest
from advisor.advise.suggest.candidates import find
from advisor.advise.suggest.exchange_plan import MOST, ExchangePlan
from advisor.words.advice import Suggestion
from benchmarks.command_options import options_of
from benchmarks.kept_rows import Row, Rows
from benchmarks.strength.calibration import records_of
from benchmarks.strength.player_strength import DATA
from positions.things import Cards
from search.core import core_playouts
from search.policy.deals import deal_unseen
from search.policy.hand_worth import discards as discarded
from search.policy.rollout import SimulatedMargin, SimulationEnd
from search.rules.convert import position_of, setup_of
from search.rules.game import hide_hands
from search.rules.position import START, Position
from search.rules.turn_phases import EXCHANGE_PRICE
from search.rules.written_turn import Played
from search.run.clock import by, now
from search.solve.best_turn import best_turn
from search.solve.exchange_value import discards

GAMES: Final = Path(__file__).parents[1] / "guide" / "data"
PLAYERS: Final = (2, 3, 4)
#: Seconds of the processor after which the list is looked at.
TIMES: Final = (0.5, 2.0, 8.0)
#: Positions of the long survey, and turns taken from it.
LONG: Final = 200_000
SURVEYED: Final = 16
#: Positions that rivals look at for a reply, four times as many as in ``suggest``; further turns.
REPLY: Final = (400, 1)
#: Playouts of everything in question before only the better half goes on.
FEW: Final = 24
#: Playouts at a time.
BATCH: Final = 8


class ComparedOption:
    """One thing that could be done: a turn, or an exchange and what follows each draw."""

    def __init__(self, key: str, ends: Sequence[tuple[float, Position, Cards]]) -> None:
        """:param ends: ends of phase II with their probabilities and what is then discarded."""
        self.key = key
        self._ends = ends
        #: Margins and chances of winning, by the number of the deal.
        self.outcomes: list[SimulatedMargin] = []

    def play(self, number: int) -> None:
        """Play on from so many fresh deals."""
        first = len(self.outcomes)
        sums = [SimulatedMargin(0.0, 0.0)] * number
        for chance, final, discard in self._ends:
            dealt = [
                deal_unseen(final, random.Random(f"regret {n}"))
                for n in range(first, first + number)
            ]
            hands = [core_playouts.Dealt(here, deal.pile, deal.luck) for here, deal in dealt]
            ended = core_playouts.from_end(hands, discard, final.mover, REPLY)
            for n, one in enumerate(ended):
                outcome = SimulationEnd(one.totals, one.number, one.over).outcome(final.mover)
                sums[n] = SimulatedMargin(
                    sums[n].margin + chance * outcome.margin, sums[n].win + chance * outcome.win
                )
        self.outcomes += sums

    def mean(self, half: int) -> SimulatedMargin:
        """What is expected on every second deal."""
        some = self.outcomes[half::2]
        return SimulatedMargin(fmean(one.margin for one in some), fmean(one.win for one in some))


def turn_key(line: Sequence[Played], discard: Cards) -> str:
    """A turn by the position it ends with and its discard."""
    return f"{line[-1].outcome.digest() if line else 'nothing'} {discard}"


def option_of(one: Suggestion, position: Position) -> ComparedOption:
    """What a suggestion says, as an option."""
    if one.exchange is not None:
        return exchange(position, one.exchange)
    final = one.line[-1].outcome if one.line else position
    final = hide_hands(final, final.mover)
    return ComparedOption(turn_key(one.line, one.discard), [(1.0, final, one.discard)])


def exchange(position: Position, discard: Cards) -> ComparedOption:
    """An exchange, with the best turn of a long look at each hand that may come."""
    plan = ExchangePlan(position, 0.0, discard, 0, MOST * 16)
    plan.run_number(len(plan.branches), None, lambda: False)
    ends = [
        (branch.chance, branch.turn.final, branch.turn.discard)
        for branch in plan.branches
        if branch.turn is not None
    ]
    return ComparedOption(f"exchange {discard}", ends)


def in_question(position: Position, listed: Iterable[Suggestion]) -> list[ComparedOption]:
    """Everything that may be best, each once."""
    options: dict[str, ComparedOption] = {}
    for one in listed:
        option = option_of(one, position)
        options.setdefault(option.key, option)
    for candidate in find(position, SURVEYED, LONG, None).candidates:
        key = turn_key(candidate.line, candidate.discard)
        options.setdefault(key, ComparedOption(key, [(1.0, candidate.final, candidate.discard)]))
    if position.number in position.table.pays:
        best = best_turn(position, 10.0)
        if best.line:
            final = best.line[-1].outcome
            discard = discarded(final)
            key = turn_key(best.line, discard)
            options.setdefault(key, ComparedOption(key, [(1.0, final, discard)]))
    if position.phase == START and position.ecus[position.mover] >= EXCHANGE_PRICE:
        for cards in discards(position.hand):
            option = exchange(position, cards)
            options.setdefault(option.key, option)
    return list(options.values())


def played_out(options: list[ComparedOption], kept: set[str], seconds: float) -> None:
    """Playouts of all, then of the better half again and again; what was listed first stays in."""
    end = now() + seconds
    alive = options
    while now() < end:
        for option in alive:
            option.play(BATCH)
        if len(alive) > len(kept) + 2 and len(alive[0].outcomes) >= FEW:
            ranked = sorted(alive, key=lambda one: -one.mean(0).margin)
            alive = [
                one
                for place, one in enumerate(ranked)
                if place < (len(ranked) + 1) // 2 or one.key in kept
            ]


def looked_at(position: Position, seconds: float) -> Row:
    """What is kept of a position: by time, what the first suggestion loses, and its true worth."""
    advice = {limit: suggest(position, seconds=limit, seed=1) for limit in TIMES}
    listed = [one for limit in TIMES for one in advice[limit].suggestions]
    firsts = {limit: option_of(advice[limit].suggestions[0], position).key for limit in TIMES}
    options = in_question(position, listed)
    played_out(options, set(firsts.values()), seconds)
    by_key = {option.key: option for option in options}
    best = max(options, key=lambda one: (len(one.outcomes) >= FEW, one.mean(0).margin))
    times: dict[str, Any] = {}
    for limit, key in firsts.items():
        first, shown = by_key[key], advice[limit].suggestions[0]
        both = list(zip(best.outcomes[1::2], first.outcomes[1::2], strict=False))
        lost = [mine.margin - theirs.margin for mine, theirs in both]
        true = [one.margin for one in first.outcomes]
        times[str(limit)] = {
            "first": key,
            "lost": fmean(lost),
            "lost_se": stdev(lost) / math.sqrt(len(lost)) if len(lost) > 1 else None,
            "lost_win": fmean(mine.win - theirs.win for mine, theirs in both),
            "shown": None if shown.margin is None else [shown.margin.mean, shown.margin.error],
            "true": [fmean(true), stdev(true) / math.sqrt(len(true))],
        }
    return {
        "digest": position.digest(),
        "players": position.table.seats,
        "turn": position.number,
        "options": len(options),
        "playouts": sum(len(option.outcomes) for option in options),
        "best": best.key,
        "times": times,
    }


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


def table(rows: Sequence[Row]) -> str:
    """The figures, by players and by turn."""
    lines = [
        "| positions | after | lost, Ecus | worst | chance lost, points | first is best"
        " | truth within ± 1 and 2 errors |",
        "|---|---|---|---|---|---|---|",
    ]
    groups: list[tuple[str, list[Row]]] = [("all", list(rows))]
    groups += [(f"{n} players", [row for row in rows if row["players"] == n]) for n in PLAYERS]
    groups += [(f"turn {n}", [row for row in rows if row["turn"] == n]) for n in range(1, 8)]
    for name, some in groups:
        for limit in TIMES if some else ():
            found = [row["times"][str(limit)] for row in some]
            lost = [one["lost"] for one in found]
            error = stdev(lost) / math.sqrt(len(lost)) if len(lost) > 1 else math.inf
            away = [
                abs(one["shown"][0] - one["true"][0]) / math.hypot(one["shown"][1], one["true"][1])
                for one in found
                if one["shown"] is not None
            ]
            near = [100 * fmean(z <= k for z in away) for k in (1, 2)]
            same = sum(row["best"] == row["times"][str(limit)]["first"] for row in some)
            lines.append(
                f"| {name} ({len(some)}) | {limit} s | {fmean(lost):.1f} ± {error:.1f}"
                f" | {max(lost):.1f} | {100 * fmean(one['lost_win'] for one in found):.1f}"
                f" | {same} | {near[0]:.0f} %, {near[1]:.0f} % |"
            )
    return "\n".join(lines)


def main() -> None:
    """Look at what is missing, and print the table."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("--positions", type=int, default=30, help="for each number of players")
    parser.add_argument("--truth", type=float, default=100.0, help="seconds a position")
    parser.add_argument("--table", action="store_true", help="only print what is kept")
    parser.add_argument("--rows", type=Path, default=DATA / "regret.jsonl.gz", help="where to keep")
    chosen = parser.parse_args()
    kept = Rows(chosen.rows)
    known = {row["digest"] for row in kept.rows}
    if not chosen.table:
        with by("processor"):
            # A part of the work is a part of all numbers of players.
            for positions in zip(
                *(positions_of(players, chosen.positions) for players in PLAYERS), strict=True
            ):
                for position in positions:
                    if position.digest() not in known:
                        kept.add(looked_at(position, chosen.truth))
        kept.pack()
    if kept.rows:
        print(table(kept.rows))


if __name__ == "__main__":
    main()
