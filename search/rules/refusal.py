"""Why a play is not legal: the § that forbids it (rules §2, §3).

Asks one condition after the other, in the order in which a player would look; what the core lists
as legal is what nothing refuses here (``tests/search/rules`` compare them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
    CIVIL,
    EPOCH_INDEX,
    EPOCHS,
    KINDS,
    REASON,
    Adventurer,
    Cards,
)
from positions.words.say import Unsaid, later
from search.rules.board import NO_CUBES, Board
from search.rules.geometry import first
from search.rules.hand_counts import held, holdable
from search.rules.payment import charges, payments
from search.rules.position import Position, over
from search.rules.tile import BUILDING_NAMES, KIND_OF, SIZE_OF, shape_of

CardPlay = Construct | Upgrade | Demolish | Populate | Renovate
#: The § that says what a play costs, by its type.
CARD_PLAY_SECTIONS: Final = {
    "construct": "3.1",
    "upgrade": "3.4",
    "demolish": "3.5",
    "populate": "3.6",
    "renovate": "3.7",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which § of the rules forbids a play, and how."""

    section: str
    #: Said when somebody reads ``message``: search asks very often, and only whether.
    words: str | Unsaid

    @property
    def message(self) -> str:
        """How, within a sentence: no capital, no full stop."""
        return str(self.words)

    def __str__(self) -> str:
        return f"§{self.section}: {self.message}"


def refusal(position: Position, play: BoardPlay) -> Refusal | None:
    """Why a board play is not legal; None if it is.

    With a hand that is a number, what some hand of that many unseen cards allows is legal.
    """
    if over(position):
        return Refusal("2.1", later("refusal-over"))
    if isinstance(play, Travel):
        return _refuse_travel(position, play)
    if play.at not in position.table.geometry.index:
        return Refusal("3.1", later("refusal-off-map", square=play.at))
    if isinstance(play, Populate):
        return _refuse_populate(position, play)
    if isinstance(play, Renovate):
        return _refuse_renovate(position, play)
    if EPOCH_INDEX[play.epoch] == REASON:
        return Refusal("3", later("refusal-on-reason"))
    if isinstance(play, Construct):
        return _refuse_construct(position, play)
    if isinstance(play, Upgrade):
        return _refuse_upgrade(position, play)
    return _refuse_demolish(position, play)


def _refuse_travel(position: Position, play: Travel) -> Refusal | None:
    adventurer = Adventurer(EPOCH_INDEX[play.source], play.used)
    if adventurer not in position.adventurers[position.mover]:
        return Refusal(
            "2.2", later("refusal-no-such-adventurer", used=play.used, epoch=play.source)
        )
    if play.to == play.source:
        return Refusal("2.2", later("refusal-travel-nowhere"))
    if not position.ecus[position.mover]:
        return Refusal("2.4", later("refusal-travel-price", player=_mover(position)))
    return None


def _refuse_price(
    position: Position, play: CardPlay, epoch: int, kind: int, cost: int, extra: int = 0
) -> Refusal | None:
    """Whether the play's cards pay ``cost`` of a kind and ``extra`` of any, out of the hand, and
    can be charged to the adventurers whom it names."""
    section = CARD_PLAY_SECTIONS[play.type]
    wrong = refuse_cards(position, play.cards, section)
    if wrong:
        return wrong
    if play.cards not in payments(holdable(position), kind, cost, extra):
        price = _of_kind(cost, kind)
        if extra:
            return Refusal("3.2", later("refusal-price-on-terrain", cost=price, extra=extra))
        return Refusal(section, later("refusal-price", cost=price))
    if absent := refuse_absent(position, epoch):
        return absent
    number = cost + extra
    options = charges(position.adventurers[position.mover], epoch, number)
    if not options:
        why = later("refusal-adventurers-full", epoch=EPOCHS[epoch], number=number)
        return Refusal("2.3", why)
    if play.by not in options:
        return Refusal("2.3", later("refusal-split", number=number))
    return None


def refuse_absent(position: Position, epoch: int) -> Refusal | None:
    """Why the mover cannot act in an epoch: no adventurer of theirs is there; None if one is."""
    if epoch in position.epochs_of(position.mover):
        return None
    why = later("refusal-absent", player=_mover(position), epoch=EPOCHS[epoch])
    return Refusal("2.3", why)


def refuse_cards(position: Position, cards: Cards, section: str) -> Refusal | None:
    """Why the mover cannot part with these cards, by the § that asks for them; None if they can."""
    hand = position.hands[position.mover]
    most = holdable(position)
    for kind in range(3):
        if cards[kind] > most[kind]:
            what, has = _of_kind(cards[kind], kind), most[kind]
            if isinstance(hand, int) and cards[kind] <= hand:
                return Refusal("2.6", later("refusal-unseen", cards=what, unseen=has))
            why = later("refusal-too-few", cards=what, player=_mover(position), has=has)
            return Refusal(section, why)
    number = sum(cards)
    if number > held(hand):
        why = later(
            "refusal-hand-too-small", number=number, player=_mover(position), has=held(hand)
        )
        return Refusal(section, why)
    return None


def _refuse_ground(
    position: Position, board: Board, shape: int, mask: int, added: int
) -> Refusal | None:
    """On the map, empty, not a river: the squares ``added`` by a footprint ``mask``; and whether
    there is a tile for it."""
    geometry, name = board.geometry, BUILDING_NAMES[shape]
    if not mask:
        return Refusal("3.1", later("refusal-does-not-fit", building=name))
    if added & board.occupied:
        taken = added & board.occupied
        square = geometry.names[first(taken)]
        return Refusal("3.1", later("refusal-not-empty", square=square))
    if added & geometry.river and (KIND_OF[shape] < CIVIL or SIZE_OF[shape] == 1):
        return Refusal("3.2", later("refusal-river"))
    if not position.stock[shape]:
        return Refusal("3.1", later("refusal-no-tile", building=name))
    return None


