"""Set up the boards: choose an item of the palette, click squares; look closer at one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from advisor.draw.scene import epoch_title
from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.pages.edit import palette
from advisor.page.visit import board_settings, session, setup_changes
from advisor.page.visit.bound_fields import bound
from advisor.page.visit.widget_keys import SHADOWS, WHOSE
from advisor.words.say import name as thing_name
from advisor.words.say import say
from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCH_INDEX, REASON

#: The keys that choose a piece.
_KEYS: Final = {name: str(number) for number, name in enumerate(palette.NAMES, 1)} | {
    palette.CUBE: "B",
    palette.RENOVATE: "N",
    palette.ERASER: "X",
    palette.POINTER: "P",
}
#: Pixels of a button.
_WIDTH: Final = 172


@dataclass(slots=True)
class Editor:
    """What a visitor is doing with the pieces."""

    #: Whose pieces are put up; empty at first.
    whose: str = ""
    #: What was said of the last gesture.
    message: str = ""
    #: Board and first square of the building that the last gesture touched.
    touched: tuple[str, str] | None = None
    #: The piece that was chosen when ``whose`` was said, by its identity.
    item: str = ""


def show_buildings_panel(picked: Picked | None) -> Overlay:
    """The palette above the boards, and what stands on the square that was clicked last."""
    setup = session.current()
    if not palette.known(session.armed()):
        session.arm("")
    if _placed():
        st.rerun()
    left, right = st.columns([2, 3])
    with left:
        color = _whose(setup)
        st.toggle(say("edit-shadows"), value=True, key=SHADOWS, help=say("edit-shadows.help"))
        st.caption(say("edit-how"))
        _by_name(color)
    with right:
        _inspect(setup, picked)
    pointing = session.armed() in ("", palette.POINTER)
    return Overlay(
        words=session.of(Editor).message,
        lit=setup_changes.lit(setup, picked) if pointing and _known(setup, picked) else {},
        palette=piece_items.pieces(
            color, [player.color for player in setup.players], board_settings.theme()
        ),
        armed=session.armed(),
        movable=True,
        keys={palette.OWNER_KEY: say("edit-next-owner")},
    )


def _known(setup: Setup, picked: Picked | None) -> bool:
    return picked is not None and palette.on_map(setup, picked.epoch, picked.square)


def _placed() -> bool:
    """Act upon clicks and drops; whether they changed something."""
    casts = bool(st.session_state.get(SHADOWS, True))
    armed = session.armed()
    now = session.of(Editor)

    def act(setup: Setup, picked: Picked) -> Setup:
        outcome = palette.placed(setup, picked, armed, with_shadows=casts, last=now.touched)
        now.message, now.touched = outcome.words, outcome.touched
        color = outcome.color
        if picked.key == palette.OWNER_KEY and outcome.setup == setup:
            color = palette.next_color(setup, now.whose)
        if color:
            now.whose, now.item = color, armed
        return outcome.setup

    return session.edit(act)


def _whose(setup: Setup) -> str:
    """The player whose buildings are put up: chosen here, by a click on a building again, or by
    taking one of their cubes."""
    now = session.of(Editor)
    colors = [player.color for player in setup.players]
    name, _, armed = session.armed().partition(" ")
    if armed in colors and session.armed() != now.item:
        now.whose = armed
    if now.whose not in colors:
        now.whose = colors[0]
    st.segmented_control(
        say("edit-whose"), colors, required=True, format_func=thing_name,
        **bound(WHOSE, now.whose, _set_whose),
    )  # fmt: skip
    session.arm(palette.identity(name, now.whose))
    now.item = session.armed()
    return now.whose


def _set_whose(color: str) -> None:
    now = session.of(Editor)
    now.whose, now.item = color, session.armed()


def _by_name(color: str) -> None:
    """The pieces by name, each with a key."""
    with st.expander(say("edit-by-name")), st.container(horizontal=True):
        for name, key in _KEYS.items():
            chosen = session.armed().partition(" ")[0] == name
            st.button(
                palette.item_title(name),
                key=f"piece {name}",
                shortcut=key,
                width=_WIDTH,
                type="primary" if chosen else "secondary",
                on_click=session.arm,
                args=("" if chosen else palette.identity(name, color),),
            )


# -- the chosen square -----------------------------------------------------------------------------


def _inspect(setup: Setup, picked: Picked | None) -> None:
    """What stands on the square that was clicked last, to be changed."""
    if picked is None or not _known(setup, picked):
        st.caption(say("edit-inspect"))
        return
    epoch, square = picked.epoch, picked.square
    st.markdown(say("edit-square", board=epoch_title(epoch), square=square))
    there = setup_changes.covering(setup, epoch, square)
    if there is None:
        if square not in setup.map.hamlets:
            st.caption(say("edit-empty"))
            return
        st.caption(say("edit-printed"))
        if EPOCH_INDEX[epoch] == REASON:
            _cubes(setup, Building("hamlet", square))
        return
    kind, size = BUILDING_KIND_SIZE[there.building]
    st.selectbox(
        say("edit-building"), palette.NAMES, format_func=thing_name,
        **bound("there", there.building, lambda name: _become(epoch, there, name)),
    )  # fmt: skip
    colors = [player.color for player in setup.players]
    if EPOCH_INDEX[epoch] != REASON:
        if kind != CIVIL:
            st.selectbox(
                say("edit-owner"), _with(colors, there.owner), format_func=thing_name,
                **bound("owner", there.owner, lambda c: _set(epoch, replace(there, owner=c))),
            )  # fmt: skip
    elif kind == CIVIL:
        _cubes(setup, there)
    else:
        st.selectbox(
            say("edit-state"), ["ruin", "renovated"], format_func=_state_name,
            **bound("ruin", there.state or "ruin", lambda s: _set(epoch, _in_state(there, s))),
        )  # fmt: skip
        if size == 3 and there.state != "renovated":
            st.selectbox(
                say("edit-mark"), [None, *_with(colors, there.mark)], format_func=_mark_name,
                **bound("mark", there.mark, lambda c: _set(epoch, replace(there, mark=c))),
            )  # fmt: skip
    if reliable_button.button(say("edit-remove"), key="remove it", width="stretch"):
        session.change(setup_changes.without_building(setup, epoch, square))
        st.rerun()


def _state_name(state: str) -> str:
    return say("edit-state-name", state=state)


def _mark_name(color: str | None) -> str:
    return thing_name(color) if color else say("edit-mark.none")


def _with(colors: list[str], color: str | None) -> list[str]:
    """The colours, and one that is on the board although nobody plays it."""
    return colors if color is None or color in colors else [*colors, color]


def _cubes(setup: Setup, there: Building) -> None:
    held = dict(there.cubes)
    colors = list(dict.fromkeys([*(player.color for player in setup.players), *held]))
    st.caption(say("edit-cubes", room=setup_changes.room_of(there)))
    for column, color in zip(st.columns(len(colors)), colors, strict=True):
        column.number_input(
            thing_name(color), 0, 25, step=1,
            **bound(f"cubes {color}", held.get(color, 0), _setter(there, color)),
        )  # fmt: skip


def _setter(there: Building, color: str) -> Callable[[int], None]:
    def entered(number: int) -> None:
        held = {**dict(there.cubes), color: int(number)}
        cubes = tuple((who, n) for who, n in held.items() if n)
        session.change(setup_changes.with_cubes(session.current(), there, cubes))

    return entered


def _in_state(there: Building, condition: str) -> Building:
    return replace(there, state=condition, mark=None if condition == "renovated" else there.mark)


def _set(epoch: str, building: Building) -> None:
    session.change(setup_changes.with_building(session.current(), epoch, building))


def _become(epoch: str, there: Building, name: str) -> None:
    """Another building on the same top-left square, with what of its particulars it can have."""
    setup = session.current()
    owner = there.owner or setup.players[0].color
    new = setup_changes.building_on(
        epoch, name, there.at, owner, there.state, there.mark, dict(there.cubes)
    )
    session.change(setup_changes.with_building(setup, epoch, new))
