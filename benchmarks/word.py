"""A page of one word, for ``benchmarks.dashboard``: what Streamlit and the browser take alone."""

from __future__ import annotations

import streamlit as st

st.markdown("Khronos")
