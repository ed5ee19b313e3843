"""Which plays of the root interact with a cluster: ``effects.interact`` asked for all at once.

Of what decides, only contact depends on squares; the rest depends on the domains touched and on
little else (``effects.Side``), and is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from search.best.effects import Effect, Side, beside, meets, shares
from search.rules.geometry import bits


class Links:
    """The sites of a root's plays by what they change; a site is a play without its payment."""

    def __init__(self, effects: Sequence[tuple[Effect, ...]]) -> None:
        """``effects`` by site, one for each outcome; a site without any interacts with all."""
        self.effects = effects
        #: Sites that always interact; those of several outcomes; by bit those that use something
        #: scarce.
        self.always = self.several = 0
        self.scarce: dict[int, int] = {}
        #: By board: sites by the squares that they change, and by what they do there.
        self.changing: list[dict[int, int]] = [{}, {}, {}]
        self.sides: list[dict[Side, int]] = [{}, {}, {}]
        self.shared: dict[Side, int] = {}
        self.beside: dict[Side, int] = {}
        for site, outcomes in enumerate(effects):
            bit = 1 << site
            if not outcomes:
                self.always |= bit
            if len(outcomes) > 1:
                self.several |= bit
            for effect in outcomes:
                for thing in bits(effect.scarce):
                    self.scarce[thing] = self.scarce.get(thing, 0) | bit
                for e in range(3):
                    for square in bits(effect.cells[e]):
                        self.changing[e][square] = self.changing[e].get(square, 0) | bit
                    if effect.cells[e]:
                        side = effect.sides[e]
                        self.sides[e][side] = self.sides[e].get(side, 0) | bit

    def of(self, effect: Effect) -> int:
        """Sites that interact with a cluster, as bits."""
        found = self.always
        for thing in bits(effect.scarce):
            found |= self.scarce.get(thing, 0)
        for e in range(3):
            if effect.cells[e]:
                near = 0
                changing = self.changing[e]
                found |= self._shared(effect.sides[e])
                for square in bits(effect.cells[e]):
                    found |= changing.get(square, 0)
                for square in bits(effect.zone[e] & ~effect.cells[e]):
                    near |= changing.get(square, 0)
                near &= ~found
                if near:
                    near &= self._beside(effect.sides[e])
                    found |= near & ~self.several
                    for site in bits(near & self.several):
                        if any(meets(effect, theirs, e) for theirs in self.effects[site]):
                            found |= 1 << site
        return found

    def _shared(self, side: Side) -> int:
        """Sites that interact with a cluster because they touch a domain that it touches."""
        known = self.shared.get(side)
        if known is None:
            known = 0
            if side.touched:
                for theirs, sites in self.sides[side.epoch].items():
                    if theirs.touched and shares(side, theirs):
                        known |= sites
            self.shared[side] = known
        return known

    def _beside(self, side: Side) -> int:
        """Sites that interact with a cluster if what they change lies next to what it changes."""
        known = self.beside.get(side)
        if known is None:
            known = 0
            for theirs, sites in self.sides[side.epoch].items():
                if beside(side, theirs):
                    known |= sites
            self.beside[side] = known
        return known
