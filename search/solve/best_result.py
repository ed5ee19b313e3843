"""What a search for the best turn says: the turn, the bound, and whether they meet (formats §6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from search.rules.written_turn import Played
from search.solve.strategy import Strategy
from search.solve.turns_within import Nearby


@dataclass(frozen=True, slots=True)
class Best:
    """The turn that guarantees most, and what is proved of it.

    ``gain`` is guaranteed by ``line`` (or by the strategy of which it is the worst branch);
    ``bound`` is an upper limit for every turn. Ecus; for the objective ``lead`` both are leads.
    """

    #: Guaranteed, whatever opponents decide.
    gain: int
    #: No turn guarantees more.
    bound: int
    #: The plays, opponents deciding worst; empty if doing nothing is best. Under Hold'em the swap
    #: comes first, if one is best.
    line: tuple[Played, ...]
    #: ``gain`` or ``lead``, as it was asked for.
    objective: str
    #: How long the search took.
    seconds: float
    #: Positions seen: those of the surveys, and one for each play that the core resolved.
    nodes: int
    #: Plays that the core resolved.
    plays: int
    #: Solves of CP-SAT.
    solves: int
    #: How the bound was found: ``survey``, ``core`` or ``crude``.
    method: str
    #: Ctrl-C ended it.
    interrupted: bool = False
    #: What is played whatever opponents decide, if it was asked for.
    strategy: Strategy | None = None
    #: All turns nearly as good, if they were asked for.
    nearby: Nearby | None = None
    #: What the bound ranges over: ``plays``, under Hold'em the ``swap`` before them, too.
    covers: tuple[str, ...] = ("plays",)

    @property
    def proven(self) -> bool:
        """Whether nothing guarantees more."""
        return self.gain == self.bound


#: Called with gain, bound and positions seen so far.
Progress = Callable[[int, int, int], None]
