"""A page whose runs take a second to end, once all is drawn: a button pressed meanwhile must count.

Whoever is unlucky meets this moment by chance, when Streamlit tidies up after a run. Used by
``test_clock``.
"""

import time
from typing import Any

import streamlit as st
from streamlit.runtime.state.session_state import SessionState

tidy_up = SessionState.on_script_finished
if tidy_up.__name__ == "on_script_finished":

    def slowly(*arguments: Any, **options: Any) -> None:
        """Tidy up, a second later."""
        time.sleep(1)
        tidy_up(*arguments, **options)

    SessionState.on_script_finished = slowly

time.sleep(2)
st.text(f"counted: {st.button('Count')}")
