"""The palette of the editor: what can be put on the boards, and what each item does to a square.

An item says what it is and, where that matters, whose: ``keep red``, ``cube green``, ``eraser``.
The board on which it is put gives it its meaning (formats §3): an owner on ``might`` and
``faith``, a ruin or cubes on ``reason``. Nothing is refused that a file could say; what the rules
forbid is named afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from advisor.drawing.buildings import building as drawn_building
from advisor.drawing.pieces import centred, cube
from advisor.drawing.scene import EPOCH_TITLES, Piece, building_title
from advisor.drawing.svg import element, path
from advisor.drawing.terrain import swatch
from advisor.drawing.theme import theme_named
from advisor.page import editing
from advisor.page.overlay import Item, Picked
from advisor.page.painting import BRUSHES
from positions.setup import Building, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    CIVIL,
    EPOCH_INDEX,
    EPOCHS,
    REASON,
    square_name,
    square_place,
)

POINTER, ERASER, CUBE, RENOVATE = "pointer", "eraser", "cube", "renovate"
#: What each tool beside the buildings does, for a tooltip and a screen reader.
TOOLS: Final = {
    POINTER: "Pointer: look at a square and change what stands there",
    CUBE: "cube: owner on Might and Faith, mark or control cube on Reason",
    RENOVATE: "Renovate: turn a ruin of Reason over, and back",
    ERASER: "Eraser: remove what stands on a square",
}
NAMES: Final = tuple(name for row in BUILDINGS for name in row)
_SIDE: Final = 40.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a gesture did: the setup after it, and why nothing happened if nothing did."""

    setup: Setup
    words: str = ""


def identity(name: str, color: str) -> str:
    """Identity of the item ``name`` for a player; civil buildings and tools are nobody's."""
    owned = name == CUBE or (name in NAMES and BUILDING_KIND_SIZE[name][0] != CIVIL)
    return f"{name} {color}" if owned else name


def known(item: str) -> bool:
    """Whether the editor of the boards has such an item, whoever's it is."""
    name = item.partition(" ")[0]
    return name in NAMES or name in TOOLS


def item_title(name: str) -> str:
    """``Watch Tower``, ``Cube``."""
    return building_title(name)


def items(color: str, colors: Sequence[str], theme: str = "light") -> tuple[Item, ...]:
    """Everything in the palette: buildings of the player ``color``, a cube of each, the tools.

    Whoever takes a player's cube goes on with that player's buildings.
    """
    whose = color.capitalize()
    found = []
    for name in NAMES:
        owned = BUILDING_KIND_SIZE[name][0] != CIVIL
        label = f"{whose}'s {item_title(name)}" if owned else item_title(name)
        picture = _building_picture(name, color, theme)
        size = BUILDING_KIND_SIZE[name][1]
        found.append(Item(identity(name, color), label, picture, size=size))
    for other in colors:
        label = f"{other.capitalize()}'s {TOOLS[CUBE]}"
        found.append(Item(identity(CUBE, other), label, _tool_picture(CUBE, other, theme)))
    for name in (RENOVATE, ERASER, POINTER):
        found.append(Item(name, TOOLS[name], _tool_picture(name, color, theme)))
    return tuple(found)


def brushes(theme: str = "light") -> tuple[Item, ...]:
    """The palette for painting a map, its identities those of ``painting.BRUSHES``."""
    return tuple(
        Item(brush, f"Paint {name}", _brush_picture(brush, theme))
        for brush, name in BRUSHES.items()
    )


def placed(setup: Setup, picked: Picked, armed: str, *, shadows: bool = False) -> Outcome:
    """What a click with the armed item, or a drop of any, does.

    A click on an equal building takes it away. ``shadows`` puts buildings of size 2 and 3 on the
    later boards, too, where their squares are free. A gesture that names no square of the map or
    no item of the palette does nothing.
    """
    if not on_map(setup, picked.epoch, picked.square):
        return Outcome(setup)
    if picked.source:
        return _moved(setup, picked)
    item = picked.item or armed
    name, _, color = item.partition(" ")
    if color and color not in {player.color for player in setup.players}:
        return Outcome(setup, f"{color} does not play")
    if name == ERASER:
        return _erased(setup, picked.epoch, picked.square)
    if name == CUBE and color:
        return _with_cube(setup, picked.epoch, picked.square, color)
    if name == RENOVATE:
        return _renovated(setup, picked.epoch, picked.square)
    if name not in NAMES:
        return Outcome(setup)
    new = editing.building_on(
        picked.epoch, name, fitted(setup, name, *square_place(picked.square)), color or None
    )
    there = editing.covering(setup, picked.epoch, picked.square)
    if item == armed and there is not None and _equal(there, new):
        return Outcome(editing.without_building(setup, picked.epoch, picked.square))
    return Outcome(_put(setup, picked.epoch, new, color or None, shadows))


def on_map(setup: Setup, epoch: str, square: str) -> bool:
    """Whether there is such a square."""
    try:
        column, row = square_place(square)
    except ValueError:
        return False
    return epoch in EPOCHS and column < setup.map.width and row < setup.map.height


def fitted(setup: Setup, name: str, column: int, row: int) -> str:
    """The top-left square nearest to a place at which the building lies on the map."""
    size = BUILDING_KIND_SIZE[name][1]
    return square_name(
        max(0, min(column, setup.map.width - size)), max(0, min(row, setup.map.height - size))
    )


def _equal(there: Building, new: Building) -> bool:
    return (there.building, there.owner) == (new.building, new.owner)


