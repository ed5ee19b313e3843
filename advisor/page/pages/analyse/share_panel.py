"""Share: the position as a file, a picture, a link."""

from __future__ import annotations

import streamlit as st

from advisor.draw import boards_svg, png, why_no_png
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.visit import session, share_link
from positions.files.canonical import digest
from positions.files.save import to_yaml


def show_share_panel(picked: Picked | None) -> Overlay:
    """The position as a file, a picture, a link."""
    setup = session.current()
    text = to_yaml(setup)
    name = f"khronos-{digest(setup)}"
    left, middle, right = st.columns(3)
    left.download_button(
        "Position file", lambda: text, f"{name}.yaml", "application/yaml",
        width="stretch", type="primary", on_click="ignore",
    )  # fmt: skip
    middle.download_button(
        "Picture (SVG)", lambda: boards_svg(setup), f"{name}.svg", "image/svg+xml",
        width="stretch", on_click="ignore",
    )  # fmt: skip
    missing = why_no_png()
    right.download_button(
        "Picture (PNG)", lambda: png(boards_svg(setup), scale=2), f"{name}.png", "image/png",
        width="stretch", on_click="ignore", disabled=missing is not None, help=missing,
    )  # fmt: skip
    st.markdown("**A link with the position in it**")
    link = share_link.address(st.context.url or "", setup)
    if link is None:
        st.info("This position is too large for a link. Send the position file.")
    else:
        st.code(link, language=None, wrap_lines=True)
        st.caption("Anyone who opens it sees all of this position, notes included.")
        if reliable_button.button("Put it in this page's address"):
            st.query_params[share_link.PARAMETER] = share_link.encode_setup(setup) or ""
    st.markdown("**The file**")
    st.code(text, language="yaml")
    return Overlay()
