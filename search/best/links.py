"""Which plays of the root interact with a cluster: ``effects.interact`` asked for all at once.

Of what decides, only contact depends on squares; the rest depends on the domains touched and on
little else (``effects.Side``), and is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from search.best.effects import Effect, Side, meets, shares
from search.rules.geometry import bits


class Links:
    """The sites of a root's plays by what they change; a site is a play without its payment."""

    def __init__(self, effects: Sequence[tuple[Effect, ...]]) -> None:
        """``effects`` by site, one for each outcome; a site without any interacts with all."""
        self.effects = effects
        #: Sites that always interact; those that use something scarce.
        self.always = self.scarce = 0
        #: By board: sites by the squares that they change, and by the squares that they touch.
        self.changing: list[dict[int, int]] = [{}, {}, {}]
        self.touching: list[list[tuple[Side, int]]] = [[], [], []]
        self.shared: dict[Side, int] = {}
        sides: list[dict[Side, int]] = [{}, {}, {}]
        for site, outcomes in enumerate(effects):
            bit = 1 << site
            if not outcomes:
                self.always |= bit
            for effect in outcomes:
                if effect.scarce:
                    self.scarce |= bit
                for e in range(3):
                    for square in bits(effect.cells[e]):
                        self.changing[e][square] = self.changing[e].get(square, 0) | bit
                    if effect.touched[e]:
                        side = effect.sides[e]
                        sides[e][side] = sides[e].get(side, 0) | bit
        for e in range(3):
            self.touching[e] = list(sides[e].items())

    def of(self, effect: Effect) -> int:
        """Sites that interact with a cluster, as bits."""
        found = self.always
        if effect.scarce:
            for site in bits(self.scarce):
                if any(effect.scarce & theirs.scarce for theirs in self.effects[site]):
                    found |= 1 << site
        for e in range(3):
            if effect.cells[e]:
                near = 0
                changing = self.changing[e]
                found |= self._shared(effect.sides[e])
                for square in bits(effect.cells[e]):
                    found |= changing.get(square, 0)
                for square in bits(effect.zone[e] & ~effect.cells[e]):
                    near |= changing.get(square, 0)
                for site in bits(near & ~found):
                    if any(meets(effect, theirs, e) for theirs in self.effects[site]):
                        found |= 1 << site
        return found

    def _shared(self, side: Side) -> int:
        """Sites that interact with a cluster because they touch a domain that it touches."""
        known = self.shared.get(side)
        if known is None:
            known = 0
            if side.touched:
                for theirs, sites in self.touching[side.epoch]:
                    if shares(side, theirs):
                        known |= sites
            self.shared[side] = known
        return known
