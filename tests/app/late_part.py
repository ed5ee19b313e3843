"""A page whose part asks to run again in the very moment in which the run of the page ends.

Whoever is unlucky meets this by chance; here the server's event loop is held until the run has
ended. With ``?end`` what the browser would send then is handled next, with ``?pending`` it has come
before, and the part has run, too, before anything is sent. Used by ``test_mending``.
"""

import asyncio
import time

import streamlit as st
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime import get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

from advisor.page import mending

mending.mend()


@st.fragment
def part() -> None:
    st.session_state.runs = st.session_state.get("runs", 0) + 1
    st.text(f"part {st.session_state.runs}")


context = get_script_run_ctx()
session = get_instance()._session_mgr.get_session_info(context.session_id).session
again = BackMsg()
part()
(again.rerun_script.fragment_id,) = session._fragment_storage._fragments
loop: asyncio.AbstractEventLoop = session._event_loop


def late() -> None:
    """On the event loop: by now the run has ended, and its last elements wait behind this."""
    time.sleep(0.5)
    session.handle_backmsg(again)


def early() -> None:
    """On the event loop: the part is to run next, and everything is sent together."""
    session.handle_backmsg(again)
    time.sleep(0.5)


if "end" in st.query_params:
    loop.call_soon_threadsafe(late)
    time.sleep(0.1)
for number in range(20):
    st.text(f"line {number}")
if st.button("Run again") and "pending" in st.query_params:
    loop.call_soon_threadsafe(early)
    time.sleep(0.1)
