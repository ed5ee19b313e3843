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
from advisor.words.say import fixed, joined, listed, name, say
from advisor.words.wrapping import wrapped_line
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

    def text(self, text: str) -> None:
        """A paragraph, in bold what stands between asterisks at its beginning."""
        room = int(COLUMN / (SIZE * LETTER))
        bold = "".join(text.split("*")[:2]) if "*" in text else ""
        for number, line in enumerate(wrapped_line(text.replace("*", ""), room, 0)):
            if bold and number == 0 and line.startswith(bold):
                self.shapes.append(_strong(bold, line[len(bold) :], self.left, self.top + SIZE))
            else:
                self.shapes.append(_text(line, self.left, self.top + SIZE))
            self.top += LINE
        self.top += 0.9


def title() -> str:
    """What the sheet is called."""
    return say("sheet-title")


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
        raise ValueError(say("sheet-too-long", bottom=fixed(bottom, 1)))
    head = say("sheet-title.of", edition=ruleset.base)
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
    column.title(say("sheet-turn", turns=ruleset.turns))
    column.text(say("sheet-exchange", price=EXCHANGE_PRICE, hand=HAND_SIZE))
    column.text(say("sheet-actions", adventurers=ADVENTURERS, cards=CARDS_PER_ADVENTURER))
    column.text(say("sheet-refill", hand=HAND_SIZE, last=ruleset.turns))
    column.text(say("sheet-income-phase", turns=listed(map(str, ruleset.income_turns))))


def _plays(column: _Column) -> None:
    column.title(say("sheet-plays"))
    might, faith = BONUS
    column.text(say("sheet-construct", might=might, faith=faith))
    column.text(say("sheet-upgrade"))
    column.text(say("sheet-demolish"))
    column.text(say("sheet-populate"))
    column.text(say("sheet-renovate"))


def _buildings(column: _Column, ruleset: Ruleset) -> None:
    column.title(say("sheet-buildings"))
    theme, cell = theme_named("light"), 6.6
    for kind, row in enumerate(BUILDINGS):
        x = column.left
        for size, title in enumerate(row, 1):
            side = cell * (0.6 + 0.2 * (size - 1)) / size
            owner = None if kind == CIVIL else _COLORS[kind]
            piece = BuildingPiece(EPOCHS[0], title, 0, 0, owner)
            column.shapes.append(
                _scaled(building(piece, 0, 0, 40, theme, sample=True), x, column.top, side / 40)
            )
            value = CIVIL_VALUES[size - 1] if kind == CIVIL else size
            counts = say("sheet-building", value=value, tiles=ruleset.tiles[kind][size - 1])
            column.shapes.append(_text(name(title), x + cell + 1, column.top + 2.7, 2.9, "bold"))
            column.shapes.append(_text(counts, x + cell + 1, column.top + 6, 2.45))
            x += COLUMN / 3
        column.top += cell + 2
    numbers = zip(ruleset.cards, KINDS, strict=True)
    cards = joined("list-and", [say("sheet-cards", number=n, kind=kind) for n, kind in numbers])
    column.text(say("sheet-numbers", cards=cards, cubes=ruleset.cubes, ecus=ruleset.ecus))


def _terrain(column: _Column, ruleset: Ruleset) -> None:
    column.title(say("sheet-terrain"))
    theme, side = theme_named("light"), 6.0
    counts = sorted(players for players, _ in ruleset.surcharge)
    step = 13.0
    column.shapes.append(_text(say("sheet-players"), column.left + 18, column.top + 2, 3.1, "bold"))
    for place, players in enumerate(counts):
        x = column.left + 32 + place * step
        column.shapes.append(_text(str(players), x + 3.5, column.top + 2, 3.1, "bold"))
    column.top += 3.6
    for index, (letter, word) in enumerate(
        (("f", say("sheet-forest")), ("^", say("sheet-mountain")))
    ):
        column.shapes.append(
            _scaled(swatch(letter, theme, 0, 0, 40), column.left, column.top, side / 40)
        )
        column.shapes.append(_text(word, column.left + 8, column.top + 4.2, 3.1, "bold"))
        for place, players in enumerate(counts):
            more = say("sheet-more", number=ruleset.surcharge_for(players)[index])
            x = column.left + 32 + place * step
            column.shapes.append(_text(more, x + 3, column.top + 4.2, 3.3))
        column.top += side + 1.4
    column.shapes.append(_scaled(swatch("~", theme, 0, 0, 40), column.left, column.top, side / 40))
    column.shapes.append(_text(say("sheet-river"), column.left + 8, column.top + 4.2, 3.1, "bold"))
    column.shapes.append(_text(say("sheet-river-rule"), column.left + 32, column.top + 4.2, 3.1))
    column.top += side + 2
    column.text(say("sheet-terrain-rule"))


def _shadows(column: _Column) -> None:
    column.title(say("sheet-shadows"))
    theme, cell = theme_named("light"), 5.2
    for place, (epoch, owner, state, label) in enumerate(
        (
            (EPOCHS[0], "green", None, say("sheet-original")),
            (EPOCHS[1], "green", None, say("sheet-with-cube")),
            (EPOCHS[REASON], None, "ruin", say("sheet-ruin")),
        )
    ):
        x = column.left + place * COLUMN / 3
        piece = BuildingPiece(epoch, "keep", 0, 0, owner, state=state)
        column.shapes.append(
            _scaled(building(piece, 0, 0, 40, theme, sample=True), x, column.top, cell / 40)
        )
        column.shapes.append(_text(name(epoch), x + 2 * cell + 1.5, column.top + 4, 3, "bold"))
        column.shapes.append(_text(label, x + 2 * cell + 1.5, column.top + 8, 2.6))
    column.top += 2 * cell + 2.5
    column.text(say("sheet-shadows-cast"))
    column.text(say("sheet-shadows-none"))
    column.text(say("sheet-paradox"))


def _refusals(column: _Column) -> None:
    column.title(say("sheet-refusals"))
    column.text(say("sheet-refused"))
    column.text(say("sheet-dominion"))
    column.text(say("sheet-hierarchy"))
    column.text(say("sheet-refused-then"))


def _domains(column: _Column) -> None:
    column.title(say("sheet-domains"))
    column.text(say("sheet-domain"))
    column.text(say("sheet-junction"))
    column.text(say("sheet-division"))
    column.text(say("sheet-downsized"))


def _incomes(column: _Column, ruleset: Ruleset) -> None:
    column.title(say("sheet-income", turns=listed(map(str, ruleset.income_turns))))
    column.text(say("sheet-income-where"))
    column.text(say("sheet-income-might"))
    column.text(say("sheet-income-faith"))
    column.text(say("sheet-income-reason"))


def _options(column: _Column) -> None:
    column.title(say("sheet-options"))
    column.text(say("sheet-holdem"))
    column.text(say("sheet-attached"))


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
