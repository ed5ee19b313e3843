"""How the positions of ``benchmarks.proof.hunt_positions`` are put together, and in which order."""

from __future__ import annotations

from dataclasses import dataclass

Shares = tuple[float, float, float]
Span = tuple[int, int]


@dataclass(frozen=True)
class Recipe:
    """How a nasty position is put together. Spans are drawn evenly, ends included; shares need
    not sum to one."""

    #: Buildings tried on all boards together.
    tries: Span = (10, 40)
    #: Military, religious, civil, by the board on which a building comes in.
    kinds: tuple[Shares, Shares, Shares] = ((3, 2, 3), (2, 3, 3), (2, 2, 3))
    sizes: Shares = (3, 4, 2)
    #: The board on which a building comes in.
    first: Shares = (3, 3, 1)
    #: How often a larger building has its shadows, and how often one that lies apart is refused.
    shadows: float = 0.6
    apart: float = 0.0
    #: How many of the owned buildings are opponents'.
    rivals: float = 0.6
    #: Squares kept free, with a building on each side where one fits.
    gaps: Span = (0, 2)
    #: Shapes of which nearly all tiles are used, as ``(kind, size)``.
    scarce: tuple[tuple[int, int], ...] = ()
    #: Cubes of anybody on ``reason``, and of the mover after that.
    cubes: Span = (0, 8)
    own_cubes: Span = (0, 0)
    #: Terrain: stretches of forest and mountain, hamlets.
    woods: Span = (0, 6)
    hamlets: Span = (0, 4)
    stands: Shares = (3, 3, 1)
    hand: Shares = (3, 3, 3)
    ecus: Span = (0, 4)


RECIPES: dict[str, Recipe] = {
    "mixed": Recipe(),
    "sparse": Recipe(tries=(1, 8), gaps=(0, 0), cubes=(0, 2)),
    "crossed": Recipe(
        tries=(10, 30), kinds=((1, 4, 3), (4, 2, 3), (2, 2, 2)), gaps=(0, 2), rivals=0.5
    ),
    "ties": Recipe(tries=(8, 30), sizes=(1, 6, 2), kinds=((4, 4, 2),) * 3, apart=0.5, gaps=(0, 3)),
    "gaps": Recipe(tries=(5, 25), gaps=(2, 6), sizes=(5, 3, 1)),
    "refused": Recipe(tries=(8, 30), shadows=0.1, first=(1, 5, 1), hand=(3, 4, 3), gaps=(0, 3)),
    "later": Recipe(tries=(6, 20), sizes=(1, 2, 5), shadows=0.9, first=(4, 2, 1), rivals=0.5),
    "scarce": Recipe(tries=(5, 20), scarce=((0, 2), (1, 2), (2, 3), (0, 3), (1, 3), (2, 2))),
    "supply": Recipe(
        tries=(8, 30), kinds=((3, 2, 4), (2, 3, 4), (1, 1, 6)), rivals=0.3, own_cubes=(10, 30)
    ),
    "dense": Recipe(tries=(60, 200), gaps=(0, 4)),
}


@dataclass(frozen=True)
class HuntKind:
    """What is hunted on: columns and rows of the maps, in which order positions are made how, and
    of how many positions, by ``estimate``, a complete survey should be. Fewer are settled by a
    first look, more take too long."""

    sides: Span
    order: tuple[str, ...]
    fitting: Span
    #: One position of so many has a hand of four cards, which takes longer; as the lot has it if 0.
    four_of: int
    #: One position of so many is asked for the lead.
    lead_of: int
    fitting_four: Span = (6_000, 250_000)
    #: How often another position is made if one does not fit.
    tries: int = 8
    #: Whether opponents have to decide in one of the mover's plays.
    decided: bool = False
    #: Whether the option of §7.2 is played.
    attached: bool = False

    def four(self, number: int) -> bool:
        """Whether a hand of four is asked for; else it is as the lot has it."""
        return self.four_of > 0 and number % self.four_of == self.four_of - 1

    def objective(self, number: int) -> str:
        """What is asked of a position."""
        return "lead" if number % self.lead_of == self.lead_of - 1 else "gain"


KINDS: dict[str, HuntKind] = {
    # A third out of games.
    "small": HuntKind(
        (7, 9),
        ("game", *RECIPES, "game", "game", "game", "game", "ties", "crossed"),
        (6_000, 150_000),
        four_of=0,
        lead_of=12,
    ),
    # A quarter dense, a quarter out of games.
    "middle": HuntKind(
        (8, 11),
        (
            *("dense", "game", "crossed", "ties", "dense", "game", "mixed", "gaps"),
            *("dense", "game", "crossed", "refused", "dense", "game", "later", "ties"),
            *("dense", "game", "scarce", "supply"),
        ),
        (6_000, 60_000),
        four_of=17,
        lead_of=2,
        tries=20,
    ),
    # As large, and opponents decide.
    "decided": HuntKind(
        (8, 11),
        ("dense", "game", "ties", "dense", "scarce", "game", "dense", "mixed"),
        (6_000, 60_000),
        four_of=17,
        lead_of=2,
        tries=200,
        decided=True,
    ),
    # As large, and by the option of §7.2; half of them out of games, sparse ones instead of dense.
    "attached": HuntKind(
        (8, 11),
        (
            *("game", "dense", "game", "mixed", "game", "ties", "game", "gaps"),
            *("game", "refused", "game", "later", "game", "sparse", "crossed", "scarce"),
        ),
        (4_000, 60_000),
        four_of=9,
        lead_of=2,
        tries=20,
        attached=True,
    ),
}
