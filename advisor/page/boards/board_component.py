"""Shows the boards in the browser and takes what was done on them into the visitor's session.

A component of Streamlit made of strings: HTML, CSS and JavaScript are read from the files beside
this one, there is no build step. What comes from the browser is checked before it is believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

import streamlit as st

from advisor.page.boards.board_content import content, previews_content
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components.register import script
from advisor.page.visit import session
from advisor.words.say import say
from positions.setup import Setup
from positions.things import CARDS_PER_ADVENTURER, EPOCHS, MAX_SIDE, square_place

#: The scripts, in the order in which they are joined to one.
_SCRIPTS: Final = (
    "sheet.js", "legible.js", "coordinates.js", "layout.js", "pointing.js", "gestures.js",
    "journeys.js", "painting.js", "keys.js", "preview.js", "main.js",
)  # fmt: skip
_KEY: Final = "boards"
#: Key of the element that brings the previews; the page's style hides it.
PREVIEWS: Final = "previews"
_IDENTITY: Final = re.compile("[A-Za-z0-9_-]+")
#: Most gestures that are taken at a time.
_MOST: Final = 20
#: Longest identity of an item that is taken from the browser, in characters.
_LONGEST: Final = 100
#: Most squares of one gesture: those of the largest map.
_MOST_SQUARES: Final = MAX_SIDE * MAX_SIDE
#: Cards that an adventurer can still carry, as the browser tells them.
_CARDS: Final = [str(left) for left in range(CARDS_PER_ADVENTURER + 1)]
#: Height of the window in pixels that the page needs for other things, unless it says so.
_AROUND: Final = 340


def show_boards(
    setup: Setup,
    overlay: Overlay,
    *,
    previews: Mapping[str, Overlay] | None = None,
    theme: str = "light",
    stacked: bool = False,
    around: int = _AROUND,
    column: int = 0,
    fill: bool = False,
    epochs: Sequence[str] = EPOCHS,
    bare: bool = False,
    without: frozenset[str] = frozenset(),
    every: bool = False,
    ring: bool = True,
) -> None:
    """The boards of ``setup`` with an overlay; what is done there is ``session.picked`` next run.

    ``previews`` are those of ``show_previews``, beside those of the overlay.

    ``around`` is how much of the window's height the page keeps for other things, in pixels: the
    boards become as large as the rest and their width allow. ``column`` of these pixels are free
    where the players, a container with the key ``players`` in one with the key ``left``, stand in a
    column beside the boards: so they do if one board becomes larger by it. With ``fill`` one board
    is large as long as nobody has made all alike, where three alike would leave much of the height
    empty.

    ``epochs`` are the boards that are shown. ``bare`` ones say nothing of domains, neither whose
    they are nor what they pay. ``without`` is what is left out for who has not been told of it yet:
    ``cubes`` with the owners of buildings, ``control`` of domains, ``money`` that they pay,
    ``adventurers``, what these have ``carried``, ``powers``, and ``terrain`` where it is told of a
    square. With ``every`` domains that nobody controls have a rim, too, and it is told which
    buildings are in a domain. Without ``ring`` the square that was chosen last has none,
    nor where a place for a building is to be chosen.

    :raises ValueError: for an identity that cannot be part of a key.
    """
    previews = {**overlay.previews, **(previews or {})}
    _check(previews)
    identities = [item.identity for item in overlay.palette]
    armed = overlay.armed or session.armed()
    value = content(
        setup,
        overlay,
        picked=session.picked() if ring and not overlay.ghosts else None,
        armed=armed if armed in identities else "",
        theme=theme,
        stacked=stacked,
        epochs=epochs,
        bare=bare,
        without=without,
        every=every,
    )
    value["heard"], value["drawn_for"] = session.heard(), session.number()
    value["look"] = [*overlay.look, overlay.look_block]
    value["around"], value["column"], value["fill"] = around, column, fill
    drawn_setup = overlay.setup or setup

    def picked() -> None:
        sent = st.session_state[_KEY].picked
        for number, click in news_of(sent, drawn_setup, session.heard()):
            if isinstance(click, str):
                session.pick(None, number)
                if not click or click in identities:
                    session.arm(click)
            elif click is not None and click.adventurer and not overlay.journeys:
                session.pick(None, number)
            else:
                session.pick(click, number)

    _component()(key=_KEY, data=value, on_picked_change=picked)
    if previews:
        show_previews(setup, overlay, previews, theme=theme)


def show_previews(
    setup: Setup, overlay: Overlay, previews: Mapping[str, Overlay], *, theme: str = "light"
) -> None:
    """Have the boards, shown with the same ``setup``, ``overlay`` and ``theme``, know previews.

    Each is shown instead of the overlay, without asking the server, while the element of the page
    is pointed at, or has the focus in it, that has the same identity: an attribute
    ``data-preview="ID"``, or for Streamlit's own elements ``key="preview-ID"`` (docs/boards.md).
    Identities are made of letters, digits, hyphens and underscores.

    :raises ValueError: for an identity that cannot be part of a key.
    """
    _check(previews)
    _previews_component()(key=PREVIEWS, data=previews_content(setup, overlay, previews, theme))


def _check(previews: Mapping[str, Overlay]) -> None:
    for identity in previews:
        if not _IDENTITY.fullmatch(identity):
            raise ValueError(f"{identity!r} cannot be the identity of a preview")


def news_of(sent: object, setup: Setup, heard: int) -> Iterator[tuple[int, Picked | str | None]]:
    """The gestures after number ``heard``, with their numbers; None for what cannot be one.

    A text is the identity of an item that was chosen in the palette, empty if none is now. The
    browser sends each of them until the page has answered that it was heard.
    """
    for gesture in sent[-_MOST:] if isinstance(sent, list) else ():
        number = gesture.get("number") if isinstance(gesture, dict) else None
        if isinstance(number, int) and number > heard:
            heard = number
            armed = gesture.get("armed")
            chosen = isinstance(armed, str) and len(armed) <= _LONGEST
            yield number, armed if chosen else picked_of(gesture, setup)


def picked_of(sent: object, setup: Setup) -> Picked | None:
    """What the browser says was done, if it can be: squares that are on the map, short texts."""
    if not isinstance(sent, dict):
        return None
    epoch, square = sent.get("epoch"), sent.get("square")
    item, source = sent.get("item", ""), sent.get("source", "")
    if not isinstance(item, str) or len(item) > _LONGEST or not isinstance(source, str):
        return None
    if not _on(setup, epoch, square):
        return None
    if source:
        where, _, grip = source.partition(" ")
        if not _on(setup, where, grip) and (where not in EPOCHS or grip not in _CARDS):
            return None
    key, squares = sent.get("key", ""), sent.get("squares", [])
    if not isinstance(key, str) or len(key) > 1 or not isinstance(squares, list):
        return None
    if len(squares) > _MOST_SQUARES or not all(_on(setup, epoch, there) for there in squares):
        return None
    if squares and (squares[0] != square or len(set(squares)) < len(squares)):
        return None
    at = sent.get("at")
    if not isinstance(at, int):
        return None
    over = tuple(map(str, squares))
    return Picked(str(epoch), str(square), item, source, squares=over, key=key, at=at)


def _on(setup: Setup, epoch: object, square: object) -> bool:
    if epoch not in EPOCHS or not isinstance(square, str) or len(square) > 3:
        return False
    try:
        column, row = square_place(square)
    except ValueError:
        return False
    return column < setup.map.width and row < setup.map.height


def _texts() -> dict[str, str]:
    """What stands around the boards, for their markup."""
    texts = {
        "all": say("boards-all"),
        "pieces": say("boards-pieces"),
        "tabs": say("boards-tabs"),
        "point": say("boards-point"),
        "point_all": say("boards-point.all"),
        "touch": say("boards-point.touch"),
        "legend": say("boards-legend"),
        "keys": say("boards-keys"),
        "keys_all": say("boards-keys.all"),
    }
    return {name: escape(text) for name, text in texts.items()}


def _read(name: str) -> str:
    return files("advisor.page").joinpath("boards", name).read_text(encoding="utf-8")


@cache
def _previews_component() -> Any:
    return st.components.v2.component(
        "khronos_previews", html="<i hidden></i>", js=script(_read("previews.js"))
    )


@cache
def _component() -> Any:
    return st.components.v2.component(
        "khronos_boards",
        html=_read("boards.html").format_map(_texts()),
        css=_read("boards.css"),
        js=script(*map(_read, _SCRIPTS)),
    )
