"""A game against bots is set up: map, opponents, colour, rules, tutor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from advisor.bots.players.levels import level_words, levels
from advisor.page.components import option_labels, reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.play import sparring_visit
from advisor.page.pages.play.sparring_visit import OFF
from advisor.page.visit import browser_storage
from advisor.page.visit.served import served
from advisor.teach.sparring import seated
from advisor.teach.sparring.tutor import SPEAKS
from positions.files.map_files import library_maps, load_map
from positions.files.ruleset_files import RULESETS, ruleset
from positions.things import COLORS, DEFAULT_MAP

#: Opponents at most (rules §1.5), and the level that is proposed.
_MOST: Final = 4
_USUAL: Final = 3
_BY_LOT: Final = "by lot"
#: Seeds that can be typed go up to here.
_SEEDS: Final = 999_999_999
#: Where the cards come from, on this machine's own page and on one that others can open.
_ALONE: Final = (
    "The game is kept in your browser with its seed, which says all cards. It is sealed so that you"
    " do not read it by accident; whoever wants to can open it."
)
_SERVED: Final = (
    "The cards are drawn from a secret of the server and from a part that your browser keeps with"
    " the game. So nobody can read the cards there, and the game continues on this page only."
)
#: Pixels of a field.
_WIDTH: Final = 190
#: When the tutor speaks, in words.
TUTOR: Final = {
    OFF: "off",
    "inaccuracy": "at inaccuracies and worse",
    "mistake": "at mistakes and blunders",
    "blunder": "at blunders only",
}


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


def show_new_game(chosen: Dealing) -> None:
    """What can be chosen, and the button that deals; a game that was left can be continued."""
    st.header("Play a game against bots", anchor=False)
    _left()
    with st.container(key="dealing", width=720):
        with st.container(horizontal=True, gap="small"):
            maps = library_maps()
            chosen.game_map = st.selectbox(
                "Map", maps, _place(maps, chosen.game_map), format_func=str.capitalize, width=_WIDTH
            )
            colors = (_BY_LOT, *COLORS)
            chosen.color = st.selectbox(
                "Your colour", colors, _place(colors, chosen.color), format_func=capital,
                width=_WIDTH,
            )  # fmt: skip
            chosen.base = st.selectbox(
                "Rules", RULESETS, _place(RULESETS, chosen.base), width=_WIDTH
            )
        chosen.holdem = st.checkbox(option_labels.holdem(), chosen.holdem)
        chosen.attached = st.checkbox(option_labels.attached(), chosen.attached)
        chosen.opponents = st.segmented_control(
            "Opponents", range(1, _MOST + 1), default=chosen.opponents, required=True,
            key="opponents",
        ) or 1  # fmt: skip
        _opponents(chosen)
        st.caption("Seats and the colours of the bots are drawn at random.")
        tutors = tuple(TUTOR)
        chosen.tutor = st.selectbox(
            "The tutor speaks", tutors, _place(tutors, chosen.tutor),
            format_func=TUTOR.__getitem__, width=2 * _WIDTH,
            help="It grades your turn when you end it, and speaks if the turn loses too much. You"
            " can then play it anyway, rethink it, or ask for a hint.",
        )  # fmt: skip
        seed = _seed()
        if reliable_button.button("Deal", type="primary", width="stretch"):
            _deal(chosen, seed)
            st.rerun()
        st.caption(_SERVED if served() else _ALONE)


def _left() -> None:
    """The game that another tab has left, and what went wrong with one."""
    trouble = sparring_visit.now().trouble
    if trouble:
        st.warning(plain(trouble))
    if browser_storage.left(sparring_visit.SLOT) and reliable_button.button(
        "Go on with your game", icon=":material/history:"
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
            level = st.selectbox(
                f"Level of opponent {number + 1}" if chosen.opponents > 1 else "Level",
                known, known.index(usual), width=_WIDTH, key=f"level {number}",
            )  # fmt: skip
            st.markdown(f":small[{plain(level_words(level))}]", width="stretch")
        picked.append(level)
    chosen.levels = (*picked, *chosen.levels[len(picked) :])


def _seed() -> int | None:
    with st.expander("Seed"):
        typed = st.number_input(
            "Seed", 0, _SEEDS, None, placeholder="by lot",
            help="The same seed and the same choices deal the same game. Empty: nobody knows it.",
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
        [("You", color)],
        bots,
    )
    sparring_visit.begin(replace(table, part=part), chosen.tutor if chosen.tutor in SPEAKS else OFF)


def _place(options: tuple[str, ...], one: str) -> int:
    return options.index(one) if one in options else 0
