"""Where two sets of weights choose different turns: which one is right, by playouts to the end.

``python -m benchmarks.strength.weights_disagree OLD NEW [--players N] [--positions P] [--map M]
[--folder F]``

Positions of games by surveys, half of them by OLD. Of each the best turn of a survey by OLD and by
NEW. Where these end differently, both are played on to the end of the game on the same deals, every
turn the best of a short survey, half of the playouts judged by OLD and half by NEW. The command
prints by how many Ecus of the mover's margin NEW's turn is worth more, by turn. With ``--folder``
the positions where the difference is surest are written there as files.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from advisor.advise.suggest.candidates import Candidate, find
from advisor.words.advice_report import line_text
from benchmarks.command_options import options_of, show
from benchmarks.strength.middle_positions import TURNS, middle_position
from benchmarks.strength.weights_match import read
from positions.files.save import to_yaml, write_text_safely
from search.core.core_playouts import Dealt, from_end
from search.policy.deals import deal_unseen
from search.policy.hand_worth import discards
from search.policy.weights import Weights, using
from search.rules.convert import setup_of
from search.rules.game import hide_hands
from search.rules.position import Position

#: Positions of the surveys that are compared, and of each turn of a playout.
SURVEYED: Final = 6000
REPLY: Final = 100
#: Turns that stay of a survey.
NUMBER: Final = 16
#: Files that are written at most.
FILES: Final = 24


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A position, the turns that OLD and NEW choose, and what NEW's is worth more, in Ecus."""

    position: Position
    old: Candidate
    new: Candidate
    more: float
    error: float

    @property
    def text(self) -> str:
        """Both turns and who is right."""
        return (
            f"OLD: {line_text(self.old.line)}\nNEW: {line_text(self.new.line)}\n"
            f"NEW is worth {self.more:+.1f} ± {self.error:.1f} Ecus more"
        )


def position_of(number: int, fitted: Weights, plan: str, players: int) -> Position:
    """A position in the middle of a game by surveys, as its mover sees it."""
    rng = random.Random(f"disagree {players} {number}")
    position = middle_position(rng, number, fitted, plan, players)
    return hide_hands(position, position.mover)


def first_of(position: Position, fitted: Weights) -> Candidate:
    """The turn that comes first before any playout."""
    with using(fitted):
        return find(position, NUMBER, SURVEYED, None).candidates[0]


def margins_of(final: Position, fitted: Weights, numbers: range) -> list[float]:
    """The mover's margins at the end of games that go on from the end of phase II."""
    seat = final.mover
    with using(fitted):
        drawn = [deal_unseen(final, random.Random(f"truth {n}")) for n in numbers]
        some = [Dealt(here, pile.pile, pile.luck) for here, pile in drawn]
        ends = from_end(some, discards(final), seat, (REPLY, max(TURNS) + 1))
    return [
        end.totals[seat] - max(own for other, own in enumerate(end.totals) if other != seat)
        for end in ends
    ]


def compared(position: Position, old: Weights, new: Weights, deals: int) -> Disagreement | None:
    """What NEW's turn is worth more than OLD's; None if they end alike."""
    theirs, ours = first_of(position, old), first_of(position, new)
    if theirs.final.hash == ours.final.hash:
        return None
    more: list[float] = []
    for fitted, numbers in ((old, range(deals // 2)), (new, range(deals // 2, deals))):
        both = (margins_of(turn.final, fitted, numbers) for turn in (ours, theirs))
        more += [one - other for one, other in zip(*both, strict=True)]
    error = stdev(more) / math.sqrt(len(more))
    return Disagreement(position, theirs, ours, fmean(more), error)


def written(folder: Path, some: Sequence[Disagreement]) -> None:
    """Write the surest of them, each with its text beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    surest = sorted(some, key=lambda one: -abs(one.more) / one.error)[:FILES]
    for place, one in enumerate(surest, start=1):
        write_text_safely(folder / f"{place:02}.yaml", to_yaml(setup_of(one.position)))
        write_text_safely(folder / f"{place:02}.txt", one.text + "\n")


def main() -> None:
    """The command."""
    parser = options_of(__doc__, plan="valley")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--positions", type=int, default=200, help="default: 200")
    parser.add_argument("--deals", type=int, default=200, help="playouts of a turn; default: 200")
    parser.add_argument("--folder", type=Path, help="where the surest positions are written")
    options = parser.parse_args()
    old, new = read(options.old), read(options.new)
    looked: dict[int, list[Disagreement | None]] = {turn: [] for turn in TURNS}
    for number in range(options.positions):
        position = position_of(number, (old, new)[number % 2], options.map, options.players)
        looked[position.number].append(compared(position, old, new, options.deals))
    everything = [one for some in looked.values() for one in some]
    if options.folder:
        written(options.folder, [one for one in everything if one is not None])
    figures = {}
    for name, some in (("all", everything), *((f"turn {n}", looked[n]) for n in TURNS)):
        more = [one.more for one in some if one is not None]
        if len(more) < 2:
            continue
        error = stdev(more) / math.sqrt(len(more))
        surely = [one for one in some if one is not None and abs(one.more) > 2 * one.error]
        right = sum(one.more > 0 for one in surely)
        figures[name] = (
            f"{len(some)} positions, {len(more)} with another turn: {fmean(more):+.2f} ± "
            f"{error:.2f} Ecus; beyond two errors {len(surely)}, {right} of them for NEW"
        )
    show(figures, options.json)


if __name__ == "__main__":
    main()
