"""Share: the position as a file, a picture, a link."""

from __future__ import annotations

import streamlit as st

from advisor.drawing import PngUnavailable, boards_svg, png
from advisor.page import link, state
from advisor.page.overlay import Overlay, Picked
from positions.save import to_yaml


def show(picked: Picked | None) -> Overlay:
    """The position as a file, a picture, a link."""
    setup = state.current()
    svg = boards_svg(setup)
    left, middle, right = st.columns(3)
    left.download_button("Position file", to_yaml(setup), "position.yaml", width="stretch")
    middle.download_button("Picture (SVG)", svg, "boards.svg", "image/svg+xml", width="stretch")
    try:
        right.download_button(
            "Picture (PNG)", png(svg, scale=2), "boards.png", "image/png", width="stretch"
        )
    except PngUnavailable as error:
        right.caption(str(error))
    if st.button("Put the position into the address of this page"):
        st.query_params["p"] = link.to_word(setup)
        st.caption("The address is now a link to this position.")
    st.code(to_yaml(setup), language="yaml")

    return Overlay()
