"""The page: shows a position, asks for changes to it, and shows advice about it.

Start it with ``streamlit run app.py``. It puts the parts of ``advisor.page`` together and knows no
rule; what it shows is made by ``advisor`` and ``positions``.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from typing import Final

import streamlit as st

from advisor.drawing.layers import tile_svg
from advisor.drawing.scene import turn_line
from advisor.page import boards, mending, sources, standing, state, thinking
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import (
    exchange,
    money,
    setting_up,
    sharing,
    suggestions,
    table,
    threats,
    trying,
)
from advisor.page.wording import plain

#: The panels by name, and whether they need a position without a defect.
PANELS: Final[Mapping[str, tuple[Callable[[Picked | None], Overlay], bool]]] = {
    "Suggestions": (suggestions.show, True),
    "Try it yourself": (trying.show, True),
    "Money": (money.show, True),
    "Threats": (threats.show, True),
    "Exchange": (exchange.show, True),
    "At the table": (table.show, True),
    "Set up": (setting_up.show, False),
    "Share": (sharing.show, False),
}
#: More room for the boards than the page leaves by itself. In a large window they stay in view
#: while the panel below is read, unless they stand one below the other. What glides or
#: turns while something runs has the browser paint all the time, and a laptop has better to do.
STYLE: Final = """<style>
.stMainBlockContainer { padding: 3rem clamp(0.6rem, 2vw, 2.5rem) 4rem; }
@media (min-width: 1100px) and (min-height: 760px) {
  .stApp :has(> .st-key-boards-in-view) { position: sticky; top: 3.7rem; z-index: 20; }
  .stApp :has(.st-key-boards-in-view), .st-key-boards-in-view { background-color: inherit; }
  .st-key-boards-in-view { padding-bottom: 0.4rem; }
  .stMain:has(.st-key-boards-in-view) { scroll-padding-top: 58vh; }
}
@media (max-width: 1000px) {
  .stHorizontalBlock { flex-wrap: wrap; }
  .stHorizontalBlock > .stColumn { min-width: min(13.5rem, 100%); }
}
.stElementContainer:has(> .stHtml > style) { display: none; }
[data-testid="stSkeleton"], [data-testid="stSkeleton"] * { animation: none !important; }
.stProgress div { transition: none !important; }
[data-testid="stStatusWidget"] { display: none; }
[data-stale="true"] { transition: none !important; }
</style><i></i>"""


@st.cache_resource(show_spinner=False)
def lighten() -> None:
    """Once a server: what is loaded by now is not garbage.

    Looking for garbage in all modules takes a tenth of a second in which no visitor's page runs,
    and Streamlit does it after every run, a fragment's included, unless told not to.
    """
    gc.collect()
    gc.freeze()


def main() -> None:
    """One run of the page."""
    mending.mend()
    st.set_page_config("Khronos advisor", page_icon=tile_svg("castle"), layout="wide")
    # The browser loads what the sidebar needs first, and draws what it waits for again and again
    # until it is told not to.
    st.sidebar.html(STYLE)
    state.prepare()
    thinking.prepare()
    theme, per_row = sources.show()
    setup = state.current()
    title = plain(setup.title or f"Map {setup.map.name}")
    # What the title says of the turn was true of the position as it was opened.
    now, then = setup.turn, state.opened().turn
    moved_on = (now.number, now.player) != (then.number, then.player)
    st.subheader(f"{title} – later" if moved_on and setup.title else title)
    st.caption(turn_line(setup))
    stacked = per_row == 1
    above = st.container(key="boards-stacked" if stacked else "boards-in-view", gap="xsmall")
    players = st.container()
    names = list(PANELS)
    chosen = st.segmented_control("What now?", names, default=names[0]) or names[0]
    legal = standing.problems()
    show, sound = PANELS[chosen]
    picked = state.picked()
    overlay = show(picked) if legal or not sound else standing.marked(Overlay(), picked)
    with above:
        if overlay.words:
            st.caption(plain(overlay.words))
        shown = overlay.setup or setup
        boards.show(setup, overlay, theme=theme, stacked=stacked)
    with players:
        standing.players_table(shown, legal)
    if overlay.rest is not None:
        overlay.rest()
    lighten()
    if state.settle():
        st.rerun()


if __name__ == "__main__":
    main()
