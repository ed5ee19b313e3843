"""A fast policy for the rest of a game, its weights fitted from self-play (docs/estimate.md)."""

from search.policy.turns import Policy, decide, next_play

__all__ = ["Policy", "decide", "next_play"]
