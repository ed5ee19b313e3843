"""Plays that leave out cards or charges: what they can mean in a position, and why nothing.

Asks the offers of ``search.rules.legal_plays``, so that legality stands in one place (rules §2.3,
§3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from advisor.words.position_words import hand_token
from advisor.words.say import joined, say
from positions.notation.play_text import PlayPattern, format_play
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Play,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCH_INDEX, NO_CARDS
from search.rules.game import IllegalPlay
from search.rules.hand_counts import holdable
from search.rules.legal_plays import offers, travels
from search.rules.move import CONSTRUCT, DEMOLISH, POPULATE, RENOVATE, UPGRADE, play_of
from search.rules.payment import charges, payments
from search.rules.position import Position
from search.rules.refusal import CardPlay, Refusal, refusal, refuse_cards

_TYPES: Final = {
    "construct": CONSTRUCT,
    "upgrade": UPGRADE,
    "demolish": DEMOLISH,
    "populate": POPULATE,
    "renovate": RENOVATE,
}


class AmbiguousPattern(ValueError):
    """A play that leaves something out and stands for several legal ones."""

    def __init__(self, candidates: list[BoardPlay]) -> None:
        super().__init__(f"{len(candidates)} candidates")
        self.candidates = candidates


def complete_pattern(position: Position, play: Play | PlayPattern) -> Play:
    """The one play that is meant here; one that leaves nothing out is not checked.

    ``m-r`` means the adventurer without cards, or else the only one there.

    :raises IllegalPlay: no legal play fits; the refusal is that of the cheapest that would.
    :raises Ambiguous: several do.
    """
    if isinstance(play, Travel):
        return _travel(position, play)
    if not isinstance(play, PlayPattern):
        return play
    fits = list(fitting(position, play))
    if not fits:
        raise IllegalPlay(completed(position, play), refusal_of(position, play))
    if len(fits) > 1:
        raise AmbiguousPattern(fits)
    return fits[0]


def fitting(position: Position, pattern: PlayPattern) -> Iterator[BoardPlay]:
    """The legal plays that fit a pattern, in the order of ``legal_plays``."""
    geometry = position.table.geometry
    anchor = geometry.index.get(pattern.at)
    if anchor is None or pattern.type not in _TYPES:
        return
    wanted = _TYPES[pattern.type]
    for offer in offers(position):
        if offer.type == wanted and offer.at == anchor:
            for move in offer.moves():
                play = play_of(move, geometry)
                if pattern.matches(play):
                    yield play


def _travel(position: Position, play: Travel) -> BoardPlay:
    same = [
        Travel(play.source, play.to, adventurer.cards_used)
        for adventurer, to in travels(position)
        if (adventurer.epoch, to) == (EPOCH_INDEX[play.source], EPOCH_INDEX[play.to])
    ]
    if play in same or not same or play.used:
        return play
    if len(same) > 1:
        raise AmbiguousPattern([*same])
    return same[0]


def refusal_of(position: Position, pattern: PlayPattern) -> Refusal:
    """Why no play that fits the pattern is legal: that of its cheapest completion."""
    play = completed(position, pattern)
    why = refusal(position, play)
    guessed = None if isinstance(play, Travel) or pattern.cards else play
    if why and guessed and why == refuse_cards(position, guessed.cards, why.section):
        why = _unpaid(position, guessed) or why
    return why or Refusal("3", say("pattern-nothing-legal"))


def _unpaid(position: Position, play: CardPlay) -> Refusal | None:
    """What a play on forest or mountain costs, where the hand does not pay it: the surcharge may be
    of any kind (§3.2). None if it costs none."""
    price = refusal(position, play._replace(cards=NO_CARDS))
    if price is None or price.section != "3.2":
        return None
    has = {"player": position.table.colors[position.mover], "cards": hand_token(position.hand)}
    return Refusal(price.section, say("pattern-short-of-cards", why=price.message, **has))


def completed(position: Position, pattern: PlayPattern) -> BoardPlay:
    """The pattern with cards and charges filled in as well as the hand allows, legal or not."""
    kind, cost, extra = _price(position, pattern)
    epoch = pattern.epoch or "reason"
    total = cost + extra
    cards = pattern.cards
    if cards is None:
        paid = payments(holdable(position), kind, cost, extra)
        only = [0, 0, 0]
        only[kind] = total
        cards = paid[0] if paid else (only[0], only[1], only[2])
    by = pattern.by
    if by is None:
        number = sum(cards)
        ways = charges(position.adventurers[position.mover], EPOCH_INDEX[epoch], number)
        by = ways[0] if ways else ((0, number),)
    if pattern.type == "construct":
        return Construct(epoch, pattern.building or "", pattern.at, cards, by)
    if pattern.type == "upgrade":
        return Upgrade(epoch, pattern.source or "", pattern.building or "", pattern.at, cards, by)
    if pattern.type == "demolish":
        return Demolish(epoch, pattern.at, cards, by)
    return (Populate if pattern.type == "populate" else Renovate)(pattern.at, cards, by)


def _price(position: Position, pattern: PlayPattern) -> tuple[int, int, int]:
    """Kind, cards of it and cards of any kind that the play costs, as far as it can be said."""
    geometry = position.table.geometry
    board = position.boards[EPOCH_INDEX[pattern.epoch or "reason"]]
    anchor = geometry.index.get(pattern.at)
    if pattern.building is not None:
        kind, size = BUILDING_KIND_SIZE[pattern.building]
        extra = 0 if anchor is None else position.table.surcharge[size][anchor]
        if pattern.source is not None:
            source = geometry.index.get(pattern.source)
            tile = None if source is None else board.tiles.get(source)
            size = max(1, size - (1 if tile is None else tile.size))
        return kind, size, extra
    tile = None if anchor is None else board.tiles.get(anchor)
    return CIVIL if tile is None or pattern.type == "populate" else tile.kind, 1, 0


def listed(candidates: list[BoardPlay], most: int = 12) -> str:
    """The plays in notation, separated by commas: so many at most, and how many more."""
    tokens = [format_play(play) for play in candidates[:most]]
    more = len(candidates) - len(tokens)
    text = joined("list-and", tokens)
    return say("misfit-ambiguous.more", listed=text, more=more) if more else text
