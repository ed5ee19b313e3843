"""Two parts of a page that look again at the same time, for ``test_clock``."""

import streamlit as st

from advisor.page.components import clock, page_end
from advisor.page.visit import session

session.prepare()
#: Seconds between two looks of both.
EVERY = 0.3


@st.fragment
def part(name: str) -> None:
    looks = st.session_state.setdefault(name, 0) + 1
    st.session_state[name] = looks
    st.text(f"{name} {looks}")
    clock.ticking(name, EVERY)


part("first")
part("second")
page_end.show_page_end()
