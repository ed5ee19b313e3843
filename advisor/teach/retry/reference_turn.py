"""A turn compared with one that is known to be good: how puzzles by margin are judged.

The same comparison as in a review (docs/review.md), with four times the thought, and deals that no
search for puzzles has seen (docs/puzzles.md). The same question always has the same answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from advisor.advise.review.costly_reply import Punishment, punishment
from advisor.advise.review.grades import Losses, within
from advisor.advise.review.replies import Replies
from advisor.advise.review.review_settings import Limit, usual
from advisor.advise.review.turn_judge import TurnJudge
from search.rules.position import Position

#: Times the thought of a review, and the seed of the deals.
THOUGHT: Final = 4
SEED: Final = 4_000_000


@lru_cache(maxsize=8)
def judge(start: Position) -> TurnJudge:
    """Compares turns from a position; of the cards only those of its player are looked at."""
    return TurnJudge(start, Replies(usual().thought(THOUGHT), SEED))


@lru_cache(maxsize=256)
def lost(start: Position, best: Position, final: Position) -> Losses:
    """What a turn loses against a good one; all positions but the first are ends of phase II."""
    return judge(start).lost(best, final)


def as_good(losses: Losses, ecus: float) -> bool:
    """Whether a turn loses no more than so many Ecus, nor more chance than a review tolerates."""
    return within(losses, Limit(ecus=ecus, win=usual().tolerance.win))


def reply(start: Position, best: Position, final: Position) -> Punishment | None:
    """The next player's reply that counts most in what a turn loses; None if none costs anything.

    :raises ValueError: the hand of the player to move is not known.
    """
    turn_judge = judge(start)
    return punishment(turn_judge, turn_judge.lost_by_hand(best, final), final)
