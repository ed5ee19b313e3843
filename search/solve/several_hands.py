"""What several hands guarantee, each as it is, the time shared out among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace

from positions.setup import Setup
from positions.things import CIVIL
from search.rules.convert import position_of, setup_of
from search.rules.position import Position
from search.run.clock import now
from search.run.workers import WorkerDied, crew
from search.solve.best_result import Best
from search.solve.best_turn import best_turn

#: Seconds in which one process tries whether all hands are easy, the kept one included.
ALONE = 1.0
#: Seconds between two reports of progress.
TICK = 0.2
#: Least seconds for a hand, and least that have to be left for a second search.
LEAST, AGAIN = 0.05, 0.5

#: Called with the number of searches done, how many there are, and positions seen in this one (0
#: where several are under way).
Progress = Callable[[int, int, int], None]


@dataclass(frozen=True, slots=True)
class Valued:
    """Guaranteed gain of a hand in Ecus, the price of the exchange not counted, and its bound."""

    gain: int
    bound: int


def search_hands(
    kept: Position,
    others: list[Position],
    seconds: float | None,
    progress: Progress | None = None,
    processes: int = 1,
    known: tuple[Best | None, Sequence[Valued | None]] | None = None,
) -> tuple[Best, list[Valued], bool]:
    """The best turn of the hand that is kept, what others guarantee, and whether Ctrl-C ended it.

    ``seconds`` are shared out; what one hand leaves goes to those after it, and in the end to those
    that are not proved. With more ``processes`` the others are searched side by side, once they
    turn out to take long. After Ctrl-C what was not searched has a loose bound. ``known`` is what
    earlier searches said of the same hands: what is proved is not searched again.
    """
    search = _Hands(kept, others, seconds, progress)
    if known is not None:
        search.begin_with(*known)
    try:
        search.alone(None if processes == 1 else ALONE, processes)
        search.together(processes)
        search.again(processes)
    except KeyboardInterrupt:
        search.stopped = True
    return search.answer()


class _Hands:
    """Hands by number: 0 is the one that is kept."""

    def __init__(
        self,
        kept: Position,
        others: list[Position],
        seconds: float | None,
        progress: Progress | None,
    ) -> None:
        self._hands = [kept, *others]
        #: Hands with few civil cards take least time; what they leave goes to the others.
        self._order = sorted(range(1, len(self._hands)), key=lambda n: self._hands[n].hand[CIVIL])
        self._deadline = None if seconds is None else now() + seconds
        self._progress = progress
        self._best: Best | None = None
        self._solved: dict[int, Valued] = {}
        #: What earlier searches said, of others and of this one.
        self._known: dict[int, Best] = {}
        self.stopped = False

    def begin_with(self, kept: Best | None, others: Sequence[Valued | None]) -> None:
        """Prove no less than earlier searches did."""
        if kept is not None:
            self._known[0] = kept
        for number, valued in enumerate(others, 1):
            if valued is not None:
                self._known[number] = _best(valued)
        for number, best in self._known.items():
            if best.proven:
                self._solved[number] = _value(best)
                if number == 0:
                    self._best = best

    def alone(self, longest: float | None, processes: int) -> None:
        """Search the kept hand, then one after the other until ``longest`` seconds are over."""
        until = None if longest is None else now() + longest
        if 0 not in self._solved:
            self._search(0, self._share(1), processes)
        for number in self._order:
            if number in self._solved:
                continue
            share, left = self._share(1), None if until is None else until - now()
            if left is not None and left < LEAST:
                return
            whole = left is None or (share is not None and share <= left)
            if not self._search(number, share if whole else left, 1) and not whole:
                del self._solved[number]
                return

    def together(self, processes: int) -> None:
        """Search what is left, so many hands at a time, each in a process of its own."""
        waiting = [number for number in self._order if number not in self._solved]
        under_way: dict[Future[Valued], int] = {}
        with crew(processes) as workers:
            while waiting or under_way:
                while waiting and len(under_way) < processes:
                    number = waiting.pop(0)
                    share = self._share(processes, len(under_way))
                    setup = setup_of(self._hands[number])
                    known = self._known.get(number)
                    work = workers.executor.submit(value_of, setup, share, known)
                    under_way[work] = number
                self._seen(0, 0, 0)
                done, _ = wait(under_way, TICK, FIRST_COMPLETED)
                for future in done:
                    number = under_way.pop(future)
                    # A hand that ends its worker again and again has a loose bound.
                    with suppress(WorkerDied):
                        self._solved[number] = valued = future.result()
                        self._known[number] = _best(valued)

    def again(self, processes: int) -> None:
        """Search once more what is not proved, with the time that is left, the kept hand first.

        What the first search found is not looked for again: a turn has to be better than that.
        """
        open_ = [n for n, valued in sorted(self._solved.items()) if valued.gain < valued.bound]
        for done, number in enumerate(open_):
            if self._deadline is None or self._deadline - now() < AGAIN:
                return
            self._search(number, (self._deadline - now()) / (len(open_) - done), processes)

    def answer(self) -> tuple[Best, list[Valued], bool]:
        """What is known."""
        best = self._best or self._quickly(0)
        valued = [
            self._solved.get(number) or _value(self._quickly(number))
            for number in range(1, len(self._hands))
        ]
        return best, valued, self.stopped

    def _quickly(self, number: int) -> Best:
        """The least that can be said of a hand."""
        known = self._known.get(number)
        return best_turn(self._hands[number], None, 1, swaps=False, known=known)

    def _search(self, number: int, seconds: float | None, threads: int) -> bool:
        """Search a hand, and keep what is better than what was known; whether it is proved."""
        best = best_turn(
            self._hands[number],
            seconds,
            progress=self._seen,
            threads=threads,
            swaps=False,
            known=self._known.get(number),
        )
        if number == 0 and (self._best is None or best.gain >= self._best.gain):
            self._best = best
        known = self._solved.get(number, _value(best))
        value = Valued(max(best.gain, known.gain), min(best.bound, known.bound))
        self._solved[number] = value
        self._known[number] = replace(best, gain=value.gain, bound=value.bound)
        if best.interrupted:
            raise KeyboardInterrupt
        return value.gain == value.bound

    def _share(self, processes: int, under_way: int = 0) -> float | None:
        """Seconds for the next hand."""
        if self._deadline is None:
            return None
        left = len(self._hands) - len(self._solved) - under_way
        return max(LEAST, (self._deadline - now()) * min(processes, left) / left)

    def _seen(self, gain: int, bound: int, nodes: int) -> None:
        if self._progress is not None:
            self._progress(len(self._solved), len(self._hands), nodes)


def value_of(setup: Setup, seconds: float | None, known: Best | None = None) -> Valued:
    """What the mover's hand guarantees; a unit of work."""
    return _value(best_turn(position_of(setup), seconds, swaps=False, known=known))


def _value(best: Best) -> Valued:
    return Valued(best.gain, best.bound)


def _best(valued: Valued) -> Best:
    """What is known of a hand as an answer of which the turn is not known."""
    return Best(valued.gain, valued.bound, (), "gain", 0.0, 0, 0, 0, "known")
