"""One exchange, every hand that it may lead to, and the best turn known with each (rules §2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from advisor.advise.suggest.candidates import Candidate
from advisor.advise.suggest.hand_race import HandRace
from positions.notation.written_plays import Exchange
from positions.things import Cards
from search.policy.rollout import SimulatedMargin
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, with_hand
from search.solve.exchange_value import drawn


@dataclass
class Branch:
    """A hand that may come: how likely it is, the best turn with it, and its playouts."""

    hand: Cards
    chance: float
    after: Position
    turn: Candidate | None = None
    outcomes: list[SimulatedMargin] = field(default_factory=list)

    def take(
        self, looked: Position, turn: Candidate, outcomes: list[SimulatedMargin] | None = None
    ) -> None:
        """What was found with the same hand from a position whose discards alone are others, and
        its playouts from there: what lies in the discards changes them by little."""
        old, new = looked.discard, self.after.discard

        def moved(position: Position) -> Position:
            return position.replace(discard=gather(spend(position.discard, old), new))

        if old != new:
            line = tuple(replace(step, outcome=moved(step.outcome)) for step in turn.line)
            turn = replace(turn, line=line, final=moved(turn.final))
        self.turn = turn
        self.outcomes = [] if outcomes is None else outcomes


class PossibleExchange(NamedTuple):
    """A discard, and the hands that it may lead to, the likeliest first."""

    discard: Cards
    #: Ecus that the fitted table of hands promises.
    promised: float
    branches: tuple[Branch, ...]

    def expected(self, looks: Mapping[Cards, HandRace]) -> SimulatedMargin:
        """What is to be expected of the best turns with all hands, before any playout."""
        turns = [(branch.chance, looks[branch.hand].prior) for branch in self.branches]
        return SimulatedMargin(
            sum(chance * prior.margin for chance, prior in turns),
            sum(chance * prior.win for chance, prior in turns),
        )

    def score(self, looks: Mapping[Cards, HandRace]) -> float:
        """The margin expected by the playouts so far, in Ecus."""
        return sum(one.chance * looks[one.hand].best.runner.score for one in self.branches)


def possible_exchange(position: Position, discard: Cards, promised: float) -> PossibleExchange:
    """An exchange with its hands and their exact probabilities."""
    after = apply_turn_play(position, Exchange(discard))
    kept = spend(position.hand, discard)
    hands = {gather(kept, cards): float(p) for cards, p in drawn(position, discard).items()}
    return PossibleExchange(
        discard,
        promised,
        tuple(
            Branch(hand, chance, with_hand(after, position.mover, hand))
            for hand, chance in sorted(hands.items(), key=lambda one: (-one[1], one[0]))
        ),
    )
