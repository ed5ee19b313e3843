"""A game against bots is set up: map, opponents, colour, rules, tutor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from advisor.bots.players.levels import level_of, level_words, levels
from advisor.page.components import option_labels, reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.play import sparring_visit
from advisor.page.pages.play.sparring_visit import OFF
from advisor.page.visit import browser_storage
from advisor.page.visit.served import served
from advisor.teach.sparring import seated
from advisor.teach.sparring.tutor import SPEAKS
from advisor.words.say import name, say
from positions.files.map_files import library_maps, load_map
from positions.files.ruleset_files import RULESETS, ruleset
from positions.records.record_tree import GameRecord
from positions.things import COLORS, DEFAULT_MAP, UNNAMED

#: Opponents at most (rules §1.5), and the level that is proposed.
_MOST: Final = 4
_USUAL: Final = 3
_BY_LOT: Final = "by lot"
#: Seeds that can be typed go up to here.
_SEEDS: Final = 999_999_999
#: Pixels of a field.
_WIDTH: Final = 190
#: When the tutor speaks.
TUTOR: Final = (OFF, *SPEAKS)


@dataclass(slots=True)
class Dealing:
    """What was chosen for the last game."""

    game_map: str = DEFAULT_MAP
    opponents: int = 1
    levels: tuple[int, ...] = (_USUAL,) * _MOST
    color: str = _BY_LOT
    base: str = RULESETS[0]
    holdem: bool = False
    attached: bool = False
    tutor: str = OFF


def choose_same(chosen: Dealing, record: GameRecord) -> None:
    """The next game is dealt like this one, but for seed and seats."""
    start = record.start
    if start.map.name in library_maps():
        chosen.game_map = start.map.name
    rules = start.ruleset
    chosen.base, chosen.holdem, chosen.attached = rules.base, rules.holdem, rules.attached
    bots = [level for seat in record.players if (level := level_of(seat.name)) is not None]
    chosen.opponents = max(1, len(bots))
    chosen.levels = (*bots, *chosen.levels[len(bots) :])


def show_new_game(chosen: Dealing) -> None:
    """What can be chosen, and the button that deals; a game that was left can be continued.

    What changes nothing else on the page is sent with the button alone.
    """
    st.header(say("dealing"), anchor=False)
    _left()
    with st.container(key="dealing", width=720):
        with st.container(horizontal=True, gap="small"):
            maps = library_maps()
            chosen.game_map = st.selectbox(
                say("dealing-map"), maps, _place(maps, chosen.game_map), format_func=str.capitalize,
                width=_WIDTH,
            )  # fmt: skip
            colors = (_BY_LOT, *COLORS)
            chosen.color = st.selectbox(
                say("dealing-color"), colors, _place(colors, chosen.color),
                format_func=_color_words, width=_WIDTH, on_change="ignore",
            )  # fmt: skip
            chosen.base = st.selectbox(
                say("dealing-rules"), RULESETS, _place(RULESETS, chosen.base), width=_WIDTH,
                help=say("dealing-rules.help"), on_change="ignore",
            )  # fmt: skip
        chosen.holdem = st.checkbox(option_labels.holdem(), chosen.holdem)
        chosen.attached = st.checkbox(option_labels.attached(), chosen.attached)
        chosen.opponents = st.segmented_control(
            say("dealing-opponents"), range(1, _MOST + 1), default=chosen.opponents, required=True,
            key="opponents",
        ) or 1  # fmt: skip
        _opponents(chosen)
        st.caption(say("dealing-random"))
        tutors = tuple(TUTOR)
        chosen.tutor = st.selectbox(
            say("dealing-tutor"), tutors, _place(tutors, chosen.tutor), format_func=tutor_words,
            width=2 * _WIDTH, help=say("dealing-tutor.help"), on_change="ignore",
        )  # fmt: skip
        seed = _seed()
        if reliable_button.button(say("dealing-deal"), type="primary", width="stretch", key="deal"):
            _deal(chosen, seed)
            st.rerun()
        st.caption(say("dealing-cards.served" if served() else "dealing-cards"))


def _left() -> None:
    """The game that another tab has left, and what went wrong with one."""
    trouble = sparring_visit.now().trouble
    if trouble:
        st.warning(plain(trouble))
    if browser_storage.left(sparring_visit.SLOT) and reliable_button.button(
        say("dealing-go-on"), key="go on", icon=":material/history:"
    ):
        sparring_visit.go_back()
        st.rerun()


def _opponents(chosen: Dealing) -> None:
    """A level for each opponent, and what it is like."""
    known = sorted(levels().levels)
    picked = []
    for number in range(chosen.opponents):
        usual = chosen.levels[number] if chosen.levels[number] in known else known[0]
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            several = chosen.opponents > 1
            level = st.selectbox(
                say("dealing-level.of", number=number + 1) if several else say("dealing-level"),
                known, known.index(usual), width=_WIDTH, key=f"level {number}",
                help=say("dealing-level.help"),
            )  # fmt: skip
            st.markdown(f":small[{plain(level_words(level))}]", width="stretch")
        picked.append(level)
    chosen.levels = (*picked, *chosen.levels[len(picked) :])


def _seed() -> int | None:
    with st.expander(say("dealing-seed")):
        typed = st.number_input(
            say("dealing-seed"), 0, _SEEDS, None, placeholder=say("dealing-by-lot"),
            help=say("dealing-seed.help"), on_change="ignore",
        )  # fmt: skip
    return None if typed is None else int(typed)


def _deal(chosen: Dealing, seed: int | None) -> None:
    color = chosen.color if chosen.color in COLORS else None
    bots = [f"level:{level}" for level in chosen.levels[: chosen.opponents]]
    drawn, part = sparring_visit.drawn(seed)
    table = seated(
        load_map(chosen.game_map),
        ruleset(chosen.base, chosen.holdem, chosen.attached),
        drawn,
        [(UNNAMED, color)],
        bots,
    )
    sparring_visit.begin(replace(table, part=part), chosen.tutor if chosen.tutor in SPEAKS else OFF)


def tutor_words(tutor: str) -> str:
    """When the tutor speaks."""
    return say(f"dealing-tutor.{tutor}")


def _color_words(color: str) -> str:
    return say("dealing-by-lot") if color == _BY_LOT else name(color)


def _place(options: tuple[str, ...], one: str) -> int:
    return options.index(one) if one in options else 0
