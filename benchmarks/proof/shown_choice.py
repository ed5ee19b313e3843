"""The model of one position as CP-SAT reads it: offers, every solve, and how the last reads off.

``python -m benchmarks.proof.shown_choice [--map M] [--seed K] [--number N] [--model]``

Position ``N`` of ``benchmarks.corpora.corpus``. ``--model`` prints every variable and constraint,
too. docs/choice.md shows what it prints.
"""

from __future__ import annotations

import json
from dataclasses import replace

from benchmarks.command_options import options_of
from benchmarks.corpora.corpus import MAP, SEED, corpus
from positions.files.load_position import parse_document
from positions.notation.play_text import format_play
from positions.things import EPOCHS
from search.core.free_turns import GAIN, Block, Free
from search.core.gathered_blocks import GatheredBlocks, Offer
from search.core.proved_bound import bound
from search.rules.convert import position_of
from search.rules.written_turn import Played, play_out
from search.solve.choice.choice_model import ChoiceModel
from search.solve.choice.choice_problem import problem_of
from search.solve.choice.choose import Chooser
from search.solve.hand_search import FIRST_LOOK, HandSearch
from search.solve.realise import walk

_KINDS = "mrc"


def offer_row(number: int, offer: Offer, blocks: int) -> str:
    """An offer as a row of Markdown."""
    cards = "".join(f"{n}{kind}" for n, kind in zip(offer.cards, _KINDS, strict=True) if n)
    extra = f" + {offer.extra} any" if offer.extra else ""
    on = ", ".join(f"{n} on {epoch}" for n, epoch in zip(offer.on, EPOCHS, strict=True) if n)
    gains = " ".join(f"{gain:+d}" for gain in offer.gains)
    return f"| {number} | {cards}{extra} | {on} | {offer.ecus:+d} | {gains} | {blocks} |"


class Shown:
    """Prints what is chosen in one position."""

    def __init__(self, line: str, whole: bool) -> None:
        setup = parse_document(json.loads(line)).require()
        self.position = position = position_of(setup)
        self.whole = whole
        search = HandSearch(position, None, None, "gain", False, None, False, 1)
        search.look(FIRST_LOOK)
        self.problem, self.gain = problem_of(position, GAIN), search.gain
        pair = [(EPOCHS[who.epoch], who.cards_used) for who in self.problem.adventurers]
        print(f"{setup.title}: turn {position.number}, hand {position.hand}, ", end="")
        print(f"{self.problem.ecus} Ecus, adventurers (board, cards used) {pair},")
        print(f"boards pay {self.problem.base}; the survey knows a turn of {self.gain} Ecus")

    def run(self) -> None:
        """Choose before and after the core adds plays to the blocks that it keeps."""
        result = bound(self.position, self.gain, choose=self.choose)
        print(f"\nno turn guarantees more than {result.most} Ecus: {result.complete}")

    def choose(self, gathered: GatheredBlocks) -> tuple[int, int]:
        """Print the offers, every solve and what came of it."""
        offers = gathered.offers()
        print(f"\n{sum(map(len, offers.blocks))} blocks, {len(offers.offers)} offers\n")
        print("| offer | cards | carried | Ecus | gains | blocks |\n|---:|---|---|---:|---|---:|")
        for number, offer in enumerate(offers.offers):
            print(offer_row(number, offer, len(offers.blocks[number])))
        if self.whole and offers.offers:
            print(ChoiceModel(replace(self.problem, offers=offers.offers), self.gain).cp)
        chosen = Chooser(self.problem, gathered, print).choose(self.gain, self.try_turn)
        print(chosen)
        assert chosen.bound is not None
        return self.gain, chosen.bound

    def try_turn(self, blocks: tuple[Block, ...], promised: int) -> int | None:
        """Walk a turn, and print how it goes."""
        walked = walk(self.position, [Free(promised, blocks)], self.problem.base, self.gain)
        if walked.line is None:
            return None
        played: list[Played] = []
        here = self.position
        for move, way in walked.line:
            here = play_out(here, (move,), way, played)
        print(f"{walked.gain} Ecus: " + "  ".join(format_play(one.play) for one in played))
        self.gain = max(self.gain, walked.gain)
        return walked.gain


def main() -> None:
    """Print the model of a position."""
    parser = options_of(__doc__, prints=False, seed=SEED, plan=MAP)
    parser.add_argument("--number", type=int, default=1, help="of the position, from 0")
    parser.add_argument("--model", action="store_true", help="print variables and constraints, too")
    options = parser.parse_args()
    lines = corpus(options.seed, options.number + 1, 1, options.map)
    Shown(lines[options.number], options.model).run()


if __name__ == "__main__":
    main()
