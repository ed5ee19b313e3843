"""The reference sheet: one page for each player, to lie beside the boards while they play.

Drawn as SVG with the pieces of the boards, in millimetres; every number comes from the ruleset and
from the rules of the engine. ``advisor.teach.puzzles.puzzle_sheet.pdf`` makes a PDF of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from advisor.draw.building_pictures import building
from advisor.draw.scene import BuildingPiece
from advisor.draw.svg import element, rect, words
from advisor.draw.terrain_pictures import swatch
from advisor.draw.theme import theme_named
from advisor.words.wrapping import wrapped_line
from positions.building_names import building_title
from positions.setup import Ruleset
from positions.things import (
    ADVENTURERS,
    BUILDINGS,
    CARDS_PER_ADVENTURER,
    CIVIL,
    EPOCHS,
    HAND_SIZE,
    KINDS,
    REASON,
)
from search.rules.resolution import BONUS
from search.rules.setup_check import CIVIL_VALUES
from search.rules.turn_phases import EXCHANGE_PRICE

#: A4, in millimetres, with its margin and the space between the columns.
WIDTH, HEIGHT, MARGIN, GAP = 210.0, 297.0, 10.0, 6.0
COLUMN: Final = (WIDTH - 2 * MARGIN - GAP) / 2
#: Letters and lines of the text, in millimetres; how wide a letter is at most, in letters' heights.
SIZE, LINE, LETTER = 3.05, 4.05, 0.495
TITLE: Final = "Khronos: reference sheet"
_INK: Final = "#1a1a1a"
_FONTS: Final = "'DejaVu Sans Condensed', 'Liberation Sans', Helvetica, Arial, sans-serif"
_COLORS: Final = ("red", "green", "blue")


@dataclass(slots=True)
class _Column:
    """What is drawn in a column so far, from the top down."""

    left: float
    top: float
    shapes: list[str] = field(default_factory=list)

    def title(self, text: str) -> None:
        self.top += 1.4
        self.shapes.append(rect(self.left, self.top, COLUMN, 6, rx=1, fill=_INK))
        self.shapes.append(_text(text, self.left + 2, self.top + 4.3, 3.7, "bold", "#ffffff"))
        self.top += 7.6

    def text(self, text: str, bold: str = "") -> None:
        """A paragraph, its first words in bold."""
        room = int(COLUMN / (SIZE * LETTER))
        for number, line in enumerate(wrapped_line(f"{bold} {text}".strip(), room, 0)):
            if bold and number == 0 and line.startswith(bold):
                self.shapes.append(_strong(bold, line[len(bold) :], self.left, self.top + SIZE))
            else:
                self.shapes.append(_text(line, self.left, self.top + SIZE))
            self.top += LINE
        self.top += 0.9


def reference_sheet(ruleset: Ruleset) -> str:
    """The sheet of a ruleset as SVG, one page of A4.

    :raises ValueError: the page is too short for what is to be said.
    """
    left = _Column(MARGIN, MARGIN + 11)
    right = _Column(MARGIN + COLUMN + GAP, MARGIN + 11)
    _turn(left, ruleset)
    _plays(left)
    _buildings(left, ruleset)
    _terrain(left, ruleset)
    _incomes(left, ruleset)
    _shadows(right)
    _refusals(right)
    _domains(right)
    _options(right)
    bottom = max(left.top, right.top)
    if bottom > HEIGHT - MARGIN:
        raise ValueError(f"the sheet ends at {bottom:.1f} mm")
    head = f"{TITLE} ({ruleset.base})"
    return element(
        "svg",
        rect(0, 0, WIDTH, HEIGHT, fill="#ffffff"),
        _text(head, MARGIN, MARGIN + 6.5, 6, "bold"),
        *left.shapes,
        *right.shapes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        width=f"{WIDTH:g}mm",
        height=f"{HEIGHT:g}mm",
        font_family=_FONTS,
    )


# -- the parts -------------------------------------------------------------------------------------


def _turn(column: _Column, ruleset: Ruleset) -> None:
    column.title(f"Your turn ({ruleset.turns} turns each)")
    column.text(
        f"Once, before anything else: pay {EXCHANGE_PRICE} Ecus, discard one card or more, draw"
        f" back to {HAND_SIZE}.",
        "I Exchange.",
    )
    column.text(
        "Travel (1 Ecu: one adventurer to another board) and play cards, in any order, as often as"
        f" you can. Each of your {ADVENTURERS} adventurers carries at most {CARDS_PER_ADVENTURER}"
        " cards a turn, on the board where it stands; two on one board may share a play.",
        "II Actions.",
    )
    column.text(
        f"Discard what you like, draw back to {HAND_SIZE} (not after turn {ruleset.turns}).",
        "III Refill.",
    )
    turns = " and ".join(map(str, ruleset.income_turns))
    column.text(
        f"On turns {turns} only. The richest player wins; equal riches share it.", "IV Income."
    )


def _plays(column: _Column) -> None:
    column.title("What cards do")
    might, faith = BONUS
    column.text(
        "as many cards of its kind as its size is, on empty squares. Military and religious: put a"
        f" cube on it. Size 2 and 3 pay {might} Ecu on Might, {faith} on Faith.",
        "Construct (Might, Faith):",
    )
    column.text(
        "the difference of sizes in cards; the new tile covers the old one and empty squares."
        " Yours, or any civil building. Pays like a construction.",
        "Upgrade (Might, Faith):",
    )
    column.text(
        "1 card of its kind and 1 Ecu: any tile of size 1.",
        "Demolish (Might, Faith):",
    )
    column.text("1 civil card: a cube on a civil building that has room.", "Populate (Reason):")
    column.text(
        "1 card of its kind turns a ruin of size 2 over. Size 3: the first card puts your cube on"
        " it, a second one, anybody's, turns it over.",
        "Renovate (Reason):",
    )


def _buildings(column: _Column, ruleset: Ruleset) -> None:
    column.title("Buildings, their values and tiles")
    theme, cell = theme_named("light"), 6.6
    for kind, row in enumerate(BUILDINGS):
        x = column.left
        for size, name in enumerate(row, 1):
            side = cell * (0.6 + 0.2 * (size - 1)) / size
            owner = None if kind == CIVIL else _COLORS[kind]
            piece = BuildingPiece(EPOCHS[0], name, 0, 0, owner)
            column.shapes.append(
                _scaled(building(piece, 0, 0, 40, theme, sample=True), x, column.top, side / 40)
            )
            value = CIVIL_VALUES[size - 1] if kind == CIVIL else size
            tiles = ruleset.tiles[kind][size - 1]
            column.shapes.append(
                _text(building_title(name), x + cell + 1, column.top + 2.7, 2.9, "bold")
            )
            column.shapes.append(
                _text(f"value {value} · {tiles} tiles", x + cell + 1, column.top + 6, 2.45)
            )
            x += COLUMN / 3
        column.top += cell + 2
    cards = ", ".join(f"{n} {kind}" for n, kind in zip(ruleset.cards, KINDS, strict=True))
    column.text(
        f"Cards: {cards}. Each player has {ruleset.cubes} cubes and begins with {ruleset.ecus}"
        " Ecus. A civil building of Reason holds as many cubes as its value. A ruin counts its size"
        " minus 1, renovated its size."
    )


def _terrain(column: _Column, ruleset: Ruleset) -> None:
    column.title("Terrain: more cards, of any kinds")
    theme, side = theme_named("light"), 6.0
    counts = sorted(players for players, _ in ruleset.surcharge)
    step = 13.0
    column.shapes.append(_text("players", column.left + 18, column.top + 2, 3.1, "bold"))
    for place, players in enumerate(counts):
        x = column.left + 32 + place * step
        column.shapes.append(_text(str(players), x + 3.5, column.top + 2, 3.1, "bold"))
    column.top += 3.6
    for index, (letter, name) in enumerate((("f", "Forest"), ("^", "Mountain"))):
        column.shapes.append(
            _scaled(swatch(letter, theme, 0, 0, 40), column.left, column.top, side / 40)
        )
        column.shapes.append(_text(name, column.left + 8, column.top + 4.2, 3.1, "bold"))
        for place, players in enumerate(counts):
            more = ruleset.surcharge_for(players)[index]
            x = column.left + 32 + place * step
            column.shapes.append(_text(f"+{more}" if more else "0", x + 3, column.top + 4.2, 3.3))
        column.top += side + 1.4
    column.shapes.append(_scaled(swatch("~", theme, 0, 0, 40), column.left, column.top, side / 40))
    column.shapes.append(_text("River", column.left + 8, column.top + 4.2, 3.1, "bold"))
    column.shapes.append(_text("only Towns and Cities", column.left + 32, column.top + 4.2, 3.1))
    column.top += side + 2
    column.text("Once for a building however many squares; both, if it covers both.")


def _shadows(column: _Column) -> None:
    column.title("Who casts shadows")
    theme, cell = theme_named("light"), 5.2
    for place, (epoch, owner, state) in enumerate(
        ((EPOCHS[0], "green", None), (EPOCHS[1], "green", None), (EPOCHS[REASON], None, "ruin"))
    ):
        x = column.left + place * COLUMN / 3
        piece = BuildingPiece(epoch, "keep", 0, 0, owner, state=state)
        column.shapes.append(
            _scaled(building(piece, 0, 0, 40, theme, sample=True), x, column.top, cell / 40)
        )
        label = (epoch.capitalize(), "the original", "with a cube", "a ruin, no cube")
        column.shapes.append(_text(label[0], x + 2 * cell + 1.5, column.top + 4, 3, "bold"))
        column.shapes.append(_text(label[1 + place], x + 2 * cell + 1.5, column.top + 8, 2.6))
    column.top += 2 * cell + 2.5
    column.text(
        "Size 1 casts none. Size 2 and 3 cast one on every later board, from Faith on Reason only:"
        " the same tile on the same squares, from the stock."
    )
    column.text(
        "No tile or no cube for Faith: no shadow at all. No tile for Reason: none there. An"
        " upgrade's shadow replaces the old one, and takes its cube."
    )
    column.text(
        "A shadow that is cast removes every building it overlaps, with that building's own"
        " shadows; cubes go home, printed hamlets are only covered."
    )


def _refusals(column: _Column) -> None:
    column.title("What Faith refuses")
    column.text("Military and religious shadows, on either ground:")
    column.text(
        "leaving out what the shadow would remove, it would touch two domains or more.", "Dominion:"
    )
    column.text(
        "in its domain another building of its kind has the same value, and none of the others is"
        " higher.",
        "Hierarchy:",
    )
    column.text(
        "Refused on Faith: none on Reason, and nothing is removed. Civil shadows always fall."
    )


def _domains(column: _Column) -> None:
    column.title("Domains")
    column.text(
        "buildings that share edges; a printed hamlet is one. A military or religious building"
        " may touch one domain at most, and its value may not be that of the highest of its kind"
        " in it.",
        "A domain:",
    )
    column.text(
        "a civil building joins what it touches. If two share the highest value of a kind (Might:"
        " military first, Faith: religious first), one of those from the domain with least military"
        " power (Might) or religious power (Faith) is downsized: one of yours if you can, else your"
        " choice.",
        "Junction:",
    )
    column.text(
        "the same where a domain falls apart or a shadow leaves a tie: whoever plays chooses, their"
        " own first.",
        "Division:",
    )
    column.text(
        "size 1 goes; a larger one becomes the next smaller, where on its squares its owner"
        " chooses. Its shadow, if identical, follows; that of size 2 goes.",
        "Downsized:",
    )


def _incomes(column: _Column, ruleset: Ruleset) -> None:
    turns = " and ".join(map(str, ruleset.income_turns))
    column.title(f"Income (turns {turns})")
    column.text("On the boards where you have an adventurer:")
    column.text(
        "for each domain whose highest military building is yours, the values of its civil"
        " buildings.",
        "Might:",
    )
    column.text(
        "for each domain whose highest religious building is yours, the values of its civil"
        " buildings.",
        "Faith:",
    )
    column.text(
        "for each domain where nobody has more cubes than you on civil buildings (one at least),"
        " the values of its military and religious ones, ruins too.",
        "Reason:",
    )


def _options(column: _Column) -> None:
    column.title("If you play with them")
    column.text(
        "three cards lie open, at first one of each kind. Once in phase I, before or after an"
        " exchange, swap any number of your cards for as many of one kind from them.",
        "Hold'em:",
    )
    column.text(
        "a military or religious building may be constructed only where it touches exactly one"
        " domain (a printed hamlet is one). Faith refuses a military or religious shadow, too, that"
        " would touch none, unless it replaces an upgrade's old one. Upgrades are free of it, and"
        " what comes to stand alone stays.",
        "Attached:",
    )


# -- drawing ---------------------------------------------------------------------------------------


def _scaled(shapes: str, x: float, y: float, scale: float) -> str:
    """Shapes made for pixels, put at (x, y) millimetres."""
    return element("g", shapes, transform=f"translate({x:.2f} {y:.2f}) scale({scale:.4f})")


def _text(
    text: str, x: float, y: float, size: float = SIZE, weight: str = "normal", color: str = _INK
) -> str:
    return words("text", text, x=x, y=y, font_size=size, font_weight=weight, fill=color)


def _strong(bold: str, rest: str, x: float, y: float) -> str:
    """A line whose first words are bold."""
    head = words("tspan", bold, font_weight="bold")
    return element(
        "text", head, words("tspan", rest, dx=SIZE / 3), x=x, y=y, font_size=SIZE, fill=_INK
    )


def texts(sheet: str) -> Iterator[str]:
    """Every text of a sheet, for tests and for whoever reads it aloud."""
    import xml.etree.ElementTree as ElementTree

    for one in ElementTree.fromstring(sheet).iter("{http://www.w3.org/2000/svg}text"):
        yield "".join(one.itertext())