def _put(setup: Setup, epoch: str, new: Building, owner: str | None, shadows: bool) -> Setup:
    after = editing.with_building(setup, epoch, new)
    if shadows and BUILDING_KIND_SIZE[new.building][1] > 1:
        for later in EPOCHS[EPOCH_INDEX[epoch] + 1 :]:
            if not _taken(after, later, new.building, new.at):
                shadow = editing.building_on(later, new.building, new.at, owner)
                after = editing.with_building(after, later, shadow)
    return after


def _taken(setup: Setup, epoch: str, name: str, at: str) -> bool:
    return any(editing.covering(setup, epoch, square) for square in footprint(name, at))


def footprint(name: str, at: str) -> list[str]:
    """The squares that a building covers, row by row."""
    left, top = square_place(at)
    size = range(BUILDING_KIND_SIZE[name][1])
    return [square_name(left + i, top + j) for j in size for i in size]


def _erased(setup: Setup, epoch: str, square: str) -> Outcome:
    after = editing.without_building(setup, epoch, square)
    if after != setup:
        return Outcome(after)
    where = f"{square} of {EPOCH_TITLES[epoch]}"
    if square in setup.map.hamlets:
        return Outcome(setup, f"The hamlet on {where} is printed on the map: change it under Map.")
    return Outcome(setup, f"Nothing stands on {where}.")


def _with_cube(setup: Setup, epoch: str, square: str, color: str) -> Outcome:
    """Owner, mark or one more control cube; one too many takes the player's cubes off again."""
    there = editing.covering(setup, epoch, square)
    where = f"{square} of {EPOCH_TITLES[epoch]}"
    if there is None:
        if EPOCH_INDEX[epoch] != REASON or square not in setup.map.hamlets:
            return Outcome(setup, f"Nothing on {where} can hold a cube.")
        there = Building("hamlet", square)
    kind, size = BUILDING_KIND_SIZE[there.building]
    if EPOCH_INDEX[epoch] != REASON:
        if kind == CIVIL:
            return Outcome(setup, f"Civil buildings of {EPOCH_TITLES[epoch]} have no owner.")
        return Outcome(editing.with_building(setup, epoch, replace(there, owner=color)))
    if kind != CIVIL:
        if size < 3 or there.state == "renovated":
            return Outcome(setup, "Only the ruin of a Castle or an Abbey can hold a mark.")
        mark = None if there.mark == color else color
        return Outcome(editing.with_building(setup, epoch, replace(there, mark=mark)))
    held = dict(there.cubes)
    room = editing.room_of(there)
    held[color] = held.get(color, 0) + 1
    if sum(held.values()) > room:
        del held[color]
    cubes = tuple((who, n) for who, n in held.items() if n)
    return Outcome(editing.with_cubes(setup, there, cubes))


def _renovated(setup: Setup, epoch: str, square: str) -> Outcome:
    there = editing.covering(setup, epoch, square)
    if there is None or there.state is None:
        return Outcome(setup, f"No ruin stands on {square} of {EPOCH_TITLES[epoch]}.")
    state = "ruin" if there.state == "renovated" else "renovated"
    return Outcome(editing.with_building(setup, epoch, replace(there, state=state, mark=None)))


def _moved(setup: Setup, picked: Picked) -> Outcome:
    """A building dragged elsewhere: by as many squares as the hand that held it."""
    epoch, _, square = picked.source.partition(" ")
    if not on_map(setup, epoch, square):
        return Outcome(setup)
    there = editing.covering(setup, epoch, square)
    if there is None:
        return Outcome(setup, f"Nothing to drag stands on {square} of {EPOCH_TITLES[epoch]}.")
    (left, top), held, to = map(square_place, (there.at, square, picked.square))
    at = fitted(setup, there.building, left + to[0] - held[0], top + to[1] - held[1])
    if (epoch, there.at) == (picked.epoch, at):
        return Outcome(setup)
    if epoch == picked.epoch:
        new = replace(there, at=at)
    else:
        first = setup.players[0].color
        owner = there.owner or there.mark or first
        new = editing.building_on(
            picked.epoch, there.building, at, owner, there.state, there.mark, dict(there.cubes)
        )
    return Outcome(
        editing.with_building(editing.without_building(setup, epoch, square), picked.epoch, new)
    )


def _svg(side: float, shapes: Sequence[str]) -> str:
    return element(
        "svg",
        *shapes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {side:g} {side:g}",
        width=_SIDE,
        height=_SIDE,
        aria_hidden="true",
    )


def _building_picture(name: str, color: str, theme: str) -> str:
    kind, size = BUILDING_KIND_SIZE[name]
    piece = Piece("might", name, 0, 0, None if kind == CIVIL else color)
    u = 26.0 + 4 * (3 - size)
    shape = drawn_building(piece, 1, 1, u, theme_named(theme), sample=True)
    return _svg(size * u + 2, [shape])


def _brush_picture(brush: str, theme: str) -> str:
    colors = theme_named(theme)
    if brush == "hamlet":
        printed = Piece("might", "hamlet", 0, 0, printed=True)
        return _svg(34, [drawn_building(printed, 1, 1, 32, colors, sample=True)])
    return _svg(34, [swatch(brush, colors, 1, 1, 32)])


def _tool_picture(name: str, color: str, theme: str) -> str:
    colors = theme_named(theme)
    if name == CUBE:
        return _svg(34, [cube(color, 4, 4, 26, colors, sample=True)])
    if name == POINTER:
        arrow = path("M9 4L26 17L18 18.5L23 28L19 30L14.5 20.5L9 26Z", fill=colors.ink)
        return _svg(34, [arrow])
    if name == RENOVATE:
        return _svg(34, [centred("⟳", 17, 17, 26, colors.ink)])
    return _svg(34, [centred("✕", 17, 17, 24, colors.highlight)])
