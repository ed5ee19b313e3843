"""What each item of the editor's palette does to a square of the boards.

An item says what it is and, where that matters, whose: ``keep red``, ``cube green``, ``eraser``.
The board on which it is put gives it its meaning (formats §3): an owner on ``might`` and
``faith``, a ruin or cubes on ``reason``. Nothing is refused that a file could say; what the rules
forbid is named afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from advisor.page.boards.overlay import Picked
from advisor.page.pages.edit import edited_shadows
from advisor.page.visit import setup_changes
from advisor.words.say import name as thing_name
from advisor.words.say import say
from positions.setup import Building, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    CIVIL,
    EPOCH_INDEX,
    EPOCHS,
    REASON,
    building_squares,
    square_name,
    square_place,
)

POINTER, ERASER, CUBE, RENOVATE = "pointer", "eraser", "cube", "renovate"
#: The tools beside the buildings.
TOOLS: Final = (POINTER, CUBE, RENOVATE, ERASER)
#: Gives the building that is pointed at to the next player.
OWNER_KEY: Final = "o"
NAMES: Final = tuple(name for row in BUILDINGS for name in row)


@dataclass(frozen=True, slots=True)
class PaletteResult:
    """What a gesture did: the setup after it, and why nothing happened if nothing did."""

    setup: Setup
    words: str = ""
    #: Whose pieces go on from here; empty if that is as before.
    color: str = ""
    #: Board and first square of the building that was put up or given to somebody.
    touched: tuple[str, str] | None = None


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
    return say("item-tool.name", tool=name) if name in TOOLS else thing_name(name)


def placed(
    setup: Setup,
    picked: Picked,
    armed: str,
    *,
    with_shadows: bool = False,
    last: tuple[str, str] | None = None,
) -> PaletteResult:
    """What a click with the armed item, or a drop of any, does.

    A click on what the item puts up gives it to the next player, or turns a ruin over; a civil
    building goes away. ``with_shadows`` has larger buildings cast and lose their shadows as the
    rules say. ``last`` is board and first square of the building that the gesture before touched. A
    gesture that names no square of the map or no item of the palette does nothing.
    """
    epoch, square = picked.epoch, picked.square
    if not on_map(setup, epoch, square):
        return PaletteResult(setup)
    if picked.source:
        return _moved(setup, picked, with_shadows)
    item = picked.item or armed
    name, _, color = item.partition(" ")
    if picked.key:
        return _keyed(setup, picked, with_shadows)
    if color and color not in {player.color for player in setup.players}:
        return PaletteResult(setup, say("gesture-not-playing", player=color))
    if picked.squares:
        return stroked(setup, epoch, picked.squares, item, with_shadows=with_shadows)
    if name == ERASER:
        return _erased(setup, epoch, square, with_shadows)
    if name == CUBE and color:
        return _with_cube(setup, epoch, square, color, with_shadows)
    if name == RENOVATE:
        return _renovated(setup, epoch, square)
    if name not in NAMES:
        return PaletteResult(setup)
    there = setup_changes.covering(setup, epoch, square)
    if there is not None and there.building == name:
        if item == armed:
            return _again(setup, epoch, there, color, with_shadows, last)
        return _with_owner(setup, epoch, there, color or None, with_shadows)
    at = fitted(setup, name, *square_place(square))
    return _put(
        setup, epoch, setup_changes.building_on(epoch, name, at, color or None), with_shadows
    )


def stroked(
    setup: Setup, epoch: str, squares: Sequence[str], item: str, *, with_shadows: bool = False
) -> PaletteResult:
    """What a drag over ``squares`` with an item does: a building wherever one has room, a tool once
    on each building.
    """
    name = item.partition(" ")[0]
    words: list[str] = []
    seen: set[str] = set()
    for square in squares:
        if not on_map(setup, epoch, square):
            continue
        there = setup_changes.covering(setup, epoch, square)
        if name in NAMES:
            fits = fitted(setup, name, *square_place(square)) == square
            free = all(
                setup_changes.covering(setup, epoch, s) is None
                for s in building_squares(name, square)
            )
            if not fits or not free:
                continue
        elif name == POINTER or (there is None and name != CUBE):
            continue
        else:
            at = there.at if there else square
            if at in seen:
                continue
            seen.add(at)
        outcome = placed(setup, Picked(epoch, square, item), "", with_shadows=with_shadows)
        setup = outcome.setup
        words += [outcome.words] if outcome.words else []
    return PaletteResult(setup, " ".join(dict.fromkeys(words)))


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


def _keyed(setup: Setup, picked: Picked, with_shadows: bool) -> PaletteResult:
    """The building on the square, if it can have an owner, goes to the next player."""
    there = setup_changes.covering(setup, picked.epoch, picked.square)
    if picked.key != OWNER_KEY or there is None or there.owner is None:
        return PaletteResult(setup)
    color = next_color(setup, there.owner)
    return _with_owner(setup, picked.epoch, there, color, with_shadows)


def next_color(setup: Setup, color: str) -> str:
    """The player after the one of that colour; the first if nobody has it."""
    colors = [player.color for player in setup.players]
    return colors[(colors.index(color) + 1) % len(colors)] if color in colors else colors[0]


def _again(
    setup: Setup,
    epoch: str,
    there: Building,
    color: str,
    with_shadows: bool,
    last: tuple[str, str] | None,
) -> PaletteResult:
    """A click on a building with an item that is just such a one."""
    if BUILDING_KIND_SIZE[there.building][0] == CIVIL:
        return PaletteResult(_gone(setup, epoch, there, with_shadows))
    if EPOCH_INDEX[epoch] == REASON:
        return _renovated(setup, epoch, there.at)
    if there.owner is not None and (there.owner == color or last == (epoch, there.at)):
        color = next_color(setup, there.owner)
    return _with_owner(setup, epoch, there, color, with_shadows)


def _with_owner(
    setup: Setup, epoch: str, there: Building, color: str | None, with_shadows: bool
) -> PaletteResult:
    """A building that is there already, and gets another owner if it can have one."""
    if EPOCH_INDEX[epoch] == REASON or color is None:
        return PaletteResult(setup)
    if with_shadows:
        after = edited_shadows.owned(setup, epoch, there, color)
    else:
        after = setup_changes.with_building(setup, epoch, replace(there, owner=color))
    return PaletteResult(after, color=color, touched=(epoch, there.at))


def _put(setup: Setup, epoch: str, new: Building, with_shadows: bool) -> PaletteResult:
    """A building put up; a smaller one of the same kind and owner below it is upgraded."""
    upgraded = None
    covers = set(building_squares(new.building, new.at))
    for old in setup.boards[EPOCH_INDEX[epoch]]:
        if _grows(old, new) and covers.issuperset(building_squares(old.building, old.at)):
            upgraded = old
            setup = setup_changes.without(setup, epoch, old)
            break
    for old in setup.boards[EPOCH_INDEX[epoch]]:
        if old.at == new.at:
            setup = _gone(setup, epoch, old, with_shadows)
    after = setup_changes.with_building(setup, epoch, new)
    touched = (epoch, new.at)
    if not with_shadows:
        return PaletteResult(after, touched=touched)
    done = edited_shadows.cast(after, epoch, new, upgraded)
    return PaletteResult(done.setup, " ".join(done.words), touched=touched)


def _grows(old: Building, new: Building) -> bool:
    """Whether one building could be the other, upgraded (§3.4)."""
    (kind, size), (new_kind, new_size) = (
        BUILDING_KIND_SIZE[old.building],
        BUILDING_KIND_SIZE[new.building],
    )
    return kind == new_kind and size < new_size and old.owner == new.owner


def _gone(setup: Setup, epoch: str, there: Building, with_shadows: bool) -> Setup:
    if with_shadows:
        return edited_shadows.without(setup, epoch, there)
    return setup_changes.without(setup, epoch, there)


def _erased(setup: Setup, epoch: str, square: str, with_shadows: bool) -> PaletteResult:
    there = setup_changes.covering(setup, epoch, square)
    if there is not None:
        return PaletteResult(_gone(setup, epoch, there, with_shadows))
    if square in setup.map.hamlets:
        return PaletteResult(setup, say("gesture-printed", square=square, epoch=epoch))
    return PaletteResult(setup, say("gesture-empty", square=square, epoch=epoch))


def _with_cube(
    setup: Setup, epoch: str, square: str, color: str, with_shadows: bool
) -> PaletteResult:
    """Owner, mark or one more control cube; one too many takes the player's cubes off again."""
    there = setup_changes.covering(setup, epoch, square)
    if there is None:
        if EPOCH_INDEX[epoch] != REASON or square not in setup.map.hamlets:
            return PaletteResult(setup, say("gesture-no-cube", square=square, epoch=epoch))
        there = Building("hamlet", square)
    kind, size = BUILDING_KIND_SIZE[there.building]
    if EPOCH_INDEX[epoch] != REASON:
        if kind == CIVIL:
            return PaletteResult(setup, say("gesture-no-owner", epoch=epoch))
        return _with_owner(setup, epoch, there, color, with_shadows)
    if kind != CIVIL:
        if size < 3 or there.state == "renovated":
            return PaletteResult(setup, say("gesture-no-mark"))
        mark = None if there.mark == color else color
        return PaletteResult(setup_changes.with_building(setup, epoch, replace(there, mark=mark)))
    held = dict(there.cubes)
    room = setup_changes.room_of(there)
    held[color] = held.get(color, 0) + 1
    if sum(held.values()) > room:
        del held[color]
    cubes = tuple((who, n) for who, n in held.items() if n)
    return PaletteResult(setup_changes.with_cubes(setup, there, cubes))


