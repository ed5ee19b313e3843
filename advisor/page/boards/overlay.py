"""What a panel has the boards show beside the position, and what a visitor did on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from positions.setup import Setup


class Picked(NamedTuple):
    """A square of a board that was chosen by click, key or drop."""

    epoch: str
    #: The square itself, also where a larger building covers it.
    square: str
    #: Identity of the palette's item that was dropped there; empty for a click.
    item: str = ""
    #: ``EPOCH SQUARE`` where a building was taken to be dragged there; empty otherwise. It may be
    #: any square of the building, which moves by as much as the pointer did. ``EPOCH CARDS`` where
    #: an adventurer with so many cards left to carry was dragged to the board, to any square of it.
    source: str = ""
    #: Number of the gesture within the session: two clicks on one square differ in it.
    gesture: int = 0
    #: All squares of a board over which a piece that paints was dragged, in order, ``square``
    #: first; empty for everything else.
    squares: tuple[str, ...] = ()
    #: The key of ``Overlay.keys`` that was pressed on the square; empty for everything else.
    key: str = ""
    #: Number of the state that the boards showed (``advisor.page.visit.session.number``); None if
    #: it does not matter.
    at: int | None = None

    @property
    def adventurer(self) -> tuple[str, int] | None:
        """Where the adventurer stood that was dragged to the board, and the cards it can still
        carry; None for everything else.
        """
        epoch, _, left = self.source.partition(" ")
        return (epoch, int(left)) if left.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the palette beside the boards, to be chosen or dragged onto a square."""

    identity: str
    #: What a screen reader says, and the tooltip.
    label: str
    #: Its picture, an SVG made by ``advisor.draw``.
    svg: str
    #: Squares a side that it covers, shown while it is dragged.
    size: int = 1
    #: Whether it is painted with once it is chosen: a drag over squares is told as one gesture.
    #: ``free``: a drag that begins on a free square; ``any``: also one that begins on a building,
    #: which then cannot be moved.
    paints: Literal["", "free", "any"] = ""
    #: Lines below the picture: its name, its price, its bonus; of many items a telephone has room
    #: for the first line.
    caption: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Ghost:
    """A building that may come to stand somewhere, drawn pale."""

    building: str
    #: Its upper left square.
    at: str
    #: Colour of its owner; empty for a civil one.
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """What the boards show for a panel. Epochs and squares by name, texts plain."""

    #: Boards to be shown instead of the current ones, as after some steps of a turn.
    setup: Setup | None = None
    #: A line above the boards; its room is kept when there is none.
    words: str = ""
    #: Epoch → squares to light up.
    lit: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Epoch → square → up to three characters on it.
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Epoch → square → what a click there would do: squares that fit light up.
    fits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Squares a side of what a click would put up: its outline is shown at the pointer; 0: nothing.
    footprint: int = 0
    #: Epoch → square → first squares of what a click there would put up, if it is not that square.
    places: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    #: Epoch → buildings that may come to stand there, of which one is to be chosen.
    ghosts: Mapping[str, Sequence[Ghost]] = field(default_factory=dict)
    #: Epoch → square → why a click there does nothing, with its §; told when pointed at.
    refused: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Epoch → square → what became of it: ``new``, ``shadow``, ``gone``, ``smaller``, ``restored``.
    changes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Epoch of the board that a window with room for one shows when this comes; the first with
    #: changes, or the only one with lit squares, unless given.
    at: str = ""
    #: Boards with what is gone or has become smaller, drawn pale; the current ones unless given.
    before: Setup | None = None
    #: What can be dragged onto the boards, and which of it is chosen (its identity).
    palette: Sequence[Item] = ()
    armed: str = ""
    #: Whether the palette is hidden now; its room is kept, so that the boards stay in place.
    idle: bool = False
    #: Whether the palette is pale and does nothing: somebody else is to move.
    waits: bool = False
    #: Whether buildings can be dragged from square to square.
    movable: bool = False
    #: Adventurers that can be dragged to other boards, as ``COLOR EPOCH CARDS`` with the cards that
    #: they can still carry, and the epochs of these boards.
    journeys: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Keys that do something with the square that is pointed at or has the focus, and what they
    #: do: ``{"o": "next owner"}``. A single letter or digit each; arrows, Enter and the keys that
    #: docs/boards.md lists are taken.
    keys: Mapping[str, str] = field(default_factory=dict)
    #: Key of a part of the panel to be brought into view when its number grows; empty for none.
    look: tuple[str, int] = ("", 0)
    #: Whether it then stands at the top of the window, or where the page has to move least; with
    #: ``beside`` this only where it is beside the boards, so that these stay in view.
    look_block: Literal["start", "nearest", "beside"] = "start"
    #: What is shown instead while a part of the panel is pointed at, by its identity
    #: (``advisor.page.boards.board_component.show_previews``).
    previews: Mapping[str, Overlay] = field(default_factory=dict)
    #: Draws the rest of the panel, which takes longer than the boards can wait.
    rest: Callable[[], None] | None = None
