"""Why a play is not legal: the § that forbids it (rules §2, §3).

Asks one condition after the other, in the order in which a player would look; what the core lists
as legal is what nothing refuses here (``tests/search/rules`` compare them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from positions.building_names import building_words, with_article
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
    message: str

    def __str__(self) -> str:
        return f"§{self.section}: {self.message}"


def refusal(position: Position, play: BoardPlay) -> Refusal | None:
    """Why a board play is not legal; None if it is.

    With a hand that is a number, what some hand of that many unseen cards allows is legal.
    """
    if over(position):
        return Refusal("2.1", "the game is over")
    if isinstance(play, Travel):
        return _refuse_travel(position, play)
    if play.at not in position.table.geometry.index:
        return Refusal("3.1", f"{play.at} is not on the map")
    if isinstance(play, Populate):
        return _refuse_populate(position, play)
    if isinstance(play, Renovate):
        return _refuse_renovate(position, play)
    if EPOCH_INDEX[play.epoch] == REASON:
        return Refusal("3", "nothing is built or demolished on Reason; populate and renovate are")
    if isinstance(play, Construct):
        return _refuse_construct(position, play)
    if isinstance(play, Upgrade):
        return _refuse_upgrade(position, play)
    return _refuse_demolish(position, play)


def _refuse_travel(position: Position, play: Travel) -> Refusal | None:
    adventurer = Adventurer(EPOCH_INDEX[play.source], play.used)
    if adventurer not in position.adventurers[position.mover]:
        used = f" with {play.used} cards used" if play.used else ""
        return Refusal("2.2", f"no adventurer{used} stands on {play.source.capitalize()}")
    if play.to == play.source:
        return Refusal("2.2", "a travel leads to another epoch")
    if not position.ecus[position.mover]:
        return Refusal("2.4", "a travel costs 1 Ecu and there is none")
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
        surcharge = f" and {extra} of any kind for the terrain" if extra else ""
        return Refusal(
            "3.2" if extra else section, f"it costs {_cards(cost, KINDS[kind])}{surcharge}"
        )
    if absent := refuse_absent(position, epoch):
        return absent
    pair, board = position.adventurers[position.mover], EPOCHS[epoch].capitalize()
    number = cost + extra
    options = charges(pair, epoch, number)
    if not options:
        more = _cards(number, "more")
        return Refusal("2.3", f"the adventurers on {board} cannot carry {more}")
    if play.by not in options:
        return Refusal("2.3", f"the adventurers cannot carry {_cards(number)} in this split")
    return None


def refuse_absent(position: Position, epoch: int) -> Refusal | None:
    """Why the mover cannot act in an epoch: no adventurer of theirs is there; None if one is."""
    if epoch in position.epochs_of(position.mover):
        return None
    who = position.table.colors[position.mover].capitalize()
    return Refusal("2.3", f"{who} has no adventurer on {EPOCHS[epoch].capitalize()}")


def refuse_cards(position: Position, cards: Cards, section: str) -> Refusal | None:
    """Why the mover cannot part with these cards, by the § that asks for them; None if they can."""
    hand = position.hands[position.mover]
    most = holdable(position)
    for kind in range(3):
        if cards[kind] > most[kind]:
            what = _cards(cards[kind], KINDS[kind])
            if isinstance(hand, int) and cards[kind] <= hand:
                return Refusal("2.6", f"{what} cannot be in hand: only {most[kind]} are unseen")
            who = position.table.colors[position.mover].capitalize()
            return Refusal(section, f"it takes {what}, and {who} has {most[kind]}")
    if sum(cards) > held(hand):
        return Refusal(section, f"it takes {_cards(sum(cards))}, and {held(hand)} are in hand")
    return None


def _refuse_ground(
    position: Position, board: Board, shape: int, mask: int, added: int
) -> Refusal | None:
    """On the map, empty, not a river: the squares ``added`` by a footprint ``mask``; and whether
    there is a tile for it."""
    geometry, name = board.geometry, BUILDING_NAMES[shape]
    if not mask:
        return Refusal("3.1", f"{_one(name)} does not fit on the map there")
    if added & board.occupied:
        taken = added & board.occupied
        square = geometry.names[first(taken)]
        return Refusal("3.1", f"{square} is not empty")
    if added & geometry.river and (KIND_OF[shape] < CIVIL or SIZE_OF[shape] == 1):
        return Refusal("3.2", "only Towns and Cities may cover a river")
    if not position.stock[shape]:
        return Refusal("3.1", f"no {building_words(name)} is left in the stock")
    return None


def equal_of(kind: int, value: int) -> str:
    """Why hierarchy refuses a military or religious building of that value (§3.3)."""
    return (
        f"the domain's highest {KINDS[kind]} building has value {value}, and a new one must not"
        " equal it"
    )


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
            return Refusal("3.1", "no control cube is left to place")
        touched = [
            domain for domain in board.domains() if domain & board.geometry.ring[size][anchor]
        ]
        if len(touched) > 1:
            return Refusal("3.3", "dominion: it would touch more than one domain")
        if not touched and position.table.ruleset.attached:
            return Refusal("7.2", "attached: it would touch no domain")
        if any(board.highest(kind, domain) == size for domain in touched):
            return Refusal("3.3", f"hierarchy: {equal_of(kind, size)}")
    extra = position.table.surcharge[size][anchor]
    return _refuse_price(position, play, epoch, kind, size, extra)


def _refuse_upgrade(position: Position, play: Upgrade) -> Refusal | None:
    epoch = EPOCH_INDEX[play.epoch]
    board = position.boards[epoch]
    geometry = board.geometry
    source = geometry.index.get(play.source)
    if source is None:
        return Refusal("3.4", f"{play.source} is not on the map")
    tile = board.building(source)
    if tile is None:
        return Refusal("3.4", f"no building has its top left square on {play.source}")
    kind, larger = BUILDING_KIND_SIZE[play.building]
    shape = shape_of(kind, larger)
    if kind != tile.kind or larger <= tile.size:
        return Refusal("3.4", f"{_one(tile.name)} cannot be upgraded to {_one(play.building)}")
    if kind < CIVIL and tile.owner != position.mover:
        return Refusal(
            "3.4", f"the {building_words(tile.name)} on {play.source} is somebody else's"
        )
    anchor = geometry.index[play.at]
    was = geometry.footprint[tile.size][source]
    mask = geometry.footprint[larger][anchor]
    if mask and was & ~mask:
        return Refusal("3.4", "the new footprint does not contain the whole old one")
    wrong = _refuse_ground(position, board, shape, mask, mask & ~was)
    if wrong:
        return wrong
    if kind < CIVIL:
        domain = board.domain_of(was)
        if geometry.ring[larger][anchor] & board.occupied & ~domain:
            return Refusal("3.3", "dominion: it would touch a domain other than its own")
        if board.highest(kind, domain & ~was) == larger:
            return Refusal("3.3", f"hierarchy: {equal_of(kind, larger)}")
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
            return Refusal("1.4", "a printed hamlet cannot be demolished")
        return Refusal("3.5", f"no tile has its top left square on {play.at}")
    if tile.size > 1:
        return Refusal("3.5", "only size-1 tiles can be demolished")
    if not position.ecus[position.mover]:
        return Refusal("3.5", "it costs 1 Ecu and there is none")
    return _refuse_price(position, play, epoch, tile.kind, 1)


def _refuse_populate(position: Position, play: Populate) -> Refusal | None:
    board = position.boards[REASON]
    anchor = board.geometry.index[play.at]
    tile = board.building(anchor)
    if tile is None or tile.kind != CIVIL:
        return Refusal("3.6", f"no civil building has its top left square on {play.at} of Reason")
    cubes = sum(board.cubes.get(anchor, NO_CUBES))
    if cubes >= 2 * tile.size - 1:
        return Refusal("3.6", "it holds as many cubes as its value")
    if not position.supply[position.mover]:
        return Refusal("1.6", "no control cube is left")
    return _refuse_price(position, play, REASON, CIVIL, 1)


def _refuse_renovate(position: Position, play: Renovate) -> Refusal | None:
    board = position.boards[REASON]
    anchor = board.geometry.index[play.at]
    tile = board.tiles.get(anchor)
    if tile is None or tile.kind == CIVIL:
        return Refusal("3.7", f"no ruin has its top left square on {play.at} of Reason")
    if tile.renovated:
        return Refusal("3.7", "a renovated building is not renovated again")
    if tile.size == 3 and tile.mark is None and not position.supply[position.mover]:
        return Refusal("3.7", "no control cube is left to mark it")
    return _refuse_price(position, play, REASON, tile.kind, 1)


def _one(building: str) -> str:
    return with_article(building_words(building))


def _cards(number: int, which: str = "") -> str:
    """``2 civil cards``, ``1 more card``."""
    return " ".join([str(number), *([which] if which else []), "card" if number == 1 else "cards"])
