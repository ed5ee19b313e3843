"""What is to be seen on a board, for any way of drawing it: picture, terminal, description.

Resolves a setup to visible pieces: printed hamlets show where no listed building covers them
(rules §1.4), and on ``reason`` a listed hamlet on a printed one is just that one's cubes
(formats §3). Nothing is checked; what cannot be placed is reported, not dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from advisor.draw.svg import clean
from advisor.words.position_words import hand_token
from advisor.words.say import joined, say
from positions.setup import Building, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    CARDS_PER_ADVENTURER,
    CIVIL,
    EPOCH_INDEX,
    EPOCHS,
    KINDS,
    REASON,
    square_name,
    square_place,
)

TERRAIN_NAMES: Final = {".": "plain", "f": "forest", "^": "mountain", "~": "river"}
#: One letter a player colour; K is black, as printers have it.
LETTERS: Final = {
    "red": "R",
    "green": "G",
    "blue": "B",
    "white": "W",
    "black": "K",
    "yellow": "Y",
}
#: Two letters a building, no two alike.
CODES: Final = {
    "watch_tower": "Wt",
    "keep": "Ke",
    "castle": "Ca",
    "chapel": "Ch",
    "monastery": "Mo",
    "abbey": "Ab",
    "hamlet": "Ha",
    "town": "To",
    "city": "Ci",
}
#: Control cubes that fit on a civil building, by size (§1.3).
ROOM: Final = (1, 3, 5)
#: More cubes than a player owns are never drawn, whatever a setup says (§1.5).
_MOST_CUBES = 25
#: Boards that are kept: several drawings are made of the same one.
_KEPT: Final = 256


def letter(color: str) -> str:
    """The letter of a player colour; ``?`` for a colour that is none."""
    return LETTERS.get(color, "?")


@cache
def _covered(column: int, row: int, size: int) -> tuple[tuple[int, int], ...]:
    return tuple((column + i, row + j) for j in range(size) for i in range(size))


@dataclass(frozen=True, slots=True)
class BuildingPiece:
    """A visible building, with zero-based column and row of its top-left square."""

    epoch: str
    name: str
    column: int
    row: int
    owner: str | None = None
    #: One colour a cube, in the order of the file.
    cubes: tuple[str, ...] = ()
    #: ``ruin`` or ``renovated`` on ``reason``, else None.
    state: str | None = None
    mark: str | None = None
    #: A hamlet of the map, not a tile.
    printed: bool = False

    @property
    def kind(self) -> str:
        """``military``, ``religious`` or ``civil``."""
        return KINDS[BUILDING_KIND_SIZE[self.name][0]]

    @property
    def size(self) -> int:
        """Side of the footprint, 1 to 3 squares."""
        return BUILDING_KIND_SIZE[self.name][1]

    @property
    def square(self) -> str:
        """Anchor: name of the top-left square."""
        return square_name(self.column, self.row)

    @property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """Zero-based places covered, row by row."""
        return _covered(self.column, self.row, self.size)

    @property
    def room(self) -> int:
        """Cubes that fit on it: 0 unless it is civil and on ``reason``."""
        return ROOM[self.size - 1] if self.kind == "civil" and self.epoch == "reason" else 0

    def describe(self) -> str:
        """One line for a tooltip or a screen reader: ``c4: Red's Keep``."""
        return say("piece-at", square=self.square, piece=self.words)

    @property
    def words(self) -> str:
        """The same without its square: ``Red's Keep``."""
        whose = "printed" if self.printed else self.state or ("owned" if self.owner else "nobody")
        text = say("piece", whose=whose, building=self.name, player=self.owner or "nobody")
        if self.mark:
            text = say("piece-with-mark", piece=text, player=self.mark)
        if self.cubes:
            counts = {color: self.cubes.count(color) for color in self.cubes}
            cubes = [say("piece-cubes", player=one, cubes=n) for one, n in counts.items()]
            listed = joined("boards-list", cubes)
            text = say("piece-with-cubes", piece=text, cubes=listed, room=self.room)
        return text


@dataclass(frozen=True, slots=True)
class Pawn:
    """An adventurer: their player's colour and how many cards they can still carry this turn."""

    color: str
    #: None where it is not told.
    left: int | None

    def describe(self) -> str:
        """``Red's adventurer, 2 cards left``."""
        if self.left is None:
            return say("pawn", player=self.color)
        return say("pawn.left", player=self.color, cards=self.left)


