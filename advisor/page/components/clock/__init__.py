"""Parts of the page that look again by themselves, and the page that notices what it has lost.

``ticking`` in a fragment has the browser ask for it again after some seconds, by a component that
is a clock and nothing else. Why not ``st.fragment(run_every=…)``: it asks at any moment, also while
the page that the part belongs to is still on its way. Streamlit (1.67) then drops what was to come,
and the page lacks its end, or the part takes the place of its neighbour. The clock waits until the
browser has got the page's end (``page_end``). Each tick says which whole run of the page that was;
if the server has made another since, the whole page runs again, and nothing stays lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from advisor.page.components.register import component
from advisor.page.visit import session
from advisor.page.visit.widget_keys import CLOCK

#: What the keys of clocks begin with; the page's style hides them.
KEY: Final = CLOCK
#: Name, folder and HTML of the component.
_CLOCK: Final = ("khronos_clock", __name__, "<i hidden></i>", "clock/shown.js")


def ticking(name: str, every: float | None, act: Callable[[], bool] | None = None) -> None:
    """Have the fragment at hand run again in ``every`` seconds; call it each time it runs.

    :param name: of the fragment, no other's on the page.
    :param every: None if it need not run again; what was asked for before is still answered.
    :param act: called before it runs; if it returns True, the whole page runs.
    """
    key = f"{KEY}-{name}"
    now = session.state()
    now.looks += 1

    def ticked() -> None:
        acted = act is not None and act()
        # Of a part that is no longer on the page there may be a last tick, but no value.
        tick = getattr(st.session_state.get(key), "tick", None)
        if acted or not fits(tick, session.state().runs):
            st.rerun()

    component(*_CLOCK)(
        key=key,
        data={"run": now.runs, "every": every, "look": now.looks},
        on_tick_change=ticked,
    )


def fits(tick: object, runs: int) -> bool:
    """Whether a tick comes from a browser that has all of the page's ``runs`` so far."""
    return isinstance(tick, dict) and tick.get("run") == runs
