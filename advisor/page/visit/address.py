"""The page's address: it says which page and which position are open, and can be sent.

``?p=`` holds the position (``advisor.page.visit.share_link``). It follows what is done on the page,
so the browser's Back goes to the position before.
"""

from __future__ import annotations

import streamlit as st

from advisor.page.pages import page_list
from advisor.page.pages.page_type import View
from advisor.page.visit import session


def arrive() -> View:
    """The page to be shown."""
    now = session.state()
    page, click = page_list.addressed(), st.query_params.get(page_list.CLICK, "")
    now.address_meant = now.moved or click not in ("", now.click)
    now.moved = False
    if now.view is None:
        now.view = page.path
    elif now.address_meant and page.path != now.view:
        now.left_view, now.view = now.view, page.path
    elif page.path == now.view:
        now.left_view = None
    # Until the browser has the new address, parts of the page still ask under the old one.
    elif page.path not in (now.heard_view, now.left_view):
        now.left_view, now.view = now.view, page.path
    now.heard_view, now.click = page.path, click or now.click
    return page_list.at(now.view)


def follow(view: View) -> None:
    """Have the address say what is open, as a run ends."""
    now = session.state()
    if now.instead is now.own.setup:
        return  # what could not be read stays where it can be mended
    parameters = page_list.parameters(view)
    # What the browser says may be older than what it was told; only news are worth telling.
    if parameters == now.told and now.left_view is None:
        return
    now.told = parameters
    # A link within one page of Streamlit's leaves the browser's address as it was.
    if parameters != st.query_params.to_dict() or now.left_view is not None:
        st.query_params.from_dict(parameters)
