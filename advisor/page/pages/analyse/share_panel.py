"""Share: the position as a file, a picture, a link."""

from __future__ import annotations

import streamlit as st

from advisor.draw import boards_svg, png, why_no_png
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.visit import session, share_link
from advisor.words.say import say
from positions.files.canonical import digest
from positions.files.save import to_yaml


def show_share_panel(picked: Picked | None) -> Overlay:
    """The position as a file, a picture, a link."""
    setup = session.current()
    text = to_yaml(setup)
    name = f"khronos-{digest(setup)}"
    left, middle, right = st.columns(3)
    left.download_button(
        say("share-file"), lambda: text, f"{name}.yaml", "application/yaml",
        width="stretch", type="primary", on_click="ignore",
    )  # fmt: skip
    middle.download_button(
        say("share-svg"), lambda: boards_svg(setup), f"{name}.svg", "image/svg+xml",
        width="stretch", on_click="ignore",
    )  # fmt: skip
    missing = why_no_png()
    right.download_button(
        say("share-png"), lambda: png(boards_svg(setup), scale=2), f"{name}.png", "image/png",
        width="stretch", on_click="ignore", disabled=missing is not None, help=missing,
    )  # fmt: skip
    st.markdown(say("share-link"))
    link = share_link.address(st.context.url or "", setup)
    if link is None:
        st.info(say("share-link.too-large"))
    else:
        st.code(link, language=None, wrap_lines=True)
        st.caption(say("share-link.shows"))
        if reliable_button.button(say("share-link.put"), key="put link"):
            st.query_params[share_link.PARAMETER] = share_link.encode_setup(setup) or ""
    st.markdown(say("share-text"))
    # In one colour: those that a language gets have too little contrast.
    st.code(text, language=None, wrap_lines=True)
    return Overlay()
