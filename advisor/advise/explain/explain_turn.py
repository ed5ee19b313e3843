"""Explaining a turn: all its claims, weighed, with their sentences and themes.

An ``Explainer`` keeps what the turns of one position have in common, so that a list of suggestions
is explained at little more than the price of one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from advisor.advise.estimate import Estimator
from advisor.advise.explain.domain_claims import claims_of_domains
from advisor.advise.explain.hierarchy_blocks import claims_of_blocks
from advisor.advise.explain.open_threats import (
    Open,
    OpenThreat,
    claims_of_chances,
    claims_of_threats,
    most_made,
    open_to,
)
from advisor.advise.explain.play_claims import claims_of_deeds
from advisor.advise.explain.themes import themes_of
from advisor.advise.explain.turn_comparison import TurnResult, claims_against, same_end
from advisor.advise.explain.turn_replay import (
    PlayWithChoices,
    ReplayedStep,
    Story,
    steps_of,
    story_of,
)
from advisor.words.claim_sentences import reasons_of, sentences_of, weighed
from advisor.words.claims import ROLES, Claim, Explanation
from advisor.words.say import say
from positions.notation.written_plays import Exchange
from positions.things import NO_CARDS, Cards
from search.rules.game import hide_hands
from search.rules.position import Position
from search.solve.survey import survey

#: Positions looked at for the greedy turn, and what a whole Ecu of the estimate counts in it: only
#: turns that earn the same are told apart by it.
GREEDY_BUDGET: Final = 3_000
_TIE: Final = 1e-4


@dataclass(frozen=True, slots=True)
class TurnToExplain:
    """A turn to be explained: plays with their decisions, and what is discarded at the end."""

    steps: tuple[ReplayedStep, ...]
    discard: Cards = NO_CARDS

    @staticmethod
    def of(
        line: Sequence[PlayWithChoices], discard: Cards = NO_CARDS, exchange: Cards | None = None
    ) -> TurnToExplain:
        """The turn of a line of the search, or of a game's records.

        With an ``exchange`` of some cards it ends there: what follows depends on the draw.
        """
        if exchange is not None:
            return TurnToExplain((ReplayedStep(Exchange(exchange)),))
        return TurnToExplain(steps_of(line), discard)


@dataclass(slots=True)
class Explainer:
    """Explains turns of one position."""

    position: Position
    _results: dict[TurnToExplain, TurnResult] = field(default_factory=dict)
    _open: dict[int, Open | None] = field(default_factory=dict)
    _best_made: dict[int, OpenThreat | None] = field(default_factory=dict)
    _greedy: TurnToExplain | None = None

    def greedy(self, *known: TurnToExplain) -> TurnToExplain:
        """The turn with the highest guaranteed gain now, ties by the estimate: of a bounded search
        and of turns that are known already."""
        if self._greedy is None:
            here = hide_hands(self.position, self.position.mover)
            estimate = Estimator(here)
            surveyed = survey(here, lambda end: _TIE * estimate(end), GREEDY_BUDGET)
            self._greedy = TurnToExplain.of(next(iter(surveyed)).line)
        return max(self._greedy, *known, key=self.gain) if known else self._greedy

    def gain(self, turn: TurnToExplain) -> int:
        """What a turn brings now, in Ecus, income of turns 4 and 7 included."""
        return self._result(turn).story.gain

    def claims(
        self, turn: TurnToExplain, others: Mapping[str, TurnToExplain] | None = None
    ) -> list[Claim]:
        """Every claim about a turn, those that compare it with ``others`` included.

        ``others`` maps roles (``greedy``, ``next``, ``first``) to turns of the same position.

        :raises IllegalPlay: if a play cannot follow.
        :raises ValueError: for an unknown role.
        """
        this = self._result(turn)
        claims = self._own(this)
        if this.open is not None:
            claims += claims_of_chances(this.open, self._making(this.open))
        for role, other in (others or {}).items():
            if role not in ROLES:
                raise ValueError(say("number-role", roles=", ".join(ROLES), given=repr(role)))
            claims += claims_against(role, this, self._result(other))
        return claims

    def _own(self, this: TurnResult) -> list[Claim]:
        """The claims of which a theme can be made."""
        claims = claims_of_domains(this.story)
        claims += claims_of_deeds(this.story)
        claims += claims_of_blocks(this.story)
        before = self._opening(this.story, False)
        return claims + claims_of_threats(before, this.open, self.position.mover)

    def explain(
        self, turn: TurnToExplain, others: Mapping[str, TurnToExplain] | None = None
    ) -> Explanation:
        """Claims, sentences and themes of a turn, the most important first; see ``claims``."""
        claims = self.claims(turn, others)
        mover = self.position.table.colors[self.position.mover]
        return Explanation(
            self.position.digest(),
            tuple(weighed(claims)),
            tuple(sentences_of(claims, mover, self._same_as_greedy(others or {}))),
            themes_of(claims),
            tuple(reasons_of(claims, mover)),
        )

    def _same_as_greedy(self, others: Mapping[str, TurnToExplain]) -> list[str]:
        """The roles of other turns that are the greedy one."""
        greedy = others.get("greedy")
        roles = [role for role in others if role != "greedy"]
        return [role for role in roles if greedy and self.same(greedy, others[role])]

    def explain_list(self, turns: Sequence[TurnToExplain]) -> list[Explanation]:
        """Explain a ranked list of turns: each compared with the greedy turn, with the next one in
        the list, and but for the first with the first.

        :raises IllegalPlay: if a play cannot follow.
        """
        greedy = self.greedy(*turns)
        explanations = []
        for rank, turn in enumerate(turns):
            others = {"greedy": greedy}
            if rank + 1 < len(turns):
                others["next"] = turns[rank + 1]
            if rank:
                others["first"] = turns[0]
            explanations.append(self.explain(turn, others))
        return explanations

    def themes(self, turn: TurnToExplain) -> tuple[str, ...]:
        """The themes of a turn."""
        return themes_of(self._own(self._result(turn)))

    def same(self, one: TurnToExplain, other: TurnToExplain) -> bool:
        """Whether two turns come to the same."""
        return same_end(self._result(one).story, self._result(other).story)

    def _result(self, turn: TurnToExplain) -> TurnResult:
        known = self._results.get(turn)
        if known is None:
            story = story_of(self.position, turn.steps, turn.discard)
            # The next player finds what comes of the draw; that is not known.
            left = self._opening(story, True) if story.undrawn is None else None
            known = self._results[turn] = TurnResult(story, left)
        return known

    def _opening(self, story: Story, after: bool) -> Open | None:
        """What is open to the next player, kept by the position that they find."""
        key = story.after.hash if after else ~story.before.hash
        if key not in self._open:
            self._open[key] = open_to(story, after)
        return self._open[key]

    def _making(self, opened: Open) -> OpenThreat | None:
        """What the next player can make, kept likewise."""
        key = opened.position.hash
        if key not in self._best_made:
            self._best_made[key] = most_made(opened)
        return self._best_made[key]


def explain(
    position: Position, turn: TurnToExplain, others: Mapping[str, TurnToExplain] | None = None
) -> Explanation:
    """Explain one turn, compared with the greedy turn unless ``others`` says with what.

    :raises IllegalPlay: if a play cannot follow.
    :raises ValueError: for an unknown role.
    """
    explainer = Explainer(position)
    compared = {"greedy": explainer.greedy(turn)} if others is None else others
    return explainer.explain(turn, compared)


def explain_list(position: Position, turns: Sequence[TurnToExplain]) -> list[Explanation]:
    """Explain a ranked list of turns: see ``Explainer.explain_list``.

    :raises IllegalPlay: if a play cannot follow.
    """
    return Explainer(position).explain_list(turns)
