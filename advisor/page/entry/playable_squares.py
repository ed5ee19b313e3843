"""What a visitor means to do, and where they can: squares that fit, and the § that forbids others.

An *aim* is a building to be put up (by construction or upgrade), or ``cube``, ``renovate``,
``demolish``. Legality is asked of ``search.rules``; the payment that a refusal is asked with is one
that the hand and the adventurers allow, so that the refusal names the square's own fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from advisor.words import play_words
from advisor.words.say import later, listed, name, say
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    CIVIL,
    EPOCHS,
    KINDS,
    NO_CARDS,
    Cards,
    Charges,
)
from search.rules.board import Board
from search.rules.geometry import Square, bits
from search.rules.hand_counts import holdable
from search.rules.legal_plays import legal_plays
from search.rules.payment import charges, payments
from search.rules.position import Position
from search.rules.refusal import Refusal, refusal, refuse_absent
from search.rules.resolution import BONUS

CUBE, RENOVATE, DEMOLISH = "cube", "renovate", "demolish"
#: Every aim, buildings by kind and size first.
AIMS: Final = (*(name for row in BUILDINGS for name in row), CUBE, RENOVATE, DEMOLISH)
_REASON: Final = 2
#: Dominion and hierarchy: what a building would touch.
_NEIGHBOURS: Final = "3.3"
#: In which order a player looks: of several ways to build on a square, the refusal of the one that
#: comes furthest is told.
_LOOKED_AT: Final = ("3.4", "3.1", "3.2", "3.3", "2.3")


@lru_cache(maxsize=64)
def plays_in(position: Position) -> tuple[BoardPlay, ...]:
    """Every legal board play of the mover, travels included."""
    return tuple(legal_plays(position))


def aim_of(play: BoardPlay) -> str | None:
    """The aim that a play serves; None for travels."""
    if isinstance(play, Construct | Upgrade):
        return play.building
    if isinstance(play, Travel):
        return None
    return {Demolish: DEMOLISH, Populate: CUBE, Renovate: RENOVATE}[type(play)]


def serving(position: Position, aim: str, upgrades: bool) -> list[BoardPlay]:
    """The legal plays that serve an aim."""
    return [
        play
        for play in plays_in(position)
        if aim_of(play) == aim and (upgrades or not isinstance(play, Upgrade))
    ]


def nothing_at(position: Position, epoch: str, square: str) -> Refusal | None:
    """Why nothing can be played on a square: what is said of most aims that this board has.

    None if something can.
    """
    on_reason = epoch == EPOCHS[_REASON]
    here = [aim for aim in AIMS if (aim in (CUBE, RENOVATE)) == on_reason]
    every = [targets(position, aim).refused.get(epoch, {}).get(square) for aim in here]
    return None if None in every else Counter(every).most_common(1)[0][0]


def cards_of(play: BoardPlay) -> int:
    return 0 if isinstance(play, Travel) else sum(play.cards)


@dataclass(frozen=True, slots=True)
class Targets:
    """Where an aim can be pursued: epoch → square → plays there, in words; or why it cannot."""

    plays: dict[str, dict[str, dict[str, list[BoardPlay]]]]
    refused: dict[str, dict[str, Refusal]]

    def at(self, epoch: str, square: str) -> dict[str, list[BoardPlay]]:
        """The plays that a click there may mean, by their words; several differ in payment."""
        return self.plays.get(epoch, {}).get(square, {})

    def fits(
        self, more: Callable[[dict[str, list[BoardPlay]]], str] | None = None
    ) -> dict[str, dict[str, str]]:
        """Epoch → square → what a click there does.

        :param more: what else is said of the plays that it may mean, by their words.
        """
        return {
            epoch: {
                square: _summary(words, "" if more is None else more(words))
                for square, words in squares.items()
            }
            for epoch, squares in self.plays.items()
        }

    def places(self) -> dict[str, dict[str, list[str]]]:
        """Epoch → square → where buildings would come to stand that a click there may mean.

        Squares on which only one would, with its top left corner, are left out.
        """
        places: dict[str, dict[str, list[str]]] = {}
        for epoch, squares in self.plays.items():
            for square, words in squares.items():
                built = {
                    play.at
                    for plays in words.values()
                    for play in plays
                    if isinstance(play, Construct | Upgrade)
                }
                if built and built != {square}:
                    places.setdefault(epoch, {})[square] = sorted(built)
        return places

    def reasons(self, words: Callable[[Refusal], str] = str) -> dict[str, dict[str, str]]:
        """Epoch → square → why not, by default the § and what it says."""
        return {
            epoch: {square: words(why) for square, why in squares.items()}
            for epoch, squares in self.refused.items()
        }


@lru_cache(maxsize=128)
def targets(position: Position, aim: str, upgrades: bool = True) -> Targets:
    """Every square of the three boards for one aim.

    A building fits on the square that is to be its top-left one; a building that can be upgraded
    fits wherever it stands, too.

    :param upgrades: whether upgrades are offered at all.
    """
    plays: dict[str, dict[str, dict[str, list[BoardPlay]]]] = {}
    for play in serving(position, aim, upgrades):
        epoch, squares = _clickable(position, play)
        for square in squares:
            words = plays.setdefault(epoch, {}).setdefault(square, {})
            words.setdefault(play_words.what_words(play), []).append(play)
    refused: dict[str, dict[str, Refusal]] = {}
    names = position.table.geometry.names
    for number, epoch in enumerate(EPOCHS):
        for anchor in bits(position.table.geometry.full):
            if names[anchor] not in plays.get(epoch, {}):
                why = _refusal(position, aim, number, anchor, upgrades)
                if why is not None:
                    refused.setdefault(epoch, {})[names[anchor]] = why
    return Targets(plays, refused)


def cheapest_first(ways: Iterable[BoardPlay]) -> list[BoardPlay]:
    """Ways to pay for one play: those charged to fewest adventurers first, who leave most room."""
    return sorted(ways, key=lambda play: 0 if isinstance(play, Travel) else len(play.by))


def _summary(words: dict[str, list[BoardPlay]], more: str) -> str:
    """What a click does, how many cards that takes, and what else is said of it."""
    first, *others = [
        say("entry-fits", play=what, cards=min(map(cards_of, ways))) for what, ways in words.items()
    ]
    if len(others) > 1:
        text = say("entry-fits-several", play=first, others=len(others))
    else:
        text = listed([first, *others], "or")
    return say("entry-fits-more", text=text, more=more) if more else text


def _clickable(position: Position, play: BoardPlay) -> tuple[str, set[str]]:
    """Epoch and squares on which a click may mean this play."""
    epoch = play.epoch if isinstance(play, Construct | Upgrade | Demolish) else "reason"
    assert not isinstance(play, Travel)
    squares = {play.at}
    if not isinstance(play, Construct):
        source = play.source if isinstance(play, Upgrade) else play.at
        board = position.boards[EPOCHS.index(epoch)]
        squares |= set(_covered(board, board.geometry.index[source]))
    return epoch, squares


def _covered(board: Board, anchor: Square) -> list[str]:
    """The squares of the building with that anchor, by name."""
    return [board.geometry.names[square] for square in bits(board.squares_of(anchor))]


def _refusal(
    position: Position, aim: str, epoch: int, square: Square, upgrades: bool
) -> Refusal | None:
    """Why nothing of the aim can be done on a square; None if something can, after all."""
    refused: list[Refusal] = []
    for play in _possible_plays(position, aim, epoch, square):
        if isinstance(play, Upgrade) and not upgrades:
            continue
        why = play if isinstance(play, Refusal) else refusal(position, play)
        if why is None:
            return None
        refused.append(why)
    furthest = max(refused, key=how_far, default=None)
    if furthest is not None and furthest.section == _NEIGHBOURS:
        # What stands around the square does not matter to whoever is not there.
        return refuse_absent(position, epoch) or furthest
    return furthest


def how_far(why: Refusal) -> int:
    return _LOOKED_AT.index(why.section) if why.section in _LOOKED_AT else -1


def _possible_plays(
    position: Position, aim: str, epoch: int, square: Square
) -> Iterator[BoardPlay | Refusal]:
    """What a click on a square could mean, legal or not."""
    board = position.boards[epoch]
    geometry = board.geometry
    at = geometry.names[square]
    here = board.covering(square)
    anchor = at if here is None else geometry.names[here[0]]
    if aim == DEMOLISH:
        kind = CIVIL if here is None else here[1].kind
        yield Demolish(EPOCHS[epoch], anchor, *_payment(position, epoch, kind, 1, 0))
    elif aim in (CUBE, RENOVATE) and epoch < _REASON:
        if aim == CUBE:
            yield Refusal("3.6", later("entry-reason-only.cube"))
        else:
            yield Refusal("3.7", later("entry-reason-only.ruin"))
    elif aim == CUBE:
        yield Populate(anchor, *_payment(position, epoch, CIVIL, 1, 0))
    elif aim == RENOVATE:
        kind = 0 if here is None else here[1].kind
        yield Renovate(anchor, *_payment(position, epoch, kind, 1, 0))
    else:
        kind, size = BUILDING_KIND_SIZE[aim]
        yield Construct(
            EPOCHS[epoch], aim, at, *price_of(position, epoch, kind, size, size, square)
        )
        if here is not None and epoch < _REASON and here[1].kind == kind:
            old = here[1].size
            for new in anchors(board, here[0], old, size):
                price = price_of(position, epoch, kind, size, size - old, new)
                yield Upgrade(EPOCHS[epoch], anchor, aim, geometry.names[new], *price)


def anchors(board: Board, anchor: Square, old: int, size: int) -> Iterator[Square]:
    """The squares on which a building of ``size`` contains the one at ``anchor``; only this one
    if it is not larger."""
    geometry = board.geometry
    if size <= old:
        yield anchor
        return
    was = geometry.footprint[old][anchor]
    for new in bits(geometry.full):
        mask = geometry.footprint[size][new]
        if mask and not was & ~mask:
            yield new


def price_of(
    position: Position, epoch: int, kind: int, size: int, cost: int, anchor: Square
) -> tuple[Cards, Charges]:
    extra = position.table.surcharge[size][anchor]
    return _payment(position, epoch, kind, max(cost, 0), extra)


def _payment(
    position: Position, epoch: int, kind: int, cost: int, extra: int
) -> tuple[Cards, Charges]:
    """Cards and charges that are possible, as far as there are any."""
    cards = payments(holdable(position), kind, cost, extra)
    by = charges(position.adventurers[position.mover], epoch, cost + extra)
    return cards[0] if cards else NO_CARDS, by[0] if by else ()


def caption(aim: str, position: Position, upgrades: bool = True) -> tuple[str, str]:
    """Name and price of what an aim puts up or does: ``Keep``, ``2 military``.

    Where a smaller building can be upgraded, what that takes: ``2 military, upgrade: 1``.

    :param upgrades: whether upgrades are offered at all.
    """
    if aim not in BUILDING_KIND_SIZE:
        return say(f"entry-{aim}.short"), say(f"entry-{aim}.price")
    kind, size = BUILDING_KIND_SIZE[aim]
    price = say("entry-price", cards=size, kind=KINDS[kind])
    plays = serving(position, aim, upgrades)
    fewer = [play.cards[kind] for play in plays if isinstance(play, Upgrade)]
    if fewer:
        price = say("entry-price-upgrade", price=price, fewer=min(fewer))
    return name(aim), price


def short_caption(aim: str) -> tuple[str, ...]:
    """Name, price, and if there is one the bonus of an aim (§3.1), each in a word or two: ``Keep``,
    ``2 military``, ``+1/+2 Ecus``."""
    if aim not in BUILDING_KIND_SIZE:
        return say(f"entry-{aim}.short"), say(f"entry-{aim}.cost")
    kind, size = BUILDING_KIND_SIZE[aim]
    lines = (name(aim), say("entry-price", cards=size, kind=KINDS[kind]))
    if size == 1:
        return lines
    might, faith = BONUS
    return (*lines, say("entry-bonus.short", might=might, faith=faith))


def piece_words(aim: str) -> str:
    """Name, price and bonus of an aim: ``Keep (2 military; pays 1 Ecu on Might, 2 on Faith)``."""
    if aim not in BUILDING_KIND_SIZE:
        price = say(f"entry-{aim}.price")
        return say("entry-piece", piece=title(aim), price=price)
    kind, size = BUILDING_KIND_SIZE[aim]
    price = say("entry-price", cards=size, kind=KINDS[kind])
    if size > 1:
        might, faith = BONUS
        price = say("entry-bonus", price=price, might=might, faith=faith)
    return say("entry-piece", piece=name(aim), price=price)


def title(aim: str) -> str:
    """``Watch Tower``, ``Place a cube``, ``Renovate``."""
    return name(aim) if aim in BUILDING_KIND_SIZE else say(f"entry-{aim}")


def aim_words(aim: str, why: Refusal | None = None) -> str:
    """``Watch Tower (1 military)``, ``Cube (1 civil)``.

    :param why: why it cannot be played anywhere now.
    """
    if aim in BUILDING_KIND_SIZE:
        kind, size = BUILDING_KIND_SIZE[aim]
        price = say("entry-price", cards=size, kind=KINDS[kind])
        words = say("entry-piece", piece=name(aim), price=price)
    else:
        words = say("entry-piece", piece=say(f"entry-{aim}.short"), price=say(f"entry-{aim}.price"))
    return words if why is None else say("entry-piece-not-now", piece=words, why=why)
