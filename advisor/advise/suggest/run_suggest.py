"""What to do on this turn: survey, candidates, simulations, ranking (formats §6 ``suggest``).

The gain of a suggestion is guaranteed; its margin and its chance of winning are expected, from
playouts. With a number of simulations the answer depends on nothing but position,
number and seed; with seconds it depends on the machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final

from advisor.advise.explain import Explainer
from advisor.advise.suggest.exchange_plan import POSITIONS_A_PLAYOUT, planned_exchange
from advisor.advise.suggest.simulation_race import EACH, LONGER_COST, Race, Runner, never
from advisor.advise.suggest.suggest_request import SuggestRequest
from advisor.advise.suggest.swapped_hands import find_with_swaps
from advisor.words.advice import Advice
from advisor.words.say import say
from positions.things import Cards
from search.policy.weights import weights
from search.rules.game import hide_hands
from search.rules.position import Position, over
from search.run.clock import now
from search.solve.best_result import Best

#: Positions looked at unless the caller says otherwise.
BUDGET: Final = 24_000
#: Positions looked at before simulations: for each of them, or for each second, at least, at most.
BY_SIMULATION: Final = 32
BY_SECOND: Final = 12_000
LEAST_BUDGET: Final = 2_000
MOST_BUDGET: Final = 200_000
#: Simulations of the command line, and of callers that give no number.
SIMULATIONS: Final = 512
#: Share of the seconds that the survey may take.
SURVEY_SHARE: Final = 0.4
#: Share of the time or of the simulations after it that the question of an exchange takes.
EXCHANGE_SHARE: Final = 0.25
#: Positions that the hands of an exchange may be looked at with in a second of it.
BY_SECOND_OF_EXCHANGE: Final = 200_000
#: Share of the time or of the simulations in which opponents think longer.
LONGER_SHARE: Final = 0.15
#: Suggestions unless the caller says otherwise, and at most.
TOP: Final = 5
MOST: Final = 50
#: Candidates that are simulated, at most.
CANDIDATES: Final = 16
#: On the last turn of all: positions looked at in any case, as nobody's reply is simulated then;
#: positions of each stage of the prover for each simulation (and where nobody asked to prove), at
#: most.
LAST_BUDGET: Final = 24_000
PROVER_BY_SIMULATION: Final = 32
PROVER_BY_SIMULATION_UNASKED: Final = 8
PROVER_NODES: Final = 4_000
#: On other turns with income: its share of the seconds.
PROVER_SHARE: Final = 0.2
#: Seconds for what is to be expected of a turn that is the only one.
ALONE: Final = 2.0
#: Seconds kept back for writing the answer down.
RESERVE: Final = 0.03


def suggest(
    position: Position,
    top: int = TOP,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[Advice], None] | None = None,
    stop: Callable[[], bool] | None = None,
    budget: int | None = None,
    exchange: bool = True,
    themes: bool = True,
    prove: bool = True,
    for_people: bool = True,
    known: Best | None = None,
    explainer: Explainer | None = None,
) -> Advice:
    """The ``top`` best distinct turns of the player to move, who knows their own hand alone; below
    them the best exchange, unless it leads.

    ``simulations`` playouts are made, or as many as ``seconds`` allow; without both
    the turns are ranked by the estimate. ``budget`` bounds the positions looked at before; unless
    it is given it grows with the simulations or the seconds.
    ``executor`` runs the simulations elsewhere; ``progress`` gets better and better partial
    answers; ``stop`` is asked often whether to end early. ``exchange`` says whether an exchange
    first is looked at, where there are simulations and the rules allow it. Without ``themes`` no
    turn's themes are found, which spares time where nobody reads them. With ``prove``, where this
    turn brings income, the turn that guarantees most is looked for as ``khronos best`` does; on the
    last turn of all it is in any case. If it is not ``for_people``, every turn stands by
    itself, in the order of the means alone, and no playouts are spent on what opponents who think
    longer change in the figures. ``known`` is an earlier answer of ``khronos best``, ``explainer``
    one of the position, which then knows the turns.

    :raises ValueError: the mover's hand is not known, the game is over, or ``top`` is not 1 to 50.
    """
    if not 1 <= top <= MOST:
        raise ValueError(say("number-suggestions", most=MOST, given=top))
    if over(position):
        raise ValueError(say("mistake-over"))
    begun = now()
    if explainer is None and themes:
        explainer = Explainer(position)
    request = SuggestRequest(position, top, seed, progress, explainer, for_people)
    simulating = simulations is not None and simulations > 0
    simulating |= seconds is not None and simulations is None
    if budget is None:
        budget = _budget(seconds, simulations) if simulating else BUDGET
    limit = None
    end = 0.0
    if seconds is not None:
        end = begun + max(seconds - RESERVE, seconds / 2)
        limit = begun + (end - begun) * (SURVEY_SHARE if simulating else 1.0)
    elif simulating and request.last:
        budget = max(budget, LAST_BUDGET)
    number = _number(top, simulations if simulating else None)
    request.findings = find_with_swaps(request.position, number, budget, limit, stop)
    if not simulating:
        return request.answer()
    request.tell()
    shown = request.candidates[0]
    stopped = stop or never
    if prove and request.collects and not request.last and not stopped():
        left = None if seconds is None else (end - begun) * PROVER_SHARE
        nodes = None if simulations is None else _prover_nodes(simulations, prove)
        request.prove(left, nodes, number, known)
    if request.last:
        nodes = _prover_nodes(simulations or 0, prove) if seconds is None else None
        left = None if seconds is None else (end - now()) * (1.0 - EXCHANGE_SHARE)
        request.prove(left, nodes, None, known)
    if exchange and not request.won:
        positions = _exchange_positions(seconds, simulations)
        request.exchange = planned_exchange(request.position, seed, positions)
    if request.last:
        request.tell()
        if request.exchange is not None:
            request.exchange.look_at_all(stopped, math.inf if seconds is None else end)
        return request.answer()
    if request.alone and seconds is not None:
        end = min(end, now() + ALONE)
    race = Race(
        [Runner(one.final, one.discard, one.prior) for one in request.candidates],
        seed,
        weights().scale[position.table.seats][position.number],
        executor,
        stop,
        # The proof may have put a turn above the one that was shown first.
        request.candidates.index(shown),
        for_people,
    )

    if seconds is not None:
        halfway = now()

        def drawn_and_told() -> None:
            # Whenever one looks, the exchange has had its share of the time and no more.
            if request.exchange is not None:
                request.exchange.run_for((now() - halfway) * EXCHANGE_SHARE, end, stopped)
            if request.due():
                race.settle()
                request.tell(race)

        decided = end - (end - halfway) * LONGER_SHARE if for_people else end
        race.run_until(decided, drawn_and_told, max(2, min(top, len(request.candidates))))
        if for_people:
            race.look_deeper_until(end, drawn_and_told)
    else:
        assert simulations is not None
        if request.exchange is not None:
            most = int(simulations * EXCHANGE_SHARE)
            request.exchange.run_number(most, executor, stopped)
            simulations -= request.exchange.playouts
        again = int(simulations * LONGER_SHARE / LONGER_COST) if for_people else 0
        simulations -= LONGER_COST * again
        # Few rounds: each is shown, so that nobody sees two changes of the order as one.
        race.run_number(simulations, lambda: request.tell(race) if race.simulations else None)
        race.look_deeper(again)
    return request.answer(race)


def until_stopped(
    advise: Callable[[Callable[[Advice], None]], Advice],
    progress: Callable[[Advice], None] | None = None,
) -> tuple[Advice, bool]:
    """What ``advise`` answers or, after Ctrl-C, the last that it told; and whether it was Ctrl-C.

    ``advise`` gets what ``suggest`` takes as ``progress``.

    :raises KeyboardInterrupt: there is no advice yet.
    """
    known: list[Advice] = []

    def tell(advice: Advice) -> None:
        known[:] = [advice]
        if progress is not None:
            progress(advice)

    try:
        return advise(tell), False
    except KeyboardInterrupt:
        if not known:
            raise
        return known[0], True


def exchange_first(
    position: Position,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
) -> Cards | None:
    """The cards to exchange before anything else, or None: the quick question alone.

    For players, who think about the turn once they see the cards drawn. Limits as for ``suggest``.
    """
    here = hide_hands(position, position.mover)
    plan = planned_exchange(here, seed, _exchange_positions(seconds, simulations))
    if plan is None:
        return None
    if seconds is not None:
        plan.look_at_all(never, now() + seconds * EXCHANGE_SHARE)
    elif simulations is not None and plan.affordable(int(simulations * EXCHANGE_SHARE)):
        plan.look_at_all(never)
    return plan.discard if plan.change > 0.0 else None


def _exchange_positions(seconds: float | None, simulations: int | None) -> int:
    """Positions to look at with all hands that an exchange may lead to: half of its share."""
    wanted = BY_SECOND_OF_EXCHANGE * (seconds or 0.0)
    if simulations is not None:
        wanted = POSITIONS_A_PLAYOUT * simulations
    return int(wanted * EXCHANGE_SHARE / 2)


def _budget(seconds: float | None, simulations: int | None) -> int:
    """Positions to look at before simulations: who thinks longer looks at more turns, too."""
    wanted = BY_SECOND * seconds if seconds is not None else BY_SIMULATION * (simulations or 0)
    return int(min(max(wanted, LEAST_BUDGET), MOST_BUDGET))


def _prover_nodes(simulations: int, prove: bool) -> int:
    """Positions of each of the prover's stages."""
    each = PROVER_BY_SIMULATION if prove else PROVER_BY_SIMULATION_UNASKED
    return min(each * simulations, PROVER_NODES)


def _number(top: int, simulations: int | None) -> int:
    """How many candidates to look at more closely."""
    if simulations is None:
        return max(top, CANDIDATES)
    return max(top, min(CANDIDATES, max(2, simulations // EACH)))
