"""Save what is set up as a file, or go to where it is shared."""

from __future__ import annotations

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.pages.analyse import analyse_page
from advisor.page.visit import session
from advisor.words.say import say
from positions.files.canonical import digest
from positions.files.save import to_yaml


def show_save_and_share() -> None:
    """The position as a file, and the way to the panel with links and pictures of it."""
    setup = session.current()
    st.download_button(
        say("edit-save"),
        lambda: to_yaml(setup),
        f"khronos-{digest(setup)}.yaml",
        "application/yaml",
        icon=":material/download:",
        on_click="ignore",
        key="save edited",
        help=say("edit-save.help"),
    )
    if reliable_button.button(
        say("edit-share"), key="share edited", icon=":material/share:", help=say("edit-share.help")
    ):
        analyse_page.open_panel(analyse_page.SHARE)
        session.go("analyse")
