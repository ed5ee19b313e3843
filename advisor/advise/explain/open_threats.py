"""What a turn leaves open: one play of the next player that takes income, or makes it (rules §6).

The next player's hand is not known (§2.6): any unseen cards are assumed, as many as they hold. Each
of their single card plays, with the travels before it, is judged by what it does whatever the
others decide (§5.5). That such a play exists is certain; whether they hold the cards
is not, and two plays may do more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from advisor.advise.explain.turn_replay import Story
from advisor.words.claims import Claim
from positions.notation.play_text import format_play
from positions.things import HAND_SIZE
from search.rules.income import board_income, income, payers
from search.rules.legal_plays import Offer, offers
from search.rules.move import CONSTRUCT, UPGRADE, Move, TravelMove, play_of
from search.rules.payment import uncharged
from search.rules.play_steps import arrivals, arrived, fold, tree_of
from search.rules.position import START, Position
from search.rules.refusal import refusal
from search.rules.tile import SIZE_OF
from search.rules.turn_phases import unseen

#: States of one play's decisions followed at most; plays with more are not looked at.
_TREE: Final = 32


class OpenThreat(NamedTuple):
    """Moves of the next player, and the Ecus of the mover's income that they take for certain, or
    of their own that they make."""

    moves: tuple[Move, ...]
    ecus: int


class Open(NamedTuple):
    """The next player's turn, and the worst that one play of it can do to the mover's income."""

    player: str
    #: Their turn, any unseen cards in their hand.
    position: Position
    #: How many of them they hold.
    held: int
    taking: OpenThreat | None
    #: The mover's turn pays them before, which nobody can take any more (§6).
    paid_first: bool = False

    @property
    def taken(self) -> int:
        """Ecus of the mover's income that one play takes."""
        return 0 if self.taking is None else self.taking.ecus


def open_to(story: Story, after: bool) -> Open | None:
    """What is open to the next player after the turn, or had the mover done nothing.

    None if they have no turn left, or if it could matter to nobody's income: the mover has
    collected for the last time and the next player does not collect on their turn.
    """
    table = story.before.table
    seat = story.before.mover
    rival = (seat + 1) % table.seats
    number = story.before.number + (rival == 0)
    if number > table.last_turn:
        return None
    later = any(turn > story.before.number for turn in table.pays)
    if not later and number not in table.pays:
        return None
    here = story.after if after else story.before
    held = here.hands[rival]
    assert isinstance(held, int), "other players' hands are hidden in a story"
    position = next_turn(here, rival, number)
    taking = _most_taken(position, held, seat) if later else None
    paid_first = story.before.number in table.pays
    return Open(table.colors[rival], position, held, taking, paid_first)


def next_turn(position: Position, rival: int, number: int) -> Position:
    """The rival's turn as the mover sees it: any unseen cards in their hand."""
    m, r, c = (min(HAND_SIZE, n) for n in unseen(position))
    hands = (*position.hands[:rival], (m, r, c), *position.hands[rival + 1 :])
    pairs = tuple(map(uncharged, position.adventurers))
    return position.replace(mover=rival, number=number, phase=START, hands=hands, adventurers=pairs)


def words_of(opened: Open, moves: tuple[Move, ...]) -> str:
    """The moves in notation, blanks between."""
    geometry = opened.position.table.geometry
    return " ".join(format_play(play_of(move, geometry)) for move in moves)


def paid(position: Position, seat: int) -> int:
    """What the three boards together pay a seat that stands on each, in Ecus."""
    return sum(board_income(board, position.table.seats)[seat] for board in position.boards)


def taken_by(position: Position, victim: int, moves: tuple[Move, ...]) -> int | None:
    """Ecus of income that some moves take from a seat for certain; 0 if they are not legal, None
    if there is too much to decide in them."""
    travels = tuple(move for move in moves if isinstance(move, TravelMove))
    last = moves[-1]
    geometry = position.table.geometry
    placed = arrived(position, travels)
    if refusal(placed, play_of(last, geometry)) is not None:
        return 0
    tree = tree_of(placed, last, _TREE)
    if tree is None or not tree.whole:
        return None
    before = paid(position, victim)
    return fold(tree, lambda end: before - paid(end, victim))


