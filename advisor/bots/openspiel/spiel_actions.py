"""Numbers for everything that can be done, few enough for OpenSpiel (rules §2, §3, §7).

A play is chosen in up to three steps: a *head* (what, on which board, which building), a *site*
(its top-left square), a *variant* (which building grows, cards, charges; what to discard or give).
A step with one option is skipped. So a search meets tens of options at a time and not a thousand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from positions.notation.written_plays import Play, Swap
from positions.things import CARDS_PER_ADVENTURER, EPOCHS, KINDS, Adventurer
from search.rules.legal_plays import Offer, offers, travels
from search.rules.move import (
    CONSTRUCT,
    DEMOLISH,
    POPULATE,
    UPGRADE,
    CardMove,
    Move,
    TravelMove,
    play_of,
)
from search.rules.position import Position
from search.rules.tile import BUILDING_NAMES
from search.rules.turn_actions import ends, exchanges, swaps

#: Heads: 9 epochs from and to times 3 cards used, 2 boards times 9 shapes twice, then the rest.
_TRAVELS: Final = tuple(
    TravelMove(Adventurer(source, used), to)
    for source, to, used in product(range(3), range(3), range(CARDS_PER_ADVENTURER + 1))
)
_TRAVEL_HEADS: Final = {travel: head for head, travel in enumerate(_TRAVELS)}
_CONSTRUCTS: Final = len(_TRAVELS)
_UPGRADES: Final = 45
_DEMOLISH: Final = 63
_POPULATE: Final = 65
_RENOVATE: Final = 66
EXCHANGE: Final = 67
END: Final = 68
_SWAPS: Final = 69
#: Cards of one kind that are swapped at most, the whole reserve (§7.1).
MOST_SWAPPED: Final = 3
HEADS: Final = 78
#: Most variants of a head at a site: origins of an upgrade times payments times charges.
VARIANTS: Final = 256

#: What a head stands for: board moves by site, or plays of the frame of a turn.
Options = dict[int, list[Move]]


def head_of(move: Move) -> int:
    """The number of what a board move does."""
    if isinstance(move, TravelMove):
        return _TRAVEL_HEADS[move]
    return _card_head(move)


def _card_head(play: CardMove | Offer) -> int:
    if play.type == CONSTRUCT:
        return _CONSTRUCTS + play.epoch * len(BUILDING_NAMES) + play.shape
    if play.type == UPGRADE:
        return _UPGRADES + play.epoch * len(BUILDING_NAMES) + play.shape
    if play.type == DEMOLISH:
        return _DEMOLISH + play.epoch
    return _POPULATE if play.type == POPULATE else _RENOVATE


def heads(position: Position) -> list[int]:
    """Heads open to the mover, sorted."""
    actions = {END}
    actions |= {head_of(travel) for travel in travels(position)}
    actions |= {_card_head(offer) for offer in offers(position)}
    if next(exchanges(position), None) is not None:
        actions.add(EXCHANGE)
    actions |= {_swap_head(play) for play in swaps(position)}
    return sorted(actions)


def options(position: Position, head: int) -> Options:
    """The moves of a board head by site; those of a site in an order of their own."""
    by_action: Options = {}
    for travel in travels(position):
        if head_of(travel) == head:
            by_action[travel.to] = [travel]
    for offer in offers(position):
        if _card_head(offer) == head:
            by_action.setdefault(offer.at, []).extend(offer.moves())
    for site in by_action.values():
        site.sort()
    return by_action


def frame_plays(position: Position, head: int) -> list[Play]:
    """The exchanges, ends or swaps of a head."""
    if head == EXCHANGE:
        return list(exchanges(position))
    if head == END:
        return list(ends(position))
    return [play for play in swaps(position) if _swap_head(play) == head]


def is_frame(head: int) -> bool:
    """Whether a head is an exchange, an end or a swap, and has no site."""
    return head >= EXCHANGE


def _swap_head(play: Swap) -> int:
    number = sum(play.take)
    return _SWAPS + play.take.index(number) * MOST_SWAPPED + number - 1


def action_name(action: int, squares: Sequence[str]) -> str:
    """An action in words: ``construct keep on might``, ``at c4``, ``variant 3``."""
    if action >= HEADS + len(squares):
        return f"variant {action - HEADS - len(squares)}"
    if action >= HEADS:
        return f"at {squares[action - HEADS]}"
    if action < _CONSTRUCTS:
        (source, used), to = _TRAVELS[action]
        return f"travel {EPOCHS[source]} to {EPOCHS[to]}, {used} cards used"
    if action < _DEMOLISH:
        what = "construct" if action < _UPGRADES else "upgrade to"
        epoch, shape = divmod((action - _CONSTRUCTS) % 18, len(BUILDING_NAMES))
        return f"{what} {BUILDING_NAMES[shape]} on {EPOCHS[epoch]}"
    if action >= _SWAPS:
        kind, number = divmod(action - _SWAPS, MOST_SWAPPED)
        return f"swap for {number + 1} {KINDS[kind]}"
    names = ("demolish on might", "demolish on faith", "populate", "renovate", "exchange", "end")
    return names[action - _DEMOLISH]


def play_of_move(position: Position, move: Move) -> Play:
    """The play of a board move."""
    return play_of(move, position.table.geometry)
