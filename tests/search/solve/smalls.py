"""Small random positions for the best turn, each with the oracle's exhaustive answer (formats §6).

``seeds.json`` is written by ``generate.py``, which says what it leaves out and why. A position is
made again from its seed; the digest tells if it is still the same. The environment variable
``KHRONOS_SMALLS`` names another set to test with.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kinds import made

from positions.files.load_position import parse_document
from search.rules.convert import position_of
from search.rules.position import Position

IN_REPOSITORY = Path(__file__).parent / "seeds.json"


class Small(NamedTuple):
    """A stored position: what is guaranteed, and what would be if the mover decided everything."""

    seed: str
    digest: str
    gain: int
    lead: int
    gain_if_all_mine: int
    lead_if_all_mine: int
    #: What the exhaustive search took, in its own units.
    steps: int

    @property
    def decided(self) -> bool:
        """Whether opponents' decisions cost the mover something."""
        return (self.gain, self.lead) != (self.gain_if_all_mine, self.lead_if_all_mine)

    def document(self) -> dict[str, Any]:
        """The position file value, for the oracle."""
        return made(self.seed)

    def position(self) -> Position:
        """For the engine."""
        setup = parse_document(self.document()).setup
        assert setup is not None
        return position_of(setup)

    def truth(self, objective: str) -> int:
        """The guaranteed gain or lead."""
        return self.gain if objective == "gain" else self.lead


@cache
def read(path: Path) -> tuple[Small, ...]:
    """All of a set, by kind."""
    return tuple(Small(*case) for case in json.loads(path.read_text())["cases"])


def stored() -> tuple[Small, ...]:
    """The set to test with."""
    return read(Path(os.environ.get("KHRONOS_SMALLS", IN_REPOSITORY)))


def usual(count: int = 30) -> tuple[Small, ...]:
    """Some from all kinds, in proportion."""
    every = stored()
    return tuple(every[i * len(every) // count] for i in range(min(count, len(every))))