def _equals_highest(kind: int, value: int) -> Refusal:
    return Refusal("3.3", later("refusal-hierarchy", kind=KINDS[kind], value=value))


def _refuse_construct(position: Position, play: Construct) -> Refusal | None:
    epoch = EPOCH_INDEX[play.epoch]
    board = position.boards[epoch]
    kind, size = BUILDING_KIND_SIZE[play.building]
    anchor = board.geometry.index[play.at]
    shape = shape_of(kind, size)
    mask = board.geometry.footprint[size][anchor]
    wrong = _refuse_ground(position, board, shape, mask, mask)
    if wrong:
        return wrong
    if kind < CIVIL:
        if not position.supply[position.mover]:
            return Refusal("3.1", later("refusal-no-cube", player=_mover(position)))
        touched = [
            domain for domain in board.domains() if domain & board.geometry.ring[size][anchor]
        ]
        if len(touched) > 1:
            return Refusal("3.3", later("refusal-dominion"))
        if not touched and position.table.ruleset.attached:
            return Refusal("7.2", later("refusal-attached"))
        if any(board.highest(kind, domain) == size for domain in touched):
            return _equals_highest(kind, size)
    extra = position.table.surcharge[size][anchor]
    return _refuse_price(position, play, epoch, kind, size, extra)


def _refuse_upgrade(position: Position, play: Upgrade) -> Refusal | None:
    epoch = EPOCH_INDEX[play.epoch]
    board = position.boards[epoch]
    geometry = board.geometry
    source = geometry.index.get(play.source)
    if source is None:
        return Refusal("3.4", later("refusal-off-map", square=play.source))
    tile = board.building(source)
    if tile is None:
        return Refusal("3.4", later("refusal-no-building", square=play.source))
    kind, larger = BUILDING_KIND_SIZE[play.building]
    shape = shape_of(kind, larger)
    if kind != tile.kind or larger <= tile.size:
        return Refusal("3.4", later("refusal-not-an-upgrade", old=tile.name, new=play.building))
    if kind < CIVIL and tile.owner != position.mover:
        assert tile.owner is not None  # a position has been checked
        owner = position.table.colors[tile.owner]
        why = later("refusal-not-yours", building=tile.name, square=play.source, owner=owner)
        return Refusal("3.4", why)
    anchor = geometry.index[play.at]
    was = geometry.footprint[tile.size][source]
    mask = geometry.footprint[larger][anchor]
    if mask and was & ~mask:
        return Refusal("3.4", later("refusal-not-covered"))
    wrong = _refuse_ground(position, board, shape, mask, mask & ~was)
    if wrong:
        return wrong
    if kind < CIVIL:
        domain = board.domain_of(was)
        if geometry.ring[larger][anchor] & board.occupied & ~domain:
            return Refusal("3.3", later("refusal-dominion-upgrade"))
        if board.highest(kind, domain & ~was) == larger:
            return _equals_highest(kind, larger)
    cost = larger - tile.size
    extra = position.table.surcharge[larger][anchor]
    return _refuse_price(position, play, epoch, kind, cost, extra)


def _refuse_demolish(position: Position, play: Demolish) -> Refusal | None:
    epoch = EPOCH_INDEX[play.epoch]
    board = position.boards[epoch]
    anchor = board.geometry.index[play.at]
    tile = board.tiles.get(anchor)
    if tile is None:
        if board.building(anchor) is not None:
            return Refusal("1.4", later("refusal-printed-hamlet"))
        return Refusal("3.5", later("refusal-no-tile-there", square=play.at))
    if tile.size > 1:
        return Refusal("3.5", later("refusal-too-large"))
    if not position.ecus[position.mover]:
        return Refusal("3.5", later("refusal-demolition-price", player=_mover(position)))
    return _refuse_price(position, play, epoch, tile.kind, 1)


def _refuse_populate(position: Position, play: Populate) -> Refusal | None:
    board = position.boards[REASON]
    anchor = board.geometry.index[play.at]
    tile = board.building(anchor)
    if tile is None or tile.kind != CIVIL:
        return Refusal("3.6", later("refusal-no-civil-building", square=play.at))
    cubes = sum(board.cubes.get(anchor, NO_CUBES))
    if cubes >= 2 * tile.size - 1:
        return Refusal("3.6", later("refusal-full"))
    if not position.supply[position.mover]:
        return Refusal("1.6", later("refusal-no-cube", player=_mover(position)))
    return _refuse_price(position, play, REASON, CIVIL, 1)


def _refuse_renovate(position: Position, play: Renovate) -> Refusal | None:
    board = position.boards[REASON]
    anchor = board.geometry.index[play.at]
    tile = board.tiles.get(anchor)
    if tile is None or tile.kind == CIVIL:
        return Refusal("3.7", later("refusal-no-ruin", square=play.at))
    if tile.renovated:
        return Refusal("3.7", later("refusal-renovated"))
    if tile.size == 3 and tile.mark is None and not position.supply[position.mover]:
        return Refusal("3.7", later("refusal-no-cube-for-mark", player=_mover(position)))
    return _refuse_price(position, play, REASON, tile.kind, 1)


def _mover(position: Position) -> str:
    return position.table.colors[position.mover]


def _of_kind(number: int, kind: int) -> str:
    """``2m``: so many cards of a kind, as a text takes them."""
    return f"{number}{KINDS[kind][0]}"
