"""The slow oracle: the rules a second time, plainly, from the rules (`khronos rules`) alone.

It shares no code with the program; tests compare the two. Sets of squares, frozen values, every
count taken anew. Positions come in as position file values (formats §3).
"""

from .income import income
from .legality import legal_plays
from .minimax import guaranteed_gain
from .resolve import outcome_digests, outcomes, resolve
from .state import State, canonical, digest, load
from .turns import end_turn, exchange, perft, swap

__all__ = [
    "State",
    "canonical",
    "digest",
    "end_turn",
    "exchange",
    "guaranteed_gain",
    "income",
    "legal_plays",
    "load",
    "outcome_digests",
    "outcomes",
    "perft",
    "resolve",
    "swap",
]
