"""Set up: put buildings on squares, say who has what."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from advisor.drawing.scene import EPOCH_TITLES, building_title
from advisor.page import editing, state
from advisor.page.overlay import Overlay, Picked
from positions.canonical import digest
from positions.setup import Adventurer, Player, Setup
from positions.things import BUILDINGS, EPOCHS, KINDS, square_name


def show(picked: Picked | None) -> Overlay:
    """Put buildings on squares and take them away; players, turn and title."""
    setup = state.current()
    epoch = st.segmented_control(
        "Board", EPOCHS, default=picked.epoch if picked else "might",
        format_func=lambda e: EPOCH_TITLES[e],
    ) or "might"  # fmt: skip
    game_map = setup.map
    names = [square_name(c, r) for r in range(game_map.height) for c in range(game_map.width)]
    at = picked.square if picked and picked.square in names else names[0]
    square = st.selectbox("Square (or click it)", names, index=names.index(at))
    there = editing.covering(setup, epoch, square)
    buildings = [name for row in BUILDINGS for name in row]
    index = buildings.index(there.building) if there else 0
    key = f"{epoch} {square} {digest(setup)}"
    name = st.selectbox("Building", buildings, index, building_title, key=f"name {key}")
    colors = [player.color for player in setup.players]
    owner = condition = mark = None
    cubes: dict[str, int] = {}
    if name in BUILDINGS[2]:
        if epoch == "reason":
            held = dict(there.cubes) if there else {}
            for column, color in zip(st.columns(len(colors)), colors, strict=True):
                cubes[color] = int(
                    column.number_input(f"{color} cubes", 0, 5, held.get(color, 0), key=color + key)
                )
    elif epoch == "reason":
        states = ["ruin", "renovated"]
        old = states.index(there.state) if there and there.state else 0
        condition = st.radio("State", states, old, horizontal=True, key=f"state {key}")
        marks = [None, *colors]
        old = marks.index(there.mark) if there and there.mark in marks else 0
        mark = st.selectbox("Mark", marks, old, lambda c: c or "none", key=f"mark {key}")
    else:
        old = colors.index(there.owner) if there and there.owner in colors else 0
        owner = st.radio("Owner", colors, old, horizontal=True, key=f"owner {key}")
    put, take = st.columns(2)
    if put.button("Put it there", type="primary", width="stretch"):
        place = there.at if there and there.building == name else square
        building = editing.building_on(epoch, name, place, owner, condition, mark, cubes)
        state.change(editing.with_building(setup, epoch, building))
        st.rerun()
    if take.button("Take away what stands there", disabled=there is None, width="stretch"):
        state.change(editing.without_building(setup, epoch, square))
        st.rerun()
    with st.expander("Players and turn"):
        _edit_players(setup)
    return Overlay(lit=editing.lit(setup, picked))


def _edit_players(setup: Setup) -> None:
    with st.form("players"):
        title = st.text_input("Title", setup.title or "", max_chars=200)
        colors = [player.color for player in setup.players]
        left, right = st.columns(2)
        number = left.number_input("Turn", 1, setup.ruleset.turns, setup.turn.number)
        mover = right.selectbox("To move", colors, colors.index(setup.turn.player))
        players: list[Player] = []
        for player in setup.players:
            cells = st.columns(8)
            ecus = cells[0].number_input(f"{player.color} Ecus", 0, 999, player.ecus)
            known = player.hand if not isinstance(player.hand, int) else (0, 0, 0)
            counts = [
                int(cells[1 + k].number_input(f"{kind}", 0, 4, known[k], key=player.color + kind))
                for k, kind in enumerate(KINDS)
            ]
            unknown = player.hand if isinstance(player.hand, int) else 0
            hidden = int(cells[4].number_input("unknown", 0, 4, unknown, key=player.color + "?"))
            stands = []
            for i, adventurer in enumerate(player.adventurers):
                epoch = cells[5 + i].selectbox(
                    f"adventurer {i + 1}", EPOCHS, EPOCHS.index(adventurer.epoch),
                    key=f"{player.color} a{i}",
                )  # fmt: skip
                stands.append(Adventurer(epoch, adventurer.used))
            hand = hidden if hidden else (counts[0], counts[1], counts[2])
            players.append(Player(player.color, int(ecus), hand, tuple(stands)))
        if st.form_submit_button("Take these over", width="stretch"):
            edited = replace(setup, title=title or None, players=tuple(players))
            if (int(number), mover) != (setup.turn.number, setup.turn.player):
                edited = editing.with_turn(edited, int(number), mover)
            state.change(edited)
            st.rerun()
