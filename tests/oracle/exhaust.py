"""What a turn guarantees, by trying everything, four questions in one walk (formats §6, `best`).

The same search as `minimax`, which it is compared with. It is faster only because what a play does
to the boards is worked out once, not again for every purse and every stand of the adventurers, and
because both objectives are answered together, each also as if the mover took every decision. There
is no pruning and no bound in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .income import income
from .legality import Play, legal_plays, travels
from .payment import charge, ways_to_charge
from .resolve import Unanswered, deed_of, pay, reader
from .ripple import Deed, Moment, advance, begin
from .state import State
from .things import EPOCHS, INCOME_TURNS, Adventurer, Boards, Cards

CARRIED = 2  # §2.3: cards by adventurer and turn


class Truth(NamedTuple):
    """What is guaranteed, and what it would be if the mover decided for the opponents too."""

    gain: int
    lead: int
    gain_if_all_mine: int
    lead_if_all_mine: int

    @property
    def decided(self) -> tuple[bool, bool]:
        """Whether opponents' decisions cost the mover something, by gain and by lead."""
        return self.gain != self.gain_if_all_mine, self.lead != self.lead_if_all_mine


class TooLarge(Exception):
    """The budget of a walk is spent."""


@dataclass(frozen=True, eq=False)
class Fork:
    """A decision within a play: whose it is, and what follows from each answer."""

    mine: bool
    ways: tuple[Fork | Boards, ...]


@dataclass(frozen=True, eq=False)
class Offer:
    """A play without its charges: how many cards, what is left, the Ecus, and what it does."""

    count: int
    hand: Cards
    ecus: int
    boards: Boards
    deed: Deed | None


def exhaust(state: State, collect: bool = False, budget: int | None = None) -> tuple[Truth, int]:
    """The truth about a position, from the hand as it is, and the steps that it took.

    :param collect: count the income of §6 whatever the number of the turn.
    :param budget: how many steps may be taken; a step is some microseconds.
    :raises TooLarge: if that is not enough.
    """
    walk = _Walk(state, collect, budget)
    return walk.truth(), walk.steps


def at_stake(state: State) -> bool:
    """Whether some play of the hand, on any board, raises income by what opponents may decide.

    That is, the mover's income of all boards together would be higher than now if they took every
    decision of the play, and is less than that if opponents take theirs.
    """
    hand = state.player.hand
    if isinstance(hand, int):
        raise ValueError("the hand of the player to move is not known")
    walk = _Walk(state, True, None)
    now = walk.collected(state.boards).gain
    for epoch in EPOCHS:
        for offer in walk.offers(state.boards, hand, epoch):
            then = walk.collected(walk.resolve(offer))
            if then.gain < then.gain_if_all_mine > now:
                return True
    return False


