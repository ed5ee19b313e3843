"""Players who do not search: ``random``, and ``policy`` with the fast policy."""

from __future__ import annotations

from random import Random

from advisor.bots.players.player import Question
from positions.notation.written_plays import Play
from search.policy.fast_turns import WIDTH, Policy, decide
from search.rules.legal_plays import legal_plays
from search.rules.position import Position
from search.rules.turn_actions import ends, exchanges, swaps


class RandomPlayer:
    """Any legal play, all as likely: plays on the boards, exchanges, swaps and ends alike."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def play(self, view: Position) -> Play:
        """A play by lot."""
        plays: list[Play] = [*legal_plays(view), *exchanges(view), *swaps(view), *ends(view)]
        return self._rng.choice(plays)

    def decide(self, question: Question) -> int:
        """An option by lot."""
        return self._rng.choice(question.options)


class PolicyPlayer:
    """The fast policy, which looks at ``width`` proposals for a play and simulates nothing."""

    def __init__(self, rng: Random, width: int = WIDTH) -> None:
        self._rng = rng
        self._policy = Policy(width)

    def play(self, view: Position) -> Play:
        """What the policy makes next."""
        return self._policy.next_play(view, self._rng)

    def decide(self, question: Question) -> int:
        """What the policy decides."""
        return decide(question.view, question.decision, self._rng)
