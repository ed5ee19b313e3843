"""What the mover's cards can do in a free position, without writing every move out (rules §3)."""

from __future__ import annotations

from collections.abc import Iterator

from positions.things import Cards
from search.best.free import key_of
from search.rules.geometry import bits
from search.rules.legal import card_plays
from search.rules.move import UPGRADE, Move
from search.rules.position import Position

#: (type, epoch, offset or source, shape).
Head = tuple[int, int, int, int]


class Menu:
    """The card plays of a free position by head: anchors and payments."""

    __slots__ = ("entries",)

    def __init__(self, here: Position) -> None:
        self.entries: dict[Head, list[tuple[int, tuple[Cards, ...]]]] = {}
        for kind, epoch, offset, shape, mask, pays, _ in card_plays(here):
            self.entries.setdefault((kind, epoch, offset, shape), []).append((mask, pays))

    def allows(self, move: Move) -> bool:
        """Whether a card play is possible, as far as the boards and cards decide."""
        kind, epoch, source, shape, anchor, cards, _ = move
        offset = source - anchor if kind == UPGRADE else source
        for mask, pays in self.entries.get((kind, epoch, offset, shape), ()):
            if mask >> anchor & 1:
                return cards in pays
        return False

    def beyond(self, other: Menu) -> Iterator[Move]:
        """Every play that another menu does not have at this price."""
        for head, entries in self.entries.items():
            kind, epoch, offset, shape = head
            elsewhere = other.entries.get(head, ())
            for mask, pays in entries:
                for cards in pays:
                    known = 0
                    for their_mask, their_pays in elsewhere:
                        if cards in their_pays:
                            known |= their_mask
                    for anchor in bits(mask & ~known):
                        source = offset + anchor if kind == UPGRADE else offset
                        yield kind, epoch, source, shape, anchor, cards, ()


def menu_of(here: Position) -> Menu:
    """The menu of a free position; kept with its board of ``might``."""
    cache = here.boards[0].cache
    key = "menu", key_of(here)
    known = cache.get(key)
    if known is None:
        known = cache[key] = Menu(here)
    return known  # type: ignore[return-value]
