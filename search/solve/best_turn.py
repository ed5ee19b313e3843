"""The best turn: a line that guarantees most, an upper bound, and whether they meet (formats §6).

The hand is played as it is, or under Hold'em after the one swap with the open reserve (§7.1), which
involves no chance: each hand that a swap leads to is searched like the one that is held, for turns
that guarantee more than what is known of the others. The best turn is the best of all hands, and no
turn guarantees more than the largest of their bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from positions.notation.written_plays import Swap
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play
from search.rules.written_turn import Played
from search.run.clock import now
from search.run.garbage_collection import resting
from search.solve.best_result import Best, Progress
from search.solve.hand_search import FIRST_LOOK, HandSearch
from search.solve.holdem_swaps import legal_swaps
from search.solve.strategy import Go, Strategy
from search.solve.turns_within import Near, Nearby, together

#: What a proof ranges over: the plays of phase II, and under Hold'em the swap before them.
PLAYS, SWAP = "plays", "swap"


def best_turn(
    position: Position,
    seconds: float | None = 10.0,
    nodes: int | None = None,
    objective: str = "gain",
    collect: bool = False,
    progress: Progress | None = None,
    tree: bool = False,
    threads: int = 1,
    exhaustive: bool = False,
    within: int | None = None,
    swaps: bool = True,
    known: Best | None = None,
) -> Best:
    """The turn with the largest guaranteed gain (or lead), after a swap if one is legal.

    ``seconds`` limits the clock, ``nodes`` the positions of each stage (then the answer does not
    depend on the clock); ``collect`` counts income whatever the turn; ``tree`` asks for the whole
    strategy beside the line; ``threads`` share the work of the core, where no ``nodes`` limit it.
    ``exhaustive`` looks at every turn, equal positions once, and proves by nothing else; ``within``
    asks for all turns that guarantee at most so many Ecus less than the best, for which, unless all
    were looked at, the time is given a second time. Without ``swaps`` the hand is played as it is.
    ``known`` is an earlier answer to the same question, with the same objective, ``collect`` and
    ``swaps``: only better turns are looked for, and the answer guarantees and proves no less.
    Ctrl-C ends with the best so far.

    :raises ValueError: if the mover's hand is not known, for an unknown objective, or if ``known``
        has another one.
    """
    if known is not None:
        if known.objective != objective:
            raise ValueError(f"what is known is a {known.objective}, not a {objective}")
        if known.proven and within is None and not (exhaustive or (tree and not known.strategy)):
            return replace(known, seconds=0.0, nodes=0, plays=0, solves=0, interrupted=False)
    legal = legal_swaps(position) if swaps else []

    def search_of(there: Position, progress: Progress) -> HandSearch:
        return HandSearch(there, seconds, nodes, objective, collect, progress, tree, threads)

    search = _Hands(position, legal, search_of, progress)
    if known is not None and not exhaustive:
        search.begin_with(known, tree)
    with resting():
        try:
            search.run_through(within) if exhaustive else search.run()
            if within is not None and not exhaustive:
                search.look_around(within, seconds)
        except KeyboardInterrupt:
            search.interrupted = True
        return search.answer(objective, within)


def covered(position: Position) -> tuple[str, ...]:
    """What a proof about the best turn of a position ranges over."""
    return _scope(bool(legal_swaps(position)))


def _scope(swapped: bool) -> tuple[str, ...]:
    return (SWAP, PLAYS) if swapped else (PLAYS,)


class _Hand:
    """One hand: the swap that leads to it, and its search."""

    def __init__(self, swap: Swap | None, search: HandSearch) -> None:
        self.swap = swap
        self.search = search

    @property
    def closed(self) -> bool:
        """Whether it guarantees no more than what is known."""
        return self.search.gain >= self.search.bound

    def whole(self, line: tuple[Played, ...]) -> tuple[Played, ...]:
        """A line with the swap before it."""
        if self.swap is None:
            return line
        return (Played(self.swap, (), self.search.original), *line)


class _Hands:
    """The searches of the hand that is held and of those that a swap leads to."""

    def __init__(
        self,
        position: Position,
        swaps: Iterable[Swap],
        search_of: Callable[[Position, Progress], HandSearch],
        progress: Progress | None,
    ) -> None:
        self.position = position
        self.begun = now()
        self.ended: float | None = None
        self.progress = progress
        self.interrupted = False
        self.hands = [_Hand(None, search_of(position, self._seen))]
        for swap in swaps:
            after = apply_turn_play(position, swap)
            self.hands.append(_Hand(swap, search_of(after, self._seen)))
        #: When the time of all hands together is over.
        self.deadline = self.hands[0].search.deadline
        self._current = self.hands[0]
        #: An earlier answer, whose turn is looked for no more.
        self._known: Best | None = None

    def begin_with(self, known: Best, tree: bool) -> None:
        """Prove no less than an earlier answer did, and look for better turns alone; for the whole
        ``tree`` of its own turn, too, if that answer does not have it."""
        if not tree or known.strategy is not None:
            self._known = known
        for hand in self.hands:
            hand.search.bound_by(known.bound)
            hand.search.raise_floor(self._gain())

    # -- stages --------------------------------------------------------------------------------

    def run(self) -> None:
        """A short look at each hand, then the proof of each, the most promising first, with its
        share of the time; and again with what is left of it."""
        if len(self.hands) == 1:
            self.hands[0].search.run()
            return
        for hand, rest in self._in_turn(self.hands):
            self._share(hand, rest)
            hand.search.look(FIRST_LOOK)
        cut_short = True
        while cut_short and (self.deadline is None or now() < self.deadline):
            cut_short = False
            waiting = [hand for hand in self._by_promise() if not hand.closed]
            for hand, rest in self._in_turn(waiting):
                if not hand.closed:
                    self._share(hand, rest)
                    hand.search.prove()
                    cut_short |= hand.search.late()

    def run_through(self, within: int | None) -> None:
        """Every turn of every hand, one after the other."""
        for hand, rest in self._in_turn(self.hands):
            self._share(hand, rest)
            hand.search.run_through()
            if within is not None:
                hand.search.look_around(within, None)
            hand.search.every = None  # it may hold much memory

    def look_around(self, within: int, seconds: float | None) -> None:
        """The turns that are nearly as good as the best that is known, in as much time again."""
        self.ended = now()
        until = None if seconds is None else self.ended + seconds
        near = [hand for hand in self.hands if hand.search.bound >= self._gain() - within]
        for hand, rest in self._in_turn(near):
            share = None if until is None else (until - now()) / rest
            hand.search.look_around(within, share)

    def _in_turn(self, hands: list[_Hand]) -> Iterator[tuple[_Hand, int]]:
        """One after the other, each told what the others guarantee; and how many are left."""
        for number, hand in enumerate(hands):
            hand.search.raise_floor(self._gain())
            self._current = hand
            yield hand, len(hands) - number
        for hand in self.hands:
            hand.search.raise_floor(self._gain())

    def _share(self, hand: _Hand, rest: int) -> None:
        """Give a hand its part of the time, where ``rest`` hands are left."""
        if self.deadline is not None:
            here = now()
            hand.search.deadline = here + max(0.0, self.deadline - here) / rest

    def _by_promise(self) -> list[_Hand]:
        """What may guarantee most first; of equal hands the one that is held."""
        return sorted(self.hands, key=lambda hand: (hand.search.outdone, -hand.search.bound))

    # -- the answer ----------------------------------------------------------------------------

    def answer(self, objective: str, within: int | None) -> Best:
        """What is known of all hands together."""
        gain = self._gain()
        highest = max(self.hands, key=lambda one: one.search.bound)
        line, strategy = self._best_line(gain)
        return Best(
            gain,
            max(gain, highest.search.bound),
            line,
            objective,
            round((self.ended or now()) - self.begun, 3),
            sum(one.search.nodes + one.search.plays for one in self.hands),
            sum(one.search.plays for one in self.hands),
            sum(one.search.solves for one in self.hands),
            highest.search.method,
            self.interrupted,
            strategy,
            None if within is None else self._nearby(gain - within),
            _scope(len(self.hands) > 1),
        )

    def _best_line(self, gain: int) -> tuple[tuple[Played, ...], Strategy | None]:
        """The turn that guarantees so much, and its strategy if that was asked for."""
        best = (one for one in self.hands if one.search.gain == gain and not one.search.outdone)
        hand = next(best, None)
        if hand is None:
            assert self._known is not None
            return self._known.line, self._known.strategy
        strategy = hand.search.best_strategy()
        if strategy is not None and hand.swap is not None:
            strategy = Go(self.position, hand.swap, strategy)
        return hand.whole(hand.search.best_line()), strategy

    def _nearby(self, least: int) -> Nearby | None:
        """The turns of all hands that guarantee at least so much; None if one was not looked at."""
        parts = []
        for hand in self.hands:
            nearby = hand.search.nearby
            if nearby is not None:
                turns = (Near(near.gain, hand.whole(near.line)) for near in nearby.turns)
                parts.append(replace(nearby, turns=tuple(turns)))
            elif hand.search.bound >= least:
                return None
        return together(self.position, parts, least)

    def _gain(self) -> int:
        """What is guaranteed by the best turn known."""
        gain = max(hand.search.gain for hand in self.hands)
        return gain if self._known is None else max(gain, self._known.gain)

    def _seen(self, gain: int, bound: int, nodes: int) -> None:
        """Pass on how far the search of one hand is, as progress of all."""
        if self.progress is None:
            return
        others = [hand.search for hand in self.hands if hand is not self._current]
        self.progress(
            max([gain, *(search.gain for search in others)]),
            max([bound, *(search.bound for search in others)]),
            nodes + sum(search.nodes + search.plays for search in others),
        )
