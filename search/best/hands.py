"""What several hands guarantee from one position, the time shared out among them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import dataclass

from positions.setup import Setup
from search.best.found import Best
from search.best.turn import best_turn
from search.clock import now
from search.rules.convert import position_of, setup_of
from search.rules.position import Position
from search.workers import WorkerDied, crew

#: Seconds for a hand while one process tries whether all of them are easy.
ALONE = 1.0
#: Seconds between two reports of progress.
TICK = 0.2
#: Least seconds for a hand.
LEAST = 0.05

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
) -> tuple[Best, list[Valued], bool]:
    """The best turn of the hand that is kept, what others guarantee, and whether Ctrl-C ended it.

    ``seconds`` are shared out; what one hand leaves goes to those after it. With more ``processes``
    the others are searched side by side, once one of them turns out to be hard. After Ctrl-C what
    was not searched has a loose bound.
    """
    search = _Hands(kept, others, seconds, progress)
    try:
        search.keep(processes)
        if not search.alone(None if processes == 1 else ALONE):
            search.together(processes)
    except KeyboardInterrupt:
        search.stopped = True
    return search.answer()


class _Hands:
    def __init__(
        self,
        kept: Position,
        others: list[Position],
        seconds: float | None,
        progress: Progress | None,
    ) -> None:
        self._kept = kept
        self._others = others
        self._deadline = None if seconds is None else now() + seconds
        self._progress = progress
        self._best: Best | None = None
        self._found: dict[int, Valued] = {}
        self.stopped = False

    def keep(self, processes: int) -> None:
        """Search the hand that is kept.

        :raises KeyboardInterrupt: at Ctrl-C, once what was found is kept.
        """
        best = best_turn(self._kept, self._share(1), progress=self._seen, threads=processes)
        self._best = best
        if best.interrupted:
            raise KeyboardInterrupt

    def alone(self, longest: float | None) -> bool:
        """Search one hand after the other; False at the first that is not proved in ``longest``.

        :raises KeyboardInterrupt: at Ctrl-C, once what was found is kept.
        """
        for number, here in enumerate(self._others):
            share = self._share(1)
            enough = longest is None or (share is not None and share <= longest)
            best = best_turn(here, share if enough else longest, progress=self._seen)
            if not (enough or best.proven or best.interrupted):
                return False
            self._found[number] = Valued(best.gain, best.bound)
            if best.interrupted:
                raise KeyboardInterrupt
        return True

    def together(self, processes: int) -> None:
        """Search what is left, so many hands at a time, each in a process of its own."""
        waiting = [n for n in range(len(self._others)) if n not in self._found]
        under_way: dict[Future[Valued], int] = {}
        with crew(processes) as workers:
            while waiting or under_way:
                while waiting and len(under_way) < processes:
                    number = waiting.pop(0)
                    share = self._share(processes, len(under_way))
                    setup = setup_of(self._others[number])
                    under_way[workers.executor.submit(value_of, setup, share)] = number
                self._seen(0, 0, 0)
                done, _ = wait(under_way, TICK, FIRST_COMPLETED)
                for future in done:
                    number = under_way.pop(future)
                    # A hand that ends its worker again and again has a loose bound.
                    with suppress(WorkerDied):
                        self._found[number] = future.result()

    def answer(self) -> tuple[Best, list[Valued], bool]:
        """What is known."""
        best = self._best or best_turn(self._kept, None, 1)
        found = [
            self._found.get(number) or _value(best_turn(here, None, 1))
            for number, here in enumerate(self._others)
        ]
        return best, found, self.stopped

    def _share(self, processes: int, under_way: int = 0) -> float | None:
        """Seconds for the next hand."""
        if self._deadline is None:
            return None
        left = len(self._others) + (self._best is None) - len(self._found) - under_way
        return max(LEAST, (self._deadline - now()) * min(processes, left) / left)

    def _seen(self, gain: int, bound: int, nodes: int) -> None:
        if self._progress is not None:
            done = len(self._found) + (self._best is not None)
            self._progress(done, len(self._others) + 1, nodes)


def value_of(setup: Setup, seconds: float | None) -> Valued:
    """What the mover's hand guarantees; a unit of work."""
    return _value(best_turn(position_of(setup), seconds))


def _value(best: Best) -> Valued:
    return Valued(best.gain, best.bound)
