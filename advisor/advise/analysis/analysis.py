"""One position under analysis: what one search proves, all others begin with.

``best``, ``suggest``, ``exchange`` and ``threats`` answer as the functions of these names do. What
is proved is never looked for again, and no answer says less than an earlier one: bounds only fall,
gains only rise.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from advisor.advise import json_answers
from advisor.advise.analysis.facts import Facts, cards_key, objective_key
from advisor.advise.apply_plays import acted_steps
from advisor.words.advice import cards_to_json
from positions.notation.written_plays import End, Exchange, Swap
from positions.things import Cards
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.written_turn import Played
from search.solve.cheap_bounds import crude_bound

if TYPE_CHECKING:
    from advisor.advise.explain import Explainer
    from advisor.advise.suggest import Advice
    from advisor.advise.threats import Threats
    from search.solve.best_result import Best, Progress
    from search.solve.exchange_value import Exchanges, KnownHands
    from search.solve.several_hands import Progress as HandsProgress

#: What a best turn was looked for by: the objective, and whether income counts on any turn.
Objective = tuple[str, bool]


class Analysis:
    """What is known of a position by now, and the searches that add to it."""

    def __init__(self, position: Position, facts: Facts | None = None) -> None:
        """:param facts: what was proved of this position elsewhere."""
        self.position = position
        #: All that is proved, as values of JSON.
        self.facts = Facts() if facts is None else facts
        self._best: dict[Objective, Best] = {}
        self._exchanges: Exchanges | None = None
        self._threats: dict[bool, Threats] = {}
        self._explainer: Explainer | None = None

    @property
    def covers(self) -> list[str]:
        """What the bound of a best turn ranges over."""
        from search.solve.best_turn import covered

        return list(covered(self.position))

    # -- searches ----------------------------------------------------------------------------------

    def best(
        self,
        seconds: float | None = 10.0,
        nodes: int | None = None,
        objective: str = "gain",
        collect: bool = False,
        progress: Progress | None = None,
        tree: bool = False,
    ) -> Best:
        """``search.solve.best_turn.best_turn``, begun with what is known.

        :raises ValueError: the mover's hand is not known, or there is no such objective.
        """
        from search.solve.best_turn import best_turn

        known = self._known_best(objective, collect)
        result = best_turn(
            self.position, seconds, nodes, objective, collect, progress, tree, known=known
        )
        self._learn_best(result, collect)
        return result

    def suggest(
        self,
        top: int,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int = 0,
        *,
        executor: Executor | None = None,
        progress: Callable[[Advice], None] | None = None,
        budget: int | None = None,
        exchange: bool = True,
        themes: bool = True,
    ) -> Advice:
        """``advisor.advise.suggest.suggest``, begun with what is known.

        With a number of simulations the turns and their playouts depend on that number and the seed
        alone; what is proved of them may be more than a search by itself would prove.

        :raises ValueError: as that does.
        """
        from advisor.advise.suggest import advice_to_json, suggest

        seat = self.position.mover
        known = self._known_best("gain", False) if simulations is None else None
        if known is not None:  # what others hold is not looked at
            line = tuple(replace(p, outcome=hide_hands(p.outcome, seat)) for p in known.line)
            known = replace(known, line=line)

        def tell(advice: Advice) -> None:
            if progress is not None:
                progress(self._proved(advice))

        advice = suggest(
            self.position,
            top,
            seconds,
            simulations,
            seed,
            executor,
            tell,
            budget=budget,
            exchange=exchange,
            themes=themes,
            known=known,
            explainer=self.explainer if themes else None,
        )
        self.facts.take("suggest", {}, advice_to_json(advice))
        if advice.bound is not None:
            self.facts.bound_by(advice.bound)
        return self._proved(advice)

    def exchange(
        self,
        seconds: float | None = 60.0,
        progress: HandsProgress | None = None,
        processes: int = 1,
    ) -> Exchanges:
        """``search.solve.exchange_value.exchanges``, begun with what is known.

        :raises ValueError: the mover's hand is not known.
        """
        from search.solve.exchange_value import exchanges

        known = self._known_hands()
        result = exchanges(self.position, seconds, progress, processes, known)
        self._exchanges = result
        if not result.swaps:
            # It was looked for with the others' hands hidden; the position may tell them.
            line = json_answers.line_to_json(result.keep.line)
            shown = self._line(line, json_answers.decided_in(result.keep.line))
            self._learn_best(replace(result.keep, line=shown), False)
        self.facts.take("exchange", {}, json_answers.exchanges_to_json(self.position, result))
        return result

    def threats(
        self,
        seconds: float | None = None,
        *,
        progress: Callable[[Threats], None] | None = None,
        stop: Callable[[], bool] | None = None,
        known_hands: bool = False,
        threads: int = 1,
    ) -> Threats:
        """``advisor.advise.threats.threats``; of two answers the one that says more.

        :raises ValueError: as that does.
        """
        from advisor.advise.threats import threats, threats_to_json

        result = threats(
            self.position,
            seconds,
            progress=progress,
            stop=stop,
            known_hands=known_hands,
            threads=threads,
        )
        old = self._threats.get(known_hands)
        if old is not None and old.loss > result.loss:
            result, old = old, result
        if old is not None and old.bound < result.bound:
            result = result.bounded_by(old)
        self._threats[known_hands] = result
        parameters = {"known_hands": known_hands}
        self.facts.take("threats", parameters, threats_to_json(result))
        return result

    @property
    def explainer(self) -> Explainer:
        """Explains turns of this position, and remembers those that it has met."""
        if self._explainer is None:
            from advisor.advise.explain import Explainer

            self._explainer = Explainer(self.position)
        return self._explainer

    # -- what is known -----------------------------------------------------------------------------

    def _known_best(self, objective: str, collect: bool) -> Best | None:
        """The best turn known, and its bound; None if nothing is known."""
        known = self._best.get((objective, collect))
        fact = self.facts.best.get(objective_key(objective, collect))
        if fact is None or fact["line"] is None:
            return known
        bound = fact["bound"]
        if bound is None and (objective, collect) == ("gain", False):
            bound = max(fact["gain"], crude_bound(self.position))
        if bound is None:
            return known
        if known is not None and known.gain >= fact["gain"]:
            return replace(known, bound=max(known.gain, min(known.bound, bound)))
        from search.solve.best_result import Best

        line = self._line(fact["line"], fact["decide"])
        covers = tuple(self.covers)
        return Best(fact["gain"], bound, line, objective, 0.0, 0, 0, 0, "known", covers=covers)

    def _line(self, plays: list[dict[str, Any]], decide: list[str]) -> tuple[Played, ...]:
        """A turn of the facts, played again."""
        words = [json.dumps(step["play"]) for step in plays]
        _, done = acted_steps(self.position, words, decide, "decide")
        line = []
        for one in done:
            play = one.record.play
            assert not isinstance(play, Exchange | End)  # a turn of best has none
            line.append(Played(play, one.record.choices, one.after))
        return tuple(line)

    def _learn_best(self, best: Best, collect: bool) -> None:
        """Keep a best turn and its bound."""
        if not best.interrupted or best.line:
            self._best[best.objective, collect] = replace(best, interrupted=False)
        value = json_answers.best_to_json(self.position, replace(best, strategy=None, nearby=None))
        value["decide"] = json_answers.decided_in(best.line)
        self.facts.take("best", {"objective": best.objective, "collect": collect}, value)

    def _known_hands(self) -> KnownHands:
        """What is known of the hands that an exchange or a swap leads to, and of the one held."""
        from search.solve.exchange_value import KnownHands
        from search.solve.holdem_swaps import hand_after, legal_swaps
        from search.solve.several_hands import Valued

        keep = self._known_best("gain", False)
        if self.position.reserve is not None:  # that covers swaps, too
            keep = None if self._exchanges is None else self._exchanges.keep
        hands = {
            tuple(json.loads(hand)): Valued(*limits) for hand, limits in self.facts.hands.items()
        }
        swapped: dict[Cards, Valued] = {}
        for swap in legal_swaps(self.position):
            limits = self.facts.swaps.get(_swap_key(swap))
            if limits is not None:
                swapped[hand_after(self.position.hand, swap)] = Valued(*limits)
        return KnownHands(keep, hands, swapped)

    def _proved(self, advice: Advice) -> Advice:
        """The same advice; what is proved to earn most says so."""
        best = self.facts.best.get("gain")
        bound = None if best is None else best["bound"]
        rows = tuple(
            one
            if one.gain is None or bound is None
            else replace(one, proved=one.proved or one.gain >= bound)
            for one in advice.suggestions
        )
        return replace(advice, suggestions=rows)


def _swap_key(swap: Swap) -> str:
    return cards_key(cards_to_json(swap.take), cards_to_json(swap.give))
