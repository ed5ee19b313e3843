"""What a board looks like to the policy: a few small numbers for each seat (rules §1.7, §6).

Everything is a count on one board, so the compiled core, which counts, keeps it for
each board (``search/core/src/policy/features.hpp``); here is what the numbers are called.
"""

from __future__ import annotations

from typing import Final

_HELD: Final = (
    "pays under 1",
    "pays under 2",
    "pays under 3",
    "pays and can be outbid",
    "summits 1",
    "summits 2",
    "summits 3",
    "nobody's",
    "a Castle or Abbey has room beside a Keep or Monastery that pays",
    "power that settles ties, where it pays",
    "lost if joined with 1 card",
    "lost if joined with 2 cards",
    "at stake in a tie if joined",
    "won if joined with 1 card",
    "won if joined with 2 cards",
    "won in a tie if joined",
    "nobody's that could be joined with 1 card",
)
_REASON: Final = (
    "pays shared",
    "pays lead 1",
    "pays lead 2",
    "pays lead 3",
    "pays with places left",
    "cubes",
    "one cube behind",
    "nobody's",
    "buildings with places left",
    *("",) * 8,
)
#: What the numbers are, by epoch, in their order.
NAMES: Final = (_HELD, _HELD, _REASON)
#: Numbers of a board for one seat.
FEATURES: Final = len(_HELD)
#: Numbers of a seat beside the boards, in their order.
SEAT_NUMBERS: Final = (
    "cubes left",
    "adventurers on faith",
    "adventurers on reason",
    "both adventurers on one board",
)
