"""Threats: an opponent's next turn that lowers my next income (docs/threats.md; rules §2.6, §6).

Each opponent's turn is taken alone, from the position as it stands after my turn, with every hand
that the unseen cards allow. A loss is what they can bring about whatever the others decide; the
bound says what no turn of theirs can exceed, but for what is ``left_out``. Both hold at any moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final

import yaml

from advisor.threats.found import Domain, Rival, Threat, Threats
from advisor.threats.prevention import Preventer, Prevention, turn_of
from positions.plays import Swap, Travel
from positions.things import EPOCHS, HAND_SIZE, Cards
from search.best.exchange import Draws, hypergeometric
from search.game import hide_hands
from search.lines import Played
from search.rules.income import income, payers
from search.rules.move import move_of
from search.rules.payment import gather, spend
from search.rules.position import ACTION, Position
from search.rules.turn import unseen, with_hand
from search.turns import Ending, Survey, survey

#: An Ecu of my income outweighs all that an opponent can earn in a turn.
_SCALE: Final = 10_000
#: Share of the time for threats; the rest is for what prevents them.
_SHARE: Final = 0.7
#: Sort of a threat: the opponent's seat, and which of my domains then pay me less.
_Sort = tuple[int, frozenset[int]]


Progress = Callable[[Threats], None]


@cache
def limits() -> dict[str, Any]:
    """The numbers of ``data/threats.yaml``."""
    text = (resources.files("advisor") / "data" / "threats.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def threats(
    position: Position,
    seconds: float | None = None,
    rounds: int | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    known_hands: bool = False,
) -> Threats:
    """What opponents can do to the next income of the player to move, if they end their turn now.

    ``rounds`` (1 to 4) says how far to look; more ``seconds`` mean all rounds, as far as they go,
    and the answer may then depend on the machine. ``progress`` gets what is known so far, ``stop``
    is asked now and then whether that is enough. With ``known_hands`` an opponent whose cards the
    position tells holds those; else nobody's are looked at. While the mover's own hand is a number,
    nothing that prevents a threat is looked for.

    :raises ValueError: ``rounds`` is not one of those.
    """
    known = limits()["rounds"]
    most = len(known) if seconds is not None else limits()["usual_rounds"]
    if rounds is not None:
        most = rounds
    if not 1 <= most <= len(known):
        raise ValueError(f"between 1 and {len(known)} rounds, not {most}")
    now = time.monotonic()
    deadline = None if seconds is None else now + seconds
    lookout = Lookout(position, deadline, progress, stop, known_hands)
    lookout.look(known[:most], None if seconds is None else now + _SHARE * seconds)
    lookout.answer()
    return lookout.known()


class Lookout:
    """The search for threats: rounds over all hands, each deeper than the one before."""

    def __init__(
        self,
        position: Position,
        deadline: float | None = None,
        progress: Progress | None = None,
        stop: Callable[[], bool] | None = None,
        known_hands: bool = False,
    ) -> None:
        self.seat = position.mover
        self.position = position if known_hands else hide_hands(position, self.seat)
        self.deadline = deadline
        self.progress = progress
        self.stop = stop
        self.stake = at_stake(self.position)
        self.cards = unseen(self.position)
        #: Hands that each opponent may hold on their turn, with their probabilities, likely ones
        #: first; only opponents who have a turn while something is at stake.
        self.hands: dict[int, Draws] = {}
        if self.stake:
            rivals = (seat for seat in range(position.table.seats) if seat != self.seat)
            self.hands = {seat: self._hands(seat) for seat in rivals}
        #: Largest loss found by opponent and hand; whether nothing was left out.
        self.found: dict[tuple[int, Cards], tuple[int, bool]] = {}
        #: My domains that pay me: board, squares and Ecus.
        self.domains = paying(self.position) if self.stake else []
        self._hit: dict[tuple[int, int], frozenset[int]] = {}
        #: The worst of each sort.
        self.sorts: dict[_Sort, Threat] = {}
        self.answers: dict[_Sort, tuple[Prevention | None, bool | None]] = {}
        self.nodes = 0

    # -- searching -----------------------------------------------------------------------------

    def look(self, rounds: list[int], until: float | None = None) -> None:
        """Search every hand of every opponent, round by round, until all is known or time is up."""
        for budget in rounds:
            for seat, hands in self.hands.items():
                for hand in hands:
                    if self._over(until):
                        return
                    loss, complete = self.found.get((seat, hand), (0, False))
                    if not complete and loss < self.stake:
                        self._search(seat, hand, budget, until)
                        self._tell()

    def _search(self, seat: int, hand: Cards, budget: int, until: float | None) -> None:
        """The turns of one hand that take most."""
        found = survey(turn_of(self.position, seat, hand), self._harm, budget, until)
        self.nodes += found.nodes
        worst = 0
        for number, ending in enumerate(found.endings()):
            loss = _loss(ending)
            if loss <= 0 or number >= limits()["endings"]:
                break
            worst = max(worst, loss)
            cards = spend(hand, ending.position.hand)
            key = seat, self._hits(ending.position)
            known = self.sorts.get(key)
            rank = loss, self._chance(seat, cards)
            if known is None or rank > (known.loss, known.chance):
                self.sorts[key] = self._threat(found, ending, seat, cards)
        before, _ = self.found.get((seat, hand), (0, False))
        self.found[seat, hand] = max(worst, before), found.complete

    def answer(self) -> None:
        """Look for my cheapest turn against each of the worst threats, if my hand is known."""
        if isinstance(self.position.hands[self.seat], int):
            return
        worst = self._ranked()[: limits()["answered"]]
        if not worst or self._over(self.deadline):
            return
        budget = limits()["own_turns"]
        preventer = Preventer(self.position, budget, limits()["tree"], self.deadline)
        self.nodes += preventer.survey.nodes
        geometry = self.position.table.geometry
        for sort in worst:
            threat, seat = self.sorts[sort], sort[0]
            moves = tuple(
                move_of(played.play, geometry)
                for played in threat.line
                if not isinstance(played.play, Swap)
            )
            found, tried = preventer.find(
                moves, seat, threat.hand, lambda: self._over(self.deadline)
            )
            if found is not None:
                found = self._answered(found, seat, threat.hand)
            proof = False if tried and preventer.complete else None
            self.answers[sort] = found, proof if found is None else True
            self._tell()

    def _answered(self, prevention: Prevention, seat: int, hand: Cards) -> Prevention:
        """The prevention with the largest loss that was found for the same hand after it."""
        after = prevention.line[-1].outcome
        found = survey(
            turn_of(after, seat, hand),
            lambda end: float(_SCALE * (prevention.income - income(end, self.seat))),
            limits()["afterwards"],
            self.deadline,
        )
        self.nodes += found.nodes
        return replace(prevention, remaining=max(0, _loss(next(found.endings()))))

    def _harm(self, position: Position) -> float:
        return float(_SCALE * (self.stake - income(position, self.seat)))

    def _over(self, until: float | None) -> bool:
        """Whether it is time to end, or somebody asked for it."""
        if until is not None and time.monotonic() >= until:
            return True
        return self.stop is not None and self.stop()

    def _tell(self) -> None:
        if self.progress is not None:
            self.progress(self.known())

    # -- what is known -------------------------------------------------------------------------

    def known(self) -> Threats:
        """Everything found so far; true at any moment."""
        table = self.position.table
        rivals = []
        for seat, hands in self.hands.items():
            searched = [self.found.get((seat, hand), (0, False)) for hand in hands]
            bounds = [loss if complete else self.stake for loss, complete in searched]
            rivals.append(
                Rival(
                    table.colors[seat],
                    max((loss for loss, _ in searched), default=0),
                    max(bounds, default=0),
                    len(hands),
                    sum(complete for _, complete in searched),
                )
            )
        listed = []
        for sort in self._ranked()[: limits()["listed"]]:
            found, preventable = self.answers.get(sort, (None, None))
            listed.append(replace(self.sorts[sort], prevention=found, preventable=preventable))
        color = table.colors[self.seat]
        digest = self.position.digest()
        left_out = self._left_out()
        told = tuple(
            table.colors[seat]
            for seat in self.hands
            if not isinstance(self.position.hands[seat], int)
        )
        return Threats(
            digest, color, self.stake, tuple(rivals), tuple(listed), self.nodes, left_out, told
        )

    def _left_out(self) -> tuple[str, ...]:
        """What of phase I (§2.1, §7) may lead an opponent to a hand that is not looked at.

        Whoever holds four cards and draws unseen ones for some of them holds four unseen cards
        again, and all such hands are looked at; the 2 Ecus that it costs only stop travels. That is
        no longer so with fewer cards, or once the draw pile runs out and discards come back.
        """
        if not self.hands:
            return ()
        hands = self.position.hands
        held = [hand for hand in hands if isinstance(hand, int)]
        pile = sum(self.cards) - sum(held)
        # My refill; an exchange and a refill of everybody between us; the exchange.
        full = pile >= 2 * HAND_SIZE * (self.position.table.seats - 1)
        full = full and all(hands[seat] == HAND_SIZE for seat in self.hands)
        words = () if full else ("exchange",)
        return (*words, "swap") if self.position.reserve is not None else words

    def _ranked(self) -> list[_Sort]:
        """The worst first; of equal ones the likelier, then in the order in which they came."""
        return sorted(self.sorts, key=lambda s: (-self.sorts[s].loss, -self.sorts[s].chance))

    def _hands(self, seat: int) -> Draws:
        """What an opponent may hold on their next turn; nothing if they have none (§2.1, §2.6)."""
        if self.position.number + (seat <= self.seat) > self.position.table.last_turn:
            return {}
        held = self.position.hands[seat]
        if not isinstance(held, int):
            return {held: Fraction(1)}
        found = hypergeometric(self.cards, held)
        return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))

    def _chance(self, seat: int, cards: Cards) -> Fraction:
        """Probability that an opponent holds these cards."""
        hands = self.hands[seat].items()
        return sum((p for hand, p in hands if _holds(hand, cards)), Fraction(0))

    def _hits(self, position: Position) -> frozenset[int]:
        """Which of my domains pay me less than now, by their places in ``domains``."""
        found: frozenset[int] = frozenset()
        for epoch, board in enumerate(position.boards):
            known = self._hit.get((epoch, board.hash))
            if known is None:
                after = payers(board, position.table.seats)
                mine = [(squares, value) for squares, takers, value in after if self.seat in takers]
                known = self._hit[epoch, board.hash] = frozenset(
                    number
                    for number, (where, domain, ecus) in enumerate(self.domains)
                    if where == epoch and sum(v for s, v in mine if s & domain) < ecus
                )
            found |= known
        return found

    def _named(self, hits: frozenset[int]) -> tuple[Domain, ...]:
        names = self.position.table.geometry.names
        named = []
        for number in sorted(hits):
            epoch, squares, ecus = self.domains[number]
            first = names[(squares & -squares).bit_length() - 1]
            named.append(Domain(EPOCHS[epoch], first, ecus))
        return tuple(named)

    def _threat(self, found: Survey, ending: Ending, seat: int, cards: Cards) -> Threat:
        turn = found.turn(ending)
        hand = next(hand for hand in self.hands[seat] if _holds(hand, cards))
        loss = _loss(ending)
        # The turn was found with one hand and is told of another with the same cards.
        more = spend(hand, found.position.hand)
        line = tuple(
            replace(
                played, outcome=with_hand(played.outcome, seat, gather(played.outcome.hand, more))
            )
            for played in turn.line
        )
        return Threat(
            self.position.table.colors[seat],
            hand,
            cards,
            self._chance(seat, cards),
            _to_the_point(line),
            self._named(self._hits(turn.final)),
            loss,
            self.stake - loss,
            turn.adaptive,
        )


def threatened(position: Position, seat: int) -> Position:
    """The position to ask about for the income of ``seat``: as if they had just moved.

    That is the position itself for the player to move, whose turn then ends as the boards stand.
    """
    if seat == position.mover:
        return position
    pairs = tuple((one // 3 * 3, two // 3 * 3) for one, two in position.adventurers)
    number = max(1, position.number - (seat > position.mover))
    return position.replace(mover=seat, number=number, phase=ACTION, adventurers=pairs)


def paying(position: Position) -> list[tuple[int, int, int]]:
    """Board, squares and Ecus of every domain that pays the mover where they stand (§6)."""
    seat, seats = position.mover, position.table.seats
    return [
        (epoch, squares, value)
        for epoch in sorted({a // 3 for a in position.adventurers[seat]})
        for squares, takers, value in payers(position.boards[epoch], seats)
        if seat in takers and squares
    ]


def at_stake(position: Position) -> int:
    """The mover's next income after this turn as things stand, in Ecus; 0 if none is to come."""
    if not any(turn > position.number for turn in position.table.pays):
        return 0
    return income(position, position.mover)


def _loss(ending: Ending) -> int:
    """Ecus of my income that an ending takes: an opponent's own Ecus weigh nothing beside it."""
    return round(ending.value / _SCALE)


def _to_the_point(line: tuple[Played, ...]) -> tuple[Played, ...]:
    """The line without travels at its end: where they stand at last means nothing to me."""
    while line and isinstance(line[-1].play, Travel):
        line = line[:-1]
    return line


def _holds(hand: Cards, cards: Cards) -> bool:
    return hand[0] >= cards[0] and hand[1] >= cards[1] and hand[2] >= cards[2]
