"""A page whose part asks to run again in the very moment in which a run of the page ends.

Whoever is unlucky meets this by chance: the browser's clock ticked just before a click had the page
run. Here the tick is one that the browser has sent before, and the server's event loop is held
until the run has ended. With ``?end`` the tick is handled next, before the last elements of the run
were sent; with ``?pending`` it has come before, and the part has run, too, before anything is sent.
Used by ``test_clock``.
"""

import asyncio
import time
from typing import Any

import streamlit as st
from streamlit.runtime import get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

from advisor.page.components import clock, page_end
from advisor.page.visit import session as state

state.prepare()
kept: dict[str, Any] = st.session_state.setdefault("kept", {})
context = get_script_run_ctx()
session = get_instance()._session_mgr.get_session_info(context.session_id).session
loop: asyncio.AbstractEventLoop = session._event_loop
handle = session.handle_backmsg
if "tick" not in kept:

    def recorded(message: Any) -> None:
        if message.rerun_script.fragment_id and "tick" not in kept:
            kept["tick"] = message
        handle(message)

    session.handle_backmsg = recorded


@st.fragment
def part() -> None:
    kept["looks"] = kept.get("looks", 0) + 1
    st.text(f"look {kept['looks']}" if "again" not in kept else f"part of run {state.state().runs}")
    clock.ticking("part", None if "tick" in kept else 0.2)


def late() -> None:
    """On the event loop: by now the run has ended, and its last elements wait behind this."""
    time.sleep(0.5)
    handle(kept["tick"])


def early() -> None:
    """On the event loop: the part is to run next, and everything is sent together."""
    handle(kept["tick"])
    time.sleep(0.5)


part()
for number in range(10):
    st.text(f"line {number} of run {state.state().runs}")
if st.button("Run again"):
    kept["again"] = True
    loop.call_soon_threadsafe(late if "end" in st.query_params else early)
    time.sleep(0.1)
for number in range(10, 20):
    st.text(f"line {number} of run {state.state().runs}")
page_end.show_page_end()
