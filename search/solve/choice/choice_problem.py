"""Schema of the choice among offers (rules §2.2–2.4, §3.1, §3.2, §6). Knows no solver.

An *offer* is what a block of plays costs and brings; several blocks may stand behind one. The
choice prices routes at their cheapest and lets Ecus be owed on the way (docs/proof.md, lemma 8). So
what it is worth bounds every turn of these blocks; in what order they are made is decided later.
"""

from __future__ import annotations

from dataclasses import dataclass

from positions.things import CARDS_PER_ADVENTURER, Cards
from search.core.free_turns import Goal
from search.core.gathered_blocks import Offer
from search.rules.income import board_income
from search.rules.position import Pair, Position


@dataclass(frozen=True, slots=True)
class ChoiceProblem:
    """What may be chosen, by whom, and what counts."""

    offers: tuple[Offer, ...]
    hand: Cards
    adventurers: Pair
    ecus: int
    #: One's income now by board, in Ecus.
    base: tuple[int, int, int] = (0, 0, 0)
    #: Income comes at the end of this turn (§6).
    pays: bool = False
    #: Rivals whose incomes count: what the one whose income grows most gets is taken off.
    rivals: int = 0
    #: One's own Ecus count.
    own: bool = True

    @property
    def chargeable(self) -> int:
        """Cards that can still be spent this turn: those of the hand, or what may be charged."""
        room = sum(CARDS_PER_ADVENTURER - used for _, used in self.adventurers)
        return min(room, sum(self.hand))

    def most(self, offer: Offer) -> int:
        """So many blocks with this offer fit into a turn at most, one at least."""
        of_kind = (have // due for have, due in zip(self.hand, offer.cards, strict=True) if due)
        return max(1, min(self.chargeable // sum(offer.on), *of_kind, self.chargeable))


def problem_of(position: Position, goal: Goal) -> ChoiceProblem:
    """What the mover of a position may choose, without the offers."""
    seat, seats = position.mover, position.table.seats
    might, faith, reason = (board_income(board, seats)[seat] for board in position.boards)
    return ChoiceProblem(
        (),
        position.hand,
        position.adventurers[seat],
        position.ecus[seat],
        (might, faith, reason),
        position.number in position.table.pays,
        len(goal.rivals),
        goal.own,
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """A solution."""

    #: Numbers of the offers, ascending; one that is taken twice stands there twice.
    chosen: tuple[int, ...]
    #: Cards by kind.
    paid: Cards
    #: By adventurer the cards by board.
    carried_by: tuple[tuple[int, ...], ...]
    #: By adventurer the boards travelled to; the order is free, but for the last (``stands_at``).
    travels: tuple[tuple[int, ...], ...]
    #: By adventurer the board at the end.
    stands_at: tuple[int, ...]
    #: Ecus at the end less Ecus now, income included, as far as they count.
    gain: int