def most_made(opened: Open) -> OpenThreat | None:
    """The play that makes most for the next player, if they collect on their turn: bonus and change
    of their income as they then stand."""
    position, rival = opened.position, opened.position.mover
    if position.number not in position.table.pays:
        return None
    had = position.ecus[rival] + income(position, rival)
    zones = [board.occupied for board in position.boards]
    return _most(
        position, opened.held, zones, lambda end: end.ecus[rival] + income(end, rival) - had
    )


def _most_taken(position: Position, held: int, victim: int) -> OpenThreat | None:
    """The play that takes most of a seat's income, of those next to its domains."""
    before = paid(position, victim)
    zones = []
    for board in position.boards:
        zones.append(0)
        for domain, takers, _ in payers(board, position.table.seats):
            if victim in takers:
                zones[-1] |= domain
    return _most(position, held, zones, lambda end: before - paid(end, victim))


def _most(
    position: Position, held: int, zones: list[int], worth: Callable[[Position], int]
) -> OpenThreat | None:
    """The single play of the mover that is worth most for certain, if any is worth something.

    Only plays near some ``zones`` are looked at, and no more than ``held`` cards are spent.
    """
    best: OpenThreat | None = None
    for placed, travels, offer in _plays(position, held):
        if not _near(position, offer, zones):
            continue
        move = next(offer.moves())
        tree = tree_of(placed, move, _TREE)
        if tree is not None and tree.whole:
            ecus = fold(tree, worth)
            if ecus > (best.ecus if best else 0):
                best = OpenThreat((*travels, move), ecus)
    return best


def _plays(
    position: Position, held: int
) -> Iterator[tuple[Position, tuple[TravelMove, ...], Offer]]:
    """Every single card play once, with the fewest travels before it."""
    seen = set()
    for arrival in sorted(arrivals(position), key=lambda arrival: len(arrival.travels)):
        for offer in offers(arrival.position):
            if offer.epoch != arrival.epoch or sum(offer.payments[0]) > held:
                continue
            unpaid = offer.type, offer.epoch, offer.source, offer.shape, offer.at
            if unpaid not in seen:
                seen.add(unpaid)
                yield arrival.position, arrival.travels, offer


def _near(position: Position, play: Offer, zones: list[int]) -> bool:
    """Whether a play or its shadow lies in such a zone or touches it."""
    epoch = play.epoch
    if play.type not in (CONSTRUCT, UPGRADE):
        return bool(zones[epoch] >> play.at & 1)
    geometry = position.table.geometry
    size = SIZE_OF[play.shape]
    reach = geometry.footprint[size][play.at] | geometry.ring[size][play.at]
    boards = zones[epoch:] if size > 1 else zones[epoch : epoch + 1]
    return any(reach & zone for zone in boards)


def claims_of_threats(before: Open | None, after: Open | None, victim: int) -> list[Claim]:
    """What can be taken from the mover after the turn, and what could before and cannot now."""
    claims: list[Claim] = []
    if after is not None and after.taking is not None:
        words = words_of(after, after.taking.moves)
        ecus, due = -after.taking.ecus, after.paid_first
        claims.append(Claim("open", after.player, to=words, ecus=ecus, due=due))
    return claims + spared("forestall", before, after, victim)


def claims_of_chances(after: Open, making: OpenThreat | None) -> list[Claim]:
    """What the next player can make on their turn."""
    if making is None:
        return []
    return [Claim("chance", after.player, to=words_of(after, making.moves), ecus=making.ecus)]


def spared(name: str, one: Open | None, other: Open | None, victim: int) -> list[Claim]:
    """The play that takes most in one case, if it takes less in the other and leaves more."""
    if one is None or other is None or one.taking is None:
        return []
    still = taken_by(other.position, victim, one.taking.moves)
    if still is None or still >= one.taking.ecus or other.taken >= one.taken:
        return []
    if paid(other.position, victim) - still <= paid(one.position, victim) - one.taking.ecus:
        return []
    saved = one.taking.ecus - still
    words = words_of(one, one.taking.moves)
    due = one.paid_first
    return [Claim(name, one.player, None, None, one.taking.ecus, words, saved, due=due)]
