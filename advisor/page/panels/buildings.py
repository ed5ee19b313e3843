"""Set up the boards: choose an item of the palette, click squares; look closer at one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from advisor.drawing.scene import EPOCH_TITLES, building_title
from advisor.page import editing, palette, sources, state
from advisor.page.fields import bound
from advisor.page.overlay import Overlay, Picked
from advisor.page.wording import plain
from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCH_INDEX, REASON


def show(picked: Picked | None) -> Overlay:
    """The palette above the boards, and what stands on the square that was clicked last."""
    setup = state.current()
    if not palette.known(state.armed()):
        state.arm("")
    if _placed():
        st.rerun()
    left, right = st.columns([2, 3])
    with left:
        color = _whose(setup)
        st.toggle(
            "With shadows", key="with shadows",
            help="Larger buildings also go on the later boards, where there is room.",
        )  # fmt: skip
        st.caption(
            "Choose a piece above the boards, then click a square or drag the piece there; click"
            " again to remove it. Pieces on the boards can be dragged, too."
        )
    with right:
        _inspect(setup, picked)
    pointing = state.armed() in ("", palette.POINTER)
    return Overlay(
        words=st.session_state.get("told", ""),
        lit=editing.lit(setup, picked) if pointing and _known(setup, picked) else {},
        palette=palette.items(color, [player.color for player in setup.players], sources.theme()),
        armed=state.armed(),
        movable=True,
    )


def _known(setup: Setup, picked: Picked | None) -> bool:
    return picked is not None and palette.on_map(setup, picked.epoch, picked.square)


def _placed() -> bool:
    """Act upon clicks and drops; whether they changed something."""
    shadows = bool(st.session_state.get("with shadows", False))
    armed = state.armed()
    told: list[str] = []

    def act(setup: Setup, picked: Picked) -> Setup:
        outcome = palette.placed(setup, picked, armed, shadows=shadows)
        told.append(outcome.words)
        return outcome.setup

    changed = state.edit(act)
    if told:
        st.session_state.told = told[-1]
    return changed


def _whose(setup: Setup) -> str:
    """The player whose buildings are put up: chosen here, or by taking one of their cubes."""
    colors = [player.color for player in setup.players]
    name, _, armed = state.armed().partition(" ")
    chosen = st.session_state.get("whose")
    if armed in colors and armed != st.session_state.get("armed for"):
        chosen = armed
    if chosen not in colors:
        chosen = colors[0]
    if st.session_state.get("whose") != chosen:
        st.session_state.whose = chosen
    color = st.segmented_control(
        "Whose", colors, key="whose", required=True, format_func=str.capitalize
    )
    color = color if color in colors else chosen
    state.arm(palette.identity(name, color))
    st.session_state["armed for"] = color
    return str(color)


# -- the chosen square -----------------------------------------------------------------------------


def _inspect(setup: Setup, picked: Picked | None) -> None:
    """What stands on the square that was clicked last, to be changed."""
    if picked is None or not _known(setup, picked):
        st.caption("With the pointer, click a square to change what stands there.")
        return
    epoch, square = picked.epoch, picked.square
    st.markdown(f"**{EPOCH_TITLES[epoch]}, {square}**")
    for problem in editing.problems_of(setup):
        there = editing.covering(setup, epoch, square)
        if there is not None and editing.square_of(problem, setup) == (epoch, there.at):
            words = editing.problem_words(problem)
            st.warning(plain(f"{words[:1].upper()}{words[1:]}."))
    there = editing.covering(setup, epoch, square)
    if there is None:
        if square not in setup.map.hamlets:
            st.caption("Nothing stands here.")
            return
        st.caption("A printed hamlet of the map.")
        if EPOCH_INDEX[epoch] == REASON:
            _cubes(setup, Building("hamlet", square))
        return
    kind, size = BUILDING_KIND_SIZE[there.building]
    st.selectbox(
        "Building", palette.NAMES, format_func=building_title,
        **bound("there", there.building, lambda name: _become(epoch, there, name)),
    )  # fmt: skip
    colors = [player.color for player in setup.players]
    if EPOCH_INDEX[epoch] != REASON:
        if kind != CIVIL:
            st.selectbox(
                "Owner", _with(colors, there.owner),
                **bound("owner", there.owner, lambda c: _set(epoch, replace(there, owner=c))),
            )  # fmt: skip
    elif kind == CIVIL:
        _cubes(setup, there)
    else:
        st.selectbox(
            "State", ["ruin", "renovated"],
            **bound("ruin", there.state or "ruin", lambda s: _set(epoch, _in_state(there, s))),
        )  # fmt: skip
        if size == 3 and there.state != "renovated":
            st.selectbox(
                "Mark", [None, *_with(colors, there.mark)], format_func=lambda c: c or "none",
                **bound("mark", there.mark, lambda c: _set(epoch, replace(there, mark=c))),
            )  # fmt: skip
    if st.button("Remove it", width="stretch"):
        state.change(editing.without_building(setup, epoch, square))
        st.rerun()


def _with(colors: list[str], color: str | None) -> list[str]:
    """The colours, and one that is on the board although nobody plays it."""
    return colors if color is None or color in colors else [*colors, color]


def _cubes(setup: Setup, there: Building) -> None:
    held = dict(there.cubes)
    colors = list(dict.fromkeys([*(player.color for player in setup.players), *held]))
    st.caption(f"Control cubes (room for {editing.room_of(there)})")
    for column, color in zip(st.columns(len(colors)), colors, strict=True):
        column.number_input(
            color.capitalize(), 0, 25, step=1,
            **bound(f"cubes {color}", held.get(color, 0), _setter(there, color)),
        )  # fmt: skip


def _setter(there: Building, color: str) -> Callable[[int], None]:
    def entered(number: int) -> None:
        held = {**dict(there.cubes), color: int(number)}
        cubes = tuple((who, n) for who, n in held.items() if n)
        state.change(editing.with_cubes(state.current(), there, cubes))

    return entered


def _in_state(there: Building, condition: str) -> Building:
    return replace(there, state=condition, mark=None if condition == "renovated" else there.mark)


def _set(epoch: str, building: Building) -> None:
    state.change(editing.with_building(state.current(), epoch, building))


def _become(epoch: str, there: Building, name: str) -> None:
    """Another building on the same top-left square, with what of its particulars it can have."""
    setup = state.current()
    owner = there.owner or setup.players[0].color
    new = editing.building_on(
        epoch, name, there.at, owner, there.state, there.mark, dict(there.cubes)
    )
    state.change(editing.with_building(setup, epoch, new))