class _Walk:
    """One walk with its memory. Values count Ecus from 0, not from the mover's purse."""

    def __init__(self, start: State, collect: bool, budget: int | None) -> None:
        self.start = start
        self.collects = collect or start.number in INCOME_TURNS
        self.budget = budget
        self.steps = 0
        self.stands = {p.color: {where for where, _ in p.adventurers} for p in start.players}
        self.known: dict[tuple[Fork | Boards, Cards], dict[tuple[Any, ...], Truth]] = {}
        self.offered: dict[tuple[Boards, Cards, str], list[Offer]] = {}
        self.travels: dict[tuple[Adventurer, ...], list[tuple[Adventurer, ...]]] = {}
        self.charges: dict[tuple[Any, ...], list[tuple[Adventurer, ...]]] = {}
        self.resolved: dict[Offer, Fork | Boards] = {}
        self.forks: dict[tuple[bool, frozenset[Fork | Boards]], Fork] = {}
        self.incomes: dict[Boards, tuple[dict[str, int], tuple[int, ...]]] = {}
        self.before = self._incomes(start.boards)[1]

    def truth(self) -> Truth:
        player = self.start.player
        if isinstance(player.hand, int):
            raise ValueError("the hand of the player to move is not known")
        result = self.best(self.start.boards, player.hand, player.adventurers, player.ecus)
        return Truth(*(value - player.ecus for value in result))

    def _spend(self, cost: int) -> None:
        self.steps += cost
        if self.budget is not None and self.steps > self.budget:
            raise TooLarge

    def best(
        self, way: Fork | Boards, hand: Cards, adventurers: tuple[Adventurer, ...], ecus: int
    ) -> Truth:
        """The most that can be guaranteed from here."""
        here = self.known.setdefault((way, hand), {})
        key = (adventurers, ecus)
        if key not in here:
            self._spend(2)
            if isinstance(way, Fork):
                here[key] = self._decision(way, hand, adventurers, ecus)
            else:
                here[key] = self._turn(way, hand, adventurers, ecus)
        return here[key]

    def _decision(
        self, fork: Fork, hand: Cards, adventurers: tuple[Adventurer, ...], ecus: int
    ) -> Truth:
        """A decision, to its owner's liking."""
        return _liked(fork, [self.best(way, hand, adventurers, ecus) for way in fork.ways])

    def collected(self, way: Fork | Boards) -> Truth:
        """Income of all boards at the end of a play, wherever one stands."""
        if isinstance(way, Fork):
            return _liked(way, [self.collected(one) for one in way.ways])
        return self.if_ended(way, tuple((epoch, 0) for epoch in EPOCHS), 0)

    def _turn(
        self, boards: Boards, hand: Cards, adventurers: tuple[Adventurer, ...], ecus: int
    ) -> Truth:
        """The mover's best way on, ending the turn being one."""
        values = [self.if_ended(boards, adventurers, ecus)]
        for moved in self.moved(adventurers) if ecus > 0 else ():
            values.append(self.best(boards, hand, moved, ecus - 1))
        able = {where for where, used in adventurers if used < CARRIED}
        for epoch in sorted(able) if any(hand) else ():
            for offer in self.offers(boards, hand, epoch):
                if ecus + min(offer.ecus, 0) < 0:
                    continue
                for charged in self.charged(adventurers, epoch, offer.count):
                    self._spend(1)
                    way = self.resolve(offer)
                    values.append(self.best(way, offer.hand, charged, ecus + offer.ecus))
        return _each(max, values)

    def if_ended(self, boards: Boards, adventurers: tuple[Adventurer, ...], ecus: int) -> Truth:
        """Ecus (and lead) if no more is played."""
        mine, rivals = self._incomes(boards)
        if self.collects:
            ecus += sum(mine[epoch] for epoch in {where for where, _ in adventurers})
        lead = ecus - max(now - then for now, then in zip(rivals, self.before, strict=True))
        return Truth(ecus, lead, ecus, lead)

    def _incomes(self, boards: Boards) -> tuple[dict[str, int], tuple[int, ...]]:
        """The mover's income by board, and that of each opponent from where they stand."""
        if boards not in self.incomes:
            everywhere = tuple((epoch, 0) for epoch in EPOCHS)
            crowd = tuple(replace(p, adventurers=everywhere) for p in self.start.players)
            every = income(replace(self.start, boards=boards, players=crowd))
            rivals = tuple(
                sum(every[color][epoch] for epoch in stands)
                for color, stands in self.stands.items()
                if color != self.start.mover
            )
            self.incomes[boards] = (every[self.start.mover], rivals)
        return self.incomes[boards]

    def offers(self, boards: Boards, hand: Cards, epoch: str) -> list[Offer]:
        """Every play on a board that these cards allow, whoever may be charged with it."""
        key = (boards, hand, epoch)
        if key not in self.offered:
            self._spend(50)
            able = self._state(boards, hand, ((epoch, 0), (epoch, 0)), 1)
            result: dict[str, Offer] = {}
            for play in legal_plays(able):
                name = str({key: value for key, value in play.items() if key != "by"})
                if play["type"] != "travel" and name not in result:
                    result[name] = _offer(able, play)
            self.offered[key] = list(result.values())
        return self.offered[key]

    def moved(self, adventurers: tuple[Adventurer, ...]) -> list[tuple[Adventurer, ...]]:
        """Every travel of somebody with an Ecu (§2.2)."""
        if adventurers not in self.travels:
            traveller = self._state(self.start.boards, (0, 0, 0), adventurers, 1)
            every = [pay(traveller, travel) for travel in travels(traveller)]
            self.travels[adventurers] = [state.player.adventurers for state in every]
        return self.travels[adventurers]

    def charged(
        self, adventurers: tuple[Adventurer, ...], epoch: str, count: int
    ) -> list[tuple[Adventurer, ...]]:
        """Every way in which the adventurers may be charged (§2.3)."""
        key = (adventurers, epoch, count)
        if key not in self.charges:
            ways = ways_to_charge(adventurers, epoch, count)
            self.charges[key] = [charge(adventurers, epoch, by) for by in ways]
        return self.charges[key]

    def resolve(self, offer: Offer) -> Fork | Boards:
        """What a play makes of the boards, by its decisions."""
        if offer.deed is None:
            return offer.boards
        if offer not in self.resolved:
            self.resolved[offer] = self._from(offer.deed, begin(offer.deed, offer.boards), {})
        return self.resolved[offer]

    def _from(
        self, deed: Deed, moment: Moment, known: dict[Moment, Fork | Boards]
    ) -> Fork | Boards:
        if not moment.steps:
            return moment.boards
        if moment not in known:
            self._spend(5)
            known[moment] = self._decided(
                lambda script: advance(deed, moment, reader(script)),
                lambda following: self._from(deed, following, known),
                [],
            )
        return known[moment]

    def _decided(
        self,
        run: Callable[[list[str]], Moment],
        follow: Callable[[Moment], Fork | Boards],
        script: list[str],
    ) -> Fork | Boards:
        """One step with its decisions in order; equal decisions are kept once."""
        try:
            following = run(script)
        except Unanswered as stop:
            options = stop.decision["options"]
            ways = frozenset(self._decided(run, follow, [*script, one]) for one in options)
            mine = stop.decision["who"] == self.start.mover
            return self.forks.setdefault((mine, ways), Fork(mine, tuple(ways)))
        return follow(following)

    def _state(
        self, boards: Boards, hand: Cards, adventurers: tuple[Adventurer, ...], ecus: int
    ) -> State:
        player = replace(self.start.player, hand=hand, adventurers=adventurers, ecus=ecus)
        return replace(self.start, boards=boards).with_player(player)


def _offer(able: State, play: Play) -> Offer:
    """A play of somebody who can pay for it with 1 Ecu in the purse."""
    paid = pay(able, play)
    left = paid.player.hand
    assert not isinstance(left, int)
    count = sum(play["cards"].values())
    return Offer(count, left, paid.player.ecus - 1, paid.boards, deed_of(able, play))


def _liked(fork: Fork, values: list[Truth]) -> Truth:
    """What a decision is worth, to its owner's liking."""
    most = _each(max, values)
    if fork.mine:
        return most
    least = _each(min, values)
    return Truth(least.gain, least.lead, most.gain_if_all_mine, most.lead_if_all_mine)


def _each(choose: Callable[[Iterable[int]], int], values: list[Truth]) -> Truth:
    """The most or the least, each question by itself."""
    return Truth(*map(choose, zip(*values, strict=True)))