def epoch_title(epoch: str) -> str:
    """``Age of Might``."""
    return say(f"board-{epoch}")


@dataclass(frozen=True, slots=True)
class SceneBoard:
    """All that is visible on the board of one epoch."""

    epoch: str
    terrain: tuple[str, ...]
    pieces: tuple[BuildingPiece, ...]
    pawns: tuple[Pawn, ...]
    #: Listed buildings without a place on the map, as text.
    misplaced: tuple[str, ...]

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.terrain[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.terrain)

    @property
    def title(self) -> str:
        """``Age of Might``."""
        return epoch_title(self.epoch)

    def describe(self) -> str:
        """The board in words, for those who do not see it."""
        parts = [piece.describe() for piece in self.pieces]
        parts += [pawn.describe() for pawn in self.pawns]
        things = joined("boards-and", parts) if parts else say("board-empty")
        return say("board-described", board=self.title, things=things)


@lru_cache(maxsize=_KEPT)
def board_of(setup: Setup, epoch: str) -> SceneBoard:
    """What is visible on the board of ``epoch`` (a name)."""
    index = EPOCH_INDEX[epoch]
    printed = _places(setup.map.hamlets)
    pieces: list[BuildingPiece] = []
    misplaced: list[str] = []
    with_cubes: dict[tuple[int, int], tuple[str, ...]] = {}
    covered: set[tuple[int, int]] = set()
    for building in setup.boards[index]:
        piece = _piece(building, epoch)
        if piece is None or not _fits(piece, setup):
            where = {"building": building.building, "at": building.at}
            misplaced.append(clean(say("piece-misplaced", **where))[:60])
        elif index == REASON and piece.name == "hamlet" and (piece.column, piece.row) in printed:
            with_cubes[piece.column, piece.row] = piece.cubes
        else:
            pieces.append(piece)
            covered.update(piece.squares)
    for column, row in printed:
        if (column, row) not in covered:
            cubes = with_cubes.get((column, row), ())
            pieces.append(BuildingPiece(epoch, "hamlet", column, row, cubes=cubes, printed=True))
    pieces.sort(key=lambda piece: (piece.row, piece.column, -piece.size))
    pawns = tuple(
        Pawn(player.color, max(0, CARDS_PER_ADVENTURER - adventurer.cards_used))
        for player in setup.players
        for adventurer in player.adventurers
        if EPOCHS[adventurer.epoch] == epoch
    )
    return SceneBoard(epoch, setup.map.terrain, tuple(pieces), pawns, tuple(misplaced))


def turn_line(setup: Setup) -> str:
    """``Turn 6 of 7 · Green to move``; with the open reserve and ``attached`` if on (§7)."""
    turn = setup.turn
    if turn.number > setup.ruleset.turns:
        line = say("turn-over")
    else:
        last = setup.ruleset.turns
        line = say("turn-to-move", turn=turn.number, last=last, player=turn.player)
    if setup.reserve is not None:
        line = say("turn-with-reserve", line=line, cards=hand_token(setup.reserve))
    return say("turn-attached", line=line) if setup.ruleset.attached else line


def _places(squares: tuple[str, ...]) -> list[tuple[int, int]]:
    places = []
    for name in squares:
        try:
            places.append(square_place(name))
        except ValueError:
            continue
    return places


def _piece(building: Building, epoch: str) -> BuildingPiece | None:
    try:
        column, row = square_place(building.at)
    except ValueError:
        return None
    if building.building not in BUILDING_KIND_SIZE:
        return None
    state = building.state
    if epoch == "reason" and BUILDING_KIND_SIZE[building.building][0] != CIVIL:
        state = state or "ruin"
    cubes = tuple(color for color, n in building.cubes for _ in range(min(n, _MOST_CUBES)))
    return BuildingPiece(
        epoch, building.building, column, row, building.owner, cubes, state, building.mark
    )


def _fits(piece: BuildingPiece, setup: Setup) -> bool:
    return (
        piece.column + piece.size <= setup.map.width and piece.row + piece.size <= setup.map.height
    )
