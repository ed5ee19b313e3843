"""A page whose runs take a second to begin: a button pressed before must count, whatever follows.

Whoever is unlucky meets this moment by chance, on a busy machine. Used by ``test_clock``.
"""

import time
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner.script_cache import ScriptCache

from advisor.page.components import reliable_button
from advisor.page.visit import session

read = ScriptCache.get_bytecode
if read.__name__ == "get_bytecode":

    def slowly(*arguments: Any) -> Any:
        """What comes before a run hears of a press, a second later."""
        time.sleep(1)
        return read(*arguments)

    ScriptCache.get_bytecode = slowly

if st.query_params.get("heed"):
    reliable_button.heed()
session.prepare()
counts: dict[str, int] = st.session_state.setdefault("counts", {"One": 0, "Two": 0})
for name in counts:
    if reliable_button.button(name):
        counts[name] += 1
        st.rerun()
st.text(f"counted: {counts['One']} and {counts['Two']}")
reliable_button.forget()