def _renovated(setup: Setup, epoch: str, square: str) -> PaletteResult:
    there = setup_changes.covering(setup, epoch, square)
    if there is None or there.state is None:
        return PaletteResult(setup, say("gesture-no-ruin", square=square, epoch=epoch))
    state = "ruin" if there.state == "renovated" else "renovated"
    return PaletteResult(
        setup_changes.with_building(setup, epoch, replace(there, state=state, mark=None))
    )


def _moved(setup: Setup, picked: Picked, with_shadows: bool) -> PaletteResult:
    """A building dragged elsewhere: by as many squares as the hand that held it."""
    epoch, _, square = picked.source.partition(" ")
    if not on_map(setup, epoch, square):
        return PaletteResult(setup)
    there = setup_changes.covering(setup, epoch, square)
    if there is None:
        return PaletteResult(setup, say("gesture-nothing-to-drag", square=square, epoch=epoch))
    (left, top), held, to = map(square_place, (there.at, square, picked.square))
    at = fitted(setup, there.building, left + to[0] - held[0], top + to[1] - held[1])
    if (epoch, there.at) == (picked.epoch, at):
        return PaletteResult(setup)
    if epoch == picked.epoch:
        new = replace(there, at=at)
    else:
        first = setup.players[0].color
        owner = there.owner or there.mark or first
        new = setup_changes.building_on(
            picked.epoch, there.building, at, owner, there.state, there.mark, dict(there.cubes)
        )
    return _put(_gone(setup, epoch, there, with_shadows), picked.epoch, new, with_shadows)
