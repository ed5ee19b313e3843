"""A page of one word, for ``page_speed``: what Streamlit and the browser take alone."""

from __future__ import annotations

import streamlit as st

st.markdown("Khronos")
